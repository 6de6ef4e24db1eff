import Kedge
import Testing

@Suite struct `Interpolation` {
  @Test func `geometry goes straight`() {
    let rect = Rect(x: 0, y: 623, width: 414, height: 64)
    let end = Rect(x: 0, y: 0, width: 414, height: 736)
    #expect(
      rect.interpolated(to: end, fraction: 0.5) == Rect(x: 0, y: 311.5, width: 414, height: 400))
    #expect(
      rect.interpolated(to: end, fraction: 2) == Rect(x: 0, y: -623, width: 414, height: 1408))
    #expect(
      Point(x: 1, y: 2).interpolated(to: Point(x: 5, y: -2), fraction: 0.25) == Point(x: 2, y: 1))
    #expect(
      Size(width: 10, height: 0).interpolated(to: .zero, fraction: 0.1)
        == Size(width: 9, height: 0))
    #expect(
      EdgeInsets(top: 1, left: 2, bottom: 3, right: 4).interpolated(to: .zero, fraction: 0.5)
        == EdgeInsets(top: 0.5, left: 1, bottom: 1.5, right: 2))
    #expect(
      CornerRadii(8).interpolated(to: CornerRadii(top: 0, bottom: 16), fraction: 0.5)
        == CornerRadii(topLeft: 4, topRight: 4, bottomRight: 12, bottomLeft: 12))
    #expect(3.0.interpolated(to: 5, fraction: 0.5) == 4)
  }

  /// 0.1 + (0.3 - 0.1) is not 0.3 in binary: the ends are taken as they are.
  @Test func `both ends are exact, and what does not move stays`() {
    #expect(0.1.interpolated(to: 0.3, fraction: 1) == 0.3)
    #expect(0.1.interpolated(to: 0.3, fraction: 0) == 0.1)
    for k in 0...1000 { #expect(0.1.interpolated(to: 0.1, fraction: Double(k) / 999) == 0.1) }
  }

  @Test func `colours fade without darkening`() {
    let red = RGBAColor(red: 1, green: 0, blue: 0)
    #expect(
      RGBAColor.clear.interpolated(to: red, fraction: 0.5)
        == RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(red.interpolated(to: .clear, fraction: 1) == .clear)
    let faint = RGBAColor(white: 1, alpha: 0.3)
    let half = faint.interpolated(to: RGBAColor(white: 1), fraction: 0.5)
    #expect(abs(half.alpha - 0.65) < 1e-15 && abs(half.red - 1) < 1e-15)
    // A spring that overshoots below nothing is nothing.
    #expect(red.interpolated(to: .clear, fraction: 1.2) == .clear)
  }

  @Test func `transforms turn, stretch and shear`() {
    let quarter = Transform2D.rotation(.pi / 2)
    let eighth = Transform2D.identity.interpolated(to: quarter, fraction: 0.5)
    let expected = Transform2D.rotation(.pi / 4)
    for (a, b) in zip(
      MotionValue.transform(eighth).numbers, MotionValue.transform(expected).numbers)
    {
      #expect(abs(a - b) < 1e-15)
    }
    // From 170 to -170 degrees it is 20 degrees through 180, not 340 through 0.
    let degree = Double.pi / 180
    let middle = Transform2D.rotation(170 * degree)
      .interpolated(to: .rotation(-170 * degree), fraction: 0.5)
    #expect(abs(middle.a + 1) < 1e-12 && abs(middle.b) < 1e-12)
    let grown = Transform2D.scale(x: 0, y: 0).interpolated(
      to: .scale(x: 2, y: 4), fraction: 0.25)
    #expect(grown == .scale(x: 0.5, y: 1))
    let moved = Transform2D.translation(x: 10, y: 0).interpolated(
      to: .translation(x: 0, y: 10), fraction: 0.5)
    #expect(moved == .translation(x: 5, y: 5))
  }

  /// Taking a map apart and putting it together is the map, mirrors and crushed ones included.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `transforms survive being taken apart`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for index in 0..<50 {
      var numbers = (0..<6).map { _ in Double.random(in: -3...3, using: &random) }
      if index % 5 == 0 { (numbers[0], numbers[1]) = (0, 0) }
      if index % 7 == 0 { (numbers[2], numbers[3]) = (0, 0) }
      let map = Transform2D(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5])
      let shift = MotionOffset(0, 0, 2 * .pi, 0, 0, 0, 0, 0)
      let turned = MotionValue.transform(map.moved(by: shift)).numbers
      for (a, b) in zip(turned, numbers) { #expect(abs(a - b) < 1e-12) }
    }
  }

  @Test func `maps compose as functions`() {
    let first = Transform2D.rotation(.pi / 2)
    let both = first.concatenating(.translation(x: 10, y: 0))
    let place = both.applied(to: Point(x: 1, y: 0))
    #expect(abs(place.x - 10) < 1e-15 && abs(place.y - 1) < 1e-15)
  }

  @Test func `values of one kind mix, others do not move`() {
    let a = MotionValue.number(1)
    #expect(a.interpolated(to: .number(3), fraction: 0.5) == .number(2))
    #expect(a.offset(to: .point(.zero)) == .zero)
    let values: [MotionValue] = [
      .number(1), .point(Point(x: 1, y: 2)), .size(Size(width: 1, height: 2)),
      .rect(Rect(x: 1, y: 2, width: 3, height: 4)),
      .insets(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
      .color(RGBAColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5)), .cornerRadii(CornerRadii(3)),
      .transform(.rotation(1)),
    ]
    #expect(values.map(\.kind) == MotionValue.Kind.allCases)
    for value in values {
      #expect(value.moved(by: value.offset(to: value)) == value)
      #expect(value.interpolated(to: value, fraction: 0.3) == value)
    }
    #expect(values.map(\.numbers.count) == [1, 2, 2, 4, 4, 4, 4, 6])
  }
}

