private import CKedge

/// A system inside a solver of the core, driven through its C API.
///
/// All that the calls need is laid out before, so that what is timed is the core, and what a
/// caller must do for each solver: put the handles of its variables into its rows.
///
/// The rows of the edits, one `variable == value` each, stand before the system's own.
@safe
final class Core {
  /// What went wrong in a call of the core.
  struct Failure: Error {
    var call: String
    var status: UInt32
  }

  let system: LayoutSystem
  /// The number of rows that set edited variables; they are the first.
  let editCount: Int

  private let termCount: Int
  private var solver: OpaquePointer?
  private var conflicts = false
  // Owned; freed in deinit. Specs point into the two term buffers.
  private let variables: UnsafeMutablePointer<KDVariable>
  private let rows: UnsafeMutablePointer<KDRow>
  private let specs: UnsafeMutablePointer<KDRowSpec>
  private let termHandles: UnsafeMutablePointer<KDVariable>
  private let coefficients: UnsafeMutablePointer<Double>
  private let termVariables: UnsafeMutablePointer<Int32>
  private let valueBuffer: UnsafeMutablePointer<Double>
  /// Where each of the system's rows stands among the specs.
  private var positions: [Int]

  /// Prepares a system.
  ///
  /// `shuffled` puts its rows (edits too) into a fixed random order. Their ranks stay, and so must
  /// the answer.
  init(_ system: LayoutSystem, shuffled: Bool = false) {
    self.system = system
    editCount = system.edits.count
    let rowCount = system.rows.count + editCount
    termCount = system.termVariables.count + editCount
    unsafe variables = .allocate(capacity: max(1, system.variableCount))
    unsafe valueBuffer = .allocate(capacity: max(1, system.variableCount))
    unsafe valueBuffer.initialize(repeating: 0, count: max(1, system.variableCount))
    unsafe rows = .allocate(capacity: max(1, rowCount))
    unsafe specs = .allocate(capacity: max(1, rowCount))
    unsafe termHandles = .allocate(capacity: max(1, termCount))
    unsafe coefficients = .allocate(capacity: max(1, termCount))
    unsafe termVariables = .allocate(capacity: max(1, termCount))
    positions = Array(0..<rowCount)
    if shuffled {
      var random = MersenneTwister(seed: 7)
      for i in stride(from: rowCount - 1, to: 0, by: -1) {
        positions.swapAt(i, random.below(i + 1))
      }
    }
    fillTerms()
    fillSpecs()
  }

  deinit {
    destroy()
    unsafe variables.deallocate()
    unsafe valueBuffer.deallocate()
    unsafe rows.deallocate()
    unsafe specs.deallocate()
    unsafe termHandles.deallocate()
    unsafe coefficients.deallocate()
    unsafe termVariables.deallocate()
  }

  private func fillTerms() {
    for (k, edit) in system.edits.enumerated() {
      unsafe termVariables[k] = Int32(edit.variable)
      unsafe coefficients[k] = 1
    }
    for k in system.termVariables.indices {
      unsafe termVariables[editCount + k] = system.termVariables[k]
      unsafe coefficients[editCount + k] = system.termCoefficients[k]
    }
  }

  private func fillSpecs() {
    func fill(
      _ row: Int, terms: Range<Int>, relation: KDRelation, constant: Double, priority: Double
    ) {
      unsafe specs[positions[row]] = KDRowSpec(
        variables: termHandles + terms.lowerBound, coefficients: coefficients + terms.lowerBound,
        count: terms.count, relation: relation, constant: constant, priority: Float(priority),
        rank: UInt32(row), weight: 1)
    }
    for (k, edit) in system.edits.enumerated() {
      fill(
        k, terms: k..<(k + 1), relation: .equal, constant: edit.values[0],
        priority: Core.editPriority)
    }
    for (k, row) in system.rows.enumerated() {
      let relation: KDRelation =
        switch row.relation {
        case .equal: .equal
        case .lessOrEqual: .lessOrEqual
        case .greaterOrEqual: .greaterOrEqual
        }
      let start = editCount + row.terms.lowerBound
      fill(
        editCount + k, terms: start..<(start + row.terms.count), relation: relation,
        constant: -row.constant, priority: row.priority)
    }
  }

  /// The priority of the edit rows: above every other but required, so that the families whose
  /// required rows leave the container no choice are not contradicted.
  static let editPriority = 999.999

  /// Whether the last solve found required rows that contradict one another.
  var hasConflict: Bool { conflicts }

  private func check(_ status: KDStatus, _ call: String) throws(Failure) {
    guard status != .ok else { return }
    throw Failure(call: call, status: status.rawValue)
  }

