extension LayoutEngine {
  /// How often views may change constraints while they are asked about them, in one update.
  static let roundLimit = 100

  /// Brings the core up to date, solves, and sets the frames that changed.
  ///
  /// What was done before an error stays done; the rest waits for the next call.
  func update() throws(LayoutError) {
    // A view that is asked for its content may ask for a layout: it gets the one under way.
    guard isDirty, !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    gather()
    // Conflicts are looked for among all constraints again: which one is given up must not depend on
    // what was given up before.
    restoreGivenUp()
    count { $0.updates += 1 }
    do {
      try commit()
      try solve()
    } catch {
      throw .solver(error)
    }
    isDirty = false
    readValues()
  }

  // MARK: What views are asked

  /// Lets in what is new and asks views for constraints and content, until nothing more comes.
  func gather() {
    for _ in 0..<Self.roundLimit {
      enterPending()
      callUpdateConstraints()
      readContent()
      if pendingEntries.isEmpty && updateQueue.isEmpty && contentQueue.isEmpty { return }
    }
    report(.wrongUse(.unsettled("Views below \(rootName) change constraints without end")))
  }

  var rootName: String { unsafe root?.name ?? "the root" }

  /// Calls `updateConstraints`, from the bottom of the tree up.
  private func callUpdateConstraints() {
    guard !updateQueue.isEmpty else { return }
    refreshOrder()
    let queue = sortedByOrder(updateQueue)
    updateQueue.removeAll(keepingCapacity: true)
    for slot in queue.reversed() where table.slots[Int(slot)].flags.contains(.needsUpdate) {
      table.slots[Int(slot)].flags.remove(.needsUpdate)
      guard let node = table.nodes[Int(slot)] else { continue }
      node.needsUpdateConstraints = false
      if let view = unsafe node.item as? LayoutView { view.updateConstraints() }
    }
  }

  /// Reads the intrinsic sizes that are new or have changed.
  private func readContent() {
    var index = 0
    while index < contentQueue.count {
      let slot = Int(contentQueue[index])
      index += 1
      guard table.slots[slot].flags.contains(.hasNewContent), let node = table.nodes[slot],
        let view = unsafe node.item as? LayoutView
      else { continue }
      table.slots[slot].flags.remove(.hasNewContent)
      let size = view.intrinsicContentSize
      // The view may have left the tree meanwhile.
      guard self.slot(of: node) == Int32(slot) else { continue }
      let usable = usableContent(size, of: node)
      guard usable != table.contentSizes[slot] else { continue }
      table.contentSizes[slot] = usable
      if !table.slots[slot].flags.contains(.hasNewRules) {
        table.slots[slot].flags.insert(.hasNewRules)
        changedRules.append(Int32(slot))
      }
      if index > Self.roundLimit &* max(table.count, 1) { break }
    }
    contentQueue.removeFirst(index)
  }

  private func usableContent(_ size: Size, of node: LayoutNode) -> Size {
    let limit = LayoutConstraint.limit
    guard abs(size.width) <= limit, abs(size.height) <= limit else {
      report(.wrongUse(.badNumber("the intrinsic size \(size) of \(node.name)")))
      return Size(
        width: abs(size.width) <= limit ? size.width : -1,
        height: abs(size.height) <= limit ? size.height : -1)
    }
    return size
  }

  // MARK: What the core is told

