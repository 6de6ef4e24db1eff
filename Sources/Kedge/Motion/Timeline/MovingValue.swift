/// A value under way that may get a new goal at any moment, without a jump.
///
/// The model is always at the goal. What is seen is the goal plus what is left of each motion: a
/// motion starts with the offset from its goal and lets it die out, and a new one leaves the old
/// ones running, as UIKit adds animations up. Times are the caller's clock in seconds.
public struct MovingValue<Value: Interpolatable>: Equatable, Sendable {
  /// Where the value is going, and where it stands when all motions are over.
  public private(set) var goal: Value
  private var motions: [Motion] = []

  /// Makes a value that rests.
  public init(_ value: Value) { goal = value }

  /// Gives the value a new goal, adding a motion with a curve to those that still run.
  ///
  /// The place does not jump. The velocity of the running motions is kept, and what the curve
  /// starts with comes on top: nothing for one that starts slowly. Throws `MotionError` unless the
  /// numbers are finite and the duration is not negative.
  public mutating func retarget(
    to goal: Value, at time: Double, duration: Double, curve: TimingCurve = .easeInEaseOut
  ) throws(MotionError) {
    let time = try time.checkedFinite("time")
    let duration = try duration.checked("duration", "0 or above") { $0 >= 0 }
    let way = goal.offset(to: self.goal)
    guard way.magnitude.isFinite else { throw .notFinite(parameter: "goal") }
    forgetMotions(at: time)
    self.goal = goal
    motions.append(Motion(start: time, duration: duration, shape: .fading(way, curve)))
  }

  /// Gives the value a new goal and a spring that takes over place and velocity as they are.
  ///
  /// One motion replaces all that still run, so the cost of a sample does not grow. A velocity that
  /// is not finite counts as 0. Throws `MotionError` unless the goal and the time are finite and
  /// the spring settles.
  public mutating func retarget(
    to goal: Value, at time: Double, spring: Spring
  ) throws(MotionError) {
    let time = try time.checkedFinite("time")
    let offset = goal.offset(to: value(at: time))
    guard offset.magnitude.isFinite else { throw .notFinite(parameter: "goal") }
    var speed = velocity(at: time)
    if !speed.magnitude.isFinite { speed = .zero }
    try setMotion(spring, to: goal, at: time, offset: offset, velocity: speed)
  }

  /// Lets a spring take the value to a goal with a given velocity, such as that of a finger.
  ///
  /// `velocity` is in the value's units per second. Throws `MotionError` as the other does.
  public mutating func retarget(
    to goal: Value, at time: Double, spring: Spring, velocity: MotionOffset
  ) throws(MotionError) {
    let time = try time.checkedFinite("time")
    let offset = goal.offset(to: value(at: time))
    guard offset.magnitude.isFinite else { throw .notFinite(parameter: "goal") }
    guard velocity.magnitude.isFinite else { throw .notFinite(parameter: "velocity") }
    try setMotion(spring, to: goal, at: time, offset: offset, velocity: velocity)
  }

  private mutating func setMotion(
    _ spring: Spring, to goal: Value, at time: Double, offset: MotionOffset,
    velocity: MotionOffset
  ) throws(MotionError) {
    var duration = 0.0
    // Within a thousandth of the greater of the way and of what the velocity leads to.
    let scale = max(offset.magnitude, velocity.magnitude / spring.angularFrequency)
    for lane in 0..<MotionOffset.scalarCount where scale > 0 {
      let state = Spring.State(offset: offset[lane], velocity: velocity[lane])
      duration = max(
        duration, spring.settlingDuration(from: state, tolerance: scale / 1000))
    }
    duration = try duration.checkedFinite("settling duration")
    motions.removeAll(keepingCapacity: true)
    self.goal = goal
    motions.append(
      Motion(
        start: time, duration: duration, shape: .springing(spring, offset, velocity: velocity)))
  }

  /// Puts the value somewhere at once and ends all motion.
  public mutating func set(_ value: Value) {
    goal = value
    motions.removeAll(keepingCapacity: true)
  }

  /// The value at a time.
  public func value(at time: Double) -> Value {
    var sum = MotionOffset.zero
    for motion in motions { sum += motion.offset(at: time) }
    return sum == .zero ? goal : goal.moved(by: sum)
  }

  /// The velocity at a time, in the value's units per second.
  public func velocity(at time: Double) -> MotionOffset {
    var sum = MotionOffset.zero
    for motion in motions { sum += motion.velocity(at: time) }
    return sum
  }

  /// When the last motion ends, or nil at rest.
  public var endTime: Double? { motions.map(\.end).max() }

  private mutating func forgetMotions(at time: Double) {
    motions.removeAll { time >= $0.end }
  }
}

/// One motion that dies out: an offset from the goal that goes to nothing.
private struct Motion: Equatable, Sendable {
  var start: Double
  var duration: Double
  var shape: Shape

  var end: Double { start + duration }

  enum Shape: Equatable, Sendable {
    /// This offset, less and less of it, by a curve.
    case fading(MotionOffset, TimingCurve)
    /// A spring let go at this offset with this velocity.
    case springing(Spring, MotionOffset, velocity: MotionOffset)
  }

  func offset(at time: Double) -> MotionOffset {
    guard time < end else { return .zero }
    let t = time - start
    switch shape {
    case .fading(let way, let curve):
      return way * (1 - curve.progress(at: t, duration: duration))
    case .springing(let spring, let offset, let velocity):
      return spring.lanes(at: t, offset: offset, velocity: velocity).offset
    }
  }

  func velocity(at time: Double) -> MotionOffset {
    guard time >= start, time < end else { return .zero }
    let t = time - start
    switch shape {
    case .fading(let way, let curve):
      return way * -curve.velocity(at: t, duration: duration)
    case .springing(let spring, let offset, let velocity):
      return spring.lanes(at: t, offset: offset, velocity: velocity).velocity
    }
  }
}

extension Spring {
  /// The state of eight springs of this kind, one a lane.
  fileprivate func lanes(
    at time: Double, offset: MotionOffset, velocity: MotionOffset
  ) -> (offset: MotionOffset, velocity: MotionOffset) {
    // The motion is linear in its start: what two unit starts lead to says everything.
    let fromPlace = state(at: time, from: State(offset: 1, velocity: 0))
    let fromSpeed = state(at: time, from: State(offset: 0, velocity: 1))
    return (
      offset * fromPlace.offset + velocity * fromSpeed.offset,
      offset * fromPlace.velocity + velocity * fromSpeed.velocity
    )
  }
}
