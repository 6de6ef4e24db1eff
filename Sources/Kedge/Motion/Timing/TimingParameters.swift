/// How an animation is to be timed, as its author says it: what UIKit's timing providers hold.
public enum TimingParameters: Hashable, Sendable {
  /// A curve over the animation's own duration.
  case curve(TimingCurve)
  /// A spring fitted to the animation's duration, by damping ratio.
  case fittedSpring(dampingRatio: Double, initialVelocity: SpringVelocity = .zero)
  /// A spring with its own time: the animation's duration is ignored, its settling time rules.
  case spring(Spring, initialVelocity: SpringVelocity = .zero)

  /// UIKit's spring for those who name no numbers: mass 3, stiffness 1000, damping 500.
  public static let systemSpring = TimingParameters.spring(
    Spring(
      knownMass: 3, stiffness: 1000, damping: 500, frequency: (1000.0 / 3).squareRoot(),
      ratio: 250 / 3000.0.squareRoot()))

  /// A curve and the time that it takes, in seconds.
  public struct Resolved: Hashable, Sendable {
    /// The curve.
    public var curve: TimingCurve
    /// The time in seconds.
    public var duration: Double
  }

  /// The curve and the real duration for an animation that asks for `duration` seconds.
  ///
  /// A spring of its own takes the time after which it stays within 0.001 of the way (along the
  /// axis that takes longer). Throws `MotionError` when a number is not finite, the duration is
  /// negative, or the spring never settles.
  public func resolved(duration: Double) throws(MotionError) -> Resolved {
    let duration = try duration.checked("duration", "0 or above") { $0 >= 0 }
    switch self {
    case .curve(let curve):
      if case .spring(_, let velocity) = curve {
        _ = try velocity.dx.checkedFinite("initialVelocity")
        _ = try velocity.dy.checkedFinite("initialVelocity")
      }
      return Resolved(curve: curve, duration: duration)
    case .fittedSpring(let ratio, let velocity):
      let dy = try velocity.dy.checkedFinite("initialVelocity")
      let spring = try Spring.fitted(
        duration: duration, dampingRatio: ratio, initialVelocity: velocity.dx)
      return Resolved(
        curve: .spring(spring, initialVelocity: SpringVelocity(dx: velocity.dx, dy: dy)),
        duration: duration)
    case .spring(let spring, let velocity):
      let slowest = max(
        spring.settlingDuration(initialVelocity: velocity.dx),
        spring.settlingDuration(initialVelocity: velocity.dy))
      return Resolved(
        curve: .spring(spring, initialVelocity: velocity),
        duration: try slowest.checkedFinite("settling duration"))
    }
  }
}
