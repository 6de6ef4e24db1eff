import CKedge
import Testing

@Suite struct `Conflicts` {
  let solver: SolverUnderTest

  init() throws {
    solver = try SolverUnderTest()
  }

  /// The numbers, in `rows`, of the reported set.
  private func conflict(in rows: [KDRow]) throws -> [Int] {
    try solver.conflict().map { try #require(rows.firstIndex(of: $0)) }.sorted()
  }

  @Test func `two widths`() throws {
    let width = try solver.variable()
    let rows = try solver.add([
      (width == 100).rank(0), (width == 200).rank(1), (width >= 0).rank(2),
      (width == 500).at(900).rank(3),
    ])
    #expect(solver.solve() == .conflict)
    #expect(solver.hasConflict)
    #expect(try conflict(in: rows) == [0, 1])
    // The sum of errors is 100 between the two, and the optional row wants to be far to the right.
    #expect(try solver.value(width) == 200)
    try solver.remove(rows[1])
    #expect(solver.solve() == .ok)
    #expect(solver.hasConflict == false)
    #expect(try conflict(in: rows).isEmpty)
    #expect(try solver.value(width) == 100)
  }

  /// A window whose table wants 300, and whose other parts take 310 of 600.
  @Test func `a window that is too low`() throws {
    let window = try solver.variable()
    let heights = try solver.variables(4, firstRank: 1)
    let wanted: [Double] = [100, 60, 300, 50]
    let parts = try solver.add(
      zip(heights, wanted).enumerated().map { ($1.0 >= $1.1).rank(UInt32($0)) })
    let sum = try solver.add(
      (heights.reduce(Form(constant: 100), +) - window == 0).rank(10))
    let size = try solver.add((window == 600).rank(11))
    #expect(solver.solve() == .conflict)
    #expect(try Set(solver.conflict().map(\.key)) == Set((parts + [sum, size]).map(\.key)))
    try solver.setConstant(size, 610)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [610, 100, 60, 300, 50])
  }

  @Test func `inequalities in a circle`() throws {
    let variables = try solver.variables(3)
    let rows = try solver.add([
      (variables[1] - variables[0] >= 1).rank(0), (variables[2] - variables[1] >= 1).rank(1),
      (variables[0] - variables[2] >= -1).rank(2), (variables[0] >= 5).rank(3),
    ])
    #expect(solver.solve() == .conflict)
    #expect(try conflict(in: rows) == [0, 1, 2])
    #expect(try solver.value(variables[0]) >= 5)
    try solver.setConstant(rows[2], -2)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [5, 6, 7])
  }

  @Test func `a chain of 300 members`() throws {
    let variables = try solver.variables(299)
    var asks = [variables[0] == 0]
    asks += zip(variables.dropFirst(), variables).map { $0 - $1 == 1 }
    asks.append(variables[298] <= 297)
    for index in asks.indices {
      asks[index].rank = UInt32(index)
    }
    let rows = try solver.add(asks)
    #expect(solver.solve() == .conflict)
    #expect(try conflict(in: rows) == Array(0..<300))
    try solver.setConstant(rows[150], 0)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(variables[298]) == 297)
  }

  @Test func `several at once, one after the other`() throws {
    let variables = try solver.variables(4)
    let rows = try solver.add([
      (variables[0] == 1).rank(0), (variables[0] == 2).rank(1), (variables[1] >= 5).rank(2),
      (variables[1] <= 4).rank(3), (variables[2] + variables[3] == 10).rank(4),
      (variables[2] == 6).rank(5), (variables[3] == 6).rank(6), (variables[2] >= 0).rank(7),
    ])
    var left: Set<[Int]> = [[0, 1], [2, 3], [4, 5, 6]]
    while !left.isEmpty {
      #expect(solver.solve() == .conflict)
      let found = try conflict(in: rows)
      guard left.remove(found) != nil else {
        Issue.record("\(found) is not one of the minimal sets \(left)")
        return
      }
      try solver.remove(rows[found[0]])
    }
    #expect(solver.solve() == .ok)
    #expect(try conflict(in: rows).isEmpty)
  }

  @Test func `the same set in any order of adding`() throws {
    let variables = try solver.variables(3)
    // Three sets share the first row.
    let asks = [
      (variables[0] == 0).rank(0), (variables[0] >= 1).rank(1),
      (variables[1] - variables[0] == 0).rank(2), (variables[1] == 4).rank(3),
      (variables[2] - variables[0] <= 0).rank(4), (variables[2] >= 9).rank(5),
    ]
    var found: Set<[UInt32]> = []
    for seed in 0..<30 as Range<UInt64> {
      var numbers = RandomNumbers(seed: seed)
      let order = asks.shuffled(using: &numbers)
      let rows = try order.map { ask in
        let row = try solver.add(ask)
        if Bool.random(using: &numbers) { _ = solver.solve() }
        return row
      }
      #expect(solver.solve() == .conflict)
      let members = Set(try solver.conflict().map(\.key))
      found.insert(zip(rows, order).filter { members.contains($0.0.key) }.map(\.1.rank).sorted())
      try solver.remove(rows)
    }
    #expect(found.count == 1)
  }

  @Test(arguments: [1, 1e-3, 1e6, 1e9])
  func `rows that just meet do not conflict`(_ scale: Double) throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    let rows = try solver.add([
      a >= 0.1 * scale, b - a >= 0.2 * scale, b <= 0.3 * scale,
      // 0.1 + 0.2 is not 0.3 in binary, nor is a third of it a tenth.
      3 * a <= 0.3 * scale, a <= 0.1 * scale,
    ])
    #expect(solver.solve() == .ok)
    #expect(solver.hasConflict == false)
    #expect(try solver.conflict().isEmpty)
    try solver.setConstant(rows[2], 0.29 * scale)
    #expect(solver.solve() == .conflict)
    #expect(try solver.conflict().count >= 3)
    try solver.setConstant(rows[2], 0.3 * scale)
    #expect(solver.solve() == .ok)
  }

  @Test func `large numbers that differ by one conflict`() throws {
    let a = try solver.variable()
    try solver.add([(a == 1_000_000).rank(0), (a == 1_000_001).rank(1)])
    #expect(solver.solve() == .conflict)
    #expect(try solver.value(a) == 1_000_000)
  }

  @Test func `an identical row is no conflict`() throws {
    let a = try solver.variable()
    try solver.add([a == 3, a == 3, 2 * a == 6, a >= 3, a <= 3])
    #expect(solver.solve() == .ok)
    #expect(try solver.conflict().isEmpty)
  }

  @Test func `optional rows never conflict`() throws {
    let a = try solver.variable()
    try solver.add([
      (a == 1).at(Float(1000).nextDown), (a == 2).at(Float(1000).nextDown), a >= 0,
    ])
    #expect(solver.solve() == .ok)
    #expect(solver.hasConflict == false)
    #expect(try solver.conflict().isEmpty)
  }

  /// The question may come after changes that are not solved yet; no stale row may be named.
  @Test func `a member that was removed since`() throws {
    let a = try solver.variable()
    let rows = try solver.add([(a == 1).rank(0), (a == 2).rank(1), (a == 3).rank(2)])
    #expect(solver.solve() == .conflict)
    try solver.remove(rows[0])
    for row in try solver.conflict() {
      #expect(rows.dropFirst().contains(row))
    }
    #expect(solver.solve() == .conflict)
    #expect(try conflict(in: rows) == [1, 2])
  }
}
