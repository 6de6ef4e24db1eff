/// Everything that is wrong with a document.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in the order of the text: at least one entry, and at most `Problems.limit`.
  public let diagnostics: [Diagnostic]
  /// How many more things are wrong than `diagnostics` tells.
  public let omitted: Int

  /// All diagnostics, with their excerpts, and a last line that counts them when there are several.
  public var description: String {
    var text = diagnostics.map(\.description).joined(separator: "\n")
    if omitted > 0 {
      text +=
        "\n\(diagnostics.count + omitted) errors, of which the first \(diagnostics.count) are shown"
    } else if diagnostics.count > 1 {
      text += "\n\(diagnostics.count) errors"
    }
    return text
  }
}

/// Collects what is wrong with a document while it is decoded.
struct Problems {
  /// How many are kept.
  ///
  /// Beyond it they are only counted: nobody reads on, and a hostile document could hold millions.
  static let limit = 100

  let source: SourceText
  /// Warnings, in the order in which they were found.
  private(set) var warnings: [Diagnostic] = []
  private var errors: [(start: Int, diagnostic: Diagnostic)] = []
  /// How many errors there are.
  private(set) var count = 0

  init(in source: SourceText) {
    self.source = source
  }

  /// Whether suggestions are still worth their search.
  private var isFull: Bool { errors.count == Self.limit }

  /// Adds an error about a range of bytes.
  ///
  /// - Parameter suggestion: What ends the message; only worked out when it will be shown.
  mutating func add(
    _ message: String, at range: Range<Int>, suggestion: () -> String = { "" }
  ) {
    count += 1
    if isFull { return }
    let diagnostic = Diagnostic(.error, message + suggestion(), at: range, in: source)
    errors.append((range.lowerBound, diagnostic))
  }

  /// Adds a warning about a range of bytes.
  mutating func warn(_ message: String, at range: Range<Int>) {
    if warnings.count == Self.limit { return }
    warnings.append(Diagnostic(.warning, message, at: range, in: source))
  }

  /// Throws what has been collected, if anything.
  func throwIfAny() throws(DocumentError) {
    if errors.isEmpty { return }
    let sorted = errors.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    throw DocumentError(
      diagnostics: sorted.map(\.element.diagnostic), omitted: count - errors.count)
  }
}
