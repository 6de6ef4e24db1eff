private import CKedge

/// A solver whose variables and rows come and go, for `churn`.
///
/// What it holds is kept beside it, so that a fresh solver can be given the same.
@safe
final class ChurnCore {
  struct Term {
    var coefficient: Double
    /// An index into `variables`.
    var variable: Int
  }

  struct Row {
    var terms: [Term]
    var relation: Relation
    /// What the terms add up to.
    var constant: Double
    var priority: Double
    var rank: UInt32
    var isPresent = true
    fileprivate var handle = KDRow()
  }

  private struct Slot {
    var rank: UInt32
    var isPresent = true
    var handle = KDVariable()
  }

  private(set) var rows: [Row] = []
  private var variables: [Slot] = []
  private var freeRows: [Int] = []
  private var freeVariables: [Int] = []
  private var nextRank: UInt32 = 0
  private let solver: OpaquePointer

  init() throws(Core.Failure) {
    guard let solver = unsafe KDSolverCreate(nil) else {
      throw Core.Failure(call: "KDSolverCreate", status: 4)
    }
    unsafe self.solver = solver
  }

  deinit { unsafe KDSolverDestroy(solver) }

  private func check(_ status: KDStatus, _ call: String) throws(Core.Failure) {
    guard status != .ok else { return }
    throw Core.Failure(call: call, status: status.rawValue)
  }

  private func takeRank() -> UInt32 {
    defer { nextRank += 1 }
    return nextRank
  }

  /// Adds a variable and returns its index.
  func addVariable() throws(Core.Failure) -> Int {
    var slot = Slot(rank: takeRank())
    unsafe try check(
      KDSolverAddVariable(solver, slot.rank, &slot.handle), "KDSolverAddVariable")
    if let free = freeVariables.popLast() {
      variables[free] = slot
      return free
    }
    variables.append(slot)
    return variables.count - 1
  }

  func removeVariable(_ index: Int) throws(Core.Failure) {
    unsafe try check(
      KDSolverRemoveVariable(solver, variables[index].handle), "KDSolverRemoveVariable")
    variables[index].isPresent = false
    freeVariables.append(index)
  }

  /// Adds a row and returns its index.
  func addRow(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double
  ) throws(Core.Failure) -> Int {
    var row = Row(
      terms: terms, relation: relation, constant: constant, priority: priority, rank: takeRank())
    row.handle = try add(row)
    if let free = freeRows.popLast() {
      rows[free] = row
      return free
    }
    rows.append(row)
    return rows.count - 1
  }

  private func add(_ row: Row) throws(Core.Failure) -> KDRow {
    var handle = KDRow()
    let handles = row.terms.map { variables[$0.variable].handle }
    let coefficients = row.terms.map(\.coefficient)
    let relation: KDRelation =
      switch row.relation {
      case .equal: .equal
      case .lessOrEqual: .lessOrEqual
      case .greaterOrEqual: .greaterOrEqual
      }
    let status = unsafe handles.withUnsafeBufferPointer { handles in
      unsafe coefficients.withUnsafeBufferPointer { coefficients in
        var spec = unsafe KDRowSpec(
          variables: handles.baseAddress, coefficients: coefficients.baseAddress,
          count: handles.count, relation: relation, constant: row.constant,
          priority: Float(row.priority), rank: row.rank, weight: 1)
        return unsafe KDSolverAddRow(solver, &spec, &handle)
      }
    }
    try check(status, "KDSolverAddRow")
    return handle
  }

  /// Removes a row but remembers it.
  func suspend(_ index: Int) throws(Core.Failure) {
    unsafe try check(KDSolverRemoveRow(solver, rows[index].handle), "KDSolverRemoveRow")
    rows[index].isPresent = false
  }

  /// Adds a suspended row again.
  func resume(_ index: Int) throws(Core.Failure) {
    rows[index].handle = try add(rows[index])
    rows[index].isPresent = true
  }

  /// Removes a row for good: its index may be used again.
  func removeRow(_ index: Int) throws(Core.Failure) {
    if rows[index].isPresent { try suspend(index) }
    freeRows.append(index)
  }

  func setConstant(_ index: Int, _ value: Double) throws(Core.Failure) {
    unsafe try check(
      KDSolverSetConstant(solver, rows[index].handle, value), "KDSolverSetConstant")
    rows[index].constant = value
  }

  func setPriority(_ index: Int, _ priority: Double) throws(Core.Failure) {
    unsafe try check(
      KDSolverSetPriority(solver, rows[index].handle, Float(priority)), "KDSolverSetPriority")
    rows[index].priority = priority
  }

  func solve() throws(Core.Failure) {
    let status = unsafe KDSolverSolve(solver)
    guard status == .ok || status == .conflict else {
      throw Core.Failure(call: "KDSolverSolve", status: status.rawValue)
    }
  }

  var bytes: UInt64 { unsafe KDSolverGetCounters(solver).bytes }
  var rowCount: Int { unsafe KDSolverRowCount(solver) }

  private func values() throws(Core.Failure) -> [Double] {
    var result: [Double] = []
    for slot in variables where slot.isPresent {
      var value = 0.0
      unsafe try check(KDSolverGetValue(solver, slot.handle, &value), "KDSolverGetValue")
      result.append(value)
    }
    return result
  }

  /// The largest difference, relative where values are large, between this solver's values and those
  /// of a new solver with the same variables and rows; and that solver's bytes.
  func differenceFromFresh() throws(Core.Failure) -> (difference: Double, bytes: UInt64) {
    let fresh = try ChurnCore()
    fresh.variables = variables
    for index in variables.indices where variables[index].isPresent {
      unsafe try check(
        KDSolverAddVariable(
          fresh.solver, variables[index].rank, &fresh.variables[index].handle),
        "KDSolverAddVariable")
    }
    for row in rows where row.isPresent { _ = try fresh.add(row) }
    try fresh.solve()
    let mine = try values()
    let theirs = try fresh.values()
    let difference = zip(mine, theirs).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? 0
    return (difference, fresh.bytes)
  }
}
