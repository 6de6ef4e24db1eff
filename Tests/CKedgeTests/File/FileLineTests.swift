import CKedge
import Foundation
import Testing

@Suite struct `Lines of a file` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static let texts: [(text: String, lines: [String])] = [
    ("", []),
    ("\n", [""]),
    ("\n\n", ["", ""]),
    ("a", ["a"]),
    ("a\n", ["a"]),
    ("a\nb", ["a", "b"]),
    ("a\r\nb\r\n", ["a\r", "b\r"]),
    ("a\rb\n", ["a\rb"]),
    ("\na\u{0}b\n\nlast", ["", "a\u{0}b", "", "last"]),
    ("a line that is longer than the others\nb\n", ["a line that is longer than the others", "b"]),
  ]

  @Test(arguments: texts, 1...10)
  func `end at newlines and nowhere else`(
    _ example: (text: String, lines: [String]), _ bufferSize: Int
  ) throws {
    let path = try folder.write("file", Array(example.text.utf8))
    let stream = try Stream(path, bufferSize: bufferSize)
    var taken = 0
    for line in example.lines {
      let next = stream.readLine()
      #expect(next == Outcome(status: .ok, bytes: Array(line.utf8)))
      taken += stream.lastCount
      #expect(stream.position == Int64(taken))
    }
    #expect(stream.readLine() == Outcome(status: .end, bytes: []))
    #expect(stream.lastCount == 0)
    #expect(taken == example.text.utf8.count)
  }

  @Test func `say by their count whether a newline ended them`() throws {
    let stream = try Stream(try folder.write("file", Array("ab\ncd".utf8)))
    #expect(stream.readLine().bytes.count == 2)
    #expect(stream.lastCount == 3)
    #expect(stream.readLine().bytes.count == 2)
    #expect(stream.lastCount == 2)
  }

  /// The buffer has 65,536 bytes: the newline comes before, at and behind its border.
  @Test(arguments: [65_530, 65_534, 65_535, 65_536, 65_537, 131_071, 131_072, 400_000])
  func `cross the border of the buffer`(_ length: Int) throws {
    let line = (0..<length).map { UInt8(truncatingIfNeeded: 32 + $0 % 90) }
    let bytes = [1, 0x0A] + line + [0x0A] + line + [0x0A, 2]
    let stream = try Stream(try folder.write("file", bytes))
    #expect(stream.readLine().bytes == [1])
    #expect(stream.readLine().bytes == line)
    #expect(stream.readLine().bytes == line)
    #expect(stream.readLine().bytes == [2])
    #expect(stream.readLine().status == .end)
  }

  @Test func `are as many as a file has, in as few reads as its buffers`() throws {
    let count = 100_000
    let bytes = (0..<count).flatMap { Array("line \($0)\n".utf8) }
    let path = try folder.write("file", bytes)
    let faults = Faults()
    let stream = try Stream(path, faults: faults)
    let (lines, status) = stream.readLines()
    #expect(status == .end)
    #expect(lines.count == count)
    #expect(lines.indices.allSatisfy { lines[$0] == Array("line \($0)".utf8) })
    // A buffer's incomplete last line stays in it, and at most half of one does.
    #expect(faults.reads <= bytes.count / 32_768 + 1)
    #expect(faults.allocations == 2)
  }

  @Test(arguments: [1, 4, 100])
  func `longer than the limit are refused and can be read otherwise`(_ bufferSize: Int) throws {
    let path = try folder.write("file", Array("four\nfive5\nfour\n".utf8))
    let stream = try Stream(path, bufferSize: bufferSize, longestLine: 4)
    #expect(stream.readLine().bytes == Array("four".utf8))
    #expect(stream.readLine() == Outcome(status: .tooLarge, bytes: []))
    #expect(
      stream.failure.text
        == "Error opening '\(path)'. It is larger than the limit of 4 bytes (errno 27)")
    #expect(stream.readLine().status == .tooLarge)
    #expect(stream.position == 5)
    #expect(stream.read(6).bytes == Array("five5\n".utf8))
    #expect(stream.readLine().bytes == Array("four".utf8))
    #expect(stream.readLine().status == .end)
  }

  @Test func `without an end are refused at the limit`() throws {
    let stream = try Stream("/dev/zero", longestLine: 1_000_000)
    #expect(stream.readLine().status == .tooLarge)
    #expect(stream.read(3).bytes == [0, 0, 0])
  }

  @Test func `mix with bytes and seeks`() throws {
    let stream = try Stream(
      try folder.write("file", Array("one\ntwo\nthree\nfour".utf8)), bufferSize: 5)
    #expect(stream.readLine().bytes == Array("one".utf8))
    #expect(stream.read(1).bytes == Array("t".utf8))
    #expect(stream.readLine().bytes == Array("wo".utf8))
    let here = stream.position
    #expect(stream.readLine().bytes == Array("three".utf8))
    #expect(stream.seek(here) == .ok)
    #expect(stream.readToEnd(100).bytes == Array("three\nfour".utf8))
    #expect(stream.readLine().status == .end)
  }
}
