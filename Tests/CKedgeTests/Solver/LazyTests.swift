import CKedge
import Testing

/// Nothing is solved before it is asked for, and what a solve changed is known.
@Suite struct `Solving when asked` {
  let solver: SolverUnderTest
  let a, b, c: Form
  let rows: [KDRow]

  init() throws {
    solver = try SolverUnderTest()
    (a, b, c) = (try solver.variable(), try solver.variable(), try solver.variable())
    rows = try solver.add([a == 10, b - a == 5, (c == 0).at(250), (c == 9).at(249)])
  }

  @Test func `a change waits`() throws {
    #expect(solver.needsSolve)
    #expect(try solver.values() == [0, 0, 0])
    #expect(solver.hasConflict == false)
    #expect(solver.changedCount == 0)
    #expect(solver.counters.solves == 0)
    #expect(solver.counters.pivots == 0)
    #expect(solver.counters.factor_entries == 0)
    #expect(solver.solve() == .ok)
    #expect(solver.needsSolve == false)
    #expect(solver.counters.solves == 1)
    #expect(try solver.values() == [10, 15, 0])
  }

  /// Each kind of change, on a solver that has solved.
  static let changes: [(String, @Sendable (Self) throws -> Void)] = [
    ("constant", { try $0.solver.setConstant($0.rows[0], 20) }),
    ("constants", { try $0.solver.setConstants($0.rows, [20, 5, 0, 9]) }),
    ("priority", { try $0.solver.setPriority($0.rows[3], 251) }),
    ("required", { try $0.solver.setPriority($0.rows[3], 1000) }),
    ("optional", { try $0.solver.setPriority($0.rows[0], 500) }),
    ("rank", { try $0.solver.setRank($0.rows[3], 12) }),
    ("row", { try $0.solver.add($0.c >= 3) }),
    ("conflict", { try $0.solver.add($0.a == 11) }),
    ("conflict without variables", { try $0.solver.add(Form() == 11) }),
    ("rows", { try $0.solver.add([$0.c >= 3, $0.c >= 4]) }),
    ("removal", { try $0.solver.remove($0.rows[0]) }),
    ("removals", { try $0.solver.remove([$0.rows[0], $0.rows[2]]) }),
    ("rank of a variable", { try $0.solver.setRank(of: $0.solver.handle($0.c), to: 9) }),
  ]

  @Test(arguments: changes.indices)
  func `every kind of change waits`(_ index: Int) throws {
    #expect(solver.solve() == .ok)
    let before = try solver.values()
    let counters = solver.counters
    let changed = try solver.changedValues()
    let (name, change) = Self.changes[index]
    try change(self)
    #expect(solver.needsSolve, "\(name)")
    #expect(try solver.values() == before, "\(name)")
    #expect(solver.hasConflict == false)
    #expect(try solver.changedValues() == changed)
    #expect(solver.counters.solves == counters.solves)
    #expect(solver.counters.pivots == counters.pivots)
    #expect(solver.counters.flips == counters.flips)
    #expect(solver.counters.refactors == counters.refactors)
    #expect(solver.solve() == (name.hasPrefix("conflict") ? .conflict : .ok))
    #expect(solver.needsSolve == false)
  }

  @Test func `a solve without changes does nothing`() throws {
    #expect(solver.solve() == .ok)
    #expect(solver.changedCount == 2)
    let counters = solver.counters
    #expect(solver.solve() == .ok)
    #expect(solver.changedCount == 0)
    #expect(solver.changed(capacity: 3).isEmpty)
    #expect(solver.counters.solves == counters.solves)
    #expect(solver.counters.work == counters.work)
    #expect(solver.counters.allocations == counters.allocations)
  }

  @Test func `a conflict stays until it is solved away`() throws {
    let wrong = try solver.add(b == 3)
    #expect(solver.solve() == .conflict)
    #expect(solver.solve() == .conflict)
    #expect(solver.hasConflict)
    try solver.remove(wrong)
    #expect(solver.hasConflict)
    #expect(solver.solve() == .ok)
    #expect(solver.hasConflict == false)
  }

  @Test func `changes are taken in together`() throws {
    #expect(solver.solve() == .ok)
    let solves = solver.counters.solves
    for step in 0..<50 {
      try solver.setConstant(rows[0], Double(step))
    }
    try solver.setConstant(rows[1], 7)
    try solver.remove(try solver.add(c == 77))
    #expect(solver.counters.solves == solves)
    #expect(solver.solve() == .ok)
    #expect(solver.counters.solves == solves + 1)
    #expect(try solver.values() == [49, 56, 0])
  }

  @Test func `the changed variables, each once`() throws {
    #expect(solver.solve() == .ok)
    #expect(try solver.changedValues() == [0: 10, 1: 15])
    try solver.setConstant(rows[1], 6)
    #expect(solver.solve() == .ok)
    #expect(try solver.changedValues() == [1: 16])
    try solver.setConstants([rows[0], rows[1], rows[2]], [11, 5, 4])
    #expect(solver.solve() == .ok)
    #expect(try solver.changedValues() == [0: 11, 2: 4])
  }

