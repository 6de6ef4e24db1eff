import Testing

@testable import KedgeCLI

@Suite struct `Use of the command` {
  @Test(arguments: [
    (
      ["solve"],
      "kedge: solve needs FILE\nFor example: kedge solve Data/Layouts/window.layout.json --size 800x700\nTry: kedge help solve\n"
    ),
    (
      ["solve", "a", "b"],
      "kedge: solve does not know what to do with \"b\"\nTry: kedge help solve\n"
    ),
    (
      ["slove", "a"],
      "kedge: there is no command \"slove\"; did you mean \"solve\"?\nTry: kedge help\n"
    ),
    (["draw"], "kedge: there is no command \"draw\"\nTry: kedge help\n"),
    (
      ["--size", "1x1", "solve"],
      "kedge: a command must come first, not \"--size\"\nTry: kedge help\n"
    ),
    (
      ["solve", "a", "--sise", "1x1"],
      "kedge: solve has no option \"--sise\"; did you mean \"--size\"?\nTry: kedge help solve\n"
    ),
    (["solve", "a", "-x"], "kedge: solve has no option \"-x\"\nTry: kedge help solve\n"),
    (["solve", "a", "--size"], "kedge: --size needs a value: --size WxH\nTry: kedge help solve\n"),
    (["solve", "a", "-o"], "kedge: -o needs a value: -o PATH\nTry: kedge help solve\n"),
    (
      ["solve", "a", "--scale", "1", "--scale=2"],
      "kedge: --scale may be given once\nTry: kedge help solve\n"
    ),
    (["solve", "a", "--help=yes"], "kedge: --help takes no value\nTry: kedge help solve\n"),
    (
      ["help", "slove"],
      "kedge: there is no command \"slove\"; did you mean \"solve\"?\nTry: kedge help\n"
    ),
    (
      ["help", "solve", "now"],
      "kedge: help does not know what to do with \"now\"\nTry: kedge help help\n"
    ),
    (
      ["solve", "a", "--size", "800"],
      "kedge: --size must be a width and a height in points, as in --size 320x568, not \"800\"\n"
    ),
    (
      ["solve", "a", "--format", "pgn"],
      "kedge: --format must be table, json, svg or tree, not \"pgn\"\n"
    ),
    (
      ["solve", "a", "--format", "jsn"],
      "kedge: --format must be table, json, svg or tree, not \"jsn\"; did you mean \"json\"?\n"
    ),
    (
      ["solve", "a", "--scale", "0"],
      "kedge: --scale must be a number of pixels per point above 0 and at most 100, as in --scale 3, not \"0\"\n"
    ),
  ])
  func `wrong use is told, with what to do next`(_ words: [String], _ message: String) {
    let run = CommandLineTool.captured(words)
    #expect(run.code == .usage)
    #expect(run.errors == message)
    #expect(run.output == "")
  }

  @Test(arguments: [
    "", "x", "x700", "800x", "800x700x2", "-1x5", "1e10x5", "nanx5", "infx1", "800 x 700",
    "0x1p3x1",
    "a\u{1B}[2Jxb",
  ])
  func `what is no size is refused`(_ size: String) {
    let run = kedge("solve", layout("window"), "--size", size)
    #expect(run.code == .usage)
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test(arguments: ["", "0", "-2", "nan", "inf", "1e3", "two"])
  func `what is no scale is refused`(_ scale: String) {
    #expect(kedge("solve", layout("window"), "--scale", scale).code == .usage)
  }

  @Test func `options may stand anywhere, and words behind two dashes are arguments`() {
    let expected = kedge("solve", layout("window"), "--size", "800x700").output
    #expect(kedge("solve", "--size", "800x700", layout("window")).output == expected)
    #expect(kedge("solve", "--size=800x700", "--", layout("window")).output == expected)
    let dashed = kedge("solve", "--", "--help")
    #expect(dashed.code == .unreadable)
    #expect(dashed.errors.hasPrefix("Error opening '--help'."))
  }

  @Test func `help is printed where it is asked for`() {
    for words in [["--help"], ["-h"], ["help"]] {
      let run = CommandLineTool.captured(words)
      #expect(run.code == .success)
      #expect(run.output == Command.overview)
      #expect(run.errors == "")
    }
    for words in [["help", "solve"], ["solve", "--help"], ["solve", "x", "y", "-h"]] {
      let run = CommandLineTool.captured(words)
      #expect(run.code == .success)
      #expect(run.output == Command.solve.helpText)
    }
  }

  @Test func `without a command help goes to standard error`() {
    let run = CommandLineTool.captured([])
    #expect(run.code == .usage)
    #expect(run.errors == Command.overview)
    #expect(run.output == "")
  }

  @Test func `the version is printed`() {
    let run = kedge("--version")
    #expect(run.code == .success)
    #expect(run.output == "kedge \(CommandLineTool.version)\n")
  }

  @Test func `help names every command, option and example`() {
    for command in Command.all {
      #expect(Command.overview.contains("  \(command.name) "))
      for option in command.options { #expect(command.helpText.contains("--\(option.name)")) }
      for example in command.examples { #expect(command.helpText.contains(example.line)) }
    }
    for line in (Command.overview + Command.solve.helpText).split(separator: "\n") {
      #expect(line.count <= 100)
    }
  }

  /// What help shows must work: each example is run as it stands, but for the files that it writes.
  @Test func `the examples in help work`() {
    for command in Command.all {
      for example in command.examples {
        var words = example.line.split(separator: " ").map(String.init)
        #expect(words.removeFirst() == "kedge")
        if let index = words.firstIndex(of: "-o") { words.removeSubrange(index...(index + 1)) }
        words = words.map { $0 == "Data/Layouts/window.layout.json" ? layout("window") : $0 }
        let run = CommandLineTool.captured(words)
        #expect(run.code == .success, "\(example.line): \(run.errors)")
      }
    }
  }
}

@Suite struct `Progress` {
  @Test func `long work is shown to somebody who watches, and taken away`() {
    let run = kedge(
      "solve", layout("tab-bar"), "--size", "1x1", "--size", "2x2", "--size", "3x3",
      seconds: [0, 0.2, 0.9, 1.5], terminal: true)
    #expect(run.errors == "\r\u{1B}[Ksolving size 3 of 3…\r\u{1B}[K")
  }

  @Test func `short work is not`() {
    #expect(
      kedge("solve", layout("tab-bar"), "--size", "1x1", seconds: [0, 0.9], terminal: true).errors
        == "")
  }

  @Test func `nor is any where nobody watches`() {
    #expect(
      kedge("solve", layout("tab-bar"), "--size", "1x1", seconds: [0, 99], terminal: false).errors
        == "")
  }
}
