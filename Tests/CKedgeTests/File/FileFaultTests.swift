import CKedge
import Foundation
import Testing

/// A way of using the reader, which gives what it has read.
enum Use: CaseIterable {
  case whole, bytes, lines, seeking, beneath, attached

  /// Reads `file` in `folder`; `lines` and `seeking` give the same bytes as the others.
  func read(_ file: String, in folder: String, faults: Faults) throws(Failure) -> [UInt8] {
    switch self {
    case .whole: return try readWhole("\(folder)/\(file)", faults: faults)
    case .bytes:
      let stream = try Stream("\(folder)/\(file)", faults: faults, bufferSize: 7)
      return try drain(stream)
    case .lines:
      let stream = try Stream("\(folder)/\(file)", faults: faults, bufferSize: 7)
      let (lines, status) = stream.readLines()
      guard status == .end else { throw stream.failure }
      return [UInt8](lines.joined(separator: [0x0A])) + [0x0A]
    case .seeking:
      let stream = try Stream("\(folder)/\(file)", faults: faults, bufferSize: 7)
      guard stream.seek(0, .end) == .ok, stream.seek(-stream.position, .current) == .ok else {
        throw stream.failure
      }
      return try drain(stream)
    case .beneath: return try drain(Stream("sub/link", beneath: folder, faults: faults))
    case .attached:
      let descriptor = unsafe open("\(folder)/\(file)", O_RDONLY)
      defer { close(descriptor) }
      return try drain(Stream(descriptor: descriptor, name: file, faults: faults))
    }
  }

  private func drain(_ stream: Stream) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let next = stream.read(5)
      bytes += next.bytes
      switch next.status {
      case .ok: continue
      case .end: return bytes
      default: throw stream.failure
      }
    }
  }
}

@Suite struct `File faults` {
  let folder: TemporaryFolder
  let bytes = [UInt8]("one\ntwenty-two and a long line\n\nthree\n".utf8)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("sub/file", bytes)
    try folder.write("file", bytes)
    try folder.link("sub/link", to: "../sub/file")
  }

  @Test(arguments: Use.allCases, [EIO, ENOMEM, EACCES])
  func `of the n-th call are reported for every n, and nothing leaks`(
    _ use: Use, _ code: Int32
  ) throws {
    var reported = 0
    for call in 1... {
      let faults = Faults()
      faults.fail(call: call, code: code)
      do {
        #expect(try use.read("file", in: folder.path, faults: faults) == bytes)
      } catch {
        reported += 1
        #expect(error.status == .system ? error.code == code : error.status == .outOfMemory)
        #expect(error.text.hasPrefix("Error opening '"))
      }
      #expect(faults.leftNothing)
      if faults.calls < call { break }
    }
    // At least: the stream's memory, opening, inspecting, reading.
    #expect(reported >= (use == .attached ? 3 : 4))
  }

  @Test(arguments: Use.allCases, [1, 2, 1000])
  func `of interrupted calls are none`(_ use: Use, _ interrupts: Int) throws {
    let faults = Faults()
    faults.interrupt(interrupts)
    #expect(try use.read("file", in: folder.path, faults: faults) == bytes)
    #expect(faults.leftNothing)
  }

  @Test(arguments: Use.allCases, 1...8)
  func `of short reads are none`(_ use: Use, _ longest: Int) throws {
    let faults = Faults()
    faults.shorten(reads: longest)
    faults.interrupt(1)
    #expect(try use.read("file", in: folder.path, faults: faults) == bytes)
    #expect(faults.leftNothing)
  }

  @Test func `in the middle leave the stream where it was`() throws {
    let path = "\(folder.path)/file"
    for call in 4... {
      let faults = Faults()
      faults.shorten(reads: 3)
      faults.fail(call: call, code: EIO)
      var lines: [String] = []
      var failures = 0
      do {
        let stream = try Stream(path, faults: faults, bufferSize: 4)
        while true {
          let next = stream.readLine()
          if next.status == .end { break }
          if next.status == .ok {
            lines.append(String(decoding: next.bytes, as: UTF8.self))
          } else {
            failures += 1
            #expect(stream.lastCount == 0)
            #expect(next.bytes == [])
          }
        }
      }
      #expect(lines == ["one", "twenty-two and a long line", "", "three"])
      #expect(faults.leftNothing)
      if failures == 0 { break }
      #expect(failures == 1)
    }
  }

  @Test func `count what came before them`() throws {
    let faults = Faults()
    let stream = try Stream("\(folder.path)/file", faults: faults, bufferSize: 1)
    faults.shorten(reads: 4)
    faults.fail(call: faults.calls + 3, code: EIO)
    #expect(stream.read(20) == Outcome(status: .system, bytes: [UInt8](bytes[..<8])))
    #expect(stream.lastCount == 8)
    #expect(stream.position == 8)
    #expect(
      stream.failure.text
        == "Error opening '\(folder.path)/file'. Reading failed: Input/output error (errno 5)")
    #expect(stream.read(100) == Outcome(status: .end, bytes: [UInt8](bytes[8...])))
  }

  @Test(arguments: [1, 2, 3, 1_000_000])
  func `do not come of a file that grows while it is read`(_ longest: Int) throws {
    let path = try folder.write("log", [UInt8](repeating: 1, count: 10))
    let faults = Faults()
    faults.shorten(reads: longest)
    var appended = false
    faults.before { [folder] call in
      // 1 the stream, 2 open, 3 inspect, 4 the bytes, 5 the first read.
      guard call == 5, !appended else { return }
      appended = true
      #expect(throws: Never.self) {
        try folder.write("log", [UInt8](repeating: 1, count: 10_000))
      }
    }
    // A read that arrives exactly at the first size, and brings less than asked, is the end. Of
    // three bytes each, none does: 9, 12.
    let sizes = [1: 10, 2: 10, 3: 10_000, 1_000_000: 10_000]
    let read = try readWhole(path, faults: faults)
    #expect(read.count == sizes[longest])
    #expect(read.allSatisfy { $0 == 1 })
    #expect(appended)
    #expect(faults.leftNothing)
  }

  @Test(arguments: [0, 1, 9], [1, 2, 1_000_000])
  func `do not come of a file that shrinks while it is read`(_ size: Int, _ longest: Int) throws {
    let path = try folder.write("log", [UInt8](repeating: 1, count: 10))
    let faults = Faults()
    faults.shorten(reads: longest)
    faults.before { call in
      if call == 5 { #expect(unsafe truncate(path, size) == 0) }
    }
    #expect(try readWhole(path, faults: faults) == [UInt8](repeating: 1, count: size))
    #expect(faults.leftNothing)
  }

  @Test func `do not come of a file that is removed or replaced while it is read`() throws {
    let path = try folder.write("log", [UInt8](repeating: 1, count: 100))
    let faults = Faults()
    faults.shorten(reads: 10)
    faults.before { call in
      if call == 7 { #expect(unsafe unlink(path) == 0) }
    }
    #expect(try readWhole(path, faults: faults) == [UInt8](repeating: 1, count: 100))
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
