/// The constraints of one tree as rows, and their solution as frames.
///
/// The system is told what changes (constraints, views, frames) and only takes note; `update` lowers
/// what is new, solves once, and works out the frames that changed. It knows nodes and numbers and
/// calls no code of the user's, so one exclusive access covers a whole update.
///
/// How a constraint becomes a row: each item has four variables, x, y, width and height in its
/// superview's coordinates. A place of an item in the coordinates of a view further up is its x or
/// y, plus a part of its size, plus the x's or y's of the views between. Up to `writtenLevels` of
/// those are written out; beyond, the row names the *origin* of the superview, a variable of its own
/// that equals the sum of the x's or y's from the root down, shared by all rows that need it.
///
/// The rules that come with an item, by their places in `LayoutTable.ruleRows`:
/// - an item that constraints place: 0 and 1 width >= 0 and height >= 0; 2...5 width <= w,
///   width >= w, height <= h, height >= h for its intrinsic size;
/// - an item whose frame is an input: 0...3 x, y, width and height == those of the frame.
///
/// A row's rank is 32 * (place in the tree, depth first) + a number for the rule or the attribute; a
/// variable's is 4 * place + part. So earlier views win ties.
struct LayoutSystem: ~Copyable {
  /// The engine whose tree this is; empty for a system that only measures, which keeps its slots
  /// apart from those of the engine and leaves constraints and frames alone.
  ///
  /// Never outlives its target: the system is a part of its engine.
  let owner: Backlink<LayoutEngine>
  let isScratch: Bool
  /// Tells the constraints that wait in this queue from those that wait in another one.
  let identity: UInt
  /// The root's node.
  ///
  /// Cleared in time: the root dissolves its engine before it dies or stops being a root, and a
  /// system that measures does not outlive the call.
  var rootLink: Backlink<LayoutNode>

  var core = SolverCore()
  var table = LayoutTable()
  var batch = RowBatch()
  var grid = PixelGrid(scale: 2)
  /// Tells rows of this core from rows of cores that are gone; 0 before the first variable.
  var solverTag: UInt32 = 0

  // MARK: What waits

  /// Whether anything changed since the last complete update.
  var isDirty = true
  var pendingEntries: [LayoutNode] = []
  /// Constraints that became active on views that are in the table already.
  var pendingConstraints: [LayoutConstraint] = []
  var editedConstraints: [LayoutConstraint] = []
  var givenUpConstraints: [LayoutConstraint] = []
  /// Slots of which a rule was given up.
  var givenUpRules: [Int32] = []
  var retiredRows: [Row] = []
  var retiredVariables: [Variable] = []
  /// Slots whose values were never read.
  var freshSlots: [Int32] = []
  /// Slots whose place in the tree, and with it their ranks, changed.
  var rerankedSlots: [Int32] = []
  /// Slots whose rules have to be compared with those that the core has.
  var changedRules: [Int32] = []
  var contentQueue: [Int32] = []
  var updateQueue: [Int32] = []
  var layoutQueue: [Int32] = []
  /// Slots of views whose safe area and margins have to be worked out.
  var surroundingsQueue: [Int32] = []
  /// Slots of views that have to be told about them.
  var noticeQueue: [Int32] = []
  /// Whether some view keeps its superview's margins.
  var preservesMargins = false
  /// Slots whose frame is to be set again although no value changed.
  var resetSlots: [Int32] = []
  /// Whether places in the tree have to be counted anew.
  var orderIsStale = false
  /// The origins of deep views, by `2 * slot + axis`.
  var origins: [Int: Origin] = [:]

  // MARK: Results

  var conflicts: [LayoutConflict] = []
  var reports: [LayoutDiagnostic] = []
  var counters = LayoutCounters()
  /// How often an ambiguous view was moved (``LayoutView/exerciseAmbiguityInLayout()``).
  var exercises: UInt = 0

  // MARK: Working memory, kept to be used again

