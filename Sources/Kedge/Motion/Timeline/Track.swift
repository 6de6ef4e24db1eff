/// One property of one view on its way from a value to another.
public struct Track: Hashable, Sendable {
  /// The view, by the name that the caller knows it by.
  public let target: String
  /// The property: `frame`, `alpha`, or any name that the caller understands.
  public let property: String
  /// The value before and at the start.
  public let from: MotionValue
  /// The value at the end and after it.
  public let to: MotionValue
  /// The time from start to end, in seconds.
  public let duration: Double
  /// The time before the start, in seconds.
  public let delay: Double
  /// How progress follows time.
  public let curve: TimingCurve
  /// The path from `from` to `to` by way of other values; nil for the straight one.
  public let keyframes: KeyframePath<MotionValue>?
  /// Whether the track is played from its end to its start.
  public let isReversed: Bool

  /// Makes a track.
  ///
  /// Throws `MotionError` when the two values are of different kinds, a number is not finite, a
  /// spring lasts for ever, or a time is negative. A spring with its own time overrides `duration`.
  public init(
    _ target: String, _ property: String, from: MotionValue, to: MotionValue, duration: Double,
    delay: Double = 0, timing: TimingParameters
  ) throws(MotionError) {
    guard from.kind == to.kind else { throw .mixedKinds(from: from.kind, to: to.kind) }
    guard from.numbers.allSatisfy(\.isFinite) else { throw .notFinite(parameter: "from") }
    guard to.numbers.allSatisfy(\.isFinite) else { throw .notFinite(parameter: "to") }
    let delay = try delay.checked("delay", "0 or above") { $0 >= 0 }
    let resolved = try timing.resolved(duration: duration)
    self.init(
      known: target, property, from: from, to: to, duration: resolved.duration, delay: delay,
      curve: resolved.curve, isReversed: false)
  }

  /// Makes a track that follows a curve over its duration.
  ///
  /// Throws `MotionError` as the other initialiser does.
  public init(
    _ target: String, _ property: String, from: MotionValue, to: MotionValue, duration: Double,
    delay: Double = 0, curve: TimingCurve = .easeInEaseOut
  ) throws(MotionError) {
    try self.init(
      target, property, from: from, to: to, duration: duration, delay: delay,
      timing: .curve(curve))
  }

  /// Makes a track through keyframes, whose fractions are those of the track's progress.
  ///
  /// The whole is eased unless told otherwise, as UIKit does it; an overshooting spring stays at
  /// the last keyframe. Throws `MotionError` as the other initialisers do, and when the keyframes'
  /// values are of different kinds.
  public init(
    _ target: String, _ property: String, keyframes: KeyframePath<MotionValue>, duration: Double,
    delay: Double = 0, timing: TimingParameters = .curve(.easeInEaseOut)
  ) throws(MotionError) {
    let from = keyframes.value(at: 0)
    for value in keyframes.values {
      guard value.kind == from.kind else { throw .mixedKinds(from: from.kind, to: value.kind) }
      guard value.numbers.allSatisfy(\.isFinite) else { throw .notFinite(parameter: "keyframe") }
    }
    let delay = try delay.checked("delay", "0 or above") { $0 >= 0 }
    let resolved = try timing.resolved(duration: duration)
    self.init(
      known: target, property, from: from, to: keyframes.value(at: 1),
      duration: resolved.duration, delay: delay, curve: resolved.curve, keyframes: keyframes,
      isReversed: false)
  }

  /// For parts that are known to be right.
  init(
    known target: String, _ property: String, from: MotionValue, to: MotionValue,
    duration: Double, delay: Double, curve: TimingCurve,
    keyframes: KeyframePath<MotionValue>? = nil, isReversed: Bool
  ) {
    self.target = target
    self.property = property
    self.from = from
    self.to = to
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.keyframes = keyframes
    self.isReversed = isReversed
  }

  /// The moment at which the track starts, in seconds: its delay.
  public var start: Double { delay }
  /// The moment at which the track ends, in seconds.
  public var end: Double { delay + duration }

  /// The progress between `from` and `to`, `time` seconds after the timeline's start.
  public func progress(at time: Double) -> Double {
    curve.progress(at: localTime(time), duration: duration)
  }

  /// The value `time` seconds after the timeline's start.
  public func value(at time: Double) -> MotionValue {
    if let keyframes { return keyframes.value(at: progress(at: time)) }
    if case .spring(_, let velocity) = curve, velocity.dx != velocity.dy,
      case .point(let start) = from, case .point(let end) = to
    {
      let local = localTime(time)
      let dx = curve.progress(at: local, duration: duration, isVertical: false)
      let dy = curve.progress(at: local, duration: duration, isVertical: true)
      return .point(
        Point(
          x: start.x.interpolated(to: end.x, fraction: dx),
          y: start.y.interpolated(to: end.y, fraction: dy)))
    }
    return from.interpolated(to: to, fraction: progress(at: time))
  }

  /// The time since the start, from the end on the whole duration: rounding must not keep a track
  /// short of its end.
  private func localTime(_ time: Double) -> Double {
    let passed = time >= end ? duration : time - delay
    return isReversed ? duration - passed : passed
  }

  /// The same track, `seconds` later.
  func delayed(by seconds: Double) -> Track {
    Track(
      known: target, property, from: from, to: to, duration: duration, delay: delay + seconds,
      curve: curve, keyframes: keyframes, isReversed: isReversed)
  }

  /// The same track as it looks when a timeline of `total` seconds is played backwards.
  func reversed(in total: Double) -> Track {
    Track(
      known: target, property, from: from, to: to, duration: duration,
      delay: max(0, total - end), curve: curve, keyframes: keyframes, isReversed: !isReversed)
  }
}
