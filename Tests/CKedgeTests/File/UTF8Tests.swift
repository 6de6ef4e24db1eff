import CKedge
import Testing

/// How many bytes at the start the reader finds valid.
private func count(_ bytes: [UInt8]) -> Int {
  unsafe bytes.withUnsafeBytes { unsafe KDFileCountUTF8($0.baseAddress, $0.count) }
}

@Suite struct `UTF-8` {
  /// First and last bytes of every range in the table of well-formed sequences, and their
  /// neighbours.
  static let borders: [UInt8] = [
    0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  /// The longest start that the standard library takes for UTF-8.
  private func expected(_ bytes: [UInt8]) -> Int {
    (0...bytes.count).last { String(validating: bytes[..<$0], as: UTF8.self) != nil } ?? 0
  }

  @Test(
    arguments: [
      ([], 0), ([0x61, 0x00, 0x62], 3), (Array("Grüße, 世界 😀".utf8), 20), ([0x80], 0),
      ([0x61, 0xC0, 0xAF], 1), ([0xE2, 0x82], 0), ([0x61, 0x62, 0xE2, 0x82, 0xAC, 0xE2], 5),
      ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0),
      ([0xEF, 0xBB, 0xBF, 0x61], 4), ([0xFE], 0),
    ] as [([UInt8], Int)])
  func `is valid up to the first byte that is not`(_ bytes: [UInt8], _ valid: Int) {
    #expect(count(bytes) == valid)
  }

  @Test(arguments: borders)
  func `is what the standard library takes for it`(_ first: UInt8) {
    for second in Self.borders {
      #expect(count([first, second]) == expected([first, second]))
      for third in Self.borders {
        let three = [first, second, third]
        if count(three) != expected(three) { Issue.record("\(three)") }
        for fourth: UInt8 in [0x7F, 0x80, 0xBF, 0xC2] {
          if count(three + [fourth]) != expected(three + [fourth]) {
            Issue.record("\(three + [fourth])")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `may go wrong at any place in a run of ASCII`(_ place: Int) {
    var bytes = [UInt8](repeating: 0x61, count: 40)
    bytes[place] = 0xFF
    #expect(count(bytes) == place)
    bytes.replaceSubrange(place...place, with: [0xC3, 0xA9])
    #expect(count(bytes) == 41)
    #expect(count([UInt8](bytes[...place])) == place)
  }
}
