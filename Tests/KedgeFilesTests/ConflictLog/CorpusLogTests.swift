import Testing

@testable import KedgeFiles

@Suite(.enabled(if: CorpusLog.isThere, "../shared/corpus/logs is absent"))
struct `Logs with known answers` {
  @Test(arguments: CorpusLog.all.filter { $0.kind == "conflict" })
  func `a conflict is explained as it should be`(_ log: CorpusLog) throws {
    let blocks = ConflictLog(SourceText(name: log.name, bytes: log.bytes)).blocks
    let block = try #require(blocks.first)
    #expect(blocks.count == 1)
    #expect(block.constraints.map(\.line) == log.lines)
    #expect(block.constraints.map(\.index) == Array(1...log.lines.count))
    #expect(block.isUnderstood)
    #expect(block.broken == log.broken)
    guard log.isContradictory == true else {
      #expect(block.verdict == .notContradictory)
      #expect(block.minimalSubset.isEmpty && block.repairs.isEmpty && !block.notes.isEmpty)
      return
    }
    #expect(block.verdict == .conflict)
    #expect(log.subsets.contains(block.minimalSubset))
    #expect(block.isMinimalSubsetUnique == log.isUnique)
    #expect(block.needsNonNegativeSize == log.needsSizes)
    #expect(Set(block.repairs.map(\.index)) == Set(log.repairs.keys))
    for repair in block.repairs {
      #expect(abs(repair.change - (log.repairs[repair.index] ?? .nan)) < 1e-4)
    }
    // The sum that is shown proves the contradiction.
    let sum = try #require(block.sum)
    #expect(sum.total > sum.room)
    #expect(Set((sum.much + sum.little).map(\.source)).count <= block.minimalSubset.count)
  }

  @Test func `there are thirty-two conflicts and two other messages`() {
    #expect(CorpusLog.all.count { $0.kind == "conflict" } == 32)
    #expect(CorpusLog.all.count == 34)
  }

