extension JSONReader {
  // MARK: Numbers

  /// Reads `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  mutating func readNumber() throws(JSONError) -> Double {
    let start = at
    if peek == UInt8(ascii: "-") { at += 1 }
    let leading = at
    try skipDigits(orSay: "a number must have a digit here")
    if bytes[leading] == UInt8(ascii: "0"), at - leading > 1 {
      throw error(.malformedNumber("JSON numbers have no leading zeros"), start..<at)
    }
    if peek == UInt8(ascii: ".") {
      at += 1
      try skipDigits(orSay: "a number must have a digit after its point")
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      at += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { at += 1 }
      try skipDigits(orSay: "a number must have a digit in its exponent")
    }
    let tail = word()
    if !tail.isEmpty {
      let whole = start..<(at + tail.utf8.count)
      throw error(
        .malformedNumber("\(Printable.quoted(source.text(whole))) is not a number"), whole)
    }
    let text = source.text(start..<at)
    guard let value = Double(text), value.isFinite else {
      throw error(.numberOutOfRange(Printable.quoted(text)), start..<at)
    }
    return value
  }

  private mutating func skipDigits(orSay message: String) throws(JSONError) {
    let first = at
    while let byte = peek, Self.isDigit(byte) { at += 1 }
    if at == first { throw error(.malformedNumber(message), at..<at) }
  }

  // MARK: Strings

  /// Reads a string in double quotes.
  mutating func readString() throws(JSONError) -> String {
    let start = at
    at += 1
    var decoded: [UInt8] = []
    var plain = at  // the bytes from here on stand for themselves
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let tail = bytes[plain..<at]
        at += 1
        if decoded.isEmpty { return String(decoding: tail, as: UTF8.self) }
        decoded += tail
        return String(decoding: decoded, as: UTF8.self)
      case UInt8(ascii: "\\") where at + 1 < bytes.count:
        decoded += bytes[plain..<at]
        try readEscape(into: &decoded)
        plain = at
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw error(.unterminatedString, start..<at)
      case 0..<0x20:
        throw error(.controlCharacter(byte), at..<(at + 1))
      default: at += 1
      }
    }
    throw error(.unterminatedString, start..<at)
  }

  /// Reads a backslash and what follows it; something does.
  private mutating func readEscape(into decoded: inout [UInt8]) throws(JSONError) {
    let start = at
    at += 1
    let letter = bytes[at]
    at += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = try readUnicodeEscape(from: start)
      decoded += Array(String(scalar).utf8)
    default:
      // The whole character, which may be several bytes.
      while let byte = peek, byte & 0xC0 == 0x80 { at += 1 }
      throw error(.unknownEscape(Printable.quoted(source.text(start..<at))), start..<at)
    }
  }

  /// Reads what follows `\u`: four digits, and the second half of a surrogate pair if there is one.
  private mutating func readUnicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try readFourDigits(from: start)
    guard UTF16.isSurrogate(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let lone = error(.loneSurrogate(first), start..<at)
    guard UTF16.isLeadSurrogate(first), at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
      bytes[at + 1] == UInt8(ascii: "u")
    else { throw lone }
    let secondStart = at
    at += 2
    let second = try readFourDigits(from: secondStart)
    guard UTF16.isTrailSurrogate(second) else { throw lone }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func readFourDigits(from start: Int) throws(JSONError) -> UInt16 {
    let end = at + 4
    let digits = source.text(at..<min(end, bytes.count))
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      digits.utf8.allSatisfy({ $0 < 0x80 }),
      let value = UInt16(digits, radix: 16)
    else {
      throw error(
        .unknownEscape(Printable.quoted(source.text(start..<min(end, bytes.count)))),
        start..<min(end, bytes.count))
    }
    at = end
    return value
  }

  // MARK: Encoding

  /// Checks that the text is UTF-8 as RFC 3629 defines it, so that everything after may rely on it.
  func checkEncoding() throws(JSONError) {
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF]]
    let nulls = bytes.prefix(4).count { $0 == 0 }
    if marks.contains(where: bytes.starts(with:)) || bytes.count >= 4 && nulls >= 2 {
      throw error(.wideEncoding, 0..<0)
    }
    var index = at
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      // The bytes that may follow, after table 3-7 of the Unicode standard.
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch byte {
      case 0xC2...0xDF: length = 2
      case 0xE0:
        length = 3
        second = 0xA0...0xBF
      case 0xED:
        length = 3
        second = 0x80...0x9F
      case 0xE1...0xEF: length = 3
      case 0xF0:
        length = 4
        second = 0x90...0xBF
      case 0xF1...0xF3: length = 4
      case 0xF4:
        length = 4
        second = 0x80...0x8F
      default: throw error(.notUTF8(byte: byte), index..<(index + 1))
      }
      let tail = bytes[(index + 1)..<min(index + length, bytes.count)]
      guard tail.count == length - 1, second.contains(tail[index + 1]),
        tail.allSatisfy({ $0 & 0xC0 == 0x80 })
      else { throw error(.notUTF8(byte: byte), index..<(index + 1)) }
      index += length
    }
  }
}
