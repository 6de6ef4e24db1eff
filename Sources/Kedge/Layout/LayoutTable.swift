/// The flat arrays of a layout system: one *slot* for each view and guide, four variables for each
/// slot.
///
/// Everything a layout touches is here, so that a pass walks arrays and neither objects nor
/// dictionaries. Slots and the core's variable indices are small numbers that are used again.
///
/// Invariants: `variables[4 * slot + part]` is the variable of x, y, width or height of the slot in
/// its superview's coordinates, `exact` has its value, and `owners` leads from a variable's index
/// back to `4 * slot + part`. The children of a slot form a doubly linked list in no order. Unless
/// the order is stale, `slotAt[orders[slot]] == slot`.
struct LayoutTable: ~Copyable {
  /// What a slot is and what waits for it.
  struct Flags: OptionSet {
    let rawValue: UInt32
    static let isView = Flags(rawValue: 1)
    /// A subclass that may override what the engine asks and tells.
    static let hasHooks = Flags(rawValue: 2)
    /// Its frame is an input.
    static let isInput = Flags(rawValue: 4)
    /// The core has its rules.
    static let hasRules = Flags(rawValue: 8)
    /// Waits for `layoutSubviews`.
    static let needsLayout = Flags(rawValue: 16)
    /// Waits for `updateConstraints`.
    static let needsUpdate = Flags(rawValue: 32)
    /// Its intrinsic size has to be read.
    static let needsContent = Flags(rawValue: 64)
    /// Its rules have to be compared with those that the core has.
    static let hasNewRules = Flags(rawValue: 128)
    /// Its frame is to be set again although no value changed.
    static let needsReset = Flags(rawValue: 256)
    /// Leading is right in constraints whose first item it is.
    static let isRightToLeft = Flags(rawValue: 512)
    /// Leading is right below it, unless a view says something else.
    static let interfaceIsRightToLeft = Flags(rawValue: 1024)
    static let isScrollView = Flags(rawValue: 2048)
    /// Its safe area and margins have to be worked out.
    static let needsSurroundings = Flags(rawValue: 4096)
    /// Waits for `safeAreaInsetsDidChange`.
    static let hasNewSafeArea = Flags(rawValue: 8192)
    /// Waits for `layoutMarginsDidChange`.
    static let hasNewMargins = Flags(rawValue: 16384)
  }

  /// A rounded frame along one axis.
  struct Extent {
    var origin = 0.0
    var size = 0.0
    /// How far the exact origin lies from the rounded one, summed over all views above; what is
    /// below is rounded anew only when this changes.
    var fraction = 0.0
  }

  struct Slot {
    var parent: Int32 = -1
    var flags: Flags = []
  }

  /// What else a slot is tied to.
  struct Links {
    var firstChild: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
    /// The number of views above.
    var depth: Int32 = 0
  }

  /// The rules that come with an item have this many places for rows; see ``LayoutSystem``.
  static let ruleCount = 6

  /// What the core was told about the rules that come with an item.
  struct Rules {
    /// The frame of an input or a guide; else width and height of the content, or -1.
    var constants = SIMD4<Double>(repeating: -1)
    /// Hugging, then compression resistance; each horizontal, then vertical.
    var priorities = SIMD4<Float>.zero
    /// Of an input or a guide: what multiplies the size of the view above.
    var coefficients = SIMD4<Double>.zero
  }

  var slots: [Slot] = []
  /// Two for each slot: along x, along y.
  var extents: [Extent] = []
  var links: [Links] = []
  /// The place in the tree, depth first: what ranks are made of.
  var orders: [Int32] = []
  /// Cleared in time: a node leaves the table before its view dies.
  var nodes: [Backlink<LayoutNode>] = []
  var exact: [Double] = []
  var variables: [Variable] = []
  var rules: [Rules] = []
  var ruleRows: [Row] = []
  /// Intrinsic sizes as they were read; -1 for none.
  var contentSizes: [Size] = []
  var owners: [Int32] = []
  /// Safe areas and margins; empty until somebody asks for them.
  var surroundings: [Surroundings] = []
  var tracksSurroundings = false
  var slotAt: [Int32] = []
  private var freeSlots: [Int32] = []

  /// The slots whose frames have to be worked out along x, and along y.
  var marksX = SlotMarks()
  var marksY = SlotMarks()

  /// Slots in use.
  var count: Int { slots.count - freeSlots.count }

