import Testing

@testable import KedgeFiles

/// Why a text is not JSON: `line:column: message`, or nil when it is.
private func refusal(_ bytes: [UInt8]) -> String? {
  do {
    _ = try JSONDocument(SourceText(name: "t", bytes: bytes))
    return nil
  } catch {
    return "\(error.diagnostic.place): \(error.diagnostic.message)"
  }
}

private func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

@Suite struct `JSON errors` {
  @Test(arguments: [
    ("", "1:1: the file is empty; a JSON value should stand here"),
    (" \n\t", "2:2: the file is empty; a JSON value should stand here"),
    ("[1, 2", #"1:6: expected "," or "]", found the end of the file"#),
    ("[1 2]", #"1:4: expected "," or "]", found "2""#),
    ("[1,]", "1:3: JSON has no comma before a closing bracket"),
    (#"{"a": 1,}"#, "1:8: JSON has no comma before a closing bracket"),
    ("[,1]", #"1:2: expected a value, found ",""#),
    ("[1,,2]", #"1:4: expected a value, found ",""#),
    ("]", #"1:1: expected a value, found "]""#),
    ("[}", #"1:2: expected a value, found "}""#),
    ("{]", #"1:2: expected a key in double quotes, found "]""#),
    ("{1: 2}", #"1:2: expected a key in double quotes, found "1""#),
    ("{a: 2}", #"1:2: "a" must stand in double quotes"#),
    ("{'a': 2}", "1:2: strings must stand in double quotes"),
    ("['a']", "1:2: strings must stand in double quotes"),
    ("[left]", #"1:2: "left" must stand in double quotes"#),
    (#"{"a" 1}"#, #"1:6: expected ":" after the key, found "1""#),
    (#"{"a": 1 "b": 2}"#, #"1:9: expected "," or "}", found a string"#),
    (#"{"a"}"#, #"1:5: expected ":" after the key, found "}""#),
    ("{\"a\"", "1:5: expected \":\" after the key, found the end of the file"),
    ("[1] [2]", #"1:5: expected the end of the file, found "[""#),
    ("[1] x", #"1:5: expected the end of the file, found "x""#),
    ("[True]", #"1:2: expected "true", found "True""#),
    ("[NULL]", #"1:2: expected "null", found "NULL""#),
    ("[nul]", #"1:2: "nul" must stand in double quotes"#),
    ("[truefalse]", #"1:2: "truefalse" must stand in double quotes"#),
    ("[1, // one\n2]", #"1:5: JSON has no comments; keep notes in an "extra" object"#),
    ("# note\n[]", #"1:1: JSON has no comments; keep notes in an "extra" object"#),
  ])
  func `structure is checked`(_ text: String, _ message: String) {
    #expect(refusal(text) == message)
  }

  @Test(arguments: [
    ("01", "1:1: JSON numbers have no leading zeros"),
    ("-01", "1:1: JSON numbers have no leading zeros"),
    ("-", "1:2: a number must have a digit here"),
    ("[-]", "1:3: a number must have a digit here"),
    ("1.", "1:3: a number must have a digit after its point"),
    ("1.e3", "1:3: a number must have a digit after its point"),
    ("1e", "1:3: a number must have a digit in its exponent"),
    ("1e+", "1:4: a number must have a digit in its exponent"),
    ("+1", "1:1: JSON numbers have no plus sign in front"),
    (".5", "1:1: JSON numbers have a digit before the point"),
    ("0x10", #"1:1: "0x10" is not a number"#),
    ("12px", #"1:1: "12px" is not a number"#),
    ("1_000", #"1:1: "1_000" is not a number"#),
    ("1.2.3", #"1:1: "1.2.3" is not a number"#),
    ("NaN", #"1:1: JSON has no "NaN""#),
    ("Infinity", #"1:1: JSON has no "Infinity""#),
    ("-Infinity", "1:2: a number must have a digit here"),
    ("1e309", #"1:1: "1e309" is larger than any number can be here"#),
    ("-1e999999999999", #"1:1: "-1e999999999999" is larger than any number can be here"#),
  ])
  func `numbers are checked`(_ text: String, _ message: String) {
    #expect(refusal(text) == message)
  }

  @Test(arguments: [
    (#"["abc"#, "1:2: this string has no closing quote"),
    ("[\"abc\n\"]", "1:2: this string has no closing quote"),
    (#"["abc\"#, "1:2: this string has no closing quote"),
    (#"["abc\""#, "1:2: this string has no closing quote"),
    ("[\"a\tb\"]", #"1:4: a control character must be written as \u0009 in a string"#),
    ("[\"a\u{0}b\"]", #"1:4: a control character must be written as \u0000 in a string"#),
    (#"["a\xb"]"#, #"1:4: "\x" is not an escape that JSON has"#),
    (#"["a\é"]"#, #"1:4: "\é" is not an escape that JSON has"#),
    (#"["\u12"]"#, #"1:3: "\u12"]" is not an escape that JSON has"#),
    (#"["\u12G4"]"#, #"1:3: "\u12G4" is not an escape that JSON has"#),
    (#"["\u+123"]"#, #"1:3: "\u+123" is not an escape that JSON has"#),
    (#"["\uD83D"]"#, #"1:3: \uD83D is half of a surrogate pair without its other half"#),
    (#"["\uD83Dx"]"#, #"1:3: \uD83D is half of a surrogate pair without its other half"#),
    (#"["\uD83D\n"]"#, #"1:3: \uD83D is half of a surrogate pair without its other half"#),
    (#"["\uD83D\u0041"]"#, #"1:3: \uD83D is half of a surrogate pair without its other half"#),
    (#"["\uDE00"]"#, #"1:3: \uDE00 is half of a surrogate pair without its other half"#),
  ])
  func `strings are checked`(_ text: String, _ message: String) {
    #expect(refusal(text) == message)
  }

  @Test func `a key may stand in an object once`() {
    #expect(
      refusal(#"{"a": 1, "b": {"a": 1}, "a": 2}"#) == #"1:25: this object already has a key "a""#)
    #expect(refusal(#"{"a": 1, "\u0061": 2}"#) == #"1:10: this object already has a key "a""#)
    // Composed and decomposed, as people cannot tell them apart either.
    #expect(refusal("{\"\u{E9}\": 1, \"e\u{301}\": 2}") != nil)
    #expect(refusal(#"[{"a": 1}, {"a": 2}]"#) == nil)
  }

  @Test func `what is not UTF-8 is refused`() {
    let prefix = Array("[\"".utf8)
    // A lone continuation, an overlong slash, a surrogate, beyond U+10FFFF, cut off, and bytes that
    // UTF-8 never has.
    let wrong: [[UInt8]] = [
      [0x80], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0xAF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFE], [0xFF], [0xF8],
      [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x28, 0x80],
    ]
    for bytes in wrong {
      let first = String(bytes[0], radix: 16, uppercase: true)
      #expect(
        refusal(prefix + bytes)
          == "1:3: this is not UTF-8 text: byte 0x\(first) cannot stand here")
      #expect(
        refusal(prefix + bytes + Array("\"]".utf8))
          == "1:3: this is not UTF-8 text: byte 0x\(first) cannot stand here")
    }
  }

  @Test func `the first and last of each length of UTF-8 are read`() {
    for scalar in ["\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}"]
    {
      #expect(refusal("[\"\(scalar)\"]") == nil)
    }
    #expect(refusal("[\"\u{10FFFF}\"]") == nil)
  }

  @Test func `UTF-16 and UTF-32 are recognised`() {
    let message = "1:1: this looks like UTF-16 or UTF-32 text; save the file as UTF-8"
    #expect(refusal([0xFF, 0xFE, 0x5B, 0, 0x5D, 0]) == message)
    #expect(refusal([0xFE, 0xFF, 0, 0x5B]) == message)
    #expect(refusal([0x5B, 0, 0x5D, 0]) == message)
    #expect(refusal([0, 0x5B, 0, 0x5D]) == message)
    #expect(refusal([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B]) == message)
  }

  @Test func `the whole text of an error shows the line and the place`() {
    let source = SourceText(name: "a.json", bytes: Array("{\n  \"size\": [1, 2px]\n}".utf8))
    let error = #expect(throws: JSONError.self) { try JSONDocument(source) }
    #expect(
      error?.description == """
        a.json:2:15: error: "2px" is not a number
        2 |   "size": [1, 2px]
          |               ^~~
        """)
  }
}
