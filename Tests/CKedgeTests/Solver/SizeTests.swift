import CKedge
import Testing

/// Systems that are deep, wide or full of the same.
///
/// Audits would take longer than the solves.
@Suite struct `Large systems` {
  let solver: SolverUnderTest

  init() throws {
    solver = try SolverUnderTest()
    solver.isAudited = false
  }

  private func chain(_ variables: [Form]) -> [Ask] {
    zip(variables.dropFirst(), variables).enumerated().map {
      ($1.0 - $1.1 == 1).rank(UInt32($0))
    }
  }

  @Test func `a chain of 100,000 in one batch`() throws {
    let variables = try solver.variables(100_000)
    var rows = try solver.add(chain(variables))
    rows.append(try solver.add(variables[0] == 5))
    #expect(solver.solve() == .ok)
    #expect(try solver.value(variables[99_999]) == 100_004)
    #expect(try solver.value(variables[50_000]) == 50_005)
    try solver.setConstant(rows[99_999], 6)
    #expect(solver.solve() == .ok)
    #expect(solver.changedCount == 100_000)
    #expect(try solver.value(variables[99_999]) == 100_005)
    #expect(try solver.support(variables[99_999]).count == 100_000)
    #expect(try solver.ambiguous().isEmpty)
    // The last link breaks: one row, one variable.
    try solver.setConstant(rows[99_998], 3)
    #expect(solver.solve() == .ok)
    #expect(try solver.changedValues() == [99_999: 100_007])
    // Without its anchor it stands at the lowest rank.
    try solver.remove(rows[99_999])
    #expect(solver.solve() == .ok)
    #expect(try solver.value(variables[0]) == 0)
    #expect(try solver.ambiguous().count == 100_000)
  }

  @Test func `a chain of 100,000 one by one`() throws {
    var last = try solver.variable()
    try solver.add(last == 5)
    for rank in 1..<100_000 as Range<UInt32> {
      let next = try solver.variable(rank: rank)
      try solver.add((next - last == 1).rank(rank))
      if rank.isMultiple(of: 500) { #expect(solver.solve() == .ok) }
      last = next
    }
    #expect(solver.solve() == .ok)
    #expect(try solver.value(last) == 100_004)
  }

  /// From the far end, where no link is anchored until the last one comes.
  @Test func `a chain of 10,000 from the end`() throws {
    let variables = try solver.variables(10_000)
    for ask in chain(variables).reversed() {
      try solver.add(ask)
    }
    #expect(solver.solve() == .ok)
    try solver.add(variables[0] == 7)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(variables[9_999]) == 10_006)
  }

  @Test func `a chain of 2,000 that contradicts itself`() throws {
    let variables = try solver.variables(2_000)
    let rows = try solver.add(chain(variables))
    try solver.add([variables[0] == 0, variables[1_999] == 0])
    #expect(solver.solve() == .conflict)
    #expect(try solver.conflict().count == rows.count + 2)
  }

  @Test func `a thousand rows on one form`() throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    try solver.add(b == 1000)
    let rows = try solver.add(
      (0..<1000).map { number in
        let factor = Double(1 + number % 3)
        return (factor * (b - a) >= factor * Double(number % 500)).at(number < 900 ? 1000 : 300)
          .rank(UInt32(number))
      })
    #expect(solver.solve() == .ok)
    // Free below 1000 - 499: as near to 0 as can be.
    #expect(try solver.value(a) == 0)
    try solver.add((a == 800).at(500))
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 501)
    try solver.remove(rows[499])
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 502)
    #expect(solver.audit() == nil)
  }

  @Test func `a row with 10,000 terms`() throws {
    let variables = try solver.variables(10_000)
    let rows = try solver.add(
      variables.enumerated().map { ($1 == 1).at(500).rank(UInt32($0)) })
    let sum = try solver.add(
      Ask(Form(terms: variables.map(\.terms[0]), constant: -20_000), .lessOrEqual))
    #expect(solver.solve() == .ok)
    #expect(try solver.value(variables[77]) == 1)
    try solver.setConstants(rows, [Double](repeating: 3, count: 10_000))
    #expect(solver.solve() == .ok)
    #expect(try abs(solver.residual(sum)) < 1e-6)
    try solver.remove(sum)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(variables[77]) == 3)
  }

  @Test func `thousands of identical rows`() throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    let rows = try solver.add(
      (0..<5000).map { (a + 2 * b == 30).at($0 % 2 == 0 ? 1000 : 400).rank(UInt32($0)) })
    try solver.add(a == 10)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [10, 10])
    try solver.remove(Array(rows.dropLast()))
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [10, 10])
    try solver.setConstant(rows[4999], 50)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [10, 20])
  }

  @Test func `a thousand variables side by side`() throws {
    let widths = try solver.variables(1000)
    let total = try solver.variable(rank: 1000)
    try solver.add(
      zip(widths.dropFirst(), widths).enumerated().map { ($1.0 - $1.1 == 0).rank(UInt32($0)) })
    let sum = Form(terms: widths.map(\.terms[0]) + (-1 * total).terms, constant: 0)
    try solver.add(Ask(sum, .equal))
    let size = try solver.add(total == 5000)
    #expect(solver.solve() == .ok)
    for number in [0, 499, 999] {
      let width = try solver.value(widths[number])
      #expect(abs(width - 5) < 1e-9)
    }
    try solver.setConstant(size, 2500)
    #expect(solver.solve() == .ok)
    #expect(try abs(solver.value(widths[999]) - 2.5) < 1e-9)
  }
}

