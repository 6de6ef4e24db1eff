extension LayoutSystem {
  // MARK: Notes from the hierarchy

  /// A view or guide came into the tree.
  mutating func added(_ node: LayoutNode) {
    isDirty = true
    // Views that come and go without a layout must not pile up.
    pendingEntries.makeRoom { $0.slot >= 0 || $0.parentLink.isEmpty }
    pendingEntries.append(node)
  }

  /// Subviews changed their order.
  mutating func orderChanged() {
    orderIsStale = true
    isDirty = true
  }

  /// A view or guide leaves the tree with everything below it.
  ///
  /// Constraints that reach out of the subtree are gone already.
  mutating func removed(_ top: LayoutNode, _ nodes: [LayoutNode]) {
    isDirty = true
    guard top.slot >= 0 else { return }
    var last: Int32 = -1
    var count = 0
    for node in nodes where node.slot >= 0 {
      last = max(last, table.orders[Int(node.slot)])
      count += 1
      node.forEachConstraint { withdraw($0) }
    }
    // The places in the tree after this subtree move up; when there are none, nothing does.
    if last == Int32(table.count) - 1, !orderIsStale {
      table.slotAt.removeLast(count)
    } else {
      orderIsStale = true
    }
    table.unlink(top.slot)
    for node in nodes where node.slot >= 0 { leave(node) }
  }

  private mutating func leave(_ node: LayoutNode) {
    let slot = Int(node.slot)
    for place in 0..<LayoutTable.ruleCount {
      let row = table.ruleRows[LayoutTable.ruleCount * slot + place]
      if row != .null { retiredRows.append(row) }
    }
    for part in 0..<4 {
      let variable = table.variables[4 * slot + part]
      guard variable != .null else { continue }
      table.owners[variable.index] = -1
      retiredVariables.append(variable)
    }
    letGo(of: node)
    table.free(Int32(slot))
  }

  /// Cuts the ties between a node and this system.
  private mutating func letGo(of node: LayoutNode) {
    if isScratch {
      node.scratchSlot = -1
      return
    }
    // An input keeps the frame that was set; the others keep what they had.
    if !node.translates { node.frame = table.frame(node.slot) }
    node.slot = -1
    node.engineLink.target = nil
  }

  /// Forgets the tree: the root dies, or becomes part of another tree.
  mutating func dissolve() {
    for slot in table.slots.indices {
      if let node = table.nodes[slot].target { letGo(of: node) }
    }
    if !isScratch {
      for constraint in pendingConstraints where constraint.queue == identity {
        constraint.queue = 0
      }
      for constraint in givenUpConstraints { constraint.isGivenUp = false }
      for constraint in editedConstraints {
        constraint.isEdited = false
        constraint.isReweighed = false
      }
    }
    let (grid, counters, budget) = (grid, counters, core.workBudget)
    self = LayoutSystem(nobodyFor: owner, identity)
    self.grid = grid
    self.counters = counters
    core.workBudget = budget
  }

  private init(nobodyFor owner: Backlink<LayoutEngine>, _ identity: UInt) {
    self.owner = owner
    self.identity = identity
    isScratch = owner.isEmpty
    rootLink = Backlink()
  }

  // MARK: Entering

  /// Gives slots to everything that came into the tree.
  mutating func enterPending() {
    if table.count == 0, let root { enterRoot(root) }
    var index = 0
    while index < pendingEntries.count {
      let node = pendingEntries[index]
      index += 1
      // It may have left again, or have come in with a view above it.
      guard slot(of: node) < 0, let parent = node.parent, owns(parent) else { continue }
      let parentSlot = slot(of: parent)
      if parentSlot >= 0 { enter(node, parent: parentSlot) }
    }
    pendingEntries.removeAll(keepingCapacity: true)
  }

  private mutating func enterRoot(_ root: LayoutNode) {
    table.reserve(root.children.count + root.guides.count + 1)
    enter(root, parent: -1)
  }

  /// One level of the walk down: a view and the subview that comes next.
  private struct Level {
    let node: LayoutNode
    let slot: Int32
    var next = 0
  }

  private mutating func enter(_ top: LayoutNode, parent: Int32) {
    if parent >= 0, !isLastInTree(top) { orderIsStale = true }
    let slot = enterNode(top, parent: parent)
    var levels = [Level(node: top, slot: slot)]
    while var level = levels.popLast() {
      let children = level.node.children
      while level.next < children.count {
        let child = children[level.next].node
        level.next += 1
        let slot = enterNode(child, parent: level.slot)
        guard !child.children.isEmpty else { continue }
        levels.append(level)
        levels.append(Level(node: child, slot: slot))
        break
      }
    }
  }

  /// Enters a view and its guides, or a guide.
  private mutating func enterNode(_ node: LayoutNode, parent: Int32) -> Int32 {
    let slot = insert(node, parent: parent)
    guard node.isView else {
      // The safe area may have to be known from now on.
      if node.kind != .free { trackSurroundings() }
      return slot
    }
    var flags = LayoutTable.Flags.isView
    if node.hasHooks { flags.insert(.hasHooks) }
    if node.isScrollView { flags.insert(.isScrollView) }
    table.slots[Int(slot)].flags = flags
    setDirection(node, slot)
    if node.settings != nil || !node.guides.isEmpty { enterSettings(of: node) }
    if table.tracksSurroundings { queueSurroundings(slot) }
    if node.hasHooks { enterHooks(of: node, slot) }
    for guide in node.guides { _ = insert(guide.node, parent: slot) }
    return slot
  }

  /// Finds out whether safe areas and margins have to be known.
  private mutating func enterSettings(of node: LayoutNode) {
    if let settings = node.settings {
      preservesMargins = preservesMargins || settings.preservesSuperviewMargins
      if settings.rootSafeArea != .zero || settings.additionalSafeArea != .zero
        || settings.margins != nil || settings.directionalMargins != nil
      {
        trackSurroundings()
      }
    }
    for guide in node.guides where guide.node.kind != .free { trackSurroundings() }
  }

  private mutating func insert(_ node: LayoutNode, parent: Int32) -> Int32 {
    let order = Int32(truncatingIfNeeded: table.slotAt.count)
    let slot = table.insert(node, parent: parent, order: order)
    table.slotAt.append(slot)
    freshSlots.append(slot)
    if isScratch {
      node.scratchSlot = slot
    } else {
      node.slot = slot
      node.engineLink = owner
    }
    return slot
  }

  private mutating func enterHooks(of node: LayoutNode, _ slot: Int32) {
    guard !isScratch else { return }
    table.slots[Int(slot)].flags.insert(.needsContent)
    contentQueue.append(slot)
    layoutRequested(node)
    if node.needsUpdateConstraints { updateRequested(node) }
  }

  /// Whether nothing comes after a subtree, depth first.
  ///
  /// Complexity: O(depth).
  private func isLastInTree(_ top: LayoutNode) -> Bool {
    var node = top
    while let parent = node.parent {
      if node.isView {
        guard parent.children.last?.node === node else { return false }
      } else {
        guard parent.children.isEmpty, parent.guides.last?.node === node else { return false }
      }
      if let root, parent === root { return true }
      node = parent
    }
    return true
  }

  /// Counts the places in the tree anew, depth first, if need be.
  ///
  /// Complexity: O(items).
  mutating func refreshOrder() {
    guard orderIsStale, let root else { return }
    orderIsStale = false
    table.slotAt.removeAll(keepingCapacity: true)
    root.forEachInSubtree { node in
      let slot = slot(of: node)
      guard slot >= 0, owns(node) else { return }
      let order = Int32(truncatingIfNeeded: table.slotAt.count)
      table.slotAt.append(slot)
      guard table.orders[Int(slot)] != order else { return }
      table.orders[Int(slot)] = order
      if table.variables[4 * Int(slot)] != .null { rerankedSlots.append(slot) }
    }
  }
}
