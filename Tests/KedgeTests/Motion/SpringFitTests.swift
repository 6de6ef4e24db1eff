import Kedge
import Testing

@Suite struct `Spring fit` {
  /// Damping ratio, duration, velocity; stiffness and damping as printed; what may be lost of them.
  ///
  /// The first seven were measured on UIKit, the rest follow from the same equations. Stiffnesses
  /// of nine digits were printed from single precision, which holds seven.
  struct Row: Sendable, CustomTestStringConvertible {
    var ratio: Double
    var duration: Double
    var velocity: Double
    var stiffness: Double
    var damping: Double
    var digits: (Double, Double)
    var testDescription: String { "ratio \(ratio), \(duration) s, velocity \(velocity)" }

    init(
      _ ratio: Double, _ duration: Double, _ velocity: Double, _ stiffness: Double,
      _ damping: Double, _ digits: (Double, Double)
    ) {
      self.ratio = ratio
      self.duration = duration
      self.velocity = velocity
      self.stiffness = stiffness
      self.damping = damping
      self.digits = digits
    }
  }

  static let rows = [
    Row(0.25, 3, 0, 54.83363359, 3.70248679, (1e-8, 1e-8)),
    Row(1, 1, 0, 85.255929, 18.46682, (1e-5, 1e-5)),
    Row(1, 1, 1, 83.138036, 18.2360, (1e-5, 1e-4)),
    Row(0.5, 1, 0.25, 159.672338, 12.6362, (1e-5, 1e-4)),
    Row(0.5, 1, 1, 152.868414, 12.3640, (1e-5, 1e-4)),
    Row(0.5, 1, 1.5, 147.616020, 12.1497, (1e-5, 1e-4)),
    Row(0.5, 1, -2, 175.422412, 13.2447, (1e-5, 1e-4)),
    Row(0.5, 0.5, 0, 646.8780, 25.4338, (1e-4, 1e-4)),
    Row(0.7, 0.5, 0, 387.2746, 27.5510, (1e-4, 1e-4)),
    Row(0.8, 0.4, 0, 505.6086, 35.9772, (1e-4, 1e-4)),
    Row(1, 0.4, 0, 532.8495, 46.1671, (1e-4, 1e-4)),
  ]

  @Test(arguments: rows)
  func `stiffness and damping have their printed digits`(_ row: Row) throws {
    let spring = try Spring.fitted(
      duration: row.duration, dampingRatio: row.ratio, initialVelocity: row.velocity)
    #expect(spring.mass == 1)
    #expect(spring.dampingRatio == row.ratio)
    #expect(abs(spring.stiffness - row.stiffness) <= row.digits.0)
    #expect(abs(spring.damping - row.damping) <= row.digits.1)
  }

  @Test func `the critical spring of one second`() throws {
    let spring = try Spring.fitted(duration: 1, dampingRatio: 1)
    #expect(abs(spring.angularFrequency - 9.23341) <= 1e-5)
  }

  /// Damping 500 and velocity 15, as the zoom asks for.
  ///
  /// No measurement exists: both follow from the equation of its absolute value, and the printed
  /// table from p = 1 - (1 + (w - 15) t) exp(-w t).
  @Test func `the spring of the zoom`() throws {
    let slow = try Spring.fitted(duration: 1, dampingRatio: 500, initialVelocity: 15)
    let fast = try Spring.fitted(duration: 0.3, dampingRatio: 500, initialVelocity: 15)
    #expect(slow.dampingRatio == 1 && fast.dampingRatio == 1)
    #expect(abs(slow.angularFrequency - 8.595067) <= 1e-6)
    #expect(abs(slow.stiffness - 73.8752) <= 1e-4)
    #expect(abs(fast.angularFrequency - 28.404933) <= 1e-6)
    #expect(abs(fast.stiffness - 806.8402) <= 1e-4)
    let table = [
      (0, 0, 0), (0.1, 0.847795, 0.401987), (0.25, 1.070121, 0.761775),
      (0.5, 1.029958, 0.957513), (0.75, 1.006034, 0.993267), (1, 1.001000, 0.999000),
    ]
    for (part, into, out) in table {
      #expect(abs(slow.value(at: part, initialVelocity: 15) - into) <= 1e-6)
      #expect(abs(fast.value(at: 0.3 * part, initialVelocity: 15) - out) <= 1e-6)
    }
    // Its peak, printed as 1.0717, is 1.07164, where its velocity is 0, at 0.2725 s.
    #expect(abs(slow.value(at: 0.2725, initialVelocity: 15) - 1.0717) <= 0.0001)
    let slope = { slow.velocity(at: $0, initialVelocity: 15) }
    #expect(slope(0.27245) > 0 && slope(0.27255) < 0)
  }

  @Test func `arguments are clamped`() throws {
    let least = try Spring.fitted(duration: 0.01, dampingRatio: 0.05)
    #expect(try Spring.fitted(duration: 0, dampingRatio: -3) == least)
    let most = try Spring.fitted(duration: 10, dampingRatio: 1)
    #expect(try Spring.fitted(duration: 99, dampingRatio: 7) == most)
    for bad in [Double.nan, .infinity] {
      #expect(throws: MotionError.self) { try Spring.fitted(duration: bad, dampingRatio: 1) }
      #expect(throws: MotionError.self) { try Spring.fitted(duration: 1, dampingRatio: bad) }
      #expect(throws: MotionError.self) {
        try Spring.fitted(duration: 1, dampingRatio: 1, initialVelocity: bad)
      }
    }
  }

  /// Whatever the arguments, the envelope is a thousandth at the end, and never again above it for
  /// a greater frequency: the greatest root was taken.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the greatest root is found`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let ratio = Bool.random(using: &random) ? 1 : Double.random(in: 0.05..<1, using: &random)
      let duration = Double.random(in: 0.01...10, using: &random)
      let velocity = Double.random(in: -50...50, using: &random)
      let spring = try Spring.fitted(
        duration: duration, dampingRatio: ratio, initialVelocity: velocity)
      // |r w - v| / d exp(-r w D), written out independently: the logarithm of it.
      let envelope = { (w: Double) -> Double in
        let state = try? Spring(angularFrequency: w, dampingRatio: ratio)
          .state(at: duration, from: .init(offset: -1, velocity: velocity))
        guard let state else { return .nan }
        if ratio == 1 { return abs(state.offset) }
        // The part of the motion that goes with the sine, at its full height.
        let d = w * (1 - ratio * ratio).squareRoot()
        let odd = (state.velocity + ratio * w * state.offset) / d
        let whole = (state.offset * state.offset + odd * odd).squareRoot()
        let start = (1 + ((velocity - ratio * w) / d) * ((velocity - ratio * w) / d)).squareRoot()
        return whole / start * abs(ratio * w - velocity) / d
      }
      let w = spring.angularFrequency
      #expect(abs(envelope(w) - 0.001) < 1e-9, "\(ratio) \(duration) \(velocity)")
      for factor in [1.0001, 1.1, 1.5, 2, 5, 20, 100] {
        #expect(envelope(w * factor) < 0.001, "\(ratio) \(duration) \(velocity)")
      }
    }
  }
}
