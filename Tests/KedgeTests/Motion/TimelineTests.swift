import Kedge
import Testing

@Suite struct `Timelines` {
  private func track(
    _ target: String, _ from: Double, _ to: Double, _ duration: Double, delay: Double = 0,
    curve: TimingCurve = .linear
  ) throws -> Track {
    try Track(
      target, "x", from: .number(from), to: .number(to), duration: duration, delay: delay,
      curve: curve)
  }

  private func number(_ timeline: Timeline, _ target: String, at time: Double) -> Double? {
    timeline.value(of: target, "x", at: time)?.numbers.first
  }

  @Test func `a track waits, runs and stays`() throws {
    let moving = try track("a", 10, 20, 2, delay: 1)
    let expected: [(Double, Double)] = [(-1, 10), (0, 10), (1, 10), (2, 15), (3, 20), (9, 20)]
    for (time, value) in expected { #expect(moving.value(at: time) == .number(value)) }
    #expect(moving.start == 1 && moving.end == 3)
  }

  @Test func `wrong tracks are refused`() {
    #expect(throws: MotionError.mixedKinds(from: .number, to: .point)) {
      try Track("a", "x", from: .number(0), to: .point(.zero), duration: 1)
    }
    #expect(throws: MotionError.notFinite(parameter: "to")) {
      try Track("a", "x", from: .number(0), to: .number(.nan), duration: 1)
    }
    for bad in [-1, .nan, .infinity] as [Double] {
      #expect(throws: MotionError.self) { try track("a", 0, 1, bad) }
      #expect(throws: MotionError.self) { try track("a", 0, 1, 1, delay: bad) }
    }
    #expect(throws: MotionError.self) {
      try Timeline([
        track("a", 0, 1, 1),
        Track("a", "x", from: .size(.zero), to: .size(.zero), duration: 1),
      ])
    }
    #expect(throws: MotionError.notFinite(parameter: "initialVelocity")) {
      try track("a", 0, 1, 1, curve: .spring(.smooth, initialVelocity: SpringVelocity(.nan)))
    }
    // An undamped spring never ends.
    #expect(throws: MotionError.self) {
      try Track(
        "a", "x", from: .number(0), to: .number(1), duration: 1,
        timing: .spring(Spring(response: 1, dampingRatio: 0)))
    }
  }

  @Test func `a spring with its own time overrides the duration`() throws {
    let spring = try Spring(mass: 3, stiffness: 1000, damping: 500)
    let moving = try Track(
      "a", "x", from: .number(0), to: .number(1), duration: 0.1, timing: .spring(spring))
    #expect(moving.duration == spring.settlingDuration())
    #expect(moving.value(at: moving.end) == .number(1))
    let fitted = try Track(
      "a", "x", from: .number(0), to: .number(1), duration: 0.4,
      timing: .fittedSpring(dampingRatio: 0.8))
    #expect(fitted.duration == 0.4)
  }

  /// Only a position has two velocities; everything else takes the horizontal one.
  @Test func `a position springs along each axis by itself`() throws {
    let spring = try Spring(stiffness: 100, damping: 20)
    let velocity = SpringVelocity(dx: 5, dy: 0)
    let timing = TimingParameters.spring(spring, initialVelocity: velocity)
    let place = try Track(
      "a", "position", from: .point(.zero), to: .point(Point(x: 1, y: 1)), duration: 0,
      timing: timing)
    let size = try Track(
      "a", "size", from: .size(.zero), to: .size(Size(width: 1, height: 1)), duration: 0,
      timing: timing)
    guard case .point(let point) = place.value(at: 0.1),
      case .size(let extent) = size.value(at: 0.1)
    else {
      Issue.record("other kinds came out")
      return
    }
    #expect(abs(point.x - 0.4481808382) <= 1e-10)
    #expect(abs(point.y - 0.2642411177) <= 1e-10)
    #expect(extent.width == point.x && extent.height == point.x)
  }

  @Test func `groups start together, sequences follow one another`() throws {
    let a = try Timeline([track("a", 0, 1, 2)])
    let b = try Timeline([track("b", 0, 1, 1, delay: 0.5)])
    let group = try Timeline.group([a, b])
    #expect(group.duration == 2)
    #expect(number(group, "b", at: 1) == 0.5)
    let sequence = try Timeline.sequence([a, b, a.delayed(by: 1)])
    #expect(sequence.duration == 2 + 1.5 + 3)
    #expect(number(sequence, "b", at: 2.5) == 0)
    #expect(number(sequence, "b", at: 3) == 0.5)
    // a runs twice: it stays at 1 until its second track begins, at 4.5.
    #expect(number(sequence, "a", at: 4.4) == 1)
    #expect(number(sequence, "a", at: 5.5) == 0.5)
    #expect(throws: MotionError.self) { try a.delayed(by: -1) }
    #expect(try Timeline([]).duration == 0)
    #expect(try Timeline([]).values(at: 3).isEmpty)
  }

  @Test func `what ends first is reported first`() throws {
    let timeline = try Timeline([
      track("a", 0, 1, 3), track("b", 0, 1, 1), track("c", 0, 1, 0.5, delay: 0.5),
      track("d", 0, 1, 0),
    ])
    #expect(timeline.completionOrder == [3, 1, 2, 0])
    #expect(timeline.completions(after: -1, through: 0) == [3])
    #expect(timeline.completions(after: 0, through: 0.9) == [])
    #expect(timeline.completions(after: 0.9, through: 1) == [1, 2])
    #expect(timeline.completions(after: 1, through: 9) == [0])
  }

  @Test func `of overlapping tracks the last one counts`() throws {
    let timeline = try Timeline([track("a", 0, 10, 2), track("a", 100, 200, 1, delay: 1)])
    #expect(timeline.channels.count == 1)
    #expect(number(timeline, "a", at: 0.5) == 2.5)
    #expect(number(timeline, "a", at: 1.5) == 150)
    #expect(number(timeline, "a", at: 5) == 200)
    #expect(number(timeline, "b", at: 0) == nil)
  }

  /// Random timelines, with gaps, overlaps and jumps: backwards is the mirror image, and twice
  /// backwards is forwards.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `reversal mirrors time`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var tracks: [Track] = []
    let curves: [TimingCurve] = [
      .linear, .easeIn, .easeOut, .systemDefault, .steps(try StepCurve(count: 3)),
      .spring(try Spring(response: 0.4, dampingRatio: 0.4)),
    ]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      tracks.append(
        try track(
          ["a", "b"].randomElement(using: &random) ?? "a", .random(in: 0...9, using: &random),
          .random(in: 0...9, using: &random), Double(Int.random(in: 1...4, using: &random)),
          delay: Double(Int.random(in: 0...8, using: &random)),
          curve: curves.randomElement(using: &random) ?? .linear))
    }
    let timeline = try Timeline(tracks)
    let backwards = timeline.reversed()
    #expect(backwards.duration <= timeline.duration)
    for _ in 0..<50 {
      // Not at the very moment of a jump, where each direction shows its own side.
      let time = Double.random(in: 0...timeline.duration, using: &random)
      for (there, back) in zip(
        timeline.values(at: time), backwards.values(at: timeline.duration - time))
      {
        #expect(there.kind == back.kind)
        #expect(abs(there.numbers[0] - back.numbers[0]) < 1e-9)
      }
    }
  }

  @Test func `a scrubber's fraction is clamped`() throws {
    let timeline = try Timeline([track("a", 0, 1, 2)])
    let expected: [(Double, Double)] = [(-1, 0), (0, 0), (0.25, 0.5), (1, 2), (3, 2), (.nan, 0)]
    for (part, time) in expected { #expect(timeline.time(atFraction: part) == time) }
  }

  @Test func `a table has a row for every frame and one for the end`() throws {
    let timeline = try Timeline([track("a", 0, 1, 0.1)])
    let table = try timeline.samples(framesPerSecond: 60)
    #expect(table.map(\.time) == (0..<6).map { Double($0) / 60 } + [0.1])
    #expect(table.last?.values == [.number(1)])
    #expect(try timeline.samples(framesPerSecond: 25).map(\.time) == [0, 0.04, 0.08, 0.1])
    #expect(try Timeline([]).samples(framesPerSecond: 60).map(\.time) == [0])
    #expect(timeline.samples(at: [0.05]).map(\.values) == [[.number(0.5)]])
    for bad in [0, -1, .nan, .infinity, 1e9] as [Double] {
      #expect(throws: MotionError.self) { try timeline.samples(framesPerSecond: bad) }
    }
  }

  @Test func `sampling reuses the array`() throws {
    let timeline = try Timeline([track("a", 0, 1, 1), track("b", 1, 0, 1)])
    var values: [MotionValue] = []
    timeline.sample(at: 0.25, into: &values)
    #expect(values == [.number(0.25), .number(0.75)])
    timeline.sample(at: 0.5, into: &values)
    #expect(values == [.number(0.5), .number(0.5)])
  }

  /// The leading edge of the walk-through "Animate View": 20 to the middle of 320 in 2 s, easing
  /// out.
  @Test func `the constant of a moved view`() throws {
    let timeline = try Timeline([track("view", 20, 160, 2, curve: .easeOut)])
    let table = [(0, 20), (0.5, 72.939), (1, 115.850), (1.5, 146.915), (2, 160)]
    for (time, value) in table {
      let found = try #require(number(timeline, "view", at: time))
      #expect(abs(found - value) <= 0.0005)
    }
  }
}
