/// Why an animator did not do what it was asked.
public enum AnimatorError: Error, Hashable, Sendable {
  /// The call makes no sense in the animator's state.
  case wrongState(call: String, state: PropertyAnimator.State)
  /// The animator is not interruptible.
  case notInterruptible(call: String)
  /// A number or a timing is wrong.
  case motion(MotionError)
}

extension AnimatorError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .wrongState(let call, let state): "\(call) cannot be called while the animator is \(state)"
    case .notInterruptible(let call): "\(call) needs an interruptible animator"
    case .motion(let error): error.description
    }
  }
}

extension PropertyAnimator {
  /// Adds an animation of one property.
  ///
  /// Added before the start it begins at `delayFactor` (0..<1) of the duration and takes the rest;
  /// added later it shares what time is left in the same way. Throws `AnimatorError` when the
  /// values are of different kinds or not finite, the factor is out of range, or the animator is
  /// stopped.
  public mutating func addAnimation(
    _ target: String, _ property: String, from: MotionValue, to: MotionValue,
    delayFactor: Double = 0, at time: Double = 0
  ) throws(AnimatorError) {
    try require(state != .stopped, "addAnimation")
    do throws(MotionError) {
      guard from.kind == to.kind else { throw .mixedKinds(from: from.kind, to: to.kind) }
      guard from.numbers.allSatisfy(\.isFinite) else { throw .notFinite(parameter: "from") }
      guard to.numbers.allSatisfy(\.isFinite) else { throw .notFinite(parameter: "to") }
      _ = try delayFactor.checked("delayFactor", "in 0..<1") { $0 >= 0 && $0 < 1 }
    } catch { throw .motion(error) }
    // An animation added at the very end would have no time at all.
    let behind = state == .active ? min(timeFraction(at: time), 1 - 1e-9) : 0
    animations.append(
      Animation(
        target: target, property: property, from: from, to: to,
        start: behind + delayFactor * (1 - behind)))
  }

  /// Starts, or goes on after a pause; nothing happens when it runs already.
  ///
  /// `delay` is in seconds. Reversed before its start it runs from the end values to the start
  /// values. Throws `AnimatorError` when it is stopped or the delay is negative.
  public mutating func start(at time: Double, delay: Double = 0) throws(AnimatorError) {
    try require(state != .stopped, "start")
    do throws(MotionError) {
      _ = try time.checkedFinite("time")
      _ = try delay.checked("delay", "0 or above") { $0 >= 0 }
    } catch { throw .motion(error) }
    if isRunning { return }
    if state == .inactive {
      state = .active
      if isReversed, drive == .held(0) { drive = .held(1) }
    }
    resume(at: time + delay, curve: nil, durationFactor: 0)
  }

  /// Holds the values where they are; from the inactive state, at the start values.
  ///
  /// Throws `AnimatorError` when it is stopped or not interruptible.
  public mutating func pause(at time: Double) throws(AnimatorError) {
    try require(state != .stopped, "pause")
    try requireInterruptible("pause")
    hold(at: time)
    state = .active
  }

  /// Pauses and sets the fraction that is behind, clamped to 0...1.
  ///
  /// Throws `AnimatorError` when it is stopped or not interruptible, or the fraction is NaN.
  public mutating func setFractionComplete(_ fraction: Double) throws(AnimatorError) {
    try require(state != .stopped, "setFractionComplete")
    try requireInterruptible("setFractionComplete")
    guard !fraction.isNaN else { throw .motion(.notFinite(parameter: "fractionComplete")) }
    let fraction = min(1, max(0, fraction))
    drive = scrubsLinearly ? .scrubbed(fraction) : .held(fraction)
    state = .active
  }

  /// Goes on after a pause, with another curve or in another time.
  ///
  /// The rest takes `durationFactor` times the whole duration, or its natural time when the factor
  /// is 0: (1 - fraction) of the duration, or fraction when reversed. Throws `AnimatorError` unless
  /// it is paused, when it is not interruptible, or when a number is wrong.
  public mutating func continueAnimation(
    at time: Double, timing: TimingParameters? = nil, durationFactor: Double = 0
  ) throws(AnimatorError) {
    try require(state == .active && !isRunning, "continueAnimation")
    try requireInterruptible("continueAnimation")
    do throws(MotionError) {
      _ = try time.checkedFinite("time")
      let factor = try durationFactor.checked("durationFactor", "0 or above") { $0 >= 0 }
      let curve = try timing?.resolved(duration: duration).curve
      resume(at: time, curve: curve, durationFactor: factor)
    } catch { throw .motion(error) }
  }

