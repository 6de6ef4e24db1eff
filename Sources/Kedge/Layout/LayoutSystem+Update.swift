extension LayoutSystem {
  /// Brings the core up to date, solves, and works out the frames that changed.
  ///
  /// What was done before an error stays done; the rest waits for the next call.
  mutating func update() throws(SolverError) {
    // Conflicts are looked for among all constraints again: which one is given up must not depend on
    // what was given up before.
    restoreGivenUp()
    counters.updates += 1
    // What falls from a root is known before anything is solved.
    _ = settleSurroundings()
    try commit()
    try solve()
    isDirty = false
    try readFresh()
    try settle()
    for slot in resetSlots where !table.nodes[Int(slot)].isEmpty {
      table.slots[Int(slot)].flags.remove(.needsReset)
      table.mark(slot)
    }
    resetSlots.removeAll(keepingCapacity: true)
    let counts = table.sweep(grid, &layoutQueue)
    counters.framesPlaced += UInt64(counts.placed)
    counters.framesChanged += UInt64(counts.changed)
  }

  /// How often a solve may move what safe areas and margins are made from.
  private static let settlingLimit = 32

  /// Solves again while the solve before moved what safe areas and margins are made from.
  ///
  /// The safe area of a view comes from its place; once per level is what nesting can take.
  mutating func settle() throws(SolverError) {
    guard table.tracksSurroundings else { return }
    let (known, told) = (conflicts, reports.count)
    for _ in 0..<Self.settlingLimit {
      guard settleSurroundings() else { return }
      // What contradicts itself for the time being is nobody's business.
      conflicts = known
      reports.removeSubrange(min(told, reports.count)...)
      restoreGivenUp()
      try commit()
      try solve()
    }
    if settleSurroundings() {
      reports.append(
        .wrongUse(
          .unsettled(
            "The safe area or margins of a view below \(rootName) move the view without end")))
    }
  }

  /// Hands everything that waits to the core.
  mutating func commit() throws(SolverError) {
    refreshOrder()
    try compareRules()
    try core.remove(retiredRows)
    retiredRows.removeAll(keepingCapacity: true)
    while let variable = retiredVariables.last {
      try core.remove(variable)
      retiredVariables.removeLast()
    }
    try makeVariables()
    try addRows()
    try applyRanks()
    try applyEdits()
  }

  // MARK: Variables

  /// Gives variables to the slots that have none: one call for each run of neighbours in the tree.
  private mutating func makeVariables() throws(SolverError) {
    var index = 0
    while index < freshSlots.count {
      let start = index
      index += 1
      guard needsVariables(freshSlots[start]) else { continue }
      while index < freshSlots.count, needsVariables(freshSlots[index]),
        table.orders[Int(freshSlots[index])]
          == table.orders[Int(freshSlots[index - 1])] + 1
      {
        index += 1
      }
      try makeVariables(start..<index)
    }
  }

  private func needsVariables(_ slot: Int32) -> Bool {
    !table.nodes[Int(slot)].isEmpty && table.variables[4 * Int(slot)] == .null
  }

  private mutating func makeVariables(_ run: Range<Int>) throws(SolverError) {
    let rank = variableRank(Int(freshSlots[run.lowerBound]))
    changedVariables.removeAll(keepingCapacity: true)
    changedVariables.append(contentsOf: repeatElement(.null, count: 4 * run.count))
    try core.addVariables(firstRank: rank, into: &changedVariables)
    solverTag = changedVariables[0].solver
    for (place, index) in run.enumerated() {
      table.adopt(changedVariables, 4 * place, Int(freshSlots[index]))
    }
  }

  // MARK: Rules

  /// Edits the rules that have changed, and retires those that are gone.
  private mutating func compareRules() throws(SolverError) {
    for slot in changedRules {
      let slot = Int(slot)
      guard let node = table.nodes[slot].target, table.slots[slot].flags.contains(.hasRules) else {
        continue
      }
      let isInput = isInput(node)
      let changesKind = isInput != table.slots[slot].flags.contains(.isInput)
      let (old, new) = (table.rules[slot], wantedRules(slot, node))
      for place in 0..<LayoutTable.ruleCount {
        let key = LayoutTable.ruleCount * slot + place
        let row = table.ruleRows[key]
        guard row != .null else { continue }
        guard !changesKind, new.coefficients == old.coefficients,
          let wanted = rule(place, new, isInput: isInput, kind: node.kind)
        else {
          retiredRows.append(row)
          table.ruleRows[key] = .null
          continue
        }
        let present = rule(place, old, isInput: isInput, kind: node.kind)
        if wanted.constant != present?.constant {
          try core.setConstant(wanted.constant, of: row)
          counters.constantsEdited += 1
        }
        if wanted.priority != present?.priority {
          try core.setPriority(wanted.priority, of: row)
        }
      }
      table.rules[slot] = new
    }
  }

  // MARK: Rows

  /// Lowers everything that has no row yet, in one batch.
  private mutating func addRows() throws(SolverError) {
    clearBatch()
    for slot in freshSlots where !table.slots[Int(slot)].flags.contains(.hasRules) {
      lowerRules(of: Int(slot))
      lowerConstraints(of: Int(slot))
    }
    for slot in changedRules where table.slots[Int(slot)].flags.contains(.hasRules) {
      lowerRules(of: Int(slot))
    }
    for constraint in pendingConstraints {
      // It may have gone to another tree since, or be listed twice because it was activated again.
      guard constraint.queue == identity else { continue }
      constraint.queue = 0
      lowerIntoBatch(constraint)
    }
    do throws(SolverError) {
      while let link = deferredConstraints.popLast() {
        guard let constraint = link.target else { continue }
        try lowerWithOrigins(constraint)
        noteInBatch(constraint)
      }
      if batch.count > 0 { try addBatch() }
    } catch {
      undoBatch()
      throw error
    }
    for slot in changedRules { table.slots[Int(slot)].flags.remove(.hasNewRules) }
    changedRules.removeAll(keepingCapacity: true)
    pendingConstraints.removeAll(keepingCapacity: true)
  }

  /// Lowers the constraints whose first item is new.
  ///
  /// Going by first items keeps rows about one view together, which is what the core likes best.
  private mutating func lowerConstraints(of slot: Int) {
    table.nodes[slot].with { node in
      var link = node.firstLink
      while !link.isEmpty {
        var next = Backlink<LayoutConstraint>()
        link.with { constraint in
          next = constraint.nextLink(of: node)
          if constraint.firstNode.refers(to: node), belongsToNew(constraint) {
            lowerIntoBatch(constraint)
          }
        }
        link = next
      }
    }
  }

  /// Whether a constraint came in with its first item.
  ///
  /// One that became active afterwards waits in the queue; one that a view outside holds is no
  /// business of a system that measures.
  @inline(__always)
  private func belongsToNew(_ constraint: LayoutConstraint) -> Bool {
    guard isScratch else { return constraint.queue != identity && !isLowered(constraint) }
    return slot(of: constraint.holderLink) >= 0
  }

  @inline(__always)
  private mutating func lowerIntoBatch(_ constraint: LayoutConstraint) {
    if lower(constraint) {
      noteInBatch(constraint)
    } else {
      deferredConstraints.append(Backlink(constraint))
    }
  }

  @inline(__always)
  private mutating func noteInBatch(_ constraint: LayoutConstraint) {
    targets.append(.constraint(batchConstraints.count))
    batchConstraints.append(Backlink(constraint))
  }

  private mutating func addBatch() throws(SolverError) {
    newRows.removeAll(keepingCapacity: true)
    newRows.append(contentsOf: repeatElement(.null, count: batch.count))
    do {
      try core.add(&batch, rows: &newRows)
    } catch .notFinite, .outOfRange {
      try addOneByOne()
    }
    for index in targets.indices {
      let row = newRows[index]
      switch targets[index] {
      case .constraint(let place):
        if !isScratch { batchConstraints[place].with { $0.row = row } }
      case .rule(let key):
        table.ruleRows[key] = row
        table.slots[key / LayoutTable.ruleCount].flags.insert(.hasRules)
      case .origin(let key):
        origins[key]?.row = row
      }
    }
    counters.rowsLowered += UInt64(newRows.count)
  }

  /// A row with numbers that the core refuses must not take the others with it.
  private mutating func addOneByOne() throws(SolverError) {
    for index in targets.indices {
      do {
        newRows[index] = try core.add(&batch, at: index)
      } catch .notFinite, .outOfRange {
        guard case .constraint(let place) = targets[index],
          let constraint = batchConstraints[place].target
        else { continue }
        reports.append(.wrongUse(.badNumber("the numbers of \(constraint) cancel out")))
      } catch {
        let failure = error
        for row in newRows where row != .null { try core.remove(row) }
        throw failure
      }
    }
  }

  /// Makes the batch as if it had never been written.
  private mutating func undoBatch() {
    for index in batchConstraints.indices {
      guard let constraint = batchConstraints[index].target else { continue }
      if constraint.usesOrigins { releaseOrigins(of: constraint) }
    }
    // Those that came in with their first item are found there again.
    for constraint in pendingConstraints where constraint.queue == 0 {
      guard let holder = constraint.holderLink.target, owns(holder), !isLowered(constraint) else {
        continue
      }
      constraint.queue = identity
    }
    // Origins whose rows never came, and which no constraint of the batch named yet.
    for index in targets.indices {
      guard case .origin(let key) = targets[index], let origin = origins[key],
        origin.row == .null
      else { continue }
      origins[key] = nil
      retiredVariables.append(origin.variable)
    }
    clearBatch()
  }

  private mutating func clearBatch() {
    batch.removeAll()
    targets.removeAll(keepingCapacity: true)
    batchConstraints.removeAll(keepingCapacity: true)
    deferredConstraints.removeAll(keepingCapacity: true)
  }

  // MARK: Ranks and edits

  /// Gives new ranks to what changed its place in the tree.
  private mutating func applyRanks() throws(SolverError) {
    while let slot = rerankedSlots.last {
      if !table.nodes[Int(slot)].isEmpty { try applyRanks(Int(slot)) }
      rerankedSlots.removeLast()
    }
  }

  private mutating func applyRanks(_ slot: Int) throws(SolverError) {
    let rank = variableRank(slot)
    for part in 0..<4 {
      try core.setRank(rank &+ UInt32(part), of: table.variables[4 * slot + part])
    }
    for place in 0..<LayoutTable.ruleCount {
      let row = table.ruleRows[LayoutTable.ruleCount * slot + place]
      if row != .null { try core.setRank(ruleRank(slot, place), of: row) }
    }
    if !origins.isEmpty { try applyOriginRanks(slot) }
    if !isScratch { try applyConstraintRanks(slot) }
  }

  private mutating func applyOriginRanks(_ slot: Int) throws(SolverError) {
    for key in [2 * slot, 2 * slot + 1] {
      guard let origin = origins[key] else { continue }
      try core.setRank(originRank(key), of: origin.variable)
      if origin.row != .null { try core.setRank(originRank(key), of: origin.row) }
    }
  }

  /// Gives new ranks to the constraints whose first item is in a slot.
  private mutating func applyConstraintRanks(_ slot: Int) throws(SolverError) {
    var link = Backlink<LayoutConstraint>()
    table.nodes[slot].with { link = $0.firstLink }
    while !link.isEmpty {
      var row = Row.null
      var rank: UInt32 = 0
      var next = Backlink<LayoutConstraint>()
      link.with { constraint in
        let isFirst = constraint.firstNode == table.nodes[slot]
        next = isFirst ? constraint.nextOfFirst : constraint.nextOfSecond
        guard isFirst, isLowered(constraint) else { return }
        row = constraint.row
        rank = ruleRank(slot, LayoutTable.ruleCount + constraint.firstAttribute.rawValue)
      }
      if row != .null { try core.setRank(rank, of: row) }
      link = next
    }
  }

  /// Hands over new constants in one call, and new priorities.
  private mutating func applyEdits() throws(SolverError) {
    guard !editedConstraints.isEmpty else { return }
    editRows.removeAll(keepingCapacity: true)
    editConstants.removeAll(keepingCapacity: true)
    for constraint in editedConstraints where isLowered(constraint) {
      if constraint.isEdited {
        editRows.append(constraint.row)
        editConstants.append(rowConstant(constraint))
      }
      if constraint.isReweighed {
        try core.setPriority(constraint.priority, of: constraint.row)
      }
    }
    try core.setConstants(editConstants, of: editRows)
    counters.constantsEdited += UInt64(editRows.count)
    for constraint in editedConstraints {
      constraint.isEdited = false
      constraint.isReweighed = false
    }
    editedConstraints.removeAll(keepingCapacity: true)
  }

  // MARK: Values

  /// Reads new slots, whether the solver calls their values changed or not.
  mutating func readFresh() throws(SolverError) {
    guard !freshSlots.isEmpty else { return }
    changedVariables.removeAll(keepingCapacity: true)
    for slot in freshSlots where !table.nodes[Int(slot)].isEmpty {
      for part in 0..<4 { changedVariables.append(table.variables[4 * Int(slot) + part]) }
    }
    changedValues.removeAll(keepingCapacity: true)
    changedValues.append(contentsOf: repeatElement(0, count: changedVariables.count))
    try core.copyValues(of: changedVariables, into: &changedValues)
    table.take(changedVariables, changedValues, changedVariables.count)
    if table.tracksSurroundings { queueMoved(changedVariables.count) }
    freshSlots.removeAll(keepingCapacity: true)
  }

  /// Takes over the values that the last solve changed.
  mutating func readChanged() {
    let count = core.changedCount
    guard count > 0 else { return }
    counters.valuesChanged += UInt64(count)
    if changedVariables.count < count {
      changedVariables.append(
        contentsOf: repeatElement(.null, count: count - changedVariables.count))
    }
    if changedValues.count < count {
      changedValues.append(contentsOf: repeatElement(0, count: count - changedValues.count))
    }
    let copied = core.copyChanged(&changedVariables, values: &changedValues)
    table.take(changedVariables, changedValues, copied)
    if table.tracksSurroundings { queueMoved(copied) }
  }
}
