extension LayoutConstraint {
  /// How the two sides of a constraint relate.
  public typealias Relation = Kedge.Relation

  /// Along x or along y.
  public enum Axis: Int, Hashable, Sendable, CaseIterable {
    /// Along x.
    case horizontal = 0
    /// Along y.
    case vertical = 1
  }

  /// What a constraint can speak about.
  ///
  /// The numbers are those that layout files use.
  public enum Attribute: Int, Hashable, Sendable, CaseIterable {
    /// No attribute: the second side is a constant alone.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The left edge where text runs from left to right.
    case leading = 5
    /// The right edge where text runs from left to right.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The horizontal centre.
    case centerX = 9
    /// The vertical centre.
    case centerY = 10
    /// The baseline of the last line of text; the lower edge of a view without text.
    case lastBaseline = 11
    /// The baseline of the first line of text; the upper edge of a view without text.
    case firstBaseline = 12
    /// The left edge moved inwards by the margin.
    case leftMargin = 13
    /// The right edge moved inwards by the margin.
    case rightMargin = 14
    /// The upper edge moved inwards by the margin.
    case topMargin = 15
    /// The lower edge moved inwards by the margin.
    case bottomMargin = 16
    /// The leading edge moved inwards by the margin.
    case leadingMargin = 17
    /// The trailing edge moved inwards by the margin.
    case trailingMargin = 18
    /// The middle between the left and right margins.
    case centerXWithinMargins = 19
    /// The middle between the upper and lower margins.
    case centerYWithinMargins = 20

    /// The name that older code uses for ``lastBaseline``.
    public static var baseline: Attribute { .lastBaseline }
  }
}

extension LayoutConstraint.Attribute: CustomStringConvertible {
  /// The name of the case.
  public var description: String {
    switch self {
    case .notAnAttribute: "notAnAttribute"
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .leading: "leading"
    case .trailing: "trailing"
    case .width: "width"
    case .height: "height"
    case .centerX: "centerX"
    case .centerY: "centerY"
    case .lastBaseline: "lastBaseline"
    case .firstBaseline: "firstBaseline"
    case .leftMargin: "leftMargin"
    case .rightMargin: "rightMargin"
    case .topMargin: "topMargin"
    case .bottomMargin: "bottomMargin"
    case .leadingMargin: "leadingMargin"
    case .trailingMargin: "trailingMargin"
    case .centerXWithinMargins: "centerXWithinMargins"
    case .centerYWithinMargins: "centerYWithinMargins"
    }
  }
}

extension LayoutConstraint.Attribute {
  /// Sets of attributes, a bit for each number.
  private static let placesAlongX: UInt32 = 0b0_1110_0110_0010_0110_0110
  private static let placesAlongY: UInt32 = 0b1_0001_1001_1100_0001_1000
  private static let lengths: UInt32 = 0b0_0000_0000_0001_1000_0000
  private static let margins: UInt32 = 0b1_1111_1110_0000_0000_0000
  /// Named by the direction of text, margins included.
  private static let directional: UInt32 = 0b0_0110_0000_0000_0110_0000
  /// Named by left and right, margins included.
  private static let sides: UInt32 = 0b0_0000_0110_0000_0000_0110

  @inline(__always)
  private func isIn(_ set: UInt32) -> Bool { set >> UInt32(rawValue) & 1 != 0 }

  /// A place along x or y, as against a length.
  @inline(__always)
  var isPlace: Bool { isIn(Self.placesAlongX | Self.placesAlongY) }

  /// One of the edges moved inwards by the margin, or the middle between two of them.
  @inline(__always)
  var isMargin: Bool { isIn(Self.margins) }

  /// Whether it is named by the direction of text.
  @inline(__always)
  var isDirectional: Bool { isIn(Self.directional) }

  /// What it says of the view itself, or of the guide of its margins: directions become left and
  /// right.
  @inline(__always)
  func resolved(isRightToLeft: Bool) -> LayoutConstraint.Attribute {
    switch self {
    case .leading, .leadingMargin: isRightToLeft ? .right : .left
    case .trailing, .trailingMargin: isRightToLeft ? .left : .right
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: self
    }
  }

  /// Along which axis it lies; nil for ``notAnAttribute``.
  var axis: LayoutConstraint.Axis? {
    if isIn(Self.placesAlongX) || self == .width { return .horizontal }
    if isIn(Self.placesAlongY) || self == .height { return .vertical }
    return nil
  }

  /// The edge moved inwards by the margin; any other attribute as it is.
  var margin: LayoutConstraint.Attribute {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    default: self
    }
  }

  /// Whether both are lengths, or places along the same axis.
  @inline(__always)
  func goes(with other: LayoutConstraint.Attribute) -> Bool {
    isIn(Self.placesAlongX) && other.isIn(Self.placesAlongX)
      || isIn(Self.placesAlongY) && other.isIn(Self.placesAlongY)
      || isIn(Self.lengths) && other.isIn(Self.lengths)
  }

  /// Whether one is named by the direction of text and the other by left and right.
  @inline(__always)
  func mixesDirections(with other: LayoutConstraint.Attribute) -> Bool {
    isIn(Self.directional) && other.isIn(Self.sides)
      || isIn(Self.sides) && other.isIn(Self.directional)
  }
}
