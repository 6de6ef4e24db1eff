private import CKedge

/// A file that is open for reading, with a buffer; it closes when it goes out of scope.
///
/// ```swift
/// var stream = try FileStream(path: "log.txt")
/// while let line = try stream.readLine() {
///   print(line)
/// }
/// ```
///
/// Reads that signals interrupt or that bring little are made again, offsets have 64 bits, and a
/// path to a pipe waits, as everywhere, until someone writes to it. After an error the stream can
/// be used on from where it stands.
@safe
public struct FileStream: ~Copyable {
  /// Owned: opened in `init`, closed in `deinit`, never stored elsewhere.
  private let handle: OpaquePointer
  /// The path as it was given.
  public let path: String

  /// How a file is opened.
  public struct Options: Hashable, Sendable {
    /// The bytes of the buffer; the memory is taken when it is first needed.
    public var bufferSize = 65_536
    /// The longest line that is read, in bytes.
    public var longestLine = Int.max
    /// Refuses pipes, devices and sockets, without waiting for them.
    public var regularFilesOnly = false

    /// Makes the usual options.
    public init() {}
  }

  /// The place from which a seek counts.
  public enum Origin: Hashable, Sendable {
    /// The first byte of the file.
    case start
    /// Where the stream stands.
    case current
    /// The end of the file.
    case end
  }

  /// Opens the file at `path` at its start.
  public init(path: String, options: Options = Options()) throws(FileError) {
    unsafe try self.init(path: path, options: options) { raw, handle, error in
      unsafe KDFileOpen(path, raw, handle, error)
    }
  }

  /// Opens the regular file `name` in the directory `root` and in no way one outside of it.
  ///
  /// `path` stands for it in errors. `KDFileOpenBeneath` says how.
  init(
    name: String, beneath root: String, path: String, options: Options
  ) throws(FileError) {
    guard !name.utf8.contains(0) else { throw .invalidPath(path: path) }
    unsafe try self.init(path: path, options: options) { raw, handle, error in
      unsafe KDFileOpenBeneath(root, name, raw, handle, error)
    }
  }

  /// Takes over a descriptor that is open already, at the position where it stands.
  ///
  /// It stays open when the stream closes. `name` stands for the path in errors. Standard input is
  /// descriptor 0.
  public init(descriptor: Int32, name: String, options: Options = Options()) throws(FileError) {
    unsafe try self.init(path: name, options: options) { raw, handle, error in
      unsafe KDFileAttach(descriptor, name, raw, handle, error)
    }
  }

  private init(
    path: String, options: Options,
    open: (
      UnsafePointer<KDFileOptions>, UnsafeMutablePointer<OpaquePointer?>,
      UnsafeMutablePointer<KDFileError>
    ) -> KDFileStatus
  ) throws(FileError) {
    guard !path.utf8.contains(0) else { throw .invalidPath(path: path) }
    var raw = unsafe KDFileDefaultOptions()
    unsafe raw.buffer_size = max(options.bufferSize, 1)
    unsafe raw.longest_line = max(options.longestLine, 0)
    unsafe raw.regular_only = options.regularFilesOnly
    var opened: OpaquePointer?
    var error = unsafe KDFileError()
    let status = unsafe open(&raw, &opened, &error)
    guard status == .ok, let opened = unsafe opened else {
      throw unsafe FileError(error, path: path)
    }
    unsafe handle = opened
    self.path = path
  }

  deinit {
    unsafe KDFileClose(handle)
  }

  /// The bytes that the file had when it was opened; 0 where the system knows no size.
  ///
  /// It knows none of pipes, of devices and of files in `/proc`.
  public var sizeWhenOpened: UInt64 {
    unsafe KDFileGetSize(handle)
  }

  /// The bytes that the last read took, of a line with its newline.
  public var lastReadCount: Int {
    unsafe KDFileGetLastCount(handle)
  }

  /// Whether nothing is left to read.
  ///
  /// Reads ahead to find out, and so waits for a pipe.
  public var isAtEnd: Bool {
    mutating get throws(FileError) {
      switch unsafe KDFileCheckEnd(handle) {
      case .ok: false
      case .end: true
      default: throw error
      }
    }
  }

  /// The position in bytes; of a pipe, how much has been read of it.
  public func tell() -> Int64 {
    unsafe KDFileTell(handle)
  }

  /// Moves to `offset` bytes from `origin`, and forgets that the end was met.
  ///
  /// A position beyond the end is legal: reading there finds the end. When the seek is refused the
  /// stream stays where it was.
  public mutating func seek(to offset: Int64, from origin: Origin = .start) throws(FileError) {
    let raw: KDFileOrigin =
      switch origin {
      case .start: .start
      case .current: .current
      case .end: .end
      }
    guard unsafe KDFileSeek(handle, offset, raw) == .ok else { throw error }
  }

  /// Reads until `bytes` is full or the file ends, and says how much that was.
  ///
  /// What came before an error is there too.
  @discardableResult
  public mutating func read(into bytes: inout OutputSpan<UInt8>) throws(FileError) -> Int {
    let status = unsafe fill(&bytes) { start, capacity, count in
      unsafe KDFileRead(handle, start, capacity, count)
    }
    guard status == .ok || status == .end else { throw error }
    return lastReadCount
  }

