/// An animation that can be paused, scrubbed, turned round and taken up again.
///
/// The states and rules are those of `UIViewPropertyAnimator`, without a clock: every call that
/// depends on time is told the caller's time in seconds, and `advance(to:)` once a frame ends a run
/// that is over. Times never run backwards from one call to the next.
///
/// While it runs, each animation's progress is the curve's at its part of the time. A paused
/// animator that `scrubsLinearly` takes `fractionComplete` for the progress itself, so that a value
/// follows a finger; one that does not takes it for the time. Pausing alone never moves a value.
/// Taken up again without a new curve it goes on as if it had not been paused; after scrubbing, or
/// with a new curve, every value runs from where it stands to its goal on that curve.
public struct PropertyAnimator: Hashable, Sendable {
  /// What an animator is doing, with UIKit's numbers.
  public enum State: Int, Hashable, Sendable, CaseIterable {
    /// Nothing has started, or all is over.
    case inactive = 0
    /// It runs or is paused.
    case active = 1
    /// It has been stopped and waits for `finish(at:)`.
    case stopped = 2
  }

  /// Where the values stand when an animation is over.
  public enum Position: Hashable, Sendable, CaseIterable {
    /// At the end values.
    case end
    /// At the start values.
    case start
    /// Where they were.
    case current
  }

  /// One property that the animator moves.
  public struct Animation: Hashable, Sendable {
    /// The view, by the caller's name for it.
    public let target: String
    /// The property.
    public let property: String
    /// The value at the start.
    public let from: MotionValue
    /// The value at the end.
    public let to: MotionValue
    /// Where on the animator's time, 0...1, this one starts.
    let start: Double
    /// The progress from which the present run started.
    var base = 0.0
  }

  /// The end of a run: reported once, after which the animator is inactive and empty.
  public struct Completion: Hashable, Sendable {
    /// Where the values stand.
    public let position: Position
    /// The animations that are over, in the order of adding.
    public let animations: [Animation]
    /// Their last values.
    public let values: [MotionValue]
  }

  /// The time of the whole in seconds.
  public let duration: Double
  /// The curve of the first run.
  public let curve: TimingCurve
  /// What the animator is doing.
  public internal(set) var state = State.inactive
  /// Whether it runs towards the start values.
  public internal(set) var isReversed = false
  /// Whether it may be paused, scrubbed, reversed and stopped; changed by `setInterruptible`.
  public internal(set) var isInterruptible = true
  /// Whether a paused animator takes `fractionComplete` for the progress, not the time.
  public var scrubsLinearly = true
  /// Whether it stays active, paused, at the end of a run instead of completing.
  public var pausesOnCompletion = false
  /// Whether views take touches meanwhile: for the toolkit to heed.
  public var isUserInteractionEnabled = true
  /// Whether the caller tests for hits itself meanwhile: for the toolkit to heed.
  public var isManualHitTestingEnabled = false
  /// What it moves, in the order of adding.
  public internal(set) var animations: [Animation] = []

  var drive = Drive.held(0)

  /// What decides the values.
  enum Drive: Hashable, Sendable {
    /// Paused at a fraction of the time, on the first curve.
    case held(Double)
    /// Paused at a fraction that was set while `scrubsLinearly`.
    case scrubbed(Double)
    /// Paused within or after a run that began at the animations' bases: the fraction.
    case resting(Double)
    /// On the first curve.
    case original(Run)
    /// From the animations' bases to the goal, on a curve.
    case resumed(Run, TimingCurve)
  }

  /// A stretch of time in which the fraction goes to its goal.
  struct Run: Hashable, Sendable {
    var start: Double
    var length: Double
    var from: Double
    var to: Double

    var end: Double { start + length }

    /// How much of the run is over, 0...1.
    func part(at time: Double) -> Double {
      if time >= end { return 1 }
      return time > start ? min(1, (time - start) / length) : 0
    }

    func fraction(at time: Double) -> Double {
      let part = part(at: time)
      return part < 1 ? from + (to - from) * part : to
    }
  }

