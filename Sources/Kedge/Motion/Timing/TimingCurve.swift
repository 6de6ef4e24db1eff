/// How progress follows time: every curve that a track can have.
public enum TimingCurve: Hashable, Sendable {
  /// Progress is the fraction of the duration.
  case linear
  /// A cubic Bezier over the duration.
  case bezier(UnitBezier)
  /// Jumps over the duration.
  case steps(StepCurve)
  /// A spring that lives in seconds; when the duration is over, progress jumps to 1.
  case spring(Spring, initialVelocity: SpringVelocity = .zero)

  /// Slow at the start.
  public static let easeIn = TimingCurve.bezier(.easeIn)
  /// Slow at the end.
  public static let easeOut = TimingCurve.bezier(.easeOut)
  /// Slow at both ends: the curve of `UIView.animate` when none is named.
  public static let easeInEaseOut = TimingCurve.bezier(.easeInEaseOut)
  /// Core Animation's default.
  public static let systemDefault = TimingCurve.bezier(.systemDefault)

  /// The curve that UIKit knows by this name.
  public init(_ curve: AnimationCurve) {
    self = curve == .linear ? .linear : .bezier(curve.bezier)
  }

  /// The progress `time` seconds after the start of an animation of `duration` seconds.
  ///
  /// It is 0 at the start and 1 from the end on, whatever happens between; a step curve with a jump
  /// at the start makes it at time 0. Before the start it is 0.
  public func progress(at time: Double, duration: Double) -> Double {
    progress(at: time, duration: duration, isVertical: false)
  }

  /// The speed of the progress, per second; 0 outside the animation, and for steps.
  public func velocity(at time: Double, duration: Double) -> Double {
    guard time >= 0, time < duration else { return 0 }
    return switch self {
    case .linear: 1 / duration
    case .bezier(let curve): curve.slope(at: time / duration) / duration
    case .steps: 0
    case .spring(let spring, let initial):
      spring.velocity(at: time, initialVelocity: initial.dx)
    }
  }

  /// The progress along y, or along x and of whatever has no axis.
  func progress(at time: Double, duration: Double, isVertical: Bool) -> Double {
    guard time < duration else { return time >= 0 ? 1 : 0 }
    guard time >= 0 else { return 0 }
    return switch self {
    case .linear: time / duration
    case .bezier(let curve): curve.value(at: time / duration)
    case .steps(let curve): curve.value(at: time / duration)
    case .spring(let spring, let initial):
      spring.value(at: time, initialVelocity: isVertical ? initial.dy : initial.dx)
    }
  }
}

/// The velocity with which a spring animation starts, in whole ways per second.
///
/// A position moves by both components, each along its own axis; everything else takes `dx`.
public struct SpringVelocity: Hashable, Sendable {
  /// The velocity along x, and of whatever has no axis.
  public var dx: Double
  /// The velocity along y of a position.
  public var dy: Double

  /// A start from rest.
  public static let zero = SpringVelocity(0)

  /// The same velocity along both axes.
  public init(_ velocity: Double) { self.init(dx: velocity, dy: velocity) }

  /// Makes a velocity from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }
}
