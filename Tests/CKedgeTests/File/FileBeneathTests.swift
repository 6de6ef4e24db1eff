import CKedge
import Foundation
import Testing

@Suite struct `Files below a directory` {
  let folder: TemporaryFolder
  let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = "\(folder.path)/Data"
    try folder.write("secret", [0])
    try folder.write("Data/file", [1])
    try folder.write("Data/a/b/file", [2])
    try folder.write("Data/a/file", [3])
  }

  private func read(_ name: String, faults: Faults? = nil) throws(Failure) -> [UInt8] {
    try Stream(name, beneath: root, faults: faults).read(10).bytes
  }

  private func status(_ name: String) -> KDFileStatus {
    do {
      _ = try read(name)
      return .ok
    } catch {
      return error.status
    }
  }

  @Test(
    arguments: [
      ("file", 1), ("./file", 1), ("a/../file", 1), ("a//b/./file", 2), ("a/b/../file", 3),
      ("a/b/../../file", 1), ("a/b/../../a/b/file", 2), (".//./a/b/../b/../file", 3),
    ] as [(String, UInt8)])
  func `are found by every name that stays there`(_ name: String, _ byte: UInt8) throws {
    #expect(try read(name) == [byte])
  }

  @Test(arguments: [
    "..", "../secret", "../Data/file", "a/../../secret", "a/b/../../../secret", "/file", "//file",
    "./../secret", "a/../..", "a/./../../Data/file",
  ])
  func `cannot be left by their name`(_ name: String) {
    do {
      _ = try read(name)
      Issue.record("\(name) was opened")
    } catch {
      #expect(error.status == .outside)
      #expect(
        error.text == "Error opening '\(name)'. The path leaves its directory (errno 18)")
    }
    #expect(status(root + "/file") == .outside)
  }

  @Test func `cannot be left by links`() throws {
    try folder.link("Data/up", to: "../secret")
    try folder.link("Data/absolute", to: "\(folder.path)/secret")
    try folder.link("Data/home", to: "\(root)/file")
    try folder.link("Data/out", to: "..")
    try folder.link("Data/a/b/far", to: "../../../secret")
    try folder.link("Data/chain", to: "a/b/far")
    for name in [
      "up", "absolute", "home", "out/secret", "out", "a/b/far", "chain", "out/Data/file",
    ] {
      #expect(status(name) == .outside, "\(name)")
    }
  }

  @Test func `are found through links that stay there`() throws {
    try folder.link("Data/link", to: "a/b/file")
    try folder.link("Data/dir", to: "a/b")
    try folder.link("Data/a/b/back", to: "../../file")
    try folder.link("Data/chain", to: "dir/back")
    try folder.link("Data/slash", to: "a/b/")
    #expect(try read("link") == [2])
    #expect(try read("dir/file") == [2])
    #expect(try read("dir/../file") == [3])
    #expect(try read("a/b/back") == [1])
    #expect(try read("chain") == [1])
    #expect(try read("slash/file") == [2])
  }

  @Test func `are not confused by what is no file`() throws {
    try folder.link("Data/dangling", to: "nowhere")
    try folder.link("Data/circle", to: "circle")
    #expect(unsafe mkfifo("\(root)/pipe", 0o600) == 0)
    let expected: [(String, KDFileStatus, Int32)] = [
      ("", .system, ENOENT), ("missing", .system, ENOENT), ("missing/../file", .system, ENOENT),
      ("file/x", .system, ENOTDIR), ("file/", .system, ENOTDIR), ("file/..", .system, ENOTDIR),
      (".", .directory, EISDIR), ("a", .directory, EISDIR), ("a/", .directory, EISDIR),
      ("a/b/..", .directory, EISDIR), ("a/..", .directory, EISDIR),
      ("dangling", .system, ENOENT), ("circle", .system, ELOOP), ("circle/x", .system, ELOOP),
      ("pipe", .notRegular, EINVAL),
    ]
    for (name, status, code) in expected {
      do {
        _ = try read(name)
        Issue.record("\(name) was opened")
      } catch {
        #expect(error.status == status, "\(name)")
        #expect(error.code == code, "\(name)")
      }
    }
  }

  @Test func `need a directory to be below`() throws {
    for (root, code) in [("\(root)/missing", ENOENT), ("\(root)/file", ENOTDIR)] {
      do {
        _ = try Stream("file", beneath: root)
        Issue.record("\(root) was opened")
      } catch {
        #expect(error.code == code)
      }
    }
  }

  @Test func `have names of at most 4,095 bytes`() throws {
    let dots = String(repeating: "./", count: 2045)
    #expect(dots.utf8.count == 4090)
    #expect(try read(dots + "file") == [1])
    #expect(try read(dots + "/file") == [1])
    do {
      _ = try read(dots + "//file")
      Issue.record("A name of 4,096 bytes was taken")
    } catch {
      #expect(error.code == ENAMETOOLONG)
    }
    // Links count with what they lead to.
    try folder.link("Data/long", to: String(repeating: "./", count: 20) + "file")
    #expect(try read("long") == [1])
    // When the link is met, all of `dots` has been walked, and there is room for it again.
    #expect(try read(dots + "long") == [1])
    do {
      _ = try read("long" + String(repeating: "/.", count: 2040))
      Issue.record("A name of more than 4,096 bytes was taken")
    } catch {
      #expect(error.code == ENAMETOOLONG)
    }
  }

  @Test func `may lie a thousand directories deep`() throws {
    let deep = Array(repeating: "d", count: 1000).joined(separator: "/")
    try folder.write("Data/\(deep)/file", [4])
    let faults = Faults()
    #expect(try read("\(deep)/file", faults: faults) == [4])
    #expect(try read("\(deep)/../../../d/d/d/file", faults: faults) == [4])
    #expect(faults.leftNothing)
  }

  /// No name is that long here: a link goes on where the name ends.
  @Test func `may not lie deeper than 4,096 bytes of directories`() throws {
    func deep(_ letter: String) -> String {
      Array(repeating: String(repeating: letter, count: 99), count: 21).joined(separator: "/")
    }
    try folder.write("Data/\(deep("a"))/file", [5])
    try folder.write("Data/\(deep("b"))/file", [6])
    let (first, below) = ("\(root)/\(deep("b").prefix(99))", deep("a") + "/below")
    try FileManager.default.moveItem(atPath: first, toPath: "\(root)/\(below)")
    try folder.link("Data/\(deep("a"))/link", to: "below\(deep("b").dropFirst(99))/file")
    #expect(try read("\(deep("a"))/file") == [5])
    do {
      _ = try read("\(deep("a"))/link")
      Issue.record("A directory was entered below 4,096 bytes of others")
    } catch {
      #expect(error.code == ENAMETOOLONG)
    }
    // So that no path is too long for whoever clears up.
    try FileManager.default.moveItem(atPath: "\(root)/\(below)", toPath: first)
  }

  @Test(arguments: [40, 41])
  func `follow at most forty links`(_ count: Int) throws {
    try folder.link("Data/0", to: "file")
    for link in 1..<count {
      try folder.link("Data/\(link)", to: "\(link - 1)")
    }
    if count == 40 {
      #expect(try read("\(count - 1)") == [1])
    } else {
      #expect(status("\(count - 1)") == .system)
    }
  }

  /// The file is read, or refused: what lies outside is never reached.
  ///
  /// Before each call of the walk in turn, a directory on the way becomes a link that leads out, or
  /// moves out itself.
  @Test(arguments: [false, true])
  func `cannot be left by whoever changes the names meanwhile`(_ moves: Bool) throws {
    try folder.write("away/file", [99])
    try folder.write("away/b/file", [99])
    let manager = FileManager.default
    let (a, hidden) = ("\(root)/a", "\(folder.path)/hidden")
    var refused = 0
    for name in ["a/b/file", "a/b/../file", "a/file"] {
      for call in 1...30 {
        let faults = Faults()
        var swapped = false
        faults.before { [folder] now in
          guard now == call else { return }
          swapped = true
          #expect(throws: Never.self) {
            try manager.moveItem(atPath: a, toPath: hidden)
            if !moves { try folder.link("Data/a", to: "../away") }
          }
        }
        do {
          let byte = try read(name, faults: faults)
          #expect(byte == (name == "a/b/file" ? [2] : [3]))
        } catch {
          refused += 1
          #expect(error.status == .outside || error.code == ENOENT)
        }
        #expect(faults.leftNothing)
        guard swapped else { break }
        if !moves { try manager.removeItem(atPath: a) }
        try manager.moveItem(atPath: hidden, toPath: a)
      }
    }
    #expect(refused > 0)
  }
}
