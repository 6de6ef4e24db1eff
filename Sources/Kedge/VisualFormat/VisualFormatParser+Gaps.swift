extension VisualFormatParser {
  /// What stands between two views, or nil where nothing does.
  mutating func gap() throws(VisualFormatError) -> VisualFormat.Gap? {
    let isEqual: Bool
    if take("-") {
      isEqual = false
    } else if isExtended, take("~") {
      isEqual = true
    } else {
      return nil
    }
    var gap = VisualFormat.Gap(kind: isEqual ? .equal : .standard)
    skipBlanks()
    guard peek != UInt8(ascii: "["), peek != UInt8(ascii: "|") else { return gap }
    if take("(") {
      gap.predicates = try predicates(
        orElse: .unclosedSpacing, "Expected ',' or ')' in a spacing list")
    } else {
      gap.predicates = [try bareDistance()]
    }
    if !isEqual { gap.kind = .distance }
    skipBlanks()
    guard take(isEqual ? "~" : "-") else {
      throw error(.missingDash, "Expected '\(isEqual ? "~" : "-")' after a spacing value")
    }
    skipBlanks()
    guard peek == UInt8(ascii: "[") || peek == UInt8(ascii: "|") else {
      throw error(.expectedView, "Expected a view")
    }
    return gap
  }

  /// A distance without parentheses: a number that is not negative, or a name.
  ///
  /// The grammar has no priority here, but people write `-20@750-`.
  private mutating func bareDistance() throws(VisualFormatError) -> VisualFormat.Predicate {
    var predicate = VisualFormat.Predicate(length: .init(term: try term(canBeNegative: false)))
    if isExtended, take("%") { predicate.length.isPercentage = true }
    if take("@") { predicate.priority = try term(canBeNegative: false) }
    return predicate
  }

  /// What stands between parentheses, the closing one included.
  mutating func predicates(
    orElse kind: VisualFormatError.Kind, _ message: String
  ) throws(VisualFormatError) -> [VisualFormat.Predicate] {
    var result: [VisualFormat.Predicate] = []
    repeat {
      result.append(try predicate())
      skipBlanks()
    } while take(",")
    guard take(")") else { throw error(kind, message) }
    return result
  }

  private mutating func predicate() throws(VisualFormatError) -> VisualFormat.Predicate {
    skipBlanks()
    let relation = try relation()
    skipBlanks()
    var predicate = VisualFormat.Predicate(
      relation: relation, length: .init(term: try term(canBeNegative: true)))
    if isExtended { try readArithmetic(into: &predicate.length) }
    skipBlanks()
    if take("@") {
      skipBlanks()
      predicate.priority = try term(canBeNegative: true)
    }
    return predicate
  }

  private mutating func relation() throws(VisualFormatError) -> Relation {
    let start = position
    if take("=="), !isRelationSign(peek) { return .equal }
    if take(">="), !isRelationSign(peek) { return .greaterThanOrEqual }
    if take("<="), !isRelationSign(peek) { return .lessThanOrEqual }
    guard position != start || isRelationSign(peek) else { return .equal }
    throw error(.unknownRelation, at: start, "Unknown relation. Must be ==, >=, or <=")
  }

  private func isRelationSign(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  /// What may follow a term beyond the plain language: `%`, or `.length * factor + addend`.
  private mutating func readArithmetic(
    into length: inout VisualFormat.Length
  ) throws(VisualFormatError) {
    if take("%") {
      length.isPercentage = true
    } else if take(".") {
      let start = position
      switch name() {
      case "width": length.attribute = .width
      case "height": length.attribute = .height
      default: throw error(.expectedLength, at: start, "Expected 'width' or 'height' after '.'")
      }
    }
    skipBlanks()
    if take("*") {
      length.multiplier = try factor()
    } else if take("/") {
      let start = position
      length.multiplier = 1 / (try factor())
      guard length.multiplier.isFinite else {
        throw error(.numberRange, at: start, "A length cannot be divided by 0")
      }
    }
    skipBlanks()
    if take("+") {
      length.constant = try factor()
    } else if take("-") {
      length.constant = -(try factor())
    }
  }

  private mutating func factor() throws(VisualFormatError) -> Double {
    skipBlanks()
    let start = position
    guard let number = try number(canBeNegative: true) else {
      throw error(.expectedNumber, at: start, "Expected a number")
    }
    return number
  }
}
