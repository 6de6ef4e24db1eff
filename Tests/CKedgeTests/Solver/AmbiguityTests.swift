import CKedge
import Testing

/// A view's left, top, width and height in a superview of 320 by 480.
@Suite struct `Ambiguity` {
  let solver: SolverUnderTest
  let left, top, width, height: Form

  init() throws {
    solver = try SolverUnderTest()
    (left, top) = (try solver.variable(), try solver.variable())
    (width, height) = (try solver.variable(), try solver.variable())
  }

  private func expect(_ frame: [Double], ambiguous: [Int]) throws {
    #expect(solver.solve() == .ok)
    #expect(try solver.values() == frame)
    #expect(try solver.ambiguousNumbers() == ambiguous)
    for (number, variable) in solver.variables.enumerated() {
      #expect(try solver.isAmbiguous(variable) == ambiguous.contains(number))
    }
  }

  @Test func `left, top, width and height`() throws {
    try solver.add([left == 20, top == 30, width == 100, height == 50])
    try expect([20, 30, 100, 50], ambiguous: [])
  }

  @Test func `left and top only`() throws {
    try solver.add([left == 20, top == 30])
    try expect([20, 30, 0, 0], ambiguous: [2, 3])
  }

  @Test func `left, right, top and bottom`() throws {
    try solver.add([left == 20, left + width == 300, top == 30, top + height == 470])
    try expect([20, 30, 280, 440], ambiguous: [])
  }

  @Test func `width and height only`() throws {
    try solver.add([width == 100, height == 50])
    try expect([0, 0, 100, 50], ambiguous: [0, 1])
  }

  @Test func `a weak row still decides`() throws {
    try solver.add([(left == 0).at(1), (top == 0).at(1), width == 100, height == 50])
    try expect([0, 0, 100, 50], ambiguous: [])
  }

  @Test func `two rows of one priority`() throws {
    try solver.add([
      (left == 0).at(250).rank(0), (left == 50).at(250).rank(1), width == 100, top == 0,
      height == 50,
    ])
    try expect([0, 0, 100, 50], ambiguous: [0])
  }

  @Test func `only inequalities`() throws {
    try solver.add([
      left >= 20, left + width <= 300, width >= 100, top == 5, (height <= 40).at(250),
    ])
    try expect([20, 5, 100, 0], ambiguous: [0, 2, 3])
  }

  /// Inequalities that leave no room decide as equalities do.
  @Test func `inequalities that meet`() throws {
    try solver.add([left >= 20, left + width <= 120, width >= 100, top == 5, height == 40])
    try expect([20, 5, 100, 40], ambiguous: [])
  }

  @Test func `what hangs on something ambiguous`() throws {
    let right = try solver.variable()
    try solver.add([left + width - right == 0, left == 10, top == 0, height == 20])
    try expect([10, 0, 0, 20, 10], ambiguous: [2, 4])
  }

  /// The two sides are open, their middle is not.
  @Test func `the sum of two that are open`() throws {
    let sum = try solver.variable()
    try solver.add([left + width == 100, sum - left - width == 0, top == 0, height == 20])
    try expect([0, 0, 100, 20, 100], ambiguous: [0, 2])
  }

  @Test func `broken required rows leave room as well`() throws {
    try solver.add([(left == 0).rank(0), (left == 50).rank(1)])
    try solver.add([width == 100, top == 0, height == 50])
    #expect(solver.solve() == .conflict)
    #expect(try solver.values() == [0, 0, 100, 50])
    #expect(try solver.ambiguousNumbers() == [0])
  }

  @Test func `edits come and go`() throws {
    let rows = try solver.add([left == 20, top == 30, width == 100, height == 50])
    try expect([20, 30, 100, 50], ambiguous: [])
    try solver.remove(rows[0])
    try expect([0, 30, 100, 50], ambiguous: [0])
    let bound = try solver.add(left >= 8)
    try expect([8, 30, 100, 50], ambiguous: [0])
    let other = try solver.add((left <= 8).at(2))
    try expect([8, 30, 100, 50], ambiguous: [])
    try solver.setConstant(other, 9)
    try expect([8, 30, 100, 50], ambiguous: [0])
    try solver.setConstant(other, 3)
    try expect([8, 30, 100, 50], ambiguous: [])
    try solver.remove([bound, other])
    try expect([0, 30, 100, 50], ambiguous: [0])
  }

  /// Three equal variables under rows that meet at 0; one of them has the largest and the smallest
  /// coefficient there are.
  @Test func `coefficients of all sizes where rows meet`() throws {
    let solver = try SolverUnderTest()
    let v = try solver.variables(5)
    try solver.add([
      v[0] - v[1] >= 0, v[1] - v[2] >= 0, v[2] - v[0] >= 0, 1e12 * v[0] + 1e-12 * v[3] >= 0,
      v[4] == 7,
    ])
    #expect(solver.solve() == .ok)
    #expect(try solver.ambiguousNumbers() == [0, 1, 2, 3])
  }
}
