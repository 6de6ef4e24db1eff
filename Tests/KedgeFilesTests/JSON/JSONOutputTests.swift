import Testing

@testable import KedgeFiles

@Suite struct `JSON output` {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (800, "800"), (-1.5, "-1.5"), (0.1, "0.1"),
    (106.66666666666667, "106.66666666666667"), (1e300, "1e+300"),
    (.leastNonzeroMagnitude, "5e-324"),
    (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    (9007199254740992, "9007199254740992"),
  ])
  func `a number is as short as it can be`(_ value: Double, _ text: String) {
    #expect(JSONOutput.number(value).description == text)
  }

  @Test func `a string is escaped`() {
    #expect(
      JSONOutput.string("\"\\\n\r\t\u{1}\u{1F}\u{7F}\u{2028}/é😀").description
        == #""\"\\\n\r\t\u0001\u001f\u007f\u2028/é😀""#)
  }

  @Test func `what fits stands on one line`() {
    let small: JSONOutput = .object([
      ("id", .string("a")), ("frame", .numbers([0, 1])), ("none", .null), ("yes", .boolean(true)),
      ("empty", .array([])), ("nothing", .object([])),
    ])
    let line =
      #"{ "id": "a", "frame": [0, 1], "none": null, "yes": true, "empty": [], "nothing": {} }"#
    #expect(small.description == line)
    #expect(small.line == line)
  }

  @Test func `what does not fit is indented`() {
    let long = String(repeating: "x", count: 90)
    let value: JSONOutput = .object([
      ("a", .array([.string(long), .string(long)])), ("b", .number(1)),
    ])
    #expect(
      value.description == """
        {
          "a": [
            "\(long)",
            "\(long)"
          ],
          "b": 1
        }
        """)
    #expect(!value.line.contains("\n"))
  }

  /// Doubles made of random bits must survive writing and reading.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `numbers read back as they were`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(try json(JSONOutput.number(value).description).number == value)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `strings read back as they were`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<100 {
      var text = ""
      for _ in 0..<(random.next() % 12) {
        let code = UInt32(truncatingIfNeeded: random.next() % 0x11_0000)
        if let scalar = Unicode.Scalar(random.next() % 3 == 0 ? code : code % 0x80) {
          text.unicodeScalars.append(scalar)
        }
      }
      let read = try json(JSONOutput.string(text).description).string
      #expect(read.map { Array($0.utf8) } == Array(text.utf8))
    }
  }
}
