import KedgeFiles

/// Pieces of messages.
enum Text {
  /// What the user typed, in quotes and without anything that would act on a terminal.
  static func quoted(_ text: String) -> String { Printable.quoted(text) }

  /// A question that ends a message, when a candidate is near to what the user typed.
  static func question(for text: String, in candidates: [String]) -> String {
    Suggestion.question(for: text, in: candidates)
  }

  /// Where to read on.
  static func tryHelp(_ command: Command? = nil) -> String {
    command.map { "Try: kedge help \($0.name)" } ?? "Try: kedge help"
  }
}
