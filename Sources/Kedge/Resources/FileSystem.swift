private import CKedge

/// What the C core knows of the system that Kedge runs on.
enum FileSystem {
  /// The `errno` that goes with an error, 0 without one.
  static func code(of error: FileError) -> Int32 {
    unsafe raw(error)?.code ?? 0
  }

  /// The words for an error that the C core knows.
  static func reason(of error: FileError) -> String {
    guard var raw = unsafe raw(error) else { return "" }
    return unsafe text { bytes, capacity in unsafe KDFileErrorCopyText(&raw, bytes, capacity) }
  }

  /// How many bytes at the start are UTF-8.
  static func countUTF8(_ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe KDFileCountUTF8(bytes.baseAddress, bytes.count)
  }

  /// Whether so much memory can be had now.
  ///
  /// Swift's own containers end the program when there is none, so it is asked for before they are.
  static func hasMemory(_ count: Int) -> Bool {
    KDFileHasMemory(count)
  }

  /// Whether a path names a directory.
  static func isDirectory(_ path: String) -> Bool {
    unsafe !path.utf8.contains(0) && KDDirectoryExists(path)
  }

  /// The path of the running program; empty where the system does not tell.
  static func programPath() -> String {
    unsafe text { bytes, capacity in unsafe KDProcessCopyPath(bytes, capacity) }
  }

  /// The value of an environment variable; empty when it is not set.
  static func variable(_ name: String) -> String {
    unsafe text { bytes, capacity in unsafe KDProcessCopyVariable(name, bytes, capacity) }
  }

  /// The C core's form of an error; nil for those that only Swift knows.
  private static func raw(_ error: FileError) -> KDFileError? {
    var raw = unsafe KDFileError()
    switch error {
    case .system(_, let action, let code):
      unsafe (raw.status, raw.action, raw.code) = (.system, action.raw, code)
      return unsafe raw
    case .directory: unsafe raw.status = .directory
    case .notRegular: unsafe raw.status = .notRegular
    case .outside: unsafe raw.status = .outside
    case .tooLarge(_, let limit):
      unsafe (raw.status, raw.limit) = (.tooLarge, UInt64(clamping: limit))
    case .outOfMemory: unsafe raw.status = .outOfMemory
    case .notSeekable: unsafe raw.status = .notSeekable
    case .invalidPath, .notUTF8, .noDataDirectory: return nil
    }
    unsafe raw.code = KDFileStatusGetCode(raw.status)
    return unsafe raw
  }

  /// The text of a C call that tells its length first and then copies it.
  private static func text(_ copy: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> String {
    let length = copy(nil, 0)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { bytes in
      // It may have become longer meanwhile (an environment variable), and is cut then.
      let copied = min(unsafe copy(bytes.baseAddress, bytes.count), length)
      return unsafe String(
        decoding: UnsafeRawBufferPointer(bytes).prefix(copied), as: UTF8.self)
    }
  }
}

extension FileError.Action {
  /// The C core's form.
  fileprivate var raw: KDFileAction {
    switch self {
    case .opening: .open
    case .inspecting: .inspect
    case .reading: .read
    case .seeking: .seek
    }
  }
}
