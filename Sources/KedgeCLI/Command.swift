/// A command of the tool: what it is called, what it takes, and what it does.
///
/// Help is made from this table, so that it cannot say anything else than what is parsed.
struct Command: Sendable {
  /// An option.
  struct Option: Sendable {
    /// The name after the two dashes.
    var name: String
    /// The letter after one dash, if it has one.
    var letter: Character?
    /// What its value is called in help; nil for an option without one.
    var value: String?
    /// The values that it can have, where they can be listed.
    var choices: [String] = []
    /// Whether it may be given several times.
    var isRepeatable = false
    var summary: String
  }

  /// A line to try, and what it does.
  struct Example: Sendable {
    var line: String
    var summary: String
  }

  var name: String
  /// The arguments as help shows them: `FILE`.
  var arguments: String
  /// The fewest and the most arguments.
  var argumentCount: ClosedRange<Int>
  /// One line.
  var summary: String
  /// What else there is to know, in paragraphs.
  var discussion: [String]
  var options: [Option]
  var examples: [Example]
  var run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode
}

extension Command {
  /// All commands, in the order in which help lists them.
  static let all: [Command] = [.solve, .animate, .explain, .completion, .manual, .help]

  /// The option that every command has.
  static let helpOption = Option(name: "help", letter: "h", summary: "Say how the command is used")

  /// The command of that name.
  static func named(_ name: String) throws(CommandFailure) -> Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    throw .usage(
      "there is no command \(Text.quoted(name))"
        + Text.question(for: name, in: all.map(\.name))
        + "\n\(Text.tryHelp())")
  }
}