@Suite struct `Frame batch` {
  @Test func `groups follow their own curves`() throws {
    var batch = FrameBatch()
    let from = [Rect.zero, Rect(x: 1, y: 1, width: 1, height: 1)]
    let to = [Rect(x: 10, y: 20, width: 30, height: 40), Rect(x: 3, y: 1, width: 1, height: 5)]
    try batch.append(from: from, to: to, duration: 1, curve: .linear)
    try batch.append(from: [.zero], to: [to[0]], duration: 1, delay: 1, curve: .easeIn)
    #expect(batch.count == 3)
    #expect(batch.duration == 2)
    var frames: [Rect] = []
    batch.sample(at: 0.5, into: &frames)
    #expect(
      frames == [
        Rect(x: 5, y: 10, width: 15, height: 20), Rect(x: 2, y: 1, width: 1, height: 3), .zero,
      ])
    batch.sample(at: 1.5, into: &frames)
    #expect(frames.prefix(2) == [to[0], to[1]])
    // easeIn at a half is 0.3153568126.
    #expect(abs(frames[2].width - 9.460704378) < 1e-8)
    batch.sample(at: 9, into: &frames)
    #expect(frames == [to[0], to[1], to[0]])
    batch.sample(at: -1, into: &frames)
    #expect(frames == [from[0], from[1], .zero])
  }

  /// The core's loop is the same arithmetic as a single rectangle's, to the last bit.
  @Test func `ten thousand frames agree with one at a time`() throws {
    var random = SeededGenerator(seed: 5)
    func rect() -> Rect {
      let n = (0..<4).map { _ in Double.random(in: -1e3...1e3, using: &random) }
      return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    }
    let from = (0..<10_000).map { _ in rect() }
    let to = (0..<10_000).map { _ in rect() }
    var batch = FrameBatch()
    try batch.append(from: from, to: to, duration: 1, curve: .systemDefault)
    var frames: [Rect] = []
    for time in [0.0, 0.1, 0.5, 0.77, 1] {
      batch.sample(at: time, into: &frames)
      let fraction = UnitBezier.systemDefault.value(at: time)
      for k in 0..<10_000 {
        #expect(frames[k] == from[k].interpolated(to: to[k], fraction: fraction))
      }
    }
  }

  @Test func `bad groups are refused and leave the batch as it was`() throws {
    var batch = FrameBatch()
    #expect(throws: MotionError.self) { try batch.append(from: [.zero], to: [], duration: 1) }
    #expect(throws: MotionError.self) { try batch.append(from: [], to: [], duration: -1) }
    #expect(throws: MotionError.self) {
      try batch.append(
        from: [Rect(x: .nan, y: 0, width: 0, height: 0)], to: [.zero], duration: 1)
    }
    #expect(batch == FrameBatch())
    var frames = [Rect.zero]
    batch.sample(at: 1, into: &frames)
    #expect(frames.isEmpty)
  }
}
