import Kedge
import Testing

@Suite struct `Decay and rubber band` {
  @Test func `a flick is projected`() {
    #expect(abs(Decay.normal.projectedDistance(velocity: 1000) - 499) < 1e-9)
    #expect(abs(Decay.fast.projectedDistance(velocity: 1000) - 99) < 1e-9)
    #expect(abs(Decay.normal.projectedDistance(velocity: 500) - 249.5) < 1e-9)
    #expect(abs(Decay.normal.projectedDistance(velocity: -1500) + 748.5) < 1e-9)
  }

  @Test func `it stops at ten points per second`() {
    let time = Decay.normal.duration(velocity: 1000)
    #expect(abs(time - 2.30028) <= 1e-5)
    #expect(abs(Decay.normal.distance(at: time, velocity: 1000) - 494.01) < 1e-9)
    #expect(abs(Decay.normal.velocity(at: time, velocity: 1000) - 10) < 1e-9)
    #expect(Decay.normal.duration(velocity: 9) == 0)
    #expect(Decay.normal.duration(velocity: 9, untilSpeed: 0) == .infinity)
    #expect(Decay.normal.distance(at: -1, velocity: 1000) == 0)
    #expect(Decay.normal.velocity(at: -1, velocity: 1000) == 1000)
  }

  /// The speed after 100 ms is 0.998^100 of it, the way 499 (1 - 0.998^100).
  @Test func `after a tenth of a second`() {
    var part = 1.0
    for _ in 0..<100 { part *= 0.998 }
    #expect(abs(Decay.normal.velocity(at: 0.1, velocity: 1000) - 1000 * part) < 1e-9)
    #expect(abs(Decay.normal.distance(at: 0.1, velocity: 1000) - 499 * (1 - part)) < 1e-9)
  }

  /// The integral of the speed is 499.5, half a millisecond's way more than the sum of 499.
  @Test func `the integral is a little more than the sum`() {
    var integral = 0.0
    for step in 0..<20_000 {
      let time = (Double(step) + 0.5) / 2000
      integral += Decay.normal.velocity(at: time, velocity: 1000) / 2000
    }
    #expect(abs(integral - 499.5) <= 0.01)
  }

  @Test func `a rate lies between 0 and 1`() {
    for rate in [0, 1, -0.5, 2, .nan] as [Double] {
      #expect(throws: MotionError.self) { try Decay(rate: rate) }
    }
    #expect(throws: Never.self) { try Decay(rate: 0.5) }
  }

  static let bands: [(Double, Double, Double)] = [
    (568, 10, 5.447254), (568, 50, 26.230059), (568, 100, 50.144462), (568, 200, 92.153392),
    (960, 100, 52.019704), (960, 400, 178.983051),
  ]

  @Test(arguments: bands)
  func `a rubber band`(_ dimension: Double, _ overscroll: Double, _ offset: Double) {
    let band = RubberBand.standard
    let found = band.offset(overscroll: overscroll, dimension: dimension)
    #expect(abs(found - offset) <= 1e-6)
    #expect(band.offset(overscroll: -overscroll, dimension: dimension) == -found)
    #expect(abs(band.overscroll(offset: found, dimension: dimension) - overscroll) < 1e-9)
    #expect(abs(band.overscroll(offset: -found, dimension: dimension) + overscroll) < 1e-9)
  }

  @Test func `a rubber band gives way by 0.55 at first and never by more than the dimension`() {
    let band = RubberBand.standard
    #expect(abs(band.offset(overscroll: 1e-6, dimension: 568) / 1e-6 - 0.55) < 1e-8)
    #expect(band.offset(overscroll: 1e300, dimension: 568) == 568)
    #expect(band.offset(overscroll: .infinity, dimension: 568) == 568)
    #expect(band.offset(overscroll: 5, dimension: 0) == 0)
    #expect(band.overscroll(offset: 568, dimension: 568) == .infinity)
    #expect(throws: MotionError.self) { try RubberBand(coefficient: 0) }
    #expect(throws: MotionError.self) { try RubberBand(coefficient: 1.1) }
  }

  @Test func `a position is free within its range`() {
    let band = RubberBand.standard
    let position = { band.position($0, in: 0...100, dimension: 568) }
    #expect(position(40) == 40)
    #expect(abs(position(110) - 105.447254) <= 1e-6)
    #expect(abs(position(-50) + 26.230059) <= 1e-6)
  }

  /// A critical spring of frequency 11 in motion; from rest the rates 9 and 46.
  @Test func `scrolled content bounces back`() {
    let moving = ScrollBounce.spring(velocity: 50)
    #expect(moving.angularFrequency == 11 && moving.dampingRatio == 1)
    let resting = ScrollBounce.spring(velocity: 49.9)
    // From an offset of 1 at rest: (46 exp(-9 t) - 9 exp(-46 t)) / 37; at 0.1 s by hand 0.503020.
    let state = resting.state(at: 0.1, from: .init(offset: 1, velocity: 0))
    #expect(abs(state.offset - 0.503020) <= 1e-6)
    #expect(ScrollBounce.spring(velocity: -50) == moving)
  }

  @Test func `the velocity is that of the last tenth of a second`() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(x: 0, y: 0), at: 0)
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(x: 500, y: 0), at: 0.05)
    tracker.add(Point(x: 510, y: 4), at: 0.1)
    tracker.add(Point(x: 520, y: 8), at: 0.15)
    // The sample at 0 is too old by now: 20 points in a tenth of a second.
    let velocity = tracker.velocity(at: 0.15)
    #expect(abs(velocity.x - 200) < 1e-9 && abs(velocity.y - 80) < 1e-9)
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(Point(x: .nan, y: 0), at: 0.16)
    tracker.add(Point(x: 9999, y: 0), at: 0.14)
    #expect(tracker.velocity(at: 0.15) == velocity)
    tracker.reset()
    #expect(tracker.velocity(at: 0.15) == .zero)
    #expect(VelocityTracker.slop == 10)
  }
}
