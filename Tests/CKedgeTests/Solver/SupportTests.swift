import CKedge
import Testing

@Suite struct `Support` {
  let solver: SolverUnderTest

  init() throws {
    solver = try SolverUnderTest()
  }

  /// The numbers, in `rows`, of those that fix a variable.
  private func support(_ form: Form, in rows: [KDRow]) throws -> [Int] {
    try solver.support(form).map { try #require(rows.firstIndex(of: $0)) }.sorted()
  }

  @Test func `what a value hangs on`() throws {
    let (a, b, c) = (try solver.variable(), try solver.variable(), try solver.variable())
    let rows = try solver.add([a == 10, b - a == 5, (c - b == 1).at(20), c <= 100, (b == 0).at(9)])
    #expect(solver.solve() == .ok)
    #expect(try support(a, in: rows) == [0])
    #expect(try support(b, in: rows) == [0, 1])
    #expect(try support(c, in: rows) == [0, 1, 2])
  }

  @Test func `the bound that holds a value back`() throws {
    let a = try solver.variable()
    let rows = try solver.add([(a == 100).at(500), a <= 80, a <= 90, a >= 20])
    #expect(solver.solve() == .ok)
    #expect(try support(a, in: rows) == [1])
    try solver.setConstant(rows[0], 60)
    #expect(solver.solve() == .ok)
    #expect(try support(a, in: rows) == [0])
    try solver.setConstant(rows[0], 0)
    #expect(solver.solve() == .ok)
    #expect(try support(a, in: rows) == [3])
  }

  /// Moving `a` moves both ends of the difference, not the difference.
  @Test func `what cancels does not count`() throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    let difference = try solver.variable()
    let rows = try solver.add([a == 10, b - a == 5, difference - b + a == 0])
    #expect(solver.solve() == .ok)
    #expect(try support(difference, in: rows) == [1, 2])
  }

  /// Each seed is a random layout in a row.
  ///
  /// A row is in the support exactly if a small change of its constant, one way or the other,
  /// moves the value.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `rows that move a value and no others`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    let variables = try solver.variables(8)
    var asks: [Ask] = []
    for rank in 0..<UInt32(16) {
      let (one, other) = (
        variables.randomElement(using: &numbers), variables.randomElement(using: &numbers)
      )
      let form =
        Int.random(in: 0...3, using: &numbers) == 0
        ? one ?? Form() : (one ?? Form()) - 0.5 * (other ?? Form())
      let relation: KDRelation =
        [.equal, .lessOrEqual, .greaterOrEqual].randomElement(using: &numbers) ?? .equal
      // Numbers with many digits, so that no two rows hold by chance at the same place.
      let constant = Double.random(in: -100...100, using: &numbers)
      asks.append(
        Ask(form - constant, relation).at(Float(1 + rank) * 10).rank(rank))
    }
    let rows = try solver.add(asks)
    #expect(solver.solve() == .ok)
    let values = try solver.values()
    let supports = try variables.map { Set(try support($0, in: rows)) }
    var moved = [Set<Int>](repeating: [], count: 8)
    for (number, row) in rows.enumerated() {
      for change in [1e-4, -1e-4] {
        try solver.setConstant(row, asks[number].constant + change)
        #expect(solver.solve() == .ok)
        for (variable, value) in try solver.values().enumerated()
        where abs(value - values[variable]) > 1e-6 {
          moved[variable].insert(number)
        }
      }
      try solver.setConstant(row, asks[number].constant)
    }
    #expect(supports == moved)
  }
}
