import Foundation

/// The `kedge` command.
@main
enum CommandLineTool {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static func main() {
    let code = run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(code.rawValue)
  }

  /// Runs the tool with the words behind its name.
  static func run(_ words: [String], on console: Console) -> ExitCode {
    do {
      return try dispatch(words, console)
    } catch {
      // Only the first line is about the tool; a file's errors name the file themselves.
      let prefix = error.code == .usage ? "kedge: " : ""
      console.writeError("\(prefix)\(error.message)\n")
      return error.code
    }
  }

  private static func dispatch(
    _ words: [String], _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    guard let first = words.first else {
      console.writeError(Command.overview)
      return .usage
    }
    switch first {
    case "--help", "-h":
      try console.write(Command.overview)
      return .success
    case "--version":
      try console.write("kedge \(version)\n")
      return .success
    default: break
    }
    if first.hasPrefix("-") {
      throw .usage(
        "a command must come first, not \(Text.quoted(first))\n\(Text.tryHelp())")
    }
    let command = try Command.named(first)
    let arguments = try ParsedArguments(Array(words.dropFirst()), for: command)
    if arguments.has("help") {
      try console.write(command.helpText)
      return .success
    }
    return try command.run(arguments, console)
  }
}
