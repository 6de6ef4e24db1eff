import Foundation
import Testing

@testable import KedgeCLI

@Suite struct `kedge explain` {
  private func log(_ name: String) -> String {
    package.appendingPathComponent("Data/Logs/\(name).log").path
  }

  @Test func `a conflict in words`() {
    let run = kedge("explain", log("stack-hiding"))
    #expect(run.code == .success && run.errors == "")
    #expect(
      run.output.contains("stack-hiding.log:1: 4 of these 5 constraints contradict one another.\n"))
    #expect(run.output.contains("12 (2) + 8 (3) + 12 (4) = 32 must fit into 0, but is 32 more."))
  }

  @Test func `a conflict for programs`() throws {
    let run = kedge("explain", log("stack-hiding"), "--json")
    let blocks = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    let block = try #require(blocks.first)
    #expect(blocks.count == 1)
    #expect(block["verdict"] as? String == "conflict")
    #expect(block["minimalSubset"] as? [Int] == [2, 3, 4, 5])
    #expect(block["minimalSubsetIsUnique"] as? Bool == true)
    #expect(block["broken"] as? Int == 1)
    #expect(block["needsNonNegativeSize"] as? Bool == true)
    let repairs = try #require(block["repairs"] as? [[String: Double]])
    #expect(repairs.first == ["index": 2, "change": -96])
    let constraints = try #require(block["constraints"] as? [[String: Any]])
    #expect(constraints.map { $0["line"] as? Int } == [7, 8, 9, 10, 11])
    #expect(constraints.allSatisfy { $0["understood"] as? Bool == true })
  }

  @Test func `pictures and reports by the ending of the path`() throws {
    let folder = try TemporaryFolder()
    for (ending, start) in [("svg", "<svg "), ("json", "["), ("txt", "")] {
      let run = kedge("explain", log("narrow-row"), "-o", folder.path("out.\(ending)"))
      #expect(run.code == .success && run.output == "" && run.errors == "")
      #expect(try folder.text("out.\(ending)").hasPrefix(start))
    }
    #expect(try folder.text("out.txt").contains("contradict one another"))
    #expect(kedge("explain", log("narrow-row"), "--format", "svg").output.hasPrefix("<svg "))
  }

  @Test func `wrong use is explained`() {
    let cases: [([String], String)] = [
      (["--format", "jsn"], "did you mean \"json\"?"),
      (["--json", "--format", "svg"], "give one of them"),
      (["--svg"], "no option \"--svg\""),
    ]
    for (words, expected) in cases {
      let run = CommandLineTool.captured(["explain", log("narrow-row")] + words)
      #expect(run.code == .usage && run.output == "")
      #expect(run.errors.contains(expected), "\(run.errors)")
    }
  }

  @Test func `the code tells what was understood`() throws {
    let folder = try TemporaryFolder()
    #expect(kedge("explain", log("session")).code == .troubled)
    let hidden = try folder.file(
      "hidden.log", "Unable to simultaneously satisfy constraints:\n<private>\n")
    #expect(kedge("explain", hidden).code == .unreadable)
    let nothing = kedge("explain", try folder.file("nothing.log", "hello\n"), "--json")
    #expect(nothing.code == .unreadable && nothing.output == "[]\n")
    #expect(nothing.errors.contains("no message about constraints was found"))
    let missing = kedge("explain", "no-such-log")
    #expect(missing.code == .unreadable && missing.errors.contains("Nor is there such a log"))
    #expect(kedge("explain").code == .usage)
  }

  @Test func `help shows examples`() {
    let run = kedge("help", "explain")
    #expect(run.code == .success)
    #expect(run.output.contains("kedge explain narrow-row -o conflict.svg"))
  }
}
