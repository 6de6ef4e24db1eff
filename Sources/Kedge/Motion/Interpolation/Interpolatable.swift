/// The way from one value to another as plain numbers, which can be added and scaled.
///
/// A kind of value uses the first few of the eight lanes, always the same ones; the rest are 0.
public typealias MotionOffset = SIMD8<Double>

/// A value that can be led to another: a place in a space where offsets lead from value to value.
public protocol Interpolatable: Equatable, Sendable {
  /// The straight way from this value to `end`.
  func offset(to end: Self) -> MotionOffset

  /// The value at the end of a way from this one.
  func moved(by offset: MotionOffset) -> Self
}

extension Interpolatable {
  /// The value at `fraction` of the way to `end`: this value at 0, `end` at 1, both exactly.
  ///
  /// The fraction may leave 0...1: the way goes on straight.
  public func interpolated(to end: Self, fraction: Double) -> Self {
    if fraction == 0 { return self }
    if fraction == 1 { return end }
    return moved(by: offset(to: end) * fraction)
  }
}

extension MotionOffset {
  /// The length of the way, by Pythagoras.
  var magnitude: Double { (self * self).sum().squareRoot() }
}

extension Double: Interpolatable {
  /// The difference, in the first lane.
  public func offset(to end: Double) -> MotionOffset {
    MotionOffset(end - self, 0, 0, 0, 0, 0, 0, 0)
  }

  /// The sum with the first lane.
  public func moved(by offset: MotionOffset) -> Double { self + offset[0] }
}
