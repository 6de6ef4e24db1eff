import CKedge
import Testing

/// In which order rows come makes no difference: neither to the values nor to the work.
@Suite struct `The order of rows` {
  /// Boxes side by side, all as wide as the first, across a container.
  ///
  /// Variables 0 and 1: the container's left edge and width; then two for each box.
  private static func tabs(_ count: Int) -> [Ask] {
    let (left, width) = (Form(variable: 0), Form(variable: 1))
    var rows = [left == 0, width == 390]
    for box in 0..<count {
      let (x, w) = (Form(variable: 2 + 2 * box), Form(variable: 3 + 2 * box))
      rows.append(w >= 0)
      guard box > 0 else {
        rows.append(x == left)
        continue
      }
      let before = (x: Form(variable: 2 * box), w: Form(variable: 1 + 2 * box))
      rows.append(x == before.x + before.w)
      rows.append(w == Form(variable: 3))
    }
    let last = (x: Form(variable: 2 * count), w: Form(variable: 1 + 2 * count))
    rows.append(last.x + last.w == left + width)
    return rows.enumerated().map { $1.rank(UInt32($0)) }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a shuffled chain of equal boxes takes as many pivots`(_ seed: UInt64) throws {
    let count = 300
    var numbers = RandomNumbers(seed: seed)
    let ordered = try SolverUnderTest(), shuffled = try SolverUnderTest()
    try ordered.variables(2 + 2 * count)
    try shuffled.variables(2 + 2 * count)
    try ordered.add(Self.tabs(count))
    try shuffled.add(Self.tabs(count).shuffled(using: &numbers))
    #expect(ordered.solve() == .ok)
    #expect(shuffled.solve() == .ok)
    #expect(abs(try shuffled.value(Form(variable: 3)) - 1.3) < 1e-9)
    #expect(shuffled.counters.pivots == ordered.counters.pivots)
  }

  /// Three orders in which slots exchange places for ever unless they are drawn in order.
  @Test(
    arguments: [
      [0, 5, 3, 7, 9, 4, 2, 8, 1, 6], [9, 3, 4, 2, 0, 1, 5, 8, 7, 6],
      [3, 7, 4, 2, 0, 5, 1, 8, 9, 6],
    ])
  func `where many forms meet the lowest rank comes nearest to 0`(_ order: [Int]) throws {
    let solver = try SolverUnderTest()
    let v = try solver.variables(11)
    let rows: [Ask] = [
      (v[3] - v[1] - v[8] == 10).at(500), v[3] + v[0] - v[6] <= 30, v[4] + v[6] >= 0,
      v[8] + v[5] - v[3] >= 0, -v[3] - v[1] - v[9] >= 20, -v[9] == 0,
      (v[4] + v[8] - v[1] >= 0).at(50), v[3] <= 0, (-v[0] - v[5] - v[2] >= 0).at(500),
      v[8] + v[3] - v[7] == 10,
    ]
    for index in order {
      try solver.add(rows[index].rank(UInt32(index)))
      #expect(solver.solve() == .ok)
    }
    let expected: [Double] = [0, 0, -10, -20, 30, 10, 0, -60, -30, 0, 0]
    for (value, right) in zip(try solver.values(), expected) {
      #expect(abs(value - right) < 1e-9)
    }
    #expect(try solver.ambiguousNumbers() == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10])
  }
}
