/// Reads the names of views, and views with attributes.
enum LogItemParser {
  /// A view or guide that is the whole text: `UILabel:0x1'text'`, an identifier, a library's key.
  static func item(_ text: ByteText, bar: LogItem?) -> LogItem? {
    var text = text.trimmed
    if text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">") {
      text = text.dropFirst().dropLast().trimmed
    }
    guard !text.isEmpty, text.count <= longestName else { return nil }
    if text.elementsEqual("|".utf8) { return bar ?? LogNames.named(text) }
    if let item = addressed(text) { return item }
    if text.find(":0x") != nil { return nil }
    // A key in place of an address, as Masonry prints it.
    if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      text[..<colon].allSatisfy(\.isClassByte), colon + 1 < text.endIndex,
      !text[(colon + 1)...].contains(where: \.isBlank)
    {
      return LogItem(
        className: text[..<colon].string, text: text[(colon + 1)...].string, key: text.string)
    }
    return LogNames.named(text)
  }

  private static let longestName = 400

  /// `Class:0xADDRESS`, with a text in quotes or the rest of a description behind it.
  private static func addressed(_ text: ByteText) -> LogItem? {
    var colon = text.firstIndex(of: UInt8(ascii: ":"))
    while let at = colon {
      var start = at + 1
      if text.has(" ", at: start) { start += 1 }
      if text.has("0x", at: start) {
        var end = start + 2
        while end < text.endIndex, text[end].isHexDigit { end += 1 }
        let tail = text[end...]
        let isText = tail.first == UInt8(ascii: "'") && quotedText(tail) != nil
        guard end > start + 2, at > text.startIndex, isClass(text[..<at]),
          tail.isEmpty || tail.first == UInt8(ascii: ";") || isText
        else { return nil }
        return LogItem(
          className: text[..<at].string, text: isText ? quotedText(tail) : nil,
          key: text[start..<end].string)
      }
      colon = text[(at + 1)...].firstIndex(of: UInt8(ascii: ":"))
    }
    return nil
  }

  /// Whether a text can be a class: only those that have no name everywhere hold blanks, in round
  /// brackets.
  private static func isClass(_ text: ByteText) -> Bool {
    !text.contains { "[]'\"=".utf8.contains($0) }
      && (text.contains(UInt8(ascii: "(")) || !text.contains(where: \.isBlank))
  }

  /// The text in quotes that ends what begins with an address.
  static func quotedText(_ text: ByteText) -> String? {
    guard let open = text.firstIndex(of: UInt8(ascii: "'")), text.last == UInt8(ascii: "'"),
      open < text.endIndex - 1
    else { return nil }
    return text[(open + 1)..<(text.endIndex - 1)].string
  }

  /// `item.attribute`; the attribute stands behind the last dot, since names may hold dots.
  static func anchor(_ text: ByteText, bar: LogItem?) -> LogAnchor? {
    let text = text.trimmed
    guard let dot = text.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let name = text[(dot + 1)...].string
    guard let item = item(text[..<dot], bar: bar) else { return nil }
    if LogAttribute.isKnown(name) { return LogAnchor(item: item, attribute: .init(name: name)) }
    // Grids and the like have places of their own.
    guard item.key.hasPrefix("0x"), name.utf8.first?.isLetter == true,
      name.utf8.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "-") })
    else { return nil }
    return LogAnchor(item: item, attribute: .init(name: name))
  }
}