  @Test func `other messages are recognised`() throws {
    func block(_ name: String) throws -> ConflictLog.Block {
      let log = try #require(CorpusLog.all.first { $0.name.hasPrefix(name) })
      let blocks = ConflictLog(SourceText(name: log.name, bytes: log.bytes)).blocks
      #expect(blocks.count == 1)
      return try #require(blocks.first)
    }
    let trace = try block("60")
    #expect(trace.verdict == .other && trace.title == "An ambiguous layout")
    #expect(
      trace.notes.dropLast() == [
        "UILabel (0x789db370): top may be anything.",
        "UILabel '12 DEMO ST' (0x78b2e880): top, height may be anything.",
        "UILabel 'DEMO ELEM SCHOOL' (0x78924b70): height may be anything.",
      ])
    let hidden = try block("61")
    #expect(hidden.verdict == .unreadable && hidden.notes[0].contains("private data"))
  }

  // MARK: Damage

  /// Ways to spoil a log without taking anything away from it.
  enum Damage: CaseIterable {
    case none, quoted, commented, prefixed, flutter, indented, wrapped, wrappedInWords, entities
    case crlf, narrow

    func apply(_ text: String, _ random: inout SplitMix) -> String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      func each(_ change: (String) -> String) -> String {
        lines.map(change).joined(separator: "\n")
      }
      switch self {
      case .none: return text
      case .quoted: return each { "> " + $0 }
      case .commented: return each { "//" + $0 }
      case .prefixed:
        return each { line in
          "13:\(Int.random(in: 10...59, using: &random)):31.\(Int.random(in: 0...999, using: &random))"
            + " 7 info flutter.tools " + line
        }
      case .flutter: return each { "[        ] [DEVICE LOG] " + $0 }
      case .indented: return each { "\t\t" + $0 }
      case .wrapped: return each { Self.wrapped($0, width: 80, inWords: false) }
      case .narrow: return each { Self.wrapped($0, width: 56, inWords: false) }
      case .wrappedInWords: return each { Self.wrapped($0, width: 72, inWords: true) }
      case .entities:
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
          .replacing(">", with: "&gt;")
      case .crlf: return lines.joined(separator: "\r\n")
      }
    }

    private static func wrapped(_ line: String, width: Int, inWords: Bool) -> String {
      var result = ""
      var rest = line[...]
      while rest.count > width {
        let head = rest.prefix(width)
        let cut =
          inWords
          ? head.endIndex : head.lastIndex(of: " ").map { head.index(after: $0) } ?? head.endIndex
        guard cut > rest.startIndex, !rest[..<cut].allSatisfy({ $0 == " " }) else { break }
        result += rest[..<cut] + "\n"
        rest = rest[cut...]
      }
      return result + rest
    }
  }

  @Test(arguments: Damage.allCases)
  func `what copying does to a log changes nothing`(_ damage: Damage) throws {
    var random = SplitMix(seed: 7)
    for log in CorpusLog.all where log.kind == "conflict" {
      let text = damage.apply(String(decoding: log.bytes, as: UTF8.self), &random)
      let blocks = ConflictLog(text).blocks
      let found = blocks.contains { block in
        guard block.constraints.count == log.lines.count else { return false }
        return log.isContradictory == true
          ? log.subsets.contains(block.minimalSubset) : block.verdict == .notContradictory
      }
      #expect(found, "\(log.name) \(damage): \(blocks.map { ($0.verdict, $0.constraints.count) })")
      let broken = blocks.first { $0.constraints.count == log.lines.count }?.broken
      #expect(broken == log.broken, "\(log.name) \(damage)")
    }
  }

  /// Each seed is one pile of logs: damaged, cut, and with other lines between them.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the untouched logs of a pile are explained`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var text = ""
    var wanted: [String] = []
    for _ in 0..<Int.random(in: 2...8, using: &random) {
      let log = try #require(CorpusLog.all.randomElement(using: &random))
      let whole = String(decoding: log.bytes, as: UTF8.self)
      if Bool.random(using: &random) {
        let damage = Damage.allCases.randomElement(using: &random) ?? .none
        text += damage.apply(whole, &random) + "\n"
        if log.kind == "conflict" {
          wanted += ConflictLog(whole).blocks.map(CorpusLog.shape)
        }
      } else {
        // Cut anywhere, and lines taken out or garbled.
        var lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
        lines = Array(lines.prefix(Int.random(in: 0...lines.count, using: &random)))
        if let place = lines.indices.randomElement(using: &random) {
          lines[place] = lines[place].prefix(
            Int.random(in: 0...max(1, lines[place].count), using: &random))
        }
        text += lines.joined(separator: "\n") + "\n"
        // A list without its end could go on in the next one.
        text += "2024-01-01 12:00:00 App[1:2] something else\n\n"
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        text +=
          "2024-01-01 12:00:00 App[1:2] viewDidLoad (\(Int.random(in: 0...9, using: &random)))\n"
      }
    }
    let shapes = Set(ConflictLog(text).blocks.map(CorpusLog.shape))
    for shape in wanted { #expect(shapes.contains(shape), "seed \(seed)") }
  }

  /// Each seed is one heap of bytes made of pieces of logs.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `no garbage makes it stumble`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<30 {
      let log = try #require(CorpusLog.all.randomElement(using: &random))
      let start = Int.random(in: 0..<log.bytes.count, using: &random)
      bytes += log.bytes[start...].prefix(Int.random(in: 0...400, using: &random))
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
    }
    let log = ConflictLog(SourceText(name: "garbage", bytes: bytes))
    for block in log.blocks {
      #expect(block.minimalSubset.allSatisfy { (1...block.constraints.count).contains($0) })
      #expect(block.verdict == .conflict || block.minimalSubset.isEmpty)
      #expect(block.lines.upperBound <= bytes.count { $0 == 10 } + 1)
    }
    #expect(log.report.utf8.count >= log.blocks.count)
    #expect(log.svg.hasSuffix("</svg>\n"))
  }
}