  /// Reads at most `count` bytes: fewer when the file ends.
  public mutating func read(count: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // A large number is no reason to take so much memory before the bytes are there.
    while bytes.count < count {
      let room = min(count - bytes.count, max(bytes.count, 1 << 20))
      guard FileSystem.hasMemory(room) else { throw .outOfMemory(path: path) }
      var got = 0
      try bytes.append(addingCapacity: room) { span throws(FileError) in
        got = try read(into: &span)
      }
      if got < room { break }
    }
    return bytes
  }

  /// Reads what is left until `bytes` is full, and says whether the file ended there.
  ///
  /// Where there is more room than bytes left, a regular file takes one system call.
  public mutating func readToEnd(into bytes: inout OutputSpan<UInt8>) throws(FileError) -> Bool {
    let status = unsafe fill(&bytes) { start, capacity, count in
      unsafe KDFileReadToEnd(handle, start, capacity, count)
    }
    guard status == .ok || status == .more else { throw error }
    return status == .ok
  }

  /// Gives `body` the next line without its newline; false at the end, where it is not called.
  ///
  /// No byte is copied, whatever the line holds: a carriage return before the newline is part of
  /// it, and NUL may be. The last line needs no newline, and no line follows a newline at the very
  /// end. A line longer than the options allow is an error, and can be read in other ways.
  public mutating func withNextLine(_ body: (Span<UInt8>) -> Void) throws(FileError) -> Bool {
    guard let line = unsafe try nextLine() else { return false }
    unsafe body(Span(_unsafeElements: line))
    return true
  }

  /// Reads the next line into `line`, in the place of what was there; false at the end.
  ///
  /// See ``withNextLine(_:)`` for what a line is.
  public mutating func readLine(into line: inout [UInt8]) throws(FileError) -> Bool {
    guard let bytes = unsafe try nextLine() else {
      line.removeAll(keepingCapacity: true)
      return false
    }
    unsafe line.replaceSubrange(line.indices, with: bytes)
    return true
  }

  /// Reads the next line as text; nil at the end.
  ///
  /// See ``withNextLine(_:)`` for what a line is. One that is not UTF-8 is an error with the offset
  /// in the file, and has been passed.
  public mutating func readLine() throws(FileError) -> String? {
    let start = tell()
    guard let bytes = unsafe try nextLine() else { return nil }
    let valid = unsafe FileSystem.countUTF8(UnsafeRawBufferPointer(bytes))
    guard valid == bytes.count else {
      throw .notUTF8(path: path, offset: start + Int64(valid))
    }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The next line, in memory that holds until the next call.
  private func nextLine() throws(FileError) -> UnsafeBufferPointer<UInt8>? {
    var line: UnsafePointer<CChar>?
    var length = 0
    switch unsafe KDFileReadLine(handle, &line, &length) {
    case .ok:
      let bytes = unsafe UnsafeRawBufferPointer(start: line, count: length)
      return unsafe bytes.assumingMemoryBound(to: UInt8.self)
    case .end: return nil
    default: throw error
    }
  }

  /// Gives `read` the free memory of `bytes`, and counts what it wrote.
  private func fill(
    _ bytes: inout OutputSpan<UInt8>,
    _ read: (UnsafeMutableRawPointer, Int, UnsafeMutablePointer<Int>) -> KDFileStatus
  ) -> KDFileStatus {
    unsafe bytes.withUnsafeMutableBufferPointer { memory, initialized in
      var count = 0
      // Without memory nothing is written, but whether the file ends here is still a question.
      var nothing: UInt8 = 0
      let free = memory.extracting(initialized...)
      let status =
        if let start = free.baseAddress {
          unsafe read(start, free.count, &count)
        } else {
          unsafe read(&nothing, 0, &count)
        }
      initialized += count
      return status
    }
  }

  /// The last error of the C stream.
  private var error: FileError {
    unsafe FileError(KDFileGetError(handle), path: path)
  }
}

// One owner, and streams share nothing: a stream may change isolation domains as a whole.
extension FileStream: @unchecked Sendable {}

extension FileError {
  /// An error of the C core, with the path for it.
  fileprivate init(_ raw: KDFileError, path: String) {
    switch unsafe raw.status {
    case .directory: self = .directory(path: path)
    case .notRegular: self = .notRegular(path: path)
    case .outside: self = .outside(path: path)
    case .tooLarge: self = .tooLarge(path: path, limit: unsafe Int(clamping: raw.limit))
    case .outOfMemory: self = .outOfMemory(path: path)
    case .notSeekable: self = .notSeekable(path: path)
    case .system, .ok, .end, .more:
      let action: Action =
        switch unsafe raw.action {
        case .open: .opening
        case .inspect: .inspecting
        case .read: .reading
        case .seek: .seeking
        }
      self = unsafe .system(path: path, action: action, code: raw.code)
    }
  }
}
