extension LayoutEngine {
  /// The slot of a node in this engine's table, or -1.
  @inline(__always)
  func slot(of node: LayoutNode) -> Int32 {
    isScratch ? node.scratchSlot : node.slot
  }

  // MARK: Notes from the hierarchy

  /// A view or guide came into the tree.
  func added(_ node: LayoutNode) {
    pendingEntries.append(node)
    isDirty = true
  }

  /// Subviews changed their order.
  func orderChanged() {
    orderIsStale = true
    isDirty = true
  }

  /// A view or guide leaves the tree with everything below it.
  ///
  /// Constraints that reach out of the subtree are gone already.
  func removed(_ top: LayoutNode, _ nodes: [LayoutNode]) {
    isDirty = true
    guard top.slot >= 0 else { return }
    var last: Int32 = -1
    var count: Int32 = 0
    for node in nodes where node.slot >= 0 {
      last = max(last, table.slots[Int(node.slot)].order)
      count += 1
      node.forEachConstraint { self.withdraw($0) }
    }
    // The places in the tree after this subtree move up; when there are none, nothing does.
    if last != Int32(table.count) - 1 { orderIsStale = true }
    table.unlink(top.slot)
    for node in nodes where node.slot >= 0 { leave(node) }
  }

  private func leave(_ node: LayoutNode) {
    let slot = Int(node.slot)
    for part in 0..<LayoutTable.ruleCount {
      let row = table.ruleRows[LayoutTable.ruleCount * slot + part]
      if row != .null { retiredRows.append(row) }
    }
    for part in 0..<4 {
      let variable = table.variables[4 * slot + part]
      guard variable != .null else { continue }
      table.owners[variable.index] = -1
      retiredVariables.append(variable)
    }
    release(node)
    table.free(Int32(slot))
  }

  /// Cuts the ties between a node and this engine.
  private func release(_ node: LayoutNode) {
    if isScratch {
      node.scratchSlot = -1
      return
    }
    // An input keeps the frame that was set; the others keep what they had.
    if !node.translates { node.frame = table.frames[Int(node.slot)] }
    node.slot = -1
    unsafe node.engine = nil
  }

  /// Forgets the tree: the root dies, or becomes part of another tree.
  func dissolve() {
    for index in table.slots.indices {
      if let node = table.nodes[index] { release(node) }
    }
    for constraint in pendingConstraints where !isScratch { constraint.isQueued = false }
    for constraint in editedConstraints {
      constraint.isEdited = false
      constraint.isReweighed = false
    }
    for constraint in givenUpConstraints { constraint.isGivenUp = false }
    unsafe root = nil
    table = LayoutTable()
    core = SolverCore()
    solverTag = 0
    pendingEntries = []
    pendingConstraints = []
    editedConstraints = []
    givenUpConstraints = []
    retiredRows = []
    retiredVariables = []
    freshSlots = []
    rerankedSlots = []
    changedRules = []
    contentQueue = []
    updateQueue = []
    layoutQueue = []
    resetSlots = []
    origins = OriginTable()
    conflicts = []
  }

  // MARK: Notes from views

  /// A frame was set.
  func frameSet(_ node: LayoutNode) {
    table.frames[Int(node.slot)] = node.frame
    resetSlots.append(node.slot)
    if node.translates { rulesChanged(node) }
    isDirty = true
  }

  /// The rules that come with an item changed.
  func rulesChanged(_ node: LayoutNode) {
    let slot = Int(node.slot)
    isDirty = true
    guard !table.slots[slot].flags.contains(.hasNewRules) else { return }
    table.slots[slot].flags.insert(.hasNewRules)
    changedRules.append(node.slot)
  }

  /// The intrinsic size of a view changed.
  func contentChanged(_ node: LayoutNode) {
    let slot = Int(node.slot)
    isDirty = true
    guard !table.slots[slot].flags.contains(.hasNewContent) else { return }
    table.slots[slot].flags.insert(.hasNewContent)
    contentQueue.append(node.slot)
  }

  /// A view asks for `updateConstraints`.
  func updateRequested(_ node: LayoutNode) {
    let slot = Int(node.slot)
    guard node.hasHooks, !table.slots[slot].flags.contains(.needsUpdate) else { return }
    table.slots[slot].flags.insert(.needsUpdate)
    updateQueue.append(node.slot)
  }

  /// A view asks for `layoutSubviews`.
  func layoutRequested(_ slot: Int32) {
    let flags = table.slots[Int(slot)].flags
    guard flags.contains(.hasHooks), !flags.contains(.needsLayout) else { return }
    table.slots[Int(slot)].flags.insert(.needsLayout)
    layoutQueue.append(slot)
  }

  // MARK: Notes from constraints

