import Kedge
import Testing

@testable import KedgeFiles

@Suite struct `Distances for pictures` {
  /// A root of 100 × 100 with `a` at (10, 20, 30, 40) and `b` at (60, 30, 20, 50); a guide `g` of no
  /// extent at (5, 5).
  private func gaps(_ constraints: String, except broken: Set<Int> = []) throws -> [SolvedLayout
    .Gap]
  {
    let document = try layoutDocument(
      """
      {"kedge":"layout/1","size":[100,100],"root":{"id":"r","guides":[{"id":"g"}],
        "views":[{"id":"a"},{"id":"b"}]},"constraints":[\(constraints)]}
      """)
    return document.gaps(
      views: [
        Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 10, y: 20, width: 30, height: 40),
        Rect(x: 60, y: 30, width: 20, height: 50),
      ], guides: [Rect(x: 5, y: 5, width: 0, height: 0)], except: broken)
  }

  @Test func `between siblings, where they stand side by side`() throws {
    #expect(
      try gaps(#""b.leading == a.trailing + 20""#) == [
        .init(axis: .horizontal, range: 40...60, across: 30...60)
      ])
  }

  @Test func `to the superview, on either side`() throws {
    #expect(
      try gaps(#""a.top == r.top + 20", "b.right == r.right - 20""#) == [
        .init(axis: .vertical, range: 0...20, across: 10...40),
        .init(axis: .horizontal, range: 80...100, across: 30...80),
      ])
  }

  @Test func `to a guide`() throws {
    #expect(try gaps(#""g.left == r.left + 5""#).map(\.range) == [0...5])
  }

  @Test func `the same distance is told once`() throws {
    #expect(try gaps(#""a.left == r.left + 10", "a.leading >= r.leading + 10""#).count == 1)
  }

  @Test(arguments: [
    #""a.left >= r.left + 3""#,  // holds, but is not the distance
    #""a.left == r.left + 3""#,  // broken, though nobody says so
    #""a.left <= 0.5 * b.left + 20""#, #""a.width == 30""#, #""a.centerX == r.left + 25""#,
    #""a.right <= b.left""#,  // no distance is stated
    #""g.left == a.left - 5""#,  // not side by side
  ])
  func `nothing else is a distance`(_ constraint: String) throws {
    #expect(try gaps(constraint).isEmpty)
  }

  @Test func `a constraint that was given up states none`() throws {
    #expect(try gaps(#""a.left == r.left + 10""#, except: [0]).isEmpty)
  }
}
