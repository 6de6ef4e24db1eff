/// Times one sample, so that neither other programs nor a coarse clock show.
///
/// A long sample counts by the processor time of the thread: other programs will have interrupted it. A
/// short one counts by the clock: processor time is not exact to microseconds (on virtual machines it can
/// come out too small), and of many short samples some are not interrupted.
struct Stopwatch {
  private static let short: UInt64 = 2_000_000

  private let clock = Platform.now()
  private let processor = Platform.processorTime()

  /// The nanoseconds since it was made.
  func elapsed() -> Double {
    let processorEnd = Platform.processorTime()
    let time = Platform.now() - clock
    return Double(time < Self.short ? time : min(time, processorEnd - processor))
  }
}
