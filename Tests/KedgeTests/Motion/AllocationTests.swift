import CAllocationCounter
import Kedge
import Testing

private let canCount: Bool = {
  #if DEBUG
    false
  #else
    AllocationsAreCounted()
  #endif
}()

/// Sampling is done for every frame of a display: once its arrays are there, it must not ask for
/// memory.
///
/// That is a promise of release builds (`swift test -c release`, and `kedge-bench motion`): without
/// optimisation Swift itself takes memory for the coroutines behind subscripts.
@Suite(.enabled(if: canCount, "the heap is not counted, or this build is not optimised"))
struct `Warm samples` {
  /// How many blocks a piece of work asks for the third time that it is done.
  private func allocations(_ work: () -> Void) -> UInt64 {
    work()
    work()
    let before = AllocationCount()
    work()
    return AllocationCount() - before
  }

  @Test func `the counter counts`() {
    var kept: [Int] = []
    let count = allocations { kept = Array(repeating: 1, count: 1000) }
    #expect(count >= 1 && kept.count == 1000)
  }

  @Test func `a timeline`() throws {
    let spring = try Spring(response: 0.4, dampingRatio: 0.7)
    let curves: [TimingCurve] = [
      .linear, .easeIn, .systemDefault, .steps(try StepCurve(count: 3)), .spring(spring),
      .spring(spring, initialVelocity: SpringVelocity(dx: 1, dy: 2)),
    ]
    let values: [(MotionValue, MotionValue)] = [
      (.number(0), .number(1)), (.point(.zero), .point(Point(x: 1, y: 2))),
      (.size(.zero), .size(Size(width: 1, height: 2))),
      (.rect(.zero), .rect(Rect(x: 1, y: 2, width: 3, height: 4))),
      (.color(.clear), .color(RGBAColor(white: 1))),
      (.cornerRadii(.zero), .cornerRadii(CornerRadii(4))),
      (.transform(.identity), .transform(.rotation(1))),
    ]
    var tracks: [Track] = []
    for (index, (from, to)) in values.enumerated() {
      for (number, curve) in curves.enumerated() {
        tracks.append(
          try Track(
            "view\(number)", "property\(index)", from: from, to: to, duration: 1,
            delay: 0.1 * Double(number), curve: curve))
      }
    }
    let timeline = try Timeline(tracks)
    var sampled: [MotionValue] = []
    let count = allocations {
      for frame in 0..<60 { timeline.sample(at: Double(frame) / 40, into: &sampled) }
    }
    #expect(count == 0)
    #expect(sampled.count == values.count * curves.count)
  }

  @Test func `a batch of frames`() throws {
    var batch = FrameBatch()
    let from = Array(repeating: Rect.zero, count: 100)
    let to = Array(repeating: Rect(x: 1, y: 2, width: 3, height: 4), count: 100)
    for index in 0..<100 {
      let curve = try UnitBezier(x1: Double(index) / 100, y1: 0, x2: 0.5, y2: 1)
      try batch.append(from: from, to: to, duration: 1, curve: .bezier(curve))
    }
    var frames: [Rect] = []
    let count = allocations {
      for frame in 0..<60 { batch.sample(at: Double(frame) / 60, into: &frames) }
    }
    #expect(count == 0 && frames.count == 10_000)
  }

  @Test func `keyframes, moving values and animators`() throws {
    let paths = try KeyframeMode.allCases.map { mode in
      try KeyframePath(
        (0...4).map { Keyframe(time: Double($0) / 4, value: Point(x: Double($0 * $0), y: 1)) },
        mode: mode)
    }
    var moving = MovingValue(Rect.zero)
    try moving.retarget(
      to: Rect(x: 1, y: 2, width: 3, height: 4), at: 0, duration: 1, curve: .easeIn)
    try moving.retarget(
      to: Rect(x: 5, y: 2, width: 3, height: 4), at: 0.1, duration: 1, curve: .easeOut)
    var springing = moving
    try springing.retarget(to: .zero, at: 0.2, spring: .bouncy)
    var animator = try PropertyAnimator(duration: 1)
    try animator.addAnimation("a", "x", from: .number(0), to: .number(1))
    try animator.addAnimation("a", "y", from: .number(0), to: .number(1), delayFactor: 0.5)
    try animator.start(at: 0)
    let drag = try PercentDrivenTransition(duration: 1)
    var values: [MotionValue] = []
    var sum = 0.0
    let count = allocations {
      for frame in 0..<60 {
        let time = Double(frame) / 60
        for path in paths { sum += path.value(at: time).x }
        sum += moving.value(at: time).minX + moving.velocity(at: time)[0]
        sum += springing.value(at: time).minX + springing.velocity(at: time)[0]
        animator.sample(at: time, into: &values)
        sum += drag.progress(at: time)
      }
    }
    #expect(count == 0 && sum.isFinite)
  }
}
