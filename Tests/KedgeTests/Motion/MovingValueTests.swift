import Kedge
import Testing

@Suite struct `Moving values` {
  @Test func `an added motion leaves the old one running`() throws {
    var x = MovingValue(0.0)
    try x.retarget(to: 100, at: 0, duration: 1, curve: .linear)
    #expect(x.value(at: 0) == 0)
    #expect(x.value(at: 0.25) == 25)
    // At half way a new goal: the old way of 100 still has half to go, the new one is -100 long.
    try x.retarget(to: 0, at: 0.5, duration: 1, curve: .linear)
    #expect(x.goal == 0)
    #expect(x.value(at: 0.5) == 50)
    #expect(x.value(at: 0.75) == 0 - 25 + 75)
    #expect(x.value(at: 1) == 50)
    #expect(x.value(at: 1.5) == 0)
    #expect(x.endTime == 1.5)
    #expect(x.velocity(at: 0.75)[0] == 100 - 100)
    #expect(x.velocity(at: 1.2)[0] == -100)
    #expect(x.velocity(at: 2)[0] == 0)
  }

  /// Curves that start slowly keep place and velocity as they are at the moment of the new goal.
  @Test func `a slow start keeps the velocity`() throws {
    var x = MovingValue(Point(x: 0, y: 10))
    try x.retarget(to: Point(x: 100, y: -10), at: 0, duration: 1)
    let place = x.value(at: 0.4)
    let speed = x.velocity(at: 0.4)
    try x.retarget(to: Point(x: -50, y: 300), at: 0.4, duration: 2)
    #expect(abs(x.value(at: 0.4).x - place.x) < 1e-12)
    #expect(abs(x.value(at: 0.4).y - place.y) < 1e-12)
    for lane in 0..<2 { #expect(abs(x.velocity(at: 0.4)[lane] - speed[lane]) < 1e-9) }
    #expect(x.value(at: 2.4) == Point(x: -50, y: 300))
  }

  /// Random changes of mind: a spring takes over place and velocity whatever ran before, and ends
  /// at the last goal.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a spring takes place and velocity over`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func rect() -> Rect {
      let n = (0..<4).map { _ in Double.random(in: -500...500, using: &random) }
      return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    }
    var moving = MovingValue(rect())
    var time = 0.0
    var goal = moving.goal
    for _ in 0..<12 {
      time += Double.random(in: 0...0.4, using: &random)
      goal = rect()
      let place = moving.value(at: time)
      let speed = moving.velocity(at: time)
      if Bool.random(using: &random) {
        let spring = try Spring(
          response: .random(in: 0.1...1, using: &random),
          dampingRatio: .random(in: 0.2...2, using: &random))
        try moving.retarget(to: goal, at: time, spring: spring)
        for lane in 0..<4 { #expect(abs(moving.velocity(at: time)[lane] - speed[lane]) < 1e-6) }
      } else {
        try moving.retarget(to: goal, at: time, duration: 0.3, curve: .easeInEaseOut)
      }
      let after = moving.value(at: time)
      for (a, b) in zip(MotionValue.rect(place).numbers, MotionValue.rect(after).numbers) {
        #expect(abs(a - b) < 1e-9)
      }
    }
    let end = try #require(moving.endTime)
    #expect(moving.value(at: end) == goal)
    #expect(moving.velocity(at: end) == .zero)
  }

  @Test func `a finger's velocity is given to the spring`() throws {
    var x = MovingValue(0.0)
    let spring = try Spring(stiffness: 100, damping: 20)
    // 5 whole ways per second over a way of 10: the critical spring of the table.
    try x.retarget(to: 10, at: 2, spring: spring, velocity: MotionOffset(50, 0, 0, 0, 0, 0, 0, 0))
    #expect(abs(x.value(at: 2.1) - 4.481808382) <= 1e-9)
    // The velocity is the slope of the value.
    let h = 1e-6
    let slope = (x.value(at: 2.1 + h) - x.value(at: 2.1 - h)) / (2 * h)
    #expect(abs(x.velocity(at: 2.1)[0] - slope) < 1e-6)
  }

  @Test func `what is not finite is refused and changes nothing`() throws {
    var x = MovingValue(1.0)
    try x.retarget(to: 2, at: 0, duration: 1)
    let before = x
    #expect(throws: MotionError.self) { try x.retarget(to: .nan, at: 0, duration: 1) }
    #expect(throws: MotionError.self) { try x.retarget(to: 3, at: .nan, duration: 1) }
    #expect(throws: MotionError.self) { try x.retarget(to: 3, at: 0, duration: -1) }
    #expect(throws: MotionError.self) {
      try x.retarget(to: .infinity, at: 0, spring: .smooth)
    }
    #expect(throws: MotionError.self) {
      try x.retarget(to: 3, at: 0.5, spring: Spring(response: 1, dampingRatio: 0))
    }
    #expect(x == before)
    x.set(7)
    #expect(x.value(at: 0.5) == 7 && x.endTime == nil)
  }

  /// A curve that starts vertically has an infinite velocity, which a spring takes for none.
  @Test func `an infinite velocity is not passed on`() throws {
    var x = MovingValue(0.0)
    let vertical = try UnitBezier(x1: 0, y1: 1, x2: 1, y2: 1)
    try x.retarget(to: 10, at: 0, duration: 1, curve: .bezier(vertical))
    #expect(x.velocity(at: 0)[0] == .infinity)
    try x.retarget(to: 20, at: 0, spring: .smooth)
    #expect(x.value(at: 0) == 0)
    #expect(x.velocity(at: 0)[0] == 0)
  }
}