  var targets: [Target] = []
  /// The constraints of the batch; active for as long as it exists.
  var batchConstraints: [Backlink<LayoutConstraint>] = []
  /// Constraints whose rows need origins, which have to be written before them.
  var deferredConstraints: [Backlink<LayoutConstraint>] = []
  var newRows: [Row] = []
  var editRows: [Row] = []
  var editConstants: [Double] = []
  var changedVariables: [Variable] = []
  var changedValues: [Double] = []
  var pile: [Int32] = []

  init(root: LayoutNode, owner: LayoutEngine?) {
    self.owner = Backlink(owner)
    rootLink = Backlink(root)
    isScratch = owner == nil
    identity = owner.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }

  var root: LayoutNode? { rootLink.target }

  /// The slot of a node in this table, or -1.
  @inline(__always)
  func slot(of node: LayoutNode) -> Int32 {
    isScratch ? node.scratchSlot : node.slot
  }

  /// Sets where edges may lie; every frame is worked out anew.
  mutating func setGrid(_ grid: PixelGrid) {
    self.grid = grid
    isDirty = true
    for slot in table.slots.indices where !table.nodes[slot].isEmpty {
      noteReset(Int32(truncatingIfNeeded: slot))
    }
  }

  func exactFrame(of node: LayoutNode) -> Rect {
    // An input that the solver has not seen yet.
    if node.translates, table.slots[Int(node.slot)].flags.contains(.hasNewRules) {
      return node.frame
    }
    return table.exactFrame(node.slot)
  }

  @inline(__always)
  func slot(of link: Backlink<LayoutNode>) -> Int32 {
    var result: Int32 = -1
    link.with { result = slot(of: $0) }
    return result
  }

  /// Whether a node's table is this one.
  func owns(_ node: LayoutNode) -> Bool {
    isScratch || node.engineLink == owner
  }

  /// Whether a constraint has a row in this core.
  @inline(__always)
  func isLowered(_ constraint: LayoutConstraint) -> Bool {
    constraint.row.index1 != 0 && constraint.row.solver == solverTag
  }

  /// What the root is called in messages.
  var rootName: String { root?.name ?? "the root" }

  // MARK: Notes from views

  /// A frame was set.
  mutating func frameSet(_ node: LayoutNode) {
    let frame = node.frame
    table.setFrame(frame, node.slot)
    isDirty = true
    noteReset(node.slot)
    if node.translates { rulesChanged(node) }
  }

  private mutating func noteReset(_ slot: Int32) {
    guard !table.slots[Int(slot)].flags.contains(.needsReset) else { return }
    table.slots[Int(slot)].flags.insert(.needsReset)
    resetSlots.append(slot)
  }

  /// The rules that come with an item changed.
  mutating func rulesChanged(_ node: LayoutNode) {
    isDirty = true
    noteNewRules(node.slot)
  }

  mutating func noteNewRules(_ slot: Int32) {
    guard !table.slots[Int(slot)].flags.contains(.hasNewRules) else { return }
    table.slots[Int(slot)].flags.insert(.hasNewRules)
    changedRules.append(slot)
  }

  /// The intrinsic size of a view changed.
  mutating func contentChanged(_ node: LayoutNode) {
    isDirty = true
    guard !table.slots[Int(node.slot)].flags.contains(.needsContent) else { return }
    table.slots[Int(node.slot)].flags.insert(.needsContent)
    contentQueue.append(node.slot)
  }

  /// A view asks for `updateConstraints`.
  mutating func updateRequested(_ node: LayoutNode) {
    guard node.hasHooks, !table.slots[Int(node.slot)].flags.contains(.needsUpdate) else { return }
    isDirty = true
    table.slots[Int(node.slot)].flags.insert(.needsUpdate)
    updateQueue.append(node.slot)
  }

  /// A view asks for `layoutSubviews`.
  mutating func layoutRequested(_ node: LayoutNode) {
    table.requestLayout(node.slot, &layoutQueue)
  }

  // MARK: Notes from constraints

