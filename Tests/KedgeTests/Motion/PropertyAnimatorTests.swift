import Kedge
import Testing

@Suite struct `Property animators` {
  private func animator(
    _ duration: Double = 2, curve: TimingCurve = .easeInEaseOut
  ) throws -> PropertyAnimator {
    var animator = try PropertyAnimator(duration: duration, timing: .curve(curve))
    try animator.addAnimation("view", "x", from: .number(0), to: .number(100))
    return animator
  }

  private func x(_ animator: PropertyAnimator, at time: Double) -> Double {
    animator.values(at: time).first?.numbers.first ?? .nan
  }

  @Test func `states have UIKit's numbers and defaults are its own`() throws {
    #expect(PropertyAnimator.State.allCases.map(\.rawValue) == [0, 1, 2])
    let animator = try animator()
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(animator.isInterruptible && animator.isUserInteractionEnabled)
    #expect(!animator.isManualHitTestingEnabled && animator.scrubsLinearly)
    #expect(!animator.pausesOnCompletion && !animator.isReversed)
  }

  @Test func `it runs to its end and completes once`() throws {
    var animator = try animator()
    try animator.start(at: 10)
    #expect(animator.state == .active && animator.isRunning)
    #expect(abs(x(animator, at: 11) - 50) < 1e-12)
    let end1 = animator.advance(to: 11.9)
    #expect(end1 == nil)
    let end2 = animator.advance(to: 12)
    let completion = try #require(end2)
    #expect(completion.position == .end)
    #expect(completion.values == [.number(100)])
    #expect(animator.state == .inactive && animator.animations.isEmpty)
    let end3 = animator.advance(to: 13)
    #expect(end3 == nil)
  }

  @Test func `a delay counts before the start`() throws {
    var animator = try animator(curve: .linear)
    #expect(throws: AnimatorError.self) { try animator.start(at: 0, delay: -1) }
    try animator.start(at: 0, delay: 1)
    #expect(x(animator, at: 0.5) == 0)
    #expect(x(animator, at: 2) == 50)
    let end4 = animator.advance(to: 2.9)
    #expect(end4 == nil)
    let end5 = animator.advance(to: 3)
    #expect(end5 != nil)
  }

  /// 0.3 of 0...100: 30 when it scrubs linearly, the curve's 18.7396 when it does not.
  @Test func `scrubbing is linear unless it is not`() throws {
    var linear = try animator()
    try linear.setFractionComplete(0.3)
    #expect(abs(x(linear, at: 0) - 30) < 1e-12)
    #expect(linear.state == .active && !linear.isRunning)
    var curved = try animator()
    curved.scrubsLinearly = false
    try curved.setFractionComplete(0.3)
    #expect(abs(x(curved, at: 0) - 18.7396) <= 0.00005)
    try linear.setFractionComplete(7)
    #expect(linear.fractionComplete(at: 0) == 1)
    #expect(throws: AnimatorError.self) { try linear.setFractionComplete(.nan) }
  }

  /// Paused at a quarter of 2 s and taken up with a factor of a half: 1 s more.
  @Test func `it goes on in another time and on another curve`() throws {
    var animator = try animator()
    try animator.setFractionComplete(0.25)
    try animator.continueAnimation(at: 5, timing: .curve(.linear), durationFactor: 0.5)
    #expect(animator.remainingTime(at: 5) == 1)
    #expect(abs(x(animator, at: 5) - 25) < 1e-12)
    #expect(abs(x(animator, at: 5.5) - 62.5) < 1e-12)
    let end6 = animator.advance(to: 6)
    #expect(end6?.position == .end)
    // Without a factor the rest takes its natural time, (1 - 0.25) of 2 s.
    var natural = try self.animator()
    try natural.setFractionComplete(0.25)
    try natural.continueAnimation(at: 0)
    #expect(natural.remainingTime(at: 0) == 1.5)
  }

  @Test func `a pause moves nothing and leaves no trace`() throws {
    var animator = try animator()
    try animator.start(at: 0)
    try animator.pause(at: 0.5)
    let held = x(animator, at: 99)
    #expect(abs(held - 12.9161931047) < 1e-9)
    #expect(abs(animator.fractionComplete(at: 99) - held / 100) < 1e-12)
    try animator.start(at: 100)
    #expect(x(animator, at: 100) == held)
    #expect(abs(x(animator, at: 100.5) - 50) < 1e-12)
    let end7 = animator.advance(to: 101.5)
    #expect(end7?.position == .end)
  }