  /// A constraint became active.
  func constraintAdded(_ constraint: LayoutConstraint) {
    isDirty = true
    guard !constraint.isQueued else { return }
    constraint.isQueued = true
    pendingConstraints.append(constraint)
  }

  /// A constraint is about to become inactive.
  func constraintRemoved(_ constraint: LayoutConstraint) {
    isDirty = true
    withdraw(constraint)
  }

  func constantChanged(_ constraint: LayoutConstraint) {
    noteEdit(of: constraint, alreadyNoted: constraint.isEdited || constraint.isReweighed)
    constraint.isEdited = true
  }

  func priorityChanged(_ constraint: LayoutConstraint) {
    noteEdit(of: constraint, alreadyNoted: constraint.isEdited || constraint.isReweighed)
    constraint.isReweighed = true
  }

  private func noteEdit(of constraint: LayoutConstraint, alreadyNoted: Bool) {
    isDirty = true
    if !alreadyNoted { editedConstraints.append(constraint) }
  }

  /// Whether a constraint has a row in this core.
  @inline(__always)
  func isLowered(_ constraint: LayoutConstraint) -> Bool {
    constraint.row.index1 != 0 && constraint.row.solver == solverTag
  }

  /// Takes a constraint's row and everything that waits for it.
  private func withdraw(_ constraint: LayoutConstraint) {
    if isLowered(constraint) {
      retiredRows.append(constraint.row)
      if constraint.usesOrigins { releaseOrigins(of: constraint) }
    }
    constraint.row = .null
    constraint.isQueued = false
    constraint.isEdited = false
    constraint.isReweighed = false
    constraint.isGivenUp = false
  }

  // MARK: Entering

  /// Gives slots to everything that came into the tree.
  func enterPending() {
    if table.count == 0, let root = unsafe root { enter(root, parent: -1) }
    var index = 0
    while index < pendingEntries.count {
      let node = pendingEntries[index]
      index += 1
      // It may have left again, or have come in with a view above it.
      guard slot(of: node) < 0, let parent = unsafe node.parent else { continue }
      guard unsafe isScratch || parent.engine === self else { continue }
      let parentSlot = slot(of: parent)
      if parentSlot >= 0 { enter(node, parent: parentSlot) }
    }
    pendingEntries.removeAll(keepingCapacity: true)
  }

  private func enter(_ top: LayoutNode, parent: Int32) {
    var order = Int32(table.count)
    if parent >= 0, !isLastInTree(top) { orderIsStale = true }
    var waiting: [LayoutNode] = [top]
    while let node = waiting.popLast() {
      var above = parent
      if node !== top, let parent = unsafe node.parent { above = slot(of: parent) }
      let slot = table.insert(node, parent: above)
      table.slots[Int(slot)].order = order
      order += 1
      freshSlots.append(slot)
      if isScratch {
        node.scratchSlot = slot
      } else {
        node.slot = slot
        unsafe node.engine = self
      }
      guard node.isView else { continue }
      table.slots[Int(slot)].flags.insert(.isView)
      table.contentSizes[Int(slot)] = Size(width: -1, height: -1)
      if node.hasHooks { enterHooks(of: node, slot) }
      for constraint in node.held {
        if !isScratch { constraint.isQueued = true }
        pendingConstraints.append(constraint)
      }
      for child in node.children.reversed() { waiting.append(child.node) }
      for guide in node.guides.reversed() { waiting.append(guide.node) }
    }
  }

  private func enterHooks(of node: LayoutNode, _ slot: Int32) {
    table.slots[Int(slot)].flags.formUnion([.hasHooks, .hasNewContent])
    contentQueue.append(slot)
    guard !isScratch else { return }
    layoutRequested(slot)
    if node.needsUpdateConstraints { updateRequested(node) }
  }

  /// Whether nothing comes after a subtree, depth first.
  ///
  /// Complexity: O(depth).
  private func isLastInTree(_ top: LayoutNode) -> Bool {
    var node = top
    while let parent = unsafe node.parent {
      if node.isView {
        guard parent.children.last?.node === node else { return false }
      } else {
        guard parent.children.isEmpty, parent.guides.last?.node === node else { return false }
      }
      if let root = unsafe root, parent === root { return true }
      node = parent
    }
    return true
  }

  /// Counts the places in the tree anew, depth first.
  func refreshOrder() {
    guard orderIsStale, let root = unsafe root else { return }
    orderIsStale = false
    var order: Int32 = 0
    root.forEachInSubtree { node in
      let slot = self.slot(of: node)
      guard slot >= 0 else { return }
      if self.table.slots[Int(slot)].order != order {
        self.table.slots[Int(slot)].order = order
        self.rerankedSlots.append(slot)
      }
      order += 1
    }
  }
}
