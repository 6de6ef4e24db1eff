import Kedge
import Testing

@testable import KedgeFiles

/// Solves a layout that ships with the package.
private func solve(_ name: String, size: Size? = nil, scale: Double? = nil) throws -> SolvedLayout {
  let document = try LayoutDocument(DataFolder.source("Layouts/\(name).layout.json"))
  return try LayoutTree(document, size: size, scale: scale).solve()
}

extension SolvedLayout {
  /// The exact frame of a view, its numbers rounded to a millionth of a point.
  func exact(_ id: String) -> [Double]? {
    views.first { $0.id == id }.map { view in
      let frame = view.exactFrame
      return [frame.minX, frame.minY, frame.width, frame.height].map {
        ($0 * 1e6).rounded() / 1e6 + 0
      }
    }
  }

  /// The rounded frame of a view.
  func rounded(_ id: String) -> [Double]? {
    views.first { $0.id == id }.map {
      [$0.frame.minX, $0.frame.minY, $0.frame.width, $0.frame.height]
    }
  }
}

/// The expected frames are worked out by hand from the documents, and were compared with an
/// independent solver (HiGHS, level by level).
@Suite struct `Layouts that ship` {
  @Test func `half the height of another view`() throws {
    let solved = try solve("half-height")
    #expect(solved.isSound)
    #expect(solved.exact("panel") == [50, 50, 300, 200])
    #expect(solved.exact("upperHalf") == [0, 0, 300, 100])
  }

  @Test(arguments: [
    (
      800.0, 700.0,
      [[20, 20, 760, 60], [20, 100, 760, 100], [20, 220, 760, 390], [20, 630, 760, 50]]
    ),
    (
      1000, 610,
      [[20, 20, 960, 60], [20, 100, 960, 100], [20, 220, 960, 300], [20, 540, 960, 50]]
    ),
    (
      440, 610,
      [[20, 20, 400, 60], [20, 100, 400, 100], [20, 220, 400, 300], [20, 540, 400, 50]]
    ),
    (
      900, 760,
      [[20, 20, 860, 60], [20, 100, 860, 100], [20, 220, 860, 450], [20, 690, 860, 50]]
    ),
  ])
  func `the window gives its height to the data`(
    _ width: Double, _ height: Double, _ frames: [[Double]]
  ) throws {
    let solved = try solve("window", size: Size(width: width, height: height))
    #expect(solved.isSound)
    #expect(solved.constraintCount == 21)
    #expect(["header", "search", "data", "footer"].map { solved.exact($0) } == frames)
    #expect(solved.statistics.variables == 20)
  }

