extension Timeline {
  /// Timelines that start together.
  ///
  /// Throws `MotionError.mixedKinds` when they disagree about the kind of a property.
  public static func group(_ parts: [Timeline]) throws(MotionError) -> Timeline {
    try Timeline(parts.flatMap(\.tracks))
  }

  /// Timelines one after the other: each starts when the one before is over.
  ///
  /// Throws `MotionError.mixedKinds` when they disagree about the kind of a property.
  public static func sequence(_ parts: [Timeline]) throws(MotionError) -> Timeline {
    var tracks: [Track] = []
    var start = 0.0
    for part in parts {
      for track in part.tracks { tracks.append(track.delayed(by: start)) }
      start += part.duration
    }
    return try Timeline(tracks)
  }

  /// The same timeline, that many seconds later.
  ///
  /// Throws `MotionError` unless `seconds` is finite and not negative.
  public func delayed(by seconds: Double) throws(MotionError) -> Timeline {
    let seconds = try seconds.checked("delay", "0 or above") { $0 >= 0 }
    return Timeline(known: tracks.map { $0.delayed(by: seconds) })
  }

  /// The timeline played backwards: its value at t is this one's at `duration` - t.
  public func reversed() -> Timeline {
    Timeline(known: tracks.map { $0.reversed(in: duration) })
  }

  /// The time in seconds at a fraction of the whole, 0...1, as a scrubber gives it.
  public func time(atFraction fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    return min(1, fraction) * duration
  }

  /// The indices of the tracks in the order in which they end; those that end together in the order
  /// of the timeline.
  public var completionOrder: [Int] {
    let ends = tracks.map(\.end)
    return tracks.indices.sorted { (ends[$0], $0) < (ends[$1], $1) }
  }

  /// The indices of the tracks that end after `earlier` and not after `later`, in the order in
  /// which they do: what a display loop reports as completed between two of its frames.
  ///
  /// A track that ends at 0 counts as ending after any negative time.
  public func completions(after earlier: Double, through later: Double) -> [Int] {
    completionOrder.filter { tracks[$0].end > earlier && tracks[$0].end <= later }
  }
}

/// All values of a timeline at one moment.
public struct TimelineSample: Hashable, Sendable {
  /// The moment, in seconds.
  public var time: Double
  /// The values, in the order of the timeline's channels.
  public var values: [MotionValue]
}

extension Timeline {
  /// The most samples that a table may have.
  public static let sampleLimit = 1_000_000

  /// A table of samples: one every 1 / `framesPerSecond` seconds from 0 on, and one at the very
  /// end.
  ///
  /// Throws `MotionError` when the rate is not positive, or the table would be longer than
  /// `sampleLimit`.
  public func samples(framesPerSecond rate: Double) throws(MotionError) -> [TimelineSample] {
    let rate = try rate.checked("framesPerSecond", "above 0") { $0 > 0 }
    guard duration * rate < Double(Self.sampleLimit) else {
      throw .tooManySamples(limit: Self.sampleLimit)
    }
    var times: [Double] = []
    var frame = 0.0
    // A frame that only rounding keeps from the end is the end.
    while frame / rate < duration * (1 - 1e-12) {
      times.append(frame / rate)
      frame += 1
    }
    return samples(at: times + [duration])
  }

  /// A table of samples at the given times, in seconds.
  public func samples(at times: [Double]) -> [TimelineSample] {
    times.map { TimelineSample(time: $0, values: values(at: $0)) }
  }
}
