import Foundation
import Testing

@testable import KedgeCLI

/// What a run of the tool wrote and returned.
struct Run {
  var code: ExitCode
  var output: String
  var errors: String
}

/// Runs the tool in this process.
///
/// - Parameters:
///   - words: What stands behind the tool's name.
///   - seconds: What the clock shows at each look, in turn; the last stays.
///   - terminal: Whether standard error is a terminal.
func kedge(_ words: String..., seconds: [Double] = [0], terminal: Bool = false) -> Run {
  CommandLineTool.captured(words, seconds: seconds, terminal: terminal)
}

extension CommandLineTool {
  /// See `kedge`.
  static func captured(
    _ words: [String], seconds: [Double] = [0], terminal: Bool = false
  ) -> Run {
    let captured = Captured()
    let console = Console(
      output: { captured.output += $0 },
      writeError: { captured.errors += $0 },
      errorIsTerminal: terminal,
      now: {
        defer { captured.looks += 1 }
        return seconds[min(captured.looks, seconds.count - 1)]
      })
    let code = run(words, on: console)
    return Run(code: code, output: captured.output, errors: captured.errors)
  }
}

/// What a run wrote so far.
final class Captured {
  var output = ""
  var errors = ""
  var looks = 0
}

/// A folder for one test, removed with its contents when the test is over.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("kedge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// The package's folder, found from where this file lies.
let package = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The path of a layout that ships with the package.
func layout(_ name: String) -> String {
  package.appendingPathComponent("Data/Layouts/\(name).layout.json").path
}

/// A document of one view that stands at (1, 2).
let small = #"""
  {"kedge":"layout/1","size":[10,20],"root":{"id":"r","views":[{"id":"v","frame":[1,2,3,4]}]}}
  """#
