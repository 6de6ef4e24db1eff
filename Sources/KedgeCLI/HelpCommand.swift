extension Command {
  /// `kedge help [COMMAND]`.
  static let help = Command(
    name: "help", arguments: "[COMMAND]", argumentCount: 0...1,
    summary: "Say how a command is used", discussion: [], options: [],
    examples: [.init(line: "kedge help solve", summary: "All about kedge solve")],
    run: { arguments, console throws(CommandFailure) in
      if let name = arguments.arguments.first {
        try console.write(try Command.named(name).helpText)
      } else {
        try console.write(Command.overview)
      }
      return .success
    })

  /// What the tool is, its commands, and lines to try.
  static var overview: String {
    let rows = all.map { ("\($0.name) \($0.arguments)", $0.summary) }
    let options = [
      ("--help", "Say what there is; after a command, how that is used"),
      ("--version", "Print the version"),
    ]
    return """
      kedge solves Auto Layout documents: it prints where every view stands, draws it, and says
      what is ambiguous or contradictory. It explains the conflicts in logs, and plays timelines.

      Usage: kedge COMMAND [OPTIONS] [ARGUMENTS]

      Commands:
      \(columns(rows))
      Options:
      \(columns(options))
      Examples:
      \(list(all.flatMap(\.examples)))
      Exit codes:
      \(columns(exitCodes))
      """
  }

  /// How the command is used.
  var helpText: String {
    var text = "\(summary).\n\nUsage: kedge \(name)"
    if !options.isEmpty { text += " [OPTIONS]" }
    text += " \(arguments)\n\n"
    for paragraph in discussion { text += Self.wrapped(paragraph) + "\n" }
    let rows = (options + [Self.helpOption]).map { ($0.usage, $0.summary) }
    text += "Options:\n\(Self.columns(rows))\n"
    text += "Examples:\n\(Self.list(examples))\n"
    return text + "Exit codes:\n\(Self.columns(Self.exitCodes))"
  }

  /// What the process returns to the shell.
  static let exitCodes = [
    ("0", "All is well"),
    ("1", "Done, but something is ambiguous, was given up or was not understood"),
    ("2", "The command was used wrongly"),
    ("3", "A file could not be read or written"),
  ]

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { row in
      let padding = String(repeating: " ", count: width - row.0.count)
      return "  \(row.0)\(padding)  \(row.1)\n"
    }.joined()
  }

  private static func list(_ examples: [Example]) -> String {
    examples.map { "  \($0.line)\n      \($0.summary)\n" }.joined()
  }

  /// A paragraph in lines of at most 80 characters.
  private static func wrapped(_ paragraph: String) -> String {
    var text = ""
    var column = 0
    for word in paragraph.split(separator: " ") {
      if column > 0, column + 1 + word.count > 80 {
        text += "\n"
        column = 0
      } else if column > 0 {
        text += " "
        column += 1
      }
      text += word
      column += word.count
    }
    return text + "\n"
  }
}

extension Command.Option {
  /// The option as help shows it: `-o, --output PATH`.
  fileprivate var usage: String {
    let short = letter.map { "-\($0), " } ?? "    "
    return short + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}
