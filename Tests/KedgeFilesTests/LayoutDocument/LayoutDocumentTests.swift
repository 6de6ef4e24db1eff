import Kedge
import Testing

@testable import KedgeFiles

/// Decodes a text that must be a layout document.
func layoutDocument(_ text: String, name: String = "test.layout.json") throws -> LayoutDocument {
  try LayoutDocument(SourceText(name: name, bytes: Array(text.utf8)))
}

@Suite struct `Layout documents` {
  @Test func `everything that a document can say is decoded`() throws {
    let document = try layoutDocument(
      """
      { "$schema": "x", "kedge": "layout/1", "size": [375, 667.5], "scale": 3, "direction": "ltr",
        "extra": { "anything": [1, { "goes": null }] },
        "root": { "id": "root", "extra": {}, "guides": [ { "id": "gap", "extra": {} } ], "views": [
          { "id": "title", "intrinsicSize": [90, null], "hugging": [251, 249.5],
            "compression": [1000, 1], "views": [ { "id": "inner" } ] },
          { "id": "box", "frame": [-10, 10.5, 50, 0], "autoresizing": "h=--& v=--&" } ] },
        "constraints": [
          "title.leading == root.leading + 16 @750 'lead'",
          { "first": "title", "firstAttribute": "top", "relation": ">=", "second": "gap",
            "secondAttribute": "bottom", "multiplier": 2, "constant": -8, "priority": 999.5,
            "identifier": "title-top", "extra": {} },
          { "first": "title", "firstAttribute": "height", "constant": 20, "second": null,
            "secondAttribute": null } ] }
      """)
    #expect(document.size == Size(width: 375, height: 667.5))
    #expect(document.scale == 3)
    #expect(document.warnings.isEmpty)
    #expect(document.views.map(\.id) == ["root", "title", "inner", "box"])
    #expect(document.views.map(\.parent) == [nil, 0, 1, 0])
    #expect(document.guides.map(\.id) == ["gap"])
    #expect(document.guides.map(\.owner) == [0])

    let title = document.views[1]
    #expect(title.intrinsicWidth == 90)
    #expect(title.intrinsicHeight == nil)
    #expect(title.hugging == .init(horizontal: 251, vertical: 249.5))
    #expect(title.compression == .init(horizontal: 1000, vertical: 1))
    #expect(title.frame == nil)
    #expect(document.views[2].hugging == .init(horizontal: 250, vertical: 250))
    #expect(document.views[2].compression == .init(horizontal: 750, vertical: 750))
    #expect(document.views[3].frame == Rect(x: -10, y: 10.5, width: 50, height: 0))

    let (first, second, third) = (
      document.constraints[0], document.constraints[1], document.constraints[2]
    )
    #expect(first.first == .init(item: .view(1), attribute: .leading))
    #expect(first.second == .init(item: .view(0), attribute: .leading))
    #expect(first.relation == .equal)
    #expect(first.multiplier == 1)
    #expect(first.constant == 16)
    #expect(first.priority == 750)
    #expect(first.identifier == "lead")
    #expect(first.text == "title.leading == root.leading + 16 @750 'lead'")
    #expect(second.second == .init(item: .guide(0), attribute: .bottom))
    #expect(second.relation == .greaterThanOrEqual)
    #expect(second.multiplier == 2)
    #expect(second.constant == -8)
    #expect(second.priority == 999.5)
    #expect(second.text == "title.top >= 2 * gap.bottom - 8 @999.5 'title-top'")
    #expect(document.source.place(at: second.range.lowerBound) == TextPlace(line: 9, column: 5))
    #expect(third.second == nil)
    #expect(third.relation == .equal)
    #expect(third.priority == 1000)
    #expect(third.text == "title.height == 20")
  }

  @Test func `a document may be as short as this`() throws {
    let document = try layoutDocument(#"{"kedge":"layout/1","size":[0,0],"root":{"id":"r"}}"#)
    #expect(document.scale == 2)
    #expect(document.constraints.isEmpty)
    #expect(document.views.count == 1)
  }

  @Test func `constraints may stand before the views that they name`() throws {
    let document = try layoutDocument(
      #"{"constraints":["r.width == 2"],"root":{"id":"r"},"size":[1,1],"kedge":"layout/1"}"#)
    #expect(document.constraints.map(\.first.item) == [.view(0)])
  }

  @Test func `views stand in tree order`() throws {
    let document = try layoutDocument(
      """
      {"kedge":"layout/1","size":[1,1],"root":{"id":"a","views":[
        {"id":"b","views":[{"id":"c"},{"id":"d","views":[{"id":"e"}]}]},{"id":"f"},
        {"id":"g","views":[{"id":"h"}]}]}}
      """)
    #expect(document.views.map(\.id) == ["a", "b", "c", "d", "e", "f", "g", "h"])
    #expect(document.views.map(\.parent) == [nil, 0, 1, 1, 3, 0, 0, 6])
  }
}

@Suite struct `Frames as inputs` {
  private func frames(_ constraints: String) throws -> (LayoutDocument, [Bool]) {
    let document = try layoutDocument(
      """
      {"kedge":"layout/1","size":[9,9],"root":{"id":"r","views":[
        {"id":"a","frame":[1,2,3,4],"guides":[{"id":"g"}],
         "views":[{"id":"b","views":[{"id":"c"}]}]},
        {"id":"d","frame":[1,2,3,4]}]},"constraints":[\(constraints)]}
      """)
    return (document, [document.views[1].frame != nil, document.views[4].frame != nil])
  }

  @Test(arguments: [
    "", #""b.left == a.left""#, #""a.left == b.left""#, #""a.left == c.left""#,
    #""a.left == g.left""#, #""r.left == a.left""#,
  ])
  func `a view that is not placed by constraints keeps its frame`(_ constraints: String) throws {
    let (document, kept) = try frames(constraints)
    #expect(kept == [true, true])
    #expect(document.warnings.isEmpty)
  }

  @Test(arguments: [#""a.width == 8""#, #""a.left == r.left""#, #""a.left == d.right""#])
  func `constraints of its own take a frame's place, with a warning`(_ constraint: String) throws {
    let (document, kept) = try frames(constraint + ", " + constraint)
    #expect(kept == [false, true])
    #expect(
      document.warnings.map(\.heading) == [
        "test.layout.json:2:9: warning: \"a\" has constraints of its own, so its \"frame\" is not used"
      ])
  }
}
