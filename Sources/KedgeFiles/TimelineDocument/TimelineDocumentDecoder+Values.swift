import Kedge

/// The properties of views that pictures can show.
///
/// Tracks may have other ones; those are only sampled and drawn as curves.
enum TimelineProperty: String, CaseIterable, Comparable {
  // In the order in which they are applied: the size before what places it.
  case frame, size, origin, center, alpha, backgroundColor, cornerRadius, cornerRadii, transform

  /// Whether one is applied before the other.
  static func < (left: TimelineProperty, right: TimelineProperty) -> Bool {
    left.order < right.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// What sort of value the property has.
  var kind: MotionValue.Kind {
    switch self {
    case .frame: .rect
    case .origin, .center: .point
    case .size: .size
    case .alpha, .cornerRadius: .number
    case .backgroundColor: .color
    case .cornerRadii: .cornerRadii
    case .transform: .transform
    }
  }
}

extension TimelineDocumentDecoder {
  /// How values of a kind are written.
  private static func shape(_ kind: MotionValue.Kind) -> String {
    switch kind {
    case .number: "a number"
    case .point: "[x, y] in numbers"
    case .size: "[width, height] in numbers"
    case .rect: "[x, y, width, height] in numbers"
    case .insets: "[top, left, bottom, right] in numbers"
    case .color: "a colour, as in \"#FF8800\" or \"#FF880080\""
    case .cornerRadii: "[topLeft, topRight, bottomRight, bottomLeft] in numbers"
    case .transform: "[a, b, c, d, tx, ty] in numbers"
    }
  }

  /// The kind of value that a property of no known name has, by how its first value is written.
  mutating func kind(of value: JSONValue) -> MotionValue.Kind? {
    if value.number != nil { return .number }
    if value.string != nil { return .color }
    switch value.elements.map({ Array($0).count }) {
    case 2: return .point
    case 4: return .rect
    case 6: return .transform
    default:
      problems.add(
        "a value must be a number, a colour, or an array of 2, 4 or 6 numbers", at: value.range)
      return nil
    }
  }

  /// Reads a value of a kind.
  mutating func value(
    _ value: JSONValue, as kind: MotionValue.Kind, named name: String
  ) -> MotionValue? {
    let elements = value.elements.map { Array($0) } ?? [value]
    let numbers = elements.compactMap(\.number)
    let isPlain = (kind == .number) == (value.elements == nil)
    if kind == .color, let text = value.string, let color = RGBAColor(hexadecimal: text) {
      return .color(color)
    }
    guard kind != .color, isPlain, numbers.count == elements.count,
      let result = MotionValue(kind, numbers)
    else {
      problems.add("\"\(name)\" must be \(Self.shape(kind))", at: value.range)
      return nil
    }
    for (number, element) in zip(numbers, elements)
    where abs(number) > TimelineDocument.largestLength {
      let limit = JSONOutput.digits(TimelineDocument.largestLength)
      problems.add("a number is at most \(limit) here", at: element.range)
      return nil
    }
    let extents = kind == .rect ? numbers[2...] : kind == .size ? numbers[0...] : []
    if extents.contains(where: { $0 < 0 }) {
      problems.add("a width or height in \"\(name)\" is less than 0", at: value.range)
      return nil
    }
    return result
  }

  /// Reads a number within a range.
  mutating func number(
    _ value: JSONValue, in range: ClosedRange<Double>, named name: String
  ) -> Double? {
    guard let number = number(value, named: name) else { return nil }
    if range.contains(number) { return number }
    let low = JSONOutput.digits(range.lowerBound)
    let high = JSONOutput.digits(range.upperBound)
    problems.add("\"\(name)\" must be in \(low)...\(high)", at: value.range)
    return nil
  }

  // MARK: Curves