  /// A constraint became active.
  mutating func constraintAdded(_ constraint: LayoutConstraint) {
    isDirty = true
    guard constraint.queue != identity else { return }
    // Constraints that come and go without a layout must not pile up.
    pendingConstraints.makeRoom { $0.queue != identity }
    constraint.queue = identity
    pendingConstraints.append(constraint)
  }

  /// A constraint is about to become inactive.
  mutating func constraintRemoved(_ constraint: LayoutConstraint) {
    isDirty = true
    withdraw(constraint)
  }

  /// A constraint has a new constant or priority.
  mutating func constraintEdited(_ constraint: LayoutConstraint, constant: Bool) {
    isDirty = true
    // Whoever has no row yet gets one with what is in force then.
    guard isLowered(constraint) else { return }
    if !constraint.isEdited && !constraint.isReweighed { editedConstraints.append(constraint) }
    if constant {
      constraint.isEdited = true
    } else {
      constraint.isReweighed = true
    }
  }

  /// Takes a constraint's row and everything that waits for it.
  mutating func withdraw(_ constraint: LayoutConstraint) {
    if isLowered(constraint) {
      retiredRows.append(constraint.row)
      if constraint.usesOrigins { releaseOrigins(of: constraint) }
    }
    constraint.row = .null
    constraint.queue = 0
    constraint.isEdited = false
    constraint.isReweighed = false
    constraint.isGivenUp = false
  }

  // MARK: Questions to views

  /// Takes the queue of views that asked for `updateConstraints`, in the order of the tree.
  mutating func takeUpdateQueue() -> [Int32] {
    refreshOrder()
    let queue = table.sortedByOrder(updateQueue)
    updateQueue.removeAll(keepingCapacity: true)
    return queue
  }

  /// Takes the queue of views whose content has to be read.
  mutating func takeContentQueue() -> [Int32] {
    let queue = contentQueue
    contentQueue.removeAll(keepingCapacity: true)
    return queue
  }

  /// Takes the queue of views that wait for `layoutSubviews`, in the order of the tree.
  mutating func takeLayoutQueue() -> [Int32] {
    let queue = table.sortedByOrder(layoutQueue)
    layoutQueue.removeAll(keepingCapacity: true)
    return queue
  }

  /// The node of a slot if it still waits for what `flag` says; it does not any more then.
  ///
  /// A view may have left the tree since it was queued, and its slot may be another's by now.
  mutating func begin(_ flag: LayoutTable.Flags, _ slot: Int32) -> LayoutNode? {
    guard Int(slot) < table.slots.count, table.slots[Int(slot)].flags.contains(flag) else {
      return nil
    }
    table.slots[Int(slot)].flags.remove(flag)
    return table.nodes[Int(slot)].target
  }

  /// Takes over the intrinsic size of a node.
  mutating func setContent(_ size: Size, of node: LayoutNode) {
    let slot = slot(of: node)
    // The view may have left the tree when it was asked.
    guard slot >= 0, owns(node) else { return }
    let usable = usableContent(size, of: node)
    guard usable != table.contentSizes[Int(slot)] else { return }
    table.contentSizes[Int(slot)] = usable
    noteNewRules(slot)
  }

  private mutating func usableContent(_ size: Size, of node: LayoutNode) -> Size {
    let limit = LayoutConstraint.limit
    guard abs(size.width) <= limit, abs(size.height) <= limit else {
      reports.append(.wrongUse(.badNumber("the intrinsic size \(size) of \(node.name)")))
      return Size(
        width: abs(size.width) <= limit ? size.width : -1,
        height: abs(size.height) <= limit ? size.height : -1)
    }
    return size
  }
}

extension Array {
  /// Before a full array grows, takes out what is of no use any more.
  ///
  /// - Complexity: O(1) for each element appended since the last time.
  mutating func makeRoom(byRemoving isUseless: (Element) -> Bool) {
    guard count == capacity, count > 0 else { return }
    removeAll(where: isUseless)
    // With little to take out it would be full again at once.
    if count > capacity / 2 { reserveCapacity(2 * capacity) }
  }
}
