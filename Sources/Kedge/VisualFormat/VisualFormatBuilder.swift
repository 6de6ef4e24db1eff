/// Turns a visual format into constraints: says what each piece means.
struct VisualFormatBuilder {
  /// A place from or to which a distance goes.
  private struct Place {
    var node: LayoutNode
    var attribute: LayoutConstraint.Attribute
  }

  /// Both sides of a gap, in the order of the format.
  private struct Ends {
    var start: Place
    var end: Place
    /// The superview, where it is one of the sides or a percentage needs it.
    var superview: LayoutNode?
  }

  /// The space of `|-` where it is not the superview's margin.
  private static let superviewSpace = 20.0

  private let names: VisualFormatNames
  private let options: LayoutConstraint.FormatOptions
  private var layout = VisualFormat()
  private var items: [LayoutNode] = []
  private var result: [LayoutConstraint] = []
  /// The first of the gaps that are equally wide.
  private var equalGap: Ends?

  private init(_ names: VisualFormatNames, _ options: LayoutConstraint.FormatOptions) {
    self.names = names
    self.options = options
  }

  /// The constraints in the order of the format: each view's gap, then its sizes; alignments last.
  static func constraints(
    _ names: VisualFormatNames, options: LayoutConstraint.FormatOptions
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    guard options.areConsistent else {
      throw names.error(
        .badOptions, at: names.format.utf8.count,
        "The options exclude one another or have bits without a meaning")
    }
    var builder = VisualFormatBuilder(names, options)
    try builder.build()
    return builder.result
  }

  private mutating func build() throws(VisualFormatError) {
    let isExtended = options.contains(.extendedSyntax)
    var parser = VisualFormatParser(names.format, isExtended: isExtended, hasView: names.hasView)
    layout = try parser.parse()
    for view in layout.views { items.append(try names.item(view)) }
    if let opening = layout.opening { try addOpening(opening) }
    for index in items.indices {
      if index > 0 { try addGap(before: index) }
      for size in layout.views[index].sizes { try addSize(size, ofViewAt: index) }
    }
    if let closing = layout.closing { try addClosing(closing) }
    try addAlignments()
  }

  // MARK: Gaps

  private mutating func addOpening(_ gap: VisualFormat.Gap) throws(VisualFormatError) {
    let superview = try names.superview(of: items[0], layout.views[0])
    var start = Place(node: superview, attribute: near)
    let end = Place(node: items[0], attribute: near)
    if gap.kind == .standard, !options.contains(.superviewSpacingFixed) {
      start.attribute = near.margin
      return add(.equal, 0, Ends(start: start, end: end, superview: superview))
    }
    let ends = Ends(start: start, end: end, superview: superview)
    try add(gap, ends, standardSpace: Self.superviewSpace)
  }

  private mutating func addClosing(_ gap: VisualFormat.Gap) throws(VisualFormatError) {
    let last = items.count - 1
    let superview = try names.superview(of: items[last], layout.views[last])
    let start = Place(node: items[last], attribute: far)
    var end = Place(node: superview, attribute: far)
    if gap.kind == .standard, !options.contains(.superviewSpacingFixed) {
      end.attribute = far.margin
      return add(.equal, 0, Ends(start: start, end: end, superview: superview))
    }
    let ends = Ends(start: start, end: end, superview: superview)
    try add(gap, ends, standardSpace: Self.superviewSpace)
  }

  private mutating func addGap(before index: Int) throws(VisualFormatError) {
    let gap = layout.gaps[index - 1]
    let betweenBaselines =
      layout.axis == .vertical && options.contains(.spacingBaselineToBaseline)
    var ends = Ends(
      start: Place(node: items[index - 1], attribute: betweenBaselines ? .lastBaseline : far),
      end: Place(node: items[index], attribute: betweenBaselines ? .firstBaseline : near))
    if betweenBaselines, gap.kind == .standard {
      let upper = LayoutYAxisAnchor(ends.start.node, .lastBaseline)
      let lower = LayoutYAxisAnchor(ends.end.node, .firstBaseline)
      result.append(lower.constraint(equalToSystemSpacingBelow: upper, multiplier: 1))
      return
    }
    if gap.predicates.contains(where: \.length.isPercentage) {
      ends.superview = try names.superview(of: items[index], layout.views[index])
    }
    try add(gap, ends, standardSpace: LayoutConstraint.systemSpace)
  }

