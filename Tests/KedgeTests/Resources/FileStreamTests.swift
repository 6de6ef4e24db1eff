import Foundation
import Kedge
import Testing

@Suite struct `Reading a file as a stream` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func stream(_ bytes: [UInt8], bufferSize: Int = 65_536) throws -> FileStream {
    var options = FileStream.Options()
    options.bufferSize = bufferSize
    return try FileStream(path: try folder.write("file", bytes), options: options)
  }

  @Test(arguments: [-1, 0, 1, 7, 65_536])
  func `gives bytes, the count of the last read, the position and the end`(
    _ bufferSize: Int
  ) throws {
    var stream = try stream([UInt8](0..<100), bufferSize: bufferSize)
    #expect(stream.sizeWhenOpened == 100)
    var atEnd = try stream.isAtEnd
    #expect(!atEnd)
    let first = try stream.read(count: 30)
    #expect(first == [UInt8](0..<30))
    #expect(stream.lastReadCount == 30)
    #expect(stream.tell() == 30)
    try stream.seek(to: 10)
    let second = try stream.read(count: 1000)
    #expect(second == [UInt8](10..<100))
    #expect(stream.lastReadCount == 90)
    atEnd = try stream.isAtEnd
    #expect(atEnd)
    try stream.seek(to: -2, from: .end)
    try stream.seek(to: -1, from: .current)
    #expect(stream.tell() == 97)
    let last = try stream.read(count: .max)
    #expect(last == [97, 98, 99])
    let none = try stream.read(count: -1)
    #expect(none == [])
  }

  @Test func `fills memory that it is given`() throws {
    var stream = try stream([UInt8](0..<100))
    let bytes = try [UInt8](capacity: 40) { span in
      span.append(255)
      try stream.read(into: &span)
    }
    #expect(bytes == [255] + [UInt8](0..<39))
    var ended = true
    let more = try [UInt8](capacity: 61) { ended = try stream.readToEnd(into: &$0) }
    #expect(more == [UInt8](39..<100))
    #expect(ended)
    try stream.seek(to: 0)
    let some = try [UInt8](capacity: 10) { ended = try stream.readToEnd(into: &$0) }
    #expect(some == [UInt8](0..<10))
    #expect(!ended)
    let nothing = try [UInt8](capacity: 0) { ended = try stream.readToEnd(into: &$0) }
    #expect(nothing == [])
    #expect(!ended)
    var without = OutputSpan<UInt8>()
    ended = try stream.readToEnd(into: &without)
    #expect(!ended)
    try stream.seek(to: 0, from: .end)
    _ = try [UInt8](capacity: 0) { ended = try stream.readToEnd(into: &$0) }
    #expect(ended)
  }

  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("\n\na\u{0}b\r\n", ["", "", "a\u{0}b\r"]),
      ("é\n世界", ["é", "世界"]),
    ] as [(String, [String])])
  func `gives lines without their newline and otherwise unchanged`(
    _ text: String, _ expected: [String]
  ) throws {
    var texts: [String] = []
    var first = try stream(Array(text.utf8), bufferSize: 2)
    while let line = try first.readLine() { texts.append(line) }
    #expect(texts.map { Array($0.utf8) } == expected.map { Array($0.utf8) })

    var bytes: [[UInt8]] = []
    var line: [UInt8] = [1, 2, 3]
    var second = try stream(Array(text.utf8), bufferSize: 2)
    while try second.readLine(into: &line) { bytes.append(line) }
    #expect(bytes == expected.map { Array($0.utf8) })
    #expect(line == [])

    var counts: [Int] = []
    var third = try stream(Array(text.utf8), bufferSize: 2)
    while try third.withNextLine({ counts.append($0.count) }) {}
    #expect(counts == expected.map(\.utf8.count))
  }

  @Test func `gives lines that are longer than its buffer`() throws {
    let long = String(repeating: "0123456789", count: 20_000)
    var stream = try stream(Array("a\n\(long)\n\(long)".utf8))
    var lines: [String] = []
    while let line = try stream.readLine() { lines.append(line) }
    #expect(lines == ["a", long, long])
  }

  @Test func `refuses lines that are longer than allowed`() throws {
    var options = FileStream.Options()
    options.longestLine = 3
    let path = try folder.write("file", Array("abc\nabcd\n".utf8))
    var stream = try FileStream(path: path, options: options)
    let line = try stream.readLine()
    #expect(line == "abc")
    do {
      _ = try stream.readLine()
      Issue.record("A line of 4 bytes was read")
    } catch {
      #expect(error == .tooLarge(path: path, limit: 3))
    }
    let rest = try stream.read(count: 100)
    #expect(rest == Array("abcd\n".utf8))
  }

  @Test func `tells where a line is not UTF-8, and goes on with the next`() throws {
    let path = try folder.write("file", Array("é\na".utf8) + [0xFF, 0x0A, 0x62])
    var stream = try FileStream(path: path)
    let first = try stream.readLine()
    #expect(first == "é")
    do {
      _ = try stream.readLine()
      Issue.record("FF was taken for UTF-8")
    } catch {
      #expect(error == .notUTF8(path: path, offset: 4))
    }
    let last = try stream.readLine()
    #expect(last == "b")
  }

  @Test func `reaches beyond four gibibytes`() throws {
    let path = try folder.write("sparse", [])
    let far: Int64 = 6 << 30
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seek(toOffset: UInt64(far))
    try handle.write(contentsOf: Data("end\n".utf8))
    try handle.close()
    var stream = try FileStream(path: path)
    #expect(stream.sizeWhenOpened == UInt64(far) + 4)
    try stream.seek(to: far - 1)
    let bytes = try stream.read(count: 2)
    #expect(bytes == [0, 0x65])
    #expect(stream.tell() == far + 1)
    let line = try stream.readLine()
    #expect(line == "nd")
  }

  @Test func `stays where it is when a seek is refused`() throws {
    var stream = try stream([1, 2, 3])
    let path = stream.path
    let byte = try stream.read(count: 1)
    #expect(byte == [1])
    do {
      try stream.seek(to: -1)
      Issue.record("There is nothing before the start")
    } catch {
      #expect(error == .notSeekable(path: path))
      #expect(
        error.description
          == "Error opening '\(path)'. It is not possible to seek to there (errno 29)")
    }
    let rest = try stream.read(count: 9)
    #expect(rest == [2, 3])
  }

  @Test func `takes over a descriptor and leaves it open`() throws {
    let path = try folder.write("file", [1, 2, 3, 4])
    let descriptor = unsafe open(path, O_RDONLY)
    defer { close(descriptor) }
    do {
      var stream = try FileStream(descriptor: descriptor, name: "input")
      let bytes = try stream.read(count: 2)
      #expect(bytes == [1, 2])
      #expect(stream.path == "input")
    }
    #expect(fcntl(descriptor, F_GETFD) >= 0)
    do {
      _ = try FileStream(descriptor: -1, name: "input")
      Issue.record("-1 is no descriptor")
    } catch {
      #expect(error.description == "Error opening 'input'. Bad file descriptor (errno 9)")
    }
  }

  @Test func `refuses pipes and devices without waiting when only files will do`() throws {
    let pipe = "\(folder.path)/pipe"
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    var options = FileStream.Options()
    options.regularFilesOnly = true
    for path in [pipe, "/dev/zero"] {
      do {
        _ = try FileStream(path: path, options: options)
        Issue.record("\(path) was opened")
      } catch {
        #expect(error == .notRegular(path: path))
      }
    }
  }
}
