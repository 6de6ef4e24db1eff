extension VisualFormatParser {
  /// The byte at hand; nil at the end.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Steps over a text if it stands here.
  mutating func take(_ text: String) -> Bool {
    let end = position + text.utf8.count
    guard end <= bytes.count, bytes[position..<end].elementsEqual(text.utf8) else { return false }
    position = end
    return true
  }

  /// Steps over blanks where the format may have them.
  mutating func skipBlanks() {
    guard isExtended else { return }
    while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  /// Steps over an identifier: a letter or `_`, then letters, digits and `_`.
  mutating func name() -> String? {
    let start = position
    guard let first = peek, isLetter(first) else { return nil }
    position += 1
    while let byte = peek, isLetter(byte) || isDigit(byte) { position += 1 }
    return text(start..<position)
  }

  /// Steps over a number or a name.
  mutating func term(canBeNegative: Bool) throws(VisualFormatError) -> VisualFormat.Term {
    let start = position
    if let number = try number(canBeNegative: canBeNegative) {
      return VisualFormat.Term(value: .number(number), range: start..<position)
    }
    guard let name = name() else {
      throw error(
        .expectedNumber,
        "Expected a number or key from the metrics dictionary, but encountered something else")
    }
    return VisualFormat.Term(value: .name(name), range: start..<position)
  }

  /// Steps over a number as C writes it, or nothing.
  mutating func number(canBeNegative: Bool) throws(VisualFormatError) -> Double? {
    let start = position
    var end = position
    func digits(from first: Int) -> Int {
      var place = first
      while place < bytes.count, isDigit(bytes[place]) { place += 1 }
      return place
    }
    func stands(_ characters: String, at place: Int) -> Bool {
      place < bytes.count && characters.utf8.contains(bytes[place])
    }
    if canBeNegative, stands("+-", at: end) { end += 1 }
    let first = end
    end = digits(from: end)
    var count = end - first
    if stands(".", at: end) {
      let fraction = digits(from: end + 1)
      count += fraction - end - 1
      if count > 0 { end = fraction }
    }
    guard count > 0 else { return nil }
    if stands("eE", at: end) {
      let exponent = stands("+-", at: end + 1) ? end + 2 : end + 1
      let last = digits(from: exponent)
      if last > exponent { end = last }
    }
    position = end
    guard let value = Double(text(start..<end)), abs(value) <= LayoutConstraint.limit else {
      throw error(.numberRange, at: start, "The number is too large")
    }
    return value
  }

  /// An error at the place where the reading stands.
  func error(_ kind: VisualFormatError.Kind, _ message: String) -> VisualFormatError {
    error(kind, at: position, message)
  }

  func error(
    _ kind: VisualFormatError.Kind, at place: Int, _ message: String
  ) -> VisualFormatError {
    if place < bytes.count, bytes[place] >= 0x80 {
      return VisualFormatError(
        kind: .nonASCII, position: place, format: format,
        message: "Only ASCII characters are accepted in a format")
    }
    return VisualFormatError(kind: kind, position: place, format: format, message: message)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
