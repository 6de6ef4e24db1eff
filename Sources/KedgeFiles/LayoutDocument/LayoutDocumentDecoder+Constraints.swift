/// What a constraint says before it is known whether it makes sense: the names and numbers, each with
/// the place in the file where it stands.
private struct Statement {
  typealias Part = ConstraintText.Part

  var first: ConstraintText.Operand
  var relation: LayoutDocument.Relation
  var second: ConstraintText.Operand?
  var multiplier: Part<Double>?
  var constant: Part<Double>?
  var priority: Part<Double>?
  var identifier: String?
  /// The text as the document spells it, if it is in text form.
  var text: String?
  var range: Range<Int>
}

extension LayoutDocumentDecoder {
  /// Decodes a constraint in either form.
  mutating func constraint(_ value: JSONValue) -> LayoutDocument.Constraint? {
    if let text = value.string {
      return textStatement(text, value).flatMap { check($0) }
    }
    if value.members != nil {
      return objectStatement(value).flatMap { check($0) }
    }
    problems.add("a constraint must be a string or an object, not \(value.kind)", at: value.range)
    return nil
  }

  // MARK: Text form

  private mutating func textStatement(_ text: String, _ value: JSONValue) -> Statement? {
    let parsed: ConstraintText
    do {
      parsed = try ConstraintText(text)
    } catch {
      problems.add(error.message, at: value.range(ofStringPart: error.range))
      return nil
    }
    func placed<Value>(_ part: Statement.Part<Value>) -> Statement.Part<Value> {
      .init(value: part.value, range: value.range(ofStringPart: part.range))
    }
    func placed(_ operand: ConstraintText.Operand) -> ConstraintText.Operand {
      .init(item: placed(operand.item), attribute: placed(operand.attribute))
    }
    return Statement(
      first: placed(parsed.first), relation: parsed.relation.value,
      second: parsed.second.map(placed), multiplier: parsed.multiplier.map(placed),
      constant: parsed.constant.map(placed), priority: parsed.priority.map(placed),
      identifier: parsed.identifier?.value, text: text, range: value.range)
  }

  // MARK: Object form

  private mutating func objectStatement(_ value: JSONValue) -> Statement? {
    var strings: [ConstraintKey: Statement.Part<String>] = [:]
    var numbers: [ConstraintKey: Statement.Part<Double>] = [:]
    var relation = LayoutDocument.Relation.equal
    var isWhole = true
    let known = members(of: value, as: ConstraintKey.self)

    for (key, value) in known {
      switch key {
      case .second where value.isNull, .secondAttribute where value.isNull: break
      case .first, .firstAttribute, .second, .secondAttribute, .identifier:
        let text = string(value, named: key)
        isWhole = isWhole && text != nil
        strings[key] = text.map { .init(value: $0, range: value.range) }
      case .multiplier, .constant, .priority:
        let number = number(value, named: key.rawValue)
        isWhole = isWhole && number != nil
        numbers[key] = number.map { .init(value: $0, range: value.range) }
      case .relation:
        if let found = value.string.flatMap(LayoutDocument.Relation.init) {
          relation = found
        } else {
          problems.add("\"relation\" must be \"==\", \">=\" or \"<=\"", at: value.range)
          isWhole = false
        }
      case .extra: checkExtra(value)
      case .vfl, .options, .metrics: break  // refused by `members`
      }
    }
    // A constraint in visual format has none of the keys that are missed below.
    if value.members?.contains(where: { $0.key.text == ConstraintKey.vfl.rawValue }) ?? false {
      return nil
    }
    for key in [ConstraintKey.first, .firstAttribute] where !hasKey(key.rawValue, value) {
      addMissing(key.rawValue, to: value, of: ConstraintKey.owner)
    }
    let hasSecond = strings[.second] != nil
    if isWhole, hasSecond != (strings[.secondAttribute] != nil) {
      let missing: ConstraintKey = hasSecond ? .secondAttribute : .second
      let present: ConstraintKey = hasSecond ? .second : .secondAttribute
      problems.add(
        "\"\(present.rawValue)\" needs \"\(missing.rawValue)\" beside it",
        at: strings[present]?.range ?? value.range)
      return nil
    }
    guard isWhole, let first = strings[.first], let attribute = strings[.firstAttribute] else {
      return nil
    }
    var second: ConstraintText.Operand?
    if let item = strings[.second], let attribute = strings[.secondAttribute] {
      second = .init(item: item, attribute: attribute)
    }
    return Statement(
      first: .init(item: first, attribute: attribute), relation: relation, second: second,
      multiplier: numbers[.multiplier], constant: numbers[.constant], priority: numbers[.priority],
      identifier: strings[.identifier]?.value, text: nil, range: value.range)
  }

  // MARK: Sense