  private mutating func add(
    _ gap: VisualFormat.Gap, _ ends: Ends, standardSpace: Double
  ) throws(VisualFormatError) {
    switch gap.kind {
    case .flush: add(.equal, 0, ends)
    case .standard: add(.equal, standardSpace, ends)
    case .distance: break
    case .equal:
      if let equalGap {
        let (low, high) = ordered(equalGap)
        addDistance(ends, .equal, high, from: low, 1, 0, .required)
      } else {
        equalGap = ends
      }
    }
    for predicate in gap.predicates {
      let priority = try names.priority(predicate.priority)
      let quantity = try names.quantity(
        predicate.length, size: size, superview: ends.superview, isDistance: true,
        isExtended: options.contains(.extendedSyntax))
      guard let node = quantity.node else {
        add(predicate.relation, quantity.constant, ends, priority)
        continue
      }
      addDistance(
        ends, predicate.relation, Place(node: node, attribute: quantity.attribute), from: nil,
        quantity.multiplier, quantity.constant, priority)
    }
  }

  private mutating func add(
    _ relation: Relation, _ constant: Double, _ ends: Ends, _ priority: Priority = .required
  ) {
    let (low, high) = ordered(ends)
    let constraint = LayoutConstraint(
      high.node, high.attribute, relation, low.node, low.attribute, 1, constant)
    constraint.priority = priority
    result.append(constraint)
  }

  /// Compares the distance between both sides with a length, or with another distance.
  private mutating func addDistance(
    _ ends: Ends, _ relation: Relation, _ other: Place, from otherBase: Place?,
    _ multiplier: Double, _ constant: Double, _ priority: Priority
  ) {
    let (low, high) = ordered(ends)
    let constraint = LayoutConstraint(
      high.node, high.attribute, relation, other.node, other.attribute, multiplier, constant,
      distance: LayoutConstraint.DistanceEnds(
        first: low.node, firstAttribute: low.attribute, second: otherBase?.node,
        secondAttribute: otherBase?.attribute ?? .notAnAttribute))
    constraint.priority = priority
    result.append(constraint)
  }

  /// Both sides in the order of their coordinates.
  private func ordered(_ ends: Ends) -> (low: Place, high: Place) {
    runsLeft ? (ends.end, ends.start) : (ends.start, ends.end)
  }

  // MARK: Sizes

  private mutating func addSize(
    _ predicate: VisualFormat.Predicate, ofViewAt index: Int
  ) throws(VisualFormatError) {
    var superview: LayoutNode?
    if predicate.length.isPercentage {
      superview = try names.superview(of: items[index], layout.views[index])
    }
    let priority = try names.priority(predicate.priority)
    let quantity = try names.quantity(
      predicate.length, size: size, superview: superview, isDistance: false,
      isExtended: options.contains(.extendedSyntax))
    let constraint = LayoutConstraint(
      items[index], size, predicate.relation, quantity.node,
      quantity.node == nil ? .notAnAttribute : quantity.attribute, quantity.multiplier,
      quantity.constant)
    constraint.priority = priority
    result.append(constraint)
  }

  // MARK: Alignments

  private mutating func addAlignments() throws(VisualFormatError) {
    let attributes = options.alignedAttributes
    if attributes.contains(where: { $0.axis == layout.axis }) {
      throw names.error(
        .optionAxis, at: names.format.utf8.count,
        "Options mask required views to be aligned on a \(layout.axis) edge, which is not allowed "
          + "for layout that is also \(layout.axis).")
    }
    for index in items.indices.dropFirst() {
      for attribute in attributes {
        result.append(
          LayoutConstraint(items[index - 1], attribute, .equal, items[index], attribute, 1, 0))
      }
    }
  }

  // MARK: Attributes

  private var runsLeft: Bool {
    layout.axis == .horizontal && options.contains(.directionRightToLeft)
  }

  /// The edge of a view on the side where the format begins.
  private var near: LayoutConstraint.Attribute {
    guard layout.axis == .horizontal else { return .top }
    if runsLeft { return .right }
    return options.contains(.directionLeftToRight) ? .left : .leading
  }

  /// The edge of a view on the side where the format ends.
  private var far: LayoutConstraint.Attribute {
    guard layout.axis == .horizontal else { return .bottom }
    if runsLeft { return .left }
    return options.contains(.directionLeftToRight) ? .right : .trailing
  }

  private var size: LayoutConstraint.Attribute {
    layout.axis == .horizontal ? .width : .height
  }
}