  @Test func `a window that is too low gives up one constraint and names the rest`() throws {
    let solved = try solve("window", size: Size(width: 800, height: 600))
    #expect(!solved.isSound)
    #expect(solved.ambiguousCount == 0)
    #expect(solved.conflicts.count == 1)
    let conflict = try #require(solved.conflicts.first)
    #expect(
      conflict.members.map(\.text) == [
        "window.height == 600 (the size of the root)",
        "header.height == 60 'header-height'", "search.height == 100 'search-height'",
        "data.height >= 300 'data-height'", "footer.height == 50 'footer-height'",
        "header.top == window.top + 20 'header-top'",
        "search.top == header.bottom + 20 'search-below-header'",
        "data.top == search.bottom + 20 'data-below-search'",
        "footer.top == data.bottom + 20 'footer-below-data'",
        "footer.bottom == window.bottom - 20 'footer-bottom'",
      ])
    #expect(conflict.members[conflict.broken].text == "data.height >= 300 'data-height'")
    #expect(conflict.members[conflict.broken].place == TextPlace(line: 22, column: 5))
    // 610 points are asked of 600.
    #expect(conflict.miss.map { ($0 * 1e6).rounded() / 1e6 } == 10)
    #expect(solved.exact("data") == [20, 220, 760, 290])
    #expect(solved.views.filter(\.isBroken).map(\.id) == ["data"])
  }

  @Test(arguments: [
    (320.0, 154.0), (375, 209), (200, 34),
  ])
  func `the button of the icon row grows, since the name hugs more`(
    _ width: Double, _ button: Double
  ) throws {
    let solved = try solve("icon-row", size: Size(width: width, height: 70))
    #expect(solved.isSound)
    #expect(solved.exact("icon") == [15, 20, 30, 30])
    #expect(solved.exact("appName") == [53, 23, 90, 21])
    #expect(solved.exact("skipButton") == [151, 20, button, 30])
  }

  @Test func `tabs are thirds, and share their edges on the pixel grid`() throws {
    let twice = try solve("tab-bar")
    #expect(twice.exact("search") == [106.666667, 0, 106.666667, 49])
    #expect(
      ["home", "search", "profile"].map { twice.rounded($0) } == [
        [0, 0, 106.5, 49], [106.5, 0, 107, 49], [213.5, 0, 106.5, 49],
      ])
    let once = try solve("tab-bar", scale: 1)
    #expect(
      ["home", "search", "profile"].map { once.rounded($0) } == [
        [0, 0, 107, 49], [107, 0, 106, 49], [213, 0, 107, 49],
      ])
    let wide = try solve("tab-bar", size: Size(width: 414, height: 49))
    #expect(wide.rounded("search") == [138, 0, 138, 49])
  }

  @Test func `chat bubbles fit their text and stand on one another`() throws {
    let solved = try solve("chat")
    #expect(solved.isSound)
    let frames: [String: [Double]] = [
      "navigationBar": [0, 0, 375, 64], "backButton": [12, 31, 54, 22],
      "contactName": [135.5, 31.5, 104, 21], "avatar": [331, 26, 32, 32],
      "messages": [0, 64, 375, 551], "question": [12, 135, 224, 56],
      "questionText": [14, 8, 196, 40], "answer": [193, 203, 170, 36],
      "answerText": [14, 8, 142, 20], "photo": [123, 243, 240, 160],
      "thanks": [12, 415, 256, 76], "thanksText": [14, 8, 228, 60],
      "reply": [249, 503, 114, 36], "replyText": [14, 8, 86, 20],
      "inputBar": [0, 615, 375, 52], "attachButton": [10, 11, 30, 30],
      "messageField": [48, 8, 269, 36], "sendButton": [325, 11, 40, 30],
    ]
    for (id, frame) in frames { #expect(solved.exact(id) == frame, "\(id)") }
    #expect(solved.views.count == frames.count + 1)
  }

  @Test func `labels of the form are as wide as the widest`() throws {
    let solved = try solve("form")
    #expect(solved.isSound)
    let frames: [String: [Double]] = [
      "heading": [20, 24, 198, 29], "nameLabel": [20, 83.5, 92, 21],
      "nameField": [124, 77, 231, 34], "emailLabel": [20, 129.5, 92, 21],
      "emailField": [124, 123, 231, 34], "cityLabel": [20, 175.5, 92, 21],
      "cityField": [124, 169, 231, 34], "newsLabel": [20, 228, 164, 21],
      "newsSwitch": [304, 223, 51, 31], "cancelButton": [20, 332, 161.5, 44],
      "saveButton": [193.5, 332, 161.5, 44],
    ]
    for (id, frame) in frames { #expect(solved.exact(id) == frame, "\(id)") }
    #expect(solved.guides.map(\.exactFrame) == [Rect(x: 112, y: 77, width: 12, height: 126)])
    // At three pixels per point the buttons' shared edges fall on thirds: 181.5 becomes 181 2/3.
    #expect(solved.rounded("cancelButton").map { ($0[2] * 3).rounded() } == 485)
  }

  @Test func `the card of the conflict keeps its margins`() throws {
    let solved = try solve("conflict")
    let conflict = try #require(solved.conflicts.first)
    #expect(solved.conflicts.count == 1)
    #expect(
      conflict.members.map(\.text) == [
        "screen.width == 375 (the size of the root)",
        "card.leading == screen.leading + 20 'card-leading'",
        "card.trailing == screen.trailing - 20 'card-trailing'", "card.width == 400 'card-width'",
      ])
    #expect(conflict.broken == 3)
    #expect(conflict.miss == 65)
    #expect(solved.exact("card") == [20, 20, 335, 200])
    #expect(solved.exact("title") == [16, 16, 239, 24])
    #expect(solved.exact("price") == [263, 16, 56, 24])
    // A card of 400 points fits into a screen of 440.
    let wide = try solve("conflict", size: Size(width: 440, height: 240))
    #expect(wide.isSound)
  }
}
