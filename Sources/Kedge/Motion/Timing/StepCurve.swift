/// A timing curve that jumps: equal waits, equal jumps, as CSS Easing's `steps()` has it.
public struct StepCurve: Hashable, Sendable {
  /// Where the jumps lie within the waits.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// Each jump ends its wait: the progress is 0 until the first, 1 at the very end.
    case jumpEnd
    /// Each jump begins its wait: the first comes at once.
    case jumpStart
    /// No jump at either end: the first wait is at 0, the last at 1.
    case jumpNone
    /// A jump at both ends: one more jump than waits.
    case jumpBoth
  }

  /// The number of waits.
  public let count: Int
  /// Where the jumps lie.
  public let position: Position

  /// Makes a curve of `count` waits, at least 1, and at least 2 for `jumpNone`.
  ///
  /// Throws `MotionError.outOfRange` for fewer, and above a million.
  public init(count: Int, position: Position = .jumpEnd) throws(MotionError) {
    let least = position == .jumpNone ? 2 : 1
    guard count >= least, count <= 1_000_000 else {
      throw .outOfRange(
        parameter: "steps", value: Double(count), allowed: "in \(least)...1000000")
    }
    self.init(knownCount: count, position)
  }

  /// For a count that is known to be right.
  init(knownCount count: Int, _ position: Position) {
    self.count = count
    self.position = position
  }

  /// The progress at a fraction of the duration.
  public func value(at fraction: Double) -> Double {
    guard fraction >= 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let wait = (fraction * Double(count)).rounded(.down)
    let n = Double(count)
    return switch position {
    case .jumpEnd: wait / n
    case .jumpStart: (wait + 1) / n
    case .jumpNone: wait / (n - 1)
    case .jumpBoth: (wait + 1) / (n + 1)
    }
  }
}
