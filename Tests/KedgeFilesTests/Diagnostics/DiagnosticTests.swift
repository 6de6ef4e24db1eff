import Testing

@testable import KedgeFiles

private func source(_ text: String) -> SourceText {
  SourceText(name: "f", bytes: Array(text.utf8))
}

@Suite struct `Places` {
  @Test func `lines end at LF, CR LF and CR`() {
    let text = source("a\nb\r\nc\rd\n\ne")
    let offsets = [0, 2, 5, 7, 9, 10]  // a, b, c, d, the empty line, e
    #expect(offsets.map { text.place(at: $0).line } == [1, 2, 3, 4, 5, 6])
    #expect(offsets.map { text.place(at: $0).column } == [1, 1, 1, 1, 1, 1])
  }

  @Test func `columns count characters as they are seen`() {
    // An accent of its own, a family of four joined by invisible joiners, a flag, a tab.
    let text = source("e\u{301}👨‍👩‍👧‍👦🇩🇪\tx")
    #expect(text.place(at: text.bytes.count - 1) == TextPlace(line: 1, column: 5))
  }

  @Test func `the end of the text has a place`() {
    #expect(source("ab\n").place(at: 3) == TextPlace(line: 2, column: 1))
    #expect(source("").place(at: 0) == TextPlace(line: 1, column: 1))
    #expect(source("ab").place(at: 2) == TextPlace(line: 1, column: 3))
  }

  @Test func `on a line of more than 16,384 bytes scalars are counted`() {
    let text = source(String(repeating: "e\u{301}", count: 10_000))
    #expect(text.place(at: 3 * 5_000).column == 5_001)  // 15,000 bytes
    #expect(text.place(at: 3 * 9_000).column == 18_001)  // 27,000 bytes
  }

  /// The count must not depend on where blocks of the text end.
  @Test func `columns of a long line grow by one for each scalar`() {
    let text = source("\n" + String(repeating: "aé€😀", count: 2_000) + "\n\n")
    var offset = 1
    var column = 1
    for width in (0..<2_000).flatMap({ _ in [1, 2, 3, 4] }) {
      #expect(text.place(at: offset) == TextPlace(line: 2, column: column))
      offset += width
      column += 1
    }
    #expect(text.place(at: text.bytes.count) == TextPlace(line: 4, column: 1))
  }

  @Test func `places are ordered by line, then column`() {
    #expect(TextPlace(line: 1, column: 9) < TextPlace(line: 2, column: 1))
    #expect(TextPlace(line: 2, column: 1) < TextPlace(line: 2, column: 2))
  }
}

@Suite struct `Excerpts` {
  private func excerpt(_ text: String, _ range: Range<Int>) -> String {
    Diagnostic(.error, "m", at: range, in: source(text)).excerpt
  }

  @Test func `the caret stands under the range`() {
    #expect(excerpt("one two three", 4..<7) == "1 | one two three\n  |     ^~~")
    #expect(excerpt("x\n\tab", 3..<4) == "2 |  ab\n  |  ^")
  }

  @Test func `wide characters take two cells`() {
    #expect(excerpt("日本 x", 7..<8) == "1 | 日本 x\n  |      ^")
    #expect(excerpt("x 日本", 2..<8) == "1 | x 日本\n  |   ^~~~")
  }

  @Test func `a range of several lines is marked to the end of its first`() {
    #expect(excerpt("{\n a\n}", 0..<6) == "1 | {\n  | ^")
    #expect(excerpt("ab{ cd\n}", 2..<8) == "1 | ab{ cd\n  |   ^~~~")
  }

  @Test func `the end of a line can be marked`() {
    #expect(excerpt("abc", 3..<3) == "1 | abc\n  |    ^")
    #expect(excerpt("abc\r\n", 3..<5) == "1 | abc\n  |    ^")
    #expect(excerpt("", 0..<0) == "1 | \n  | ^")
  }

  @Test func `a long line is cut around the caret`() {
    let text = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let lines = excerpt(text, 500..<501).split(separator: "\n")
    #expect(
      lines[0] == "1 | …" + String(repeating: "a", count: 60) + "X"
        + String(repeating: "b", count: 39)
        + "…")
    #expect(lines[1] == "  | " + String(repeating: " ", count: 61) + "^")
  }

  @Test func `characters that act on a terminal are spelt out`() {
    #expect(excerpt("a\u{1B}[31mb", 0..<1) == "1 | a\\u{1B}[31mb\n  | ^")
    #expect(excerpt("a\u{202E}b", 4..<5) == "1 | a\\u{202E}b\n  |          ^")
  }

  @Test func `bytes that are not text do not stop it`() {
    let source = SourceText(name: "f", bytes: [0x41, 0xFF, 0xC3, 0x0A, 0x42])
    let diagnostic = Diagnostic(.error, "m", at: 1..<2, in: source)
    #expect(diagnostic.excerpt == "1 | A\u{FFFD}\u{FFFD}\n  |  ^")
  }

  @Test func `the description begins with file, line and column`() {
    let text = SourceText(name: "dir/a b.json", bytes: Array("x\nyz".utf8))
    #expect(
      Diagnostic(.warning, "hm", at: 3..<4, in: text).description
        == "dir/a b.json:2:2: warning: hm\n2 | yz\n  |  ^")
  }
}

@Suite struct `Suggestions` {
  @Test(arguments: [
    ("leadng", "leading"), ("framee", "frame"), ("haeder", "header"), ("VIEWS", "views"),
    ("id", "id"),
  ])
  func `a slip is recognised`(_ name: String, _ meant: String) {
    let names = ["leading", "trailing", "frame", "header", "views", "id"]
    #expect(Suggestion.nearest(to: name, in: names) == meant)
  }

  @Test(arguments: ["x", "colour", "", "idx"])
  func `something else is not`(_ name: String) {
    let names = ["leading", "trailing", "frame", "header", "views"]
    #expect(Suggestion.nearest(to: name, in: names) == nil)
  }

  @Test func `the nearest of several wins, and of equals the first`() {
    #expect(Suggestion.nearest(to: "label3", in: ["label10", "label1", "label2"]) == "label1")
    #expect(Suggestion.nearest(to: "button", in: ["buttan", "buttons", "button"]) == "button")
  }

  @Test func `long names and long lists are left alone`() {
    let long = String(repeating: "a", count: 100)
    #expect(Suggestion.nearest(to: long, in: [long + "b"]) == nil)
    #expect(Suggestion.nearest(to: "view1", in: (0..<3_000).map { "view\($0)" }) == nil)
  }
}
