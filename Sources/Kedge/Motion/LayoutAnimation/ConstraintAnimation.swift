/// Constants of constraints that follow a timeline: the layout is solved anew for every moment.
///
/// Unlike a `LayoutAnimation`, which leads frames straight from start to end, every moment here is
/// a layout that meets all constraints: text wraps, and neighbours give way. A new constant is an
/// edit in place, so that a moment costs what it changes.
///
/// ```swift
/// let opening = try ConstraintAnimation(of: height, to: 300, duration: 0.4)
/// opening.layOut(root, at: 0.1)
/// ```
public struct ConstraintAnimation {
  /// The constants on their way.
  public let timeline: Timeline
  private let driven: [(channel: Timeline.Channel, constraint: LayoutConstraint)]

  /// Lets a timeline drive constraints: `constraint` names the one whose constant a channel is.
  ///
  /// Channels that are not numbers, and those that it answers with nil, drive nothing.
  public init(
    _ timeline: Timeline, constraint: (Timeline.Channel) -> LayoutConstraint?
  ) {
    self.timeline = timeline
    driven = timeline.channels.compactMap { channel in
      guard case .number = timeline.value(of: channel, at: 0) else { return nil }
      return constraint(channel).map { (channel, $0) }
    }
  }

  /// Leads one constraint's constant from where it is to another, in points.
  ///
  /// Throws `MotionError` when a number is not finite, a time negative, or a spring never settles.
  public init(
    of constraint: LayoutConstraint, to constant: Double, duration: Double, delay: Double = 0,
    timing: TimingParameters = .curve(.easeInEaseOut)
  ) throws(MotionError) {
    let track = try Track(
      constraint.identifier ?? "constraint", "constant", from: .number(constraint.constant),
      to: .number(constant), duration: duration, delay: delay, timing: timing)
    self.init(Timeline(known: [track])) { _ in constraint }
  }

  /// Sets the constants of a moment, in seconds, without laying out.
  public func setConstants(at time: Double) {
    for (channel, constraint) in driven {
      if case .number(let constant) = timeline.value(of: channel, at: time) {
        constraint.constant = constant
      }
    }
  }

  /// Sets the constants of a moment, in seconds, and lays out the tree of a view.
  public func layOut(_ view: LayoutView, at time: Double) {
    setConstants(at: time)
    view.layoutIfNeeded()
  }
}
