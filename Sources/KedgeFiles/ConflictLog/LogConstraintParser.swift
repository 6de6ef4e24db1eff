import Kedge

/// Reads one constraint of a log, in any of the ways in which Apple's systems and libraries print it.
///
/// Nothing is taken from the left to the right alone: names and texts may hold anything, so each
/// part is read between bounds, and the bounds are tried.
enum LogConstraintParser {
  /// What was read, and where it ends.
  struct Found {
    /// What the text can mean, the likeliest first.
    ///
    /// There are several where one name stands for two views, or a spacing has no sign.
    var readings: [LogConstraint]
    var end: Int
  }

  static let relations: [(String, Relation)] = [
    ("==", .equal), (">=", .greaterThanOrEqual), ("<=", .lessThanOrEqual),
  ]

  /// Reads a constraint that begins with its class.
  ///
  /// - Parameters:
  ///   - text: The text from the class on; what follows the constraint is left alone.
  ///   - isOpen: Whether a bracket or quote was opened before the class, so that it must be closed.
  static func parse(_ text: ByteText, isOpen: Bool) -> Found? {
    let text = text.prefix(longest)
    for end in ends(of: text, isOpen: isOpen) {
      var candidate = text[..<end]
      // The backslash of an escaped bracket.
      while candidate.last == UInt8(ascii: "\\") { candidate = candidate.dropLast() }
      let readings = readings(ArraySlice(LogText.plain(candidate)))
      if !readings.isEmpty { return Found(readings: readings, end: end) }
    }
    return nil
  }

  /// The longest constraint, in bytes.
  private static let longest = 8_192
  /// How many ends, relations and so on are tried.
  private static let mostTries = 10

  /// Where the constraint may end, from the right.
  private static func ends(of text: ByteText, isOpen: Bool) -> [Int] {
    var ends: [Int] = []
    if !isOpen || isClosedEarly(text) { ends.append(text.endIndex) }
    for index in text.indices.reversed() {
      switch text[index] {
      case UInt8(ascii: ">") where !text.has("=", at: index + 1),
        UInt8(ascii: "\"") where !text.has("\\", at: index - 1):
        ends.append(index)
      default: break
      }
      if ends.count == mostTries { break }
    }
    return ends
  }

