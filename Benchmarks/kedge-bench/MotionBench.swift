import CAllocationCounter
import Kedge

/// A warm call asked for memory.
struct Allocated: Error {
  var name: String
}

/// Sampling animations, against copying as many bytes.
///
/// The work of one call is what a display loop asks for once a frame: 10,000 frames on 100 tracks,
/// each track with a curve of its own.
struct MotionBench {
  /// One line of the report.
  struct Line {
    var name: String
    /// Nanoseconds a call.
    var samples: Samples
    /// Blocks that a warm call asks the heap for; nil where nobody counts.
    var allocations: UInt64?
    /// A hash of what a call made, so that no work can be left out.
    var checksum: UInt64
  }

  static let trackCount = 100
  static let framesPerTrack = 100
  /// At most so many times the copy, by the promise.
  static let promise = 4.0
  /// Calls in one sample.
  private static let calls = 20

  private let repeats: Repeats
  private let batch: FrameBatch
  private let timeline: Timeline
  private let source: [Rect]

  init(repeats: Repeats, seed: UInt32) throws {
    self.repeats = repeats
    var random = MersenneTwister(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double {
      let steps = 10_000
      let part = Double(random.integer(in: 0...steps)) / Double(steps)
      return range.lowerBound + part * (range.upperBound - range.lowerBound)
    }
    func rect() -> Rect {
      Rect(
        x: number(0...1000), y: number(0...1000), width: number(1...500), height: number(1...500))
    }
    var batch = FrameBatch()
    var tracks: [Track] = []
    for index in 0..<Self.trackCount {
      // Beziers with control points anywhere, and every tenth a spring.
      let curve: TimingCurve =
        index % 10 == 9
        ? .spring(try Spring(response: number(0.2...0.6), dampingRatio: number(0.3...1.5)))
        : .bezier(
          try UnitBezier(
            x1: number(0...1), y1: number(-0.5...1.5), x2: number(0...1), y2: number(-0.5...1.5)))
      let duration = number(0.5...1)
      try batch.append(
        from: (0..<Self.framesPerTrack).map { _ in rect() },
        to: (0..<Self.framesPerTrack).map { _ in rect() }, duration: duration, curve: curve)
      tracks.append(
        try Track(
          "view\(index)", "frame", from: .rect(rect()), to: .rect(rect()), duration: duration,
          curve: curve))
    }
    self.batch = batch
    timeline = try Timeline(tracks)
    source = (0..<batch.count).map { _ in rect() }
  }

  /// Measures everything; the first line is the copy.
  func run() -> [Line] {
    var frames = source
    var values = timeline.values(at: 0)
    return [
      line("copy") { _ in
        // Into an array that is there, as the samples are.
        unsafe source.withUnsafeBytes { from in
          unsafe frames.withUnsafeMutableBytes { unsafe $0.copyMemory(from: from) }
        }
      } result: {
        frames
      },
      line("frames") { time in
        batch.sample(at: time, into: &frames)
      } result: {
        frames
      },
      line("timeline") { time in
        timeline.sample(at: time, into: &values)
      } result: {
        values.map { if case .rect(let frame) = $0 { frame } else { Rect.zero } }
      },
    ]
  }

  private func line(
    _ name: String, _ call: (Double) -> Void, result: () -> [Rect]
  ) -> Line {
    var time = 0.0
    let samples = Samples(repeats) {
      let start = Platform.now()
      for _ in 0..<Self.calls {
        // Moments all over the first half second, in which every track moves.
        time += 0.007_3
        if time > 0.5 { time -= 0.5 }
        call(time)
      }
      return Double(Platform.now() - start) / Double(Self.calls)
    }
    let before = AllocationCount()
    call(0.25)
    let allocations = AllocationCount() - before
    let numbers = result().flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
    return Line(
      name: name, samples: samples, allocations: AllocationsAreCounted() ? allocations : nil,
      checksum: unsafe numbers.withUnsafeBufferPointer { unsafe checksum($0) })
  }
}

extension MotionBench.Line {
  /// The line as people read it, beside the copy's time.
  func text(copy: Double) -> String {
    let cells = [
      name, duration(samples.minimum), duration(samples.median),
      figure(samples.minimum / max(1, copy)), allocations.map { "\($0)" } ?? "-",
      String(hex(checksum).suffix(8)),
    ]
    return Self.row(cells)
  }

  static let header = row([
    "sampling", "minimum", "median", "multiple", "allocations", "checksum",
  ])

  private static func row(_ cells: [String]) -> String {
    zip(cells, [9, 9, 9, 9, 12, 10]).enumerated().map { index, cell in
      let blanks = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + blanks : blanks + cell.0
    }.joined(separator: " ")
  }

  /// The line as a JSON object.
  func json(copy: Double) -> String {
    "  {\"name\": \(quoted(name)), \"minimum_ns\": \(decimal(samples.minimum, 1)), "
      + "\"median_ns\": \(decimal(samples.median, 1)), "
      + "\"multiple\": \(decimal(samples.minimum / max(1, copy), 3)), "
      + "\"allocations\": \(allocations.map { "\($0)" } ?? "null"), "
      + "\"checksum\": \"\(hex(checksum))\"}"
  }
}
