#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that cannot be read.
struct Unreadable: Error {
  var reason: String
}

/// The text of a file.
func readText(_ path: String) throws(Unreadable) -> String {
  guard let file = unsafe fopen(path, "rb") else {
    throw Unreadable(reason: "Error opening '\(path)'.")
  }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe fread(&chunk, 1, chunk.count, file)
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}
