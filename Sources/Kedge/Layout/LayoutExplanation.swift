/// Why a number of a layout is what it is: the constraints and rules that fix it, with numbers.
///
/// ```
/// label.leading is 53 in root:
///   label.leading == icon.trailing + 8: 53 == 45 + 8
///     icon.leading == root.leading + 15: 15 == 0 + 15
///     icon.width == 30: 30
/// ```
///
/// Each line is something that moves the number when its constant changes; a line further in speaks
/// of an item that the lines above brought up.
public struct LayoutExplanation {
  /// One constraint or rule, with numbers.
  public struct Step {
    /// What fixes the number.
    public let rule: LayoutRule
    /// The two sides with numbers in place of attributes, and what is missing where a wish is not
    /// met: `53 == 45 + 8`, `20 == 120, but 100 less`.
    public let values: String
    /// How many rules lie between this one and the attribute that was asked about.
    public let depth: Int
  }

  /// The attribute and the view in whose coordinates its value counts: `label.leading is 53 in root`.
  public let subject: String
  /// The attribute's value, in points.
  public let value: Double
  /// Whether another value would do as well.
  public let isAmbiguous: Bool
  /// What fixes the value, the nearest first.
  public let steps: [Step]
}

extension LayoutExplanation: CustomStringConvertible {
  /// The subject, then a line for each step.
  public var description: String {
    var text = subject
    if isAmbiguous { text += ", though other values would do as well" }
    guard !steps.isEmpty else { return text + ": no constraint fixes it." }
    text += ":"
    for step in steps {
      // A chain may be long; its end is not worth a page's width.
      let indent = String(repeating: "  ", count: min(step.depth, 8) + 1)
      text += "\n\(indent)\(step.rule): \(step.values)"
    }
    return text
  }
}

extension LayoutItem {
  /// Why an attribute of this item has its value: the constraints and rules that fix it, with
  /// numbers.
  ///
  /// Lays out the tree first. Nil for ``LayoutConstraint/Attribute/notAnAttribute``, for an item in
  /// no tree, and when the tree cannot be laid out, which is reported.
  ///
  /// - Complexity: O(rows of the tree).
  public final func explanation(
    of attribute: LayoutConstraint.Attribute
  ) -> LayoutExplanation? {
    let engine = node.root.reportingEngine
    do {
      return try engine.explanation(node, attribute)
    } catch {
      engine.report(error)
      return nil
    }
  }
}

extension LayoutAnchor {
  /// Why the anchor has its value; see ``LayoutItem/explanation(of:)``.
  ///
  /// Of a distance: why its end is where it is.
  public var explanation: LayoutExplanation? { item?.explanation(of: attribute) }
}

extension LayoutEngine {
  fileprivate func explanation(
    _ node: LayoutNode, _ attribute: LayoutConstraint.Attribute
  ) throws(LayoutError) -> LayoutExplanation? {
    guard attribute != .notAnAttribute else { return nil }
    try layout()
    guard node.slot >= 0 else { return nil }
    do throws(SolverError) {
      return try system.explanation(of: node, attribute)
    } catch {
      throw .solver(error)
    }
  }
}

