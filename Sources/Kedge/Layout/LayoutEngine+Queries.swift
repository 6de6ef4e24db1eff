extension LayoutEngine {
  /// Whether other values of one of a node's variables would do just as well.
  func isAmbiguous(_ node: LayoutNode, _ axes: [LayoutConstraint.Axis]) throws(LayoutError) -> Bool
  {
    try layout()
    guard node.slot >= 0 else { return false }
    do throws(SolverError) {
      for axis in axes {
        for part in [axis.rawValue, axis.rawValue + 2] {
          let variable = system.table.variables[4 * Int(node.slot) + part]
          if try system.core.isAmbiguous(variable) { return true }
        }
      }
      return false
    } catch {
      throw .solver(error)
    }
  }

  /// The rules and constraints that fix an item's place and size along an axis.
  func rulesAffecting(
    _ node: LayoutNode, _ axis: LayoutConstraint.Axis
  ) throws(LayoutError) -> [LayoutRule] {
    try layout()
    guard node.slot >= 0 else { return [] }
    var result: [LayoutRule] = []
    var seen: Set<Int> = []
    do throws(SolverError) {
      let owners = RowOwners(system)
      for part in [axis.rawValue, axis.rawValue + 2] {
        let variable = system.table.variables[4 * Int(node.slot) + part]
        for row in try system.core.support(of: variable) where seen.insert(row.index).inserted {
          if let rule = owners.rule(of: row, in: system) { result.append(rule) }
        }
      }
    } catch {
      throw .solver(error)
    }
    return result
  }
}

extension LayoutItem {
  /// Whether the constraints leave this item's place or size open along either axis: other frames
  /// would do just as well.
  ///
  /// Lays out the tree first.
  ///
  /// - Complexity: The first call after a layout looks at the whole tree.
  public final var hasAmbiguousLayout: Bool {
    isAmbiguous(LayoutConstraint.Axis.allCases)
  }

  /// Whether the constraints leave this item's place or size open along an axis.
  public final func hasAmbiguousLayout(for axis: LayoutConstraint.Axis) -> Bool {
    isAmbiguous([axis])
  }

  /// The constraints that fix this item's place and size along an axis: change the constant of one,
  /// and it moves.
  ///
  /// Lays out the tree first. Rules that come with a view are left out;
  /// ``rulesAffectingLayout(for:)`` has them.
  public final func constraintsAffectingLayout(
    for axis: LayoutConstraint.Axis
  ) -> [LayoutConstraint] {
    rulesAffectingLayout(for: axis).compactMap(\.constraint)
  }

  /// The constraints and rules that fix this item's place and size along an axis.
  public final func rulesAffectingLayout(for axis: LayoutConstraint.Axis) -> [LayoutRule] {
    let engine = node.root.reportingEngine
    do {
      return try engine.rulesAffecting(node, axis)
    } catch {
      engine.report(error)
      return []
    }
  }

  private func isAmbiguous(_ axes: [LayoutConstraint.Axis]) -> Bool {
    let engine = node.root.reportingEngine
    do {
      return try engine.isAmbiguous(node, axes)
    } catch {
      engine.report(error)
      return false
    }
  }
}

extension LayoutAnchor {
  /// Whether the constraints leave the anchor's item open along the anchor's axis.
  public var hasAmbiguousLayout: Bool {
    guard let item, let axis = attribute.axis else { return false }
    return item.hasAmbiguousLayout(for: axis)
  }

  /// The constraints that fix the anchor's item along the anchor's axis.
  public var constraintsAffectingLayout: [LayoutConstraint] {
    guard let item, let axis = attribute.axis else { return [] }
    return item.constraintsAffectingLayout(for: axis)
  }
}
