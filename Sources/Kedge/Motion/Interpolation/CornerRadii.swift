/// The radii of a rectangle's four corners, in points.
public struct CornerRadii: Hashable, Sendable {
  /// The radius at the top left.
  public var topLeft: Double
  /// The radius at the top right.
  public var topRight: Double
  /// The radius at the bottom right.
  public var bottomRight: Double
  /// The radius at the bottom left.
  public var bottomLeft: Double

  /// Square corners.
  public static let zero = CornerRadii(0)

  /// The same radius at all corners.
  public init(_ radius: Double) { self.init(top: radius, bottom: radius) }

  /// One radius at the two top corners and one at the two bottom corners.
  public init(top: Double, bottom: Double) {
    self.init(topLeft: top, topRight: top, bottomRight: bottom, bottomLeft: bottom)
  }

  /// Makes radii corner by corner, clockwise.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }
}

extension CornerRadii: Interpolatable {
  /// The differences, clockwise from the top left.
  public func offset(to end: CornerRadii) -> MotionOffset {
    MotionOffset(
      end.topLeft - topLeft, end.topRight - topRight, end.bottomRight - bottomRight,
      end.bottomLeft - bottomLeft, 0, 0, 0, 0)
  }

  /// The sums, clockwise from the top left.
  public func moved(by offset: MotionOffset) -> CornerRadii {
    CornerRadii(
      topLeft: topLeft + offset[0], topRight: topRight + offset[1],
      bottomRight: bottomRight + offset[2], bottomLeft: bottomLeft + offset[3])
  }
}
