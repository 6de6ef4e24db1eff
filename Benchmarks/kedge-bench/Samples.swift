/// How often a measurement is repeated.
struct Repeats {
  /// As many samples as were asked for, or nil to go by time.
  var fixed: Int?

  private static let least = 3
  private static let most = 200
  private static let enough: UInt64 = 400_000_000

  /// Whether another sample is due after `count` samples that took `spent` nanoseconds.
  func wantsMore(count: Int, spent: UInt64) -> Bool {
    if let fixed { return count < fixed }
    if count < Self.least { return true }
    return count < Self.most && spent < Self.enough
  }
}

/// The samples of one measurement, in nanoseconds each.
struct Samples {
  private var sorted: [Double]

  var minimum = 0.0
  var median: Double {
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// Takes samples after one that only warms up.
  ///
  /// A warm-up of more than a second counts, for what
  /// takes that long is not cold for long.
  init(_ repeats: Repeats, _ sample: () throws -> Double) rethrows {
    sorted = []
    let start = Platform.now()
    let first = try sample()
    if first > 1e9 { sorted.append(first) }
    let warm = first > 1e9 ? start : Platform.now()
    while repeats.wantsMore(count: sorted.count, spent: Platform.now() - warm) {
      sorted.append(try sample())
    }
    sorted.sort()
    minimum = sorted.first ?? 0
  }
}
