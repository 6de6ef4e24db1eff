#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#elseif canImport(Darwin)
  private import Darwin
#elseif canImport(WASILibc)
  private import WASILibc
#elseif canImport(ucrt)
  private import ucrt
#endif

/// The last resort for messages that no handler takes.
enum StandardError {
  /// Writes a text to standard error.
  ///
  /// What cannot be written is lost: there is nobody left to tell.
  static func emit(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes -> Int in
        #if os(Windows)
          unsafe Int(_write(2, bytes.baseAddress, UInt32(bytes.count)))
        #else
          unsafe write(2, bytes.baseAddress, bytes.count)
        #endif
      }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
