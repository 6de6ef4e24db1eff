/// Motion that loses a fixed part of its speed every millisecond, as a scroll view after a flick.
///
/// v(t) = v0 r^(1000 t). The way is measured as the sum over whole milliseconds, as UIKit projects
/// it: x(t) = v0 / 1000 * r / (1 - r) * (1 - r^(1000 t)), 0.1 % less than the integral for 0.998.
public struct Decay: Hashable, Sendable {
  /// The part of the speed that is left after a millisecond, between 0 and 1.
  public let rate: Double

  /// A scroll view's normal rate, 0.998.
  public static let normal = Decay(knownRate: 0.998)
  /// A scroll view's fast rate, 0.99.
  public static let fast = Decay(knownRate: 0.99)

  /// Makes a decay of the given rate.
  ///
  /// Throws `MotionError` unless the rate lies between 0 and 1.
  public init(rate: Double) throws(MotionError) {
    self.init(knownRate: try rate.checked("rate", "between 0 and 1") { $0 > 0 && $0 < 1 })
  }

  private init(knownRate: Double) { rate = knownRate }

  /// The way in points that a speed in points per second still leads, with its sign.
  public func projectedDistance(velocity: Double) -> Double {
    velocity / 1000 * rate / (1 - rate)
  }

  /// The way in points after `time` seconds.
  public func distance(at time: Double, velocity: Double) -> Double {
    guard time > 0 else { return 0 }
    return projectedDistance(velocity: velocity)
      * -exponentialMinusOne(1000 * time * naturalLogarithm(rate))
  }

  /// The speed in points per second after `time` seconds.
  public func velocity(at time: Double, velocity: Double) -> Double {
    guard time > 0 else { return velocity }
    return velocity * exponential(1000 * time * naturalLogarithm(rate))
  }

  /// The time in seconds until the speed has fallen to `speed` points per second.
  ///
  /// 0 when it is no higher to begin with, infinite for a speed that is not above 0.
  public func duration(velocity: Double, untilSpeed speed: Double = 10) -> Double {
    guard abs(velocity) > speed else { return 0 }
    guard speed > 0 else { return .infinity }
    return naturalLogarithm(speed / abs(velocity)) / naturalLogarithm(rate) / 1000
  }
}
