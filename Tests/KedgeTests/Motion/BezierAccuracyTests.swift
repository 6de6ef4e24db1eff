// Float80 is the x86 processors' own; elsewhere there is no wider type to compare with.
#if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
  import Kedge
  import Testing

  @Suite struct `Bezier accuracy` {
    /// y at x by halving in 64 bits of mantissa, without Newton, tables or derived coefficients.
    static func bisected(_ curve: UnitBezier, at x: Double) -> Double {
      func coordinate(_ a: Double, _ b: Double, _ t: Float80) -> Float80 {
        let s = 1 - t
        return 3 * Float80(a) * t * s * s + 3 * Float80(b) * t * t * s + t * t * t
      }
      var low: Float80 = 0
      var high: Float80 = 1
      for _ in 0..<70 {
        let middle = (low + high) / 2
        if coordinate(curve.first.x, curve.second.x, middle) < Float80(x) {
          low = middle
        } else {
          high = middle
        }
      }
      return Double(coordinate(curve.first.y, curve.second.y, (low + high) / 2))
    }

    /// Ten batches of a thousand curves, x of the control points in 0...1, y in -2...3, each at
    /// eight random fractions.
    @Test(arguments: 0..<10 as Range<UInt64>)
    func `random curves agree with long double halving`(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<1000 {
        let curve = try UnitBezier(
          x1: .random(in: 0...1, using: &random), y1: .random(in: -2...3, using: &random),
          x2: .random(in: 0...1, using: &random), y2: .random(in: -2...3, using: &random))
        for _ in 0..<8 {
          let x = Double.random(in: 0...1, using: &random)
          let error = abs(curve.value(at: x) - Self.bisected(curve, at: x))
          #expect(error <= 1e-9, "\(curve.first) \(curve.second) at \(x)")
        }
      }
    }

    /// Control points at the corners of what is allowed, where x(t) has no slope.
    @Test func `curves that stand still somewhere agree too`() throws {
      for x1 in [0.0, 1e-12, 0.5, 1] {
        for x2 in [0.0, 0.5, 1 - 1e-12, 1] where !(x1 == 1 && x2 == 0) {
          let curve = try UnitBezier(x1: x1, y1: 0.3, x2: x2, y2: 1.7)
          for x in [1e-15, 1e-9, 0.01, 0.3, 0.5, 0.77, 0.999, 1 - 1e-12] {
            #expect(abs(curve.value(at: x) - Self.bisected(curve, at: x)) <= 1e-9)
          }
        }
      }
    }

    /// x1 = 1, x2 = 0 is vertical in the middle: x(t) = 4 s^3 + 1/2 with s = t - 1/2.
    ///
    /// Away from the middle the progress is exact; within rounding of it no more than a bound can
    /// hold, since the fraction's own last digit moves the progress by 1e-5.
    @Test func `a curve that is vertical in the middle`() throws {
      let curve = try UnitBezier(x1: 1, y1: 0, x2: 0, y2: 1)
      for x in [0.1, 0.4, 0.49, 0.51, 0.75] {
        #expect(abs(curve.value(at: x) - Self.bisected(curve, at: x)) <= 1e-9)
      }
      for k in -20...20 {
        let x = 0.5 + Double(k) * 0x1p-53
        #expect(abs(curve.value(at: x) - 0.5) < 1e-4)
      }
    }
  }
#endif