  /// Hands everything that waits to the core.
  func commit() throws(SolverError) {
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

  /// Gives variables to the slots that have none: one call for each run of neighbours in the tree.
  private func makeVariables() throws(SolverError) {
    var index = 0
    while index < freshSlots.count {
      let slot = Int(freshSlots[index])
      guard table.nodes[slot] != nil, table.variables[4 * slot] == .null else {
        index += 1
        continue
      }
      var end = index + 1
      while end < freshSlots.count, table.nodes[Int(freshSlots[end])] != nil,
        table.variables[4 * Int(freshSlots[end])] == .null,
        table.slots[Int(freshSlots[end])].order
          == table.slots[Int(freshSlots[end - 1])].order + 1
      {
        end += 1
      }
      try makeVariables(freshSlots[index..<end])
      index = end
    }
  }

  private func makeVariables(_ run: ArraySlice<Int32>) throws(SolverError) {
    guard let first = run.first else { return }
    changedVariables.removeAll(keepingCapacity: true)
    for _ in 0..<(4 * run.count) { changedVariables.append(.null) }
    var span = changedVariables.mutableSpan
    try core.addVariables(firstRank: variableRank(Int(first)), into: &span)
    solverTag = changedVariables[0].solver
    var place = 0
    for slot in run {
      for part in 0..<4 {
        table.adopt(changedVariables[place], at: 4 * Int(slot) + part)
        place += 1
      }
    }
  }

  /// Finds out which rules of items that the core knows already have changed.
  private func compareRules() throws(SolverError) {
    for slot in changedRules {
      let slot = Int(slot)
      guard let node = table.nodes[slot], table.slots[slot].flags.contains(.hasRules) else {
        continue
      }
      let changesKind = isInput(node) != table.slots[slot].flags.contains(.isInput)
      for place in 0..<LayoutTable.ruleCount {
        let key = LayoutTable.ruleCount * slot + place
        let row = table.ruleRows[key]
        guard row != .null else { continue }
        let wanted = changesKind ? nil : rule(slot, place)
        guard let wanted else {
          retiredRows.append(row)
          table.ruleRows[key] = .null
          continue
        }
        if wanted.constant != table.ruleConstants[key] {
          try core.setConstant(wanted.constant, of: row)
          table.ruleConstants[key] = wanted.constant
          count { $0.constantsEdited += 1 }
        }
        if wanted.priority.rawValue != table.rulePriorities[key] {
          try core.setPriority(wanted.priority, of: row)
          table.rulePriorities[key] = wanted.priority.rawValue
        }
      }
    }
  }

  /// Lowers everything that has no row yet, in one batch.
  private func addRows() throws(SolverError) {
    batch.removeAll()
    targets.removeAll(keepingCapacity: true)
    for slot in freshSlots where !table.slots[Int(slot)].flags.contains(.hasRules) {
      lowerRules(of: Int(slot))
    }
    for slot in changedRules where table.slots[Int(slot)].flags.contains(.hasRules) {
      lowerRules(of: Int(slot))
    }
    for index in pendingConstraints.indices {
      let constraint = pendingConstraints[index]
      if !isScratch {
        guard constraint.isQueued, unsafe constraint.holder?.engine === self else { continue }
        // Listed twice when it was activated again; the second time this is false.
        constraint.isQueued = false
      }
      do {
        try lower(constraint)
        targets.append(.constraint(index))
      } catch {
        undoBatch()
        constraint.isQueued = !isScratch
        throw error
      }
    }
    if batch.count > 0 { try addBatch() }
    for slot in changedRules { table.slots[Int(slot)].flags.remove(.hasNewRules) }
    changedRules.removeAll(keepingCapacity: true)
    pendingConstraints.removeAll(keepingCapacity: true)
  }

  private func lowerRules(of slot: Int) {
    guard let node = table.nodes[slot] else { return }
    if isInput(node) {
      table.slots[slot].flags.insert(.isInput)
    } else {
      table.slots[slot].flags.remove(.isInput)
    }
    for place in 0..<LayoutTable.ruleCount {
      let key = LayoutTable.ruleCount * slot + place
      guard table.ruleRows[key] == .null, let rule = rule(slot, place) else { continue }
      lower(rule, slot, place)
    }
  }

  private func addBatch() throws(SolverError) {
    newRows.removeAll(keepingCapacity: true)
    for _ in 0..<batch.count { newRows.append(.null) }
    do {
      var span = newRows.mutableSpan
      try core.add(&batch, rows: &span)
    } catch .notFinite, .outOfRange {
      try addOneByOne()
    } catch {
      undoBatch()
      throw error
    }
    for (target, row) in zip(targets, newRows) {
      switch target {
      case .constraint(let index): if !isScratch { pendingConstraints[index].row = row }
      case .rule(let key):
        table.ruleRows[key] = row
        table.slots[key / LayoutTable.ruleCount].flags.insert(.hasRules)
      case .origin(let key): origins.origins[key]?.row = row
      }
    }
    count { $0.rowsLowered += UInt64(newRows.count) }
  }

  /// A row with a number that the core refuses must not take the others with it.
  private func addOneByOne() throws(SolverError) {
    for index in 0..<batch.count {
      do {
        newRows[index] = try core.add(&batch, at: index)
      } catch .notFinite, .outOfRange {
        guard case .constraint(let place) = targets[index] else { continue }
        report(.wrongUse(.badNumber("the numbers of \(pendingConstraints[place]) cancel out")))
      } catch {
        let failure = error
        for row in newRows where row != .null { try core.remove(row) }
        undoBatch()
        throw failure
      }
    }
  }

  /// Makes the batch as if it had never been written.
  private func undoBatch() {
    for case .constraint(let index) in targets {
      let constraint = pendingConstraints[index]
      if !isScratch { constraint.isQueued = true }
      if constraint.usesOrigins { releaseOrigins(of: constraint) }
    }
    // Origins whose rows never came, and which no constraint of the batch named yet.
    for case .origin(let key) in targets {
      guard let origin = origins.origins[key], origin.row == .null else { continue }
      origins.origins[key] = nil
      retiredVariables.append(origin.variable)
    }
    batch.removeAll()
    targets.removeAll(keepingCapacity: true)
  }

  /// Gives new ranks to what changed its place in the tree.
  private func applyRanks() throws(SolverError) {
    while let slot = rerankedSlots.last {
      if let node = table.nodes[Int(slot)] { try applyRanks(of: node, Int(slot)) }
      rerankedSlots.removeLast()
    }
  }

  private func applyRanks(of node: LayoutNode, _ slot: Int) throws(SolverError) {
    let rank = variableRank(slot)
    for part in 0..<4 {
      try core.setRank(rank &+ UInt32(part), of: table.variables[4 * slot + part])
    }
    for part in 0..<LayoutTable.ruleCount {
      let row = table.ruleRows[LayoutTable.ruleCount * slot + part]
      if row != .null { try core.setRank(ruleRank(slot, part), of: row) }
    }
    for axis in 0..<2 {
      let key = 2 * slot + axis
      guard let origin = origins.origins[key] else { continue }
      try core.setRank(originRank(key), of: origin.variable)
      if origin.row != .null { try core.setRank(originRank(key), of: origin.row) }
    }
    guard !isScratch else { return }
    var failure: SolverError?
    node.forEachConstraint { constraint in
      guard failure == nil, constraint.first === node, self.isLowered(constraint) else { return }
      do throws(SolverError) {
        try self.core.setRank(self.constraintRank(constraint), of: constraint.row)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Hands over new constants in one call, and new priorities.
  private func applyEdits() throws(SolverError) {
    guard !editedConstraints.isEmpty else { return }
    editRows.removeAll(keepingCapacity: true)
    editConstants.removeAll(keepingCapacity: true)
    for constraint in editedConstraints where isLowered(constraint) {
      if constraint.isEdited {
        editRows.append(constraint.row)
        editConstants.append(constraint.constant + constraint.rowOffset)
      }
      if constraint.isReweighed {
        try core.setPriority(constraint.priority, of: constraint.row)
      }
    }
    try core.setConstants(editConstants, of: editRows)
    count { $0.constantsEdited += UInt64(editRows.count) }
    for constraint in editedConstraints {
      constraint.isEdited = false
      constraint.isReweighed = false
    }
    editedConstraints.removeAll(keepingCapacity: true)
  }

  /// Slots in the order of the tree.
  func sortedByOrder(_ queue: [Int32]) -> [Int32] {
    var previous: Int32 = -1
    var isSorted = true
    for slot in queue {
      let order = table.slots[Int(slot)].order
      if order < previous {
        isSorted = false
        break
      }
      previous = order
    }
    if isSorted { return queue }
    return queue.map { (order: table.slots[Int($0)].order, slot: $0) }
      .sorted { $0.order < $1.order }
      .map { $0.slot }
  }
}
