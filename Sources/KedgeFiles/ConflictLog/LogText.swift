/// Repairs what copying does to the text of a log.
enum LogText {
  /// The text with signs in place of the entities that web pages write for them.
  ///
  /// - Complexity: O(*n*).
  static func withoutEntities(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&"),
        let (from, to) = entities.first(where: { text[...].has($0.0, at: index) })
      {
        result.append(to)
        index += from.utf8.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static let entities: [(String, UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
    ("&#39;", UInt8(ascii: "'")), ("&amp;", UInt8(ascii: "&")), ("&nbsp;", 0x20),
  ]

  /// The text without escapes, with straight quotes and single blanks.
  ///
  /// - Complexity: O(*n*).
  static func plain(_ text: ByteText) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "\\") where index + 1 < text.endIndex:
        index = unescape(text, at: index, into: &result)
      case 0xC2, 0xE2:
        if let (from, to) = replacements.first(where: { text.has($0.0, at: index) }) {
          result += Array(to.utf8)
          index += from.utf8.count
        } else {
          result.append(text[index])
          index += 1
        }
      case 0x20, 0x09, 0x0D, 0x0A:
        if result.last != 0x20 { result.append(0x20) }
        index += 1
      default:
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// What editors put in place of plain characters.
  private static let replacements = [
    ("\u{A0}", " "), ("\u{201C}", "\""), ("\u{201D}", "\""), ("\u{2018}", "'"),
    ("\u{2019}", "'"), ("\u{200B}", ""),
  ]

  /// `\U2019`, `\n`, and the backslash before a sign; any other stays.
  private static func unescape(_ text: ByteText, at index: Int, into result: inout [UInt8]) -> Int {
    let next = text[index + 1]
    if next == UInt8(ascii: "U") || next == UInt8(ascii: "u") {
      let digits = text[(index + 2)...].prefix(4)
      if digits.count == 4, digits.allSatisfy(\.isHexDigit),
        let value = UInt32(digits.string, radix: 16), let scalar = Unicode.Scalar(value)
      {
        result += Array(String(Character(scalar)).utf8)
        return index + 6
      }
    }
    if next == UInt8(ascii: "n") || next == UInt8(ascii: "t") {
      result.append(0x20)
      return index + 2
    }
    if next.isLetter || next.isDigit { result.append(text[index]) } else { result.append(next) }
    return next.isLetter || next.isDigit ? index + 1 : index + 2
  }
}
