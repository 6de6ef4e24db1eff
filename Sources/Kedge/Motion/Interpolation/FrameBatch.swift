private import CKedge

/// Thousands of frames that move together: groups, each with its own curve, sampled in one call.
///
/// A timeline knows tracks by name; a batch knows frames by their index and does nothing but the
/// arithmetic, in the C core. Sampling into an array of the right length allocates nothing.
public struct FrameBatch: Hashable, Sendable {
  private struct Group: Hashable, Sendable {
    var count: Int
    var duration: Double
    var delay: Double
    var curve: TimingCurve
  }

  private var groups: [Group] = []
  private var from: [Rect] = []
  private var to: [Rect] = []
  /// The time in seconds after which every frame stands at its end.
  public private(set) var duration = 0.0

  /// Makes an empty batch.
  public init() {}

  /// The number of frames.
  public var count: Int { from.count }

  /// Adds a group of frames that share their timing: `from[k]` goes to `to[k]`.
  ///
  /// Times are in seconds. Throws `MotionError` when the arrays differ in length, a frame is not
  /// finite, or a time is negative.
  public mutating func append(
    from: [Rect], to: [Rect], duration: Double, delay: Double = 0,
    curve: TimingCurve = .easeInEaseOut
  ) throws(MotionError) {
    guard from.count == to.count else {
      throw .outOfRange(
        parameter: "to.count", value: Double(to.count), allowed: "\(from.count), as in from")
    }
    let duration = try duration.checked("duration", "0 or above") { $0 >= 0 }
    let delay = try delay.checked("delay", "0 or above") { $0 >= 0 }
    guard from.allSatisfy(\.isFinite) else { throw .notFinite(parameter: "from") }
    guard to.allSatisfy(\.isFinite) else { throw .notFinite(parameter: "to") }
    groups.append(Group(count: from.count, duration: duration, delay: delay, curve: curve))
    self.from += from
    self.to += to
    self.duration = max(self.duration, delay + duration)
  }

  /// Writes every frame at a time in seconds, group by group, in the order of adding.
  ///
  /// `frames` is made as long as the batch. O(count).
  public func sample(at time: Double, into frames: inout [Rect]) {
    if frames.count != count {
      frames.removeAll(keepingCapacity: true)
      frames.append(contentsOf: from)
    }
    // A Rect is four Doubles in a row, x, y, width and height, and nothing else: the core may take
    // an array of them for one of numbers.
    unsafe from.withUnsafeBytes { from in
      unsafe to.withUnsafeBytes { to in
        unsafe frames.withUnsafeMutableBytes { out in
          guard let from = from.baseAddress, let to = to.baseAddress, let out = out.baseAddress
          else { return }
          var start = 0
          for group in groups {
            let progress =
              time >= group.delay + group.duration
              ? 1 : group.curve.progress(at: time - group.delay, duration: group.duration)
            unsafe KDMotionInterpolate(
              (from + start).assumingMemoryBound(to: Double.self),
              (to + start).assumingMemoryBound(to: Double.self), progress,
              (out + start).assumingMemoryBound(to: Double.self), 4 * group.count)
            start += group.count * MemoryLayout<Rect>.stride
          }
        }
      }
    }
  }
}

extension Rect {
  /// Whether all four numbers are finite.
  var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }
}
