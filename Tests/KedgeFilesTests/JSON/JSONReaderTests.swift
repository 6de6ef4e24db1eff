import Testing

@testable import KedgeFiles

/// Reads a text that must be JSON.
func json(_ text: String) throws -> JSONValue {
  try JSONDocument(SourceText(name: "test.json", bytes: Array(text.utf8))).root
}

@Suite struct `JSON values` {
  @Test func `every kind of value is read`() throws {
    let root = try json(#" { "a": [null, true, false, 1.5, "text", {}, []], "b": {"c": -2} } "#)
    let members = try #require(root.members).map { $0 }
    #expect(members.map(\.key.text) == ["a", "b"])
    let elements = try #require(members[0].value.elements).map { $0 }
    #expect(
      elements.map(\.kind) == [
        "null", "true", "false", "a number", "a string", "an object", "an array",
      ])
    #expect(elements[0].isNull)
    #expect(elements[1].boolean == true)
    #expect(elements[2].boolean == false)
    #expect(elements[3].number == 1.5)
    #expect(elements[4].string == "text")
    #expect(try #require(elements[5].members).map { $0.key.text }.isEmpty)
    #expect(try #require(elements[6].elements).map(\.kind).isEmpty)
    #expect(try #require(members[1].value.members).map { $0.value.number } == [-2])
  }

  @Test func `asking for another kind gives nothing`() throws {
    let number = try json("1")
    #expect(number.string == nil)
    #expect(number.boolean == nil)
    #expect(number.elements == nil)
    #expect(number.members == nil)
    #expect(!number.isNull)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("-7.25", -7.25), ("1e3", 1000), ("1E+3", 1000),
    ("25e-2", 0.25), ("0.1", 0.1), ("1e-400", 0),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("5e-324", .leastNonzeroMagnitude), ("1000000000000000000000000000000", 1e30),
  ])
  func `a number has its value`(_ text: String, _ value: Double) throws {
    #expect(try json(text).number == value)
  }

  @Test(arguments: [
    (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""A\u00e9\u20AC""#, "Aé€"),
    (#""\uD83D\uDE00""#, "😀"), (#""é€😀""#, "é€😀"), (#""\u0000x""#, "\u{0}x"),
    (#""a\u0062c""#, "abc"), ("\"\u{7F}\"", "\u{7F}"),
  ])
  func `a string has its text`(_ text: String, _ value: String) throws {
    #expect(try json(text).string == value)
  }

  @Test func `a byte order mark is skipped and counts for nothing`() throws {
    #expect(try json("\u{FEFF}[1]").elements?.map(\.number) == [1])
    let document = try JSONDocument(
      SourceText(name: "x", bytes: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)))
    #expect(document.source.place(at: document.root.range.lowerBound) == .init(line: 1, column: 1))
  }

  @Test func `keys and values know their places`() throws {
    let source = SourceText(name: "x", bytes: Array("{\n  \"größe\": [1,\r\n\t2]}".utf8))
    let document = try JSONDocument(source)
    let member = try #require(document.root.members?.first { _ in true })
    #expect(source.text(member.key.range) == "\"größe\"")
    #expect(source.place(at: member.key.range.lowerBound) == .init(line: 2, column: 3))
    #expect(source.place(at: member.value.range.lowerBound) == .init(line: 2, column: 12))
    #expect(source.text(member.value.range) == "[1,\r\n\t2]")
    let two = try #require(member.value.elements?.map { $0 }.last)
    #expect(source.place(at: two.range.lowerBound) == .init(line: 3, column: 2))
  }

  @Test func `a part of a string is found in its spelling`() throws {
    let source = SourceText(name: "x", bytes: Array(#"["a\u0062\n\uD83D\uDE00z"]"#.utf8))
    let value = try #require(JSONDocument(source).root.elements?.first { _ in true })
    // Decoded: a, b, line feed, four bytes of an emoji, z.
    let spelt = { (part: Range<Int>) in source.text(value.range(ofStringPart: part)) }
    #expect(spelt(0..<1) == "a")
    #expect(spelt(1..<2) == #"\u0062"#)
    #expect(spelt(2..<3) == #"\n"#)
    #expect(spelt(3..<7) == #"\uD83D\uDE00"#)
    #expect(spelt(7..<8) == "z")
    #expect(spelt(0..<8) == #"a\u0062\n\uD83D\uDE00z"#)
    #expect(spelt(8..<8) == "")
  }
}

@Suite struct `JSON nesting` {
  private func nested(_ depth: Int) -> SourceText {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    return SourceText(name: "deep.json", bytes: Array(text.utf8))
  }

  @Test func `ten thousand levels are read, and one more is refused`() throws {
    var value = try JSONDocument(nested(10_000)).root
    var depth = 1
    while let inner = value.elements?.first(where: { _ in true }) {
      value = inner
      depth += 1
    }
    #expect(depth == 10_000)

    let error = #expect(throws: JSONError.self) { try JSONDocument(nested(10_001)) }
    #expect(error?.reason == .tooDeep(limit: 10_000))
    #expect(error?.diagnostic.place == TextPlace(line: 1, column: 10_001))
  }

  @Test func `a caller may allow more`() throws {
    let document = try JSONDocument(nested(200_000), maximumDepth: 200_000)
    #expect(document.nodes.count == 200_000)
  }

  @Test func `a hundred thousand open brackets are an error`() {
    let bytes = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(SourceText(name: "deep.json", bytes: bytes))
    }
    #expect(error?.reason == .tooDeep(limit: 10_000))
  }

  @Test func `a hundred thousand siblings are read`() throws {
    let text = "[" + Array(repeating: "{\"a\":[1]}", count: 100_000).joined(separator: ",") + "]"
    let root = try json(text)
    #expect(root.elements?.reduce(0) { sum, _ in sum + 1 } == 100_000)
  }
}
