import Testing

@testable import KedgeFiles

private let sample = """
  {
    "kedge": "layout/1", "size": [320, 568], "scale": 2, "direction": "ltr",
    "root": { "id": "root", "views": [
      { "id": "größe", "intrinsicSize": [90, 21], "hugging": [251, 250] },
      { "id": "box", "frame": [10, 10, 50, 50], "autoresizing": "h=--& v=--&" } ],
      "guides": [ { "id": "gap" } ] },
    "constraints": [ "größe.leading == root.leading + 16 @750 'a\\u00e9'",
      { "first": "gap", "firstAttribute": "top", "second": "box", "secondAttribute": "bottom",
        "multiplier": 1, "constant": 8, "priority": 999.5, "identifier": "gap-top" } ]
  }
  """

/// Decodes whatever it is given; says whether it was a document.
///
/// Each error must name a place inside the text.
private func decodes(_ bytes: [UInt8]) -> Bool {
  let source = SourceText(name: "hostile", bytes: bytes)
  do {
    _ = try LayoutDocument(source)
    return true
  } catch {
    #expect(!error.diagnostics.isEmpty)
    let end = source.place(at: bytes.count)
    for diagnostic in error.diagnostics {
      #expect(diagnostic.place <= end)
      #expect(!diagnostic.message.isEmpty)
      #expect(diagnostic.excerpt.contains("^"))
    }
    return false
  }
}

@Suite struct `Hostile documents` {
  @Test func `the sample is a document`() {
    #expect(decodes(Array(sample.utf8)))
  }

  @Test func `a document cut off anywhere is refused`() {
    let bytes = Array(sample.utf8)
    for count in 0..<bytes.count {
      #expect(!decodes(Array(bytes[..<count])))
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `bytes changed at random do no harm`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let original = Array(sample.utf8)
    var refused = 0
    for _ in 0..<50 {
      var bytes = original
      for _ in 0...(random.next() % 4) {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: index)
        default:
          let other = Int(random.next() % UInt64(bytes.count))
          bytes.swapAt(index, other)
        }
      }
      if !decodes(bytes) { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random bytes are refused`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let bytes = (0..<500).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    #expect(!decodes(bytes))
    #expect(!decodes(Array(sample.utf8) + bytes))
  }

  @Test func `views nested beyond the limit are refused`() {
    let text =
      #"{"kedge":"layout/1","size":[1,1],"root":"#
      + String(repeating: #"{"id":"a","views":["#, count: 100_000)
    #expect(!decodes(Array(text.utf8)))
  }

  @Test func `views nested up to the limit are decoded`() throws {
    // Two levels of JSON for each view, one for the document, one for the last view.
    let depth = 4_999
    let text =
      #"{"kedge":"layout/1","size":[1,1],"root":"#
      + (0..<depth).map { #"{"id":"v\#($0)","views":["# }.joined() + #"{"id":"last"}"#
      + String(repeating: "]}", count: depth) + "}"
    let document = try layoutDocument(text)
    #expect(document.views.count == depth + 1)
    #expect(document.views.last?.parent == depth - 1)
  }

  @Test func `a hundred thousand siblings are decoded`() throws {
    let views = (0..<100_000).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    let document = try layoutDocument(
      #"{"kedge":"layout/1","size":[1,1],"root":{"id":"r","views":[\#(views)]}}"#)
    #expect(document.views.count == 100_001)
  }

  @Test func `thousands of errors on one line are counted`() {
    let views = Array(repeating: #"{"id":"é","frme":1}"#, count: 2_500).joined(separator: ",")
    let text = #"{"kedge":"layout/1","size":[1,1],"root":{"id":"r","views":[\#(views)]}}"#
    let error = #expect(throws: DocumentError.self) { try layoutDocument(text) }
    // A wrong key in each, and an id that is taken in all but the first.
    #expect(error.map { $0.diagnostics.count + $0.omitted } == 4_999)
  }

  @Test func `numbers beyond measure are refused`() {
    for number in [
      "1e308", "-1e308", "1e400", "1e1000000", "9" + String(repeating: "9", count: 5_000),
    ] {
      for text in [
        #"{"kedge":"layout/1","size":[\#(number),1],"root":{"id":"r"}}"#,
        #"{"kedge":"layout/1","size":[1,1],"root":{"id":"r"},"constraints":["r.width == \#(number)"]}"#,
        #"{"kedge":"layout/1","size":[1,1],"root":{"id":"r","hugging":[1,\#(number)]}}"#,
      ] {
        #expect(!decodes(Array(text.utf8)))
      }
    }
  }
}
