/// Reads whole files.
///
/// ```swift
/// let reader = FileReader(in: try DataDirectory.find())
/// let text = try reader.text(of: "Layouts/window.layout.json")
/// ```
///
/// The size is learned first, memory for it is taken once, and one read fills it. A file that has
/// no size to be learned (a pipe, one in `/proc`) or that grows meanwhile is read to its end; of one
/// that shrinks meanwhile what is left is given.
public struct FileReader: Hashable, Sendable {
  /// The limit that is set unless another is: 1 GiB.
  ///
  /// Larger files are rarely wanted whole, and a device that never ends would take all memory.
  public static let defaultLimit = 1 << 30

  /// The directory in which all files lie, and which no path leaves; nil for any place.
  public var directory: DataDirectory?
  /// The most bytes that a file may have.
  public var limit: Int

  /// Makes a reader of files in `directory`, or anywhere.
  public init(in directory: DataDirectory? = nil, limit: Int = defaultLimit) {
    self.directory = directory
    self.limit = limit
  }

  /// Opens a file as a stream; in a directory, only a regular file that does not leave it.
  public func stream(
    of path: String, options: FileStream.Options = FileStream.Options()
  ) throws(FileError) -> FileStream {
    guard let directory else { return try FileStream(path: path, options: options) }
    return try FileStream(
      name: path, beneath: directory.path, path: directory.path + path, options: options)
  }

  /// Reads a whole file.
  public func bytes(of path: String) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path, into: &bytes)
    return bytes
  }

  /// Reads a whole file in the place of what `bytes` was, and in its memory if that is enough.
  ///
  /// Reading many files one after the other into the same array is fastest: memory that was used
  /// before is ready, where the system must first clear new one. After an error the array is empty.
  public func read(_ path: String, into bytes: inout [UInt8]) throws(FileError) {
    bytes.removeAll(keepingCapacity: true)
    do {
      var stream = try stream(of: path)
      try append(&stream, to: &bytes)
    } catch {
      bytes.removeAll()
      throw error
    }
  }

  /// Reads a whole file as text; one that is not UTF-8 is an error with the offset of the first byte
  /// that is wrong.
  ///
  /// Nothing is changed: line ends and a byte order mark stay.
  public func text(of path: String) throws(FileError) -> String {
    var stream = try stream(of: path)
    var failure: FileError?
    var beginning: [UInt8]?
    let room = try roomAtFirst(stream)
    // The bytes go into the string's own memory. What does not fit there comes as an array.
    let text = unsafe String(unsafeUninitializedCapacity: room) { memory in
      var span = unsafe OutputSpan(buffer: memory, initializedCount: 0)
      do throws(FileError) {
        if try stream.readToEnd(into: &span) {
          try checkUTF8(span.span, path: stream.path)
        } else {
          beginning = unsafe span.span.withUnsafeBufferPointer { unsafe Array($0) }
        }
      } catch {
        failure = error
      }
      let count = unsafe span.finalize(for: memory)
      return failure == nil && beginning == nil ? count : 0
    }
    if let failure { throw failure }
    guard var bytes = beginning else { return text }
    try append(&stream, to: &bytes)
    try checkUTF8(bytes.span, path: stream.path)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what is left of a file to `bytes`, which may hold its beginning already.
  private func append(
    _ stream: inout FileStream, to bytes: inout [UInt8]
  ) throws(FileError) {
    var room = bytes.isEmpty ? try roomAtFirst(stream) : try moreRoom(after: bytes.count, stream)
    while true {
      var ended = false
      try bytes.append(addingCapacity: room) { span throws(FileError) in
        ended = try stream.readToEnd(into: &span)
      }
      guard bytes.count <= most else { throw .tooLarge(path: stream.path, limit: most) }
      if ended { return }
      room = try moreRoom(after: bytes.count, stream)
    }
  }

  /// The limit, kept within what can be counted with one byte more.
  private var most: Int {
    min(max(limit, 0), .max - 1)
  }

  /// The memory for a file that is about to be read: one byte more than it has, so that its read
  /// comes back short and tells the end.
  private func roomAtFirst(_ stream: borrowing FileStream) throws(FileError) -> Int {
    let size = Int(clamping: stream.sizeWhenOpened)
    guard size <= most else { throw .tooLarge(path: stream.path, limit: most) }
    return try checked(size > 0 ? size + 1 : min(4096, most + 1), stream)
  }

  /// The memory for the rest of a file that has turned out to be larger than `count` bytes.
  private func moreRoom(
    after count: Int, _ stream: borrowing FileStream
  ) throws(FileError) -> Int {
    guard count <= most else { throw .tooLarge(path: stream.path, limit: most) }
    return try checked(min(max(count, 4096), most + 1 - count), stream)
  }

  /// Gives `room` back if there is so much memory; small amounts are not worth asking.
  private func checked(_ room: Int, _ stream: borrowing FileStream) throws(FileError) -> Int {
    guard room < 1 << 26 || FileSystem.hasMemory(room) else {
      throw .outOfMemory(path: stream.path)
    }
    return room
  }

  private func checkUTF8(_ bytes: Span<UInt8>, path: String) throws(FileError) {
    let valid = unsafe bytes.withUnsafeBytes { unsafe FileSystem.countUTF8($0) }
    guard valid == bytes.count else { throw .notUTF8(path: path, offset: Int64(valid)) }
  }
}
