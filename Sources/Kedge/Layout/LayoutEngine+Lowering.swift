/// The origins of deep views, each with the row that defines it; see ``LayoutEngine``.
struct OriginTable {
  struct Origin {
    let variable: Variable
    var row = Row.null
    /// Rows that name it: those of constraints, and those of origins one level down.
    var uses = 0
  }

  /// By `2 * slot + axis`.
  var origins: [Int: Origin] = [:]
}

extension LayoutEngine {
  /// What a row of the batch belongs to.
  enum Target {
    /// The constraint at a place of `pendingConstraints`.
    case constraint(Int)
    /// A rule, `6 * slot + part`.
    case rule(Int)
    /// An origin, `2 * slot + axis`.
    case origin(Int)
  }

  /// How many x's or y's of ancestors a row writes out before it names an origin instead.
  static let writtenLevels: Int32 = 4
  /// Ranks of variables that are not an item's own come last, so that they never win a tie.
  private static let originRank: UInt32 = 0x8000_0000

  /// A place is `origin + fraction * size` along an axis, a length the size alone.
  private struct Form {
    let axis: Int
    let fraction: Double

    init(_ attribute: LayoutConstraint.Attribute) {
      switch attribute {
      case .left, .leading: (axis, fraction) = (0, 0)
      case .right, .trailing: (axis, fraction) = (0, 1)
      case .centerX: (axis, fraction) = (0, 0.5)
      case .top, .firstBaseline: (axis, fraction) = (1, 0)
      case .bottom, .lastBaseline: (axis, fraction) = (1, 1)
      case .centerY: (axis, fraction) = (1, 0.5)
      case .width: (axis, fraction) = (0, 1)
      case .height: (axis, fraction) = (1, 1)
      // Refused when the constraint was activated.
      case .notAnAttribute, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin,
        .trailingMargin, .centerXWithinMargins, .centerYWithinMargins:
        (axis, fraction) = (0, 0)
      }
    }
  }

  // MARK: Ranks

