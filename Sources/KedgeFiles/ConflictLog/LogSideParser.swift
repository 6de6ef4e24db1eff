/// Reads one side of an equation.
struct LogSideParser {
  /// The view that a bar stands for.
  var bar: LogItem?

  /// One side, and whether its constant is a spacing that is printed without a sign.
  func side(_ text: ByteText) -> (sum: LogSum, isSpacing: Bool)? {
    let text = text.trimmed
    if let number = text.number { return (.number(number), false) }
    if let (rest, spacing) = LogSideParser.spacing(text), var sum = product(rest) {
      sum.constant = spacing
      return (sum, true)
    }
    if let sum = withConstant(text) ?? product(text) { return (sum, false) }
    if text.first == UInt8(ascii: "(") {
      var parser = LogSumParser(text: text, bar: bar)
      if let sum = parser.whole() { return (sum, false) }
    }
    return nil
  }

  /// `rest NSSpace(8)`: what stands before, and the number.
  private static func spacing(_ text: ByteText) -> (rest: ByteText, spacing: Double)? {
    for name in [" NSSpace(", " NSLayoutAnchorConstraintSpace("] {
      guard text.last == UInt8(ascii: ")"), let start = text.findLast(name),
        let number = text[(start + name.utf8.count)...].dropLast().number
      else { continue }
      return (text[..<start], number)
    }
    return nil
  }

  /// `anchor + 8`: the signs from the right, since exponents have some too.
  private func withConstant(_ text: ByteText) -> LogSum? {
    var rest = text
    for _ in 0..<3 {
      guard let sign = rest.lastIndex(where: { "+-".utf8.contains($0) }) else { return nil }
      if let number = text[sign...].number, var sum = product(text[..<sign]) {
        sum.constant = number
        return sum
      }
      rest = text[..<sign]
    }
    return nil
  }

  /// `0.5*anchor`, `anchor * 0.5`, or an anchor alone.
  private func product(_ text: ByteText) -> LogSum? {
    let text = text.trimmed
    if let star = text.firstIndex(of: UInt8(ascii: "*")), let factor = text[..<star].number {
      return LogItemParser.anchor(text[(star + 1)...], bar: bar).map { .anchor($0, times: factor) }
    }
    if let star = text.lastIndex(of: UInt8(ascii: "*")),
      let factor = text[(star + 1)...].number
    {
      return LogItemParser.anchor(text[..<star], bar: bar).map { .anchor($0, times: factor) }
    }
    return LogItemParser.anchor(text, bar: bar).map { .anchor($0) }
  }
}

/// Reads sums in brackets, which AppKit's grids print: `(A.top+0.5*(A.bottom - A.row-boundary))`.
struct LogSumParser {
  private let text: ByteText
  private let bar: LogItem?
  private var index: Int
  private var depth = 0

  init(text: ByteText, bar: LogItem?) {
    self.text = text
    self.bar = bar
    index = text.startIndex
  }

  /// The sum that is the whole text.
  mutating func whole() -> LogSum? {
    guard let sum = sum() else { return nil }
    skipBlanks()
    return index == text.endIndex ? sum : nil
  }

  private static let deepest = 16

  private mutating func skipBlanks() {
    while index < text.endIndex, text[index].isBlank { index += 1 }
  }

  private mutating func sum() -> LogSum? {
    guard depth < Self.deepest, var result = product() else { return nil }
    while true {
      skipBlanks()
      guard index < text.endIndex, "+-".utf8.contains(text[index]) else { return result }
      let sign = text[index] == UInt8(ascii: "-") ? -1.0 : 1
      index += 1
      guard let next = product() else { return nil }
      result.terms += next.terms.map { .init(factor: sign * $0.factor, anchor: $0.anchor) }
      result.constant += sign * next.constant
    }
  }

  private mutating func product() -> LogSum? {
    skipBlanks()
    guard var result = factor() else { return nil }
    skipBlanks()
    while index < text.endIndex, text[index] == UInt8(ascii: "*") {
      index += 1
      guard let next = factor() else { return nil }
      // Only a number makes a product that is linear.
      let scale: Double
      if result.terms.isEmpty {
        scale = result.constant
        result = next
      } else if next.terms.isEmpty {
        scale = next.constant
      } else {
        return nil
      }
      result.terms = result.terms.map { .init(factor: scale * $0.factor, anchor: $0.anchor) }
      result.constant *= scale
      skipBlanks()
    }
    return result
  }

  private mutating func factor() -> LogSum? {
    skipBlanks()
    guard index < text.endIndex else { return nil }
    if text[index] == UInt8(ascii: "(") {
      index += 1
      depth += 1
      defer { depth -= 1 }
      guard let inner = sum() else { return nil }
      skipBlanks()
      guard text.has(")", at: index) else { return nil }
      index += 1
      return inner
    }
    let start = index
    while index < text.endIndex, text[index].isDigit || text[index] == UInt8(ascii: ".") {
      index += 1
    }
    if index > start { return text[start..<index].number.map { .number($0) } }
    // A name goes on to a sign or bracket; a hyphen between letters belongs to it.
    while index < text.endIndex, !" +*()".utf8.contains(text[index]) {
      if text[index] == UInt8(ascii: "-"),
        index + 1 == text.endIndex || !text[index + 1].isLetter
      {
        break
      }
      index += 1
    }
    return LogItemParser.anchor(text[start..<index], bar: bar).map { .anchor($0) }
  }
}
