import Foundation
import Testing

@testable import KedgeCLI

@Suite struct `kedge animate` {
  /// The path of a timeline that ships with the package.
  private func timeline(_ name: String) -> String {
    package.appendingPathComponent("Data/Timelines/\(name).timeline.json").path
  }

  @Test func `a table of moments`() {
    let run = kedge("animate", timeline("zoom-modal"), "--at", "0,0.25,1")
    #expect(run.code == .success)
    #expect(run.errors == "")
    #expect(run.output.contains("  0.25   52.988, 126.988, 214.024, 214.024   1.07\n"))
    #expect(run.output.contains("     1   60, 134, 200, 200                   1\n"))
  }

  @Test func `sixty samples a second and the end`() throws {
    let run = kedge("animate", timeline("music-card"), "--format", "json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(json["duration"] as? Double == 0.5)
    let frames = try #require(json["frames"] as? [[String: Any]])
    let times = frames.compactMap { $0["time"] as? Double }
    #expect(times.count == 31)
    for (frame, time) in times.enumerated() { #expect(abs(time - Double(frame) / 60) < 1e-12) }
    let last = try #require(frames.last?["values"] as? [String: Any])
    #expect(last["container.frame"] as? [Double] == [0, 15, 414, 414])
    #expect(last["container.backgroundColor"] as? String == "#FFFFFF")
    #expect(last["dimmer.alpha"] as? Double == 0.3)
    let fewer = kedge("animate", timeline("music-card"), "--format=json", "--fps", "4")
    #expect(fewer.output.components(separatedBy: "\"time\"").count == 1 + 3)
  }

  @Test func `pages and pictures by the ending of the path`() throws {
    let folder = try TemporaryFolder()
    for (ending, start) in [("html", "<!DOCTYPE html>"), ("svg", "<svg "), ("json", "{")] {
      let path = folder.path("out.\(ending)")
      let run = kedge("animate", timeline("page-swipe"), "-o", path)
      #expect(run.code == .success && run.output == "" && run.errors == "")
      #expect(try folder.text("out.\(ending)").hasPrefix(start))
    }
  }

  @Test func `wrong use is explained`() {
    let cases: [([String], String)] = [
      (["--fps", "0"], "--fps must be a number of samples per second above 0"),
      (["--fps", "x"], "--fps must be a number"), (["--at", "0,,1"], "--at must be times"),
      (["--at", "nan"], "--at must be times"), (["--at", "1", "--fps", "2"], "give one of them"),
      (["--at", "1", "--format", "svg"], "--at goes with --format table and json"),
      (["--format", "htm"], "did you mean \"html\"?"), (["--speed", "2"], "no option \"--speed\""),
    ]
    for (words, expected) in cases {
      let run = CommandLineTool.captured(["animate", timeline("zoom-modal")] + words)
      #expect(run.code == .usage)
      #expect(run.output == "")
      #expect(run.errors.contains(expected), "\(run.errors)")
    }
    let none = kedge("animate", "no-such-timeline")
    #expect(none.code == .unreadable && none.errors.contains("Nor is there such a timeline"))
  }

  @Test func `too many samples are refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "long.timeline.json",
      #"{"kedge":"timeline/1","size":[1,1],"tracks":[{"target":"a","property":"x","from":0,"to":1,"duration":80000}]}"#
    )
    let run = kedge("animate", path, "--fps", "10000")
    #expect(run.code == .usage)
    #expect(
      run.errors
        == "kedge: more than 1000000 samples were asked for; ask for fewer with --fps, or for some with --at\n"
    )
    // A page takes as many as it can hold.
    let page = kedge("animate", path, "--format", "html", "--fps", "10000")
    #expect(page.code == .success && page.output.utf8.count < 30_000_000)
  }

  @Test func `a document with mistakes names them`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "bad.timeline.json",
      #"{"kedge":"timeline/1","size":[1,1],"tracks":[{"target":"a","property":"x","from":0,"too":1,"duration":1}]}"#
    )
    let run = kedge("animate", path)
    #expect(run.code == .unreadable && run.output == "")
    #expect(run.errors.contains(": error: a track has no key \"too\"; did you mean \"to\"?"))
  }
}
