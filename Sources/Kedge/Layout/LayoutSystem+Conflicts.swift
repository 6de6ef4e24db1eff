extension LayoutSystem {
  /// Solves.
  ///
  /// While required rows contradict one another, gives up one of each minimal set.
  mutating func solve() throws(SolverError) {
    var found: [LayoutConflict] = []
    var owners: RowOwners?
    solving: while true {
      let outcome = try core.solve()
      // Each solve only tells what it changed itself.
      readChanged()
      switch outcome {
      case .solved: break solving
      case .inexact:
        reports.append(.wrongUse(.solver(.inexact)))
        break solving
      case .conflict: break
      }
      // A system that measures tells nobody; least errors are good enough.
      if isScratch { break }
      let rows = try core.conflict()
      let known = owners ?? RowOwners(self)
      owners = known
      let members = rows.compactMap { known.rule(of: $0, in: self) }
      guard let victim = mostDispensable(members) else { break }
      try giveUp(victim)
      found.append(LayoutConflict(members: members, broken: victim))
    }
    replaceConflicts(by: found)
  }

  /// Takes note of the conflicts, and reports those that were not there before.
  private mutating func replaceConflicts(by found: [LayoutConflict]) {
    var old: [LayoutRule.Identity: LayoutConflict] = [:]
    for conflict in conflicts { old[conflict.broken.identity] = conflict }
    conflicts = found
    for conflict in found where old[conflict.broken.identity]?.isSame(as: conflict) != true {
      reports.append(.conflict(conflict))
    }
  }

  private func mostDispensable(_ members: [LayoutRule]) -> LayoutRule? {
    guard var result = members.first else { return nil }
    for member in members.dropFirst() where isGivenUpBefore(member, result) { result = member }
    return result
  }

  /// Everything that was given up waits to be lowered again.
  mutating func restoreGivenUp() {
    for constraint in givenUpConstraints where constraint.isGivenUp {
      constraint.isGivenUp = false
      guard let holder = constraint.holderLink.target, owns(holder) else { continue }
      constraintAdded(constraint)
    }
    givenUpConstraints.removeAll(keepingCapacity: true)
    for slot in givenUpRules where !table.nodes[Int(slot)].isEmpty { noteNewRules(slot) }
    givenUpRules.removeAll(keepingCapacity: true)
  }

  private mutating func giveUp(_ victim: LayoutRule) throws(SolverError) {
    if let constraint = victim.constraint {
      try core.remove(constraint.row)
      if constraint.usesOrigins { releaseOrigins(of: constraint) }
      constraint.row = .null
      constraint.isGivenUp = true
      givenUpConstraints.append(constraint)
    } else {
      let key = LayoutTable.ruleCount * Int(victim.node.slot) + victim.part
      try core.remove(table.ruleRows[key])
      table.ruleRows[key] = .null
      givenUpRules.append(victim.node.slot)
    }
  }

  /// Whether a rule does less damage when it is missing; the same answer whatever was added first.
  private func isGivenUpBefore(_ a: LayoutRule, _ b: LayoutRule) -> Bool {
    let (first, second) = (sacrifice(a), sacrifice(b))
    if first != second { return first < second }
    let (rankA, rankB) = (rank(a), rank(b))
    if rankA != rankB { return rankA > rankB }
    guard let one = a.constraint, let other = b.constraint else { return false }
    return numbers(one).lexicographicallyPrecedes(numbers(other))
  }

  /// The kinds of rules, those that are given up first first.
  private func sacrifice(_ rule: LayoutRule) -> Int {
    switch rule.origin {
    case .frame, .guide: return 7
    case .positiveSize: return 6
    case .contentSize: return 5
    case .constraint: break
    }
    guard let constraint = rule.constraint else { return 7 }
    let isInequality = constraint.relation != .equal
    if constraint.firstAttribute.isPlace { return isInequality ? 3 : 4 }
    if constraint.second != nil { return 2 }
    return isInequality ? 0 : 1
  }

  func rank(_ rule: LayoutRule) -> UInt32 {
    if let constraint = rule.constraint { return constraintRank(constraint) }
    return ruleRank(Int(rule.node.slot), rule.part)
  }

  /// What tells constraints on the same attribute apart, the ones to give up first being smaller.
  private func numbers(_ constraint: LayoutConstraint) -> [Double] {
    var second = -1.0
    if let node = constraint.second { second = Double(table.orders[Int(slot(of: node))]) }
    return [
      -second, -Double(constraint.secondAttribute.rawValue), -Double(constraint.relation.rawValue),
      -constraint.constant, -constraint.multiplier,
    ]
  }

  /// What the core was told about a rule that comes with an item, or nil.
  func presentRule(_ slot: Int, _ place: Int) -> Rule? {
    guard let node = table.nodes[slot].target else { return nil }
    let isInput = table.slots[slot].flags.contains(.isInput)
    return rule(place, table.rules[slot], isInput: isInput, kind: node.kind)
  }

  /// The text of a rule that comes with an item.
  func text(of rule: Rule, _ node: LayoutNode) -> String {
    let names = ["x", "y", "width", "height"]
    var left = "\(node.name).\(names[rule.part])"
    if rule.sizeFactor != 0 {
      let factor = rule.sizeFactor == 1 ? "" : "\(rule.sizeFactor.shortDescription) * "
      left += " + \(factor)\(node.name).\(names[rule.part + 2])"
    }
    let level = rule.priority == .required ? "" : " @\(rule.priority)"
    guard rule.ownerFactor != 0, let owner = node.parent else {
      return "\(left) \(rule.relation) \(rule.constant.shortDescription)\(level)"
    }
    let right = "\(owner.name).\(names[rule.part % 2 + 2])"
    return "\(left) \(rule.relation) "
      + "\(right.scaled(by: rule.ownerFactor).plus(rule.constant))\(level)"
  }
}

