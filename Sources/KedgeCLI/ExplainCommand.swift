import Kedge
import KedgeFiles

extension Command {
  /// `kedge explain`.
  static let explain = Command(
    name: "explain", arguments: "LOG", argumentCount: 1...1,
    summary: "Explain the constraint conflicts in a log",
    discussion: [
      "LOG is any text that holds messages of Apple's systems about Auto Layout, or - for standard "
        + "input: \"Unable to simultaneously satisfy constraints\" with its list, traces of "
        + "ambiguous layouts, exceptions about constraints. It may be a whole console, quoted, "
        + "prefixed, wrapped or cut. A name that is no file here is looked up among the logs that "
        + "come with kedge: kedge explain stack-hiding.",
      "For each conflict it prints the smallest set of constraints that contradict one another, the "
        + "sum that shows it, whose each constraint is, which one the system gives up, and which "
        + "change of one number would do. Messages that are repeated are explained once.",
      "It exits with 0 when all was understood, with 1 when some line was not, and with 3 when "
        + "nothing was.",
    ],
    options: [
      .init(name: "json", summary: "Print an array of messages for programs: --format json"),
      .init(
        name: "format", value: "FORMAT", choices: ExplainCommand.Format.allCases.map(\.rawValue),
        summary: "text, json or svg, a picture of the views; by default what PATH ends in, or text"),
      .init(
        name: "output", letter: "o", value: "PATH", summary: "Write to a file, not to the terminal"),
    ],
    examples: [
      .init(
        line: "kedge explain narrow-row",
        summary: "Explain a log that comes with kedge; any other by its path"),
      .init(line: "kedge explain stack-hiding --json", summary: "Print a verdict for programs"),
      .init(
        line: "kedge explain narrow-row -o conflict.svg",
        summary: "Draw the views and the distances that contradict one another"),
    ],
    run: { arguments, console throws(CommandFailure) in
      try ExplainCommand(arguments).run(console)
    })
}

/// The work of `kedge explain`.
private struct ExplainCommand {
  /// What is printed.
  enum Format: String, CaseIterable {
    case text, json, svg
  }

  private let file: String
  private let format: Format
  private let output: String?

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    file = arguments.arguments[0]
    output = arguments.value("output")
    format = try Self.format(arguments, output: output)
  }

  private static func format(
    _ arguments: ParsedArguments, output: String?
  ) throws(CommandFailure) -> Format {
    guard let name = arguments.value("format") else {
      if arguments.has("json") { return .json }
      let ending = output?.split(separator: ".").last.map { $0.lowercased() }
      return ending.flatMap(Format.init) ?? .text
    }
    guard let format = Format(rawValue: name) else {
      throw .usage(
        "--format must be text, json or svg, not \(Text.quoted(name))"
          + Text.question(for: name, in: Format.allCases.map(\.rawValue)))
    }
    if arguments.has("json"), format != .json {
      throw .usage("--json and --format \(name) ask for different things; give one of them")
    }
    return format
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let log = ConflictLog(try InputFile.read(file, as: .log))
    let text =
      switch format {
      case .text: log.report
      case .json: log.json.description + "\n"
      case .svg: log.svg
      }
    if let output, output != "-" {
      try OutputFile.write(text, to: output)
    } else {
      try console.write(text)
    }
    return exitCode(log, console)
  }

  private func exitCode(_ log: ConflictLog, _ console: Console) -> ExitCode {
    if log.blocks.isEmpty {
      console.writeError(
        "\(log.name): no message about constraints was found. Apple's begin with \"Unable to "
          + "simultaneously satisfy constraints\".\n")
    }
    if log.blocks.allSatisfy({ $0.verdict == .unreadable }) { return .unreadable }
    return log.blocks.allSatisfy(\.isUnderstood) ? .success : .troubled
  }
}
