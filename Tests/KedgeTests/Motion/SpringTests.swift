import Kedge
import Testing

@Suite struct `Springs` {
  /// A spring, its velocity at the start, and ten printed digits of its progress.
  struct Sample: Sendable, CustomTestStringConvertible {
    var mass = 1.0
    var stiffness = 100.0
    var damping: Double
    var allowsOverdamping = true
    var velocity = 0.0
    var values: [(time: Double, progress: Double)]
    var testDescription: String { "m \(mass) k \(stiffness) c \(damping) v \(velocity)" }
  }

  static let samples = [
    Sample(
      damping: 10,
      values: [
        (0.1, 0.3402998466), (0.2, 0.8494256349), (0.3, 1.1243547674), (0.5, 1.0745905666),
        (1, 1.0021701167),
      ]),
    Sample(
      damping: 10, velocity: 3,
      values: [
        (0.1, 0.5003520051), (0.2, 0.9752095238), (0.5, 1.0482078404), (1, 1.0037857609),
      ]),
    Sample(
      damping: 20,
      values: [
        (0.1, 0.2642411177), (0.2, 0.5939941503), (0.3, 0.8008517265), (0.5, 0.9595723180),
        (1, 0.9995006008),
      ]),
    Sample(
      damping: 20, velocity: 5,
      values: [
        (0.1, 0.4481808382), (0.2, 0.7293294335), (0.3, 0.8755323291), (0.5, 0.9764171855),
        (1, 0.9997276004),
      ]),
    Sample(
      damping: 40,
      values: [
        (0.1, 0.1777365761), (0.2, 0.3696399777), (0.3, 0.5177753560), (0.5, 0.7178288260),
        (1, 0.9260959281),
      ]),
    // UIKit's default spring, overdamped and with its damping taken for critical.
    Sample(mass: 3, stiffness: 1000, damping: 500, values: [(0.25, 0.3896820917)]),
    Sample(
      mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false,
      values: [(0.25, 0.9420383465)]),
  ]

  @Test(arguments: samples)
  func `progress has its printed digits`(_ sample: Sample) throws {
    let spring = try Spring(
      mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping,
      allowsOverdamping: sample.allowsOverdamping)
    for (time, progress) in sample.values {
      let value = spring.value(at: time, initialVelocity: sample.velocity)
      #expect(abs(value - progress) <= 1e-10, "at \(time)")
    }
  }

  @Test func `the default of Core Animation peaks once it has swung half a period`() throws {
    let spring = try Spring(stiffness: 100, damping: 10)
    #expect(spring.angularFrequency == 10)
    #expect(spring.dampingRatio == 0.5)
    let peak = Double.pi / 75.0.squareRoot()
    #expect(abs(peak - 0.3627598729) <= 1e-10)
    #expect(abs(spring.value(at: peak) - 1.1630335348) <= 1e-10)
    #expect(abs(spring.velocity(at: peak)) < 1e-12)
  }

  @Test func `UIKit's default spring is overdamped`() throws {
    let spring = try Spring(mass: 3, stiffness: 1000, damping: 500)
    #expect(abs(spring.angularFrequency - 18.2574) <= 0.00005)
    #expect(abs(spring.dampingRatio - 4.564) <= 0.0005)
    guard case .spring(let system, let velocity) = TimingParameters.systemSpring else {
      Issue.record("the system's spring is no spring")
      return
    }
    #expect(velocity == .zero)
    #expect(system.mass == 3)
    #expect(abs(system.angularFrequency - spring.angularFrequency) < 1e-14)
    #expect(abs(system.dampingRatio - spring.dampingRatio) < 1e-14)
  }

