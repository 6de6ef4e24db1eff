import CKedge
import Testing

@Suite struct `Rows` {
  let solver: SolverUnderTest

  init() throws {
    solver = try SolverUnderTest()
  }

  @Test(arguments: [0.0, -1, 320, 1e9, 0.1, -1e-9, 1e15, -1e15])
  func `a pinned variable has its value`(_ value: Double) throws {
    let a = try solver.variable()
    try solver.add(a == value)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == value)
  }

  @Test(arguments: [1e-6, 1e6, -0.5, 3, 1e-12, 1e12, -7])
  func `coefficients divide`(_ coefficient: Double) throws {
    let a = try solver.variable()
    try solver.add(coefficient * a == 21)
    #expect(solver.solve() == .ok)
    let value = try solver.value(a)
    #expect(abs(value * coefficient - 21) < 1e-9)
  }

  @Test func `inequalities hold back and let go`() throws {
    let a = try solver.variable()
    let rows = try solver.add([(a == 100).at(500), a <= 80, a >= 20])
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 80)
    try solver.setConstant(rows[0], 10)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 20)
    try solver.setConstant(rows[0], 50)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 50)
    #expect(try rows.map(solver.residual) == [0, -30, 30])
  }

  @Test func `a chain of inequalities pushes`() throws {
    let edges = try solver.variables(5)
    try solver.add(zip(edges.dropFirst(), edges).map { $0 - $1 >= 10 })
    try solver.add(edges.map { ($0 == 0).at(250) })
    try solver.add(edges[0] >= 3)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [3, 13, 23, 33, 43])
  }

  @Test func `rows that say the same again change nothing`() throws {
    let (a, b, c) = (try solver.variable(), try solver.variable(), try solver.variable())
    let rows = try solver.add([
      a - b == 0, b - c == 0, a - c == 0, 2 * c - 2 * a == 0, a + b + c == 30, a == 10, c <= 10,
    ])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [10, 10, 10])
    // What is left fixes them still: first the sum, then the single row.
    try solver.remove(rows[5])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [10, 10, 10])
    try solver.remove([rows[0], rows[4]])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [0, 0, 0])
    try solver.add((b == 25).at(10))
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [10, 10, 10])
    #expect(try solver.ambiguous().isEmpty)
  }

  @Test func `three rows of one form`() throws {
    let height = try solver.variable()
    let rows = try solver.add([height >= 0, height >= 17, height <= 17])
    #expect(solver.solve() == .ok)
    #expect(try solver.value(height) == 17)
    #expect(try solver.isAmbiguous(height) == false)
    #expect(try rows.map(solver.residual) == [17, 0, 0])
    try solver.remove(rows[1])
    #expect(solver.solve() == .ok)
    #expect(try solver.value(height) == 0)
    #expect(try solver.isAmbiguous(height))
  }

  /// The same form under any factor: all of these bound `a - b`.
  @Test func `multiples and opposites of one form`() throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    let rows = try solver.add([
      2 * a - 2 * b <= 20, b - a <= -4, 0.5 * a - 0.5 * b >= 1, 3 * b - 3 * a >= -27,
      b == 100, (a == 1000).at(10),
    ])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [109, 100])
    #expect(try rows.map(solver.residual) == [-2, -5, 3.5, 0, 0, -891])
    try solver.setConstant(rows[5], 0)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [104, 100])
    try solver.setConstant(rows[0], 12)
    try solver.setConstant(rows[5], 1000)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [106, 100])
  }

  /// Optional rows on one form, each removed in turn.
  ///
  /// The answer is the strongest left, as far as the bounds allow.
  @Test func `many breakpoints on one form`() throws {
    let a = try solver.variable()
    let rows = try solver.add([
      a >= 0, a <= 100, (a == 150).at(900), (a >= 30).at(800), (a == 40).at(700),
      (a <= 20).at(600), (a == 10).at(500),
    ])
    for (removed, value) in [(2, 40), (4, 30), (3, 10), (6, 0)] as [(Int, Double)] {
      try solver.remove(rows[removed])
      #expect(solver.solve() == .ok)
      #expect(try solver.value(a) == value, "without row \(removed)")
    }
  }

  @Test func `a variable named twice counts with the sum`() throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    try solver.add(a + b + a + 2 * a - b + b == 11)
    try solver.add(b == 3)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [2, 3])
  }

  @Test func `terms that cancel leave the variable free`() throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    let rows = try solver.add([a + b - a == 4, 0 * a + b <= 9])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [0, 4])
    #expect(try solver.isAmbiguous(a))
    #expect(try solver.isAmbiguous(b) == false)
    #expect(try solver.support(b) == [rows[0]])
    #expect(try solver.support(a).isEmpty)
  }

  @Test func `a row whose terms all cancel is one without variables`() throws {
    let a = try solver.variable()
    let row = try solver.add((a - a == 4).at(500))
    #expect(solver.solve() == .ok)
    #expect(try solver.residual(row) == -4)
    try solver.setPriority(row, 1000)
    #expect(solver.solve() == .conflict)
    #expect(try solver.conflict() == [row])
    try solver.setConstant(row, 0)
    #expect(solver.solve() == .ok)
    #expect(try solver.residual(row) == 0)
  }

  @Test(
    arguments: [
      (.equal, 0, true), (.equal, 5, false), (.greaterOrEqual, 5, false),
      (.greaterOrEqual, -5, true), (.lessOrEqual, 5, true), (.lessOrEqual, -5, false),
    ] as [(KDRelation, Double, Bool)])
  func `a row without variables is met by its constant or not`(
    relation: KDRelation, constant: Double, holds: Bool
  ) throws {
    let ask = Ask(Form(constant: -constant), relation)
    let optional = try solver.add(ask.at(500))
    #expect(solver.solve() == .ok)
    #expect(try solver.residual(optional) == -constant)
    let required = try solver.add(ask.rank(1))
    #expect(solver.solve() == (holds ? .ok : .conflict))
    #expect(solver.hasConflict == !holds)
    #expect(try solver.conflict() == (holds ? [] : [required]))
    try solver.remove(required)
    #expect(solver.solve() == .ok)
    #expect(solver.hasConflict == false)
    #expect(solver.rowCount == 1)
  }

  @Test func `a row without variables leaves the others alone`() throws {
    let a = try solver.variable()
    try solver.add([a == 7, Form(constant: 1) <= 0])
    #expect(solver.solve() == .conflict)
    #expect(try solver.value(a) == 7)
  }

  @Test func `an empty solver is solved`() throws {
    #expect(solver.solve() == .ok)
    #expect(solver.changedCount == 0)
    #expect(try solver.ambiguous().isEmpty)
    #expect(try solver.conflict().isEmpty)
    #expect(solver.hasConflict == false)
    try solver.add([])
    try solver.remove([KDRow]())
    try solver.setConstants([], [])
    try solver.variables(0)
    #expect(try solver.values().isEmpty)
    try solver.shrink()
  }
}
