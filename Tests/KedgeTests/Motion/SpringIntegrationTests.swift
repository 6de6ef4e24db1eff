import Kedge
import Testing

@Suite struct `Springs against an integrator` {
  /// A state by the classical fourth-order Runge-Kutta method, from m z'' + c z' + k z = 0 alone.
  private static func integrated(
    mass: Double, stiffness: Double, damping: Double, from start: Spring.State, time: Double,
    steps: Int
  ) -> Spring.State {
    let h = time / Double(steps)
    let (pull, drag) = (stiffness / mass, damping / mass)
    var z = start.offset
    var v = start.velocity
    func force(_ z: Double, _ v: Double) -> Double { -drag * v - pull * z }
    for _ in 0..<steps {
      let a1 = force(z, v)
      let (z2, v2) = (z + h / 2 * v, v + h / 2 * a1)
      let a2 = force(z2, v2)
      let (z3, v3) = (z + h / 2 * v2, v + h / 2 * a2)
      let a3 = force(z3, v3)
      let (z4, v4) = (z + h * v3, v + h * a3)
      let a4 = force(z4, v4)
      let (dz, dv) = (v + 2 * v2 + 2 * v3 + v4, a1 + 2 * a2 + 2 * a3 + a4)
      z += h / 6 * dz
      v += h / 6 * dv
    }
    return Spring.State(offset: z, velocity: v)
  }

  /// Twenty batches of 500: masses 0.1...10, frequencies 0.5...50 per second, damping ratios 0...3
  /// (every fourth within 1e-15...1e-2 of 1, every sixteenth exactly 1), start offsets -1...1 and
  /// velocities up to three times the frequency, times up to six radians.
  ///
  /// The amplitude is |offset| + |velocity| / frequency, and that times the frequency for
  /// velocities.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `value and velocity agree`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for index in 0..<500 {
      let mass = Double.random(in: 0.1...10, using: &random)
      let frequency = Double.random(in: 0.5...50, using: &random)
      var ratio = Double.random(in: 0...3, using: &random)
      if index % 4 == 0 {
        var distance = 1.0
        for _ in 0..<Int.random(in: 2...15, using: &random) { distance /= 10 }
        ratio = 1 + (Bool.random(using: &random) ? distance : -distance)
      }
      if index % 16 == 0 { ratio = 1 }
      let stiffness = mass * frequency * frequency
      let damping = 2 * ratio * mass * frequency
      let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
      let start = Spring.State(
        offset: .random(in: -1...1, using: &random),
        velocity: frequency * .random(in: -3...3, using: &random))
      let time = Double.random(in: 0.05...6, using: &random) / frequency
      // A step is a two-hundredth of the time of the fastest part of the motion.
      let fastest = frequency * (ratio < 1 ? 1 : ratio + (ratio * ratio - 1).squareRoot())
      let steps = max(8, Int(time * fastest * 200))
      let expected = Self.integrated(
        mass: mass, stiffness: stiffness, damping: damping, from: start, time: time,
        steps: steps)
      let found = spring.state(at: time, from: start)
      let amplitude = abs(start.offset) + abs(start.velocity) / frequency
      let what = "m \(mass) w \(frequency) r \(ratio) t \(time)"
      #expect(abs(found.offset - expected.offset) <= 1e-9 * amplitude, "\(what)")
      #expect(
        abs(found.velocity - expected.velocity) <= 1e-9 * amplitude * frequency, "\(what)")
    }
  }
}
