/// A damped spring that pulls towards a goal, in closed form.
///
/// The goal is 0 and the offset z obeys m z'' + c z' + k z = 0. With the angular frequency
/// w = sqrt(k/m) and the damping ratio r = c / (2 sqrt(k m)) the offset is
/// exp(-r w t) (z0 C(t) + (z0' + r w z0) S(t)), where C and S are cos and sin / d of d t for r < 1
/// (d = w sqrt(1 - r^2)), 1 and t for r = 1, cosh and sinh / s of s t for r > 1
/// (s = w sqrt(r^2 - 1)). All three are one function of r, without a jump at r = 1.
public struct Spring: Hashable, Sendable {
  /// The mass on the spring.
  public let mass: Double
  /// The force per distance, k.
  public let stiffness: Double
  /// The force per speed, c.
  public let damping: Double
  /// The speed of the undamped swing in radians per second, w.
  public let angularFrequency: Double
  /// The damping relative to the least that does not swing, r: below 1 it swings, above 1 it
  /// creeps.
  public let dampingRatio: Double

  /// Where a spring stands and how fast it moves.
  public struct State: Hashable, Sendable {
    /// The place, measured from the goal: negative before it, positive beyond.
    public var offset: Double
    /// The speed in offsets per second.
    public var velocity: Double

    /// Makes a state.
    public init(offset: Double, velocity: Double) {
      self.offset = offset
      self.velocity = velocity
    }
  }