  /// Turns the direction round; while it runs, the way back takes as long as what is behind.
  ///
  /// Throws `AnimatorError` when it is stopped or not interruptible.
  public mutating func setReversed(_ reversed: Bool, at time: Double) throws(AnimatorError) {
    try require(state != .stopped, "setReversed")
    try requireInterruptible("setReversed")
    guard reversed != isReversed else { return }
    let wasRunning = isRunning
    var curve: TimingCurve?
    if case .resumed(_, let running) = drive { curve = running }
    if wasRunning { hold(at: time) }
    isReversed = reversed
    if wasRunning { resume(at: time, curve: curve, durationFactor: 0) }
  }

  /// Changes whether the animator may be interrupted.
  ///
  /// Throws `AnimatorError.wrongState` unless it is inactive.
  public mutating func setInterruptible(_ interruptible: Bool) throws(AnimatorError) {
    try require(state == .inactive, "setInterruptible")
    isInterruptible = interruptible
  }

  /// Stops where the values are.
  ///
  /// With `withoutFinishing` the animator is inactive and empty at once, and nothing completes: the
  /// returned values are the last ones. Otherwise it waits for `finish(at:)`. Throws
  /// `AnimatorError` unless it is active and interruptible.
  @discardableResult
  public mutating func stop(
    withoutFinishing: Bool, at time: Double
  ) throws(AnimatorError) -> [MotionValue] {
    try require(state == .active, "stop")
    try requireInterruptible("stop")
    hold(at: time)
    let last = values(at: time)
    if withoutFinishing { reset() } else { state = .stopped }
    return last
  }

  /// Ends a stopped animator, with its values at the given position.
  ///
  /// Throws `AnimatorError.wrongState` unless it is stopped.
  public mutating func finish(at position: Position) throws(AnimatorError) -> Completion {
    try require(state == .stopped, "finish")
    let last =
      switch position {
      case .start: animations.map(\.from)
      case .end: animations.map(\.to)
      case .current: values(at: 0)
      }
    let completion = Completion(position: position, animations: animations, values: last)
    reset()
    return completion
  }

  /// Ends the run if it is over at this time: to be called once a frame.
  ///
  /// Returns the completion, at the end position or, reversed, at the start; nil while the run
  /// lasts, and when `pausesOnCompletion` holds it at its goal.
  public mutating func advance(to time: Double) -> Completion? {
    guard state == .active, let remaining = remainingTime(at: time), remaining <= 0 else {
      return nil
    }
    if pausesOnCompletion {
      hold(at: time)
      return nil
    }
    let completion = Completion(
      position: isReversed ? .start : .end, animations: animations, values: values(at: time))
    reset()
    return completion
  }

  // MARK: Within

  /// The fraction of the time that is behind.
  private func timeFraction(at time: Double) -> Double {
    switch drive {
    case .held(let fraction), .scrubbed(let fraction), .resting(let fraction): fraction
    case .original(let run), .resumed(let run, _): run.fraction(at: time)
    }
  }

  /// Pauses without moving a value.
  private mutating func hold(at time: Double) {
    switch drive {
    case .held, .scrubbed, .resting: return
    case .original(let run): drive = .held(run.fraction(at: time))
    case .resumed:
      let fraction = fractionComplete(at: time)
      takeBases(at: time)
      drive = .resting(min(1, max(0, fraction)))
    }
  }

  /// Runs on to the goal: on the first curve's own time if nothing has changed since it was held,
  /// else from where the values stand.
  private mutating func resume(at time: Double, curve: TimingCurve?, durationFactor: Double) {
    let goal = isReversed ? 0.0 : 1.0
    if case .held(let fraction) = drive, curve == nil {
      let natural = abs(goal - fraction) * duration
      let length = durationFactor > 0 ? durationFactor * duration : natural
      drive = .original(Run(start: time, length: length, from: fraction, to: goal))
      return
    }
    let fraction = min(1, max(0, fractionComplete(at: time)))
    let natural = abs(goal - fraction) * duration
    let length = durationFactor > 0 ? durationFactor * duration : natural
    takeBases(at: time)
    drive = .resumed(
      Run(start: time, length: length, from: fraction, to: goal), curve ?? self.curve)
  }

  /// Notes where every animation stands.
  private mutating func takeBases(at time: Double) {
    for index in animations.indices {
      animations[index].base = progress(of: animations[index], at: time)
    }
  }

  private mutating func reset() {
    state = .inactive
    isReversed = false
    animations.removeAll(keepingCapacity: true)
    drive = .held(0)
  }

  private func require(_ holds: Bool, _ call: String) throws(AnimatorError) {
    guard holds else { throw .wrongState(call: call, state: state) }
  }

  private func requireInterruptible(_ call: String) throws(AnimatorError) {
    guard isInterruptible else { throw .notInterruptible(call: call) }
  }
}
