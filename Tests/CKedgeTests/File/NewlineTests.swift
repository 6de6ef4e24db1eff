import CKedge
import CSolverTestSupport
import Testing

@Suite struct `Newlines among 64 bytes` {
  private func check(_ bytes: [UInt8]) {
    let expected = bytes.indices.reduce(into: UInt64(0)) { mask, place in
      if bytes[place] == 0x0A { mask |= 1 << UInt64(place) }
    }
    let chars = bytes.map { CChar(bitPattern: $0) }
    #expect(unsafe KDFindNewlines(chars) == expected)
    #expect(unsafe KDFindNewlinesPortably(chars) == expected)
  }

  @Test(arguments: [0x00, 0x09, 0x0B, 0x7F, 0x80, 0x8A, 0xF5, 0xFF] as [UInt8])
  func `are told from every other byte, at every place`(_ other: UInt8) {
    check([UInt8](repeating: other, count: 64))
    for place in 0..<64 {
      var bytes = [UInt8](repeating: other, count: 64)
      bytes[place] = 0x0A
      check(bytes)
      var complement = [UInt8](repeating: 0x0A, count: 64)
      complement[place] = other
      check(complement)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `are found in random bytes`(_ seed: UInt64) {
    var numbers = RandomNumbers(seed: seed)
    for _ in 0..<20 {
      check(
        (0..<64).map { _ in
          [0x0A, 0x0B, UInt8.random(in: 0...255, using: &numbers)][
            Int.random(in: 0..<3, using: &numbers)]
        })
    }
  }
}