  @Test func `setting the fraction to what it reads moves nothing`() throws {
    for scrubsLinearly in [true, false] {
      var animator = try animator()
      animator.scrubsLinearly = scrubsLinearly
      try animator.start(at: 0)
      try animator.pause(at: 0.7)
      let held = x(animator, at: 1)
      try animator.setFractionComplete(animator.fractionComplete(at: 1))
      #expect(abs(x(animator, at: 1) - held) < 1e-12)
    }
  }

  @Test func `reversed it goes back in the time that is behind`() throws {
    var animator = try animator()
    try animator.start(at: 0)
    try animator.setReversed(true, at: 0.6)
    #expect(abs((animator.remainingTime(at: 0.6) ?? 0) - 0.6) < 1e-12)
    // The way back retraces the way there.
    #expect(abs(x(animator, at: 0.8) - 100 * UnitBezier.easeInEaseOut.value(at: 0.2)) < 1e-9)
    let end8 = animator.advance(to: 1.2)
    let completion = try #require(end8)
    #expect(completion.position == .start)
    #expect(completion.values == [.number(0)])
    #expect(!animator.isReversed)
  }

  @Test func `reversed before its start it runs from the end`() throws {
    var animator = try animator(curve: .linear)
    try animator.setReversed(true, at: 0)
    try animator.start(at: 0)
    #expect(x(animator, at: 0.5) == 75)
    let end9 = animator.advance(to: 2)
    #expect(end9?.position == .start)
  }