  /// Makes an animator without animations.
  ///
  /// A spring with its own time overrides `duration`. Throws `AnimatorError.motion` when the timing
  /// is impossible.
  public init(
    duration: Double, timing: TimingParameters = .curve(.easeInEaseOut)
  ) throws(AnimatorError) {
    do throws(MotionError) {
      let resolved = try timing.resolved(duration: duration)
      self.duration = resolved.duration
      curve = resolved.curve
    } catch { throw .motion(error) }
  }

  /// Whether values move at a time, or will after a delay.
  public var isRunning: Bool {
    switch drive {
    case .original, .resumed: state == .active
    case .held, .scrubbed, .resting: false
    }
  }

  /// The fraction of the whole that is behind, 0...1.
  ///
  /// That of the values (of an animation without delay) where the animator `scrubsLinearly`, so
  /// that setting it to what it reads moves nothing; else that of the time.
  public func fractionComplete(at time: Double) -> Double {
    switch drive {
    case .held(let fraction):
      scrubsLinearly ? eased(fraction, start: 0) : fraction
    case .scrubbed(let fraction), .resting(let fraction):
      fraction
    case .original(let run):
      scrubsLinearly ? eased(run.fraction(at: time), start: 0) : run.fraction(at: time)
    case .resumed(let run, let curve):
      run.from + (run.to - run.from) * Self.progress(curve, run.part(at: time), run.length)
    }
  }

  /// The time in seconds until the run is over; nil when nothing runs.
  public func remainingTime(at time: Double) -> Double? {
    switch drive {
    case .original(let run), .resumed(let run, _):
      max(0, run.end - time)
    case .held, .scrubbed, .resting: nil
    }
  }

  /// Writes the value of each animation at a time, in their order.
  ///
  /// `values` is made as long as `animations`; nothing is allocated when it already is.
  public func sample(at time: Double, into values: inout [MotionValue]) {
    if values.count != animations.count {
      values.removeAll(keepingCapacity: true)
      for animation in animations { values.append(animation.from) }
    }
    for (index, animation) in animations.enumerated() {
      values[index] = animation.from.interpolated(
        to: animation.to, fraction: progress(of: animation, at: time))
    }
  }

  /// The value of each animation at a time, in their order.
  public func values(at time: Double) -> [MotionValue] {
    var values: [MotionValue] = []
    sample(at: time, into: &values)
    return values
  }

  /// The progress of one animation at a time.
  func progress(of animation: Animation, at time: Double) -> Double {
    switch drive {
    case .held(let fraction):
      eased(fraction, start: animation.start)
    case .scrubbed(let fraction):
      animation.part(at: fraction)
    case .resting:
      animation.base
    case .original(let run):
      eased(run.fraction(at: time), start: animation.start)
    case .resumed(let run, let curve):
      animation.resumed(run, curve, at: time)
    }
  }

  /// The first curve's progress for an animation that starts at `start`, at a fraction of the time.
  private func eased(_ fraction: Double, start: Double) -> Double {
    let length = (1 - start) * duration
    if fraction >= 1 { return 1 }
    // Without any length the curve is over at once; before the start it has not begun.
    guard fraction > start else { return 0 }
    return curve.progress(at: (fraction - start) * duration, duration: length)
  }

  static func progress(_ curve: TimingCurve, _ part: Double, _ length: Double) -> Double {
    part < 1 ? curve.progress(at: part * length, duration: length) : 1
  }
}

extension PropertyAnimator.Animation {
  /// The part of the animation's own time that is over at a fraction of the animator's.
  func part(at fraction: Double) -> Double {
    guard fraction > start else { return 0 }
    return min(1, (fraction - start) / (1 - start))
  }

  /// The progress within a run that started at the base.
  func resumed(_ run: PropertyAnimator.Run, _ curve: TimingCurve, at time: Double) -> Double {
    let goal = run.to
    let whole = run.part(at: time)
    if whole == 1 { return goal }
    // Its own part of the run: a delayed animation starts later, and coming back ends sooner.
    let ahead = goal == 1
    let first = ahead ? max(0, (start - run.from) / (1 - run.from)) : 0
    let last = ahead ? 1 : run.from > 0 ? max(0, (run.from - start) / run.from) : 0
    guard whole > first else { return base }
    guard whole < last else { return goal }
    let length = (last - first) * run.length
    return base
      + (goal - base)
      * PropertyAnimator.progress(curve, (whole - first) / (last - first), length)
  }
}
