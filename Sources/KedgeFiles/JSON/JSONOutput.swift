/// JSON to be written.
///
/// ```swift
/// let frame: JSONOutput = .object([("id", .string("title")), ("frame", .numbers([8, 8, 90, 21]))])
/// print(frame)  // { "id": "title", "frame": [8, 8, 90, 21] }
/// ```
public enum JSONOutput: Sendable, CustomStringConvertible {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number. One that is not finite is written as `null`, since JSON has no other word for it.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONOutput])
  /// An object, its members in the order in which they are written.
  case object([(key: String, value: JSONOutput)])

  /// An array of numbers.
  public static func numbers(_ values: [Double]) -> JSONOutput {
    .array(values.map { .number($0) })
  }

  /// A string, or `null` for none.
  public static func optional(_ value: String?) -> JSONOutput {
    value.map { .string($0) } ?? .null
  }

  /// The text, indented by two spaces.
  ///
  /// What fits on a line of 160 characters stands on one line.
  public var description: String {
    var text = ""
    write(to: &text, indentation: 0, column: 0)
    return text
  }

  /// The text on one line.
  public var line: String {
    var text = ""
    writeLine(to: &text)
    return text
  }

  /// The length up to which a value may stand on one line, with its indentation.
  private static let lineWidth = 160

  private func write(to text: inout String, indentation: Int, column: Int) {
    var line = ""
    let room = Self.lineWidth - column
    if writeLine(to: &line, limit: room) {
      text += line
      return
    }
    let blank = "\n" + String(repeating: " ", count: indentation + 2)
    let end = "\n" + String(repeating: " ", count: indentation)
    switch self {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += index == 0 ? blank : "," + blank
        element.write(to: &text, indentation: indentation + 2, column: indentation + 2)
      }
      text += end + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        let key = Self.quoted(member.key) + ": "
        text += (index == 0 ? blank : "," + blank) + key
        member.value.write(
          to: &text, indentation: indentation + 2, column: indentation + 2 + key.count)
      }
      text += end + "}"
    case .null, .boolean, .number, .string:
      writeLine(to: &text)
    }
  }

  /// Writes the value on one line.
  ///
  /// Gives up, and returns false, beyond `limit` bytes.
  @discardableResult
  private func writeLine(to text: inout String, limit: Int = .max) -> Bool {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let value): text += Self.digits(value)
    case .string(let value): text += Self.quoted(value)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        guard element.writeLine(to: &text, limit: limit) else { return false }
      }
      text += "]"
    case .object(let members):
      text += members.isEmpty ? "{" : "{ "
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        text += Self.quoted(member.key) + ": "
        guard member.value.writeLine(to: &text, limit: limit) else { return false }
      }
      text += members.isEmpty ? "}" : " }"
    }
    return text.utf8.count <= limit
  }

  /// The shortest text that reads back as the same number; whole numbers have no point, and minus
  /// zero is zero.
  static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let text = "\(value == 0 ? 0 : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A string in quotes, with the escapes that JSON asks for.
  ///
  /// DEL and the line separators of Unicode are escaped too, since some readers stumble over them.
  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
