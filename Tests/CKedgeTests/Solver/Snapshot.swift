import CKedge

/// All that a solver answers without being changed by the question, to compare before and after a
/// call that must leave it as it was.
struct Snapshot: Equatable {
  let values: [UInt64]
  let residuals: [UInt64]
  let counts: [Int]
  let changed: [String]
  let flags: [Bool]
  let conflict: [Handle]
  let ambiguous: [Handle]

  /// Only variables and rows that are alive can be asked.
  init(_ solver: SolverUnderTest, variables: [KDVariable]? = nil, rows: [KDRow]) throws {
    let variables = variables ?? solver.variables
    values = try solver.values(of: variables).map(\.bitPattern)
    residuals = try rows.map { try solver.residual($0).bitPattern }
    counts = [solver.variableCount, solver.rowCount]
    changed = solver.changed().map { "\($0.variable.key) \($0.value)" }
    flags = [solver.needsSolve, solver.hasConflict]
    // While changes wait these two look at the solve before, or at nothing: only call them when
    // nothing waits.
    conflict = solver.needsSolve ? [] : try solver.conflict().map(\.key)
    ambiguous = solver.needsSolve ? [] : try solver.ambiguous().map(\.key)
  }
}
