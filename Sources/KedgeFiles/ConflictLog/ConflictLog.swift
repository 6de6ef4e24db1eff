import Kedge

/// The messages of a log that are about Auto Layout, explained.
///
/// ```swift
/// let log = ConflictLog(SourceText(name: "console.txt", bytes: bytes))
/// for block in log.blocks where block.verdict == .conflict {
///   print(block.minimalSubset, block.repairs)
/// }
/// print(log.report)
/// ```
///
/// Logs of all of Apple's systems are read, be they quoted, prefixed, wrapped or cut; what one line
/// does not give away is said, and the other lines are still made use of.
public struct ConflictLog: Sendable {
  /// What messages call the log.
  public let name: String
  /// The messages in their order; one that is repeated is there once.
  public let blocks: [Block]

  /// What became of a message.
  public enum Verdict: String, Hashable, Sendable {
    /// Its constraints contradict one another.
    case conflict
    /// They do not, as they are printed.
    case notContradictory
    /// Nothing of it could be read.
    case unreadable
    /// It is about something else than a conflict.
    case other
  }

  /// One constraint of a message.
  public struct Line: Hashable, Sendable {
    /// From 1, in the order of the log.
    public var index: Int
    /// The line of the log, from 1.
    public var line: Int
    /// The text, without what copying did to it.
    public var text: String
    /// Whether its meaning is known.
    public var isUnderstood: Bool
    /// Why it is not understood, or plays no part.
    public var remark: String?
    var constraint: LogConstraint?
  }

  /// The change of one constant that lets all constraints of a message hold.
  public struct Repair: Hashable, Sendable {
    /// The constraint, from 1.
    public var index: Int
    /// What to add to its constant as it is printed, in points, to four digits after the point.
    public var change: Double
  }

  /// One message.
  public struct Block: Sendable {
    /// What became of it.
    public var verdict: Verdict
    /// What kind of message it is.
    public var title: String
    /// Its first and last lines, from 1.
    public var lines: ClosedRange<Int>
    /// How often the log holds it.
    public var count = 1
    /// Its constraints.
    public var constraints: [Line] = []
    /// The smallest set of constraints that cannot hold together, by index.
    public var minimalSubset: [Int] = []
    /// Whether there is no other set of which none can be left out.
    public var isMinimalSubsetUnique = false
    /// The constraint that the system gives up, by index; nil where it is not said or not listed.
    public var broken: Int?
    /// The text of that constraint, whether it is listed or not.
    public var brokenText: String?
    /// Whether it takes the unwritten rule that no size is negative to make the contradiction.
    public var needsNonNegativeSize = false
    /// What to change so that all constraints hold, one thing at a time.
    public var repairs: [Repair] = []
    /// Lines in the midst of the constraints that are none.
    public var skippedLines: [Int] = []
    /// What else there is to know.
    public var notes: [String] = []
    var sum: LogArithmetic?

    /// Whether all of it was understood.
    public var isUnderstood: Bool {
      verdict != .unreadable && skippedLines.isEmpty && constraints.allSatisfy(\.isUnderstood)
    }
  }

  /// Reads a log and explains all that it says about Auto Layout.
  ///
  /// - Complexity: O(*n*) in the bytes of the log, and for each conflict a solve per constraint of
  ///   its smallest contradiction.
  public init(_ source: SourceText) {
    name = source.name
    var blocks: [Block] = []
    var places: [String: Int] = [:]
    for block in LogGrouping.blocks(of: LogScanner.events(in: source.bytes)) {
      let print = Self.fingerprint(of: block)
      if let place = places[print] {
        blocks[place].count += 1
        continue
      }
      places[print] = blocks.count
      blocks.append(LogExplanation.explain(block))
    }
    self.blocks = blocks
  }

  /// A text that is the same for repetitions of a message, whatever the addresses in it.
  private static func fingerprint(of block: LogBlock) -> String {
    var numbers: [String: Int] = [:]
    var text = block.message?.rawValue ?? (block.isHidden ? "hidden" : "")
    for entry in block.entries + [block.broken].compactMap({ $0 }) {
      text += "\n"
      var rest = Array(entry.text.utf8)[...]
      while let start = rest.find("0x") {
        var end = start + 2
        while end < rest.endIndex, rest[end].isHexDigit { end += 1 }
        let address = rest[start..<end].string
        numbers[address] = numbers[address] ?? numbers.count
        text += rest[..<start].string + "#\(numbers[address] ?? 0)"
        rest = rest[end...]
      }
      text += rest.string
    }
    for (_, anchor) in block.ambiguous { text += "\n\(anchor.item.key).\(anchor.attribute.name)" }
    return text
  }
}