  /// Looks up the names and checks that what the constraint says can be meant.
  private mutating func check(_ statement: Statement) -> LayoutDocument.Constraint? {
    let first = term(statement.first)
    let second = statement.second.map { term($0) }
    let multiplier = statement.multiplier?.value ?? 1
    let constant = statement.constant?.value ?? 0

    var isSound = true
    if let part = statement.constant { isSound = isLength(part.value, at: part.range) && isSound }
    if let part = statement.multiplier,
      abs(part.value) > 1e6 || part.value != 0 && abs(part.value) < 1e-6
    {
      problems.add("a multiplier must be 0, or between 0.000001 and 1000000", at: part.range)
      isSound = false
    }
    var priority = LayoutDocument.requiredPriority
    if let part = statement.priority {
      guard let number = self.priority(part.value, at: part.range) else { return nil }
      priority = number
    }
    guard isSound, let first, second == nil || second != .some(nil) else { return nil }
    guard isPairing(first, second.flatMap { $0 }, multiplier: multiplier, statement) else {
      return nil
    }
    var constraint = LayoutDocument.Constraint(
      first: first, relation: statement.relation, second: second.flatMap { $0 },
      multiplier: multiplier, constant: constant, priority: priority,
      identifier: statement.identifier, text: statement.text ?? "", range: statement.range)
    if statement.text == nil {
      constraint.text = Self.text(
        of: constraint, first: statement.first, second: statement.second)
    }
    return constraint
  }

  /// Finds an item and an attribute by their names.
  private mutating func term(_ operand: ConstraintText.Operand) -> LayoutDocument.Term? {
    let name = operand.item.value
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let base = String(parts.first ?? "")
    guard let item = items[base] else {
      problems.add(
        "no view or guide has the id \(Printable.quoted(base))", at: operand.item.range,
        suggestion: { Suggestion.question(for: base, in: items.keys.sorted()) })
      return nil
    }
    if parts.count > 1 {
      let guide = String(parts[1])
      if let feature = LayoutDocument.laterGuides[guide] {
        problems.add(Self.notSupported(feature), at: operand.item.range)
      } else {
        problems.add(
          "views have no \(Printable.quoted(guide))", at: operand.item.range,
          suggestion: {
            Suggestion.question(for: guide, in: LayoutDocument.laterGuides.keys.sorted())
          })
      }
      return nil
    }
    let attributeName = operand.attribute.value
    if let attribute = LayoutDocument.Attribute(rawValue: attributeName) {
      return .init(item: item, attribute: attribute)
    }
    if let feature = LayoutDocument.laterAttributes[attributeName] {
      problems.add(
        "\(Printable.quoted(attributeName)): \(Self.notSupported(feature))",
        at: operand.attribute.range)
    } else {
      problems.add(
        "\(Printable.quoted(attributeName)) is not an attribute", at: operand.attribute.range,
        suggestion: {
          Suggestion.question(
            for: attributeName, in: LayoutDocument.Attribute.allCases.map(\.rawValue))
        })
    }
    return nil
  }

  /// Checks that the two attributes can be compared, and that a position is compared with another.
  private mutating func isPairing(
    _ first: LayoutDocument.Term, _ second: LayoutDocument.Term?, multiplier: Double,
    _ statement: Statement
  ) -> Bool {
    let name = first.attribute.rawValue
    guard let second else {
      if first.attribute.kind == .size { return true }
      problems.add(
        "\"\(name)\" is a position, and needs a second one to be compared with, as in "
          + "\(statement.first.item.value).\(name) \(statement.relation.rawValue) "
          + "\(views[0].id.isEmpty ? "root" : views[0].id).\(name) + 20",
        at: statement.first.attribute.range)
      return false
    }
    guard first.attribute.isComparable(to: second.attribute) else {
      let advice =
        first.attribute.kind == .absoluteX || second.attribute.kind == .absoluteX
        ? first.attribute.kind == .relativeX || second.attribute.kind == .relativeX : false
      problems.add(
        "\"\(name)\" is \(first.attribute.kind.rawValue) and \"\(second.attribute.rawValue)\" is "
          + "\(second.attribute.kind.rawValue), which cannot be compared"
          + (advice ? "; use leading and trailing for both, or left and right for both" : ""),
        at: statement.range)
      return false
    }
    if multiplier == 0, first.attribute.kind != .size {
      problems.add(
        "a position times 0 is no position", at: statement.multiplier?.range ?? statement.range)
      return false
    }
    return true
  }

  /// A constraint in text form.
  private static func text(
    of constraint: LayoutDocument.Constraint, first: ConstraintText.Operand,
    second: ConstraintText.Operand?
  ) -> String {
    func name(_ operand: ConstraintText.Operand) -> String {
      "\(operand.item.value).\(operand.attribute.value)"
    }
    var text = "\(name(first)) \(constraint.relation.rawValue) "
    if let second {
      if constraint.multiplier != 1 { text += "\(JSONOutput.digits(constraint.multiplier)) * " }
      text += name(second)
      if constraint.constant != 0 {
        text += constraint.constant < 0 ? " - " : " + "
        text += JSONOutput.digits(abs(constraint.constant))
      }
    } else {
      text += JSONOutput.digits(constraint.constant)
    }
    if constraint.priority != LayoutDocument.requiredPriority {
      text += " @\(JSONOutput.digits(Double(constraint.priority)))"
    }
    if let identifier = constraint.identifier { text += " '\(identifier)'" }
    return text
  }
}
