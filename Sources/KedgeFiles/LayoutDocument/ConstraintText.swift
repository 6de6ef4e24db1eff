/// A constraint as a line of text.
///
///     first.attribute RELATION [number *] second.attribute [* number] [+ or - number]
///         [@priority] ['identifier']
///
/// or, for a size, `first.width RELATION number [@priority] ['identifier']`.
///
/// Ranges count the UTF-8 bytes of the text.
struct ConstraintText {
  /// A part of the text and what it says.
  struct Part<Value> {
    var value: Value
    var range: Range<Int>
  }

  /// `name.attribute`.
  ///
  /// The name of a guide that every view has contains a point: `title.margins`.
  struct Operand {
    var item: Part<String>
    var attribute: Part<String>
  }

  var first: Operand
  var relation: Part<LayoutDocument.Relation>
  var second: Operand?
  var multiplier: Part<Double>?
  var constant: Part<Double>?
  var priority: Part<Double>?
  var identifier: Part<String>?

  /// Why a text is not a constraint.
  struct Failure: Error {
    var message: String
    var range: Range<Int>
  }

  init(_ text: String) throws(Failure) {
    var parser = Parser(text)
    first = try parser.operand("a view's name and attribute, as in title.leading")
    relation = try parser.relation()

    if parser.startsNumber {
      let number = try parser.number(signed: true)
      if parser.take("*") {
        multiplier = number
        second = try parser.operand("a view's name and attribute after \"*\"")
      } else {
        constant = number
      }
    } else {
      second = try parser.operand("a number, or a view's name and attribute")
    }

    if second != nil {
      if let range = parser.takeRange("*") {
        let number = try parser.number(signed: true)
        if multiplier != nil {
          throw Failure(
            message: "one number may multiply an attribute, not two",
            range: range.lowerBound..<number.range.upperBound)
        }
        multiplier = number
      }
      let sign = parser.sign()
      if let sign {
        var number = try parser.number(signed: false)
        number.value *= sign.value
        constant = Part(value: number.value, range: sign.range.lowerBound..<number.range.upperBound)
      }
    }
    if parser.take("@") { priority = try parser.number(signed: true) }
    identifier = try parser.identifier()
    try parser.end()
  }

  /// Whether a text can be the name of a view or a guide: a letter or `_`, then letters, digits,
  /// `_` and `-`.
  static func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }
}