  // MARK: Building

  /// Makes an empty solver with the system's variables.
  func create() throws(Failure) {
    destroy()
    unsafe solver = KDSolverCreate(nil)
    guard let solver = unsafe solver else { throw Failure(call: "KDSolverCreate", status: 4) }
    unsafe try check(
      KDSolverAddVariables(solver, 0, variables, system.variableCount), "KDSolverAddVariables")
    for k in 0..<termCount {
      unsafe termHandles[k] = variables[Int(termVariables[k])]
    }
  }

  /// Adds all rows at once.
  func addRows() throws(Failure) {
    guard let solver = unsafe solver else { return }
    unsafe try check(KDSolverAddRows(solver, specs, rows, positions.count), "KDSolverAddRows")
  }

  /// Adds the rows one at a time, and solves after each.
  func addRowsOneByOne() throws(Failure) {
    guard let solver = unsafe solver else { return }
    for k in 0..<positions.count {
      unsafe try check(KDSolverAddRow(solver, specs + k, rows + k), "KDSolverAddRow")
      try solve()
    }
  }

  /// Takes in what is pending.
  func solve() throws(Failure) {
    guard let solver = unsafe solver else { return }
    let status = unsafe KDSolverSolve(solver)
    conflicts = status == .conflict
    guard status == .ok || conflicts else {
      throw Failure(call: "KDSolverSolve", status: status.rawValue)
    }
  }

  /// Copies the values of all variables out of the solver.
  func readValues() throws(Failure) {
    guard let solver = unsafe solver else { return }
    unsafe try check(
      KDSolverCopyValues(solver, variables, valueBuffer, system.variableCount),
      "KDSolverCopyValues")
  }

  func destroy() {
    unsafe KDSolverDestroy(solver)
    unsafe solver = nil
  }

  // MARK: Changing

  /// Sets the constants of the edit rows `first..<first + values.count`.
  func setEdits(first: Int, _ values: ArraySlice<Double>) throws(Failure) {
    guard let solver = unsafe solver else { return }
    let status = unsafe values.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return KDStatus.ok }
      if values.count == editCount && positions[0] == 0 {
        return unsafe KDSolverSetConstants(solver, rows, base, buffer.count)
      }
      for k in 0..<buffer.count {
        let status = unsafe KDSolverSetConstant(solver, rows[positions[first + k]], buffer[k])
        if status != .ok { return status }
      }
      return .ok
    }
    try check(status, "KDSolverSetConstant")
  }

  /// Sets the constant of one of the system's rows, in the solver's sense: what its terms add up to.
  func setConstant(row: Int, _ value: Double) throws(Failure) {
    guard let solver = unsafe solver else { return }
    unsafe try check(
      KDSolverSetConstant(solver, rows[positions[editCount + row]], value), "KDSolverSetConstant")
  }

  func removeRow(_ row: Int) throws(Failure) {
    guard let solver = unsafe solver else { return }
    unsafe try check(
      KDSolverRemoveRow(solver, rows[positions[editCount + row]]), "KDSolverRemoveRow")
  }

  /// Adds one of the system's rows again, with the constant that it had in the system.
  func addRow(_ row: Int) throws(Failure) {
    guard let solver = unsafe solver else { return }
    let position = positions[editCount + row]
    unsafe try check(
      KDSolverAddRow(solver, specs + position, rows + position), "KDSolverAddRow")
  }

  // MARK: Looking

  /// The values that were read last.
  var values: UnsafeBufferPointer<Double> {
    unsafe UnsafeBufferPointer(start: valueBuffer, count: system.variableCount)
  }

  /// How many variables the last solve changed.
  var changedCount: Int {
    guard let solver = unsafe solver else { return 0 }
    return unsafe KDSolverChangedCount(solver)
  }

  /// The numbers of the variables that the last solve changed.
  func changedVariables() -> [Int] {
    guard let solver = unsafe solver else { return [] }
    let count = changedCount
    let handles = unsafe [KDVariable](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      unsafe filled = KDSolverCopyChanged(solver, base, nil, count)
    }
    // Nothing is removed from these solvers, so that indices are the numbers in order.
    return handles.map { Int($0.index1) - 1 }
  }

  var counters: Counters {
    guard let solver = unsafe solver else { return Counters() }
    let now = unsafe KDSolverGetCounters(solver)
    return Counters(
      solves: now.solves, pivots: now.pivots, flips: now.flips, refactors: now.refactors,
      rebuilds: now.rebuilds, work: now.work, factorEntries: now.factor_entries,
      allocations: now.allocations, bytes: now.bytes, peakBytes: now.peak_bytes)
  }
}
