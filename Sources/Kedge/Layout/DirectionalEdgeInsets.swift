/// Distances inwards from the four edges of a rectangle, with the sides named by the direction of
/// text, in points.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge, downwards.
  public var top: Double
  /// The distance from the edge at which text begins.
  public var leading: Double
  /// The distance from the bottom edge, upwards.
  public var bottom: Double
  /// The distance from the edge at which text ends.
  public var trailing: Double

  /// No inset on any edge.
  public static let zero = DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// Makes insets from the four distances.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Names the sides of plain insets by a direction.
  init(_ insets: EdgeInsets, _ direction: LayoutDirection) {
    let isLeftToRight = direction == .leftToRight
    self.init(
      top: insets.top, leading: isLeftToRight ? insets.left : insets.right, bottom: insets.bottom,
      trailing: isLeftToRight ? insets.right : insets.left)
  }

  /// The plain insets in a direction.
  func resolved(_ direction: LayoutDirection) -> EdgeInsets {
    let isLeftToRight = direction == .leftToRight
    return EdgeInsets(
      top: top, left: isLeftToRight ? leading : trailing, bottom: bottom,
      right: isLeftToRight ? trailing : leading)
  }
}
