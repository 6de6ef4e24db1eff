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
    guard let axis = attribute.axis else { return nil }
    try layout()
    guard node.slot >= 0 else { return nil }
    do throws(SolverError) {
      return try system.explanation(of: node, attribute, axis.rawValue)
    } catch {
      throw .solver(error)
    }
  }
}

extension LayoutSystem {
  fileprivate mutating func explanation(
    of node: LayoutNode, _ attribute: LayoutConstraint.Attribute, _ axis: Int
  ) throws(SolverError) -> LayoutExplanation {
    let slot = Int(node.slot)
    let owners = RowOwners(self)
    var isAmbiguous = false
    var open: [(rule: LayoutRule, row: Row)] = []
    var seen: Set<Int> = []
    for part in parts(of: attribute, axis) {
      let variable = table.variables[4 * slot + part]
      isAmbiguous = try core.isAmbiguous(variable) || isAmbiguous
      for row in try core.support(of: variable) where seen.insert(row.index).inserted {
        if let rule = owners.rule(of: row, in: self) { open.append((rule, row)) }
      }
    }
    // The same order whatever order the rows came in.
    open.sort { rank($0.rule) < rank($1.rule) }

    var steps: [LayoutExplanation.Step] = []
    var known: Set<ObjectIdentifier> = [ObjectIdentifier(node)]
    var depth = 0
    while !open.isEmpty {
      var next: Set<ObjectIdentifier> = []
      var rest: [(rule: LayoutRule, row: Row)] = []
      for entry in open {
        let mentioned = entry.rule.mentionedNodes
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
        for entry in rest { next.formUnion(entry.rule.mentionedNodes) }
      }
      known.formUnion(next)
      open = rest
      depth += 1
    }
    let place = table.slots[slot].parent
    let value = value(of: attribute, Int32(truncatingIfNeeded: slot), place)
    var subject = "\(node.name).\(attribute) is \(value.shortDescription)"
    if attribute.isPlace, place >= 0, let name = table.nodes[Int(place)].target?.name {
      subject += " in \(name)"
    }
    return LayoutExplanation(
      subject: subject, value: value, isAmbiguous: isAmbiguous, steps: steps)
  }

  private func parts(of attribute: LayoutConstraint.Attribute, _ axis: Int) -> [Int] {
    guard attribute.isPlace else { return [axis + 2] }
    return Form(attribute).fraction == 0 ? [axis] : [axis, axis + 2]
  }

  /// The two sides of a rule with numbers in place of attributes.
  private func values(of rule: LayoutRule, _ row: Row) throws(SolverError) -> String {
    let residual = try core.residual(of: row)
    var text: String
    if let constraint = rule.constraint {
      text = sides(of: constraint, residual)
    } else {
      let part = Int32(truncatingIfNeeded: rule.part)
      guard
        let wanted = self.rule(
          rule.part, table.rules[Int(rule.node.slot)],
          isInput: table.slots[Int(rule.node.slot)].flags.contains(.isInput))
      else { return "\(part)" }
      let actual = table.exact[4 * Int(rule.node.slot) + wanted.part]
      text = actual.shortDescription
      if wanted.relation != .equal || abs(residual) > Self.noise {
        text += " \(wanted.relation) \(wanted.constant.shortDescription)"
      }
    }
    guard abs(residual) > Self.noise else { return text }
    text += ", but \(abs(residual).shortDescription) \(residual < 0 ? "less" : "more")"
    return text
  }

  /// Errors smaller than this are rounding errors of the solver, in points.
  private static let noise = 1e-6

  private func sides(of constraint: LayoutConstraint, _ residual: Double) -> String {
    let first = slot(of: constraint.first)
    let second = constraint.second.map { slot(of: $0) } ?? -1
    let constant = constraint.constant
    // Distances and constants: the left side is what the right one and the error say.
    guard constraint.distance == nil, second >= 0, constraint.multiplier != 0 else {
      let left = constraint.distance == nil ? value(of: constraint.firstAttribute, first, -1) : nil
      let value = left ?? constant + residual
      guard constraint.relation != .equal || abs(residual) > Self.noise else {
        return value.shortDescription
      }
      return "\(value.shortDescription) \(constraint.relation) \(constant.shortDescription)"
    }
    let common = constraint.firstAttribute.isPlace ? reference(first, second) : -1
    let left = value(of: constraint.firstAttribute, first, common)
    let right = value(of: constraint.secondAttribute, second, common)
    var text = "\(left.shortDescription) \(constraint.relation) "
    if constraint.multiplier != 1 { text += "\(constraint.multiplier.shortDescription) * " }
    text += right.shortDescription
    if constant != 0 { text += constant < 0 ? " - " : " + " }
    if constant != 0 { text += abs(constant).shortDescription }
    return text
  }

  /// The value of an attribute by the last solve; a place in the coordinates of a view above or of
  /// the item itself.
  ///
  /// - Complexity: O(levels between).
  func value(
    of attribute: LayoutConstraint.Attribute, _ slot: Int32, _ reference: Int32
  ) -> Double {
    let form = Form(attribute)
    let length = table.exact[4 * Int(slot) + 2 + form.axis]
    guard attribute.isPlace else { return length }
    var value = form.fraction * length
    var above = slot
    while above >= 0, above != reference {
      value += table.exact[4 * Int(above) + form.axis]
      above = table.slots[Int(above)].parent
    }
    return value
  }
}

extension LayoutRule {
  /// The items that the rule speaks of.
  fileprivate var mentionedNodes: [ObjectIdentifier] {
    guard let constraint else { return [ObjectIdentifier(node)] }
    var result = [ObjectIdentifier(constraint.first)]
    let others = [constraint.second, constraint.distance?.first, constraint.distance?.second]
    for case let other? in others { result.append(ObjectIdentifier(other)) }
    return result
  }
}