extension LayoutSystem {
  fileprivate mutating func explanation(
    of node: LayoutNode, _ attribute: LayoutConstraint.Attribute
  ) throws(SolverError) -> LayoutExplanation {
    let slot = Int(node.slot)
    let owners = RowOwners(self)
    var isAmbiguous = false
    var open: [(rule: LayoutRule, row: Row)] = []
    var seen: Set<Int> = []
    try withVariable(for: attribute, node) { (system, variable) throws(SolverError) in
      isAmbiguous = try system.core.isAmbiguous(variable)
      for row in try system.core.support(of: variable) where seen.insert(row.index).inserted {
        if let rule = owners.rule(of: row, in: system) { open.append((rule, row)) }
      }
    }
    // The same order whatever order the rows came in.
    open.sort { rank($0.rule) < rank($1.rule) }

    var steps: [LayoutExplanation.Step] = []
    var known: Set<ObjectIdentifier> = [ObjectIdentifier(node)]
    if attribute.isMargin, let guide = node.guide(.margins) {
      known.insert(ObjectIdentifier(guide.node))
    }
    var depth = 0
    while !open.isEmpty {
      var next: Set<ObjectIdentifier> = []
      var rest: [(rule: LayoutRule, row: Row)] = []
      for entry in open {
        let mentioned = mentionedNodes(entry.rule)
        // Rows on origins are left out: what hangs on them hangs on nothing else, and comes last.
        guard mentioned.contains(where: { known.contains($0) }) else {
          rest.append(entry)
          continue
        }
        next.formUnion(mentioned)
        let values = try values(of: entry.rule, entry.row)
        steps.append(.init(rule: entry.rule, values: values, depth: depth))
      }
      if rest.count == open.count {
        for entry in rest { next.formUnion(mentionedNodes(entry.rule)) }
      }
      known.formUnion(next)
      open = rest
      depth += 1
    }
    let place = table.slots[slot].parent
    let isTurned = isRightToLeft(slot)
    let value = value(of: attribute, Backlink(node), place, isTurned)
    var subject = "\(node.name).\(attribute) is \(value.shortDescription)"
    if attribute.isPlace, place >= 0, let name = table.nodes[Int(place)].target?.name {
      subject += " in \(name)"
    }
    return LayoutExplanation(
      subject: subject, value: value, isAmbiguous: isAmbiguous, steps: steps)
  }

  /// Whether leading is right for an item.
  private func isRightToLeft(_ slot: Int) -> Bool {
    let flags = table.slots[slot].flags
    guard !flags.contains(.isView) else { return flags.contains(.isRightToLeft) }
    return table.slots[Int(table.slots[slot].parent)].flags.contains(.isRightToLeft)
  }

  /// Lets `body` look at a variable with the value of an attribute: the core's own, or one that stands
  /// for a place and a part of a length, for as long as it takes.
  ///
  /// A sum may be fixed where neither part is, and need fewer constraints than its parts.
  private mutating func withVariable(
    for attribute: LayoutConstraint.Attribute, _ node: LayoutNode,
    _ body: (inout LayoutSystem, Variable) throws(SolverError) -> Void
  ) throws(SolverError) {
    let end = end(Backlink(node), attribute, isRightToLeft(Int(node.slot)))
    guard end.slot >= 0 else { return }
    let base = 4 * Int(end.slot) + end.form.axis
    guard attribute.isPlace, end.form.fraction != 0 else {
      return try body(&self, table.variables[attribute.isPlace ? base : base + 2])
    }
    let sum = try core.addVariable(rank: .max)
    batch.removeAll()
    batch.append(sum, 1)
    batch.append(table.variables[base], -1)
    batch.append(table.variables[base + 2], -end.form.fraction)
    batch.endRow(.equal, 0, priority: .required, rank: .max)
    var row: Row?
    let outcome = Result { () throws(SolverError) in
      row = try core.add(&batch, at: 0)
      _ = try core.solve()
      try body(&self, sum)
    }
    // If the solve runs out of budget the next layout makes up for it.
    isDirty = true
    if let row { try core.remove(row) }
    try core.remove(sum)
    _ = try core.solve()
    readChanged()
    isDirty = false
    try outcome.get()
  }

  /// The two sides of a rule with numbers in place of attributes.
  private func values(of rule: LayoutRule, _ row: Row) throws(SolverError) -> String {
    let residual = try core.residual(of: row)
    var text = ""
    if let constraint = rule.constraint {
      text = sides(of: constraint, residual)
    } else if let wanted = presentRule(Int(rule.node.slot), rule.part) {
      text = sides(of: wanted, Int(rule.node.slot), residual)
    }
    guard abs(residual) > Self.noise else { return text }
    text += ", but \(abs(residual).shortDescription) \(residual < 0 ? "less" : "more")"
    return text
  }

  /// Errors smaller than this are rounding errors of the solver, in points.
  private static let noise = 1e-6

