private import CKedge

/// A file that cannot be read.
struct Unreadable: Error {
  var reason: String
}

/// The text of a file.
func readText(_ path: String) throws(Unreadable) -> String {
  var bytes: UnsafeMutableRawPointer?
  var count = 0
  var error = unsafe KDFileError()
  let text = unsafe path.withCString { path -> String? in
    guard unsafe KDFileReadWhole(path, .max, &bytes, &count, &error) == .ok else { return nil }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
  defer { unsafe KDFileFreeBytes(bytes) }
  guard let text else { throw Unreadable(reason: "Error opening '\(path)'.") }
  return text
}