@Suite struct `Giving memory back` {
  @Test(arguments: Systems.all)
  func `keeps answers`(_ system: System) throws {
    let solver = try SolverUnderTest()
    let rows = try solver.build(system.plan)
    let before = try Answer(solver, rows: rows)
    let bits = try solver.values().map(\.bitPattern)
    let bytes = solver.counters.bytes
    try solver.shrink()
    #expect(solver.counters.bytes <= bytes)
    #expect(solver.needsSolve == false)
    #expect(try solver.values().map(\.bitPattern) == bits)
    #expect(solver.audit() == nil)
    #expect(try Answer(solver, rows: rows).isClose(to: before))
    try solver.shrink()
    try solver.setConstant(rows[0], system.plan.rows[0].constant + 5)
    _ = solver.solve()
    try solver.setConstant(rows[0], system.plan.rows[0].constant)
    #expect(try Answer(solver, rows: rows).isClose(to: before))
  }

  @Test func `after much is removed`() throws {
    let solver = try SolverUnderTest()
    solver.isAudited = false
    let empty = solver.counters.bytes
    let keep = try solver.variables(5)
    try solver.add(keep.map { $0 == 4 })
    let variables = try solver.variables(5000, firstRank: 10)
    let rows = try solver.add(
      zip(variables.dropFirst(), variables).enumerated().map {
        ($1.0 - $1.1 >= 1).at(Float(1 + $0 % 999)).rank(UInt32($0))
      })
    #expect(solver.solve() == .ok)
    let full = solver.counters.bytes
    try solver.remove(rows)
    for variable in variables.reversed() {
      try solver.remove(solver.handle(variable))
    }
    #expect(solver.solve() == .ok)
    try solver.shrink()
    #expect(solver.counters.bytes < full / 20, "\(full) bytes, then \(solver.counters.bytes)")
    #expect(solver.counters.bytes >= empty)
    #expect(try keep.map(solver.value) == [4, 4, 4, 4, 4])
    #expect(solver.audit() == nil)
    try solver.add(keep[0] + keep[1] >= 3)
    #expect(solver.solve() == .ok)
  }

  /// What is given up and made again must not take old handles for its own.
  @Test func `leaves stale handles stale`() throws {
    let solver = try SolverUnderTest()
    let a = try solver.variable()
    try solver.add(a == 1)
    for _ in 0..<3 {
      let b = solver.handle(try solver.variable())
      let row = try solver.add(solver.form(b) == 2)
      #expect(solver.solve() == .ok)
      try solver.remove(row)
      #expect(solver.solve() == .ok)
      try solver.remove(b)
      try solver.shrink()
      #expect(throws: Refusal(status: .stale)) { try solver.value(of: b) }
      #expect(throws: Refusal(status: .stale)) { try solver.residual(row) }
      let c = solver.handle(try solver.variable())
      let newer = try solver.add(solver.form(c) == 3)
      #expect(c != b && newer != row)
      #expect(throws: Refusal(status: .stale)) { try solver.value(of: b) }
      #expect(throws: Refusal(status: .stale)) { try solver.remove(row) }
      #expect(solver.solve() == .ok)
      #expect(try solver.value(of: c) == 3)
      try solver.remove(newer)
      try solver.shrink()
      try solver.remove(c)
      try solver.shrink()
    }
    #expect(try solver.value(a) == 1)
  }

  @Test func `with changes that wait`() throws {
    let solver = try SolverUnderTest()
    let (a, b) = (try solver.variable(), try solver.variable())
    let row = try solver.add(a == 3)
    #expect(solver.solve() == .ok)
    try solver.setConstant(row, 8)
    try solver.add(b - a == 1)
    try solver.shrink()
    #expect(solver.needsSolve)
    #expect(try solver.values() == [3, 0])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [8, 9])
  }
}
