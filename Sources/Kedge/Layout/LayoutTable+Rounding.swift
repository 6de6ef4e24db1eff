/// Where edges may lie: multiples of one pixel.
struct PixelGrid {
  /// Half-way edges go up, and so does what rounding errors of the solver put just below; in pixels.
  static let halfwayTolerance = 1e-6
  /// Two fractions of a pixel are the same when they differ by less: well below the tolerance above,
  /// well above the solver's noise; in points.
  static let fractionTolerance = 1e-8
  /// Adding and subtracting 1.5 * 2^52 rounds a number below 2^51 to the nearest integer; a larger
  /// one, which has hardly a fraction, moves by its own rounding error at most.
  private static let shift = 6_755_399_441_055_744.0

  /// Pixels per point.
  let scale: Double
  /// Points per pixel, where multiplying by it is the same as dividing by `scale`: for powers of two.
  private let pixel: Double?

  init(scale: Double) {
    self.scale = scale
    pixel = scale.significand == 1 ? 1 / scale : nil
  }

  /// The pixel edges nearest to two places, in points.
  @inline(__always)
  func rounded(_ places: SIMD2<Double>) -> SIMD2<Double> {
    let pixels = (places * scale + Self.halfwayTolerance + Self.shift) - Self.shift
    guard let pixel else { return pixels / scale }
    return pixels * pixel
  }

  /// The size of a rectangle at the origin with its far edges rounded.
  func rounded(_ size: Size) -> Size {
    let edges = rounded(SIMD2(size.width, size.height))
    return Size(width: edges.x, height: edges.y)
  }
}

/// A set of slots as bits in the order of the tree.
struct SlotMarks {
  fileprivate var words: [UInt64] = []
  fileprivate var first = Int.max
  fileprivate var last = -1

  /// Makes room for so many slots.
  fileprivate mutating func reserve(_ count: Int) {
    let needed = count >> 6 + 1
    if words.count < needed {
      words.append(contentsOf: repeatElement(0, count: needed - words.count))
    }
  }

  fileprivate mutating func insert(order: Int32) {
    insert(1 << UInt64(order & 63), Int(order >> 6))
  }

  @inline(__always)
  fileprivate mutating func insert(_ bits: UInt64, _ word: Int) {
    words[word] |= bits
    first = min(first, word)
    last = max(last, word)
  }

  /// Takes 64 slots out of the set.
  fileprivate mutating func take(_ word: Int) -> UInt64 {
    let bits = words[word]
    words[word] = 0
    return bits
  }
}

extension LayoutTable {
  /// What a sweep did.
  struct SweepCounts {
    var placed = 0
    var changed = 0
  }

  /// Marks a slot whose frame has to be worked out.
  mutating func mark(_ slot: Int32) {
    marksX.reserve(slots.count)
    marksY.reserve(slots.count)
    marksX.insert(order: orders[Int(slot)])
    marksY.insert(order: orders[Int(slot)])
  }

  /// Takes over changed values and marks the slots that they belong to.
  mutating func take(_ variables: [Variable], _ values: [Double], _ count: Int) {
    marksX.reserve(slots.count)
    marksY.reserve(slots.count)
    Self.take(variables, values, count, owners, orders, &exact, &marksX, &marksY)
  }

