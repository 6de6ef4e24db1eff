import Kedge

extension LayoutDocumentDecoder {
  // MARK: Lengths

  /// Reads an array of lengths in points.
  private mutating func lengths(
    _ value: JSONValue, named name: String, shape: [String]
  ) -> [Double]? {
    let elements = value.elements.map { Array($0) } ?? []
    let numbers = elements.compactMap(\.number)
    guard elements.count == shape.count, numbers.count == shape.count else {
      problems.add(
        "\"\(name)\" must be [\(shape.joined(separator: ", "))] in numbers", at: value.range)
      return nil
    }
    for (index, number) in numbers.enumerated() {
      let isExtent = shape[index] == "width" || shape[index] == "height"
      if isExtent, number < 0 {
        problems.add(
          "the \(shape[index]) in \"\(name)\" is less than 0", at: elements[index].range)
        return nil
      }
      guard isLength(number, at: elements[index].range) else { return nil }
    }
    return numbers
  }

  /// Checks that a length is one that layout can be exact with.
  mutating func isLength(_ number: Double, at range: Range<Int>) -> Bool {
    if abs(number) <= LayoutDocument.largestLength { return true }
    let limit = JSONOutput.digits(LayoutDocument.largestLength)
    problems.add("a length is at most \(limit) points here", at: range)
    return false
  }

  mutating func size(_ value: JSONValue, named key: LayoutKey) -> Size? {
    lengths(value, named: key.rawValue, shape: ["width", "height"])
      .map { Size(width: $0[0], height: $0[1]) }
  }

  mutating func frame(_ value: JSONValue) -> Rect? {
    lengths(value, named: "frame", shape: ["x", "y", "width", "height"])
      .map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  /// Reads `[width, height]`, where `null` stands for an axis without a natural size.
  mutating func intrinsicSize(_ value: JSONValue) -> (Double?, Double?)? {
    let elements = value.elements.map { Array($0) } ?? []
    guard elements.count == 2, elements.allSatisfy({ $0.number != nil || $0.isNull }) else {
      problems.add(
        "\"intrinsicSize\" must be [width, height] in numbers, with null for an axis without one",
        at: value.range)
      return nil
    }
    for (element, axis) in zip(elements, ["width", "height"]) {
      guard let number = element.number else { continue }
      if number < 0 {
        problems.add("the \(axis) in \"intrinsicSize\" is less than 0", at: element.range)
        return nil
      }
      guard isLength(number, at: element.range) else { return nil }
    }
    return (elements[0].number, elements[1].number)
  }

  // MARK: Priorities

  mutating func priorities(
    _ value: JSONValue, named name: String
  ) -> LayoutDocument.AxisPriorities? {
    let elements = value.elements.map { Array($0) } ?? []
    let numbers = elements.compactMap(\.number)
    guard elements.count == 2, numbers.count == 2 else {
      problems.add("\"\(name)\" must be [horizontal, vertical] in numbers", at: value.range)
      return nil
    }
    let horizontal = priority(numbers[0], at: elements[0].range)
    let vertical = priority(numbers[1], at: elements[1].range)
    guard let horizontal, let vertical else { return nil }
    return .init(horizontal: horizontal, vertical: vertical)
  }

  /// Checks a priority.
  ///
  /// Priorities are floats, so one that is tiny may become 0: it is refused too.
  mutating func priority(_ number: Double, at range: Range<Int>) -> Float? {
    let priority = Float(number)
    if priority > 0, number <= Double(LayoutDocument.requiredPriority) { return priority }
    problems.add("a priority must be above 0 and at most 1000", at: range)
    return nil
  }
}