  /// Whether the bracket closes behind the address: `<NSLayoutConstraint: 0x1> H:[…]`.
  private static func isClosedEarly(_ text: ByteText) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let rest = text[(colon + 1)...].trimmed
    guard rest.begins(with: "0x") else { return false }
    return rest.dropFirst(2).first { !$0.isHexDigit } == UInt8(ascii: ">")
  }

  // MARK: Parts

  private static func readings(_ text: ByteText) -> [LogConstraint] {
    guard var (constraint, rest) = head(text) else { return [] }
    if let (mask, tail) = mask(rest) {
      constraint.mask = mask
      rest = tail
    }
    let (body, names) = LogNames.split(rest)
    constraint.isMarkedActive = names.isActive
    constraint.bar = names.bar?.key
    var shortened = body
    for _ in 0..<4 {
      for (identifier, equation) in identifiers(shortened) {
        var candidate = constraint
        candidate.identifier = identifier
        guard let spacing = read(equation, names.bar, into: &candidate) else { continue }
        return resolved(candidate, names, spacing)
      }
      // Libraries add notes of their own in brackets, some of them nested.
      guard body.last == UInt8(ascii: ")"), let open = shortened.findLast(" ("),
        !shortened.has(" (active", at: open), !shortened.has(" (Names", at: open)
      else { break }
      shortened = shortened[..<open].trimmed
    }
    return []
  }

  /// Class, and address or key, and what SnapKit adds.
  private static func head(_ text: ByteText) -> (constraint: LogConstraint, rest: ByteText)? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
      return nil
    }
    var constraint = LogConstraint(
      className: text[..<colon].string, key: "", first: LogSum(), relation: .equal,
      second: LogSum())
    let rest = text[(colon + 1)...].trimmed
    var end = rest.firstIndex(where: { $0.isBlank || $0 == UInt8(ascii: "@") }) ?? rest.endIndex
    if rest.begins(with: "0x") {
      end = rest.startIndex + 2
      while end < rest.endIndex, rest[end].isHexDigit { end += 1 }
    }
    // A path may hold blanks: it goes on to the number of the line.
    if let at = rest[end...].first == UInt8(ascii: "@") ? end : labelEnd(rest) {
      if let (place, tail) = place(rest[(at + 1)...]) {
        constraint.key = rest[..<at].trimmed.string
        constraint.place = place
        return constraint.key.isEmpty ? nil : (constraint, tail)
      }
    }
    constraint.key = rest[..<end].string
    guard !constraint.key.isEmpty else { return nil }
    if rest.has(">", at: end) {
      constraint.hasOwnBrackets = constraint.className.contains(".")
      end += 1
    }
    return (constraint, rest[end...].trimmed)
  }

  /// Where a label ends that stands in place of an address.
  private static func labelEnd(_ text: ByteText) -> Int? {
    text.begins(with: "0x") ? nil : text.firstIndex(of: UInt8(ascii: "@"))
  }

  /// `File.swift#61` and what follows it.
  private static func place(_ text: ByteText) -> (place: String, rest: ByteText)? {
    var start = text.startIndex
    while let hash = text[start...].firstIndex(of: UInt8(ascii: "#")) {
      var end = hash + 1
      while end < text.endIndex, text[end].isDigit { end += 1 }
      if end > hash + 1, end < text.endIndex, text[end].isBlank {
        return (text[..<end].trimmed.string, text[end...].trimmed)
      }
      start = hash + 1
    }
    return nil
  }

  private static func mask(_ text: ByteText) -> (mask: String, rest: ByteText)? {
    let isMask = { (part: ByteText, name: String) in
      part.count == 5 && part.begins(with: name)
        && part.dropFirst(2).allSatisfy { "-&".utf8.contains($0) }
    }
    guard text.count >= 11, isMask(text.prefix(5), "h="),
      isMask(text[(text.startIndex + 6)..<(text.startIndex + 11)], "v=")
    else { return nil }
    return (text.prefix(11).string, text.dropFirst(11).trimmed)
  }

  /// The ways to split an identifier from what follows; at last, none.
  private static func identifiers(
    _ text: ByteText
  ) -> [(identifier: String?, rest: ByteText)] {
    var ways: [(String?, ByteText)] = []
    if text.first == UInt8(ascii: "'") {
      var start = text.startIndex + 1
      while let end = text.find("' ", from: start), ways.count < mostTries {
        ways.append((text[(text.startIndex + 1)..<end].string, text[(end + 2)...].trimmed))
        start = end + 1
      }
    }
    ways.append((nil, text))
    return ways
  }

  // MARK: Body

  /// Reads a picture or an equation with its priority.
  ///
  /// - Returns: Whether the constant is a spacing without a sign; nil if nothing could be read.
  private static func read(
    _ text: ByteText, _ bar: LogItem?, into constraint: inout LogConstraint
  ) -> Bool? {
    guard let text = priority(text, into: &constraint) else { return nil }
    if let picture = LogPictureParser(bar: bar).picture(text) {
      constraint.first = .anchor(picture.first)
      constraint.relation = picture.relation
      constraint.second = picture.second
      constraint.priority = min(constraint.priority, picture.priority)
      return false
    }
    let parser = LogSideParser(bar: bar)
    var tries = 0
    for index in text.indices {
      guard let relation = relations.first(where: { text.has($0.0, at: index) }) else { continue }
      tries += 1
      if tries > mostTries { break }
      guard let first = parser.side(text[..<index]), !first.sum.terms.isEmpty else { continue }
      let tail = text[(index + 2)...].trimmed
      // Old masks print nothing for a constant of zero.
      if tail.isEmpty, constraint.mask != nil {
        (constraint.first, constraint.relation) = (first.sum, relation.1)
        return false
      }
      guard let second = parser.side(tail) else { continue }
      constraint.first = first.sum
      constraint.relation = relation.1
      constraint.second = second.sum
      return second.isSpacing
    }
    return nil
  }

  /// Takes the priority off the end of a body.
  private static func priority(
    _ text: ByteText, into constraint: inout LogConstraint
  ) -> ByteText? {
    if let mark = text.findLast(" Hug:") {
      // What content asks of its view is never required.
      constraint.priority = 0
      return text[..<mark].trimmed
    }
    for mark in [" priority:", " @", " ^"] {
      guard let start = text.findLast(mark) else { continue }
      var value = text[(start + mark.utf8.count)...].trimmed
      if let inner = value.dropping("UILayoutPriority(rawValue:"), inner.last == UInt8(ascii: ")") {
        value = inner.dropLast()
      }
      guard let number = value.number ?? names[value.string], number >= 0, number <= 1000 else {
        continue
      }
      constraint.priority = number
      return text[..<start].trimmed
    }
    return text
  }

  private static let names: [String: Double] = [
    "required": 1000, "high": 750, "medium": 500, "low": 250, "fitting size": 50,
  ]

  // MARK: Readings

  /// Puts addresses in place of names, and signs before spacings.
  private static func resolved(
    _ constraint: LogConstraint, _ names: LogNames, _ isSpacing: Bool
  ) -> [LogConstraint] {
    guard constraint.items.allSatisfy({ names.accepts($0) }) else { return [] }
    let count = constraint.items.map { names.readings(of: $0).count }.max() ?? 1
    var readings: [LogConstraint] = []
    for shift in 0..<min(count, 2) {
      var reading = constraint
      var seen: [String: Int] = [:]
      func resolve(_ terms: inout [LogSum.Term]) {
        for index in terms.indices {
          let item = terms[index].anchor.item
          let choices = names.readings(of: item)
          let turn = seen[item.key, default: shift]
          seen[item.key] = turn + 1
          terms[index].anchor.item = choices[turn % choices.count]
        }
      }
      resolve(&reading.first.terms)
      resolve(&reading.second.terms)
      readings.append(reading)
    }
    guard isSpacing, constraint.second.constant != 0 else { return readings }
    return readings.flatMap { reading in
      var opposite = reading
      opposite.second.constant.negate()
      return isAgainst(reading) ? [opposite, reading] : [reading, opposite]
    }
  }

  /// Whether a spacing is likely to count against the axis: what stands first ends before what
  /// stands second.
  private static func isAgainst(_ constraint: LogConstraint) -> Bool {
    guard let first = constraint.first.terms.first?.anchor,
      let second = constraint.second.terms.first?.anchor,
      case .edge(_, 1) = first.attribute.meaning
    else { return false }
    // A guide's end lies behind the ends of what is inside.
    return !(first.item.isGuide && !second.item.isGuide)
  }
}
