/// Text made safe and measurable for a terminal.
///
/// Names and lines come out of files that anyone may have written. A control character in them could
/// move the cursor or recolour the terminal, and a bidirectional override could make text read as
/// something that it is not; both are shown by their code instead.
package enum Printable {
  /// The text with every invisible character spelt out as `\u{…}`, and tabs as single spaces.
  static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isHidden($0) || $0 == "\t" }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        result += " "
      } else if isHidden(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A name in quotes for a message, cut when it is longer than anyone would read.
  package static func quoted(_ name: String) -> String {
    let limit = 60
    let short = name.prefix(limit)
    return "\"\(text(String(short)))\(short.endIndex == name.endIndex ? "" : "…")\""
  }

  /// How many cells of a terminal a text takes: two for East Asian wide characters and emoji.
  static func width(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.count : text.reduce(0) { $0 + width($1) }
  }

  /// How many cells of a terminal a character takes.
  static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation { return 2 }
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The blocks that Unicode's East Asian Width (UAX #11) marks as wide or full width.
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Whether a scalar would act on a terminal, or hide, rather than be seen.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...8, 0xA...0x1F, 0x7F...0x9F: true  // control characters, but for the tab
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true  // direction and line marks
    default: false
    }
  }
}
