import Foundation
import Kedge
import Testing

/// The error that `body` throws.
func failure<Value>(_ body: () throws(FileError) -> Value) -> FileError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

@Suite struct `Reading a whole file` {
  let folder: TemporaryFolder
  let reader = FileReader()

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    Array("hello\n".utf8), [0x61, 0x00, 0x62, 0x0D, 0x0A, 0x63], [],
  ])
  func `gives its bytes and its text unchanged`(_ bytes: [UInt8]) throws {
    let path = try folder.write("file", bytes)
    #expect(try reader.bytes(of: path) == bytes)
    #expect(try Array(reader.text(of: path).utf8) == bytes)
  }

  @Test(arguments: ["missing.txt", "", "sub/'q'.txt"])
  func `that is missing names the path as it was given`(_ path: String) {
    let error = failure { () throws(FileError) in try reader.bytes(of: path) }
    #expect(error == .system(path: path, action: .opening, code: 2))
    #expect(error?.path == path)
    #expect(error?.code == 2)
    #expect(error?.description == "Error opening '\(path)'. No such file or directory (errno 2)")
    #expect(failure { () throws(FileError) in try reader.text(of: path) } == error)
  }

  @Test func `that is a directory is an error, where std ifstream opens it and gives a size`() {
    let error = failure { () throws(FileError) in try reader.bytes(of: folder.path) }
    #expect(error == .directory(path: folder.path))
    #expect(
      error?.description == "Error opening '\(folder.path)'. It is a directory (errno 21)")
  }

  @Test func `that cannot seek to its end is read, where std ifstream fails`() throws {
    let path = "/proc/self/status"
    try #require(FileManager.default.fileExists(atPath: path), "There is no /proc here")
    #expect(try reader.text(of: path).hasPrefix("Name:\t"))
    #expect(try reader.bytes(of: path).starts(with: "Name:\t".utf8))
  }

  /// Sizes around those of the memory for files of unknown size, with a character across its end.
  @Test(arguments: [0, 1, 2, 4095, 4096, 4097, 4098, 8193, 8194, 100_000])
  func `that is a pipe is read to its end, where std ifstream fails`(_ size: Int) throws {
    let text = String(String(repeating: "é", count: size).utf8.prefix(size)) ?? ""
    let expected = text.isEmpty && size > 0 ? String(repeating: "é", count: size / 2) + "x" : text
    #expect(expected.utf8.count == size)
    for round in 0..<2 {
      let path = "\(folder.path)/pipe\(round)"
      try #require(unsafe mkfifo(path, 0o600) == 0)
      Thread.detachNewThread {
        guard let pipe = FileHandle(forWritingAtPath: path) else { return }
        try? pipe.write(contentsOf: Data(expected.utf8))
        try? pipe.close()
      }
      if round == 0 {
        #expect(try reader.text(of: path) == expected)
      } else {
        #expect(try reader.bytes(of: path) == Array(expected.utf8))
      }
    }
  }

  @Test func `reuses the memory that it is given`() throws {
    let large = try folder.write("large", [UInt8](repeating: 7, count: 100_000))
    let small = try folder.write("small", [1, 2, 3])
    var bytes: [UInt8] = []
    try reader.read(large, into: &bytes)
    #expect(bytes == [UInt8](repeating: 7, count: 100_000))
    let address = unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    for path in [small, large, small] {
      try reader.read(path, into: &bytes)
      #expect(bytes.count == (path == small ? 3 : 100_000))
      let now = unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      #expect(now == address)
    }
    #expect(throws: FileError.self) { try reader.read("missing.txt", into: &bytes) }
    #expect(bytes == [])
  }

  @Test(arguments: [-1, 0, 1, 4, 5, 6, Int.max])
  func `keeps to its limit`(_ limit: Int) throws {
    let path = try folder.write("file", Array("12345".utf8))
    let limited = FileReader(limit: limit)
    if limit >= 5 {
      #expect(try limited.bytes(of: path).count == 5)
      #expect(try limited.text(of: path) == "12345")
    } else {
      let expected = FileError.tooLarge(path: path, limit: max(limit, 0))
      #expect(failure { () throws(FileError) in try limited.bytes(of: path) } == expected)
      #expect(failure { () throws(FileError) in try limited.text(of: path) } == expected)
      #expect(
        expected.description
          == "Error opening '\(path)'. It is larger than the limit of \(max(limit, 0)) bytes"
          + " (errno 27)")
    }
    #expect(try limited.bytes(of: folder.write("empty", [])) == [])
  }

  @Test(arguments: [0, 100, 4096, 4097, 1_000_000])
  func `without an end stops at the limit`(_ limit: Int) {
    let reader = FileReader(limit: limit)
    let expected = FileError.tooLarge(path: "/dev/zero", limit: limit)
    #expect(failure { () throws(FileError) in try reader.bytes(of: "/dev/zero") } == expected)
    #expect(failure { () throws(FileError) in try reader.text(of: "/dev/zero") } == expected)
  }

  @Test func `larger than memory is an error and no crash`() throws {
    let path = try folder.write("file", [1])
    try #require(unsafe truncate(path, 1 << 43) == 0)
    let expected = FileError.outOfMemory(path: path)
    let reader = FileReader(limit: .max)
    #expect(failure { () throws(FileError) in try reader.bytes(of: path) } == expected)
    #expect(failure { () throws(FileError) in try reader.text(of: path) } == expected)
    #expect(expected.description == "Error opening '\(path)'. Memory ran out (errno 12)")
    #expect(
      failure { () throws(FileError) in try FileReader().bytes(of: path) }
        == .tooLarge(path: path, limit: 1 << 30))
  }

  @Test func `with a NUL in its path opens nothing else`() throws {
    let path = try folder.write("file", [1]) + "\u{0}.txt"
    let error = failure { () throws(FileError) in try reader.bytes(of: path) }
    #expect(error == .invalidPath(path: path))
    #expect(error?.description == "Error opening '\(path)'. The path has a NUL in it")
    #expect(error?.code == 0)
  }

  @Test(
    arguments: [
      ([0x80], 0), ([0x61, 0xFF], 1), (Array("é".utf8) + [0xC3], 2), ([0x61, 0xED, 0xA0, 0x80], 1),
      ([UInt8](repeating: 0x61, count: 10_000) + [0xC0, 0x80], 10_000),
    ] as [([UInt8], Int64)])
  func `as text tells where it is not UTF-8`(_ bytes: [UInt8], _ offset: Int64) throws {
    let path = try folder.write("file", bytes)
    let error = failure { () throws(FileError) in try reader.text(of: path) }
    #expect(error == .notUTF8(path: path, offset: offset))
    #expect(
      error?.description
        == "Error opening '\(path)'. It is not UTF-8: the byte at offset \(offset) begins no"
        + " character")
    #expect(try reader.bytes(of: path) == bytes)
  }

  @Test func `as text keeps a byte order mark`() throws {
    let path = try folder.write("file", [0xEF, 0xBB, 0xBF, 0x61])
    #expect(try reader.text(of: path) == "\u{FEFF}a")
  }

  @Test func `goes on in many tasks at once`() async throws {
    let path = try folder.write("file", [UInt8](repeating: 1, count: 100_000))
    let reader = reader
    let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask { try reader.bytes(of: path).count + reader.text(of: path).utf8.count }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sizes == [Int](repeating: 200_000, count: 16))
  }
}