  /// The curves that have names.
  private static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .systemDefault),
  ]

  /// Reads a curve: a name, or an object with one key.
  mutating func curve(_ value: JSONValue) -> TimingParameters? {
    if let name = value.string {
      if let known = Self.named.first(where: { $0.name == name }) { return .curve(known.curve) }
      problems.add(
        "there is no curve \(Printable.quoted(name))", at: value.range,
        suggestion: { Suggestion.question(for: name, in: Self.named.map(\.name)) })
      return nil
    }
    guard value.members != nil else {
      problems.add("\"curve\" must be a name or an object, not \(value.kind)", at: value.range)
      return nil
    }
    let before = problems.count
    let given = members(of: value, as: CurveKey.self)
    guard problems.count == before else { return nil }
    guard given.count == 1, let (key, parameters) = given.first else {
      problems.add(
        "a curve must have one of the keys \"bezier\", \"spring\" and \"steps\"", at: value.range)
      return nil
    }
    switch key {
    case .bezier: return bezier(parameters)
    case .steps: return steps(parameters)
    case .spring: return spring(parameters)
    }
  }

  private mutating func bezier(_ value: JSONValue) -> TimingParameters? {
    let elements = value.elements.map { Array($0) } ?? []
    let numbers = elements.compactMap(\.number)
    guard elements.count == 4, numbers.count == 4 else {
      problems.add("\"bezier\" must be [x1, y1, x2, y2] in numbers", at: value.range)
      return nil
    }
    return attempt(at: value.range) { () throws(MotionError) in
      .curve(
        .bezier(
          try UnitBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])))
    }
  }

  private mutating func steps(_ value: JSONValue) -> TimingParameters? {
    guard value.members != nil else {
      problems.add("\"steps\" must be an object, not \(value.kind)", at: value.range)
      return nil
    }
    var count: Int?
    var position = StepCurve.Position.jumpEnd
    for (key, value) in members(of: value, as: StepsKey.self) {
      switch key {
      case .count:
        count = number(value, named: "count").flatMap(Int.init(exactly:))
        if count == nil {
          problems.add("\"count\" must be a whole number", at: value.range)
          return nil
        }
      case .position:
        guard let known = value.string.flatMap(StepCurve.Position.init) else {
          let names = StepCurve.Position.allCases.map { "\"\($0.rawValue)\"" }
          problems.add(
            "\"position\" must be one of \(names.joined(separator: ", "))", at: value.range)
          return nil
        }
        position = known
      }
    }
    guard let count else {
      addMissing("count", to: value, of: StepsKey.owner)
      return nil
    }
    return attempt(at: value.range) { () throws(MotionError) in
      .curve(.steps(try StepCurve(count: count, position: position)))
    }
  }

  private mutating func spring(_ value: JSONValue) -> TimingParameters? {
    guard value.members != nil else {
      problems.add("\"spring\" must be an object, not \(value.kind)", at: value.range)
      return nil
    }
    let before = problems.count
    var numbers: [SpringKey: Double] = [:]
    var velocity = SpringVelocity.zero
    for (key, value) in members(of: value, as: SpringKey.self) {
      if key == .velocity {
        velocity = self.velocity(value) ?? velocity
      } else {
        numbers[key] = number(value, named: key.rawValue)
      }
    }
    guard problems.count == before else { return nil }
    // The ways to say a spring; only the first has the track's own time.
    switch Set(numbers.keys) {
    case [.dampingRatio]:
      let ratio = numbers[.dampingRatio] ?? 1
      return .fittedSpring(dampingRatio: ratio, initialVelocity: velocity)
    case [.response, .dampingRatio]:
      return attempt(at: value.range) { () throws(MotionError) in
        .spring(
          try Spring(response: numbers[.response] ?? 0, dampingRatio: numbers[.dampingRatio] ?? 0),
          initialVelocity: velocity)
      }
    case [.duration, .bounce], [.duration], [.bounce]:
      return attempt(at: value.range) { () throws(MotionError) in
        .spring(
          try Spring(duration: numbers[.duration] ?? 0.5, bounce: numbers[.bounce] ?? 0),
          initialVelocity: velocity)
      }
    case [.stiffness, .damping], [.mass, .stiffness, .damping]:
      return attempt(at: value.range) { () throws(MotionError) in
        .spring(
          try Spring(
            mass: numbers[.mass] ?? 1, stiffness: numbers[.stiffness] ?? 0,
            damping: numbers[.damping] ?? 0), initialVelocity: velocity)
      }
    default:
      problems.add(
        "a spring must have \"dampingRatio\" alone, \"response\" and \"dampingRatio\", "
          + "\"duration\" and \"bounce\", or \"stiffness\" and \"damping\" (and \"mass\")",
        at: value.range)
      return nil
    }
  }

  /// Reads a velocity: a number, or one for each axis.
  private mutating func velocity(_ value: JSONValue) -> SpringVelocity? {
    if let number = value.number { return SpringVelocity(number) }
    let elements = value.elements.map { Array($0) } ?? []
    let numbers = elements.compactMap(\.number)
    guard elements.count == 2, numbers.count == 2 else {
      problems.add("\"velocity\" must be a number or [dx, dy] in numbers", at: value.range)
      return nil
    }
    return SpringVelocity(dx: numbers[0], dy: numbers[1])
  }

  /// What `make` makes; where it cannot, the reason is kept.
  private mutating func attempt(
    at range: Range<Int>, _ make: () throws(MotionError) -> TimingParameters
  ) -> TimingParameters? {
    do throws(MotionError) {
      return try make()
    } catch {
      problems.add("\(error)", at: range)
      return nil
    }
  }
}

extension MotionValue {
  /// The value of a kind that has these numbers, if they are as many as it needs; never a colour.
  fileprivate init?(_ kind: Kind, _ n: [Double]) {
    switch (kind, n.count) {
    case (.number, 1): self = .number(n[0])
    case (.point, 2): self = .point(Point(x: n[0], y: n[1]))
    case (.size, 2): self = .size(Size(width: n[0], height: n[1]))
    case (.rect, 4): self = .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case (.insets, 4):
      self = .insets(EdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3]))
    case (.cornerRadii, 4):
      self = .cornerRadii(
        CornerRadii(topLeft: n[0], topRight: n[1], bottomRight: n[2], bottomLeft: n[3]))
    case (.transform, 6):
      self = .transform(Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    default: return nil
    }
  }
}
