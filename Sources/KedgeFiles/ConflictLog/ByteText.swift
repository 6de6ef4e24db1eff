/// A part of a log, byte by byte.
///
/// All that structures a log is ASCII; names and texts between are passed on as they are.
typealias ByteText = ArraySlice<UInt8>

extension ByteText {
  /// The text; what is not UTF-8 becomes replacement characters.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// Without blanks at both ends.
  var trimmed: ByteText {
    var rest = self
    while let byte = rest.first, byte.isBlank { rest.removeFirst() }
    while let byte = rest.last, byte.isBlank { rest.removeLast() }
    return rest
  }

  func begins(with prefix: String) -> Bool { starts(with: prefix.utf8) }

  func ends(with suffix: String) -> Bool {
    count >= suffix.utf8.count && self[(endIndex - suffix.utf8.count)...].elementsEqual(suffix.utf8)
  }

  /// Whether a text stands at a place.
  func has(_ text: String, at index: Int) -> Bool {
    index >= startIndex && endIndex - index >= text.utf8.count
      && self[index...].starts(with: text.utf8)
  }

  /// Where a text first stands at or behind a place.
  ///
  /// - Complexity: O(*n*) for the short texts that are looked for.
  func find(_ text: String, from start: Int? = nil) -> Int? {
    guard let head = text.utf8.first else { return nil }
    var index = start ?? startIndex
    let last = endIndex - text.utf8.count
    while index <= last {
      if self[index] == head, has(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// Where a text last stands.
  func findLast(_ text: String) -> Int? {
    guard let head = text.utf8.first else { return nil }
    var index = endIndex - text.utf8.count
    while index >= startIndex {
      if self[index] == head, has(text, at: index) { return index }
      index -= 1
    }
    return nil
  }

  /// What stands behind a prefix, or nil if it is not there.
  func dropping(_ prefix: String) -> ByteText? {
    begins(with: prefix) ? self[(startIndex + prefix.utf8.count)...] : nil
  }

  /// A finite number that is the whole text.
  ///
  /// `+ 8`, `- 16` and `8` are numbers; `inf`, `nan` and hexadecimal are none.
  var number: Double? {
    var rest = trimmed
    var sign = 1.0
    if let byte = rest.first, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      if byte == UInt8(ascii: "-") { sign = -1 }
      rest = rest.dropFirst().trimmed
    }
    guard let byte = rest.first, byte.isDigit || byte == UInt8(ascii: "."), rest.count < 64,
      rest.allSatisfy({ $0.isDigit || ".eE+-".utf8.contains($0) }),
      let value = Double(rest.string), value.isFinite
    else { return nil }
    return sign * value
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  var isHexDigit: Bool { isDigit || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x66 }
  /// Whether it may be part of a class name: `Module.Class`, `_TtGC7Module4ViewCS_`, `$s…`.
  var isClassByte: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "$") || self >= 0x80
  }
}
