import Kedge

/// The views of a timeline as pictures draw them: who stands where, how coloured, at any sample.
struct TimelineScene {
  /// A view of the picture.
  struct Actor {
    var name: String
    var label: String
    /// How it looks where no track says otherwise.
    var base: Look
    /// The channels that change it, and what they change.
    var changes: [(channel: Int, property: TimelineProperty)] = []
    /// Whether one of them jumps from value to value, so that nothing may be drawn between two
    /// samples.
    var isHeld = false
  }

  /// How a view looks at a moment.
  struct Look: Hashable {
    var frame: Rect
    var alpha: Double
    var color: RGBAColor
    var radii: CornerRadii
    var transform = Transform2D.identity
  }

  let size: Size
  /// The views that have a place, from back to front.
  let actors: [Actor]
  /// The channels that jump from value to value.
  let held: Set<Int>

  init(_ document: TimelineDocument) {
    size = document.size
    var actors: [Actor] = []
    var places: [String: Int] = [:]
    func add(_ view: TimelineDocument.View) {
      let color = view.backgroundColor ?? Self.palette[actors.count % Self.palette.count]
      places[view.id] = actors.count
      actors.append(
        Actor(
          name: view.id, label: view.label ?? view.id,
          base: Look(
            frame: view.frame ?? .zero, alpha: view.alpha, color: color,
            radii: CornerRadii(view.cornerRadius))))
    }
    for view in document.views { add(view) }
    let channels = document.timeline.channels
    var jumping: Set<[String]> = []
    for track in document.timeline.tracks {
      let isStepped = if case .steps = track.curve { true } else { false }
      if isStepped || track.keyframes?.mode == .discrete {
        jumping.insert([track.target, track.property])
      }
    }
    held = Set(
      channels.indices.filter { jumping.contains([channels[$0].target, channels[$0].property]) })
    // A view that only tracks name can be drawn once one of them gives it a frame.
    for channel in channels where channel.property == TimelineProperty.frame.rawValue {
      if places[channel.target] == nil {
        add(TimelineDocument.View(id: channel.target, alpha: 1, cornerRadius: 6))
      }
    }
    for (index, channel) in channels.enumerated() {
      guard let property = TimelineProperty(rawValue: channel.property),
        let place = places[channel.target]
      else { continue }
      actors[place].changes.append((index, property))
      if held.contains(index) { actors[place].isHeld = true }
    }
    for index in actors.indices { actors[index].changes.sort { $0.property < $1.property } }
    self.actors = actors.filter { actor in
      actor.base.frame != .zero
        || actor.changes.contains { $0.property == .frame || $0.property == .size }
    }
  }

  /// The colours of views that name none.
  private static let palette: [RGBAColor] = [
    "#4C7EF3", "#2FA86B", "#E0912F", "#9B5DE5", "#D6456B", "#2A9DB0",
  ].compactMap { RGBAColor(hexadecimal: $0) }

  /// How a view looks when the channels have these values.
  static func look(of actor: Actor, _ values: [MotionValue]) -> Look {
    var look = actor.base
    for (channel, property) in actor.changes {
      switch (property, values[channel]) {
      case (.frame, .rect(let frame)): look.frame = frame
      case (.origin, .point(let origin)): look.frame.origin = origin
      case (.center, .point(let center)):
        look.frame.origin = Point(
          x: center.x - look.frame.width / 2, y: center.y - look.frame.height / 2)
      case (.size, .size(let size)): look.frame.size = size
      case (.alpha, .number(let alpha)): look.alpha = alpha
      case (.backgroundColor, .color(let color)): look.color = color
      case (.cornerRadius, .number(let radius)): look.radii = CornerRadii(radius)
      case (.cornerRadii, .cornerRadii(let radii)): look.radii = radii
      case (.transform, .transform(let transform)): look.transform = transform
      default: break
      }
    }
    // A spring that overshoots must not turn a view inside out.
    look.frame.size = Size(width: max(0, look.frame.width), height: max(0, look.frame.height))
    look.alpha = min(1, max(0, look.alpha))
    return look
  }
}
