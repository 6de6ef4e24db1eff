/// What a change of a layout looks like when it is animated: every view that moved, on its way.
///
/// The tree itself is at its end already, as on Apple's platforms; the timeline says where views
/// are to be seen meanwhile.
///
/// ```swift
/// let animation = try root.animate(duration: 0.3) {
///   top.constant = 100
/// }
/// animation.frame(of: title, at: 0.1)
/// ```
public struct LayoutAnimation {
  /// A `frame` track for every view that moved, in the order of the tree, in its superview's
  /// coordinates.
  public let timeline: Timeline
  /// The views that moved: the view of each of the timeline's channels.
  public let views: [LayoutView]

  private let places: [ObjectIdentifier: Int]

  fileprivate init(_ views: [LayoutView], _ tracks: [Track]) {
    timeline = Timeline(known: tracks)
    self.views = views
    places = Dictionary(
      uniqueKeysWithValues: views.enumerated().map { (ObjectIdentifier($1), $0) })
  }

  /// Where a view is to be seen at a time in seconds; its own frame if it does not move.
  public func frame(of view: LayoutView, at time: Double) -> Rect {
    guard let place = places[ObjectIdentifier(view)],
      case .rect(let frame) = timeline.tracks[place].value(at: time)
    else { return view.frame }
    return frame
  }
}

extension LayoutView {
  /// Makes changes, lays out, and says how every view of this tree goes from where it was to where
  /// it is.
  ///
  /// Frames are taken as they stand before `changes`: call `layoutIfNeeded()` first if the tree has
  /// not been laid out. Afterwards the tree is laid out whether `changes` does so or not. Views
  /// that enter or leave the tree, or get another superview, do not move. Views are named by their
  /// `identifier` where it is unique, else by their place, such as `0.2` for the third subview of
  /// the first one. O(views), apart from the layout.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds.
  ///   - delay: The time before the start, in seconds.
  ///   - timing: The curve or spring.
  ///   - changes: Changes constraints, frames or content.
  /// - Throws: `MotionError` when the timing is impossible; nothing has been changed then.
  public final func animate(
    duration: Double, delay: Double = 0, timing: TimingParameters, changes: () -> Void
  ) throws(MotionError) -> LayoutAnimation {
    let resolved = try timing.resolved(duration: duration)
    let delay = try delay.checked("delay", "0 or above") { $0 >= 0 }
    // The views are held here, so that none can go and leave its identity to another.
    let old = treeViews().map { (view: $0, frame: $0.frame, superview: $0.superview) }
    changes()
    layoutIfNeeded()
    let before = Dictionary(uniqueKeysWithValues: old.map { (ObjectIdentifier($0.view), $0) })
    var moved: [(view: LayoutView, from: Rect)] = []
    for view in treeViews() {
      guard let was = before[ObjectIdentifier(view)], was.superview === view.superview,
        was.frame != view.frame
      else { continue }
      moved.append((view, was.frame))
    }
    let names = Self.names(moved.map(\.view))
    let tracks = zip(moved, names).map { moved, name in
      Track(
        known: name, "frame", from: .rect(moved.from), to: .rect(moved.view.frame),
        duration: resolved.duration, delay: delay, curve: resolved.curve, isReversed: false)
    }
    return LayoutAnimation(moved.map(\.view), tracks)
  }

  /// Makes changes, lays out, and says how every view goes from where it was to where it is, on a
  /// curve.
  ///
  /// See the other form. Throws `MotionError` when a time is negative or not finite.
  public final func animate(
    duration: Double, delay: Double = 0, curve: TimingCurve = .easeInEaseOut,
    changes: () -> Void
  ) throws(MotionError) -> LayoutAnimation {
    try animate(duration: duration, delay: delay, timing: .curve(curve), changes: changes)
  }

  /// Every view of the tree, from the root down.
  private func treeViews() -> [LayoutView] {
    var views: [LayoutView] = []
    node.root.forEachInSubtree { node in
      if let view = node.item as? LayoutView { views.append(view) }
    }
    return views
  }

  /// A name for each view, no two alike.
  private static func names(_ views: [LayoutView]) -> [String] {
    var uses: [String: Int] = [:]
    for view in views { uses[view.identifier ?? "", default: 0] += 1 }
    return views.map { view in
      if let name = view.identifier, uses[name] == 1 { return name }
      let place = view.path.map(String.init).joined(separator: ".")
      return view.identifier.map { "\($0) \(place)" } ?? place
    }
  }

  /// The place in the tree, as the indices of the subviews on the way from the root.
  private var path: [Int] {
    var path: [Int] = []
    var current = self
    while let parent = current.superview {
      path.append(parent.node.index(of: current))
      current = parent
    }
    return path.reversed()
  }
}
