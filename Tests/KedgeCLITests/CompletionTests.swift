import Foundation
import Testing

@testable import KedgeCLI

/// Whether a command is installed.
private func isInstalled(_ command: String) -> Bool {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(command)")
  }
}

/// Runs a command, and returns its code and all that it printed.
private func run(_ words: String...) throws -> (code: Int32, output: String) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = words
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

@Suite struct `Shell completion` {
  @Test(
    .enabled(if: isInstalled("bash"), "bash is not installed"),
    arguments: [
      (["sol"], ["solve"]), (["explain", "--f"], ["--format"]),
      (["explain", "--format", "j"], ["json"]), (["solve", "--format", "t"], ["table", "tree"]),
      (["completion", ""], ["bash", "zsh", "fish"]), (["manual", "ani"], ["animate"]),
      (["animate", "--fps", ""], []), (["solve", "window.lay"], ["window.layout.json"]),
      (["solve", "-o", "window.lay"], ["window.layout.json"]), (["--ver"], ["--version"]),
    ])
  func `bash completes commands, options, values and files`(
    _ words: [String], _ expected: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let script = try folder.file("kedge.bash", ShellCompletion.bash.script)
    _ = try folder.file("window.layout.json", "")
    let list = (["kedge"] + words).map { "'\($0)'" }.joined(separator: " ")
    let answer = try run(
      "bash", "-c",
      "cd \(folder.url.path) && source \(script) && COMP_WORDS=(\(list)) COMP_CWORD=\(words.count) "
        + "&& _kedge && printf '%s\\n' \"${COMPREPLY[@]}\"")
    #expect(answer.code == 0)
    #expect(answer.output.split(separator: "\n").map(String.init) == expected)
  }

  @Test(arguments: ["zsh", "fish"].filter(isInstalled))
  func `the other shells can read theirs`(_ shell: String) throws {
    let folder = try TemporaryFolder()
    let script = try #require(ShellCompletion(rawValue: shell)).script
    let path = try folder.file("script", script)
    let answer = try run(shell, "-n", path)
    #expect(answer.code == 0 && answer.output == "", "\(answer.output)")
  }

  @Test(arguments: ShellCompletion.allCases)
  func `every command and option is there`(_ shell: ShellCompletion) {
    for command in Command.all {
      #expect(shell.script.contains(command.name))
      for option in command.options {
        #expect(shell.script.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"))
      }
    }
    #expect(kedge("completion", shell.rawValue).output == shell.script)
  }

  @Test func `another shell is refused`() {
    let answer = kedge("completion", "bsh")
    #expect(answer.code == .usage)
    #expect(
      answer.errors
        == "kedge: SHELL must be bash, zsh or fish, not \"bsh\"; did you mean \"bash\"?\n")
  }
}

@Suite struct `Manual pages` {
  @Test(.enabled(if: isInstalled("groff"), "groff is not installed"))
  func `groff sets every page without a warning`() throws {
    let folder = try TemporaryFolder()
    for words in [["manual"]] + Command.all.map({ ["manual", $0.name] }) {
      let page = CommandLineTool.captured(words)
      #expect(page.code == .success)
      let path = try folder.file("page.1", page.output)
      let answer = try run("groff", "-man", "-ww", "-Tutf8", "-P-cbou", path)
      #expect(answer.code == 0)
      #expect(!answer.output.contains("warning") && !answer.output.contains("page.1:"))
      #expect(answer.output.contains("SYNOPSIS"))
    }
  }

  @Test func `a page says all that help says`() {
    for command in Command.all {
      let page = ManualPage.page(for: command).replacing("\\-", with: "-")
        .replacing("\\[u2026]", with: "…")
      for option in command.options {
        #expect(page.contains("--\(option.name)") && page.contains(option.summary))
      }
      for example in command.examples { #expect(page.contains(example.line)) }
      #expect(ManualPage.overview.contains(command.summary.replacing("-", with: "\\-")))
    }
    #expect(kedge("manual", "slove").code == .usage)
  }
}
