extension LayoutSystem {
  /// How many x's or y's of ancestors a row writes out before it names an origin instead.
  static let writtenLevels: Int32 = 4
  /// Ranks of origins come after those of all items' variables, so that they never win a tie.
  private static let firstOriginRank: UInt32 = 0x8000_0000

  /// The origin of a deep view in the root's coordinates, along one axis.
  struct Origin {
    let variable: Variable
    /// The row that makes it the sum that it is.
    var row = Row.null
    /// Rows that name it: those of constraints, and those of origins one level down.
    var uses = 0
  }

  func originRank(_ key: Int) -> UInt32 {
    let order = UInt32(truncatingIfNeeded: table.orders[key / 2])
    return Self.firstOriginRank &+ order &* 2 &+ UInt32(truncatingIfNeeded: key % 2)
  }

  /// Whether a place of an item in the coordinates of `reference` is written with an origin.
  @inline(__always)
  func usesOrigin(_ slot: Int32, _ reference: Int32) -> Bool {
    slot != reference
      && table.links[Int(slot)].depth - table.links[Int(reference)].depth - 1 > Self.writtenLevels
  }

  /// The variable of a view's origin; that of a view right below the root is its own x or y.
  func originVariable(_ slot: Int32, _ axis: Int) -> Variable {
    origins[2 * Int(slot) + axis]?.variable ?? table.variables[4 * Int(slot) + axis]
  }

  /// Whether a view's origin is more than its own x or y: further down than right below the root, or
  /// where the content moves.
  private func needsOrigin(_ slot: Int32) -> Bool {
    let depth = table.links[Int(slot)].depth
    return depth > 1 || depth == 1 && table.slots[Int(slot)].flags.contains(.isScrollView)
  }

  /// Makes the origins that a row on two places names, and counts them as used once more.
  mutating func prepareOrigins(
    _ constraint: LayoutConstraint, _ first: Int32, _ second: Int32, _ reference: Int32,
    _ attribute: LayoutConstraint.Attribute
  ) throws(SolverError) {
    let axis = Form(attribute).axis
    for slot in [first, second] where usesOrigin(slot, reference) {
      try useOrigin(of: table.slots[Int(slot)].parent, axis)
      if table.links[Int(reference)].depth > 0 { try useOrigin(of: reference, axis) }
      if !isScratch { constraint.usesOrigins = true }
    }
  }

  private mutating func useOrigin(of slot: Int32, _ axis: Int) throws(SolverError) {
    guard needsOrigin(slot) else { return }
    // From the view up to the first one that has its origin already, then down again.
    pile.removeAll(keepingCapacity: true)
    var above = slot
    while needsOrigin(above), origins[2 * Int(above) + axis] == nil {
      pile.append(above)
      above = table.slots[Int(above)].parent
    }
    while let next = pile.popLast() {
      let key = 2 * Int(next) + axis
      let variable = try core.addVariable(rank: originRank(key))
      let parent = table.slots[Int(next)].parent
      batch.append(variable, 1)
      appendLevel(next, axis, -1)
      if table.links[Int(parent)].depth > 0 { batch.append(originVariable(parent, axis), -1) }
      batch.endRow(.equal, 0, priority: .required, rank: originRank(key))
      targets.append(.origin(key))
      origins[2 * Int(parent) + axis]?.uses += 1
      origins[key] = Origin(variable: variable)
    }
    origins[2 * Int(slot) + axis]?.uses += 1
  }

  /// Counts the origins that a constraint's row names as used once less, and retires those that no
  /// row needs: an unused one would be one more thing that a layout could depend on.
  mutating func releaseOrigins(of constraint: LayoutConstraint) {
    constraint.usesOrigins = false
    let first = slot(of: constraint.firstNode, constraint.firstAttribute)
    let second = slot(of: constraint.secondNode, constraint.secondAttribute)
    if let distance = constraint.distance {
      if let base = distance.first {
        releasePair(
          first, slot(of: Backlink(base), distance.firstAttribute), constraint.firstAttribute)
      }
      if let base = distance.second, second >= 0 {
        releasePair(
          second, slot(of: Backlink(base), distance.secondAttribute), constraint.secondAttribute)
      }
    } else if second >= 0 {
      releasePair(first, second, constraint.firstAttribute)
    }
  }

  private mutating func releasePair(
    _ first: Int32, _ second: Int32, _ attribute: LayoutConstraint.Attribute
  ) {
    let axis = Form(attribute).axis
    let reference = reference(first, second)
    for slot in [first, second] where usesOrigin(slot, reference) {
      releaseOrigin(of: table.slots[Int(slot)].parent, axis)
      if table.links[Int(reference)].depth > 0 { releaseOrigin(of: reference, axis) }
    }
  }

  private mutating func releaseOrigin(of slot: Int32, _ axis: Int) {
    var slot = slot
    while true {
      let key = 2 * Int(slot) + axis
      guard var origin = origins[key] else { return }
      origin.uses -= 1
      guard origin.uses == 0 else {
        origins[key] = origin
        return
      }
      origins[key] = nil
      if origin.row != .null { retiredRows.append(origin.row) }
      retiredVariables.append(origin.variable)
      slot = table.slots[Int(slot)].parent
    }
  }
}
