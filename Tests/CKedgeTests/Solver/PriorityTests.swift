import CKedge
import Testing

@Suite struct `Priorities` {
  let solver: SolverUnderTest

  init() throws {
    solver = try SolverUnderTest()
  }

  @Test func `weaker rows cannot outvote a stronger one`() throws {
    let a = try solver.variable()
    try solver.add((a == 0).at(251))
    try solver.add((0..<3).map { (a == 10).at(250).rank($0) })
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 0)
  }

  @Test func `a thousand weights cannot outvote the next float`() throws {
    let a = try solver.variable()
    try solver.add((a == 0).at(Float(250).nextUp).weight(1e-6))
    try solver.add((0..<1000).map { (a == 10).at(250).rank($0).weight(1e6) })
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 0)
  }

  @Test func `the smallest priorities are told apart`() throws {
    let a = try solver.variable()
    let smallest = Float.leastNonzeroMagnitude
    try solver.add((a == 1).at(smallest))
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 1)
    try solver.add((a == 2).at(smallest.nextUp))
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 2)
  }

  /// The priorities that stack views use.
  @Test func `fractions and neighbours keep their order`() throws {
    let ladder: [Float] = [999.5, 999, 251, 250, 149, 51, 50, 49, 25, 1, 0.5]
    let a = try solver.variable()
    let rows = try solver.add(
      ladder.enumerated().map { index, priority in
        (a == 10 * Double(index)).at(priority).rank(UInt32(index))
      })
    for (index, row) in rows.enumerated() {
      #expect(solver.solve() == .ok)
      #expect(try solver.value(a) == 10 * Double(index))
      try solver.remove(row)
    }
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 0)
  }

  /// a + b fill 300; the one that hugs less stretches.
  @Test(
    arguments: [(251, 250, 100, 200), (250, 251, 200, 100)] as [(Float, Float, Double, Double)])
  func `hugging decides who stretches`(
    hugA: Float, hugB: Float, widthA: Double, widthB: Double
  ) throws {
    let (a, b) = (try solver.variable(), try solver.variable())
    try solver.add([
      a + b == 300,
      (a <= 100).at(hugA), (a >= 100).at(750),
      (b <= 100).at(hugB), (b >= 100).at(750),
    ])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [widthA, widthB])
  }

  @Test func `there is no compromise between two priorities`() throws {
    let width = try solver.variable()
    try solver.add((width == 160).at(500))
    try solver.add((width == 100).at(600))
    #expect(solver.solve() == .ok)
    #expect(try solver.value(width) == 100)
  }

  @Test func `a row that cannot hold comes as near as it can`() throws {
    let width = try solver.variable()
    let weak = try solver.add((width >= 200).at(700))
    let strong = try solver.add((width <= 150).at(701))
    #expect(solver.solve() == .ok)
    #expect(try solver.value(width) == 150)
    #expect(try solver.residual(weak) == -50)
    #expect(try solver.residual(strong) == 0)
  }

  @Test func `a wide view stops at the edges that are required`() throws {
    let (x, width) = (try solver.variable(), try solver.variable())
    try solver.add([x >= 0, x + width <= 200, (width == 300).at(999)])
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == [0, 200])
  }

  /// The strongest of each pair is met, and so is what the weaker can still get of the other
  /// variable.
  @Test func `weak rows use what strong ones leave open`() throws {
    let (a, b, c) = (try solver.variable(), try solver.variable(), try solver.variable())
    try solver.add([
      (a + b == 100).at(900), (b + c == 50).at(800), (a - c == 70).at(700), (b == 20).at(600),
    ])
    #expect(solver.solve() == .ok)
    // The first two leave a - c == 50: the third misses by 20 whatever happens, the fourth holds.
    #expect(try solver.values() == [80, 20, 30])
  }

  @Test func `weights count within a priority`() throws {
    let a = try solver.variable()
    let rows = try solver.add([
      (a == 0).at(250).weight(2).rank(9), (a == 50).at(250).rank(1),
      (a == 70).at(250).weight(0.5).rank(2),
    ])
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 0)
    try solver.remove(rows[0])
    try solver.add((a == 0).at(250).weight(0.25).rank(0))
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 50)
  }

  /// Errors count in the row's own unit: a row of twice the width is twice as dear.
  @Test func `coefficients scale errors`() throws {
    let a = try solver.variable()
    try solver.add([(2 * a == 0).at(250).rank(1), (a == 50).at(250).rank(0)])
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 0)
  }

  /// Five rows of one priority: the weighted median.
  @Test func `rows of one priority settle at the median`() throws {
    let a = try solver.variable()
    try solver.add(
      [3, 41, 7, 100, 12].enumerated().map { (a == $1).at(300).rank(UInt32($0)) })
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == 12)
  }

  /// Each removal of the strongest rows uncovers the next of a thousand levels.
  @Test func `a thousand levels on one variable`() throws {
    let a = try solver.variable()
    let priorities = (1...1000).map { Float($0) * 0.999 }
    var rows = try solver.add(
      priorities.enumerated().map { (a == Double($0)).at($1).rank(UInt32($0)) })
    while !rows.isEmpty {
      #expect(solver.solve() == .ok)
      #expect(try solver.value(a) == Double(rows.count - 1))
      try solver.remove(Array(rows.suffix(40)))
      rows.removeLast(40)
    }
  }

  /// Rows of distinct priorities that tie pairs of variables: taking them from the strongest down, each holds unless those before it already fix its difference.
  ///
  /// A union of offsets says which.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a thousand levels on hundreds of variables`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    let variables = try solver.variables(400)
    var asks = (1...1000).map { level in
      let first = Int.random(in: 0..<400, using: &numbers)
      let second = (first + Int.random(in: 1..<400, using: &numbers)) % 400
      let distance = Double(Int.random(in: -50...50, using: &numbers))
      let difference = variables[first] - variables[second]
      return (level % 5 == 0 ? variables[first] == distance : difference == distance)
        .at(Float(level) * 0.999).rank(UInt32(level))
    }
    var offsets = Offsets(count: 401)
    let expected = asks.reversed().map { ask in
      let second = ask.terms.count == 2 ? ask.terms[1].variable : 400
      return offsets.tie(ask.terms[0].variable, second, distance: ask.constant)
    }
    asks.reverse()
    let rows = try solver.add(asks)
    #expect(solver.solve() == .ok)
    for (row, residual) in zip(rows, expected) {
      let found = try solver.residual(row)
      #expect(abs(found - residual) < 1e-9)
    }
  }
}

/// Sets of numbers whose differences are known.
private struct Offsets {
  private var parents: [Int]
  private var distances: [Double]

  init(count: Int) {
    parents = Array(0..<count)
    distances = Array(repeating: 0, count: count)
  }

  private func root(_ element: Int) -> (root: Int, distance: Double) {
    var (element, distance) = (element, 0.0)
    while parents[element] != element {
      distance += distances[element]
      element = parents[element]
    }
    return (element, distance)
  }

  /// Ties `first` - `second` to a distance unless it is known; returns by how much it misses.
  mutating func tie(_ first: Int, _ second: Int, distance: Double) -> Double {
    let (one, other) = (root(first), root(second))
    guard one.root != other.root else { return one.distance - other.distance - distance }
    parents[one.root] = other.root
    distances[one.root] = other.distance + distance - one.distance
    return 0
  }
}
