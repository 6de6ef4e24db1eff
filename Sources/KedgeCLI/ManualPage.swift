/// A page of the manual in the language of man(7), made from the table of commands.
enum ManualPage {
  /// kedge(1): all commands in short.
  static var overview: String {
    var text = heading("kedge", "kedge \\- solve, explain and animate Auto Layout")
    text += ".SH SYNOPSIS\n.B kedge\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n"
    text += ".SH COMMANDS\n"
    for command in Command.all {
      text += ".TP\n\\fB\(escaped(command.name))\\fR \\fI\(escaped(command.arguments))\\fR\n"
      text += line(command.summary) + "See \\fBkedge\\-\(escaped(command.name))\\fR(1).\n"
    }
    text += examples(Command.all.flatMap(\.examples)) + exitCodes
    let pages = Command.all.map { "\\fBkedge\\-\(escaped($0.name))\\fR(1)" }
    return text + ".SH SEE ALSO\n\(pages.joined(separator: ",\n"))\n"
  }

  /// kedge-COMMAND(1).
  static func page(for command: Command) -> String {
    let name = "kedge-\(command.name)"
    var text = heading(name, "\(escaped(name)) \\- \(escaped(command.summary))")
    text += ".SH SYNOPSIS\n.B kedge \(escaped(command.name))\n"
    text += "[\\fIOPTIONS\\fR] \\fI\(escaped(command.arguments))\\fR\n"
    if !command.discussion.isEmpty {
      text += ".SH DESCRIPTION\n"
      text += command.discussion.map(line).joined(separator: ".PP\n")
    }
    text += ".SH OPTIONS\n"
    for option in command.options + [Command.helpOption] {
      let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      let short = option.letter.map { "\\fB\\-\($0)\\fR\(value), " } ?? ""
      text += ".TP\n\(short)\\fB\\-\\-\(escaped(option.name))\\fR\(value)\n" + line(option.summary)
    }
    return text + examples(command.examples) + exitCodes + ".SH SEE ALSO\n\\fBkedge\\fR(1)\n"
  }

  private static func heading(_ name: String, _ summary: String) -> String {
    ".TH \(escaped(name.uppercased())) 1 \"\" \"kedge \(CommandLineTool.version)\"\n"
      + ".SH NAME\n\(summary)\n"
  }

  private static func examples(_ examples: [Command.Example]) -> String {
    guard !examples.isEmpty else { return "" }
    return ".SH EXAMPLES\n"
      + examples.map { ".TP\n.B \(escaped($0.line))\n" + line($0.summary) }.joined()
  }

  private static var exitCodes: String {
    ".SH EXIT STATUS\n"
      + Command.exitCodes.map { ".TP\n.B \($0.0)\n" + line($0.1) }.joined()
  }

  /// A sentence on a line of its own.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    // A point or apostrophe in front would be a request.
    let isRequest = text.hasPrefix(".") || text.hasPrefix("'")
    return (isRequest ? "\\&" : "") + text + (text.hasSuffix(".") ? "\n" : ".\n")
  }

  /// At least four digits.
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Text as it stands, in ASCII.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hexadecimal(scalar.value))]"
      }
    }.joined()
  }

  /// Writes a text where the options say.
  static func print(
    _ text: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    if let output = arguments.value("output"), output != "-" {
      try OutputFile.write(text, to: output)
    } else {
      try console.write(text)
    }
    return .success
  }
}

extension Command {
  /// `kedge manual [COMMAND]`.
  static let manual = Command(
    name: "manual", arguments: "[COMMAND]", argumentCount: 0...1,
    summary: "Print a page of the manual, for man",
    discussion: [
      "Without COMMAND it is the page of kedge itself. Write pages as kedge.1, kedge-solve.1 and so on "
        + "into a folder man1 of MANPATH, or show one at once: kedge manual solve | man -l -"
    ],
    options: [
      .init(
        name: "output", letter: "o", value: "PATH", summary: "Write to a file, not to the terminal")
    ],
    examples: [
      .init(line: "kedge manual solve -o kedge-solve.1", summary: "Write the page of kedge solve")
    ],
    run: { arguments, console throws(CommandFailure) in
      let text =
        if let name = arguments.arguments.first {
          ManualPage.page(for: try Command.named(name))
        } else {
          ManualPage.overview
        }
      return try ManualPage.print(text, arguments, console)
    })
}
