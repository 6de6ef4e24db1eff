import Kedge
import Testing

@Suite struct `Timing curves` {
  /// Ten printed digits of each named curve at five fractions, to a unit of the last.
  @Test(arguments: [
    (UnitBezier.easeIn, [0.0170266097, 0.0934646507, 0.3153568126, 0.6218618692, 0.8394278458]),
    (.easeOut, [0.1605721542, 0.3781381308, 0.6846431874, 0.9065353493, 0.9829733903]),
    (.easeInEaseOut, [0.0197224536, 0.1291619310, 0.5, 0.8708380690, 0.9802775465]),
    (.systemDefault, [0.0947963057, 0.4085105914, 0.8024033876, 0.9604589783, 0.9943164775]),
  ])
  func `the named curves have their printed values`(_ curve: UnitBezier, _ expected: [Double]) {
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect(abs(curve.value(at: x) - y) <= 1e-10)
    }
  }

  @Test func `the named curves have UIKit's numbers`() {
    #expect(AnimationCurve.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(AnimationCurve.linear.optionBits == 3 << 16)
    #expect(AnimationCurve.easeIn.optionBits == 1 << 16)
    #expect(AnimationCurve.easeOut.optionBits == 2 << 16)
    #expect(AnimationCurve.easeInEaseOut.optionBits == 0)
    let points = AnimationCurve.allCases.map {
      [$0.bezier.first.x, $0.bezier.first.y, $0.bezier.second.x, $0.bezier.second.y]
    }
    #expect(points == [[0.42, 0, 0.58, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0, 0, 1, 1]])
    let system = UnitBezier.systemDefault
    #expect([system.first, system.second] == [Point(x: 0.25, y: 0.1), Point(x: 0.25, y: 1)])
  }

  @Test func `easing in is easing out read backwards`() {
    for k in 0...1000 {
      let x = Double(k) / 1000
      let easeIn = UnitBezier.easeIn.value(at: x)
      #expect(abs(easeIn - (1 - UnitBezier.easeOut.value(at: 1 - x))) < 1e-14)
      let both =
        UnitBezier.easeInEaseOut.value(at: x) + UnitBezier.easeInEaseOut.value(at: 1 - x)
      #expect(abs(both - 1) < 1e-14)
    }
  }

  @Test func `time is clamped`() {
    for curve in [UnitBezier.easeIn, .easeOut, .systemDefault] {
      #expect(curve.value(at: -1) == 0)
      #expect(curve.value(at: 0) == 0)
      #expect(curve.value(at: 1) == 1)
      #expect(curve.value(at: .infinity) == 1)
      #expect(curve.value(at: .nan) == 0)
    }
  }

  @Test func `a straight curve is linear`() throws {
    let straight = try UnitBezier(x1: 0.2, y1: 0.2, x2: 0.7, y2: 0.7)
    for k in 0...100 {
      let x = Double(k) / 100
      #expect(abs(straight.value(at: x) - x) < 1e-15)
      #expect(abs(straight.slope(at: x) - 1) < 1e-12)
    }
  }

  /// The slopes at the ends are those of the lines to the control points.
  @Test func `slopes at the ends`() throws {
    let curve = try UnitBezier(x1: 0.2, y1: 0.6, x2: 0.75, y2: 0.5)
    #expect(abs(curve.slope(at: 0) - 3) < 1e-14)
    #expect(abs(curve.slope(at: 1) - 2) < 1e-14)
    #expect(UnitBezier.easeIn.slope(at: 0) == 0)
    // The second control point of easeIn is the end itself: the line leads from the first one.
    #expect(abs(UnitBezier.easeIn.slope(at: 1) - 1 / 0.58) < 1e-14)
    #expect(try UnitBezier(x1: 0, y1: 1, x2: 1, y2: 1).slope(at: 0) == .infinity)
    #expect(try UnitBezier(x1: 0, y1: -1, x2: 1, y2: 1).slope(at: 0) == -.infinity)
    #expect(try UnitBezier(x1: 0, y1: 0, x2: 1, y2: 1).slope(at: 0) == 1)
    #expect(UnitBezier.easeIn.slope(at: 1.5) == 0)
  }

  @Test(arguments: [UnitBezier.easeIn, .easeOut, .easeInEaseOut, .systemDefault])
  func `the slope is the limit of differences`(_ curve: UnitBezier) {
    for k in 1..<100 {
      let x = Double(k) / 100
      let h = 1e-5
      let difference = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
      #expect(abs(curve.slope(at: x) - difference) < 1e-6)
    }
  }

  @Test(arguments: [-0.01, 1.01, .nan, .infinity])
  func `a control point's x lies within the duration`(_ x: Double) {
    #expect(throws: MotionError.self) { try UnitBezier(x1: x, y1: 0, x2: 1, y2: 1) }
    #expect(throws: MotionError.self) { try UnitBezier(x1: 0, y1: 0, x2: x, y2: 1) }
  }

  @Test func `errors name the parameter and what is allowed`() {
    do throws(MotionError) {
      _ = try UnitBezier(x1: 0.2, y1: 0, x2: 1.5, y2: 1)
      Issue.record("a curve whose time runs backwards")
    } catch {
      #expect(error.description == "x2 is 1.5 but must be in 0...1")
    }
    do throws(MotionError) {
      _ = try UnitBezier(x1: 0.2, y1: .nan, x2: 0.5, y2: 1)
      Issue.record("a curve through NaN")
    } catch {
      #expect(error.description == "y1 must be a finite number")
    }
  }

  /// The four positions of CSS Easing for three waits, by its definition.
  static let levels: [(StepCurve.Position, [Double])] = [
    (.jumpEnd, [0, 1.0 / 3, 2.0 / 3, 1]),
    (.jumpStart, [1.0 / 3, 2.0 / 3, 1, 1]),
    (.jumpNone, [0, 0.5, 1, 1]),
    (.jumpBoth, [0.25, 0.5, 0.75, 1]),
  ]

  @Test(arguments: levels)
  func `steps wait and jump`(_ position: StepCurve.Position, _ levels: [Double]) throws {
    let curve = try StepCurve(count: 3, position: position)
    let moments: [(Double, Int)] = [
      (0, 0), (0.33, 0), (0.34, 1), (0.66, 1), (0.67, 2), (0.99, 2), (1, 3),
    ]
    for (x, level) in moments { #expect(curve.value(at: x) == levels[level]) }
    #expect(curve.value(at: -0.1) == 0)
    #expect(curve.value(at: 2) == 1)
  }

  @Test func `steps need a count`() {
    #expect(throws: MotionError.self) { try StepCurve(count: 0) }
    #expect(throws: MotionError.self) { try StepCurve(count: -3) }
    #expect(throws: MotionError.self) { try StepCurve(count: 1, position: .jumpNone) }
    #expect(throws: Never.self) { try StepCurve(count: 1) }
  }
}
