#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the benchmark needs from the operating system.
enum Platform {
  /// Nanoseconds on a clock that only goes forward.
  ///
  /// It costs little to read, and runs on while other programs have the processor.
  @inline(__always)
  static func now() -> UInt64 { read(CLOCK_MONOTONIC) }

  /// Nanoseconds that this thread has had the processor.
  ///
  /// It costs some hundred nanoseconds to read.
  @inline(__always)
  static func processorTime() -> UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  @inline(__always)
  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// The first line that a shell command prints, or nil when it fails or prints nothing.
  static func firstLine(of command: String) -> String? {
    guard let pipe = unsafe popen(command, "r") else { return nil }
    var buffer = [CChar](repeating: 0, count: 256)
    let line = unsafe fgets(&buffer, Int32(buffer.count), pipe)
    unsafe pclose(pipe)
    guard unsafe line != nil else { return nil }
    let bytes = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a line to the standard error stream.
  static func complain(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  }

  /// Shows at once what was printed so far, also through a pipe.
  static func flush() { fflush(nil) }

  static func leave(_ status: Int32) -> Never { exit(status) }
}
