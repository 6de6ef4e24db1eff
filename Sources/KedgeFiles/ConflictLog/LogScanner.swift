/// Goes through a log and takes note of all that matters, line by line.
///
/// Constraints are found wherever they stand: behind prefixes, in quotes, wrapped over several lines,
/// or several on one line.
struct LogScanner {
  /// Something in the log.
  struct Event {
    enum Kind {
      /// A conflict is announced.
      case header
      /// A list begins or ends.
      case open, close
      case entry(LogEntry)
      /// The constraint that is given up comes next.
      case breaking
      /// The system has hidden the text.
      case hidden
      case message(LogMessage, ambiguous: [LogAnchor])
      case blank
      /// A line that says nothing of constraints.
      case other
    }

    /// From 1.
    var line: Int
    var kind: Kind
  }

  private let bytes: ArraySlice<UInt8>
  private let lines: [Range<Int>]
  private var events: [Event] = []

  /// All that matters in a log, in its order.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func events(in bytes: [UInt8]) -> [Event] {
    var scanner = LogScanner(bytes)
    scanner.scan()
    return scanner.events
  }

  private init(_ raw: [UInt8]) {
    let bytes = raw[...].find("&lt;") == nil ? raw : LogText.withoutEntities(raw)
    self.bytes = bytes[...]
    var lines: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      lines.append(start..<index)
      start = index + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    self.lines = lines
  }

  /// How many lines one constraint may be wrapped over.
  private static let mostLines = 8

  private mutating func scan() {
    var line = 0
    var from = lines.first?.lowerBound ?? 0
    while line < lines.count {
      let text = bytes[from..<lines[line].upperBound]
      guard let start = LogStart.first(in: text) else {
        note(text, line: line, isWhole: from == lines[line].lowerBound)
        line += 1
        if line < lines.count { from = lines[line].lowerBound }
        continue
      }
      note(text[..<start.open], line: line, isWhole: false)
      (line, from) = read(start, text, line)
    }
  }

  /// Reads a constraint, and returns where the text goes on behind it.
  private mutating func read(
    _ start: LogStart, _ text: ByteText, _ line: Int
  ) -> (line: Int, from: Int) {
    let next = LogStart.first(in: text[start.nameEnd...])
    let segment = text[start.name..<(next?.open ?? text.endIndex)]
    if let found = LogConstraintParser.parse(segment, isOpen: start.isOpen) {
      add(start, found.readings, segment[..<found.end], text, line)
      return (line, Self.skipClosers(bytes, from: found.end, to: lines[line].upperBound))
    }
    if next == nil, let (joined, found, place) = join(start, segment, text, line) {
      add(start, found.readings, joined[..<found.end], text, line)
      return place
    }
    add(start, [], segment, text, line)
    if let next { return (line, next.open) }
    return (line + 1, line + 1 < lines.count ? lines[line + 1].lowerBound : bytes.endIndex)
  }

  private mutating func add(
    _ start: LogStart, _ readings: [LogConstraint], _ segment: ByteText, _ text: ByteText,
    _ line: Int
  ) {
    let shown = String(
      decoding: LogText.plain(segment.prefix(LogEntry.longestText)), as: UTF8.self)
    let before = bytes[lines[line].lowerBound..<start.open].trimmed
    events.append(
      Event(
        line: line + 1,
        kind: .entry(
          LogEntry(
            line: line + 1, text: shown.trimmingBlanks, readings: readings,
            isNumbered: before.ends(with: ":") && before.contains(UInt8(ascii: "-"))))))
  }

  /// Tries a constraint that is wrapped over several lines.
  private func join(
    _ start: LogStart, _ segment: ByteText, _ text: ByteText, _ line: Int
  ) -> (joined: ByteText, found: LogConstraintParser.Found, place: (line: Int, from: Int))? {
    let prefix = bytes[lines[line].lowerBound..<start.open]
    var pieces = [segment]
    for next in (line + 1)..<(line + Self.mostLines) where next < lines.count {
      let content = Self.content(of: bytes[lines[next]], behind: prefix)
      if content.trimmed.isEmpty || Self.isMessage(content) { return nil }
      let other = LogStart.first(in: content)
      pieces.append(content[..<(other?.open ?? content.endIndex)])
      // A break may have taken the place of a blank, or stand inside a word.
      let breaks = pieces.count - 1
      var patterns = breaks <= 3 ? Array(0..<(1 << breaks)) : [0, (1 << breaks) - 1]
      if isFull(line) { patterns.reverse() }
      for pattern in patterns {
        var joined = Array(segment)
        var last = 0
        for (index, piece) in pieces.dropFirst().enumerated() {
          if pattern >> index & 1 == 0 { joined.append(0x20) }
          last = joined.count
          joined += piece
        }
        let all = joined[...]
        guard let found = LogConstraintParser.parse(all, isOpen: start.isOpen) else { continue }
        let piece = pieces[pieces.count - 1]
        let from = piece.startIndex + max(0, found.end - last)
        return (
          all, found, (next, Self.skipClosers(bytes, from: from, to: lines[next].upperBound))
        )
      }
      if other != nil { return nil }
    }
    return nil
  }

  /// Whether a line is as long as any around it, as lines are that break wherever they are full.
  private func isFull(_ line: Int) -> Bool {
    let around = max(0, line - 12)..<min(lines.count, line + 12)
    return lines[around].allSatisfy { $0.count <= lines[line].count }
  }

  private static func skipClosers(_ bytes: ByteText, from: Int, to end: Int) -> Int {
    var index = from
    while index < end, bytes[index].isBlank || ">\",\\".utf8.contains(bytes[index]) { index += 1 }
    return min(index, end)
  }

  /// What a line says behind a prefix that an earlier line has too, be it with other digits.
  private static func content(of line: ByteText, behind prefix: ByteText) -> ByteText {
    var rest = line
    var wanted = prefix.trimmed
    func skip(_ text: inout ByteText, _ isPart: (UInt8) -> Bool) {
      while let byte = text.first, isPart(byte) { text = text.dropFirst() }
    }
    skip(&rest, \.isBlank)
    let unprefixed = rest
    while let byte = wanted.first {
      if byte.isDigit || byte.isBlank {
        let isPart: (UInt8) -> Bool = { byte.isDigit ? $0.isDigit : $0.isBlank }
        skip(&wanted, isPart)
        skip(&rest, isPart)
      } else if rest.first == byte {
        wanted = wanted.dropFirst()
        rest = rest.dropFirst()
      } else {
        return unprefixed
      }
    }
    // One blank ends a prefix; the next may be the wrapped text's own.
    if rest.startIndex > unprefixed.startIndex, rest.first?.isBlank == true {
      rest = rest.dropFirst()
    }
    return rest
  }

  // MARK: Lines without constraints

  private static let headers = [
    "imultaneously satisfy", "nable to simultaneously", "onflicting constraints detected",
  ]
  private static let breakings = [
    "recover by breaking", "by breaking constraint", "attempt to recover",
  ]

  private static func isMessage(_ text: ByteText) -> Bool {
    (headers + breakings).contains { text.find($0) != nil }
  }

  private mutating func note(_ text: ByteText, line: Int, isWhole: Bool) {
    let content = text.trimmed
    if content.isEmpty {
      if isWhole { add(.blank, line) }
      return
    }
    var found: [(place: Int, kind: Event.Kind)] = []
    if let place = Self.headers.compactMap({ content.find($0) }).min() {
      found.append((place, .header))
    }
    if let place = Self.breakings.compactMap({ content.find($0) }).min() {
      found.append((place, .breaking))
    }
    if let place = content.find("<private>") ?? content.find("{private}") {
      found.append((place, .hidden))
    }
    for message in LogMessage.allCases {
      guard let place = message.marks.compactMap({ content.find($0) }).min() else { continue }
      let anchors = message == .ambiguity ? Self.ambiguous(content[place...]) : []
      found.append((place, .message(message, ambiguous: anchors)))
      break
    }
    if let place = Self.closing(content) { found.append((place, .close)) }
    if Self.opens(content) { found.append((content.endIndex, .open)) }
    if found.isEmpty, isWhole { found.append((content.startIndex, Self.rest(content, line + 1))) }
    for event in found.sorted(by: { $0.place < $1.place }) { add(event.kind, line) }
  }

  private mutating func add(_ kind: Event.Kind, _ line: Int) {
    events.append(Event(line: line + 1, kind: kind))
  }

  /// A line that is like a constraint but is none, or any other line.
  private static func rest(_ content: ByteText, _ line: Int) -> Event.Kind {
    var text = content
    while let byte = text.first, "/>*\\ ".utf8.contains(byte), !text.begins(with: "\\<") {
      text = text.dropFirst()
    }
    while let byte = text.last, ", \\".utf8.contains(byte) { text = text.dropLast() }
    let isLike =
      text.begins(with: "\"<") || text.begins(with: "<NS") || text.begins(with: "\"NS")
      || text.elementsEqual("\"\"".utf8)
    guard isLike else { return .other }
    let shown = String(
      decoding: LogText.plain(text.prefix(LogEntry.longestText)), as: UTF8.self)
    return .entry(LogEntry(line: line, text: shown, readings: [], isNumbered: false))
  }

  /// Whether a byte can stand between a line's prefix and the bracket of a list.
  private static func isMargin(_ byte: UInt8) -> Bool {
    byte.isBlank || "/>|*:]\"".utf8.contains(byte)
  }

  private static func opens(_ content: ByteText) -> Bool {
    if content.elementsEqual("[".utf8) { return true }
    var text = content
    while text.last == UInt8(ascii: "\"") { text = text.dropLast().trimmed }
    guard text.last == UInt8(ascii: "(") else { return false }
    return text.count == 1 || isMargin(text[text.endIndex - 2])
  }

  private static func closing(_ content: ByteText) -> Int? {
    if content.elementsEqual("]".utf8) { return content.startIndex }
    for index in content.indices where content[index] == UInt8(ascii: ")") {
      let isAlone = index == content.startIndex || isMargin(content[index - 1])
      let next = index + 1
      if isAlone,
        next == content.endIndex || content[next].isBlank || ".,".utf8.contains(content[next])
      {
        return index
      }
    }
    return nil
  }

  /// The attributes that a trace lists: `UILabel:0x1'text'.minY{id: 12}, …`.
  private static func ambiguous(_ text: ByteText) -> [LogAnchor] {
    var anchors: [LogAnchor] = []
    var start = text.find(" for ").map { $0 + 5 } ?? text.endIndex
    while let end = text.find("{id:", from: start) {
      if let anchor = LogItemParser.anchor(text[start..<end], bar: nil) { anchors.append(anchor) }
      guard let close = text.find("}", from: end) else { break }
      start = close + 1
      while start < text.endIndex, text[start].isBlank || text[start] == UInt8(ascii: ",") {
        start += 1
      }
    }
    return anchors
  }
}

