import Kedge
import Testing

@Suite struct `The solver` {
  @Test func `an expression keeps terms and constant`() throws {
    var solver = Solver()
    let a = try solver.addVariable("a")
    let b = try solver.addVariable("b")
    let expression: LinearExpression = 2 * a - (b + 3) / 2 + 8 - a * 0.5
    let coefficients = expression.terms.map(\.coefficient)
    #expect(coefficients == [2, -0.5, -0.5])
    #expect(expression.terms.map(\.variable) == [a, b, a])
    #expect(expression.constant == 6.5)
  }

  @Test func `constraints are written with operators`() throws {
    var solver = Solver()
    let a = try solver.addVariable("a")
    let b = try solver.addVariable("b")
    let c = try solver.addVariable("c")
    let row = try solver.add(2 * a + b <= c + 8)
    try solver.add(b == 4)
    try solver.add(c >= 10)
    try solver.add(c <= 10)
    try solver.add((a >= 100).priority(.defaultLow))
    try solver.solve()
    // 2a + 4 <= 18, and a as large as can be.
    expectClose(try solver.value(of: a), 7)
    expectClose(try solver.value(of: 2 * a + b), 18)
    expectClose(try solver.residual(of: row), 0)
    let text = solver.text(of: row)
    #expect(text.hasPrefix("2*a + b - c <= 8 ("))
  }

  @Test func `every operator takes variables, expressions and numbers`() throws {
    var solver = Solver()
    let a = try solver.addVariable()
    let b = try solver.addVariable()
    let constraints: [Constraint] = [
      a == b, a <= b, a >= b, a == 1, a <= 1, a >= 1, 1 == a, 1 <= a, 1 >= a, a + 1 == b,
      a == b + 1,
      a + b <= b - a, -a >= 2 - b, 3 * a == b * 3, a / 2 == b,
    ]
    let relations = constraints.map(\.relation.rawValue)
    #expect(relations == [0, -1, 1, 0, -1, 1, 0, -1, 1, 0, 0, -1, 1, 0, 0])
    // 1 <= a is the same as a >= 1: both say 1 - a <= 0.
    #expect(constraints[7].expression.constant == 1)
    #expect(constraints[7].expression.terms.map(\.coefficient) == [-1])
  }

