/// The flat arrays of an engine: one *slot* for each view and guide, four variables for each slot.
///
/// Everything a layout touches is here, so that a pass walks arrays and neither objects nor
/// dictionaries. Slots and the core's variable indices are small numbers that are used again.
///
/// Invariants: `variables[4 * slot + part]` is the variable of x, y, width or height of the slot in
/// its superview's coordinates, and `owners` leads from a variable's index back to
/// `4 * slot + part`. The children of a slot form a doubly linked list in no order.
struct LayoutTable: ~Copyable {
  /// What a slot is and what waits for it.
  struct Flags: OptionSet {
    let rawValue: UInt16
    static let isView = Flags(rawValue: 1)
    /// Values and frames were never read.
    static let isFresh = Flags(rawValue: 2)
    /// In the list of slots whose values changed.
    static let isTouched = Flags(rawValue: 4)
    /// In the queue for `layoutSubviews`.
    static let needsLayout = Flags(rawValue: 8)
    static let hasHooks = Flags(rawValue: 16)
    /// The rules that come with the item have to be compared with what the core has.
    static let hasNewRules = Flags(rawValue: 32)
    /// The intrinsic size has to be read.
    static let hasNewContent = Flags(rawValue: 64)
    /// In the queue for `updateConstraints`.
    static let needsUpdate = Flags(rawValue: 128)
    /// Its frame is an input.
    static let isInput = Flags(rawValue: 256)
    /// The core has its rules.
    static let hasRules = Flags(rawValue: 512)
  }

  struct Slot {
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
    /// The place in the tree, depth first: what ranks are made of.
    var order: Int32 = -1
    /// The number of views above.
    var depth: Int32 = 0
    var flags: Flags = []
    /// How far the exact origin lies from the rounded one, summed over all views above; a subtree
    /// is rounded anew only when this changes.
    var fractionX = 0.0
    var fractionY = 0.0
  }

  /// The rules that come with an item have this many places for rows.
  static let ruleCount = 6

  var slots: [Slot] = []
  var nodes: [LayoutNode?] = []
  /// Rounded frames.
  var frames: [Rect] = []
  /// Four exact values for each slot.
  var exact: [Double] = []
  var variables: [Variable] = []
  /// Six rows for each slot; see ``LayoutEngine``.
  var ruleRows: [Row] = []
  var ruleConstants: [Double] = []
  var rulePriorities: [Float] = []
  var contentSizes: [Size] = []
  /// From the index of a variable to `4 * slot + part`, or -1.
  var owners: [Int32] = []
  private var freeSlots: [Int32] = []

  /// Slots in use.
  var count: Int { slots.count - freeSlots.count }

  mutating func reserve(_ capacity: Int) {
    slots.reserveCapacity(capacity)
    nodes.reserveCapacity(capacity)
    frames.reserveCapacity(capacity)
    exact.reserveCapacity(4 * capacity)
    variables.reserveCapacity(4 * capacity)
    ruleRows.reserveCapacity(Self.ruleCount * capacity)
    ruleConstants.reserveCapacity(Self.ruleCount * capacity)
    rulePriorities.reserveCapacity(Self.ruleCount * capacity)
    contentSizes.reserveCapacity(capacity)
  }

  /// Gives a node a slot below `parent` (-1 for the root).
  mutating func insert(_ node: LayoutNode, parent: Int32) -> Int32 {
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      nodes[Int(slot)] = node
    } else {
      slot = Int32(slots.count)
      slots.append(Slot())
      nodes.append(node)
      frames.append(.zero)
      contentSizes.append(.zero)
      for _ in 0..<4 {
        exact.append(0)
        variables.append(.null)
      }
      for _ in 0..<Self.ruleCount {
        ruleRows.append(.null)
        ruleConstants.append(0)
        rulePriorities.append(0)
      }
    }
    var record = Slot()
    record.parent = parent
    record.flags = [.isFresh]
    if parent >= 0 {
      record.depth = slots[Int(parent)].depth + 1
      record.next = slots[Int(parent)].firstChild
      if record.next >= 0 { slots[Int(record.next)].previous = slot }
      slots[Int(parent)].firstChild = slot
    }
    slots[Int(slot)] = record
    return slot
  }

  /// Takes a slot out of its parent's list.
  ///
  /// Its own children keep pointing at it.
  mutating func unlink(_ slot: Int32) {
    let record = slots[Int(slot)]
    if record.next >= 0 { slots[Int(record.next)].previous = record.previous }
    if record.previous >= 0 {
      slots[Int(record.previous)].next = record.next
    } else if record.parent >= 0 {
      slots[Int(record.parent)].firstChild = record.next
    }
  }

  /// Makes a slot available again.
  mutating func free(_ slot: Int32) {
    let index = Int(slot)
    nodes[index] = nil
    slots[index] = Slot()
    frames[index] = .zero
    contentSizes[index] = .zero
    for part in 0..<4 {
      exact[4 * index + part] = 0
      variables[4 * index + part] = .null
    }
    for part in 0..<Self.ruleCount { ruleRows[Self.ruleCount * index + part] = .null }
    freeSlots.append(slot)
  }

  /// Notes which slot and part the new variables of a run belong to.
  mutating func adopt(_ variable: Variable, at place: Int) {
    variables[place] = variable
    let index = variable.index
    while owners.count <= index { owners.append(-1) }
    owners[index] = Int32(truncatingIfNeeded: place)
  }

  func exactFrame(_ slot: Int32) -> Rect {
    let base = 4 * Int(slot)
    return Rect(
      x: exact[base], y: exact[base + 1], width: exact[base + 2], height: exact[base + 3])
  }
}