/// Reads the parts of a constraint from left to right.
private struct Parser {
  private let text: String
  private let bytes: [UInt8]
  private var at = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    skipBlanks()
  }

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 { at += 1 }
  }

  private func failure(_ message: String, _ range: Range<Int>) -> ConstraintText.Failure {
    ConstraintText.Failure(message: message, range: range)
  }

  /// The error for what stands at hand where something else should.
  private func failure(expecting expected: String) -> ConstraintText.Failure {
    guard at < bytes.count else {
      return failure("expected \(expected), found the end of the text", at..<at)
    }
    let rest = String(decoding: bytes[at...], as: UTF8.self)
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    let found = word.isEmpty ? rest.prefix(1) : word
    return failure(
      "expected \(expected), found \(Printable.quoted(String(found)))", at..<(at + found.utf8.count)
    )
  }

  /// Takes a character if it is at hand.
  mutating func take(_ character: Character) -> Bool { takeRange(character) != nil }

  /// Takes a character if it is at hand, and says where it was.
  mutating func takeRange(_ character: Character) -> Range<Int>? {
    guard let byte = character.asciiValue, peek == byte else { return nil }
    let range = at..<(at + 1)
    at += 1
    skipBlanks()
    return range
  }

  /// The bytes from here on that may stand in a name, or in an attribute.
  private mutating func takeName(attribute: Bool) -> ConstraintText.Part<String> {
    let start = at
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: "_"), 0x80...: if attribute { return part(from: start) }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        if attribute || at == start { return part(from: start) }
      default: return part(from: start)
      }
      at += 1
    }
    return part(from: start)
  }

  private func part(from start: Int) -> ConstraintText.Part<String> {
    .init(value: String(decoding: bytes[start..<at], as: UTF8.self), range: start..<at)
  }

  /// Reads `name.attribute` or `name.guide.attribute`.
  mutating func operand(_ expected: String) throws(ConstraintText.Failure) -> ConstraintText.Operand
  {
    var item = takeName(attribute: false)
    if item.value.isEmpty { throw failure(expecting: expected) }
    guard peek == UInt8(ascii: ".") else {
      throw failure(
        "\(Printable.quoted(item.value)) must be followed by a point and an attribute, as in "
          + "\(Printable.text(String(item.value.prefix(40)))).leading", item.range)
    }
    at += 1
    var attribute = takeName(attribute: true)
    if peek == UInt8(ascii: ".") {
      item.value += "." + attribute.value
      item.range = item.range.lowerBound..<attribute.range.upperBound
      at += 1
      attribute = takeName(attribute: true)
    }
    if attribute.value.isEmpty { throw failure(expecting: "an attribute after the point") }
    skipBlanks()
    return .init(item: item, attribute: attribute)
  }

  /// Reads `==`, `>=` or `<=`.
  mutating func relation() throws(ConstraintText.Failure)
    -> ConstraintText.Part<LayoutDocument.Relation>
  {
    for relation in LayoutDocument.Relation.allCases
    where bytes[at...].starts(with: relation.rawValue.utf8) {
      let range = at..<(at + 2)
      at += 2
      skipBlanks()
      return .init(value: relation, range: range)
    }
    let similar = [
      "=>": ">=", "=<": "<=", "=": "==", ">": ">=", "<": "<=", "≥": ">=", "≤": "<=", "≡": "==",
      "!=": "==",
    ]
    let rest = String(decoding: bytes[at...], as: UTF8.self)
    for length in [2, 1] {
      let found = String(rest.prefix(length))
      if let meant = similar[found] {
        throw failure(
          "\(Printable.quoted(found)) is not a relation; write \"\(meant)\"",
          at..<(at + found.utf8.count))
      }
    }
    throw failure(expecting: "\"==\", \">=\" or \"<=\"")
  }

  /// Whether a number comes next.
  var startsNumber: Bool {
    guard let byte = peek else { return false }
    return JSONReader.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }

  /// Reads a plus or a minus between two parts: 1 or -1.
  mutating func sign() -> ConstraintText.Part<Double>? {
    if let range = takeRange("+") { return .init(value: 1, range: range) }
    if let range = takeRange("-") { return .init(value: -1, range: range) }
    return nil
  }

  /// Reads digits, perhaps with a point and an exponent, and with a sign in front if `signed`.
  mutating func number(signed: Bool) throws(ConstraintText.Failure) -> ConstraintText.Part<Double> {
    let start = at
    let sign = signed ? self.sign()?.value ?? 1 : 1
    let digits = at
    skipDigits()
    if peek == UInt8(ascii: ".") {
      at += 1
      skipDigits()
    }
    guard bytes[digits..<at].contains(where: JSONReader.isDigit) else {
      at = digits
      throw failure(expecting: "a number")
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      at += 1
      if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { at += 1 }
      skipDigits()
    }
    let text = String(decoding: bytes[digits..<at], as: UTF8.self)
    let range = start..<at
    guard let value = Double(text), value.isFinite else {
      throw failure("\(Printable.quoted(text)) is not a number that can be used", range)
    }
    skipBlanks()
    return .init(value: sign * value, range: range)
  }

  private mutating func skipDigits() {
    while let byte = peek, JSONReader.isDigit(byte) { at += 1 }
  }

  /// Reads a name in single quotes, if one is there.
  mutating func identifier() throws(ConstraintText.Failure) -> ConstraintText.Part<String>? {
    guard peek == UInt8(ascii: "'") else { return nil }
    let start = at
    guard let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
      throw failure("this identifier has no closing quote", start..<bytes.count)
    }
    at = end + 1
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    skipBlanks()
    return .init(value: name, range: start..<(end + 1))
  }

  /// Checks that nothing is left.
  mutating func end() throws(ConstraintText.Failure) {
    guard let byte = peek else { return }
    let start = at
    if byte == UInt8(ascii: "/") {
      at += 1
      skipBlanks()
      if let divisor = try? number(signed: true), divisor.value != 0 {
        let factor = JSONOutput.digits(1 / divisor.value)
        throw failure(
          "constraints do not divide; write \"* \(factor)\"", start..<divisor.range.upperBound)
      }
      at = start
    }
    throw failure(
      expecting: "\"*\", \"+\", \"-\", \"@priority\", an identifier in single quotes, or the end")
  }
}