/// One constraint of a log, understood or not.
struct LogEntry: Sendable {
  /// From 1.
  var line: Int
  /// The text without escapes.
  var text: String
  /// What it can mean; empty where it was not understood.
  var readings: [LogConstraint]
  /// Whether a number stands before it, as debuggers print lists.
  var isNumbered: Bool

  /// How much of a text is kept, in bytes.
  static let longestText = 1_000
}

/// Where a constraint begins in a line.
struct LogStart {
  /// The first bracket or quote.
  var open: Int
  /// The first letter of the class, and the colon behind it.
  var name: Int
  var nameEnd: Int
  /// Whether a bracket or quote must be closed.
  var isOpen: Bool

  /// The first constraint in a text.
  static func first(in text: ByteText) -> LogStart? {
    var from = text.startIndex
    while let match = text.find("Constraint", from: from) {
      from = match + 10
      var end = from
      while end < text.endIndex, text[end].isClassByte { end += 1 }
      guard text.has(":", at: end) else { continue }
      var key = end + 1
      if text.has(" ", at: key) { key += 1 }
      guard key < text.endIndex, !text[key].isBlank else { continue }
      var name = match
      while name > text.startIndex, text[name - 1].isClassByte { name -= 1 }
      if let start = made(text, name, end, hasAddress: text.has("0x", at: key)) { return start }
    }
    return nil
  }

