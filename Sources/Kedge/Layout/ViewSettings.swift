/// What few views say about themselves, kept apart so that the others do not pay for it.
final class ViewSettings {
  var semantics = SemanticContentAttribute.unspecified
  /// The direction of the interface from this view down.
  var direction: LayoutDirection?

  /// Margins as they were set: plain, or by direction; neither means the usual ones.
  var margins: EdgeInsets?
  var directionalMargins: DirectionalEdgeInsets?
  var preservesSuperviewMargins = false
  var insetsMarginsFromSafeArea = true

  /// What covers the edges of a root.
  var rootSafeArea = EdgeInsets.zero
  var additionalSafeArea = EdgeInsets.zero
  /// How much of a root's lower end a keyboard covers.
  var keyboardHeight = 0.0

  /// How far the rectangle that constraints see lies within the frame.
  var alignment = EdgeInsets.zero
  /// From the upper edge of that rectangle to the first baseline.
  var firstBaseline = 0.0
  /// From its lower edge to the last baseline, upwards.
  var lastBaseline = 0.0

  var contentOffset = Point.zero
  var autoresizing: AutoresizingMask = []
  /// The superview's size when the frame was set.
  var referenceSize = Size.zero
  var preferredMaxLayoutWidth = 0.0

  /// The direction that does not depend on the interface.
  var forcedDirection: LayoutDirection? {
    switch semantics {
    case .unspecified: nil
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// The margins without the safe area.
  func ownMargins(_ direction: LayoutDirection) -> EdgeInsets {
    margins ?? directionalMargins?.resolved(direction) ?? Self.usualMargins
  }

  static let usualMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
}

extension LayoutNode {
  func ensureSettings() -> ViewSettings {
    if let settings { return settings }
    let made = ViewSettings()
    settings = made
    return made
  }
}

extension EdgeInsets {
  /// Whether the engine can take all four numbers.
  var isUsable: Bool {
    let limit = LayoutConstraint.limit
    return abs(top) <= limit && abs(left) <= limit && abs(bottom) <= limit && abs(right) <= limit
  }

  /// Edge by edge.
  static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }

  /// The larger one, edge by edge.
  static func larger(_ a: EdgeInsets, _ b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(a.top, b.top), left: max(a.left, b.left), bottom: max(a.bottom, b.bottom),
      right: max(a.right, b.right))
  }

  /// The smaller one, edge by edge.
  static func smaller(_ a: EdgeInsets, _ b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: min(a.top, b.top), left: min(a.left, b.left), bottom: min(a.bottom, b.bottom),
      right: min(a.right, b.right))
  }
}
