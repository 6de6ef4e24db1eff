/// A timing curve: the cubic Bezier from (0, 0) to (1, 1) with two control points.
///
/// x is the fraction of the duration, y the progress. Progress may leave 0...1 on the way; time
/// may not run backwards, so the control points' x lie in 0...1.
public struct UnitBezier: Hashable, Sendable {
  /// The first control point, x in 0...1.
  public let first: Point
  /// The second control point, x in 0...1.
  public let second: Point

  private let x: Cubic
  private let y: Cubic

  /// Makes the curve with the control points (`x1`, `y1`) and (`x2`, `y2`).
  ///
  /// Throws `MotionError` unless both x lie in 0...1 and both y are finite.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(MotionError) {
    let isUnit = { (x: Double) in x >= 0 && x <= 1 }
    self.init(
      Point(x: try x1.checked("x1", "in 0...1", isUnit), y: try y1.checkedFinite("y1")),
      Point(x: try x2.checked("x2", "in 0...1", isUnit), y: try y2.checkedFinite("y2")))
  }

  /// For control points that are known to be right.
  init(_ first: Point, _ second: Point) {
    self.first = first
    self.second = second
    x = Cubic(first.x, second.x)
    y = Cubic(first.y, second.y)
  }

  /// The progress at a fraction of the duration; before 0 it is 0, after 1 it is 1.
  ///
  /// x(t) is monotone, so a bracket always holds its root: Newton's steps are taken while they
  /// stay inside, halving otherwise. The cost is some five steps, 64 at the very worst.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    // Each half is solved from its own end, where small numbers keep all their digits.
    if fraction <= 0.5 { return y.value(at: parameter(at: fraction)) }
    let backwards = mirrored
    return 1 - backwards.y.value(at: backwards.parameter(at: 1 - fraction))
  }

  /// The progress per unit of the duration at a fraction of it; 0 outside 0...1, infinite where
  /// the curve is vertical.
  public func slope(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return 0 }
    if fraction > 0.5 { return mirrored.slope(at: 1 - fraction) }
    if fraction == 0 { return startSlope }
    let t = parameter(at: fraction)
    let run = x.slope(at: t)
    let rise = y.slope(at: t)
    if run > 0 { return rise / run }
    // Only x1 = 1, x2 = 0 stands still inside, at a triple root.
    return rise == 0 ? y.a / x.a : rise > 0 ? .infinity : -.infinity
  }

  /// The curve read backwards and upside down, which is a unit Bezier too.
  private var mirrored: UnitBezier {
    UnitBezier(
      Point(x: 1 - second.x, y: 1 - second.y), Point(x: 1 - first.x, y: 1 - first.y))
  }

  /// dy/dx at t = 0: the way to the first control point that is not at the start itself.
  private var startSlope: Double {
    let point = first != .zero ? first : second != .zero ? second : Point(x: 1, y: 1)
    if point.x != 0 { return point.y / point.x }
    return point.y > 0 ? .infinity : -.infinity
  }

  /// The t with x(t) = `target`, 0 < target < 1.
  private func parameter(at target: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = target
    for _ in 0..<64 {
      let error = x.value(at: t) - target
      if error == 0 { return t }
      if error > 0 { high = t } else { low = t }
      var next = t - error / x.slope(at: t)
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if abs(next - t) <= t.ulp { return next }
      t = next
    }
    return t
  }
}

/// One coordinate of a unit Bezier: ((a t + b) t + c) t.
private struct Cubic: Hashable, Sendable {
  let a: Double
  let b: Double
  let c: Double

  /// The coordinate that starts at 0, ends at 1 and has the given control values.
  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
  func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
}