  /// A spring by its physical quantities.
  ///
  /// With `allowsOverdamping` false a damping above the critical one counts as critical, as Core
  /// Animation had it before iOS 17. Throws `MotionError` unless mass and stiffness are positive,
  /// the damping is not negative and at most 1e9 times the critical one.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowsOverdamping: Bool = true
  ) throws(MotionError) {
    self.mass = try mass.checked("mass", "above 0") { $0 > 0 }
    self.stiffness = try stiffness.checked("stiffness", "above 0") { $0 > 0 }
    let given = try damping.checked("damping", "0 or above") { $0 >= 0 }
    angularFrequency = try (stiffness / mass).squareRoot()
      .checked("sqrt(stiffness / mass)", "above 0") { $0 > 0 }
    let critical = 2 * (stiffness.squareRoot() * mass.squareRoot())
    let ratio = try (given / critical).checked("dampingRatio", "at most 1e9") { $0 <= 1e9 }
    let isClamped = ratio > 1 && !allowsOverdamping
    self.damping = isClamped ? critical : given
    dampingRatio = isClamped ? 1 : ratio
  }

  /// A spring of mass 1 by its undamped period and its damping ratio.
  ///
  /// `response` is in seconds. Throws `MotionError` unless it is positive and the ratio is not
  /// negative.
  public init(response: Double, dampingRatio: Double) throws(MotionError) {
    let period = try response.checked("response", "above 0") { $0 > 0 }
    try self.init(angularFrequency: 2 * .pi / period, dampingRatio: dampingRatio)
  }

  /// A spring of mass 1 by its perceived duration and its bounce.
  ///
  /// `duration` is the undamped period in seconds. The damping ratio is 1 - bounce for a bounce in
  /// 0...1, and 1 / (1 + bounce) for one in -1..<0: 0 is critical, 1 never stops, negative ones
  /// creep. Throws `MotionError` for other values.
  public init(duration: Double = 0.5, bounce: Double = 0) throws(MotionError) {
    let period = try duration.checked("duration", "above 0") { $0 > 0 }
    let b = try bounce.checked("bounce", "above -1 and at most 1") { $0 > -1 && $0 <= 1 }
    try self.init(
      angularFrequency: 2 * .pi / period, dampingRatio: b < 0 ? 1 / (1 + b) : 1 - b)
  }

  /// A spring of mass 1 that from rest comes to stay within `tolerance` of the whole way of its
  /// goal in just this time, in seconds: the inverse of `settlingDuration(tolerance:)`.
  ///
  /// Throws `MotionError` unless the duration is positive, the damping ratio at least 1e-6 (an
  /// undamped spring never settles) and the tolerance in 1e-12..<1.
  public init(
    settlingDuration: Double, dampingRatio: Double, tolerance: Double = 0.001
  ) throws(MotionError) {
    let duration = try settlingDuration.checked("settlingDuration", "above 0") { $0 > 0 }
    let ratio = try dampingRatio.checked("dampingRatio", "at least 1e-6") { $0 >= 1e-6 }
    let part = try tolerance.checked("tolerance", "in 1e-12..<1") { $0 >= 1e-12 && $0 < 1 }
    let unit = try Spring(angularFrequency: 1, dampingRatio: ratio)
    // Time scales with 1 / w.
    try self.init(
      angularFrequency: unit.settlingDuration(tolerance: part) / duration, dampingRatio: ratio)
  }

  /// A spring of mass 1 by angular frequency, in radians per second, and damping ratio.
  ///
  /// Throws `MotionError` unless the frequency is positive and its square finite and not 0, and the
  /// ratio lies in 0...1e9.
  public init(angularFrequency w: Double, dampingRatio r: Double) throws(MotionError) {
    mass = 1
    angularFrequency = try w.checked("angularFrequency", "above 0") { $0 > 0 }
    dampingRatio = try r.checked("dampingRatio", "in 0...1e9") { $0 >= 0 && $0 <= 1e9 }
    stiffness = try (w * w).checked("stiffness", "above 0") { $0 > 0 }
    damping = try (2 * r * w).checkedFinite("damping")
  }

  /// The undamped period in seconds, 2 pi / w.
  public var response: Double { 2 * .pi / angularFrequency }

  /// The perceived duration in seconds: another name for `response`.
  public var duration: Double { response }

  /// How much it bounces: 1 - r up to the critical damping ratio, 1 / r - 1 (negative) beyond.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The offset and velocity `time` seconds after the spring was let go in the state `start`.
  ///
  /// Before 0 it is `start`; at infinity the spring rests.
  public func state(at time: Double, from start: State) -> State {
    guard time > 0 else { return start }
    let (even, odd) = basis(at: time)
    let drag = dampingRatio * angularFrequency
    let pull = angularFrequency * angularFrequency
    return State(
      offset: even * start.offset + odd * (start.velocity + drag * start.offset),
      velocity: even * start.velocity - odd * (drag * start.velocity + pull * start.offset))
  }

  /// The progress from 0 at rest to the goal 1, `time` seconds after the start.
  ///
  /// `initialVelocity` is in whole ways per second, positive towards the goal. Below a damping
  /// ratio of 1 (or with a great velocity) the progress passes 1 and comes back.
  public func value(at time: Double, initialVelocity: Double = 0) -> Double {
    guard time > 0 else { return 0 }
    return 1 + state(at: time, from: State(offset: -1, velocity: initialVelocity)).offset
  }

  /// The speed of the progress in whole ways per second.
  public func velocity(at time: Double, initialVelocity: Double = 0) -> Double {
    state(at: time, from: State(offset: -1, velocity: initialVelocity)).velocity
  }

  /// exp(-r w t) C(t) and exp(-r w t) S(t).
  private func basis(at time: Double) -> (even: Double, odd: Double) {
    let drag = dampingRatio * angularFrequency
    if dampingRatio < 1 {
      let swing = dampedFrequency
      let phase = swing * time
      let envelope = exponential(-drag * time)
      guard envelope > 0, phase.isFinite else { return (0, 0) }
      return (envelope * cosine(phase), envelope * sine(phase) / swing)
    }
    let spread = dampedFrequency
    // exp(-r w t) cosh(s t) and its fellow, with the greater exponential taken out: neither
    // overflows, and (1 - exp(-2 s t)) / 2 s tends to t as s goes to 0.
    let slow = exponential(-slowRate * time)
    guard slow > 0 else { return (0, 0) }
    guard spread > 0 else { return (slow, slow * time) }
    let fade = exponentialMinusOne(-2 * spread * time)
    return (slow * (1 + fade / 2), -slow * fade / (2 * spread))
  }

  /// d = w sqrt(1 - r^2) below the critical damping ratio, s = w sqrt(r^2 - 1) above it.
  var dampedFrequency: Double {
    // (1 - r)(1 + r) keeps the digits that 1 - r^2 loses near 1.
    angularFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// The rate per second at which the slowest part of the motion dies out.
  var slowRate: Double {
    let drag = dampingRatio * angularFrequency
    guard dampingRatio > 1 else { return drag }
    // r w - s without its cancellation: the two rates multiply to w^2.
    return angularFrequency * (angularFrequency / (drag + dampedFrequency))
  }
}

extension Spring {
  /// A gentle spring without bounce: 0.5 s, bounce 0.
  public static let smooth = Spring(knownDuration: 0.5, bounce: 0)
  /// A spring with a little bounce: 0.5 s, bounce 0.15.
  public static let snappy = Spring(knownDuration: 0.5, bounce: 0.15)
  /// A spring with more bounce: 0.5 s, bounce 0.3.
  public static let bouncy = Spring(knownDuration: 0.5, bounce: 0.3)

  /// For a duration and a bounce in 0...1 that are known to be right.
  init(knownDuration duration: Double, bounce: Double) {
    self.init(knownFrequency: 2 * .pi / duration, ratio: 1 - bounce)
  }

  /// For a spring of mass 1 whose numbers are known to be right.
  init(knownFrequency w: Double, ratio r: Double) {
    self.init(knownMass: 1, stiffness: w * w, damping: 2 * r * w, frequency: w, ratio: r)
  }

  /// For numbers that are known to be right.
  init(knownMass: Double, stiffness: Double, damping: Double, frequency: Double, ratio: Double) {
    mass = knownMass
    self.stiffness = stiffness
    self.damping = damping
    angularFrequency = frequency
    dampingRatio = ratio
  }
}
