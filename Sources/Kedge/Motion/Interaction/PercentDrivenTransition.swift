/// A transition that a gesture drives by its percentage and then lets finish or cancel.
///
/// The rules are those of `UIPercentDrivenInteractiveTransition`. While the gesture lasts the
/// progress is the percentage itself; then it runs to 1 or back to 0 on the completion curve. Times
/// are the caller's clock in seconds.
public struct PercentDrivenTransition: Hashable, Sendable {
  /// What the transition is doing.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// The gesture leads.
    case interactive
    /// It runs to its end.
    case finishing
    /// It runs back to its start.
    case cancelling
    /// It has ended, at 1.
    case finished
    /// It has ended, at 0.
    case cancelled
  }

  /// Why a call was refused.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call makes no sense in this phase.
    case wrongPhase(call: String, phase: Phase)
    /// A number is wrong.
    case motion(MotionError)

    /// One sentence without a full stop.
    public var description: String {
      switch self {
      case .wrongPhase(let call, let phase): "\(call) does not fit a transition that is \(phase)"
      case .motion(let error): error.description
      }
    }
  }

  /// The time of the whole transition in seconds, as its animator gives it.
  public let duration: Double
  /// What it is doing.
  public private(set) var phase = Phase.interactive
  /// How far the gesture has come, 0...1.
  public private(set) var percentComplete = 0.0
  /// How fast the rest runs, relative to the animator's own speed.
  public private(set) var completionSpeed = 1.0
  /// The curve of the rest.
  public var completionCurve = TimingCurve.easeInEaseOut
  /// Whether the gesture leads from the start.
  public var wantsInteractiveStart = true

  /// When the rest began to run.
  private var start = 0.0

  /// Makes a transition at 0.
  ///
  /// Throws `MotionError` unless the duration is finite and not negative.
  public init(duration: Double) throws(MotionError) {
    self.duration = try duration.checked("duration", "0 or above") { $0 >= 0 }
  }

  /// Sets how fast the rest runs: 1 is the animator's speed.
  ///
  /// Throws `Failure.motion` unless the speed is positive.
  public mutating func setCompletionSpeed(_ speed: Double) throws(Failure) {
    do throws(MotionError) {
      completionSpeed = try speed.checked("completionSpeed", "above 0") { $0 > 0 }
    } catch { throw .motion(error) }
  }

  /// Sets the percentage, clamped to 0...1.
  ///
  /// Throws `Failure` once the gesture no longer leads, or for NaN.
  public mutating func update(_ percent: Double) throws(Failure) {
    guard phase == .interactive else { throw .wrongPhase(call: "update", phase: phase) }
    guard !percent.isNaN else { throw .motion(.notFinite(parameter: "percent")) }
    percentComplete = min(1, max(0, percent))
  }

  /// Gives a transition that runs by itself back to the gesture, where it is.
  ///
  /// Throws `Failure` when it has ended.
  public mutating func pause(at time: Double) throws(Failure) {
    guard phase != .finished, phase != .cancelled else {
      throw .wrongPhase(call: "pause", phase: phase)
    }
    percentComplete = min(1, max(0, progress(at: time)))
    phase = .interactive
  }

  /// Lets it run to its end, in (1 - percentage) * duration / speed seconds.
  ///
  /// Throws `Failure` unless the gesture leads.
  public mutating func finish(at time: Double) throws(Failure) {
    try leave("finish", at: time, to: .finishing)
  }

  /// Lets it run back to its start, in percentage * duration / speed seconds.
  ///
  /// Throws `Failure` unless the gesture leads.
  public mutating func cancel(at time: Double) throws(Failure) {
    try leave("cancel", at: time, to: .cancelling)
  }

  private mutating func leave(
    _ call: String, at time: Double, to next: Phase
  ) throws(Failure) {
    guard phase == .interactive else { throw .wrongPhase(call: call, phase: phase) }
    guard time.isFinite else { throw .motion(.notFinite(parameter: "time")) }
    start = time
    phase = next
  }

  /// How long the rest takes in seconds, once it runs by itself; 0 otherwise.
  public var completionDuration: Double {
    switch phase {
    case .finishing: (1 - percentComplete) * duration / completionSpeed
    case .cancelling: percentComplete * duration / completionSpeed
    case .interactive, .finished, .cancelled: 0
    }
  }

  /// The progress of the transition at a time, 0...1 but for curves that overshoot.
  public func progress(at time: Double) -> Double {
    switch phase {
    case .interactive: return percentComplete
    case .finished: return 1
    case .cancelled: return 0
    case .finishing, .cancelling:
      let goal = phase == .finishing ? 1.0 : 0.0
      let part =
        time >= start + completionDuration
        ? 1 : completionCurve.progress(at: time - start, duration: completionDuration)
      return percentComplete.interpolated(to: goal, fraction: part)
    }
  }

  /// Ends the transition if the rest is over at this time: to be called once a frame.
  ///
  /// Returns true once, for `completeTransition` to be called with `!isCancelled`.
  public mutating func advance(to time: Double) -> Bool {
    guard phase == .finishing || phase == .cancelling,
      time >= start + completionDuration
    else { return false }
    phase = phase == .finishing ? .finished : .cancelled
    percentComplete = phase == .finished ? 1 : 0
    return true
  }

  /// Whether it was given up, or is about to be: what `transitionWasCancelled` says.
  public var isCancelled: Bool { phase == .cancelling || phase == .cancelled }
}
