import Kedge
import Testing

@testable import KedgeFiles

/// Solves a document with a root `r` of 100 × 100 and the given members of it, and constraints.
private func solve(_ views: String, _ constraints: String) throws -> SolvedLayout {
  try LayoutTree(
    layoutDocument(
      """
      {"kedge":"layout/1","size":[100,100],"scale":1,"root":{"id":"r",\(views)},
      "constraints":[\(constraints)]}
      """)
  ).solve()
}

@Suite struct `Trees from documents` {
  @Test func `a document becomes views, guides and active constraints`() throws {
    let document = try layoutDocument(
      """
      {"kedge":"layout/1","size":[320,480],"scale":3,"root":{"id":"r","guides":[{"id":"g"}],"views":[
        {"id":"a","frame":[1,2,3,4],"views":[{"id":"b","intrinsicSize":[7,null],
          "hugging":[251,1],"compression":[999.5,1000]}]}]},
        "constraints":["b.top >= 2 * g.bottom - 8 @249.5 'low'","b.width == 5"]}
      """)
    let tree = try LayoutTree(document)
    #expect(tree.views.map(\.identifier) == ["r", "a", "b"])
    #expect(tree.guides.map(\.identifier) == ["g"])
    #expect(tree.views[2].superview === tree.views[1])
    #expect(tree.views[1].superview === tree.root)
    #expect(tree.guides[0].owningView === tree.root)
    #expect(tree.root.frame == Rect(x: 0, y: 0, width: 320, height: 480))
    #expect(tree.root.layoutEngine.scale == 3)
    #expect(tree.views[1].frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(tree.views.map(\.translatesAutoresizingMaskIntoConstraints) == [true, true, false])

    let content = tree.views[2]
    #expect(content.intrinsicContentSize == Size(width: 7, height: LayoutView.noIntrinsicMetric))
    #expect(content.contentHuggingPriority(for: .horizontal) == 251)
    #expect(content.contentHuggingPriority(for: .vertical) == 1)
    #expect(content.contentCompressionResistancePriority(for: .horizontal) == 999.5)
    #expect(content.contentCompressionResistancePriority(for: .vertical) == 1000)

    #expect(tree.constraints.map(\.isActive) == [true, true])
    #expect(
      tree.constraints.map(\.description) == [
        "b.top >= 2 * g.bottom - 8 @249.5 'low'", "b.width == 5",
      ])
  }

  @Test func `size and scale may be given from outside`() throws {
    let document = try layoutDocument(
      #"{"kedge":"layout/1","size":[1,1],"root":{"id":"r"}}"#)
    let tree = try LayoutTree(document, size: Size(width: 9, height: 8), scale: 1.5)
    let solved = try tree.solve()
    #expect(solved.size == Size(width: 9, height: 8))
    #expect(solved.scale == 1.5)
    // Nine points are 13.5 pixels; the edge goes to the 14th.
    #expect(solved.views[0].frame == Rect(x: 0, y: 0, width: 14 / 1.5, height: 8))
  }

  @Test func `every attribute and relation means what the library means`() throws {
    // The view fills the root; one attribute of a guide of no extent is tied to each attribute.
    let attributes: [(String, String, Double)] = [
      ("left", "left", 0), ("right", "left", 100), ("leading", "leading", 0),
      ("trailing", "leading", 100), ("centerX", "centerX", 50), ("top", "top", 0),
      ("bottom", "top", 100), ("centerY", "centerY", 50),
    ]
    for (attribute, own, expected) in attributes {
      let solved = try solve(
        #""guides":[{"id":"g"}]"#, #""g.width == 0","g.height == 0","g.\#(own) == r.\#(attribute)""#
      )
      let frame = solved.guides[0].exactFrame
      #expect([frame.minX, frame.minY].contains(expected), "\(attribute)")
    }
    for (relation, expected) in [("==", 30.0), (">=", 60), ("<=", 10)] {
      // The content would like 60 or 10 points: what the relation allows of it shows.
      let intrinsic = relation == "<=" ? 10 : 60
      let solved = try solve(
        #""views":[{"id":"a","intrinsicSize":[\#(intrinsic),5]}]"#, #""a.width \#(relation) 30""#)
      #expect(solved.exact("a")?[2] == expected)
    }
    let half = try solve(
      #""views":[{"id":"a"}]"#, #""a.width == 0.5 * r.height - 8","a.height == a.width""#)
    #expect(half.exact("a")?[2...] == [42, 42])
  }

  @Test func `a view without constraints is ambiguous in both directions`() throws {
    let solved = try solve(#""views":[{"id":"a"}]"#, "")
    #expect(solved.views.map(\.ambiguous) == [[], [.horizontal, .vertical]])
    #expect(solved.summary == "2 views, 0 constraints: solved, but 1 ambiguous.")
    #expect(solved.troubleReport == "test.layout.json: \"a\" is ambiguous in both directions\n")
  }

  @Test func `of many ambiguous views only some are named in a report`() throws {
    let views = (0..<30).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    let lines = try solve("\"views\":[\(views)]", "").troubleReport.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.last == "test.layout.json: and 10 more are ambiguous")
  }

  @Test func `ambiguity is told by axis, of guides too`() throws {
    let solved = try solve(
      #""views":[{"id":"a"}],"guides":[{"id":"g"}]"#,
      #""a.left == r.left","a.width == 8","g.top == r.top","g.height == 8","g.left == a.left","g.right == a.right""#
    )
    #expect(solved.views[1].ambiguous == [.vertical])
    #expect(solved.guides[0].ambiguous == [])
  }

  @Test func `of two views that hug alike either could grow`() throws {
    let solved = try solve(
      #""views":[{"id":"a","intrinsicSize":[20,5]},{"id":"b","intrinsicSize":[20,5]}]"#,
      #""a.left == r.left","b.left == a.right","b.right == r.right","a.top == r.top","b.top == r.top""#
    )
    #expect(solved.views.map(\.ambiguous) == [[], [.horizontal], [.horizontal]])
  }

  @Test func `a constraint in conflict with a frame is told with the frame`() throws {
    let solved = try solve(
      #""views":[{"id":"a","frame":[10,10,30,30],"views":[{"id":"b"}]}]"#,
      #""b.width == 40","b.left == a.left","b.right == a.right","b.top == a.top","b.height == 1""#)
    let conflict = try #require(solved.conflicts.first)
    #expect(
      conflict.members.map(\.text) == [
        "a.width == 30 (the frame of the view)", "b.width == 40", "b.left == a.left",
        "b.right == a.right",
      ])
    #expect(conflict.members[0].place == TextPlace(line: 1, column: 80))
    #expect(conflict.members[conflict.broken].text == "b.width == 40")
    #expect(conflict.miss == 10)
  }

  @Test func `a constraint that cannot hold by itself is a conflict of its own`() throws {
    let solved = try solve(#""views":[{"id":"a","frame":[0,0,1,1]}]"#, #""r.width == 50""#)
    let conflict = try #require(solved.conflicts.first)
    #expect(
      conflict.members.map(\.text) == ["r.width == 100 (the size of the root)", "r.width == 50"])
    #expect(conflict.broken == 1)
    #expect(conflict.miss == 50)
  }

  @Test func `a multiplied position counts from the view around both`() throws {
    // In `box`, at (10, 10), `a` ends at 40: `b` would begin at 80, and is held at 70.
    let solved = try solve(
      #""views":[{"id":"box","frame":[10,10,90,90],"views":[{"id":"a","frame":[0,0,40,9]},{"id":"b","frame":[70,0,9,9]},{"id":"c"}]}]"#,
      #""c.left == 2 * a.right","c.left == b.left","c.top == box.top","c.width == 9","c.height == 9""#
    )
    let conflict = try #require(solved.conflicts.first)
    #expect(conflict.miss == 10)
  }

  @Test func `two conflicts are told apart`() throws {
    let solved = try solve(
      #""views":[{"id":"a"},{"id":"b"}]"#,
      #""a.width == 10","a.width == 20","b.width == 10","b.width == 20","a.left == r.left","b.left == r.left","a.top == r.top","b.top == r.top","a.height == 1","b.height == 1""#
    )
    #expect(solved.conflicts.count == 2)
    #expect(solved.conflicts.allSatisfy { $0.members.count == 2 && $0.miss == 10 })
    #expect(solved.views.map(\.isBroken) == [false, true, true])
  }

  @Test func `the same document gives the same answer every time`() throws {
    let document = try LayoutDocument(DataFolder.source("Layouts/chat.layout.json"))
    let first = try LayoutTree(document).solve().json.description
    for _ in 0..<5 {
      let again = try LayoutTree(document).solve().json.description
      #expect(again == first)
    }
  }

  @Test func `a deep tree is made, laid out and freed`() throws {
    let depth = 1_500
    let views =
      (0..<depth).map { #"{"id":"v\#($0)","views":["# }.joined() + #"{"id":"last"}"#
      + String(repeating: "]}", count: depth)
    let solved = try solve(
      #""views":[\#(views)]"#,
      #""last.left == r.left + 7","last.top == r.top + 9","last.width == 1","last.height == 1""#)
    #expect(solved.views.count == depth + 2)
    let place = solved.framesInRoot.last?.origin
    #expect(place == Point(x: 7, y: 9))
  }
}
