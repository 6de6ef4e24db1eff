/// The table at the end of a line that says which view a name stands for.
///
/// `(active, names: row:0x7, '|':UIView:0x8 )`; older systems write `(Names: …)`.
struct LogNames: Sendable {
  /// The view that a bar stands for.
  private(set) var bar: LogItem?
  /// What each name may stand for; a name that was cut off may stand for several views.
  private(set) var items: [String: [LogItem]] = [:]
  /// Whether the table, or what stands in its place, says that the constraint is active.
  private(set) var isActive = false

  init() {}

  /// Takes the table off the end of a line.
  ///
  /// - Returns: What stands before the table, or nil if there is one that does not end.
  static func split(_ line: ByteText) -> (rest: ByteText, names: LogNames) {
    var names = LogNames()
    let text = line.trimmed
    for (marker, isActive) in [("(active, names:", true), ("(active)", true), ("(Names:", false)] {
      guard text.last == UInt8(ascii: ")"), let start = text.findLast(marker) else { continue }
      let table = text[(start + marker.utf8.count)...]
      guard marker.last != ")" || table.isEmpty else { continue }
      names.isActive = isActive
      names.read(table.dropLast())
      return (text[..<start].trimmed, names)
    }
    return (text, names)
  }

  /// What the name may stand for: the views that the table lists, else the name itself.
  func readings(of item: LogItem) -> [LogItem] {
    guard item.className == nil, let name = item.text, item.key.hasPrefix(Self.prefix) else {
      return [item]
    }
    return items[name] ?? [item]
  }

  /// Whether something can be a view: an address, a library's key, a name in the table, or else at
  /// least one word without an address in it.
  func accepts(_ item: LogItem) -> Bool {
    guard item.key.hasPrefix(Self.prefix), let name = item.text, items[name] == nil else {
      return true
    }
    return name == "|" || !name.utf8.contains(where: { $0.isBlank || $0 == UInt8(ascii: ":") })
  }

  /// A view that is only known by a name so far.
  static func named(_ name: ByteText) -> LogItem {
    LogItem(className: nil, text: name.string, key: prefix + name.string)
  }

  private static let prefix = "name "

  private mutating func read(_ table: ByteText) {
    var start = table.startIndex
    while let colon = table.find(":0x", from: start) {
      var end = colon + 3
      while end < table.endIndex, table[end].isHexDigit { end += 1 }
      let address = table[(colon + 1)..<end].string
      var head = table[start..<colon].trimmed
      while head.first == UInt8(ascii: ",") { head = head.dropFirst().trimmed }
      end = Self.endOfText(in: table, from: end)
      let text = LogItemParser.quotedText(table[(colon + 1)..<end])
      if let name = head.dropping("'|':") ?? head.dropping("|:") {
        bar = LogItem(className: name.string, text: text, key: address)
      } else {
        add(head, address)
        // A class may stand between name and address; names may hold colons too.
        if let last = head.lastIndex(of: UInt8(ascii: ":")) { add(head[..<last], address) }
      }
      start = end
    }
  }

  private mutating func add(_ name: ByteText, _ address: String) {
    guard !name.isEmpty else { return }
    let item = LogItem(className: nil, text: name.string, key: address)
    if items[name.string]?.contains(item) != true { items[name.string, default: []].append(item) }
  }

  /// Behind the quoted text that may follow an address: up to the quote before a comma or the end.
  private static func endOfText(in table: ByteText, from start: Int) -> Int {
    guard table.has("'", at: start) else { return start }
    let comma = table.find("', ", from: start + 1)
    let end = comma ?? table[(start + 1)...].lastIndex(of: UInt8(ascii: "'"))
    return end.map { $0 + 1 } ?? start
  }
}
