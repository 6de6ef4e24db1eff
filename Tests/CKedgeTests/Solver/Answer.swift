import CKedge

/// All that a solver finds, in the terms of a plan.
struct Answer: CustomStringConvertible {
  let status: KDStatus
  let values: [Double]
  let ambiguous: [Bool]
  /// The numbers of the rows of a minimal conflicting set.
  let conflict: [Int]

  /// Solves first.
  ///
  /// `rows`, and `variables` where they are given, are those of the plan, in its order.
  init(_ solver: SolverUnderTest, variables: [KDVariable]? = nil, rows: [KDRow]) throws {
    let variables = variables ?? solver.variables
    status = solver.solve()
    values = try solver.values(of: variables)
    ambiguous = try variables.map(solver.isAmbiguous)
    let members = Set(try solver.conflict().map(\.key))
    conflict = rows.indices.filter { members.contains(rows[$0].key) }
    if members.count != conflict.count { throw Refusal(status: .stale) }
  }

  /// Whether values agree to 1e-9, relative where they are large, and all else exactly.
  func isClose(to other: Answer) -> Bool {
    status == other.status && ambiguous == other.ambiguous && conflict == other.conflict
      && zip(values, other.values).allSatisfy {
        abs($0 - $1) <= 1e-9 * max(1, abs($0), abs($1))
      }
  }

  var description: String {
    let open = ambiguous.indices.filter { ambiguous[$0] }
    return "\(status) \(values) ambiguous \(open) conflict \(conflict)"
  }
}
