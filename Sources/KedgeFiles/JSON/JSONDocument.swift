/// A JSON text, read strictly (RFC 8259), in which every value and key knows its place.
///
/// ```swift
/// let source = SourceText(name: "size.json", bytes: Array(#"{ "size": [320, 568] }"#.utf8))
/// let document = try JSONDocument(source)
/// for (key, value) in document.root.members ?? [] {
///   print(key.text, source.place(at: value.range.lowerBound))  // size 1:11
/// }
/// ```
///
/// The values are kept in one flat list in the order of the text, so that neither reading nor
/// freeing a document recurses, however deep the text is nested.
public final class JSONDocument: Sendable {
  /// The text that was read.
  public let source: SourceText
  /// Every value and every key, each before what it contains.
  let nodes: [Node]
  /// The decoded strings, keys included.
  let strings: [String]

  /// One value or key.
  struct Node: Sendable {
    var content: Content
    /// The bytes of the text that spell the value.
    var start: Int
    var end: Int
    /// The index of the first node that is not inside this one.
    var after: Int
  }

  /// What a node is.
  ///
  /// A string is named by its index in `strings`.
  enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(Int)
    case array
    case object
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - source: The text, in UTF-8; a byte order mark is skipped.
  ///   - maximumDepth: How deep arrays and objects may be nested.
  /// - Throws: `JSONError` at the first thing that JSON does not allow. Two keys of one object are
  ///   the same when Swift's strings are: also when only their Unicode composition differs.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ source: SourceText, maximumDepth: Int = 10_000) throws(JSONError) {
    var reader = JSONReader(source, maximumDepth: maximumDepth)
    try reader.read()
    self.source = source
    nodes = reader.nodes
    strings = reader.strings
  }

  /// The value that the text holds.
  public var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// One value of a JSON text.
public struct JSONValue: Sendable {
  let document: JSONDocument
  let index: Int

  private var node: JSONDocument.Node { document.nodes[index] }

  /// The bytes of the text that spell the value, quotes and brackets included.
  public var range: Range<Int> { node.start..<node.end }

  /// Whether it is `null`.
  public var isNull: Bool {
    if case .null = node.content { true } else { false }
  }

  /// The value of `true` and `false`.
  public var boolean: Bool? {
    if case .boolean(let value) = node.content { value } else { nil }
  }

  /// The value of a number; always finite.
  public var number: Double? {
    if case .number(let value) = node.content { value } else { nil }
  }

  /// The value of a string, its escapes decoded.
  public var string: String? {
    if case .string(let index) = node.content { document.strings[index] } else { nil }
  }

  /// The elements of an array, in order.
  public var elements: Elements? {
    guard case .array = node.content else { return nil }
    return Elements(document: document, index: index + 1, end: node.after)
  }

  /// The members of an object, in the order of the text.
  public var members: Members? {
    guard case .object = node.content else { return nil }
    return Members(elements: Elements(document: document, index: index + 1, end: node.after))
  }

  /// What sort of value it is, for messages: "a number", "an object".
  public var kind: String {
    switch node.content {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The elements of an array.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next element.
    public mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      defer { index = document.nodes[index].after }
      return JSONValue(document: document, index: index)
    }
  }

  /// A key of an object.
  public struct Key: Sendable {
    /// The key, its escapes decoded.
    public let text: String
    /// The bytes of the text that spell the key, quotes included.
    public let range: Range<Int>
  }

  /// The members of an object.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    var elements: Elements

    /// The next key and its value.
    public mutating func next() -> (key: Key, value: JSONValue)? {
      guard let key = elements.next(), let text = key.string, let value = elements.next() else {
        return nil
      }
      return (Key(text: text, range: key.range), value)
    }
  }
}

extension JSONValue {
  /// The bytes of the text that spell a part of this string.
  ///
  /// - Parameter part: A range of the UTF-8 bytes of the decoded string.
  /// - Complexity: O(*n*) in the length of the string.
  func range(ofStringPart part: Range<Int>) -> Range<Int> {
    let bytes = document.source.bytes
    var spelt = range.lowerBound + 1  // after the opening quote
    let end = range.upperBound - 1
    var decoded = 0
    var start = end

    // Each step takes one character of the text, which stands for one or more decoded bytes.
    while spelt < end {
      if decoded <= part.lowerBound { start = spelt }
      if decoded >= part.upperBound { break }
      if bytes[spelt] != UInt8(ascii: "\\") {
        spelt += 1
        decoded += 1
      } else if bytes[spelt + 1] != UInt8(ascii: "u") {
        spelt += 2
        decoded += 1
      } else {
        let digits = String(decoding: bytes[(spelt + 2)..<(spelt + 6)], as: UTF8.self)
        let unit = UInt16(digits, radix: 16) ?? 0
        // A surrogate pair is spelt in twelve bytes and is four bytes long in UTF-8.
        spelt += UTF16.isSurrogate(unit) ? 12 : 6
        decoded += UTF16.isSurrogate(unit) ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
      }
    }
    if decoded <= part.lowerBound { start = spelt }
    return start..<max(start, spelt)
  }
}
