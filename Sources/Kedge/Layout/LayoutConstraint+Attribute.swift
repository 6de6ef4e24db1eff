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
  /// What an attribute is before it becomes variables.
  enum Family {
    case none
    case place(LayoutConstraint.Axis)
    case length(LayoutConstraint.Axis)
  }

  var family: Family {
    switch self {
    case .notAnAttribute: .none
    case .width: .length(.horizontal)
    case .height: .length(.vertical)
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .place(.horizontal)
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .place(.vertical)
    }
  }

  /// Along which axis it lies; nil for ``notAnAttribute``.
  var axis: LayoutConstraint.Axis? {
    switch family {
    case .none: nil
    case .place(let axis), .length(let axis): axis
    }
  }

  var isPlace: Bool {
    if case .place = family { return true }
    return false
  }

  /// Named by the direction of text: leading and trailing, margins included.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Named by left and right, margins included.
  var isAbsoluteSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// Whether the engine can turn it into variables.
  var isSupported: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      false
    default: true
    }
  }
}
