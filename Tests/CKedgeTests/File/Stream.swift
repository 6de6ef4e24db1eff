import CKedge
import CSolverTestSupport
import Testing

/// What a call of the reader did, and the bytes that it gave.
struct Outcome: Equatable {
  var status: KDFileStatus
  var bytes: [UInt8]
}

/// An error without the pointer to its path.
struct Failure: Error, Equatable {
  var status: KDFileStatus
  var action: KDFileAction
  var code: Int32
  var text: String

  init(_ error: KDFileError) {
    unsafe (status, action, code) = (error.status, error.action, error.code)
    text = unsafe message(of: error)
  }
}

/// The whole text of an error.
func message(of error: KDFileError) -> String {
  unsafe withUnsafePointer(to: error) { error in
    let length = unsafe KDFileErrorCopyText(error, nil, 0)
    var text = [CChar](repeating: 1, count: length + 1)
    let again = unsafe KDFileErrorCopyText(error, &text, text.count)
    precondition(again == length && text[length] == 0)
    return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// A stream of the C reader, with bytes for pointers.
@safe
final class Stream {
  /// Owned: opened in `init`, closed in `deinit`.
  private let file: OpaquePointer

  /// Opens `path`, over faults if there are any.
  convenience init(
    _ path: String, faults: Faults? = nil, bufferSize: Int = 0, longestLine: Int = .max,
    regularOnly: Bool = false
  ) throws(Failure) {
    var options = unsafe KDFileDefaultOptions()
    unsafe options.buffer_size = bufferSize
    unsafe options.longest_line = longestLine
    unsafe options.regular_only = regularOnly
    unsafe try self.init(path, faults: faults, options: options)
  }

  init(_ path: String, faults: Faults? = nil, options: KDFileOptions) throws(Failure) {
    unsafe file = try Self.opened(path) { path, file, error in
      unsafe withUnsafePointer(to: options) { options in
        if let faults {
          unsafe KDFaultsOpen(faults.raw, path, options, file, error)
        } else {
          unsafe KDFileOpen(path, options, file, error)
        }
      }
    }
  }

  /// Opens `name` below `root`.
  init(_ name: String, beneath root: String, faults: Faults? = nil) throws(Failure) {
    unsafe file = try Self.opened(name) { name, file, error in
      if let faults {
        unsafe KDFaultsOpenBeneath(faults.raw, root, name, nil, file, error)
      } else {
        unsafe KDFileOpenBeneath(root, name, nil, file, error)
      }
    }
  }

  /// Takes over a descriptor.
  init(descriptor: Int32, name: String, faults: Faults? = nil) throws(Failure) {
    unsafe file = try Self.opened(name) { name, file, error in
      if let faults {
        unsafe KDFaultsAttach(faults.raw, descriptor, name, nil, file, error)
      } else {
        unsafe KDFileAttach(descriptor, name, nil, file, error)
      }
    }
  }

  deinit {
    unsafe KDFileClose(file)
  }

  /// The path in an error is the caller's, so it is looked at while that is there.
  private static func opened(
    _ path: String,
    _ open: (
      UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>,
      UnsafeMutablePointer<KDFileError>
    ) -> KDFileStatus
  ) throws(Failure) -> OpaquePointer {
    var file: OpaquePointer?
    let failure = unsafe path.withCString { path -> Failure? in
      var error = unsafe KDFileError()
      let status = unsafe open(path, &file, &error)
      guard status != .ok else { return nil }
      #expect(unsafe file == nil)
      #expect(unsafe error.status == status)
      return unsafe Failure(error)
    }
    if let failure { throw failure }
    guard let file = unsafe file else { preconditionFailure("A status of ok and no file") }
    return unsafe file
  }

  var position: Int64 { unsafe KDFileTell(file) }
  var lastCount: Int { unsafe KDFileGetLastCount(file) }
  var size: UInt64 { unsafe KDFileGetSize(file) }
  var failure: Failure { unsafe Failure(KDFileGetError(file)) }

  func checkEnd() -> KDFileStatus { unsafe KDFileCheckEnd(file) }

  func seek(_ offset: Int64, _ origin: KDFileOrigin = .start) -> KDFileStatus {
    unsafe KDFileSeek(file, offset, origin)
  }

  func read(_ capacity: Int) -> Outcome {
    unsafe outcome(capacity) { bytes, count in unsafe KDFileRead(file, bytes, capacity, count) }
  }

  func readToEnd(_ capacity: Int) -> Outcome {
    unsafe outcome(capacity) { bytes, count in unsafe KDFileReadToEnd(file, bytes, capacity, count)
    }
  }

  func readLine() -> Outcome {
    var line: UnsafePointer<CChar>?
    var length = 0
    let status = unsafe KDFileReadLine(file, &line, &length)
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: line, count: length))
    return Outcome(status: status, bytes: bytes)
  }

  /// The lines that are left, and the status that ended them.
  func readLines() -> (lines: [[UInt8]], status: KDFileStatus) {
    var lines: [[UInt8]] = []
    while true {
      let next = readLine()
      guard next.status == .ok else { return (lines, next.status) }
      lines.append(next.bytes)
    }
  }

  private func outcome(
    _ capacity: Int,
    _ read: (UnsafeMutableRawPointer, UnsafeMutablePointer<Int>) -> KDFileStatus
  ) -> Outcome {
    var status = KDFileStatus.ok
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(capacity, 1)) { bytes, count in
      guard let start = bytes.baseAddress else { return }
      status = unsafe read(start, &count)
    }
    return Outcome(status: status, bytes: bytes)
  }
}

/// A whole file through the C reader.
func readWhole(
  _ path: String, limit: Int = .max, faults: Faults? = nil
) throws(Failure) -> [UInt8] {
  let result = unsafe path.withCString { path -> Result<[UInt8], Failure> in
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    var error = unsafe KDFileError()
    let status =
      if let faults {
        unsafe KDFaultsReadWhole(faults.raw, path, limit, &bytes, &count, &error)
      } else {
        unsafe KDFileReadWhole(path, limit, &bytes, &count, &error)
      }
    guard status == .ok, let start = unsafe bytes else {
      #expect(unsafe bytes == nil)
      #expect(count == 0)
      #expect(unsafe error.status == status)
      return unsafe .failure(Failure(error))
    }
    #expect(unsafe start.load(fromByteOffset: count, as: UInt8.self) == 0)
    let copy = unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    if let faults {
      unsafe KDFaultsFreeBytes(faults.raw, start)
    } else {
      unsafe KDFileFreeBytes(start)
    }
    return .success(copy)
  }
  return try result.get()
}
