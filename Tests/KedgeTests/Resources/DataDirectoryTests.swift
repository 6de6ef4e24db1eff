import Foundation
import Kedge
import Testing

@Suite struct `The Data directory` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func find(_ variable: String = "", program: String = "bin/tool") throws(FileError)
    -> String
  {
    try DataDirectory.find(variable: variable, program: "\(folder.path)/\(program)").path
  }

  @Test func `lies beside the program, and its path ends with a slash`() throws {
    try folder.write("bin/Data/file", [1])
    #expect(try find() == "\(folder.path)/bin/Data/")
  }

  @Test func `is an error when there is none, where the seed's is an empty path`() throws {
    let bin = "\(folder.path)/bin"
    let tried = [
      "\(bin)/Data", "\(bin)/Kedge_KedgeFiles.resources/Data",
      "\(bin)/Kedge_KedgeFiles.bundle/Data",
    ]
    try folder.write("bin/Kedge_KedgeFiles.resources/Data", [1])
    let error = failure { () throws(FileError) in try find() }
    #expect(error == .noDataDirectory(tried: tried))
    #expect(
      error?.description
        == "Error opening '\(tried[0])'. There is no Data directory; tried '\(tried[0])',"
        + " '\(tried[1])', '\(tried[2])'")
    #expect(
      failure { () throws(FileError) in try DataDirectory.find(variable: "", program: "") }
        == .noDataDirectory(tried: []))
  }

  @Test func `is looked for in one place after the other`() throws {
    try folder.write("Package.swift", [])
    try folder.write("Data/file", [])
    let program = ".build/x86_64/debug/tool"
    #expect(try find(program: program) == "\(folder.path)/Data/")
    for resources in ["bundle", "resources"] {
      let place = ".build/x86_64/debug/Kedge_KedgeFiles.\(resources)/Data"
      try folder.write("\(place)/file", [])
      #expect(try find(program: program) == "\(folder.path)/\(place)/")
    }
    try folder.write(".build/x86_64/debug/Data/file", [])
    #expect(try find(program: program) == "\(folder.path)/.build/x86_64/debug/Data/")
    try folder.write("mine/file", [])
    #expect(try find("\(folder.path)/mine", program: program) == "\(folder.path)/mine/")
  }

  @Test func `of a checkout needs a package`() throws {
    try folder.write("Data/file", [])
    #expect(throws: FileError.self) { try find(program: ".build/debug/tool") }
    try folder.write("Package.swift", [])
    #expect(throws: FileError.self) { try find(program: "build/debug/tool") }
    #expect(try find(program: ".build/debug/tool") == "\(folder.path)/Data/")
  }

  @Test func `that a variable names is taken or nothing`() throws {
    try folder.write("bin/Data/file", [1])
    for wrong in ["\(folder.path)/missing", "\(folder.path)/bin/Data/file", "a\u{0}b"] {
      #expect(
        failure { () throws(FileError) in try find(wrong) } == .noDataDirectory(tried: [wrong]))
    }
  }

  @Test func `of these tests is found or named`() {
    do {
      #expect(try DataDirectory.find().path.hasSuffix("/Data/"))
    } catch {
      #expect(error.description.contains("There is no Data directory"))
    }
  }

  @Test func `joins paths that stay in it`() throws {
    let data = DataDirectory(path: "/app/Data")
    #expect(data.path == "/app/Data/")
    #expect(DataDirectory(path: "/app/Data/") == data)
    for name in ["a.txt", "a/b.txt", "a/../b.txt", "./a", "a/b/../../c", "..a", "a..", "..."] {
      #expect(try data.path(of: name) == "/app/Data/\(name)")
    }
    for name in ["..", "../a", "a/../../b", "/a", "//a", "./..", "a/b/../../../c", "../Data/a"] {
      let error = failure { () throws(FileError) in try data.path(of: name) }
      #expect(error == .outside(path: "/app/Data/\(name)"))
    }
    let error = failure { () throws(FileError) in try data.path(of: "a\u{0}b") }
    #expect(error == .invalidPath(path: "/app/Data/a\u{0}b"))
  }

  @Test func `is read from, and never left`() throws {
    let root = "\(folder.path)/Data"
    try folder.write("secret", [0])
    try folder.write("Data/file", Array("one\n".utf8))
    try folder.write("Data/sub/file", Array("two\n".utf8))
    try folder.link("Data/inside", to: "sub/file")
    try folder.link("Data/outside", to: "../secret")
    try folder.link("Data/absolute", to: "\(root)/file")
    try folder.link("Data/up", to: "..")
    #expect(unsafe mkfifo("\(root)/pipe", 0o600) == 0)
    let reader = FileReader(in: DataDirectory(path: root))
    #expect(try reader.text(of: "file") == "one\n")
    #expect(try reader.text(of: "sub/../sub/file") == "two\n")
    #expect(try reader.bytes(of: "inside") == Array("two\n".utf8))
    var stream = try reader.stream(of: "sub/file")
    let line = try stream.readLine()
    #expect(line == "two")
    for name in [
      "../secret", "outside", "absolute", "up/secret", "/etc/hostname", "sub/../../secret", "..",
    ] {
      let error = failure { () throws(FileError) in try reader.bytes(of: name) }
      #expect(error == .outside(path: "\(root)/\(name)"))
      #expect(
        error?.description
          == "Error opening '\(root)/\(name)'. The path leaves its directory (errno 18)")
    }
    let others: [(String, FileError)] = [
      ("pipe", .notRegular(path: "\(root)/pipe")),
      ("sub", .directory(path: "\(root)/sub")),
      ("", .system(path: "\(root)/", action: .opening, code: 2)),
      ("missing", .system(path: "\(root)/missing", action: .opening, code: 2)),
      ("file\u{0}", .invalidPath(path: "\(root)/file\u{0}")),
    ]
    for (name, expected) in others {
      #expect(failure { () throws(FileError) in try reader.bytes(of: name) } == expected)
    }
  }
}
