import Kedge
import Testing

@Suite struct `Percent-driven transitions` {
  @Test func `defaults are UIKit's`() throws {
    let transition = try PercentDrivenTransition(duration: 0.4)
    #expect(transition.percentComplete == 0 && transition.completionSpeed == 1)
    #expect(transition.completionCurve == .easeInEaseOut && transition.wantsInteractiveStart)
    #expect(throws: MotionError.self) { try PercentDrivenTransition(duration: -1) }
  }

  /// 0.4 s at 0.35: 0.26 s to finish, 0.14 s to cancel; twice that at half the speed.
  @Test func `the rest takes its share of the time`() throws {
    for (speed, finish, cancel) in [(1.0, 0.26, 0.14), (0.5, 0.52, 0.28)] {
      var transition = try PercentDrivenTransition(duration: 0.4)
      try transition.setCompletionSpeed(speed)
      try transition.update(0.35)
      var other = transition
      try transition.finish(at: 3)
      #expect(abs(transition.completionDuration - finish) < 1e-12)
      try other.cancel(at: 3)
      #expect(abs(other.completionDuration - cancel) < 1e-12)
    }
  }

  /// From 0.4, half the time of finishing is the curve's half: 0.7.
  @Test func `it is linear under the finger and eased afterwards`() throws {
    var transition = try PercentDrivenTransition(duration: 1)
    try transition.update(0.4)
    #expect(transition.progress(at: 99) == 0.4)
    try transition.finish(at: 10)
    #expect(abs(transition.progress(at: 10.3) - 0.7) < 1e-12)
    let end1 = transition.advance(to: 10.5)
    #expect(!end1)
    let end2 = transition.advance(to: 10.6)
    #expect(end2)
    #expect(transition.phase == .finished && !transition.isCancelled)
    #expect(transition.progress(at: 99) == 1)
    let end3 = transition.advance(to: 99)
    #expect(!end3)
  }

  @Test func `cancelled it goes back to the start`() throws {
    var transition = try PercentDrivenTransition(duration: 1)
    try transition.update(2)
    #expect(transition.percentComplete == 1)
    try transition.update(0.4)
    try transition.cancel(at: 0)
    #expect(transition.isCancelled)
    #expect(abs(transition.progress(at: 0.2) - 0.2) < 1e-12)
    #expect(throws: PercentDrivenTransition.Failure.self) { try transition.update(0.5) }
    do throws(PercentDrivenTransition.Failure) { try transition.update(0.5) } catch {
      #expect(error.description == "update does not fit a transition that is cancelling")
    }
    // The finger may take it again.
    try transition.pause(at: 0.2)
    #expect(abs(transition.percentComplete - 0.2) < 1e-12 && !transition.isCancelled)
    try transition.cancel(at: 0.2)
    let end4 = transition.advance(to: 0.5)
    #expect(end4)
    #expect(transition.phase == .cancelled && transition.progress(at: 1) == 0)
    #expect(throws: PercentDrivenTransition.Failure.self) { try transition.pause(at: 1) }
    #expect(throws: PercentDrivenTransition.Failure.self) { try transition.finish(at: 1) }
  }

  @Test func `wrong numbers are refused`() throws {
    var transition = try PercentDrivenTransition(duration: 1)
    for bad in [0, -1, .nan, .infinity] as [Double] {
      #expect(throws: PercentDrivenTransition.Failure.self) {
        try transition.setCompletionSpeed(bad)
      }
    }
    #expect(throws: PercentDrivenTransition.Failure.self) { try transition.update(.nan) }
    #expect(throws: PercentDrivenTransition.Failure.self) { try transition.finish(at: .nan) }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `random gestures end exactly once`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var transition = try PercentDrivenTransition(duration: 0.5)
    var time = 0.0
    var ends = 0
    for _ in 0..<50 {
      time += Double.random(in: 0...0.1, using: &random)
      let before = transition.progress(at: time)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try? transition.update(.random(in: -0.5...1.5, using: &random))
      case 1: try? transition.finish(at: time)
      case 2: try? transition.cancel(at: time)
      case 3: try? transition.pause(at: time)
      default: if transition.advance(to: time) { ends += 1 }
      }
      let after = transition.progress(at: time)
      #expect(after >= 0 && after <= 1)
      // Only the finger makes it jump.
      if transition.phase != .interactive { #expect(abs(after - before) < 1e-9) }
      #expect(ends == (transition.phase == .finished || transition.phase == .cancelled ? 1 : 0))
    }
    if transition.phase == .interactive { try transition.cancel(at: time) }
    if ends == 0 {
      let didEnd = transition.advance(to: time + 1)
      #expect(didEnd)
    }
    #expect(transition.phase == .finished || transition.phase == .cancelled)
  }
}
