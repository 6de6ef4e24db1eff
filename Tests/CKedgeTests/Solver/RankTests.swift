import CKedge
import Testing

@Suite struct `Ranks` {
  let solver: SolverUnderTest

  init() throws {
    solver = try SolverUnderTest()
  }

  @Test(arguments: [1, 500, 1000] as [Float])
  func `of two rows that contradict each other the lower rank holds`(_ priority: Float) throws {
    let a = try solver.variable()
    let rows = try solver.add([
      (a == -10).at(priority).rank(7), (a == 50).at(priority).rank(3),
    ])
    let status: KDStatus = priority == 1000 ? .conflict : .ok
    #expect(solver.solve() == status)
    #expect(try solver.value(a) == 50)
    try solver.setRank(rows[0], 2)
    #expect(solver.solve() == status)
    #expect(try solver.value(a) == -10)
    try solver.setRank(rows[1], 1)
    #expect(solver.solve() == status)
    #expect(try solver.value(a) == 50)
  }

  @Test func `ranks do not depend on the order of adding`() throws {
    for ranks in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] as [[UInt32]] {
      let a = try solver.variable()
      try solver.add(ranks.map { (a == 10 * Double($0)).at(250).rank($0) })
      #expect(solver.solve() == .ok)
      // Between the middle two, 10 and 20, all sums are equal; rank 0 wants 0.
      #expect(try solver.value(a) == 10, "\(ranks)")
    }
  }

  @Test(
    arguments: [
      (1, 0), (1000, 999), (1_000_000, 999_999), (.max, 1_000_000), (.max, .max / 2),
    ] as [(UInt32, UInt32)])
  func `large ranks count`(high: UInt32, low: UInt32) throws {
    let a = try solver.variable()
    try solver.add([(a == 1).at(250).rank(high), (a == 5).at(250).rank(low)])
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 5)
  }

  @Test func `a rank never beats a weight or a priority`() throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    try solver.add([
      (a == 0).at(250).weight(1.5).rank(9), (a == 50).at(250).rank(1),
      (b == 0).at(250.5).rank(9), (b == 50).at(250).rank(1),
    ])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [0, 0])
  }

  /// A label of 90 and a button of 32 in a row of 312 that hug alike.
  @Test(arguments: [(1, 2, 90, 222), (2, 1, 280, 32)] as [(UInt32, UInt32, Double, Double)])
  func `equal hugging stretches the higher rank`(
    labelRank: UInt32, buttonRank: UInt32, label: Double, button: Double
  ) throws {
    let widths = try solver.variables(2)
    try solver.add([
      (widths[0] <= 90).at(250).rank(labelRank), (widths[0] >= 90).at(750).rank(10),
      (widths[1] <= 32).at(250).rank(buttonRank), (widths[1] >= 32).at(750).rank(11),
      (widths[0] + widths[1] == 312).rank(12),
    ])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [label, button])
    #expect(try solver.ambiguousNumbers() == [0, 1])
  }

  /// Lower levels are not given up for a rank: the sum decides where the two rows leave it open.
  @Test func `a weaker priority decides before ranks do`() throws {
    let a = try solver.variable()
    try solver.add([
      (a == 0).at(500).rank(0), (a == 50).at(500).rank(1), (a == 30).at(1).rank(2),
    ])
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 30)
    #expect(try solver.isAmbiguous(a) == false)
  }

  /// Three rows over two variables: any one can be the broken one.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]])
  func `the highest rank of a triangle gives way`(_ ranks: [UInt32]) throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    try solver.add([
      (a == 10).at(400).rank(ranks[0]), (b == 20).at(400).rank(ranks[1]),
      (a + b == 100).at(400).rank(ranks[2]),
    ])
    #expect(solver.solve() == .ok)
    let expected: [[Double]] = [[80, 20], [10, 90], [10, 20]]
    let broken = try #require(ranks.firstIndex(of: 2))
    #expect(try solver.values() == expected[broken])
  }
}

@Suite struct `Free variables` {
  let solver: SolverUnderTest

  init() throws {
    solver = try SolverUnderTest()
  }

  @Test func `stand at 0`() throws {
    let a = try solver.variable()
    #expect(try solver.value(a) == 0)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 0)
    #expect(try solver.isAmbiguous(a))
    #expect(try solver.support(a).isEmpty)
    let row = try solver.add(a == 40)
    #expect(solver.solve() == .ok)
    #expect(try solver.isAmbiguous(a) == false)
    try solver.remove(row)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 0)
    #expect(try solver.isAmbiguous(a))
  }

  @Test(
    arguments: [
      (.greaterOrEqual, 5, 5), (.greaterOrEqual, -5, 0), (.lessOrEqual, 5, 0),
      (.lessOrEqual, -5, -5), (.equal, 5, 5),
    ] as [(KDRelation, Double, Double)])
  func `stand as near to 0 as rows let them`(
    relation: KDRelation, constant: Double, value: Double
  ) throws {
    let a = try solver.variable()
    try solver.add(Ask(a - constant, relation).at(300))
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == value)
    #expect(try solver.isAmbiguous(a) == (relation != .equal))
  }

  @Test func `the lower rank stands at 0`() throws {
    let a = try solver.variable(rank: 4)
    let b = try solver.variable(rank: 2)
    let sum = try solver.add(a + b == 10)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [10, 0])
    try solver.setRank(of: solver.handle(b), to: 5)
    #expect(solver.needsSolve)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [0, 10])
    try solver.setRank(of: solver.handle(a), to: .max)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [10, 0])
    #expect(try solver.ambiguousNumbers() == [0, 1])
    #expect(try solver.support(a) == [sum])
    #expect(try solver.support(b).isEmpty)
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]])
  func `of a sum the highest rank carries all`(_ ranks: [UInt32]) throws {
    let variables = try ranks.map { try solver.variable(rank: $0) }
    try solver.add(variables[0] + 2 * variables[1] - variables[2] == 12)
    #expect(solver.solve() == .ok)
    var expected = [0.0, 0, 0]
    let highest = try #require(ranks.firstIndex(of: 2))
    expected[highest] = [12, 6, -12][highest]
    #expect(try solver.values() == expected)
  }

  @Test func `a bound moves the lower rank only as far as it must`() throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    let rows = try solver.add([a + b == 10, b >= 12])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [-2, 12])
    try solver.setConstant(rows[1], 3)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [0, 10])
    try solver.add(a >= 2)
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [2, 8])
  }

  @Test func `a chain without an anchor hangs on its lowest rank`() throws {
    let ranks: [UInt32] = [5, 3, 9, 1, 7, 2]
    let variables = try ranks.map { try solver.variable(rank: $0) }
    try solver.add(zip(variables.dropFirst(), variables).map { $0 - $1 == 10 })
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [-30, -20, -10, 0, 10, 20])
    #expect(try solver.ambiguousNumbers() == Array(0..<6))
    for (lowest, first) in [(0, 0.0), (5, -50.0)] {
      try solver.setRank(of: solver.variables[lowest], to: 0)
      #expect(solver.solve() == .ok)
      #expect(try solver.value(variables[0]) == first)
      try solver.setRank(of: solver.variables[lowest], to: 20)
    }
  }

  @Test func `a weak row decides before the rank of a variable`() throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    let rows = try solver.add([a + b == 10, (a == 7).at(1)])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [7, 3])
    #expect(try solver.ambiguous().isEmpty)
    try solver.remove(rows[1])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [0, 10])
  }
}
