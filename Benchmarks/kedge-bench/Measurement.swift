/// One line of the report.
struct Measurement {
  var family: String
  var boxes: Int
  /// The system's rows, those that set edited variables not counted.
  var constraints: Int
  var operation: String
  var engine = "kedge"
  var minimum: Double
  var median: Double
  /// The time of one residual pass over all rows.
  var limit: Double
  /// What the solver holds after the operation.
  var bytes: UInt64
  var checksum: UInt64
  var counters: [(name: String, value: UInt64)]
}

/// A hash of values, each taken to a millionth.
///
/// The steps lie off the round numbers, so that a value such as 0.5 or 1/3 that differs in its last
/// bit is on the same side of every step.
func checksum(_ values: UnsafeBufferPointer<Double>) -> UInt64 {
  // FNV-1a, by eight bytes at a time.
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for index in 0..<values.count {
    let steps = unsafe (values[index] * 1e6 + 0.318_309_886).rounded(.down)
    let whole = Int64(exactly: steps) ?? .min
    hash = (hash ^ UInt64(bitPattern: whole)) &* 0x100_0000_01b3
    hash ^= hash >> 32
  }
  return hash
}