  @Test func `a higher priority is never outvoted`() throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    try solver.add((x == 0).priority(251))
    for _ in 0..<50 { try solver.add((x == 100).priority(250)) }
    try solver.solve()
    expectClose(try solver.value(of: x), 0)
  }

  @Test func `fractional priorities count`() throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    try solver.add((x == 1).priority(999))
    try solver.add((x == 2).priority(999.5))
    try solver.solve()
    expectClose(try solver.value(of: x), 2)
  }

  /// Worked in the reference: no compromise between levels, as little error as can be below.
  @Test(arguments: [
    (Relation.equal, 100.0, 600.0, Relation.equal, 160.0, 500.0, 100.0),
    (.greaterThanOrEqual, 200, 700, .lessThanOrEqual, 150, 701, 150),
  ])
  func `levels are strict`(
    _ row: (
      first: Relation, firstValue: Double, firstPriority: Double, second: Relation,
      secondValue: Double, secondPriority: Double, expected: Double
    )
  ) throws {
    var solver = Solver()
    let width = try solver.addVariable("width")
    try solver.add(
      Constraint(width - row.firstValue, row.first).priority(Priority(Float(row.firstPriority))))
    try solver.add(
      Constraint(width - row.secondValue, row.second).priority(Priority(Float(row.secondPriority))))
    try solver.solve()
    expectClose(try solver.value(of: width), row.expected)
  }

  @Test func `a constant is edited in place`() throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    let y = try solver.addVariable("y")
    let row = try solver.add(x == 10)
    let other = try solver.add(y == x + 5)
    try solver.solve()
    expectClose(try solver.value(of: y), 15)
    try solver.setConstant(20, of: row)
    let needsSolve = solver.needsSolve
    #expect(needsSolve)
    try solver.solve()
    expectClose(try solver.value(of: y), 25)
    let changed = solver.changedVariables
    #expect(Set(changed) == [x, y])
    try solver.setConstants([1, -1], of: [row, other])
    try solver.solve()
    let values = try solver.values(of: [x, y])
    #expect(values == [1, 0])
    let text = solver.text(of: row)
    #expect(text.hasPrefix("x == 1 ("))
  }

  @Test func `a batch is added and removed whole`() throws {
    var solver = Solver()
    let variables = try solver.addVariables(count: 3)
    let rows = try solver.add(contentsOf: [
      variables[0] == 1, variables[1] == variables[0] + 1, variables[2] == variables[1] + 1,
    ])
    try solver.solve()
    let values = try solver.values(of: variables)
    #expect(values == [1, 2, 3])
    try solver.remove(contentsOf: rows)
    let rowCount = solver.rowCount
    #expect(rowCount == 0)
    try solver.solve()
    let freed = try solver.values(of: variables)
    #expect(freed == [0, 0, 0])
    for variable in variables { try solver.remove(variable) }
    let variableCount = solver.variableCount
    #expect(variableCount == 0)
  }

  @Test func `a conflict names every member with its text`() throws {
    var solver = Solver()
    let width = try solver.addVariable("width")
    let height = try solver.addVariable("height")
    let wide = try solver.add((width == 100).label("fixed"))
    try solver.add(height == width, file: "Screen.swift", line: 7)
    let high = try solver.add(height == 60)
    try solver.add((width == 300).priority(.defaultHigh))
    let error = #expect(throws: SolverError.self) { try solver.solve() }
    let conflict = try #require(try solver.conflict())
    #expect(error == .conflict(conflict))
    let texts = conflict.members.map(\.text)
    #expect(texts.count == 3)
    #expect(texts.contains { $0.hasPrefix("'fixed' width == 100 (") })
    #expect(texts.contains("height - width == 0 (Screen.swift:7)"))
    #expect(texts.contains { $0.hasPrefix("height == 60 (") })
    #expect(
      SolverError.conflict(conflict).description.hasPrefix(
        "required constraints contradict one another:\n  "))

    // Without any one of them the others hold.
    try solver.remove(wide)
    try solver.solve()
    expectClose(try solver.value(of: width), 60)
    try solver.add(width == 100)
    try solver.remove(high)
    try solver.solve()
    expectClose(try solver.value(of: height), 100)
    let none = try solver.conflict()
    #expect(none == nil)
  }

  @Test func `free variables stand at zero and are ambiguous`() throws {
    var solver = Solver()
    let a = try solver.addVariable("a")
    let b = try solver.addVariable("b")
    let c = try solver.addVariable("c")
    try solver.add(a == 4)
    try solver.add(b + c == 10)
    try solver.solve()
    // Of b and c only one can be 0, and b came first.
    expectClose(try solver.value(of: b), 0)
    expectClose(try solver.value(of: c), 10)
    let flags = [
      try solver.isAmbiguous(a), try solver.isAmbiguous(b), try solver.isAmbiguous(c),
    ]
    #expect(flags == [false, true, true])
    let ambiguous = try solver.ambiguousVariables()
    #expect(ambiguous == [b, c])
  }

  @Test func `support says what fixes a value`() throws {
    var solver = Solver()
    let a = try solver.addVariable("a")
    let b = try solver.addVariable("b")
    let first = try solver.add(a == 4)
    let second = try solver.add(b == a + 1)
    let slack = try solver.add(b <= 100)
    try solver.solve()
    let support = try solver.support(of: b)
    #expect(Set(support) == [first, second])
    #expect(!support.contains(slack))
  }

  @Test func `the lower rank has the smaller error`() throws {
    for swap in [false, true] {
      var solver = Solver()
      let a = try solver.addVariable("a")
      let b = try solver.addVariable("b")
      try solver.add(a + b == 10)
      try solver.add((a == 8).priority(250).rank(swap ? 9 : 1))
      try solver.add((b == 8).priority(250).rank(swap ? 1 : 9))
      try solver.solve()
      expectClose(try solver.value(of: a), swap ? 2 : 8)
      expectClose(try solver.value(of: b), swap ? 8 : 2)
    }
  }

  @Test func `a weight counts within its priority`() throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    try solver.add((x == 0).priority(250).weight(3))
    for _ in 0..<2 { try solver.add((x == 100).priority(250)) }
    try solver.solve()
    expectClose(try solver.value(of: x), 0)
  }

  @Test func `a priority crosses required in a solver`() throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    try solver.add(x == 1)
    let wish = try solver.add((x == 2).priority(.defaultLow))
    try solver.solve()
    expectClose(try solver.value(of: x), 1)
    try solver.setPriority(.required, of: wish)
    #expect(throws: SolverError.self) { try solver.solve() }
    try solver.setPriority(.defaultLow, of: wish)
    try solver.solve()
    expectClose(try solver.value(of: x), 1)
  }

  // MARK: Wrong use

  @Test func `stale and foreign handles are refused`() throws {
    var solver = Solver()
    var other = Solver()
    let x = try solver.addVariable("x")
    let stranger = try other.addVariable("stranger")
    let row = try solver.add(x == 1)
    #expect(throws: SolverError.unknownHandle) { try solver.add(stranger == 1) }
    #expect(throws: SolverError.unknownHandle) { _ = try solver.value(of: stranger) }
    try solver.remove(row)
    #expect(throws: SolverError.unknownHandle) { try solver.remove(row) }
    #expect(throws: SolverError.unknownHandle) { try solver.setConstant(1, of: row) }
    try solver.remove(x)
    #expect(throws: SolverError.unknownHandle) { try solver.add(x == 1) }
    #expect(throws: SolverError.unknownHandle) { try solver.remove(x) }
    #expect(throws: SolverError.unknownHandle) { _ = try Solver().value(of: x) }
  }

  @Test func `a variable in use stays`() throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    let row = try solver.add(x == 1)
    #expect(throws: SolverError.variableInUse("x")) { try solver.remove(x) }
    try solver.solve()
    expectClose(try solver.value(of: x), 1)
    try solver.remove(row)
    try solver.remove(x)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that are not finite are refused`(_ bad: Double) throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    let row = try solver.add(x == 1)
    #expect(throws: SolverError.self) { try solver.add(x == bad) }
    #expect(throws: SolverError.self) { try solver.add(bad * x == 1) }
    #expect(throws: SolverError.self) { try solver.setConstant(bad, of: row) }
    #expect(throws: SolverError.self) { try solver.add((x == 1).weight(bad)) }
    #expect(throws: SolverError.self) { try solver.add(contentsOf: [x == 2, x >= bad]) }
    let rowCount = solver.rowCount
    #expect(rowCount == 1)
    try solver.solve()
    expectClose(try solver.value(of: x), 1)
  }

  @Test(arguments: [0, -1, 1000.5, .nan, .infinity] as [Float])
  func `priorities out of range are refused`(_ priority: Float) throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    let row = try solver.add((x == 1).priority(10))
    #expect(throws: SolverError.self) { try solver.add((x == 1).priority(Priority(priority))) }
    #expect(throws: SolverError.self) { try solver.setPriority(Priority(priority), of: row) }
    let rowCount = solver.rowCount
    #expect(rowCount == 1)
  }

  @Test func `numbers out of range are refused and named`() throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    #expect(throws: SolverError.outOfRange("1000000000000000*x == 1")) {
      try solver.add(1e15 * x == 1)
    }
    #expect(throws: SolverError.self) { try solver.add(x == 1e16) }
    #expect(throws: SolverError.self) { try solver.setConstants([1, 2], of: []) }
    let rowCount = solver.rowCount
    #expect(rowCount == 0)
  }

  @Test func `a budget stops a solve, and more of it goes on`() throws {
    var solver = Solver(workBudget: 1)
    let variables = try solver.addVariables(count: 200)
    for (left, right) in zip(variables, variables.dropFirst()) {
      try solver.add(right == left + 1)
      try solver.add((right <= 100).priority(250))
    }
    try solver.add(variables[0] == 1)
    #expect(throws: SolverError.budgetExceeded) { try solver.solve() }
    expectClose(try solver.value(of: variables[199]), 0)
    solver.workBudget = 0
    try solver.solve()
    expectClose(try solver.value(of: variables[199]), 200)
  }

  @Test func `an empty solver answers`() throws {
    var solver = Solver()
    let needsSolve = solver.needsSolve
    #expect(!needsSolve)
    try solver.solve()
    let changed = solver.changedVariables
    #expect(changed.isEmpty)
    let ambiguous = try solver.ambiguousVariables()
    #expect(ambiguous.isEmpty)
    let counters = solver.counters
    #expect(counters == SolverCounters())
    try solver.shrink()
  }

  @Test func `a constraint without variables holds or not by its constant`() throws {
    var solver = Solver()
    let x = try solver.addVariable("x")
    try solver.add(x - x == 0)
    try solver.solve()
    let row = try solver.add(x - x == 3)
    #expect(throws: SolverError.self) { try solver.solve() }
    let conflict = try #require(try solver.conflict())
    #expect(conflict.members.map(\.row) == [row])
  }

  @Test func `spans are filled without an array`() throws {
    var solver = Solver()
    let variables = try solver.addVariables(count: 2)
    try solver.add(variables[1] == 9)
    try solver.solve()
    var values = [1.0, 1]
    var span = values.mutableSpan
    try solver.copyValues(of: variables.span, into: &span)
    #expect(values == [0, 9])
  }
}

@Suite struct `Priority values` {
  @Test func `names have Apple's numbers`() {
    let names: [(Priority, Float)] = [
      (.required, 1000), (.defaultHigh, 750), (.dragThatCanResizeScene, 510),
      (.sceneSizeStayPut, 500), (.dragThatCannotResizeScene, 490), (.defaultLow, 250),
      (.fittingSizeLevel, 50),
    ]
    for (priority, number) in names { #expect(priority.rawValue == number) }
  }

  @Test func `literals, order and text`() {
    #expect(Priority(750) == 750)
    #expect(LayoutPriority(rawValue: 999.5) == 999.5)
    #expect(Priority.defaultLow < .defaultHigh)
    #expect("\(Priority(750)) \(Priority(999.5))" == "750 999.5")
    #expect(Priority(0.5).isValid && Priority(1000).isValid)
    #expect(!Priority(0).isValid && !Priority(1000.5).isValid && !Priority(.nan).isValid)
  }
}
