/// Something that is to be said about a place in a file.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How much a diagnostic weighs.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// The file can be used, though perhaps not as its author thinks.
    case warning
  }

  /// How much it weighs.
  public let severity: Severity
  /// What is to be said, in one sentence without a full stop.
  public let message: String
  /// What the file is called.
  public let file: String
  /// Where in the file it is.
  public let place: TextPlace
  /// The line of the file and under it a caret and tildes that mark the part in question.
  ///
  /// A long line is cut around the caret.
  public let excerpt: String

  /// Says something about a range of bytes of a text.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  init(_ severity: Severity, _ message: String, at range: Range<Int>, in source: SourceText) {
    self.severity = severity
    self.message = message
    file = source.name
    place = source.place(at: range.lowerBound)
    excerpt = Self.excerpt(of: source, at: range, line: place.line)
  }

  /// `file:line:column: error: message`, the line, and the caret under it.
  public var description: String { "\(heading)\n\(excerpt)" }

  /// `file:line:column: error: message`, without the excerpt.
  public var heading: String {
    "\(Printable.text(file)):\(place): \(severity.rawValue): \(message)"
  }

  /// The cells of a line that are shown to the left of the caret, and to the right.
  private static let before = 60
  private static let after = 40

  private static func excerpt(of source: SourceText, at range: Range<Int>, line: Int) -> String {
    let whole = source.lineRange(at: range.lowerBound)
    let caret = min(max(range.lowerBound, whole.lowerBound), whole.upperBound)
    let end = max(caret, min(range.upperBound, whole.upperBound))

    // Enough bytes for the cells that are shown; only they are looked at, however long the line.
    let from = max(whole.lowerBound, source.characterStart(caret - 4 * before))
    let to = min(whole.upperBound, source.characterStart(caret + 4 * after))

    var left = Printable.text(source.text(from..<caret))
    var right = Printable.text(source.text(caret..<max(caret, to)))
    var isCutLeft = from > whole.lowerBound
    var isCutRight = to < whole.upperBound
    while Printable.width(left) > before {
      left.removeFirst()
      isCutLeft = true
    }
    while Printable.width(right) > after {
      right.removeLast()
      isCutRight = true
    }
    if isCutLeft { left = "…" + left }

    let marked = Printable.width(Printable.text(source.text(caret..<max(caret, min(end, to)))))
    let tildes = max(0, min(marked, Printable.width(right)) - 1)
    let gutter = String(line)
    let blank = String(repeating: " ", count: gutter.count)
    return "\(gutter) | \(left)\(right)\(isCutRight ? "…" : "")\n"
      + "\(blank) | \(String(repeating: " ", count: Printable.width(left)))^"
      + String(repeating: "~", count: tildes)
  }
}

extension SourceText {
  /// The start of the UTF-8 character that an offset lies in, kept inside the text.
  fileprivate func characterStart(_ offset: Int) -> Int {
    var start = min(max(offset, textStart), bytes.count)
    while start > textStart, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