extension String {
  /// The text of a multiple.
  func scaled(by factor: Double) -> String {
    factor == 1 ? self : "\(factor.shortDescription) * \(self)"
  }

  /// The text of a sum.
  func plus(_ constant: Double) -> String {
    guard constant != 0 else { return self }
    return self + (constant < 0 ? " - " : " + ") + abs(constant).shortDescription
  }
}

/// Which constraint or rule a row belongs to.
///
/// Made when somebody asks, so that layouts do not pay for it.
struct RowOwners {
  private var constraints: [LayoutConstraint?]
  private var rules: [Int]
  /// Every row but those that only define origins.
  private(set) var rows: [Row] = []

  /// Looks at every row once.
  ///
  /// Complexity: O(rows).
  init(_ system: borrowing LayoutSystem) {
    constraints = []
    rules = []
    for slot in system.table.slots.indices {
      guard let node = system.table.nodes[slot].target else { continue }
      for place in 0..<LayoutTable.ruleCount {
        let key = LayoutTable.ruleCount * slot + place
        let row = system.table.ruleRows[key]
        if row != .null { note(row, nil, key) }
      }
      for constraint in node.held where system.isLowered(constraint) {
        note(constraint.row, constraint, -1)
      }
    }
  }

  private mutating func note(_ row: Row, _ constraint: LayoutConstraint?, _ rule: Int) {
    rows.append(row)
    while constraints.count <= row.index {
      constraints.append(nil)
      rules.append(-1)
    }
    constraints[row.index] = constraint
    rules[row.index] = rule
  }

  /// The constraint or rule of a row; nil for rows that only define origins.
  func rule(of row: Row, in system: borrowing LayoutSystem) -> LayoutRule? {
    guard row.index < constraints.count else { return nil }
    if let constraint = constraints[row.index] {
      return LayoutRule(
        origin: .constraint, constraint: constraint, text: constraint.description,
        node: constraint.first, part: -1)
    }
    let key = rules[row.index]
    guard key >= 0 else { return nil }
    let (slot, place) = (key / LayoutTable.ruleCount, key % LayoutTable.ruleCount)
    guard let node = system.table.nodes[slot].target, let rule = system.presentRule(slot, place)
    else { return nil }
    let origin: LayoutRule.Origin =
      if system.table.slots[slot].flags.contains(.isInput) {
        .frame
      } else if node.kind != .free {
        .guide
      } else if place < 2 {
        .positiveSize
      } else {
        .contentSize
      }
    return LayoutRule(
      origin: origin, constraint: nil, text: system.text(of: rule, node), node: node, part: place)
  }

  /// How the two sides of a row relate.
  func relation(of row: Row, in system: borrowing LayoutSystem) -> Relation {
    if let constraint = constraints[row.index] { return system.rowRelation(constraint) }
    let key = rules[row.index]
    return system.presentRule(key / LayoutTable.ruleCount, key % LayoutTable.ruleCount)?.relation
      ?? .equal
  }
}
