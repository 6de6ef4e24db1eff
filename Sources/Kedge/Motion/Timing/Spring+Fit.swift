extension Spring {
  /// What `UIView.animate(usingSpringWithDamping:initialSpringVelocity:)` makes of its arguments.
  ///
  /// The mass is 1, the damping ratio r is clamped to 0.05...1, and the duration D to 0.01...10 s.
  /// The angular frequency w is the greatest at which the motion is within 0.001 of its goal at D:
  /// |(r w - v) / d| exp(-r w D) = 0.001 for r < 1, where d = w sqrt(1 - r^2), and
  /// |1 + (w - v) D| exp(-w D) = 0.001 for r = 1. `initialVelocity` v is in whole ways per second.
  /// The equations and the bounds are those that Framer published, and agree with measured values
  /// for moderate velocities; for great ones (where only the absolute value has a root) UIKit has
  /// not been measured. Throws `MotionError` when an argument is not finite, or v is above 1e6.
  public static func fitted(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(MotionError) -> Spring {
    let duration = min(10, max(0.01, try duration.checkedFinite("duration")))
    let ratio = min(1, max(0.05, try dampingRatio.checkedFinite("dampingRatio")))
    let v = try initialVelocity.checked("initialVelocity", "in -1e6...1e6") { abs($0) <= 1e6 }
    let fit = Fit(duration: duration, ratio: ratio, velocity: v)
    return Spring(knownFrequency: fit.frequency(), ratio: ratio)
  }
}

/// The equation of the fit, as a function of the angular frequency.
private struct Fit {
  /// How near the goal the motion must be when the duration is over, in whole ways.
  static let distance = 0.001

  let duration: Double
  let ratio: Double
  let velocity: Double

  /// The remaining offset at the end, by its envelope where the spring swings.
  func offset(_ w: Double) -> Double {
    if ratio == 1 { return (1 + (w - velocity) * duration) * exponential(-w * duration) }
    return (ratio - velocity / w) / (1 - ratio * ratio).squareRoot()
      * exponential(-ratio * w * duration)
  }

  /// The greatest root of |offset| = distance.
  func frequency() -> Double {
    guard velocity > 0 else {
      // The offset falls from above `distance` to 0 all the way.
      return root(above: 0)
    }
    let peak = peakFrequency
    if offset(peak) >= Self.distance { return root(above: peak) }
    // The positive branch stays below: what is left is where the offset is negative, and rises.
    return root(between: 0, ratio == 1 ? velocity - 1 / duration : velocity / ratio)
  }

  /// Where the positive branch is highest, for a positive velocity.
  private var peakFrequency: Double {
    if ratio == 1 { return velocity }
    // The zero of the derivative: r^2 D w^2 - r D v w - v = 0.
    let half = ratio * duration * velocity
    return (half + (half * half + 4 * ratio * ratio * duration * velocity).squareRoot())
      / (2 * ratio * ratio * duration)
  }

  private func root(above low: Double) -> Double {
    var high = max(low, 1 / duration)
    while offset(high) > Self.distance { high *= 2 }
    return root(between: low, high)
  }

  private func root(between low: Double, _ high: Double) -> Double {
    var low = low
    var high = high
    while true {
      let middle = low + (high - low) / 2
      if !(middle > low && middle < high) { return middle }
      if abs(offset(middle)) > Self.distance { low = middle } else { high = middle }
    }
  }
}
