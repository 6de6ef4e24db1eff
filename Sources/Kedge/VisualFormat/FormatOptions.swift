extension LayoutConstraint {
  /// How a visual format is read: which edges line up, in which direction, and which additions to
  /// the language count.
  ///
  /// Several alignments may be combined; of directions and spacings only one. Alignments lie across
  /// the format: an `H:` format takes top, bottom, centre y and baselines, a `V:` format the others.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits; the lower 20 are those of Apple's systems.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    private init(aligning attribute: Attribute) {
      rawValue = 1 << UInt(attribute.rawValue)
    }

    /// The left edges line up.
    public static let alignAllLeft = FormatOptions(aligning: .left)
    /// The right edges line up.
    public static let alignAllRight = FormatOptions(aligning: .right)
    /// The upper edges line up.
    public static let alignAllTop = FormatOptions(aligning: .top)
    /// The lower edges line up.
    public static let alignAllBottom = FormatOptions(aligning: .bottom)
    /// The leading edges line up.
    public static let alignAllLeading = FormatOptions(aligning: .leading)
    /// The trailing edges line up.
    public static let alignAllTrailing = FormatOptions(aligning: .trailing)
    /// The centres have one x.
    public static let alignAllCenterX = FormatOptions(aligning: .centerX)
    /// The centres have one y.
    public static let alignAllCenterY = FormatOptions(aligning: .centerY)
    /// The baselines of the last lines of text line up.
    public static let alignAllLastBaseline = FormatOptions(aligning: .lastBaseline)
    /// The name that older code uses for ``alignAllLastBaseline``.
    public static let alignAllBaseline = alignAllLastBaseline
    /// The baselines of the first lines of text line up.
    public static let alignAllFirstBaseline = FormatOptions(aligning: .firstBaseline)
    /// Every bit that an alignment can have.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

    /// A horizontal format runs in the direction of text; so it does unless told otherwise.
    public static let directionLeadingToTrailing = FormatOptions([])
    /// A horizontal format runs from left to right whatever the direction of text.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// A horizontal format runs from right to left whatever the direction of text.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// The bits of the direction.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)

    /// A distance lies between edges; so it does unless told otherwise.
    public static let spacingEdgeToEdge = FormatOptions([])
    /// A vertical distance between two views lies between the last baseline of the upper and the
    /// first baseline of the lower one.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// The bit of the spacing.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)

    /// `|-` and `-|` are 20 points from the superview's edge, not the superview's margin.
    ///
    /// An addition to the language: what `|-` meant before views had margins.
    public static let superviewSpacingFixed = FormatOptions(rawValue: 1 << 24)

    /// The format may use the additions that ``LayoutConstraint/constraints(withVisualFormat:options:metrics:views:)``
    /// describes: blanks, percentages, multipliers and equal gaps.
    public static let extendedSyntax = FormatOptions(rawValue: 1 << 25)

    /// Every bit that means something.
    private static let known: FormatOptions = [
      .alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom, .alignAllLeading,
      .alignAllTrailing, .alignAllCenterX, .alignAllCenterY, .alignAllLastBaseline,
      .alignAllFirstBaseline, .directionMask, .spacingMask, .superviewSpacingFixed, .extendedSyntax,
    ]

    /// Whether every bit means something and no two exclude one another.
    var areConsistent: Bool {
      isSubset(of: Self.known) && !isSuperset(of: .directionMask)
    }

    /// The attributes that line up, in ascending order.
    var alignedAttributes: [Attribute] {
      Attribute.allCases.filter {
        $0 != .notAnAttribute && $0.rawValue < 16 && contains(FormatOptions(aligning: $0))
      }
    }
  }
}
