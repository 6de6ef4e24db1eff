/// Where edges may lie: multiples of one pixel.
struct PixelGrid {
  /// Half-way edges go up, and so does what rounding errors of the solver put just below; in pixels.
  static let halfwayTolerance = 1e-6
  /// Two fractions of a pixel are the same when they differ by less: well below the tolerance
  /// above, well above the solver's noise; in points.
  static let fractionTolerance = 1e-8
  /// Adding and subtracting 1.5 * 2^52 rounds a number below 2^51 to the nearest integer.
  private static let shift = 6_755_399_441_055_744.0
  private static let largest = 2_251_799_813_685_248.0

  /// Pixels per point.
  let scale: Double

  /// The pixel edge nearest to a place, in points.
  @inline(__always)
  func rounded(_ value: Double) -> Double {
    let pixels = value * scale + Self.halfwayTolerance
    guard abs(pixels) < Self.largest else { return value }
    return ((pixels + Self.shift) - Self.shift) / scale
  }
}

extension LayoutTable {
  /// What became of a slot's frame.
  struct Placement: OptionSet {
    let rawValue: UInt8
    static let moved = Placement(rawValue: 1)
    static let resized = Placement(rawValue: 2)
    /// The children have to be rounded anew.
    static let shifted = Placement(rawValue: 4)
  }

  /// Rounds the edges of a slot at their absolute positions.
  ///
  /// With f the distance from the parent's rounded to its exact origin, a child at exact x has its
  /// left edge at round(f + x) in the parent's rounded coordinates: the absolute position differs
  /// from that by whole pixels.
  @inline(__always)
  mutating func place(_ slot: Int32, on grid: PixelGrid) -> Placement {
    let index = Int(slot)
    var baseX = 0.0
    var baseY = 0.0
    let parent = Int(slots[index].parent)
    if parent >= 0 {
      baseX = slots[parent].fractionX
      baseY = slots[parent].fractionY
    }
    let left = baseX + exact[4 * index]
    let top = baseY + exact[4 * index + 1]
    let x = grid.rounded(left)
    let y = grid.rounded(top)
    let width = grid.rounded(left + exact[4 * index + 2]) - x
    let height = grid.rounded(top + exact[4 * index + 3]) - y

    var result: Placement = []
    let old = frames[index]
    if old.origin.x != x || old.origin.y != y { result.insert(.moved) }
    if old.size.width != width || old.size.height != height { result.insert(.resized) }
    if !result.isEmpty { frames[index] = Rect(x: x, y: y, width: width, height: height) }

    let fractionX = left - x
    let fractionY = top - y
    if abs(fractionX - slots[index].fractionX) > PixelGrid.fractionTolerance
      || abs(fractionY - slots[index].fractionY) > PixelGrid.fractionTolerance
    {
      slots[index].fractionX = fractionX
      slots[index].fractionY = fractionY
      result.insert(.shifted)
    }
    return result
  }
}
