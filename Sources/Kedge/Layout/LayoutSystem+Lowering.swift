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
  ///
  /// Directions and margins are resolved before.
  struct Form {
    let axis: Int
    let fraction: Double

    @inline(__always)
    init(_ attribute: LayoutConstraint.Attribute) {
      switch attribute {
      case .left, .leading, .leftMargin, .leadingMargin: (axis, fraction) = (0, 0)
      case .right, .trailing, .width, .rightMargin, .trailingMargin: (axis, fraction) = (0, 1)
      case .centerX, .centerXWithinMargins: (axis, fraction) = (0, 0.5)
      case .top, .firstBaseline, .topMargin: (axis, fraction) = (1, 0)
      case .bottom, .lastBaseline, .height, .bottomMargin: (axis, fraction) = (1, 1)
      case .centerY, .centerYWithinMargins: (axis, fraction) = (1, 0.5)
      // Refused when the constraint was activated.
      case .notAnAttribute: (axis, fraction) = (0, 0)
      }
    }
  }

  /// An item and what counts of it, with directions and margins resolved.
  struct End {
    /// The item's slot, or that of the guide of its margins; -1 for none.
    var slot: Int32 = -1
    var form = Form(.notAnAttribute)
  }

  /// The end of a constraint at a node.
  @inline(__always)
  func end(
    _ node: Backlink<LayoutNode>, _ attribute: LayoutConstraint.Attribute, _ isRightToLeft: Bool
  ) -> End {
    End(
      slot: slot(of: node, attribute),
      form: Form(attribute.resolved(isRightToLeft: isRightToLeft)))
  }

  /// The slot of a node, or of the guide of its margins where the attribute speaks of them.
  @inline(__always)
  func slot(of node: Backlink<LayoutNode>, _ attribute: LayoutConstraint.Attribute) -> Int32 {
    guard attribute.isMargin else { return slot(of: node) }
    guard let guide = node.target?.guide(.margins) else { return -1 }
    return slot(of: guide.node)
  }

  /// Whether leading is right in a constraint: the view of its first item says so.
  @inline(__always)
  func isRightToLeft(_ constraint: LayoutConstraint) -> Bool {
    guard constraint.isDirectional else { return false }
    var slot = Int(slot(of: constraint.firstNode))
    if !table.slots[slot].flags.contains(.isView) { slot = Int(table.slots[slot].parent) }
    return table.slots[slot].flags.contains(.isRightToLeft)
  }

  /// The constant of a constraint's row: what the constraint says, its sign turned where leading is
  /// right, with baselines and alignment insets.
  @inline(__always)
  func rowConstant(_ constraint: LayoutConstraint) -> Double {
    let isTurned = isRightToLeft(constraint)
    // A distance is a length, which does not turn.
    let sign = isTurned && constraint.distance == nil ? -1.0 : 1
    var result = sign * constraint.constant
    if let distance = constraint.distance {
      let turn = isTurned ? -1.0 : 1
      result -= sideShift(
        constraint.firstNode, constraint.firstAttribute, distance.first,
        distance.firstAttribute, isTurned, turn)
      result +=
        constraint.multiplier
        * sideShift(
          constraint.secondNode, constraint.secondAttribute, distance.second,
          distance.secondAttribute, isTurned, turn)
    } else {
      result -= shift(constraint.firstNode, constraint.firstAttribute, isTurned)
      if constraint.multiplier != 0 {
        result +=
          constraint.multiplier
          * shift(constraint.secondNode, constraint.secondAttribute, isTurned)
      }
    }
    return result
  }

  /// The relation of a constraint's row: where leading is right, after is before.
  @inline(__always)
  func rowRelation(_ constraint: LayoutConstraint) -> Relation {
    guard constraint.distance == nil, isRightToLeft(constraint) else { return constraint.relation }
    return constraint.relation.turned
  }

  private func sideShift(
    _ node: Backlink<LayoutNode>, _ attribute: LayoutConstraint.Attribute, _ base: LayoutNode?,
    _ baseAttribute: LayoutConstraint.Attribute, _ isTurned: Bool, _ turn: Double
  ) -> Double {
    guard let base else { return shift(node, attribute, isTurned) }
    let end = shift(node, attribute, isTurned)
    return turn * (end - shift(Backlink(base), baseAttribute, isTurned))
  }

  /// How far an attribute of a view lies from the edge of its frame that it is lowered to.
  @inline(__always)
  func shift(
    _ node: Backlink<LayoutNode>, _ attribute: LayoutConstraint.Attribute, _ isTurned: Bool
  ) -> Double {
    var result = 0.0
    node.with {
      guard $0.hasAlignment, !attribute.isMargin, let settings = $0.settings else { return }
      let insets = settings.alignment
      switch attribute.resolved(isRightToLeft: isTurned) {
      case .left: result = insets.left
      case .right: result = -insets.right
      case .top: result = insets.top
      case .bottom: result = -insets.bottom
      case .width: result = -insets.left - insets.right
      case .height: result = -insets.top - insets.bottom
      case .centerX: result = (insets.left - insets.right) / 2
      case .centerY: result = (insets.top - insets.bottom) / 2
      case .firstBaseline: result = insets.top + settings.firstBaseline
      case .lastBaseline: result = -insets.bottom - settings.lastBaseline
      default: break
      }
    }
    return result
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
    let isTurned = isRightToLeft(constraint)
    let first = end(constraint.firstNode, constraint.firstAttribute, isTurned)
    var second = End()
    if constraint.multiplier != 0 {
      second = end(constraint.secondNode, constraint.secondAttribute, isTurned)
    }
    if constraint.firstAttribute.isPlace {
      let reference = reference(first.slot, second.slot)
      if usesOrigin(first.slot, reference) || usesOrigin(second.slot, reference) { return false }
      appendPlace(first, 1, reference)
      appendPlace(second, -constraint.multiplier, reference)
    } else {
      appendLength(first, 1)
      if second.slot >= 0 { appendLength(second, -constraint.multiplier) }
    }
    endRow(constraint)
    return true
  }

  @inline(__always)
  private mutating func endRow(_ constraint: LayoutConstraint) {
    batch.endRow(
      rowRelation(constraint), rowConstant(constraint), priority: constraint.priority,
      rank: constraintRank(constraint))
  }

  /// Writes the row of a constraint on distances or across many levels into the batch, and before
  /// it those of the origins that it names.
  mutating func lowerWithOrigins(_ constraint: LayoutConstraint) throws(SolverError) {
    let isTurned = isRightToLeft(constraint)
    let first = end(constraint.firstNode, constraint.firstAttribute, isTurned)
    var second = End()
    if constraint.multiplier != 0 {
      second = end(constraint.secondNode, constraint.secondAttribute, isTurned)
    }
    if let distance = constraint.distance {
      try lowerDistance(constraint, distance, first, second, isTurned)
    } else {
      let reference = reference(first.slot, second.slot)
      try prepareOrigins(
        constraint, first.slot, second.slot, reference, constraint.firstAttribute)
      appendPlace(first, 1, reference)
      appendPlace(second, -constraint.multiplier, reference)
    }
    endRow(constraint)
  }

  /// Writes the terms of a constraint on distances: each side is the place of one item minus that of
  /// another, or a plain length.
  private mutating func lowerDistance(
    _ constraint: LayoutConstraint, _ distance: LayoutConstraint.DistanceEnds, _ first: End,
    _ second: End, _ isTurned: Bool
  ) throws(SolverError) {
    var firstBase = End()
    if let node = distance.first {
      firstBase = end(Backlink(node), distance.firstAttribute, isTurned)
    }
    var secondBase = End()
    if let node = distance.second {
      secondBase = end(Backlink(node), distance.secondAttribute, isTurned)
    }
    // Origins first: each is a row of its own, and the row of the constraint is not begun yet.
    if firstBase.slot >= 0 {
      try prepareOrigins(
        constraint, first.slot, firstBase.slot, reference(first.slot, firstBase.slot),
        constraint.firstAttribute)
    }
    if second.slot >= 0, secondBase.slot >= 0 {
      try prepareOrigins(
        constraint, second.slot, secondBase.slot, reference(second.slot, secondBase.slot),
        constraint.secondAttribute)
    }
    // Seen from the other side, a distance to the right is one to the left.
    let turn = isTurned ? -1.0 : 1
    appendSide(first, firstBase, 1, turn)
    if second.slot >= 0 { appendSide(second, secondBase, -constraint.multiplier, turn) }
  }

  private mutating func appendSide(_ end: End, _ base: End, _ factor: Double, _ turn: Double) {
    guard base.slot >= 0 else { return appendLength(end, factor) }
    let reference = reference(end.slot, base.slot)
    appendPlace(end, turn * factor, reference)
    appendPlace(base, -turn * factor, reference)
  }

  @inline(__always)
  private mutating func appendLength(_ end: End, _ factor: Double) {
    batch.append(table.variables[4 * Int(end.slot) + 2 + end.form.axis], factor)
  }

  /// Writes a place of an item in the coordinates of `reference`, which is the item itself or a view
  /// above it.
  @inline(__always)
  private mutating func appendPlace(_ end: End, _ factor: Double, _ reference: Int32) {
    let (slot, form) = (end.slot, end.form)
    // In its own coordinates a view begins at 0.
    guard slot != reference else { return appendInside(end, factor) }
    if form.fraction != 0 {
      batch.append(table.variables[4 * Int(slot) + 2 + form.axis], factor * form.fraction)
    }
    batch.append(table.variables[4 * Int(slot) + form.axis], factor)
    let above = table.slots[Int(slot)].parent
    if above != reference { appendLevels(slot, above, form.axis, factor, reference) }
  }

  /// Writes a place of a view in its own coordinates.
  @inline(__always)
  private mutating func appendInside(_ end: End, _ factor: Double) {
    guard end.form.fraction != 0 else { return }
    var slot = end.slot
    // To what is in a scroll view, its edges are those of the content.
    if end.form.fraction == 1, table.slots[Int(slot)].flags.contains(.isScrollView) {
      slot = scrollGuide(slot, .content)
    }
    batch.append(
      table.variables[4 * Int(slot) + 2 + end.form.axis], factor * end.form.fraction)
  }

  /// The slot of a guide that every scroll view has.
  func scrollGuide(_ slot: Int32, _ kind: LayoutNode.GuideKind) -> Int32 {
    guard let guide = table.nodes[Int(slot)].target?.guide(kind) else { return slot }
    return self.slot(of: guide.node)
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
      appendLevel(above, axis, factor)
      above = table.slots[Int(above)].parent
    }
  }

  /// Writes how far what lies in a view is moved in the view above.
  mutating func appendLevel(_ slot: Int32, _ axis: Int, _ factor: Double) {
    batch.append(table.variables[4 * Int(slot) + axis], factor)
    // The place of what is seen of the content is how far it is scrolled.
    guard table.slots[Int(slot)].flags.contains(.isScrollView) else { return }
    batch.append(table.variables[4 * Int(scrollGuide(slot, .frame)) + axis], -factor)
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

  /// A rule that comes with an item: a part, and a multiple of the item's size, against a multiple of
  /// the size of the view above plus a constant.
  struct Rule {
    let part: Int
    let relation: Relation
    let constant: Double
    let priority: Priority
    var ownerFactor = 0.0
    var sizeFactor = 0.0
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
      if let settings = node.settings, !settings.autoresizing.isEmpty,
        table.slots[slot].parent >= 0
      {
        resize(&rules, settings)
      }
      return rules
    }
    if node.kind != .free { return wantedGuideRules(slot, node) }
    let content = table.contentSizes[slot]
    if content.width >= 0 { rules.constants.x = content.width }
    if content.height >= 0 { rules.constants.y = content.height }
    if node.hasAlignment, let insets = node.settings?.alignment {
      rules.constants.z = insets.left + insets.right
      rules.constants.w = insets.top + insets.bottom
    } else {
      rules.constants.z = 0
      rules.constants.w = 0
    }
    let priorities = node.contentPriorities
    rules.priorities = SIMD4(
      priorities.0.rawValue, priorities.1.rawValue, priorities.2.rawValue, priorities.3.rawValue)
    return rules
  }

  /// Lets a frame follow the superview's size.
  private func resize(_ rules: inout LayoutTable.Rules, _ settings: ViewSettings) {
    let (frame, mask) = (rules.constants, settings.autoresizing)
    for axis in 0..<2 {
      let outer = axis == 0 ? settings.referenceSize.width : settings.referenceSize.height
      let line = mask.line(axis, frame[axis], frame[axis + 2], in: outer)
      rules.constants[axis] = line.origin
      rules.constants[axis + 2] = line.length
      rules.coefficients[axis] = line.originFactor
      rules.coefficients[axis + 2] = line.lengthFactor
    }
  }

  /// The rule at a place, or nil; see ``LayoutSystem``.
  func rule(
    _ place: Int, _ rules: LayoutTable.Rules, isInput: Bool, kind: LayoutNode.GuideKind
  ) -> Rule? {
    if isInput {
      guard place < 4 else { return nil }
      return Rule(
        part: place, relation: .equal, constant: rules.constants[place], priority: .required,
        ownerFactor: rules.coefficients[place])
    }
    if kind != .free { return guideRule(place, kind, rules) }
    guard place > 1 else {
      return Rule(
        part: 2 + place, relation: .greaterThanOrEqual, constant: rules.constants[2 + place],
        priority: .required)
    }
    let axis = place / 2 - 1
    guard rules.constants[axis] >= 0 else { return nil }
    let isHugging = place % 2 == 0
    return Rule(
      part: 2 + axis, relation: isHugging ? .lessThanOrEqual : .greaterThanOrEqual,
      constant: rules.constants[axis] + rules.constants[axis + 2],
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
    let hasNoContent = rules.constants.x < 0 && rules.constants.y < 0 && node.kind == .free
    let places = isInput ? 4 : hasNoContent ? 2 : 6
    for place in 0..<places {
      let key = LayoutTable.ruleCount * slot + place
      guard table.ruleRows[key] == .null,
        let rule = rule(place, rules, isInput: isInput, kind: node.kind)
      else {
        continue
      }
      append(rule, slot)
      batch.endRow(
        rule.relation, rule.constant, priority: rule.priority, rank: ruleRank(slot, place))
      targets.append(.rule(key))
    }
  }

  @inline(__always)
  private mutating func append(_ rule: Rule, _ slot: Int) {
    batch.append(table.variables[4 * slot + rule.part], 1)
    if rule.sizeFactor != 0 {
      batch.append(table.variables[4 * slot + 2 + rule.part], rule.sizeFactor)
    }
    if rule.ownerFactor != 0 {
      let owner = Int(table.slots[slot].parent)
      batch.append(table.variables[4 * owner + 2 + rule.part % 2], -rule.ownerFactor)
    }
  }
}

extension Relation {
  /// The same seen from the other side.
  var turned: Relation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
