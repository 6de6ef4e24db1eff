/// One message of a log before it is explained: a conflict's list, a trace, an exception.
struct LogBlock: Sendable {
  var line: Int
  var lastLine: Int
  /// Whether a conflict was announced.
  var hasHeader = false
  var entries: [LogEntry] = []
  var broken: LogEntry?
  /// Lines inside the list that say nothing of constraints.
  var skipped: [Int] = []
  /// Whether the system has hidden the text.
  var isHidden = false
  var message: LogMessage?
  var ambiguous: [(line: Int, anchor: LogAnchor)] = []
}

/// Sorts what was found in a log into messages.
struct LogGrouping {
  private let events: [LogScanner.Event]
  /// Whether the next bracket, header or the like behind an event closes a list.
  private let closes: [Bool]
  private var blocks: [LogBlock] = []
  private var current: LogBlock?
  private var keys: Set<String> = []
  private var isOpen = false
  /// Nothing more belongs to the list.
  private var isClosed = false
  /// How many more lines may pass before the constraint that is given up; nil when none is expected.
  private var patience: Int?
  /// Lines between the constraints before and the next one.
  private var gap: [Int] = []
  private var hasBlankGap = false

  static func blocks(of events: [LogScanner.Event]) -> [LogBlock] {
    var grouping = LogGrouping(events)
    for index in events.indices { grouping.take(index) }
    grouping.finish()
    return grouping.blocks
  }

  private init(_ events: [LogScanner.Event]) {
    self.events = events
    var closes = [Bool](repeating: false, count: events.count)
    var next = false
    for index in events.indices.reversed() {
      switch events[index].kind {
      case .close: next = true
      case .header, .open, .breaking: next = false
      default: break
      }
      closes[index] = next
    }
    self.closes = closes
  }

  /// How far ahead constraints are looked at to tell whose list they belong to.
  private static let farthest = 400
  /// How many lines may stand between a message and the constraint that it is about.
  private static let reach = 4

  private mutating func take(_ index: Int) {
    let line = events[index].line
    switch events[index].kind {
    case .header:
      if let block = current, block.hasHeader, block.entries.isEmpty, !block.isHidden,
        line - block.lastLine <= 1
      {
        current?.lastLine = line
      } else {
        begin(line)
        current?.hasHeader = true
      }
    case .open:
      if current == nil || current?.entries.isEmpty == false || current?.hasHeader != true {
        guard current?.message == nil else { return }
        begin(line)
      }
      isOpen = true
    case .close:
      if current?.message == nil, current?.entries.isEmpty == false { isClosed = true }
    case .breaking:
      if current == nil || current?.broken != nil || current?.message != nil { begin(line) }
      patience = Self.reach
      isClosed = true
    case .hidden:
      guard current?.message == nil else { return }
      current?.isHidden = true
      current?.lastLine = line
      if patience != nil { patience = nil }
    case .message(let message, let anchors): take(message, anchors, line)
    case .entry(let entry): take(entry, index)
    case .blank: hasBlankGap = true
    case .other:
      gap.append(line)
      if let rest = patience { patience = rest > 1 ? rest - 1 : nil }
    }
  }

  private mutating func take(_ message: LogMessage, _ anchors: [LogAnchor], _ line: Int) {
    if current?.message != message || message != .ambiguity && line - (current?.line ?? 0) > 2 {
      begin(line)
      current?.message = message
    }
    current?.ambiguous += anchors.map { (line, $0) }
    current?.lastLine = line
    patience = message == .engineDump ? .max : Self.reach
  }

  private mutating func take(_ entry: LogEntry, _ index: Int) {
    if let message = current?.message {
      if patience != nil, message != .ambiguity {
        append(entry)
        return
      }
    } else if patience != nil {
      patience = nil
      current?.broken = entry
      current?.lastLine = entry.line
      isClosed = true
      return
    }
    if current == nil || isClosed || current?.message != nil || isApart(index) { begin(entry.line) }
    if current?.entries.isEmpty == false { current?.skipped += gap }
    append(entry)
  }

  private mutating func append(_ entry: LogEntry) {
    for reading in entry.readings { keys.formUnion(reading.items.map(\.key)) }
    current?.entries.append(entry)
    current?.lastLine = entry.line
    gap = []
    hasBlankGap = false
  }

  /// Whether the constraints from here on belong to another list: something stands between, no
  /// bracket holds them together, and they share no view with those before.
  private func isApart(_ index: Int) -> Bool {
    guard !gap.isEmpty || hasBlankGap, !keys.isEmpty, !(isOpen && closes[index]) else {
      return false
    }
    var hasKeys = false
    for event in events[index...].prefix(Self.farthest) {
      if case .blank = event.kind { continue }
      guard case .entry(let entry) = event.kind else { break }
      for item in entry.readings.flatMap(\.items) {
        if keys.contains(item.key) { return false }
        hasKeys = true
      }
    }
    return hasKeys
  }

  private mutating func begin(_ line: Int) {
    finish()
    current = LogBlock(line: line, lastLine: line)
  }

  private mutating func finish() {
    if let block = current,
      block.hasHeader || block.isHidden || block.message != nil || !block.entries.isEmpty
        || block.broken != nil
    {
      blocks.append(block)
    }
    current = nil
    keys = []
    (isOpen, isClosed, patience, gap, hasBlankGap) = (false, false, nil, [], false)
  }
}
