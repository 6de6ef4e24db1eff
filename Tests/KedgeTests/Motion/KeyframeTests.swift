import Kedge
import Testing

@Suite struct `Keyframes` {
  /// x 0 -> 100 in the first half, 100 -> 40 in the second, over 2 s.
  private func example() throws -> KeyframePath<Double> {
    try KeyframePath(
      from: 0,
      [
        RelativeKeyframe(start: 0, duration: 0.5, value: 100),
        RelativeKeyframe(start: 0.5, duration: 0.5, value: 40),
      ])
  }

  @Test func `the whole is eased unless it is linear`() throws {
    let path = try example()
    let eased = { (t: Double) in
      path.value(at: TimingCurve.easeInEaseOut.progress(at: t, duration: 2))
    }
    #expect(eased(1) == 100)
    // Eased 0.129162 of the whole is 0.258324 of the first step.
    #expect(abs(eased(0.5) - 25.83) <= 0.005)
    #expect(abs(path.value(at: TimingCurve.linear.progress(at: 0.5, duration: 2)) - 50) < 1e-12)
    #expect(eased(0) == 0)
    #expect(eased(2) == 40)
  }

  @Test func `modes have UIKit's bits`() {
    let bits = KeyframeMode.allCases.map(\.optionBits)
    #expect(bits == [0, 1 << 10, 2 << 10, 3 << 10, 4 << 10])
  }

