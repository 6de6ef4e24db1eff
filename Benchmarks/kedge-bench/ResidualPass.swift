/// One pass over rows that computes what each leaves: the least that any solver must do to know
/// whether a layout holds, and so the limit that others are measured against.
@safe
struct ResidualPass: ~Copyable {
  // Owned; freed in deinit. Row k has the terms starts[k]..<starts[k + 1].
  private let starts: UnsafeMutablePointer<Int32>
  private let variables: UnsafeMutablePointer<Int32>
  private let coefficients: UnsafeMutablePointer<Double>
  private let constants: UnsafeMutablePointer<Double>
  private let residuals: UnsafeMutablePointer<Double>
  private let rowCount: Int

  /// Lays out the rows of a system, or only some of them.
  init(_ system: LayoutSystem, rows: [Int]? = nil) {
    let chosen = rows ?? Array(system.rows.indices)
    rowCount = chosen.count
    let termCount = chosen.reduce(0) { $0 + system.rows[$1].terms.count }
    unsafe starts = .allocate(capacity: rowCount + 1)
    unsafe variables = .allocate(capacity: max(1, termCount))
    unsafe coefficients = .allocate(capacity: max(1, termCount))
    unsafe constants = .allocate(capacity: max(1, rowCount))
    unsafe residuals = .allocate(capacity: max(1, rowCount))
    var next = 0
    for (k, row) in chosen.enumerated() {
      unsafe starts[k] = Int32(next)
      unsafe constants[k] = system.rows[row].constant
      for term in system.rows[row].terms {
        unsafe variables[next] = system.termVariables[term]
        unsafe coefficients[next] = system.termCoefficients[term]
        next += 1
      }
    }
    unsafe starts[rowCount] = Int32(next)
  }

  deinit {
    unsafe starts.deallocate()
    unsafe variables.deallocate()
    unsafe coefficients.deallocate()
    unsafe constants.deallocate()
    unsafe residuals.deallocate()
  }

  @inline(never)
  private func run(_ values: UnsafePointer<Double>) {
    var term = Int(unsafe starts[0])
    for row in 0..<rowCount {
      let end = Int(unsafe starts[row &+ 1])
      var sum = unsafe constants[row]
      while term < end {
        sum += unsafe coefficients[term] * values[Int(variables[term])]
        term &+= 1
      }
      unsafe residuals[row] = sum
    }
  }

  /// The least time of a warm pass over the rows at `values`, in nanoseconds.
  func nanoseconds(at values: UnsafeBufferPointer<Double>) -> Double {
    guard let base = values.baseAddress, rowCount > 0 else { return 0 }
    // One sample is some 20,000 rows, so that the clock does not count.
    let passes = max(1, 20_000 / rowCount)
    var best = Double.infinity
    unsafe run(base)
    let start = Platform.now()
    repeat {
      let before = Platform.now()
      for _ in 0..<passes { unsafe run(base) }
      best = min(best, Double(Platform.now() - before) / Double(passes))
    } while Platform.now() - start < 10_000_000
    return best
  }
}