  /// Makes room for so many slots in an empty table.
  mutating func reserve(_ capacity: Int) {
    slots.reserveCapacity(capacity)
    extents.reserveCapacity(2 * capacity)
    links.reserveCapacity(capacity)
    orders.reserveCapacity(capacity)
    nodes.reserveCapacity(capacity)
    exact.reserveCapacity(4 * capacity)
    variables.reserveCapacity(4 * capacity)
    owners.reserveCapacity(4 * capacity)
    rules.reserveCapacity(capacity)
    ruleRows.reserveCapacity(Self.ruleCount * capacity)
    contentSizes.reserveCapacity(capacity)
    slotAt.reserveCapacity(capacity)
  }

  /// Gives a node a slot below `parent` (-1 for the root).
  mutating func insert(_ node: LayoutNode, parent: Int32, order: Int32) -> Int32 {
    var record = Slot()
    record.parent = parent
    var link = Links()
    if parent >= 0 {
      link.depth = links[Int(parent)].depth + 1
      link.next = links[Int(parent)].firstChild
    }
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      nodes[Int(slot)].target = node
      slots[Int(slot)] = record
      links[Int(slot)] = link
      orders[Int(slot)] = order
    } else {
      slot = Int32(slots.count)
      slots.append(record)
      for _ in 0..<2 { extents.append(Extent()) }
      links.append(link)
      orders.append(order)
      nodes.append(Backlink(node))
      rules.append(Rules())
      contentSizes.append(Size(width: -1, height: -1))
      if tracksSurroundings { surroundings.append(Surroundings()) }
      for _ in 0..<4 {
        exact.append(0)
        variables.append(.null)
      }
      for _ in 0..<Self.ruleCount { ruleRows.append(.null) }
    }
    if link.next >= 0 { links[Int(link.next)].previous = slot }
    if parent >= 0 { links[Int(parent)].firstChild = slot }
    return slot
  }

  /// Takes a slot out of its parent's list.
  ///
  /// Its own children keep pointing at it.
  mutating func unlink(_ slot: Int32) {
    let link = links[Int(slot)]
    let parent = slots[Int(slot)].parent
    if link.next >= 0 { links[Int(link.next)].previous = link.previous }
    if link.previous >= 0 {
      links[Int(link.previous)].next = link.next
    } else if parent >= 0 {
      links[Int(parent)].firstChild = link.next
    }
  }

  /// Makes a slot available again.
  mutating func free(_ slot: Int32) {
    let index = Int(slot)
    nodes[index].target = nil
    slots[index] = Slot()
    for axis in 0..<2 { extents[2 * index + axis] = Extent() }
    links[index] = Links()
    rules[index] = Rules()
    contentSizes[index] = Size(width: -1, height: -1)
    if tracksSurroundings { surroundings[index] = Surroundings() }
    for part in 0..<4 {
      exact[4 * index + part] = 0
      variables[4 * index + part] = .null
    }
    for place in 0..<Self.ruleCount { ruleRows[Self.ruleCount * index + place] = .null }
    freeSlots.append(slot)
  }

  /// Gives a slot its four variables: those from a place of a list on.
  mutating func adopt(_ made: [Variable], _ first: Int, _ slot: Int) {
    for part in 0..<4 {
      let variable = made[first + part]
      variables[4 * slot + part] = variable
      let index = variable.index
      while owners.count <= index { owners.append(-1) }
      owners[index] = Int32(truncatingIfNeeded: 4 * slot + part)
    }
  }

  func frame(_ slot: Int32) -> Rect {
    let (x, y) = (extents[2 * Int(slot)], extents[2 * Int(slot) + 1])
    return Rect(x: x.origin, y: y.origin, width: x.size, height: y.size)
  }

  /// Sets a frame until the next sweep.
  mutating func setFrame(_ frame: Rect, _ slot: Int32) {
    extents[2 * Int(slot)].origin = frame.origin.x
    extents[2 * Int(slot)].size = frame.size.width
    extents[2 * Int(slot) + 1].origin = frame.origin.y
    extents[2 * Int(slot) + 1].size = frame.size.height
  }

  func exactFrame(_ slot: Int32) -> Rect {
    let base = 4 * Int(slot)
    return Rect(
      x: exact[base], y: exact[base + 1], width: exact[base + 2], height: exact[base + 3])
  }

  /// Slots in the order of the tree.
  func sortedByOrder(_ queue: [Int32]) -> [Int32] {
    var previous: Int32 = -1
    for slot in queue {
      let order = orders[Int(slot)]
      if order < previous { return sorted(queue) }
      previous = order
    }
    return queue
  }

  private func sorted(_ queue: [Int32]) -> [Int32] {
    queue.map { (order: orders[Int($0)], slot: $0) }
      .sorted { $0.order < $1.order }
      .map { $0.slot }
  }
}