  @Test func `gaps hold and overlaps are taken over`() throws {
    let gap = try KeyframePath(
      from: 0.0,
      [
        RelativeKeyframe(start: 0.1, duration: 0.2, value: 10.0),
        RelativeKeyframe(start: 0.5, duration: 0.5, value: 20),
      ])
    let expected: [(Double, Double)] = [
      (0, 0), (0.1, 0), (0.2, 5), (0.3, 10), (0.4, 10), (0.5, 10), (0.75, 15), (1, 20),
    ]
    for (time, value) in expected { #expect(abs(gap.value(at: time) - value) < 1e-12) }
    // The first step has reached 5 of 10 when the second takes over towards 0.
    let overlap = try KeyframePath(
      from: 0.0,
      [
        RelativeKeyframe(start: 0, duration: 1, value: 10),
        RelativeKeyframe(start: 0.5, duration: 0.5, value: 0),
      ])
    for (time, expected) in [(0.25, 2.5), (0.5, 5), (0.75, 2.5), (1, 0)] {
      #expect(abs(overlap.value(at: time) - expected) < 1e-12)
    }
    // A step without duration jumps.
    let jump = try KeyframePath(
      from: 1.0, [RelativeKeyframe(start: 0.5, duration: 0, value: 3.0)])
    #expect(jump.value(at: 0.49) == 1)
    #expect(jump.value(at: 0.5) == 3)
  }

  @Test func `discrete keyframes wait`() throws {
    let path = try KeyframePath(
      [
        Keyframe(time: 0, value: 1.0), Keyframe(time: 0.4, value: 2),
        Keyframe(time: 1, value: 3),
      ], mode: .discrete)
    #expect([0, 0.39, 0.4, 0.99, 1].map(path.value) == [1, 1, 2, 2, 3])
  }

  /// 30 and 40 points of way: the corner is passed at 3/7 of the time, whatever its own time says.
  @Test func `paced keyframes move at one speed`() throws {
    let path = try KeyframePath(
      [
        Keyframe(time: 0, value: Point(x: 0, y: 0)), Keyframe(time: 0.9, value: Point(x: 30, y: 0)),
        Keyframe(time: 1, value: Point(x: 30, y: 40)),
      ], mode: .paced)
    #expect(abs(path.value(at: 3.0 / 7).x - 30) < 1e-12)
    #expect(abs(path.value(at: 5.0 / 7).y - 20) < 1e-12)
    // Nothing moves: the given times stay.
    let still = try KeyframePath(
      [Keyframe(time: 0.2, value: 5.0), Keyframe(time: 1, value: 5)], mode: .paced)
    #expect(still.value(at: 0.5) == 5)
  }

  /// Through 0, 1, 4, 9 at even times the tangents are those of t^2 inside: on the middle segment
  /// the curve is the parabola itself.
  @Test func `a cubic path is smooth and exact on parabolas`() throws {
    let keyframes = (0...3).map { k in
      Keyframe(time: Double(k) / 3, value: Double(k * k))
    }
    let path = try KeyframePath(keyframes, mode: .cubic)
    for k in 0...10 {
      let t = 1 + Double(k) / 10
      #expect(abs(path.value(at: t / 3) - t * t) < 1e-12)
    }
    for keyframe in keyframes {
      #expect(abs(path.value(at: keyframe.time) - keyframe.value) < 1e-12)
      // No corner: the slopes on both sides agree.
      guard keyframe.time > 0, keyframe.time < 1 else { continue }
      let h = 1e-6
      let left = (path.value(at: keyframe.time) - path.value(at: keyframe.time - h)) / h
      let right = (path.value(at: keyframe.time + h) - path.value(at: keyframe.time)) / h
      #expect(abs(left - right) < 1e-3)
    }
  }

  /// Four points on a circle: at even fractions the point has gone even ways along the curve.
  @Test func `a paced cubic path moves at one speed`() throws {
    let places = [(0.0, 0.0), (10, 20), (15, -5), (90, 0), (100, 3)]
    let keyframes = places.enumerated().map { index, place in
      Keyframe(time: Double(index) / 4, value: Point(x: place.0, y: place.1))
    }
    let path = try KeyframePath(keyframes, mode: .cubicPaced)
    var ways: [Double] = []
    var last = path.value(at: 0)
    for k in 1...1000 {
      let next = path.value(at: Double(k) / 1000)
      let (dx, dy) = (next.x - last.x, next.y - last.y)
      ways.append((dx * dx + dy * dy).squareRoot())
      last = next
    }
    let mean = ways.reduce(0, +) / 1000
    #expect(ways.allSatisfy { abs($0 / mean - 1) < 0.05 })
    #expect(path.value(at: 0) == Point(x: 0, y: 0))
    #expect(path.value(at: 1) == Point(x: 100, y: 3))
  }

  /// The same example as a track: 25.83 a quarter of the way, 100 half way; backwards the same.
  @Test func `a track follows keyframes`() throws {
    let path = try KeyframePath(
      from: MotionValue.number(0),
      [
        RelativeKeyframe(start: 0, duration: 0.5, value: .number(100)),
        RelativeKeyframe(start: 0.5, duration: 0.5, value: .number(40)),
      ])
    let track = try Track("view", "x", keyframes: path, duration: 2, delay: 1)
    #expect(track.from == .number(0) && track.to == .number(40))
    let timeline = try Timeline([track])
    let x = { (timeline: Timeline, time: Double) in
      timeline.value(of: "view", "x", at: time)?.numbers[0] ?? .nan
    }
    #expect(x(timeline, 0.5) == 0 && x(timeline, 2) == 100 && x(timeline, 9) == 40)
    #expect(abs(x(timeline, 1.5) - 25.83) <= 0.005)
    let backwards = timeline.reversed()
    for time in [0, 0.3, 1, 1.5, 1.7, 2, 2.5, 3] {
      #expect(abs(x(backwards, 3 - time) - x(timeline, time)) < 1e-9)
    }
    #expect(x(try timeline.delayed(by: 1), 2.5) == x(timeline, 1.5))
    let linear = try Track("view", "x", keyframes: path, duration: 2, timing: .curve(.linear))
    #expect(linear.value(at: 0.5) == .number(50))
  }

  @Test func `a track's keyframes are of one kind and finite`() throws {
    let mixed = try KeyframePath([
      Keyframe(time: 0, value: MotionValue.number(0)), Keyframe(time: 1, value: .point(.zero)),
    ])
    #expect(throws: MotionError.mixedKinds(from: .number, to: .point)) {
      try Track("view", "x", keyframes: mixed, duration: 1)
    }
    let lost = try KeyframePath([Keyframe(time: 0, value: MotionValue.number(.nan))])
    #expect(throws: MotionError.self) { try Track("view", "x", keyframes: lost, duration: 1) }
    let still = try KeyframePath([Keyframe(time: 0, value: MotionValue.number(1))])
    #expect(throws: MotionError.self) { try Track("view", "x", keyframes: still, duration: -1) }
  }

  @Test func `bad times are refused`() {
    let times: [[Double]] = [[0.5, 0.4], [-0.1, 1], [0, 1.1], [.nan], []]
    for list in times {
      #expect(throws: MotionError.self) {
        try KeyframePath(list.map { Keyframe(time: $0, value: 1.0) })
      }
    }
    #expect(throws: MotionError.self) {
      try KeyframePath(from: 0, [RelativeKeyframe(start: 0.5, duration: 0.6, value: 1.0)])
    }
  }

  @Test func `one keyframe is a value`() throws {
    for mode in KeyframeMode.allCases {
      let path = try KeyframePath([Keyframe(time: 0.5, value: 3.0)], mode: mode)
      #expect([-1, 0, 0.5, 1, .nan].map(path.value) == [3, 3, 3, 3, 3])
    }
  }
}
