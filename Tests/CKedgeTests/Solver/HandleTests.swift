import CKedge
import Testing

/// Handles of variables and rows that a solver must refuse.
@Suite struct `Handles` {
  let solver: SolverUnderTest
  let a: Form
  let row: KDRow

  init() throws {
    solver = try SolverUnderTest()
    a = try solver.variable()
    row = try solver.add((a == 10).at(500))
    #expect(solver.solve() == .ok)
  }

  /// Every call that takes a variable refuses this one, and nothing changes.
  private func expectRefusal(of variable: KDVariable) throws {
    let stale = Refusal(status: .stale)
    let before = try Snapshot(solver, rows: [row])
    #expect(throws: stale) { try solver.value(of: variable) }
    #expect(throws: stale) { try solver.values(of: [solver.handle(a), variable]) }
    #expect(throws: stale) { try solver.remove(variable) }
    #expect(throws: stale) { try solver.setRank(of: variable, to: 3) }
    #expect(throws: stale) { try solver.isAmbiguous(variable) }
    #expect(throws: stale) { try solver.support(of: variable) }
    #expect(throws: stale) {
      try solver.add(
        variables: [solver.handle(a), variable], coefficients: [1, 1], like: a == 0)
    }
    #expect(try Snapshot(solver, rows: [row]) == before)
  }

  /// Every call that takes a row refuses this one, and nothing changes.
  private func expectRefusal(of stranger: KDRow) throws {
    let stale = Refusal(status: .stale)
    let before = try Snapshot(solver, rows: [row])
    #expect(throws: stale) { try solver.remove(stranger) }
    #expect(throws: stale) { try solver.remove([row, stranger]) }
    #expect(throws: stale) { try solver.setConstant(stranger, 1) }
    #expect(throws: stale) { try solver.setConstants([row, stranger], [1, 1]) }
    #expect(throws: stale) { try solver.setPriority(stranger, 1) }
    #expect(throws: stale) { try solver.setRank(stranger, 1) }
    #expect(throws: stale) { try solver.residual(stranger) }
    #expect(try Snapshot(solver, rows: [row]) == before)
  }

  @Test func `null`() throws {
    try expectRefusal(of: KDVariable())
    try expectRefusal(of: KDRow())
  }

  @Test func `made up`() throws {
    let (variable, own) = (solver.handle(a), row)
    for index1 in [0, 2, 1000, UInt32.max] {
      var forged = variable
      forged.index1 = index1
      try expectRefusal(of: forged)
      var forgedRow = own
      forgedRow.index1 = index1
      try expectRefusal(of: forgedRow)
    }
    for change in [1, UInt32.max, 0x8000_0000] {
      var forged = variable
      forged.generation &+= change
      try expectRefusal(of: forged)
      forged = variable
      forged.solver &+= change
      try expectRefusal(of: forged)
      var forgedRow = own
      forgedRow.generation &+= change
      try expectRefusal(of: forgedRow)
      forgedRow = own
      forgedRow.solver &+= change
      try expectRefusal(of: forgedRow)
    }
  }

  @Test func `of another solver`() throws {
    let other = try SolverUnderTest()
    let b = try other.variable()
    let foreign = try other.add(b == 1)
    try expectRefusal(of: other.handle(b))
    try expectRefusal(of: foreign)
  }

  @Test func `of a solver that is gone`() throws {
    let handle = try { () throws -> KDVariable in
      let other = try SolverUnderTest()
      return other.handle(try other.variable())
    }()
    let next = try SolverUnderTest()
    try next.variable()
    #expect(throws: Refusal(status: .stale)) { try next.value(of: handle) }
  }

  @Test func `removed, and its index used again`() throws {
    let b = try solver.variable()
    let old = solver.handle(b)
    let oldRow = try solver.add(b == 3)
    try solver.remove(oldRow)
    #expect(solver.solve() == .ok)
    try solver.remove(old)
    let live = [solver.handle(a)]
    func expectStale() {
      #expect(throws: Refusal(status: .stale)) { try solver.value(of: old) }
      #expect(throws: Refusal(status: .stale)) { try solver.remove(old) }
      #expect(throws: Refusal(status: .stale)) { try solver.residual(oldRow) }
      #expect(throws: Refusal(status: .stale)) { try solver.remove(oldRow) }
    }
    expectStale()
    #expect(solver.variableCount == 1 && solver.rowCount == 1)
    #expect(solver.solve() == .ok)
    expectStale()
    #expect(try solver.values(of: live) == [10])
    let c = try solver.variable()
    let new = solver.handle(c)
    let newRow = try solver.add(c == 44)
    #expect(new.index1 == old.index1, "indices are used again")
    #expect(newRow.index1 == oldRow.index1, "indices are used again")
    expectStale()
    #expect(solver.solve() == .ok)
    expectStale()
    #expect(try solver.value(of: new) == 44)
  }

  @Test func `thousands of generations of one index`() throws {
    var seen: Set<Handle> = []
    for _ in 0..<3000 {
      let handle = solver.handle(try solver.variable())
      #expect(seen.insert(handle.key).inserted)
      #expect(handle.index1 <= 2)
      try solver.remove(handle)
    }
    #expect(solver.solve() == .ok)
    #expect(solver.changedCount == 0)
  }

  @Test func `a variable in a row stays`() throws {
    #expect(throws: Refusal(status: .inUse)) { try solver.remove(solver.handle(a)) }
    #expect(try solver.value(a) == 10)
    let b = try solver.variable()
    let rows = try solver.add([a + b == 12, b >= 0])
    for row in rows {
      #expect(throws: Refusal(status: .inUse)) { try solver.remove(solver.handle(b)) }
      try solver.remove(row)
    }
    try solver.remove(solver.handle(b))
    #expect(solver.variableCount == 1)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 10)
  }

  /// The row does not depend on it, and stays what it is.
  @Test func `a variable whose terms cancel may go`() throws {
    let b = try solver.variable()
    let row = try solver.add(a + b - b == 12)
    try solver.remove(solver.handle(b))
    #expect(solver.rowCount == 2)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 12)
    #expect(try solver.residual(row) == 0)
  }

  @Test func `rows and variables are not mistaken for each other`() throws {
    let b = try solver.variable()
    let other = try solver.add(b == 1)
    try solver.remove(other)
    let variable = solver.handle(b)
    let disguised = KDRow(
      index1: variable.index1, generation: variable.generation, solver: variable.solver)
    #expect(throws: Refusal(status: .stale)) { try solver.residual(disguised) }
  }
}