  /// With a delay factor of a half in 2 s it starts at 1 s and ends at 2 s.
  @Test func `delayed animations share what is left`() throws {
    var animator = try PropertyAnimator(duration: 2, timing: .curve(.linear))
    try animator.addAnimation(
      "view", "y", from: .number(0), to: .number(10), delayFactor: 0.5)
    try animator.start(at: 0)
    let expected: [(Double, Double)] = [(1, 0), (1.5, 5), (2, 10)]
    for (time, value) in expected { #expect(x(animator, at: time) == value) }
    // Added at half the time it has the other half.
    try animator.addAnimation("view", "z", from: .number(0), to: .number(10), at: 1)
    #expect(animator.values(at: 1.5) == [.number(5), .number(5)])
    for bad in [-0.1, 1, .nan] as [Double] {
      #expect(throws: AnimatorError.self) {
        try animator.addAnimation(
          "a", "b", from: .number(0), to: .number(1), delayFactor: bad, at: 1)
      }
    }
    #expect(throws: AnimatorError.self) {
      try animator.addAnimation("a", "b", from: .number(0), to: .point(.zero), at: 1)
    }
  }

  @Test func `stopping`() throws {
    var animator = try animator(curve: .linear)
    #expect(throws: AnimatorError.self) { try animator.stop(withoutFinishing: true, at: 0) }
    try animator.start(at: 0)
    let last = try animator.stop(withoutFinishing: true, at: 0.5)
    #expect(last == [.number(25)])
    #expect(animator.state == .inactive)
    let end10 = animator.advance(to: 9)
    #expect(end10 == nil)

    for position in PropertyAnimator.Position.allCases {
      var waiting = try self.animator(curve: .linear)
      try waiting.start(at: 0)
      try waiting.stop(withoutFinishing: false, at: 0.5)
      #expect(waiting.state == .stopped)
      let end11 = waiting.advance(to: 9)
      #expect(end11 == nil)
      #expect(throws: AnimatorError.self) { try waiting.setFractionComplete(0.5) }
      #expect(throws: AnimatorError.self) { try waiting.start(at: 1) }
      #expect(throws: AnimatorError.self) { try waiting.pause(at: 1) }
      let completion = try waiting.finish(at: position)
      #expect(completion.position == position)
      let expected: [PropertyAnimator.Position: Double] = [.end: 100, .start: 0, .current: 25]
      #expect(completion.values == [.number(expected[position] ?? .nan)])
      #expect(waiting.state == .inactive)
      #expect(throws: AnimatorError.self) { try waiting.finish(at: .end) }
    }
  }

  @Test func `it may wait at its end`() throws {
    var animator = try animator()
    animator.pausesOnCompletion = true
    try animator.start(at: 0)
    let end12 = animator.advance(to: 2)
    #expect(end12 == nil)
    #expect(animator.state == .active && !animator.isRunning)
    #expect(x(animator, at: 99) == 100)
    // And be sent back.
    try animator.setReversed(true, at: 3)
    animator.pausesOnCompletion = false
    try animator.start(at: 3)
    let end13 = animator.advance(to: 4.9)
    #expect(end13 == nil)
    let end14 = animator.advance(to: 5)
    #expect(end14?.position == .start)
  }

  @Test func `an uninterruptible animator refuses`() throws {
    var animator = try animator()
    try animator.setInterruptible(false)
    try animator.start(at: 0)
    #expect(throws: AnimatorError.notInterruptible(call: "pause")) { try animator.pause(at: 1) }
    #expect(throws: AnimatorError.self) { try animator.setReversed(true, at: 1) }
    #expect(throws: AnimatorError.self) { try animator.stop(withoutFinishing: true, at: 1) }
    #expect(throws: AnimatorError.self) { try animator.setInterruptible(true) }
    do throws(AnimatorError) { try animator.setInterruptible(true) } catch {
      #expect(
        error.description == "setInterruptible cannot be called while the animator is active")
    }
  }

  /// Random calls at random times.
  ///
  /// Values never jump (but where the fraction is set), stay finite, each start is completed at
  /// most once, and the animator can always be brought to an end.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `random histories keep the rules`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var animator = try animator(1, curve: Bool.random(using: &random) ? .easeIn : .systemDefault)
    try animator.addAnimation("view", "y", from: .number(5), to: .number(-5), delayFactor: 0.4)
    animator.scrubsLinearly = Bool.random(using: &random)
    animator.pausesOnCompletion = Bool.random(using: &random)
    var time = 0.0
    var starts = 0
    var ends = 0
    for _ in 0..<60 {
      time += Double.random(in: 0...0.3, using: &random)
      let before = animator.values(at: time)
      let was = animator.state
      var mayJump = false
      switch Int.random(in: 0..<9, using: &random) {
      case 0: try? animator.start(at: time)
      case 1: try? animator.pause(at: time)
      case 2:
        mayJump = true
        try? animator.setFractionComplete(.random(in: -0.2...1.2, using: &random))
      case 3:
        try? animator.continueAnimation(
          at: time, timing: Bool.random(using: &random) ? .curve(.easeOut) : nil,
          durationFactor: .random(in: 0...2, using: &random))
      case 4: try? animator.setReversed(Bool.random(using: &random), at: time)
      case 5:
        if Int.random(in: 0..<6, using: &random) == 0 {
          _ = try? animator.stop(withoutFinishing: Bool.random(using: &random), at: time)
        }
      case 6:
        if let completion = try? animator.finish(at: .current) {
          #expect(was == .stopped)
          ends += 1
          #expect(completion.values == before)
        }
      default:
        if let completion = animator.advance(to: time) {
          ends += 1
          let goal = completion.position == .end ? [100.0, -5] : [0, 5]
          #expect(completion.values == goal.map { .number($0) })
        }
      }
      if was == .inactive, animator.state != .inactive { starts += 1 }
      #expect(ends <= starts)
      let after = animator.values(at: time)
      #expect(after.allSatisfy { $0.numbers[0].isFinite })
      let isStart = was == .inactive && animator.isReversed
      if !mayJump, !isStart, after.count == before.count {
        for (a, b) in zip(before, after) {
          #expect(abs(a.numbers[0] - b.numbers[0]) < 1e-6)
        }
      }
      let fraction = animator.fractionComplete(at: time)
      #expect(fraction >= -1e-12 && fraction <= 1 + 1e-12)
      if animator.animations.isEmpty {
        try animator.addAnimation("view", "x", from: .number(0), to: .number(100))
        try animator.addAnimation(
          "view", "y", from: .number(5), to: .number(-5), delayFactor: 0.4)
      }
    }
    // From wherever it got to, it can be ended.
    animator.pausesOnCompletion = false
    switch animator.state {
    case .stopped: _ = try animator.finish(at: .end)
    case .active:
      try animator.start(at: time)
      let end15 = animator.advance(to: time + 100)
      #expect(end15 != nil)
    case .inactive:
      try animator.start(at: time)
      let end16 = animator.advance(to: time + 100)
      #expect(end16 != nil)
    }
    #expect(animator.state == .inactive)
  }
}