  private static func take(
    _ variables: [Variable], _ values: [Double], _ count: Int, _ owners: [Int32],
    _ orders: [Int32], _ exact: inout [Double], _ marksX: inout SlotMarks,
    _ marksY: inout SlotMarks
  ) {
    precondition(count <= variables.count && count <= values.count)
    let (variables, values) = (variables.span, values.span)
    let (owners, orders) = (owners.span, orders.span)
    var exact = exact.mutableSpan
    // Neighbours come together as a rule: their marks are gathered before they are stored.
    var word = 0
    var (bitsX, bitsY) = (UInt64(0), UInt64(0))
    for index in 0..<count {
      let variable = unsafe variables[unchecked: index].index
      guard variable < owners.count else { continue }
      // Sound: an index below `owners.count` is checked, and owners are places of `exact`.
      let owner = unsafe Int(owners[unchecked: variable])
      // Origins belong to no slot.
      guard owner >= 0 else { continue }
      unsafe exact[unchecked: owner] = values[unchecked: index]
      let order = unsafe Int(orders[unchecked: owner >> 2])
      if order >> 6 != word {
        if bitsX != 0 { marksX.insert(bitsX, word) }
        if bitsY != 0 { marksY.insert(bitsY, word) }
        word = order >> 6
        (bitsX, bitsY) = (0, 0)
      }
      // Odd parts are y and height.
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: order)
      let ifY = 0 &- UInt64(truncatingIfNeeded: owner & 1)
      bitsX |= bit & ~ifY
      bitsY |= bit & ifY
    }
    if bitsX != 0 { marksX.insert(bitsX, word) }
    if bitsY != 0 { marksY.insert(bitsY, word) }
  }

  /// Works out the frames of the marked slots.
  ///
  /// - Parameter layoutQueue: Gets the views with hooks that have a new size, or below which a frame
  ///   changed.
  /// - Complexity: O(marked slots), plus one bit for each slot between the first and the last.
  mutating func sweep(_ grid: PixelGrid, _ layoutQueue: inout [Int32]) -> SweepCounts {
    var counts = SweepCounts()
    Self.sweep(
      0, grid, slotAt, orders, exact, links, &extents, &slots, &marksX, &layoutQueue, &counts)
    Self.sweep(
      1, grid, slotAt, orders, exact, links, &extents, &slots, &marksY, &layoutQueue, &counts)
    return counts
  }

  /// Works out the frames of the marked slots along one axis from the top of the tree down, and goes
  /// on below a view only where the fraction of its origin changed.
  ///
  /// Edges are rounded at their absolute positions. With f the distance from the parent's rounded to
  /// its exact origin, a child at exact x has its left edge at round(f + x) in the parent's rounded
  /// coordinates: the absolute position differs from that by whole pixels.
  private static func sweep(
    _ axis: Int, _ grid: PixelGrid, _ slotAt: [Int32], _ orders: [Int32], _ exact: [Double],
    _ links: [Links], _ extents: inout [Extent], _ slots: inout [Slot], _ marks: inout SlotMarks,
    _ layoutQueue: inout [Int32], _ counts: inout SweepCounts
  ) {
    precondition(exact.count == 4 * slots.count && extents.count == 2 * slots.count)
    let exact = exact.span
    let slotAt = slotAt.span
    var extents = extents.mutableSpan
    var slots = slots.mutableSpan
    var (placed, changed) = (0, 0)
    var lastParent = -1
    var word = marks.first
    while word <= marks.last {
      var bits = marks.take(word)
      while bits != 0 {
        let slot = Int(slotAt[word &<< 6 | bits.trailingZeroBitCount])
        bits &= bits &- 1
        placed &+= 1
        let parent = Int(slots[slot].parent)
        // Sound: `slot` was checked just now, a parent is a slot, and so were the counts above.
        let index = 2 &* slot &+ axis
        let old = unsafe extents[unchecked: index]
        let base = unsafe parent >= 0 ? extents[unchecked: 2 &* parent &+ axis].fraction : 0
        let near = unsafe base + exact[unchecked: 4 &* slot &+ axis]
        let far = unsafe near + exact[unchecked: 4 &* slot &+ 2 &+ axis]
        let edges = grid.rounded(SIMD2(near, far))
        let size = edges.y - edges.x
        if edges.x != old.origin || size != old.size {
          changed &+= 1
          unsafe extents[unchecked: index].origin = edges.x
          unsafe extents[unchecked: index].size = size
          if size != old.size { requestLayout(slot, &slots, &layoutQueue) }
          if parent != lastParent, parent >= 0 { requestLayout(parent, &slots, &layoutQueue) }
          lastParent = parent
        }
        let fraction = near - edges.x
        guard abs(fraction - old.fraction) > PixelGrid.fractionTolerance else { continue }
        unsafe extents[unchecked: index].fraction = fraction
        // Children come later in the order, so that this very sweep meets them.
        var child = links[slot].firstChild
        while child >= 0 {
          marks.insert(order: orders[Int(child)])
          child = links[Int(child)].next
        }
        bits |= marks.take(word)
      }
      word += 1
    }
    marks.first = Int.max
    marks.last = -1
    counts.placed &+= placed
    counts.changed &+= changed
  }

  @inline(__always)
  private static func requestLayout(
    _ slot: Int, _ slots: inout MutableSpan<Slot>, _ layoutQueue: inout [Int32]
  ) {
    let flags = slots[slot].flags
    guard flags.contains(.hasHooks), !flags.contains(.needsLayout) else { return }
    slots[slot].flags.insert(.needsLayout)
    layoutQueue.append(Int32(truncatingIfNeeded: slot))
  }

  /// Puts a view into the queue for `layoutSubviews`, unless it is there or has no hooks.
  mutating func requestLayout(_ slot: Int32, _ layoutQueue: inout [Int32]) {
    var slots = slots.mutableSpan
    Self.requestLayout(Int(slot), &slots, &layoutQueue)
  }
}