  private func sides(of rule: Rule, _ slot: Int, _ residual: Double) -> String {
    var left = table.exact[4 * slot + rule.part]
    if rule.sizeFactor != 0 { left += rule.sizeFactor * table.exact[4 * slot + 2 + rule.part] }
    let owner = Int(table.slots[slot].parent)
    if rule.ownerFactor != 0, owner >= 0 {
      let outer = table.exact[4 * owner + 2 + rule.part % 2].shortDescription
      return "\(left.shortDescription) \(rule.relation) "
        + outer.scaled(by: rule.ownerFactor).plus(rule.constant)
    }
    guard rule.relation != .equal || abs(residual) > Self.noise else {
      return left.shortDescription
    }
    return "\(left.shortDescription) \(rule.relation) \(rule.constant.shortDescription)"
  }

  private func sides(of constraint: LayoutConstraint, _ residual: Double) -> String {
    let constant = constraint.constant
    // Distances and constants: the left side is what the right one and the error say.
    guard constraint.distance == nil, constraint.second != nil, constraint.multiplier != 0 else {
      let value = (constant + residual).shortDescription
      guard constraint.relation != .equal || abs(residual) > Self.noise else { return value }
      return "\(value) \(constraint.relation) \(constant.shortDescription)"
    }
    let isTurned = isRightToLeft(constraint)
    var common: Int32 = -1
    if constraint.firstAttribute.isPlace {
      common = reference(
        slot(of: constraint.firstNode, constraint.firstAttribute),
        slot(of: constraint.secondNode, constraint.secondAttribute))
    }
    let left = value(of: constraint.firstAttribute, constraint.firstNode, common, isTurned)
    let right = value(of: constraint.secondAttribute, constraint.secondNode, common, isTurned)
    // Where leading is right, numbers that grow to the right grow backwards.
    let shift = isTurned ? -constant : constant
    return "\(left.shortDescription) \(rowRelation(constraint)) "
      + right.shortDescription.scaled(by: constraint.multiplier).plus(shift)
  }

  /// The value of an attribute by the last solve; a place in the coordinates of a view above or of
  /// the item itself.
  ///
  /// - Complexity: O(levels between).
  private func value(
    of attribute: LayoutConstraint.Attribute, _ node: Backlink<LayoutNode>, _ reference: Int32,
    _ isTurned: Bool
  ) -> Double {
    let end = end(node, attribute, isTurned)
    guard end.slot >= 0 else { return 0 }
    let axis = end.form.axis
    var value = shift(node, attribute, isTurned)
    var slot = end.slot
    if slot == reference, end.form.fraction == 1,
      table.slots[Int(slot)].flags.contains(.isScrollView)
    {
      slot = scrollGuide(slot, .content)
    }
    let length = table.exact[4 * Int(slot) + 2 + axis]
    guard attribute.isPlace else { return value + length }
    value += end.form.fraction * length
    var above = end.slot
    while above >= 0, above != reference {
      value += table.exact[4 * Int(above) + axis]
      above = table.slots[Int(above)].parent
      if above >= 0, above != reference, table.slots[Int(above)].flags.contains(.isScrollView) {
        value -= table.exact[4 * Int(scrollGuide(above, .frame)) + axis]
      }
    }
    return value
  }

  /// The items that a rule speaks of, the guides of margins among them.
  private func mentionedNodes(_ rule: LayoutRule) -> [ObjectIdentifier] {
    guard let constraint = rule.constraint else {
      var result = [ObjectIdentifier(rule.node)]
      if let wanted = presentRule(Int(rule.node.slot), rule.part), wanted.ownerFactor != 0,
        let owner = rule.node.parent
      {
        result.append(ObjectIdentifier(owner))
      }
      return result
    }
    var result: [ObjectIdentifier] = []
    let ends = [
      (constraint.first, constraint.firstAttribute),
      (constraint.second, constraint.secondAttribute),
      (constraint.distance?.first, constraint.distance?.firstAttribute ?? .notAnAttribute),
      (constraint.distance?.second, constraint.distance?.secondAttribute ?? .notAnAttribute),
    ]
    for case (let node?, let attribute) in ends {
      result.append(ObjectIdentifier(node))
      guard attribute.isMargin, let guide = node.guide(.margins) else { continue }
      result.append(ObjectIdentifier(guide.node))
    }
    return result
  }
}
