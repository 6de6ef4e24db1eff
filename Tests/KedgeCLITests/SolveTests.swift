import Foundation
import Testing

@testable import KedgeCLI

@Suite struct `kedge solve` {
  @Test func `the window's data takes what is left`() {
    let run = kedge("solve", layout("window"), "--size", "800x700")
    #expect(run.code == .success)
    #expect(run.errors == "")
    #expect(run.output.contains("  data    window  20  220    760     390\n"))
    #expect(
      run.output.hasSuffix(
        "5 views, 21 constraints: solved, nothing ambiguous, nothing given up.\n"))
  }

  @Test func `without a size the document's is taken`() {
    let run = kedge("solve", layout("icon-row"))
    #expect(run.code == .success)
    #expect(run.output.contains(" · 320 × 70 points · 2 pixels per point\n"))
  }

  @Test(arguments: [
    ["800x700"], ["800X700"], ["800×700"], ["800.0x7e2"],
  ])
  func `a size is two numbers`(_ size: [String]) {
    #expect(kedge("solve", layout("window"), "--size=\(size[0])").output.contains("760     390"))
  }

  @Test func `several sizes are printed one after the other`() {
    let run = kedge("solve", layout("window"), "--size", "800x700", "--size", "1000x610")
    #expect(run.code == .success)
    #expect(run.output.contains(" · 800 × 700 points"))
    #expect(run.output.contains("nothing given up.\n\n/"))
    #expect(run.output.contains(" · 1000 × 610 points"))
    #expect(run.output.contains("  data    window  20  220    960     300\n"))
  }

  @Test func `the scale decides about the pixels`() {
    let run = kedge("solve", layout("tab-bar"), "--scale", "1")
    #expect(run.output.contains("  search   tabBar  107  0    106      49\n"))
    #expect(kedge("solve", layout("tab-bar")).output.contains("106.5  0  107        49\n"))
  }

  @Test func `JSON is for programs`() throws {
    let run = kedge("solve", layout("tab-bar"), "--format", "json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(
      Set(json.keys) == [
        "file", "size", "scale", "views", "guides", "conflicts", "notices", "statistics",
      ])
    #expect(json["size"] as? [Double] == [320, 49])
    #expect(json["scale"] as? Double == 2)
    let views = try #require(json["views"] as? [[String: Any]])
    #expect(views.map { $0["id"] as? String } == ["tabBar", "home", "search", "profile"])
    #expect(views.map { $0["parent"] as? String } == [nil, "tabBar", "tabBar", "tabBar"])
    #expect(views[0]["parent"] is NSNull)
    #expect(views[2]["frame"] as? [Double] == [106.5, 0, 107, 49])
    let exact = try #require(views[2]["exactFrame"] as? [Double])
    #expect(abs(exact[0] - 320.0 / 3) < 1e-9)
    #expect(views.allSatisfy { ($0["ambiguous"] as? [String]) == [] })
    let statistics = try #require(json["statistics"] as? [String: Double])
    #expect(statistics["variables"] == 16)
    #expect(statistics["rows"].map { $0 >= 12 } == true)
    #expect(statistics["pivots"] != nil)
  }

  @Test func `several sizes in JSON are results`() throws {
    let run = kedge(
      "solve", layout("window"), "--size", "800x700", "--size", "800x600", "--format", "json")
    #expect(run.code == .troubled)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: [[String: Any]]])
    let results = try #require(json["results"])
    #expect(results.map { $0["size"] as? [Double] } == [[800, 700], [800, 600]])
    let conflicts = results.map { ($0["conflicts"] as? [[String: Any]]) ?? [] }
    #expect(conflicts.map(\.count) == [0, 1])
    #expect(conflicts[1][0]["broken"] as? String == "data.height >= 300 'data-height'")
    #expect(conflicts[1][0]["missedBy"] as? Double == 10)
    #expect((conflicts[1][0]["members"] as? [String])?.count == 10)
    let places = try #require(conflicts[1][0]["places"] as? [[String: Double]])
    #expect(places.map { $0["line"] ?? 0 } == [7, 20, 21, 22, 23, 30, 31, 32, 33, 34])
  }

  @Test func `a tree shows what lies in what`() {
    let run = kedge("solve", layout("conflict"), "--format", "tree")
    #expect(run.code == .troubled)
    #expect(run.output.contains("└─ card      20, 20  335 × 200  ! a constraint was given up\n"))
    #expect(run.output.contains("   └─ price  263, 16  56 × 24\n"))
    #expect(run.errors == "")
  }

  @Test func `a conflict is told with lines, and the code says so`() {
    let run = kedge("solve", layout("conflict"))
    #expect(run.code == .troubled)
    #expect(run.output.contains("Conflict: these 4 required constraints cannot all hold.\n"))
    #expect(
      run.output.contains(
        "conflict.layout.json:21:5  card.width == 400 'card-width'   ← given up\n"))
    #expect(
      run.output.contains(
        "The constraint on line 21 was given up; the other 3 hold. It is missed by 65 points.\n"))
    #expect(run.errors == "")
  }

  @Test func `what a picture or JSON cannot say to a person is said on standard error`() {
    for format in ["svg", "json"] {
      let run = kedge("solve", layout("conflict"), "--format", format)
      #expect(run.code == .troubled)
      #expect(run.errors.hasPrefix("Conflict: these 4 required constraints cannot all hold.\n"))
    }
  }

  @Test func `ambiguity has a code and a word`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "loose.json",
      #"{"kedge":"layout/1","size":[9,9],"root":{"id":"r","views":[{"id":"v"}],"guides":[{"id":"g"}]}}"#
    )
    let table = kedge("solve", path)
    #expect(table.code == .troubled)
    #expect(table.output.contains("? ambiguous in both directions"))
    #expect(table.output.contains("2 views, 0 constraints: solved, but 2 ambiguous.\n"))
    let json = kedge("solve", path, "--format", "json")
    #expect(json.code == .troubled)
    #expect(
      json.errors
        == "\(path): \"v\" is ambiguous in both directions\n"
        + "\(path): \"g\" is ambiguous in both directions\n")
  }

  @Test func `warnings are told and change nothing`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "w.json",
      #"""
      {"kedge":"layout/1","size":[9,9],"root":{"id":"r","views":[{"id":"v","frame":[0,0,1,1]}]},
      "constraints":["v.left == r.left","v.right == r.right","v.top == r.top","v.height == 3"]}
      """#)
    let run = kedge("solve", path)
    #expect(run.code == .success)
    #expect(
      run.errors == """
        \(path):1:66: warning: "v" has constraints of its own, so its "frame" is not used
        1 | …ge":"layout/1","size":[9,9],"root":{"id":"r","views":[{"id":"v","frame":[0,0,1,1]}]},
          |                                                              ^~~

        """)
    #expect(run.output.contains("  v     r   0  0      9       3\n"))
  }
}

@Suite struct `Files that kedge writes` {
  @Test func `a picture goes where it is asked to`() throws {
    let folder = try TemporaryFolder()
    let run = kedge("solve", layout("window"), "--format", "svg", "-o", folder.path("w.svg"))
    #expect(run.code == .success)
    #expect(run.output == "")
    #expect(try folder.text("w.svg").hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(try folder.text("w.svg").hasSuffix("</svg>\n"))
    // Nothing temporary stays behind.
    #expect(try folder.names == ["w.svg"])
  }

  @Test(arguments: [("svg", "<svg"), ("json", "{"), ("txt", "/"), ("SVG", "<svg")])
  func `the ending decides where no format is given`(_ ending: String, _ start: String) throws {
    let folder = try TemporaryFolder()
    #expect(
      kedge("solve", layout("window"), "--output", folder.path("w.\(ending)")).code == .success)
    #expect(try folder.text("w.\(ending)").hasPrefix(start))
  }

  @Test func `what was there is replaced as a whole`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("w.json", String(repeating: "old ", count: 100_000))
    #expect(kedge("solve", layout("window"), "-o\(path)").code == .success)
    #expect(try folder.text("w.json").hasSuffix("}\n"))
    #expect(try !folder.text("w.json").contains("old"))
  }

  @Test func `a link is followed, and stays a link`() throws {
    let folder = try TemporaryFolder()
    let target = try folder.file("target.json", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.json"), withDestinationPath: target)
    #expect(kedge("solve", layout("window"), "-o", folder.path("link.json")).code == .success)
    #expect(try folder.text("target.json").hasPrefix("{"))
    let destination = try FileManager.default.destinationOfSymbolicLink(
      atPath: folder.path("link.json"))
    #expect(destination == target)
  }

  @Test func `a device is written to, not replaced`() throws {
    #expect(kedge("solve", layout("window"), "-o", "/dev/null").code == .success)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `a full disk is noticed on standard output too`() throws {
    struct Full: Error {}
    let errors = Captured()
    let console = Console(
      output: { _ in throw Full() }, writeError: { errors.errors += $0 }, errorIsTerminal: false,
      now: { 0 })
    #expect(CommandLineTool.run(["solve", layout("window")], on: console) == .unreadable)
    #expect(errors.errors.hasPrefix("Error writing 'standard output'. "))
  }

  @Test func `a dash is standard output`() {
    #expect(kedge("solve", layout("window"), "-o", "-").output.contains("760     390"))
  }

  @Test func `trouble is told on standard error when the result goes to a file`() throws {
    let folder = try TemporaryFolder()
    let run = kedge("solve", layout("conflict"), "-o", folder.path("t.txt"))
    #expect(run.code == .troubled)
    #expect(run.errors.hasPrefix("Conflict: "))
  }

  @Test func `where nothing can be written the old file stays, and the reason is told`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("none/w.svg")
    let run = kedge("solve", layout("window"), "-o", missing)
    #expect(run.code == .unreadable)
    #expect(run.errors == "Error writing '\(missing)'. No such file or directory.\n")
    #expect(run.output == "")

    let directory = kedge("solve", layout("window"), "-o", folder.url.path)
    #expect(directory.code == .unreadable)
    #expect(
      directory.errors
        == "Error writing '\(folder.url.path)'. It is a directory; give a file's name with -o.\n")
  }
}

@Suite struct `Files that kedge reads` {
  @Test func `a missing file is named`() {
    let run = kedge("solve", "/no/such/file.json")
    #expect(run.code == .unreadable)
    #expect(run.errors.hasPrefix("Error opening '/no/such/file.json'. No such file or directory"))
    #expect(run.output == "")
  }

  @Test func `a directory is no document`() throws {
    let folder = try TemporaryFolder()
    let run = kedge("solve", folder.url.path)
    #expect(run.code == .unreadable)
    #expect(run.errors.hasPrefix("Error opening '\(folder.url.path)'."))
  }

  @Test func `all errors of a document are printed with file, line and caret`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "bad.json",
      """
      { "kedge": "layout/1", "size": [1, 1], "root": { "id": "r" },
        "constraints": ["r.widht == 3", "r.height = 3"] }
      """)
    let run = kedge("solve", path)
    #expect(run.code == .unreadable)
    #expect(run.output == "")
    #expect(
      run.errors == """
        \(path):2:22: error: "widht" is not an attribute; did you mean "width"?
        2 |   "constraints": ["r.widht == 3", "r.height = 3"] }
          |                      ^~~~~
        \(path):2:45: error: "=" is not a relation; write "=="
        2 |   "constraints": ["r.widht == 3", "r.height = 3"] }
          |                                             ^
        2 errors

        """)
  }

  @Test func `what is no document at all is refused`() throws {
    let folder = try TemporaryFolder()
    let contents: [(String, [UInt8])] = [
      ("empty", []), ("binary", [0x7F, 0x45, 0x4C, 0x46, 0xFF, 0xFE, 0, 0]),
    ]
    for (name, bytes) in contents {
      let path = folder.path(name)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let run = kedge("solve", path)
      #expect(run.code == .unreadable)
      #expect(run.errors.hasPrefix("\(path):1:"))
    }
  }

  @Test func `a name is looked up among the layouts that come with the tool`() {
    for name in ["window", "window.layout.json", "Layouts/window.layout.json"] {
      let run = kedge("solve", name, "--size", "800x700")
      #expect(run.code == .success, "\(name): \(run.errors)")
      #expect(run.output.hasPrefix("Layouts/window.layout.json · 800 × 700 points"))
    }
  }

  @Test func `a path comes before a name`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("window", small)
    #expect(kedge("solve", path).output.contains("  v     r   1  2      3       4\n"))
  }

  @Test(arguments: ["../Package.swift", "Layouts/../../Package.swift", "nothing-of-that-name"])
  func `a name does not lead out of the data`(_ name: String) {
    let run = kedge("solve", name)
    #expect(run.code == .unreadable)
    #expect(run.errors.hasPrefix("Error opening '"))
  }
}
