import CKedge
import Foundation
import Testing

@Suite struct `File streams` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: 1...12, 1...12)
  func `give the same bytes for every buffer and every read`(
    _ bufferSize: Int, _ capacity: Int
  ) throws {
    let bytes = [UInt8](0..<50)
    let stream = try Stream(try folder.write("file", bytes), bufferSize: bufferSize)
    #expect(stream.size == 50)
    var read: [UInt8] = []
    while true {
      #expect(stream.position == Int64(read.count))
      let next = stream.read(capacity)
      #expect(stream.lastCount == next.bytes.count)
      #expect((next.status == .ok) == (next.bytes.count == capacity))
      read += next.bytes
      guard next.status == .ok else {
        #expect(next.status == .end)
        break
      }
    }
    #expect(read == bytes)
    #expect(stream.read(1) == Outcome(status: .end, bytes: []))
    #expect(stream.position == 50)
  }

  @Test(arguments: [1, 4, 100])
  func `read what is left at once`(_ bufferSize: Int) throws {
    let stream = try Stream(
      try folder.write("file", [UInt8](0..<50)), bufferSize: bufferSize)
    #expect(stream.read(3).bytes == [0, 1, 2])
    #expect(stream.readToEnd(40) == Outcome(status: .more, bytes: [UInt8](3..<43)))
    #expect(stream.position == 43)
    // Exactly what is left is known to be the end, not only one byte more.
    #expect(stream.readToEnd(7) == Outcome(status: .ok, bytes: [UInt8](43..<50)))
    #expect(stream.readToEnd(7) == Outcome(status: .ok, bytes: []))
    #expect(stream.lastCount == 0)
  }

  @Test func `know whether anything is left`() throws {
    let stream = try Stream(try folder.write("file", [1, 2]), bufferSize: 1)
    #expect(stream.checkEnd() == .ok)
    #expect(stream.position == 0)
    #expect(stream.read(2).status == .ok)
    #expect(stream.checkEnd() == .end)
    #expect(try Stream(folder.write("empty", [])).checkEnd() == .end)
  }

  @Test(arguments: [1, 3, 64])
  func `seek from the start, from here and from the end`(_ bufferSize: Int) throws {
    let stream = try Stream(
      try folder.write("file", [UInt8](0..<50)), bufferSize: bufferSize)
    #expect(stream.seek(20) == .ok)
    #expect(stream.read(2).bytes == [20, 21])
    #expect(stream.seek(-2, .current) == .ok)
    #expect(stream.position == 20)
    #expect(stream.read(1).bytes == [20])
    #expect(stream.seek(4, .current) == .ok)
    #expect(stream.read(1).bytes == [25])
    #expect(stream.seek(-1, .end) == .ok)
    #expect(stream.read(9) == Outcome(status: .end, bytes: [49]))
    #expect(stream.seek(0) == .ok)
    #expect(stream.readToEnd(51).bytes == [UInt8](0..<50))
    #expect(stream.seek(10, .end) == .ok)
    #expect(stream.position == 60)
    #expect(stream.read(1) == Outcome(status: .end, bytes: []))
  }

  @Test func `stay where they are when a seek is refused`() throws {
    let path = try folder.write("file", [UInt8](0..<50))
    let stream = try Stream(path)
    #expect(stream.read(5).status == .ok)
    #expect(stream.seek(-1) == .notSeekable)
    #expect(
      stream.failure.text
        == "Error opening '\(path)'. It is not possible to seek to there (errno 29)")
    #expect(stream.seek(-6, .current) == .notSeekable)
    #expect(stream.seek(-51, .end) == .notSeekable)
    #expect(stream.seek(.max, .current) == .notSeekable)
    #expect(stream.seek(.min) == .notSeekable)
    #expect(stream.position == 5)
    #expect(stream.read(2).bytes == [5, 6])
  }

  @Test func `read what was appended after a seek`() throws {
    let path = try folder.write("log", Array("one\n".utf8))
    let stream = try Stream(path)
    #expect(stream.readLines().lines == [Array("one".utf8)])
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("two".utf8))
    try handle.close()
    #expect(stream.checkEnd() == .end)
    #expect(stream.seek(0, .current) == .ok)
    #expect(stream.readLines().lines == [Array("two".utf8)])
  }

  @Test func `reach beyond four gibibytes`() throws {
    let path = try folder.write("sparse", [7])
    let handle = try #require(FileHandle(forWritingAtPath: path))
    let far: UInt64 = 5 << 30
    try handle.seek(toOffset: far)
    try handle.write(contentsOf: Data("far\naway".utf8))
    try handle.close()
    let stream = try Stream(path)
    #expect(stream.size == far + 8)
    #expect(stream.read(2).bytes == [7, 0])
    #expect(stream.seek(Int64(far) - 1) == .ok)
    #expect(stream.read(2).bytes == [0, UInt8(ascii: "f")])
    #expect(stream.position == Int64(far) + 1)
    #expect(stream.readLines().lines == [Array("ar".utf8), Array("away".utf8)])
    #expect(stream.position == Int64(far) + 8)
    #expect(stream.seek(-4, .end) == .ok)
    #expect(stream.read(4).bytes == Array("away".utf8))
  }

  @Test func `use the memory that they are given`() throws {
    let path = try folder.write("file", [UInt8](0..<50))
    let faults = Faults()
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 8)
    defer { unsafe memory.deallocate() }
    unsafe memory.initialize(repeating: 255)
    var options = unsafe KDFileDefaultOptions()
    unsafe options.buffer = UnsafeMutableRawPointer(memory.baseAddress)
    unsafe options.buffer_size = memory.count
    do {
      let stream = try unsafe Stream(path, faults: faults, options: options)
      #expect(stream.read(3).bytes == [0, 1, 2])
      #expect(unsafe [UInt8](memory) == [UInt8](0..<8))
      #expect(faults.allocations == 1)
      // All of the file is one line without an end: that does not fit into 8 bytes.
      #expect(stream.readLine() == Outcome(status: .ok, bytes: [UInt8](3..<10)))
      #expect(stream.readLine() == Outcome(status: .ok, bytes: [UInt8](11..<50)))
      #expect(faults.allocations > 1)
      #expect(stream.seek(0) == .ok)
    }
    #expect(faults.leftNothing)
  }

  @Test func `take over descriptors where they stand, and leave them open`() throws {
    let path = try folder.write("file", [UInt8](0..<50))
    let descriptor = unsafe open(path, O_RDONLY)
    defer { close(descriptor) }
    #expect(lseek(descriptor, 10, SEEK_SET) == 10)
    do {
      let stream = try Stream(descriptor: descriptor, name: "standard input")
      #expect(stream.position == 10)
      #expect(stream.read(2).bytes == [10, 11])
      #expect(stream.position == 12)
    }
    #expect(fcntl(descriptor, F_GETFD) >= 0)
    do {
      _ = try Stream(descriptor: -1, name: "nothing")
      Issue.record("-1 is no descriptor")
    } catch {
      #expect(error.text == "Error opening 'nothing'. Bad file descriptor (errno 9)")
    }
  }

  @Test func `cannot take over descriptors that are closed`() {
    do {
      _ = try Stream(descriptor: 1_000_000, name: "nothing")
      Issue.record("No program has so many descriptors")
    } catch {
      #expect(
        error.text
          == "Error opening 'nothing'. Its size cannot be learned: Bad file descriptor (errno 9)")
    }
  }

  @Test func `of pipes cannot seek, and give lines as they come`() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    let stream = try Stream(descriptor: ends[0], name: "pipe")
    #expect(stream.seek(0) == .notSeekable)
    #expect(stream.failure.code == ESPIPE)
    let writer = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
    try writer.write(contentsOf: Data("one\ntw".utf8))
    #expect(stream.readLine() == Outcome(status: .ok, bytes: Array("one".utf8)))
    try writer.write(contentsOf: Data("o\n".utf8))
    #expect(stream.readLine() == Outcome(status: .ok, bytes: Array("two".utf8)))
    #expect(stream.position == 8)
    close(ends[1])
    #expect(stream.readLine().status == .end)
  }

  @Test func `are not inherited by other programs`() throws {
    let path = try folder.write("file", [1])
    let descriptors = { try Set(FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) }
    try #require(FileManager.default.fileExists(atPath: "/proc/self/fd"), "There is no /proc here")
    let stream = try Stream(path)
    let opened = try descriptors().compactMap(Int32.init).filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      return target == path
    }
    #expect(opened.count == 1)
    #expect(opened.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
    withExtendedLifetime(stream) {}
  }

  @Test func `refuse pipes and devices without waiting when only files will do`() throws {
    let pipe = "\(folder.path)/pipe"
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null", "/dev/zero"] {
      do {
        _ = try Stream(path, regularOnly: true)
        Issue.record("\(path) was opened")
      } catch {
        #expect(error.status == .notRegular)
        #expect(
          error.text
            == "Error opening '\(path)'. It is a pipe, a device or a socket, not a regular file"
            + " (errno 22)")
      }
    }
    #expect(try Stream("/dev/null").read(1) == Outcome(status: .end, bytes: []))
  }
}
