/// The velocity of a finger, from where it was during the last tenth of a second.
public struct VelocityTracker: Hashable, Sendable {
  /// How far back samples count, in seconds.
  public static let window = 0.1
  /// How far a finger moves before a drag begins, in points.
  public static let slop = 10.0

  private struct Sample: Hashable, Sendable {
    var time: Double
    var position: Point
  }

  /// The samples within the window of the newest, oldest first.
  private var samples: [Sample] = []

  /// Makes a tracker that has seen nothing.
  public init() {}

  /// Notes where the finger is, in points, at a time in seconds.
  ///
  /// A sample that is not finite, or not later than the newest, is ignored. Samples beyond the
  /// window are forgotten.
  public mutating func add(_ position: Point, at time: Double) {
    guard position.x.isFinite, position.y.isFinite, time.isFinite else { return }
    if let newest = samples.last, time <= newest.time { return }
    samples.append(Sample(time: time, position: position))
    while samples[0].time < time - Self.window { samples.removeFirst() }
  }

  /// The velocity in points per second when the finger is lifted at `time`.
  ///
  /// The way from the oldest sample within the window to the newest, over the time between them;
  /// zero when fewer than two samples lie within the window.
  public func velocity(at time: Double) -> Point {
    let recent = samples.drop { $0.time < time - Self.window }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    let span = last.time - first.time
    return Point(
      x: (last.position.x - first.position.x) / span,
      y: (last.position.y - first.position.y) / span)
  }

  /// Forgets everything.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }
}
