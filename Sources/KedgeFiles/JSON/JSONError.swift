/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the text.
  public enum Reason: Hashable, Sendable {
    /// A byte that cannot stand at its place in UTF-8.
    case notUTF8(byte: UInt8)
    /// The text is UTF-16 or UTF-32, or begins with as many NUL bytes.
    case wideEncoding
    /// There is nothing but white space.
    case empty
    /// Something else should stand here.
    case unexpected(found: String, expected: String)
    /// A comma stands before the end of an array or an object.
    case trailingComma
    /// A comment. JSON has none.
    case comment
    /// A string in single quotes or none.
    case notInQuotes(String)
    /// The text ends inside a string, or the line does.
    case unterminatedString
    /// A control character stands in a string as itself.
    case controlCharacter(UInt8)
    /// A backslash is not followed by one of the escapes that JSON has.
    case unknownEscape(String)
    /// Half of a surrogate pair stands alone.
    case loneSurrogate(UInt16)
    /// A number that is not written as JSON writes numbers.
    case malformedNumber(String)
    /// A number larger than a double can hold.
    case numberOutOfRange(String)
    /// A key that its object has already.
    case duplicateKey(String)
    /// Arrays and objects are nested deeper than the reader was told to follow.
    case tooDeep(limit: Int)
    /// Something follows the value.
    case trailingText(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// Where, with the line and a caret.
  public let diagnostic: Diagnostic

  /// The diagnostic's text: file, line, column, message and excerpt.
  public var description: String { diagnostic.description }

  init(_ reason: Reason, at range: Range<Int>, in source: SourceText) {
    self.reason = reason
    diagnostic = Diagnostic(.error, reason.message, at: range, in: source)
  }
}

extension JSONError.Reason {
  /// The reason in words.
  var message: String {
    switch self {
    case .notUTF8(let byte):
      "this is not UTF-8 text: byte 0x\(hexadecimal(byte, digits: 2)) cannot stand here"
    case .wideEncoding: "this looks like UTF-16 or UTF-32 text; save the file as UTF-8"
    case .empty: "the file is empty; a JSON value should stand here"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .trailingComma: "JSON has no comma before a closing bracket"
    case .comment: "JSON has no comments; keep notes in an \"extra\" object"
    case .notInQuotes(let text): "\(text) must stand in double quotes"
    case .unterminatedString: "this string has no closing quote"
    case .controlCharacter(let byte):
      "a control character must be written as \\u\(hexadecimal(byte, digits: 4)) in a string"
    case .unknownEscape(let text): "\(text) is not an escape that JSON has"
    case .loneSurrogate(let unit):
      "\\u\(hexadecimal(unit, digits: 4)) is half of a surrogate pair without its other half"
    case .malformedNumber(let why): why
    case .numberOutOfRange(let text): "\(text) is larger than any number can be here"
    case .duplicateKey(let key): "this object already has a key \(Printable.quoted(key))"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
    case .trailingText(let found): "expected the end of the file, found \(found)"
    }
  }
}

/// A number in base 16, padded with zeros.
private func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
