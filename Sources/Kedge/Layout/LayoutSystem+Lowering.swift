extension LayoutSystem {
  /// What a row of the batch belongs to.
  enum Target {
    /// The constraint at a place of `batchConstraints`.
    case constraint(Int)
    /// A rule, `6 * slot + place`.
    case rule(Int)
    /// An origin, `2 * slot + axis`.
    case origin(Int)
  }

  /// A place is its item's x or y plus a fraction of the size along the axis; a length is the size
  /// alone.
  struct Form {
    let axis: Int
    let fraction: Double

    @inline(__always)
    init(_ attribute: LayoutConstraint.Attribute) {
      switch attribute {
      case .left, .leading: (axis, fraction) = (0, 0)
      case .right, .trailing, .width: (axis, fraction) = (0, 1)
      case .centerX: (axis, fraction) = (0, 0.5)
      case .top, .firstBaseline: (axis, fraction) = (1, 0)
      case .bottom, .lastBaseline, .height: (axis, fraction) = (1, 1)
      case .centerY: (axis, fraction) = (1, 0.5)
      // Refused when the constraint was activated.
      case .notAnAttribute, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin,
        .trailingMargin, .centerXWithinMargins, .centerYWithinMargins:
        (axis, fraction) = (0, 0)
      }
    }
  }

  // MARK: Ranks

  func variableRank(_ slot: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: table.orders[slot]) &* 4
  }

  func ruleRank(_ slot: Int, _ kind: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: table.orders[slot]) &* 32 &+ UInt32(truncatingIfNeeded: kind)
  }

  func constraintRank(_ constraint: LayoutConstraint) -> UInt32 {
    ruleRank(
      Int(slot(of: constraint.first)),
      LayoutTable.ruleCount + constraint.firstAttribute.rawValue)
  }

  // MARK: Constraints

  /// Writes the row of a constraint into the batch, unless it is one that may need origins.
  ///
  /// - Returns: Whether the row was written.
  mutating func lower(_ constraint: LayoutConstraint) -> Bool {
    guard constraint.distance == nil else { return false }
    let first = slot(of: constraint.firstNode)
    let second = constraint.multiplier == 0 ? -1 : slot(of: constraint.secondNode)
    if constraint.firstAttribute.isPlace {
      let reference = reference(first, second)
      if usesOrigin(first, reference) || usesOrigin(second, reference) { return false }
      appendPlace(first, Form(constraint.firstAttribute), 1, reference)
      appendPlace(second, Form(constraint.secondAttribute), -constraint.multiplier, reference)
    } else {
      appendLength(first, constraint.firstAttribute, 1)
      if second >= 0 {
        appendLength(second, constraint.secondAttribute, -constraint.multiplier)
      }
    }
    endRow(constraint, first)
    return true
  }

  @inline(__always)
  private mutating func endRow(_ constraint: LayoutConstraint, _ first: Int32) {
    let kind = LayoutTable.ruleCount + constraint.firstAttribute.rawValue
    batch.endRow(
      constraint.relation, constraint.constant, priority: constraint.priority,
      rank: ruleRank(Int(first), kind))
  }

  /// Writes the row of a constraint on distances or across many levels into the batch, and before
  /// it those of the origins that it names.
  mutating func lowerWithOrigins(_ constraint: LayoutConstraint) throws(SolverError) {
    let first = slot(of: constraint.firstNode)
    let second = constraint.multiplier == 0 ? -1 : slot(of: constraint.secondNode)
    if let distance = constraint.distance {
      try lowerDistance(constraint, distance, first, second)
    } else {
      let reference = reference(first, second)
      try prepareOrigins(constraint, first, second, reference, constraint.firstAttribute)
      appendPlace(first, Form(constraint.firstAttribute), 1, reference)
      appendPlace(second, Form(constraint.secondAttribute), -constraint.multiplier, reference)
    }
    endRow(constraint, first)
  }

  /// Writes the terms of a constraint on distances: each side is the place of one item minus that of
  /// another, or a plain length.
  private mutating func lowerDistance(
    _ constraint: LayoutConstraint, _ distance: LayoutConstraint.DistanceEnds, _ first: Int32,
    _ second: Int32
  ) throws(SolverError) {
    let firstBase = distance.first.map { slot(of: $0) } ?? -1
    let secondBase = distance.second.map { slot(of: $0) } ?? -1
    // Origins first: each is a row of its own, and the row of the constraint is not begun yet.
    if firstBase >= 0 {
      try prepareOrigins(
        constraint, first, firstBase, reference(first, firstBase), constraint.firstAttribute)
    }
    if second >= 0, secondBase >= 0 {
      try prepareOrigins(
        constraint, second, secondBase, reference(second, secondBase), constraint.secondAttribute)
    }
    appendSide(first, constraint.firstAttribute, firstBase, distance.firstAttribute, 1)
    if second >= 0 {
      appendSide(
        second, constraint.secondAttribute, secondBase, distance.secondAttribute,
        -constraint.multiplier)
    }
  }

  private mutating func appendSide(
    _ end: Int32, _ attribute: LayoutConstraint.Attribute, _ base: Int32,
    _ baseAttribute: LayoutConstraint.Attribute, _ factor: Double
  ) {
    guard base >= 0 else { return appendLength(end, attribute, factor) }
    let reference = reference(end, base)
    appendPlace(end, Form(attribute), factor, reference)
    appendPlace(base, Form(baseAttribute), -factor, reference)
  }

  @inline(__always)
  private mutating func appendLength(
    _ slot: Int32, _ attribute: LayoutConstraint.Attribute, _ factor: Double
  ) {
    batch.append(table.variables[4 * Int(slot) + 2 + Form(attribute).axis], factor)
  }

  /// Writes a place of an item in the coordinates of `reference`, which is the item itself or a view
  /// above it.
  @inline(__always)
  private mutating func appendPlace(
    _ slot: Int32, _ form: Form, _ factor: Double, _ reference: Int32
  ) {
    if form.fraction != 0 {
      batch.append(table.variables[4 * Int(slot) + 2 + form.axis], factor * form.fraction)
    }
    // In its own coordinates a view begins at 0.
    guard slot != reference else { return }
    batch.append(table.variables[4 * Int(slot) + form.axis], factor)
    let above = table.slots[Int(slot)].parent
    if above != reference { appendLevels(slot, above, form.axis, factor, reference) }
  }

  /// Writes the x's or y's of the views between an item and the reference, or an origin instead.
  private mutating func appendLevels(
    _ slot: Int32, _ parent: Int32, _ axis: Int, _ factor: Double, _ reference: Int32
  ) {
    var above = parent
    if usesOrigin(slot, reference) {
      batch.append(originVariable(above, axis), factor)
      if table.links[Int(reference)].depth > 0 {
        batch.append(originVariable(reference, axis), -factor)
      }
      return
    }
    while above != reference {
      batch.append(table.variables[4 * Int(above) + axis], factor)
      above = table.slots[Int(above)].parent
    }
  }

  /// The view in whose coordinates two places are compared: the nearest one above both, or one of
  /// the two when it lies above the other.
  ///
  /// - Complexity: O(1) for neighbours, O(depth) else.
  @inline(__always)
  func reference(_ first: Int32, _ second: Int32) -> Int32 {
    let above = table.slots[Int(first)].parent
    // Both places of one item are compared in its superview's coordinates.
    if first == second { return above >= 0 ? above : first }
    if above == second { return second }
    let other = table.slots[Int(second)].parent
    if other == first { return first }
    if above == other { return above }
    return deepReference(first, second)
  }

  private func deepReference(_ first: Int32, _ second: Int32) -> Int32 {
    var (a, b) = (first, second)
    // A guide is never above anything.
    if !table.slots[Int(a)].flags.contains(.isView) { a = table.slots[Int(a)].parent }
    if !table.slots[Int(b)].flags.contains(.isView) { b = table.slots[Int(b)].parent }
    if table.links[Int(a)].depth == 0 { return a }
    if table.links[Int(b)].depth == 0 { return b }
    while table.links[Int(a)].depth > table.links[Int(b)].depth { a = table.slots[Int(a)].parent }
    while table.links[Int(b)].depth > table.links[Int(a)].depth { b = table.slots[Int(b)].parent }
    while a != b {
      a = table.slots[Int(a)].parent
      b = table.slots[Int(b)].parent
    }
    return a
  }

  // MARK: Rules

  /// A rule that comes with an item.
  struct Rule {
    let part: Int
    let relation: Relation
    let constant: Double
    let priority: Priority
  }

  /// Whether a node's frame is an input.
  ///
  /// The view that is measured is not: its size is the question.
  func isInput(_ node: LayoutNode) -> Bool {
    guard node.isView, node.translates else { return false }
    if isScratch, let root { return node !== root }
    return true
  }

  /// What the rules of an item are to say now.
  func wantedRules(_ slot: Int, _ node: LayoutNode) -> LayoutTable.Rules {
    var rules = LayoutTable.Rules()
    if isInput(node) {
      let frame = node.frame
      rules.constants = SIMD4(
        frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
      return rules
    }
    let content = table.contentSizes[slot]
    if content.width >= 0 { rules.constants.x = content.width }
    if content.height >= 0 { rules.constants.y = content.height }
    let priorities = node.contentPriorities
    rules.priorities = SIMD4(
      priorities.0.rawValue, priorities.1.rawValue, priorities.2.rawValue, priorities.3.rawValue)
    return rules
  }

  /// The rule at a place, or nil; see ``LayoutSystem``.
  func rule(_ place: Int, _ rules: LayoutTable.Rules, isInput: Bool) -> Rule? {
    if isInput {
      guard place < 4 else { return nil }
      return Rule(
        part: place, relation: .equal, constant: rules.constants[place], priority: .required)
    }
    guard place > 1 else {
      return Rule(
        part: 2 + place, relation: .greaterThanOrEqual, constant: 0, priority: .required)
    }
    let axis = place / 2 - 1
    guard rules.constants[axis] >= 0 else { return nil }
    let isHugging = place % 2 == 0
    return Rule(
      part: 2 + axis, relation: isHugging ? .lessThanOrEqual : .greaterThanOrEqual,
      constant: rules.constants[axis],
      priority: Priority(rules.priorities[isHugging ? axis : axis + 2]))
  }

  /// Writes the rows of the rules of an item that have none yet.
  mutating func lowerRules(of slot: Int) {
    guard let node = table.nodes[slot].target else { return }
    let isInput = isInput(node)
    if isInput {
      table.slots[slot].flags.insert(.isInput)
    } else {
      table.slots[slot].flags.remove(.isInput)
    }
    let rules = wantedRules(slot, node)
    table.rules[slot] = rules
    // Without content an item has only the first two.
    let places = isInput ? 4 : rules.constants.x < 0 && rules.constants.y < 0 ? 2 : 6
    for place in 0..<places {
      let key = LayoutTable.ruleCount * slot + place
      guard table.ruleRows[key] == .null, let rule = rule(place, rules, isInput: isInput) else {
        continue
      }
      batch.append(table.variables[4 * slot + rule.part], 1)
      batch.endRow(
        rule.relation, rule.constant, priority: rule.priority, rank: ruleRank(slot, place))
      targets.append(.rule(key))
    }
  }
}