  /// Duration 0.5 and bounce 0.3 are stiffness 157.9 and damping 17.6.
  @Test func `duration and bounce`() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(spring.stiffness - 157.9) <= 0.05)
    #expect(abs(spring.damping - 17.6) <= 0.05)
    #expect(spring.dampingRatio == 0.7)
    // A negative bounce creeps: -0.5 is a damping ratio of 1 / 0.5.
    #expect(try Spring(duration: 1, bounce: -0.5).dampingRatio == 2)
    #expect(try Spring(duration: 1, bounce: 1).dampingRatio == 0)
    #expect([Spring.smooth, .snappy, .bouncy].map(\.duration) == [0.5, 0.5, 0.5])
    for (preset, bounce) in [(Spring.smooth, 0), (.snappy, 0.15), (.bouncy, 0.3)] {
      #expect(abs(preset.bounce - bounce) < 1e-15)
    }
  }

  @Test(arguments: [0.05, 0.3, 0.999999, 1, 1.000001, 1.7, 20])
  func `every parametrisation leads back to itself`(_ ratio: Double) throws {
    let spring = try Spring(response: 0.37, dampingRatio: ratio)
    #expect(abs(spring.response - 0.37) < 1e-15)
    let physical = try Spring(
      mass: 2, stiffness: 2 * spring.stiffness, damping: 2 * spring.damping)
    let perceived = try Spring(duration: spring.duration, bounce: spring.bounce)
    let settling = try Spring(
      settlingDuration: spring.settlingDuration(), dampingRatio: ratio)
    for other in [physical, perceived, settling] {
      #expect(abs(other.dampingRatio / ratio - 1) < 1e-12)
      #expect(abs(other.angularFrequency / spring.angularFrequency - 1) < 1e-9)
      #expect(abs(other.value(at: 0.2) - spring.value(at: 0.2)) < 1e-9)
    }
  }

  @Test func `impossible springs are refused`() {
    for bad in [0, -1, .nan, .infinity, -.infinity] as [Double] {
      #expect(throws: MotionError.self) { try Spring(mass: bad, stiffness: 1, damping: 1) }
      #expect(throws: MotionError.self) { try Spring(stiffness: bad, damping: 1) }
      #expect(throws: MotionError.self) { try Spring(response: bad, dampingRatio: 1) }
      #expect(throws: MotionError.self) { try Spring(duration: bad, bounce: 0) }
      #expect(throws: MotionError.self) {
        try Spring(settlingDuration: bad, dampingRatio: 1)
      }
    }
    for bad in [-0.1, .nan, .infinity] as [Double] {
      #expect(throws: MotionError.self) { try Spring(stiffness: 1, damping: bad) }
      #expect(throws: MotionError.self) { try Spring(response: 1, dampingRatio: bad) }
    }
    #expect(throws: MotionError.self) { try Spring(duration: 1, bounce: -1) }
    #expect(throws: MotionError.self) { try Spring(duration: 1, bounce: 1.01) }
    #expect(throws: MotionError.self) { try Spring(settlingDuration: 1, dampingRatio: 0) }
    #expect(throws: MotionError.self) {
      try Spring(mass: 1e-300, stiffness: 1e300, damping: 0)
    }
    #expect(throws: MotionError.self) { try Spring(mass: 1, stiffness: 1e-300, damping: 1e300) }
  }

  @Test(arguments: [0, 0.5, 1 - 1e-15, 1, 1 + 1e-15, 3, 1e9])
  func `nothing is NaN at the borders`(_ ratio: Double) throws {
    for frequency in [1e-100, 1, 1e100] {
      let spring = try Spring(angularFrequency: frequency, dampingRatio: ratio)
      for time in [-.infinity, -1, 0, 1e-300, 1e-9, 1, 1e9, 1e300, .infinity, .nan] as [Double] {
        for velocity in [0, -3, 1e6] as [Double] {
          let state = spring.state(
            at: time, from: Spring.State(offset: -1, velocity: velocity))
          #expect(!state.offset.isNaN && !state.velocity.isNaN, "\(frequency) \(time)")
        }
      }
    }
  }

  @Test func `before the start it waits, at infinity it rests`() throws {
    let spring = try Spring(response: 1, dampingRatio: 0.3)
    let start = Spring.State(offset: 7, velocity: -2)
    #expect(spring.state(at: -1, from: start) == start)
    #expect(spring.state(at: 0, from: start) == start)
    #expect(spring.state(at: .infinity, from: start) == Spring.State(offset: 0, velocity: 0))
    #expect(spring.value(at: 0) == 0)
    #expect(spring.value(at: .infinity) == 1)
  }

  /// Two halves of the time are the whole: the motion has no memory but its state.
  @Test(arguments: [0, 0.2, 1, 2.5])
  func `a state can be taken up again`(_ ratio: Double) throws {
    let spring = try Spring(response: 0.8, dampingRatio: ratio)
    let start = Spring.State(offset: -3, velocity: 11)
    let whole = spring.state(at: 0.7, from: start)
    let halves = spring.state(at: 0.4, from: spring.state(at: 0.3, from: start))
    #expect(abs(whole.offset - halves.offset) < 1e-13)
    #expect(abs(whole.velocity - halves.velocity) < 1e-12)
  }
}
