import CKedge
import Foundation
import Testing

@Suite struct `Whole files` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    Array("hello\n".utf8), [0x61, 0x00, 0x62, 0x0D, 0x0A, 0x63], [], [0x0A], [0x00],
  ])
  func `are read byte by byte as they are`(_ bytes: [UInt8]) throws {
    let path = try folder.write("file", bytes)
    #expect(try readWhole(path) == bytes)
  }

  @Test(arguments: [1, 4095, 4096, 4097, 65_535, 65_536, 65_537, 1_000_000])
  func `of any size take one read and two blocks of memory`(_ size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write("file", bytes)
    let faults = Faults()
    #expect(try readWhole(path, faults: faults) == bytes)
    #expect(faults.reads == 1)
    // The stream and the bytes; then open, inspect, read and close.
    #expect(faults.allocations == 2)
    #expect(faults.calls == 6)
    #expect(faults.leftNothing)
  }

  @Test func `whose size the system does not know are read to their end`() throws {
    let path = "/proc/self/mounts"
    try #require(FileManager.default.fileExists(atPath: path), "There is no /proc here")
    #expect(try Stream(path).size == 0)
    #expect(try readWhole(path) == [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }

  @Test(arguments: [0, 1, 4096, 4097, 4098, 8194, 100_000])
  func `are read from pipes`(_ size: Int) throws {
    let path = "\(folder.path)/pipe"
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    let writer = Thread {
      if let handle = FileHandle(forWritingAtPath: path) {
        try? handle.write(contentsOf: Data(bytes))
        try? handle.close()
      }
    }
    writer.start()
    #expect(try readWhole(path) == bytes)
  }

  @Test func `that are not there say so in one line`() {
    #expect(throws: Failure.self) { try readWhole("missing.txt") }
    do {
      _ = try readWhole("missing.txt")
    } catch {
      #expect(error.status == .system)
      #expect(error.code == ENOENT)
      #expect(
        error.text == "Error opening 'missing.txt'. No such file or directory (errno 2)")
    }
  }

  @Test func `that are directories are an error`() {
    do {
      _ = try readWhole(folder.path)
      Issue.record("A directory was read")
    } catch {
      #expect(error.status == .directory)
      #expect(error.text == "Error opening '\(folder.path)'. It is a directory (errno 21)")
    }
  }

  @Test func `as large as the limit are read, and larger ones refused unread`() throws {
    let path = try folder.write("file", [1, 2, 3, 4, 5])
    #expect(try readWhole(path, limit: 5) == [1, 2, 3, 4, 5])
    let faults = Faults()
    do {
      _ = try readWhole(path, limit: 4, faults: faults)
      Issue.record("The limit did not hold")
    } catch {
      #expect(error.status == .tooLarge)
      #expect(
        error.text
          == "Error opening '\(path)'. It is larger than the limit of 4 bytes (errno 27)")
    }
    #expect(faults.reads == 0)
    #expect(faults.leftNothing)
  }

  @Test(arguments: [0, 1, 4096, 4097, 5000, 1_000_000])
  func `without an end are refused at the limit`(_ limit: Int) throws {
    let faults = Faults()
    do {
      _ = try readWhole("/dev/zero", limit: limit, faults: faults)
      Issue.record("/dev/zero has an end")
    } catch {
      #expect(error.status == .tooLarge)
    }
    #expect(faults.leftNothing)
  }

  @Test func `larger than memory are refused`() throws {
    let path = try folder.write("file", [1])
    try #require(unsafe truncate(path, 1 << 43) == 0)
    let faults = Faults()
    do {
      _ = try readWhole(path, faults: faults)
      Issue.record("8 TiB were read")
    } catch {
      #expect(error.status == .outOfMemory)
      #expect(
        error.text
          == "Error opening '\(path)'. Memory ran out (errno 12)")
    }
    #expect(faults.leftNothing)
  }
}
