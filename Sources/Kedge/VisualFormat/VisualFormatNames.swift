/// What the names of a visual format stand for.
struct VisualFormatNames {
  /// What a size or a distance is compared with: a constant alone, or a length times a multiplier
  /// plus a constant.
  struct Quantity {
    var node: LayoutNode?
    var attribute: LayoutConstraint.Attribute
    var multiplier: Double
    var constant: Double
  }

  let format: String
  let metrics: [String: Any]
  let views: [String: Any]

  func hasView(_ name: String) -> Bool { views[name] != nil }

  /// The item that a view of the format names.
  func item(_ view: VisualFormat.View) throws(VisualFormatError) -> LayoutNode {
    try item(view.name, at: view.nameEnd)
  }

  private func item(_ name: String, at place: Int) throws(VisualFormatError) -> LayoutNode {
    guard let item = views[name] as? LayoutItem else {
      throw error(.notAnItem, at: place, "\(name) is neither a view nor a guide.")
    }
    return item.node
  }

  /// The superview of an item, or the owner of a guide.
  func superview(
    of item: LayoutNode, _ view: VisualFormat.View
  ) throws(VisualFormatError) -> LayoutNode {
    guard let superview = item.parent else {
      throw error(
        .noSuperview, at: view.end,
        "Unable to interpret '|' character, because the related view doesn't have a superview")
    }
    return superview
  }

  func priority(_ term: VisualFormat.Term?) throws(VisualFormatError) -> Priority {
    guard let term else { return .required }
    let number: Double
    switch term.value {
    case .number(let value): number = value
    case .name(let name):
      guard let value = try metric(name, at: term.range.upperBound) else { throw unknown(term) }
      number = value
    }
    let priority = Priority(Float(number))
    guard priority.isValid else {
      throw error(
        .priorityRange, at: term.range.lowerBound, "A priority must lie in (0, 1000]")
    }
    return priority
  }

  /// What a size or a distance is compared with.
  ///
  /// A name that is both a metric and a view means the metric. A plain distance is never a view's
  /// length.
  ///
  /// - Parameters:
  ///   - length: What was written.
  ///   - size: The length along the format.
  ///   - superview: What percentages are of.
  ///   - isDistance: Whether a distance is meant and not a size.
  ///   - isExtended: Whether a distance may be a view's length.
  func quantity(
    _ length: VisualFormat.Length, size: LayoutConstraint.Attribute, superview: LayoutNode?,
    isDistance: Bool, isExtended: Bool
  ) throws(VisualFormatError) -> Quantity {
    let attribute = length.attribute ?? size
    let place = length.term.range.upperBound
    if let number = try number(length) {
      guard length.attribute == nil else { throw unknown(length.term) }
      let scaled = number * length.multiplier
      if length.isPercentage {
        return try checked(
          Quantity(
            node: superview, attribute: size, multiplier: scaled / 100, constant: length.constant),
          at: place)
      }
      return try checked(
        Quantity(
          node: nil, attribute: attribute, multiplier: 1, constant: scaled + length.constant),
        at: place)
    }
    guard case .name(let name) = length.term.value, !length.isPercentage, hasView(name),
      isExtended || !isDistance
    else { throw unknown(length.term) }
    return try checked(
      Quantity(
        node: try item(name, at: place), attribute: attribute, multiplier: length.multiplier,
        constant: length.constant),
      at: place)
  }

  /// The number that a term is or that a metric of its name has.
  private func number(_ length: VisualFormat.Length) throws(VisualFormatError) -> Double? {
    switch length.term.value {
    case .number(let value): return value
    case .name(let name):
      // A length after a dot is a view's.
      guard length.attribute == nil else { return nil }
      return try metric(name, at: length.term.range.upperBound)
    }
  }

  /// The value of a metric; nil for a name that is none.
  private func metric(_ name: String, at place: Int) throws(VisualFormatError) -> Double? {
    guard let value = metrics[name] else { return nil }
    let number: Double
    switch value {
    case let value as any BinaryFloatingPoint: number = Double(value)
    case let value as any BinaryInteger: number = Double(value)
    default: throw error(.metricNotNumber, at: place, "The metric \"\(name)\" is not a number")
    }
    guard abs(number) <= LayoutConstraint.limit else {
      throw error(.numberRange, at: place, "The metric \"\(name)\" is \(number)")
    }
    return number
  }

  private func checked(
    _ quantity: Quantity, at place: Int
  ) throws(VisualFormatError) -> Quantity {
    let multiplier = abs(quantity.multiplier)
    guard abs(quantity.constant) <= LayoutConstraint.limit,
      multiplier == 0 || LayoutConstraint.multipliers.contains(multiplier)
    else {
      throw error(.numberRange, at: place, "The number is too large or too small")
    }
    return quantity
  }

  private func unknown(_ term: VisualFormat.Term) -> VisualFormatError {
    guard case .name(let name) = term.value else {
      return error(.expectedNumber, at: term.range.lowerBound, "Expected the name of a view")
    }
    return error(
      .unknownMetric, at: term.range.upperBound,
      "Encountered metric with name \"\(name)\", but value was not specified in metrics or views "
        + "dictionaries")
  }

  func error(
    _ kind: VisualFormatError.Kind, at place: Int, _ message: String
  ) -> VisualFormatError {
    VisualFormatError(kind: kind, position: place, format: format, message: message)
  }
}
