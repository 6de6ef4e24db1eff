import Foundation
import KedgeFiles

/// Where a command writes, and what it may know of the world around it.
struct Console {
  /// Writes to standard output.
  var output: (String) throws -> Void
  /// Writes to standard error.
  var writeError: (String) -> Void
  /// Whether somebody watches standard error, so that progress is worth showing.
  var errorIsTerminal: Bool
  /// Seconds since some fixed moment.
  var now: () -> Double

  /// Writes to standard output, or says why it cannot.
  func write(_ text: String) throws(CommandFailure) {
    do {
      try output(text)
    } catch {
      throw OutputFile.failure(error, writingTo: "standard output")
    }
  }

  /// The process's own streams.
  ///
  /// What cannot be written to standard error is lost: there is nobody left to tell.
  static var standard: Console {
    Console(
      output: { text in try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) },
      writeError: { text in try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) },
      errorIsTerminal: isatty(2) == 1,
      now: { ProcessInfo.processInfo.systemUptime })
  }
}

/// What the process returns to the shell.
enum ExitCode: Int32 {
  /// All is well.
  case success = 0
  /// The work was done, and something in it is not as it should be.
  case troubled = 1
  /// The command was used wrongly.
  case usage = 2
  /// A file could not be read, or the result not written.
  case unreadable = 3
}

/// Why a command stops.
struct CommandFailure: Error {
  var code: ExitCode
  /// What is wrong, and what to do about it.
  var message: String
}

extension CommandFailure {
  static func usage(_ message: String) -> CommandFailure { .init(code: .usage, message: message) }
}
