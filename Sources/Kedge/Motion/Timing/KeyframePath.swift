/// One value on the way of a keyframe animation.
public struct Keyframe<Value: Interpolatable>: Equatable, Sendable {
  /// When the value is reached, as a fraction of the whole, 0...1.
  public var time: Double
  /// The value.
  public var value: Value

  /// Makes a keyframe.
  public init(time: Double, value: Value) {
    self.time = time
    self.value = value
  }
}

/// How a value travels between keyframes, with UIKit's numbers.
public enum KeyframeMode: UInt, Hashable, Sendable, CaseIterable {
  /// Straight from one to the next.
  case linear = 0
  /// It waits at each and jumps to the next.
  case discrete = 1
  /// Straight, at one speed over the whole path: the keyframes' own times are ignored.
  case paced = 2
  /// On a smooth curve through all of them (Catmull-Rom).
  case cubic = 3
  /// On the smooth curve, at one speed: the keyframes' own times are ignored.
  case cubicPaced = 4

  /// The mode's bits in UIKit's keyframe animation options.
  public var optionBits: UInt { rawValue << 10 }
}

/// A path through keyframes: the value at any fraction of the whole.
///
/// Sampling finds the segment by halving, and allocates nothing.
public struct KeyframePath<Value: Interpolatable>: Equatable, Sendable {
  /// How the value travels.
  public let mode: KeyframeMode
  let values: [Value]
  /// When each value is reached, never falling.
  private let times: [Double]
  /// Between neighbours.
  private let segments: [Segment]

  private struct Segment: Hashable, Sendable {
    /// The straight way to the next value.
    var way: MotionOffset
    /// The way per unit of time, times the segment's time, at its two ends: Hermite's tangents.
    var leaving: MotionOffset = .zero
    var arriving: MotionOffset = .zero
    /// For a paced curve: the part of the segment's length that is behind at each of its
    /// `KeyframePace.parts` equal parameter steps.
    var lengths: [Double] = []

    /// The way from the segment's start at the parameter u.
    func way(at u: Double) -> MotionOffset {
      let v = 1 - u
      return way * (u * u * (3 - 2 * u)) + leaving * (u * v * v) - arriving * (u * u * v)
    }
  }

  /// Makes a path through keyframes whose times never fall.
  ///
  /// Two keyframes at one time make a jump. Before the first and after the last the value stands.
  /// Throws `MotionError` when there is no keyframe, or a time leaves 0...1 or falls.
  public init(_ keyframes: [Keyframe<Value>], mode: KeyframeMode = .linear) throws(MotionError) {
    guard !keyframes.isEmpty else {
      throw .outOfRange(parameter: "keyframes", value: 0, allowed: "at least 1")
    }
    var last = 0.0
    for keyframe in keyframes {
      last = try keyframe.time.checked("keyframe time", "in \(last)...1") { $0 >= last && $0 <= 1 }
    }
    self.mode = mode
    values = keyframes.map(\.value)
    let ways = zip(values, values.dropFirst()).map { $0.offset(to: $1) }
    let given = keyframes.map(\.time)
    switch mode {
    case .linear, .discrete:
      times = given
      segments = ways.map { Segment(way: $0) }
    case .paced:
      times = KeyframePace.times(ways.map(\.magnitude)) ?? given
      segments = ways.map { Segment(way: $0) }
    case .cubic:
      times = given
      segments = Self.smooth(ways, times: given)
    case .cubicPaced:
      // The curve's shape takes the straight distances for time; its speed then takes its length.
      let chords = KeyframePace.times(ways.map(\.magnitude)) ?? given
      var smooth = Self.smooth(ways, times: chords)
      var totals: [Double] = []
      for k in smooth.indices {
        let lengths = KeyframePace.lengths { [segment = smooth[k]] in segment.way(at: $0) }
        totals.append(lengths.last ?? 0)
        smooth[k].lengths = lengths
      }
      times = KeyframePace.times(totals) ?? given
      segments = smooth
    }
  }

  /// Segments whose tangents at a keyframe lead from the one before to the one after.
  private static func smooth(_ ways: [MotionOffset], times: [Double]) -> [Segment] {
    ways.indices.map { k in
      let span = times[k + 1] - times[k]
      let tangent = { (before: Int, after: Int) -> MotionOffset in
        let time = times[after + 1] - times[before]
        let sum = before == after ? ways[before] : ways[before] + ways[after]
        return time > 0 ? sum * (span / time) : .zero
      }
      return Segment(
        way: ways[k], leaving: tangent(max(k - 1, 0), k),
        arriving: tangent(k, min(k + 1, ways.count - 1)))
    }
  }

  /// The value at a fraction of the whole.
  public func value(at fraction: Double) -> Value {
    guard fraction >= times[0] else { return values[0] }
    // The last keyframe that is not later than the fraction.
    var low = 0
    var high = times.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    guard low < segments.count, mode != .discrete else { return values[low] }
    let part = (fraction - times[low]) / (times[low + 1] - times[low])
    if part == 0 { return values[low] }
    let segment = segments[low]
    switch mode {
    case .linear, .paced, .discrete:
      return values[low].moved(by: segment.way * part)
    case .cubic:
      return values[low].moved(by: segment.way(at: part))
    case .cubicPaced:
      let u = KeyframePace.parameter(atLength: part, in: segment.lengths)
      return values[low].moved(by: segment.way(at: u))
    }
  }
}

extension KeyframePath: Hashable where Value: Hashable {}

/// The arithmetic of moving at one speed.
enum KeyframePace {
  /// How finely a curved segment is measured.
  static let parts = 64

  /// The times of the ends of stretches of the given lengths at one speed, from 0 to 1; none when
  /// all of them are 0 or they add up to nothing finite.
  static func times(_ lengths: [Double]) -> [Double]? {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    var behind = 0.0
    var times = [0.0]
    for length in lengths.dropLast() {
      behind += length
      times.append(min(1, behind / total))
    }
    times.append(1)
    return times
  }

  /// The length of a curve up to each of `parts` equal steps of its parameter, by chords.
  static func lengths(_ way: (Double) -> MotionOffset) -> [Double] {
    var sum = 0.0
    var last = way(0)
    return (1...parts).map { k in
      let next = way(Double(k) / Double(parts))
      sum += (next - last).magnitude
      last = next
      return sum
    }
  }

  /// The parameter at a part of the whole length, 0...1, straight between the measured steps.
  static func parameter(atLength part: Double, in lengths: [Double]) -> Double {
    guard let total = lengths.last, total > 0 else { return part }
    let target = part * total
    var low = 0
    var high = lengths.count - 1
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < target { low = middle + 1 } else { high = middle }
    }
    let behind = low > 0 ? lengths[low - 1] : 0
    let span = lengths[low] - behind
    let inside = span > 0 ? (target - behind) / span : 0
    return (Double(low) + inside) / Double(lengths.count)
  }
}
