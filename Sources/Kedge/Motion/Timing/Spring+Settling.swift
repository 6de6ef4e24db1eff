extension Spring {
  /// The time in seconds after which the progress from rest stays within `tolerance` of 1.
  ///
  /// This is the last moment at which it is exactly `tolerance` away, not a bound by the envelope.
  /// `initialVelocity` is in whole ways per second. 0 when it never leaves the tolerance, infinite
  /// for a spring without damping. Some hundred evaluations.
  public func settlingDuration(
    tolerance: Double = 0.001, initialVelocity: Double = 0
  ) -> Double {
    settlingDuration(
      from: State(offset: -1, velocity: initialVelocity), tolerance: tolerance)
  }

  /// The time in seconds after which the offset stays within `tolerance`, from any state.
  ///
  /// Infinite when the tolerance is not positive or the state is not finite.
  public func settlingDuration(from start: State, tolerance: Double) -> Double {
    guard start.offset.isFinite, start.velocity.isFinite, tolerance > 0 else { return .infinity }
    if start == State(offset: 0, velocity: 0) { return 0 }
    guard dampingRatio > 0 else { return .infinity }
    guard let turn = firstTurn(from: start) else {
      // Without a turn the offset only shrinks.
      return abs(start.offset) > tolerance ? tail(after: 0, from: start, tolerance) : 0
    }
    let height = abs(state(at: turn, from: start).offset)
    if height > tolerance {
      return lastSwing(turn: turn, height: height, from: start, tolerance)
    }
    guard abs(start.offset) > tolerance else { return 0 }
    return crossing(in: 0, turn, sign: start.offset, from: start, tolerance)
  }

  /// The first moment after the start at which the velocity is 0, if there is one.
  private func firstTurn(from start: State) -> Double? {
    // velocity = 0 where S / C is this ratio.
    let drag = dampingRatio * angularFrequency
    let rise = start.velocity
    let run = drag * start.velocity + angularFrequency * angularFrequency * start.offset
    let rate = dampedFrequency
    if dampingRatio < 1 {
      var phase = arcTangent(y: rise * rate, x: run)
      if phase < 0 { phase += .pi }
      return phase / rate
    }
    guard rise != 0, run != 0, rise / run > 0 else { return nil }
    let ratio = rise / run
    guard rate > 0 else { return ratio }
    return rate * ratio < 1 ? inverseHyperbolicTangent(rate * ratio) / rate : nil
  }

  /// The last crossing when the first turn is `height` high, above the tolerance.
  private func lastSwing(
    turn: Double, height: Double, from start: State, _ tolerance: Double
  ) -> Double {
    guard dampingRatio < 1 else { return tail(after: turn, from: start, tolerance) }
    let halfSwing = Double.pi / dampedFrequency
    // Each turn is lower than the last by the same factor.
    let fall = dampingRatio * angularFrequency * halfSwing
    var swings = max(0, (naturalLogarithm(height / tolerance) / fall).rounded(.up) - 1)
    guard swings.isFinite else { return .infinity }
    // The logarithm may be off by its rounding; the turns themselves decide.
    let isHigh = { (swings: Double) in
      abs(state(at: turn + swings * halfSwing, from: start).offset) > tolerance
    }
    if swings > 0, !isHigh(swings) { swings -= 1 }
    if isHigh(swings + 1) { swings += 1 }
    let last = turn + swings * halfSwing
    let sign = state(at: last, from: start).offset
    return crossing(in: last, last + halfSwing, sign: sign, from: start, tolerance)
  }

  /// The crossing after `time`, from where on the offset shrinks for ever.
  private func tail(after time: Double, from start: State, _ tolerance: Double) -> Double {
    let sign = state(at: time, from: start).offset
    var step = 1 / slowRate
    while abs(state(at: time + step, from: start).offset) > tolerance, step.isFinite { step *= 2 }
    return crossing(in: time, time + step, sign: sign, from: start, tolerance)
  }

  /// The moment in `low...high` at which the offset, taken by the sign of `sign`, falls to
  /// `tolerance`.
  ///
  /// It falls all the way, so halving finds it to the last digit.
  private func crossing(
    in low: Double, _ high: Double, sign: Double, from start: State, _ tolerance: Double
  ) -> Double {
    var low = low
    var high = high
    while true {
      let middle = low + (high - low) / 2
      if !(middle > low && middle < high) { return high }
      let offset = state(at: middle, from: start).offset
      if (sign < 0 ? -offset : offset) > tolerance { low = middle } else { high = middle }
    }
  }
}
