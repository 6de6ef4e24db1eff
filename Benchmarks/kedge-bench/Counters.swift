/// What a solver did and holds.
struct Counters {
  var solves: UInt64 = 0
  var pivots: UInt64 = 0
  var flips: UInt64 = 0
  var refactors: UInt64 = 0
  var rebuilds: UInt64 = 0
  var work: UInt64 = 0
  var factorEntries: UInt64 = 0
  var allocations: UInt64 = 0
  var bytes: UInt64 = 0
  var peakBytes: UInt64 = 0

  /// What was done since `before`; what is held is that of now.
  func since(_ before: Counters) -> Counters {
    var result = self
    result.solves -= before.solves
    result.pivots -= before.pivots
    result.flips -= before.flips
    result.refactors -= before.refactors
    result.rebuilds -= before.rebuilds
    result.work -= before.work
    result.allocations -= before.allocations
    return result
  }

  /// All of them with their names, as the JSON output has them.
  var named: [(name: String, value: UInt64)] {
    [
      ("solves", solves), ("pivots", pivots), ("flips", flips), ("refactors", refactors),
      ("rebuilds", rebuilds), ("work", work), ("factor_entries", factorEntries),
      ("allocations", allocations), ("peak_bytes", peakBytes),
    ]
  }
}
