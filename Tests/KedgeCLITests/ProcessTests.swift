import Foundation
import Testing

@testable import KedgeCLI

/// Runs the tool as a process of its own, as a shell does.
private func process(_ words: [String], input: String = "") throws -> (
  code: Int32, output: String, errors: String
) {
  // The tool is built beside the tests.
  let folder = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    .deletingLastPathComponent()
  let process = Process()
  process.executableURL = folder.appendingPathComponent("kedge")
  process.arguments = words
  let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
  process.standardInput = standardInput
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try standardInput.fileHandleForWriting.close()
  let printed = try output.fileHandleForReading.readToEnd() ?? Data()
  let told = try errors.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (
    process.terminationStatus, String(decoding: printed, as: UTF8.self),
    String(decoding: told, as: UTF8.self)
  )
}

@Suite struct `The tool as a process` {
  @Test func `a document may come through a pipe`() throws {
    let run = try process(["solve", "-"], input: small)
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("standard input · 10 × 20 points"))
    #expect(run.output.contains("  v     r   1  2      3       4\n"))
  }

  @Test func `errors of a document from a pipe name standard input`() throws {
    let run = try process(["solve", "-"], input: "{")
    #expect(run.code == 3)
    #expect(run.errors.hasPrefix("standard input:1:2: error: expected a key"))
  }

  /// Containers need not have the device that is always full.
  private static let hasFullDevice =
    try? FileManager.default.attributesOfItem(atPath: "/dev/full")[.type] as? FileAttributeType
    == .typeCharacterSpecial

  @Test(.enabled(if: hasFullDevice ?? false, "there is no /dev/full"))
  func `a full device is reported`() throws {
    let run = try process(["solve", layout("window"), "-o", "/dev/full"])
    #expect(run.code == 3)
    #expect(run.errors == "Error writing '/dev/full'. No space left on device.\n")
  }

  @Test func `the process returns the code`() throws {
    #expect(try process(["solve", layout("window")]).code == 0)
    #expect(try process(["solve", layout("conflict")]).code == 1)
    #expect(try process(["solve"]).code == 2)
    #expect(try process(["solve", "/no/such/file"]).code == 3)
  }
}
