extension LayoutDocument {
  /// A number of an item that a constraint may speak of.
  public enum Attribute: String, CaseIterable, Hashable, Sendable {
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge where text begins.
    case leading
    /// The edge where text ends.
    case trailing
    /// The extent along x.
    case width
    /// The extent along y.
    case height
    /// The horizontal centre.
    case centerX
    /// The vertical centre.
    case centerY

    /// What may be related to what: only attributes of one kind.
    enum Kind: String {
      case absoluteX = "a left or right edge"
      case relativeX = "a leading or trailing edge"
      case centreX = "a horizontal centre"
      case y = "a vertical position"
      case size = "a size"
    }

    /// The kind of the attribute.
    var kind: Kind {
      switch self {
      case .left, .right: .absoluteX
      case .leading, .trailing: .relativeX
      case .centerX: .centreX
      case .top, .bottom, .centerY: .y
      case .width, .height: .size
      }
    }

    /// Whether a constraint may relate the two.
    func isComparable(to other: Attribute) -> Bool {
      kind == other.kind || kind == .centreX && other.isHorizontalPosition
        || other.kind == .centreX && isHorizontalPosition
    }

    private var isHorizontalPosition: Bool { kind != .y && kind != .size }
  }

  /// Attributes that UIKit has and that this version does not, with what they belong to.
  static let laterAttributes: [String: String] = [
    "firstBaseline": "baselines", "lastBaseline": "baselines", "baseline": "baselines",
    "leftMargin": "margins", "rightMargin": "margins", "topMargin": "margins",
    "bottomMargin": "margins", "leadingMargin": "margins", "trailingMargin": "margins",
    "centerXWithinMargins": "margins", "centerYWithinMargins": "margins",
  ]

  /// Guides that every view has in UIKit and that this version does not make.
  static let laterGuides: [String: String] = ["safeArea": "safe areas", "margins": "margins"]
}
