/// Reads JSON into a flat list of nodes.
///
/// One loop with a stack of open containers: a value begins, and after each value that is complete
/// the containers that end there are closed.
struct JSONReader {
  private(set) var nodes: [JSONDocument.Node] = []
  private(set) var strings: [String] = []

  let source: SourceText
  let bytes: [UInt8]
  var at: Int
  private let maximumDepth: Int
  private var open: [Container] = []

  /// An array or an object whose end has not been read.
  private struct Container {
    let node: Int
    let isObject: Bool
    var keys: Set<String> = []
  }

  init(_ source: SourceText, maximumDepth: Int) {
    self.source = source
    bytes = source.bytes
    at = source.textStart
    self.maximumDepth = maximumDepth
  }

  /// Reads the whole text.
  mutating func read() throws(JSONError) {
    try checkEncoding()
    skipBlanks()
    if at == bytes.count { throw error(.empty, at..<at) }
    repeat {
      let isOpened = try beginValue()
      if isOpened, try !closesAtOnce() {
        try beginElement()
      } else {
        try endValue()
      }
    } while !open.isEmpty
    skipBlanks()
    if at < bytes.count { throw failure(expecting: nil) }
  }

  // MARK: Structure

  /// Reads a scalar, or the opening bracket of a container (and then returns true).
  private mutating func beginValue() throws(JSONError) -> Bool {
    let start = at
    switch peek {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if open.count == maximumDepth { throw error(.tooDeep(limit: maximumDepth), at..<(at + 1)) }
      let isObject = peek == UInt8(ascii: "{")
      at += 1
      open.append(Container(node: nodes.count, isObject: isObject))
      append(isObject ? .object : .array, from: start)
      return true
    case UInt8(ascii: "\""): try appendString()
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
      let number = try readNumber()
      append(.number(number), from: start)
    default:
      let content: JSONDocument.Content
      switch word() {
      case "null": content = .null
      case "true": content = .boolean(true)
      case "false": content = .boolean(false)
      default: throw failure(expecting: "a value")
      }
      at += word().utf8.count
      append(content, from: start)
    }
    return false
  }

  /// Whether the container that has just been opened is empty; its closing bracket stays unread.
  private mutating func closesAtOnce() throws(JSONError) -> Bool {
    skipBlanks()
    return peek == closingBracket
  }

  /// Moves to the value of the next element or member: past the key and the colon in an object.
  private mutating func beginElement() throws(JSONError) {
    guard let container = open.last, container.isObject else { return }
    guard peek == UInt8(ascii: "\"") else { throw failure(expecting: "a key in double quotes") }
    let start = at
    let key = try appendString()
    if !open[open.count - 1].keys.insert(key).inserted {
      throw error(.duplicateKey(key), start..<at)
    }
    skipBlanks()
    guard peek == UInt8(ascii: ":") else { throw failure(expecting: "\":\" after the key") }
    at += 1
    skipBlanks()
  }

  /// Closes the containers that end after a value, and moves on to the next value, if there is one.
  private mutating func endValue() throws(JSONError) {
    while let container = open.last {
      skipBlanks()
      if peek == closingBracket {
        at += 1
        nodes[container.node].end = at
        nodes[container.node].after = nodes.count
        open.removeLast()
      } else if peek == UInt8(ascii: ","), nodes.count > container.node + 1 {
        let comma = at
        at += 1
        skipBlanks()
        if peek == closingBracket { throw error(.trailingComma, comma..<(comma + 1)) }
        return try beginElement()
      } else {
        throw failure(expecting: container.isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
      }
    }
  }

  /// The bracket that would close the innermost open container.
  private var closingBracket: UInt8? {
    open.last.map { $0.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  private mutating func append(_ content: JSONDocument.Content, from start: Int) {
    nodes.append(.init(content: content, start: start, end: at, after: nodes.count + 1))
  }

  @discardableResult
  private mutating func appendString() throws(JSONError) -> String {
    let start = at
    let text = try readString()
    strings.append(text)
    append(.string(strings.count - 1), from: start)
    return text
  }

  // MARK: Characters

  /// The byte at hand, or nil at the end of the text.
  var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Skips the four characters that JSON counts as white space.
  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
  }

  /// The letters, digits and signs at hand that would make one word.
  func word() -> String {
    var end = at
    while end < bytes.count, end - at < 40, Self.isWordByte(bytes[end]) { end += 1 }
    return source.text(at..<end)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "$"):
      true
    default: byte >= 0x80
    }
  }

  // MARK: Errors

  func error(_ reason: JSONError.Reason, _ range: Range<Int>) -> JSONError {
    JSONError(reason, at: range, in: source)
  }

  /// The error for what stands at hand where something else should, or nothing more at all.
  private func failure(expecting expected: String?) -> JSONError {
    guard let byte = peek else {
      return error(.unexpected(found: "the end of the file", expected: expected ?? ""), at..<at)
    }
    let word = word()
    let range = at..<(at + max(1, word.utf8.count))
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") { return error(.comment, range) }
    let found =
      byte == UInt8(ascii: "\"")
      ? "a string" : Printable.quoted(word.isEmpty ? String(UnicodeScalar(byte)) : word)
    guard let expected else { return error(.trailingText(found), range) }
    let wantsString = expected.hasSuffix("quotes") || expected == "a value"
    if wantsString, byte == UInt8(ascii: "'") {
      return error(.notInQuotes("strings"), range)
    }
    if expected == "a value" {
      if let number = Self.numberMistake(word) { return error(.malformedNumber(number), range) }
      switch word.lowercased() {
      case "true", "false", "null":
        return error(.unexpected(found: found, expected: "\"\(word.lowercased())\""), range)
      default: break
      }
    }
    if wantsString, Self.isLetter(byte) { return error(.notInQuotes(found), range) }
    return error(.unexpected(found: found, expected: expected), range)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80
  }

  /// What to say about numbers that other languages would allow.
  private static func numberMistake(_ word: String) -> String? {
    switch word.lowercased() {
    case "nan", "inf", "infinity", "+inf", "+infinity": "JSON has no \(Printable.quoted(word))"
    default:
      word.hasPrefix("+")
        ? "JSON numbers have no plus sign in front"
        : word.hasPrefix(".") ? "JSON numbers have a digit before the point" : nil
    }
  }
}
