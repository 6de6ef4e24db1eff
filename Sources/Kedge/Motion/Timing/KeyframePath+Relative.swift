/// One step of `UIView.animateKeyframes`: a value and the part of the whole in which it is reached.
public struct RelativeKeyframe<Value: Interpolatable>: Equatable, Sendable {
  /// When the step begins, as a fraction of the whole.
  public var start: Double
  /// How long it takes, as a fraction of the whole.
  public var duration: Double
  /// The value at its end.
  public var value: Value

  /// Makes a step.
  public init(start: Double, duration: Double, value: Value) {
    self.start = start
    self.duration = duration
    self.value = value
  }
}

extension KeyframePath {
  /// Makes a path from a value and steps, in the order of their starts.
  ///
  /// Each step begins at the value that is reached when it starts; between steps that value stands.
  /// A step that begins before the one before it is over takes the value over from it. Throws
  /// `MotionError` when a start leaves 0...1 or falls, or a step is longer than what is left.
  public init(
    from value: Value, _ steps: [RelativeKeyframe<Value>], mode: KeyframeMode = .linear
  ) throws(MotionError) {
    var keyframes = [Keyframe(time: 0, value: value)]
    var last = 0.0
    for step in steps {
      let start = try step.start.checked("keyframe start", "in \(last)...1") {
        $0 >= last && $0 <= 1
      }
      let duration = try step.duration.checked("keyframe duration", "in 0...\(1 - start)") {
        $0 >= 0 && $0 <= (1 - start) + 1e-9
      }
      last = start
      // A step that still runs ends where this one begins.
      let reached = try KeyframePath(keyframes, mode: .linear).value(at: start)
      while let end = keyframes.last, end.time > start { keyframes.removeLast() }
      if let end = keyframes.last, end.time < start || end.value != reached {
        keyframes.append(Keyframe(time: start, value: reached))
      }
      keyframes.append(Keyframe(time: min(1, start + duration), value: step.value))
    }
    try self.init(keyframes, mode: mode)
  }
}