  func variableRank(_ slot: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: table.slots[slot].order) &* 4
  }

  func ruleRank(_ slot: Int, _ part: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: table.slots[slot].order) &* 32 &+ UInt32(truncatingIfNeeded: part)
  }

  func constraintRank(_ constraint: LayoutConstraint) -> UInt32 {
    let slot = Int(slot(of: constraint.first))
    let kind = LayoutTable.ruleCount + constraint.firstAttribute.rawValue
    return ruleRank(slot, kind)
  }

  func originRank(_ key: Int) -> UInt32 {
    let order = UInt32(truncatingIfNeeded: table.slots[key / 2].order)
    return Self.originRank &+ order &* 2 &+ UInt32(truncatingIfNeeded: key % 2)
  }

  // MARK: Constraints

  /// Writes the row of a constraint into the batch.
  func lower(_ constraint: LayoutConstraint) throws(SolverError) {
    let first = slot(of: constraint.first)
    var second: Int32 = -1
    if let node = constraint.second, constraint.multiplier != 0 { second = slot(of: node) }
    let factor = -constraint.multiplier
    var usesOrigins = false
    if let distance = constraint.distance {
      usesOrigins = try lowerDistance(constraint, distance, first, second)
    } else if constraint.firstAttribute.isPlace {
      let reference = reference(first, second)
      usesOrigins = try prepareOrigins(first, second, reference, constraint.firstAttribute)
      appendPlace(first, constraint.firstAttribute, 1, reference)
      appendPlace(second, constraint.secondAttribute, factor, reference)
    } else {
      appendLength(first, constraint.firstAttribute, 1)
      if second >= 0 { appendLength(second, constraint.secondAttribute, factor) }
    }
    if !isScratch { constraint.usesOrigins = usesOrigins }
    batch.endRow(
      constraint.relation, constraint.constant + constraint.rowOffset,
      priority: constraint.priority, rank: constraintRank(constraint))
  }

  /// Writes the terms of a constraint on distances: each side is the place of one item minus that of
  /// another, or a plain length.
  private func lowerDistance(
    _ constraint: LayoutConstraint, _ distance: LayoutConstraint.DistanceEnds, _ first: Int32,
    _ second: Int32
  ) throws(SolverError) -> Bool {
    let firstBase = distance.first.map { slot(of: $0) } ?? -1
    let secondBase = distance.second.map { slot(of: $0) } ?? -1
    var usesOrigins = false
    // Origins first: each is a row of its own, and the row of the constraint is not begun yet.
    if firstBase >= 0 {
      usesOrigins = try prepareOrigins(
        first, firstBase, reference(first, firstBase), constraint.firstAttribute)
    }
    if second >= 0, secondBase >= 0 {
      let more = try prepareOrigins(
        second, secondBase, reference(second, secondBase), constraint.secondAttribute)
      usesOrigins = usesOrigins || more
    }
    appendSide(first, constraint.firstAttribute, firstBase, distance.firstAttribute, 1)
    if second >= 0 {
      appendSide(
        second, constraint.secondAttribute, secondBase, distance.secondAttribute,
        -constraint.multiplier)
    }
    return usesOrigins
  }

  private func appendSide(
    _ end: Int32, _ attribute: LayoutConstraint.Attribute, _ base: Int32,
    _ baseAttribute: LayoutConstraint.Attribute, _ factor: Double
  ) {
    guard base >= 0 else { return appendLength(end, attribute, factor) }
    let reference = reference(end, base)
    appendPlace(end, attribute, factor, reference)
    appendPlace(base, baseAttribute, -factor, reference)
  }

  private func appendLength(
    _ slot: Int32, _ attribute: LayoutConstraint.Attribute, _ factor: Double
  ) {
    batch.append(table.variables[4 * Int(slot) + 2 + Form(attribute).axis], factor)
  }

  /// Writes a place of an item in the coordinates of `reference`, which is the item itself or a view
  /// above it.
  private func appendPlace(
    _ slot: Int32, _ attribute: LayoutConstraint.Attribute, _ factor: Double, _ reference: Int32
  ) {
    let form = Form(attribute)
    if form.fraction != 0 {
      batch.append(table.variables[4 * Int(slot) + 2 + form.axis], factor * form.fraction)
    }
    // In its own coordinates a view begins at 0.
    guard slot != reference else { return }
    batch.append(table.variables[4 * Int(slot) + form.axis], factor)
    var above = table.slots[Int(slot)].parent
    guard above != reference else { return }
    if usesOrigin(slot, reference) {
      batch.append(originVariable(above, form.axis), factor)
      if table.slots[Int(reference)].depth > 0 {
        batch.append(originVariable(reference, form.axis), -factor)
      }
      return
    }
    while above != reference {
      batch.append(table.variables[4 * Int(above) + form.axis], factor)
      above = table.slots[Int(above)].parent
    }
  }

  /// The view in whose coordinates two places are compared: the nearest one above both, or one of
  /// the two when it lies above the other.
  ///
  /// Complexity: O(1) for neighbours, O(depth) else.
  private func reference(_ first: Int32, _ second: Int32) -> Int32 {
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
    if table.slots[Int(a)].depth == 0 { return a }
    if table.slots[Int(b)].depth == 0 { return b }
    while table.slots[Int(a)].depth > table.slots[Int(b)].depth { a = table.slots[Int(a)].parent }
    while table.slots[Int(b)].depth > table.slots[Int(a)].depth { b = table.slots[Int(b)].parent }
    while a != b {
      a = table.slots[Int(a)].parent
      b = table.slots[Int(b)].parent
    }
    return a
  }

  // MARK: Origins

  private func usesOrigin(_ slot: Int32, _ reference: Int32) -> Bool {
    slot != reference
      && table.slots[Int(slot)].depth - table.slots[Int(reference)].depth - 1 > Self.writtenLevels
  }

  private func originVariable(_ slot: Int32, _ axis: Int) -> Variable {
    origins.origins[2 * Int(slot) + axis]?.variable ?? table.variables[4 * Int(slot) + axis]
  }

  /// Makes the origins that a row on two places names, and counts them as used once more.
  ///
  /// - Returns: Whether there are any.
  private func prepareOrigins(
    _ first: Int32, _ second: Int32, _ reference: Int32, _ attribute: LayoutConstraint.Attribute
  ) throws(SolverError) -> Bool {
    let usesFirst = usesOrigin(first, reference)
    let usesSecond = usesOrigin(second, reference)
    guard usesFirst || usesSecond else { return false }
    let axis = Form(attribute).axis
    if usesFirst { try useOrigins(first, reference, axis) }
    if usesSecond { try useOrigins(second, reference, axis) }
    return true
  }

  private func useOrigins(_ slot: Int32, _ reference: Int32, _ axis: Int) throws(SolverError) {
    try useOrigin(of: table.slots[Int(slot)].parent, axis)
    if table.slots[Int(reference)].depth > 0 { try useOrigin(of: reference, axis) }
  }

  /// Makes a view's origin in the root's coordinates unless there is one, and counts one more use.
  ///
  /// The origin of a view right below the root is its own x or y.
  private func useOrigin(of slot: Int32, _ axis: Int) throws(SolverError) {
    guard table.slots[Int(slot)].depth > 1 else { return }
    // From the view up to the first one that has its origin already, then down again.
    pile.removeAll(keepingCapacity: true)
    var above = slot
    while table.slots[Int(above)].depth > 1, origins.origins[2 * Int(above) + axis] == nil {
      pile.append(above)
      above = table.slots[Int(above)].parent
    }
    while let next = pile.popLast() {
      let key = 2 * Int(next) + axis
      let variable = try core.addVariable(rank: originRank(key))
      let parent = table.slots[Int(next)].parent
      batch.append(variable, 1)
      batch.append(table.variables[4 * Int(next) + axis], -1)
      batch.append(originVariable(parent, axis), -1)
      batch.endRow(.equal, 0, priority: .required, rank: originRank(key))
      targets.append(.origin(key))
      origins.origins[2 * Int(parent) + axis]?.uses += 1
      origins.origins[key] = OriginTable.Origin(variable: variable)
    }
    origins.origins[2 * Int(slot) + axis]?.uses += 1
  }

  /// Counts the origins that a constraint's row names as used once less, and retires those that no
  /// row needs: an unused one would be one more thing that a layout could depend on.
  func releaseOrigins(of constraint: LayoutConstraint) {
    let first = slot(of: constraint.first)
    var second: Int32 = -1
    if let node = constraint.second { second = slot(of: node) }
    if let distance = constraint.distance {
      if let base = distance.first { releasePair(first, slot(of: base), constraint.firstAttribute) }
      if let base = distance.second, second >= 0 {
        releasePair(second, slot(of: base), constraint.secondAttribute)
      }
    } else if second >= 0 {
      releasePair(first, second, constraint.firstAttribute)
    }
  }

  private func releasePair(
    _ first: Int32, _ second: Int32, _ attribute: LayoutConstraint.Attribute
  ) {
    let axis = Form(attribute).axis
    let reference = reference(first, second)
    for slot in [first, second] where usesOrigin(slot, reference) {
      release(table.slots[Int(slot)].parent, axis)
      if table.slots[Int(reference)].depth > 0 { release(reference, axis) }
    }
  }

  private func release(_ slot: Int32, _ axis: Int) {
    var slot = slot
    while true {
      let key = 2 * Int(slot) + axis
      guard var origin = origins.origins[key] else { return }
      origin.uses -= 1
      guard origin.uses == 0 else {
        origins.origins[key] = origin
        return
      }
      origins.origins[key] = nil
      if origin.row != .null { retiredRows.append(origin.row) }
      retiredVariables.append(origin.variable)
      slot = table.slots[Int(slot)].parent
    }
  }

  // MARK: Rules

  /// A rule that comes with an item.
  struct Rule {
    let part: Int
    let relation: Relation
    let constant: Double
    let priority: Priority
  }

  /// The rule at one of the six places of a slot; see ``LayoutEngine``.
  func rule(_ slot: Int, _ place: Int) -> Rule? {
    guard let node = table.nodes[slot] else { return nil }
    if isInput(node) {
      switch place {
      case 0:
        return Rule(part: 0, relation: .equal, constant: node.frame.origin.x, priority: .required)
      case 1:
        return Rule(part: 1, relation: .equal, constant: node.frame.origin.y, priority: .required)
      case 2:
        return Rule(part: 2, relation: .equal, constant: node.frame.size.width, priority: .required)
      case 3:
        return Rule(
          part: 3, relation: .equal, constant: node.frame.size.height, priority: .required)
      default: return nil
      }
    }
    let content = table.contentSizes[slot]
    switch place {
    case 0: return Rule(part: 2, relation: .greaterThanOrEqual, constant: 0, priority: .required)
    case 1: return Rule(part: 3, relation: .greaterThanOrEqual, constant: 0, priority: .required)
    case 2 where content.width >= 0:
      return Rule(
        part: 2, relation: .lessThanOrEqual, constant: content.width,
        priority: node.contentPriorities.0)
    case 3 where content.width >= 0:
      return Rule(
        part: 2, relation: .greaterThanOrEqual, constant: content.width,
        priority: node.contentPriorities.2)
    case 4 where content.height >= 0:
      return Rule(
        part: 3, relation: .lessThanOrEqual, constant: content.height,
        priority: node.contentPriorities.1)
    case 5 where content.height >= 0:
      return Rule(
        part: 3, relation: .greaterThanOrEqual, constant: content.height,
        priority: node.contentPriorities.3)
    default: return nil
    }
  }

  /// Whether a node's frame is an input.
  ///
  /// The view that is measured is not: its size is the question.
  func isInput(_ node: LayoutNode) -> Bool {
    guard node.isView, node.translates else { return false }
    if isScratch, let root = unsafe root { return node !== root }
    return true
  }

  /// Writes the row of a rule into the batch.
  func lower(_ rule: Rule, _ slot: Int, _ place: Int) {
    let key = LayoutTable.ruleCount * slot + place
    table.ruleConstants[key] = rule.constant
    table.rulePriorities[key] = rule.priority.rawValue
    batch.append(table.variables[4 * slot + rule.part], 1)
    batch.endRow(
      rule.relation, rule.constant, priority: rule.priority, rank: ruleRank(slot, place))
    targets.append(.rule(key))
  }
}