  private static func made(
    _ text: ByteText, _ name: Int, _ end: Int, hasAddress: Bool
  ) -> LogStart? {
    var open = name
    while open > text.startIndex, text[open - 1].isBlank { open -= 1 }
    let before = text[..<open]
    if before.last == UInt8(ascii: "<") {
      while let byte = text[..<open].last, "<\\\"".utf8.contains(byte) { open -= 1 }
      return LogStart(open: open, name: name, nameEnd: end, isOpen: true)
    }
    let quotes = ["\"", "\u{201C}"]
    if let quote = quotes.first(where: { before.ends(with: $0) }) {
      return LogStart(open: open - quote.utf8.count, name: name, nameEnd: end, isOpen: true)
    }
    // Without bracket or quote it must look like one of the known classes, and not stand in a
    // formula or table.
    let className = text[name..<end]
    guard hasAddress, className.ends(with: "LayoutConstraint") || className.begins(with: "_UI"),
      open < name || open == text.startIndex || "/*>".utf8.contains(text[open - 1])
    else { return nil }
    if let byte = before.last, "=*+-,(['".utf8.contains(byte), !before.ends(with: "*/") {
      guard before.ends(with: "**") || before.ends(with: "-") && before.trimmed.count == 1 else {
        return nil
      }
    }
    return LogStart(open: name, name: name, nameEnd: end, isOpen: false)
  }
}

extension String {
  /// Without blanks at both ends.
  var trimmingBlanks: String { Array(utf8)[...].trimmed.string }
}