  @Test func `edits there and back change nothing`() throws {
    #expect(solver.solve() == .ok)
    try solver.setConstant(rows[0], 99)
    try solver.setConstant(rows[0], 10)
    let extra = try solver.add(c == 5)
    try solver.remove(extra)
    #expect(solver.solve() == .ok)
    #expect(solver.changedCount == 0)
    #expect(try solver.values() == [10, 15, 0])
  }

  @Test func `a change without effect changes nothing`() throws {
    #expect(solver.solve() == .ok)
    try solver.setConstant(rows[3], 8)
    try solver.add(b <= 400)
    #expect(solver.solve() == .ok)
    #expect(solver.changedCount == 0)
  }

  @Test func `a conflict changes values as well`() throws {
    #expect(solver.solve() == .ok)
    try solver.add([(a == 50).rank(3), (a == 50).rank(4)])
    #expect(solver.solve() == .conflict)
    // Two against one, and `b` follows.
    #expect(try solver.changedValues() == [0: 50, 1: 55])
  }

  @Test func `new variables are changed where they do not stand at 0`() throws {
    #expect(solver.solve() == .ok)
    let d = try solver.variable()
    let e = try solver.variable()
    try solver.add(d - a == 1)
    #expect(solver.solve() == .ok)
    #expect(try solver.changedValues() == [3: 11])
    #expect(try solver.value(e) == 0)
  }

  @Test func `part of the list`() throws {
    let more = try solver.variables(20, firstRank: 3)
    try solver.add(more.map { $0 == 3 })
    #expect(solver.solve() == .ok)
    #expect(solver.changedCount == 22)
    #expect(solver.changed(capacity: 0).isEmpty)
    let some = solver.changed(capacity: 5)
    #expect(some.count == 5)
    #expect(solver.changed(capacity: 100).count == 22)
    #expect(solver.changed(capacity: 100).prefix(5).map(\.variable) == some.map(\.variable))
  }

  /// A handle that comes back in the list is never that of another variable.
  @Test func `a variable that went away`() throws {
    let d = try solver.variable()
    let row = try solver.add(d == 7)
    #expect(solver.solve() == .ok)
    let old = solver.handle(d)
    try solver.remove(row)
    try solver.remove(old)
    let e = try solver.variable()
    for (variable, value) in solver.changed() where variable == solver.handle(e) {
      Issue.record("a new variable has not changed yet, but is listed with \(value)")
    }
    #expect(solver.solve() == .ok)
    #expect(solver.changedCount == 0)
    #expect(try solver.value(e) == 0)
  }

  /// Each seed is one random program.
  ///
  /// The list must say what a comparison of all values says.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the changed variables are those whose values differ`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    var plan = RandomPlan(variables: 6, rows: 12, numbers: &numbers).plan
    plan.numberRanks()
    let solver = try SolverUnderTest()
    let rows = try solver.build(plan)
    var old = [Double](repeating: 0, count: 6)
    for _ in 0..<30 {
      _ = solver.solve()
      let new = try solver.values()
      let differing = Dictionary(
        uniqueKeysWithValues: new.enumerated().filter { $0.element != old[$0.offset] }.map {
          ($0.offset, $0.element)
        })
      #expect(try solver.changedValues() == differing)
      old = new
      for _ in 0...Int.random(in: 0...2, using: &numbers) {
        let row = rows[Int.random(in: 0..<rows.count, using: &numbers)]
        switch Int.random(in: 0...3, using: &numbers) {
        case 0: try solver.setPriority(row, [1000, 500, 250].randomElement(using: &numbers) ?? 1)
        default:
          try solver.setConstant(row, Double(Int.random(in: -20...20, using: &numbers)))
        }
      }
    }
  }

  /// So many that the solver's memory grows while nothing has looked at them yet.
  @Test(arguments: [(25, 60), (25, 61), (1, 300), (40, 90), (300, 1_000)])
  func `many variables come after a solve`(before: Int, after: Int) throws {
    let solver = try SolverUnderTest()
    let first = try solver.variables(before)
    try solver.add(zip(first, first.dropFirst()).map { $1 - $0 == 10 })
    #expect(solver.solve() == .ok)
    let later = try (before..<after).map { try solver.variable(rank: UInt32($0)) }
    let chain = [first.last].compactMap { $0 } + later
    for (above, below) in zip(chain, chain.dropFirst()) {
      try solver.add(below - above == 10)
      if below.terms[0].variable.isMultiple(of: 2) { #expect(solver.solve() == .ok) }
    }
    #expect(solver.solve() == .ok)
    #expect(solver.audit() == nil)
    #expect(try solver.values() == (0..<after).map { 10 * Double($0) })
    let last = try solver.variable(rank: UInt32(after))
    try solver.remove(solver.handle(last))
    #expect(solver.solve() == .ok)
  }
}
