import Testing

@testable import KedgeFiles

@Suite struct `Conflict logs` {
  private func block(_ lines: String...) throws -> ConflictLog.Block {
    let log = ConflictLog(
      "Unable to simultaneously satisfy constraints.\n(\n"
        + lines.map { "    \"<NSLayoutConstraint:\($0)>\"" }.joined(separator: ",\n") + "\n)\n")
    #expect(log.blocks.count == 1)
    return try #require(log.blocks.first)
  }

  @Test func `of several contradictions the smallest is shown`() throws {
    let block = try block(
      "0x1 A:0x10.left == B:0x11.left", "0x2 B:0x11.left == C:0x12.left + 1",
      "0x3 C:0x12.left == A:0x10.left", "0x4 A:0x10.width == 10", "0x5 A:0x10.width == 12")
    #expect(block.verdict == .conflict)
    #expect(block.minimalSubset == [4, 5])
    #expect(!block.isMinimalSubsetUnique)
    #expect(block.repairs.isEmpty)
    #expect(!block.needsNonNegativeSize)
  }

  @Test func `a margin is that of its guide, or open`() throws {
    let open = try block(
      "0x1 A:0x10.left == B:0x11.leftMargin", "0x2 A:0x10.left == B:0x11.left + 4")
    #expect(open.verdict == .notContradictory)
    #expect(
      open.notes.contains { $0.hasPrefix("If each margin is 8") && $0.contains("by 4 points") })
    let outside = try block(
      "0x1 A:0x10.left == B:0x11.leftMargin", "0x2 A:0x10.left == B:0x11.left - 4")
    #expect(outside.verdict == .conflict)
    let guide = "UILayoutGuide:0x12'UIViewLayoutMarginsGuide'"
    let linked = try block(
      "0x1 A:0x10.left == B:0x11.leftMargin", "0x2 A:0x10.left == B:0x11.left + 4",
      "0x3 'UIView-leftMargin-guide-constraint' H:|-(15)-[\(guide)](LTR) (active, names: '|':B:0x11 )"
    )
    #expect(linked.verdict == .conflict && linked.minimalSubset == [1, 2, 3])
  }

  @Test func `a baseline lies inside its view`() throws {
    let inside = try block(
      "0x1 A:0x10.firstBaseline == B:0x11.top + 10", "0x2 A:0x10.top == B:0x11.top",
      "0x3 A:0x10.height == 20")
    #expect(inside.verdict == .notContradictory)
    let below = try block(
      "0x1 A:0x10.firstBaseline == B:0x11.top + 30", "0x2 A:0x10.top == B:0x11.top",
      "0x3 A:0x10.height == 20")
    #expect(below.verdict == .conflict)
  }

  @Test func `what the print leaves open is no contradiction`() throws {
    let rounding = try block("0x1 A:0x10.width == 94.3333", "0x2 A:0x10.width == 94.3334")
    #expect(rounding.verdict == .notContradictory)
    #expect(rounding.notes.contains { $0.contains("six digits") })
    #expect(
      try block("0x1 A:0x10.width == 94.33", "0x2 A:0x10.width == 94.44").verdict == .conflict)
  }

  @Test func `what is not required plays no part`() throws {
    let block = try block("0x1 A:0x10.width == 10", "0x2 A:0x10.width == 12 priority:750")
    #expect(block.verdict == .notContradictory)
    #expect(block.constraints[1].remark == "not required, so it plays no part")
  }

  @Test func `a number beyond all layouts is said and left out`() throws {
    let block = try block(
      "0x1 A:0x10.width == 1.79769e+308", "0x2 A:0x10.width == 10", "0x3 A:0x10.width == 11")
    #expect(block.verdict == .conflict && block.minimalSubset == [2, 3])
    #expect(block.constraints.map(\.isUnderstood) == [false, true, true])
  }

  @Test func `a name of two views is read so that there is a conflict`() throws {
    let block = try block(
      "0x1 V:[c...]-(8)-[c...] (active, names: c...:0x3, c...:0x2 )",
      "0x2 A:0x2.bottom <= B:0x3.top")
    #expect(block.verdict == .conflict)
    #expect(block.notes.contains { $0.contains("more than one way") })
  }

  @Test func `one odd line does not spoil the others`() throws {
    let block = try block(
      "0x1 A:0x10.width == 10", "0x2 A:0x10.wobble2 == 3", "0x3 A:0x10.width == 12")
    #expect(block.verdict == .conflict && block.minimalSubset == [1, 3])
    #expect(!block.isUnderstood && !block.constraints[1].isUnderstood)
  }

  @Test func `repetitions are counted once`() {
    func text(_ view: String) -> String {
      "Unable to simultaneously satisfy constraints.\n(\n\"<NSLayoutConstraint:0x1\(view) V:[A:0x\(view)(1)]>\",\n"
        + "\"<NSLayoutConstraint:0x2\(view) V:[A:0x\(view)(2)]>\"\n)\n"
    }
    let log = ConflictLog(text("a0") + text("b1") + text("c2"))
    #expect(log.blocks.count == 1 && log.blocks[0].count == 3)
    #expect(log.report.contains("(3 times)"))
  }

  @Test func `a debugger's list is no conflict unless it is one`() {
    let list = """
      - 0 : <NSLayoutConstraint:0x1 A:0x10.width == 10   (active)>
      - 1 : <NSLayoutConstraint:0x2 A:0x10.width == 12>
      - 2 : <NSContentSizeLayoutConstraint:0x3 H:[A:0x10(44)] Hug:250 CompressionResistance:750   (active)>
      """
    let blocks = ConflictLog(list).blocks
    #expect(blocks.map(\.verdict) == [.other])
    #expect(blocks.first?.title == "A list of constraints")
    let active = ConflictLog(list.replacing("== 12>", with: "== 12   (active)>")).blocks
    #expect(active.map(\.verdict) == [.conflict])
  }

  @Test(arguments: [
    (
      "*** Terminating app, reason: 'Unable to install constraint on view.  Does the constraint reference something from outside the subtree of the view?  That's illegal. constraint:<NSLayoutConstraint:0x1 UILabel:0x2.top == UIView:0x3.top> view:<UIView: 0x4; frame = (0 0; 1 1)>'",
      LogMessage.outsideSubtree, 1
    ),
    ("because they have no common ancestor.  Does", .noCommonAncestor, 0),
    ("Constraint improperly relates anchors of incompatible types", .unlikeAnchors, 0),
    (
      "A constraint cannot be made between a leading/trailing attribute and a right/left attribute. Use leading/trailing for both or neither.",
      .mixedDirections, 0
    ),
    (
      "internal error.  Cannot find an outgoing row head for incoming head UIView:0x1.negError{id: 3}\nConstraints:\n\t<NSLayoutConstraint:0x1 A:0x2.width == 8   (active)>\t\tMarker:0x1.marker{id: 27}\nStatistics:\n\t28 rows",
      .engineDump, 1
    ),
    (
      "NSLayoutConstraint is being configured with a constant that exceeds internal limits",
      .largeConstant, 0
    ),
    ("Multiplier is not finite!  That's illegal.  multiplier:inf", .notFinite, 0),
    ("Unable to parse constraint format: \nExpected a view", .visualFormat, 0),
    (
      "Modifications to the layout engine must not be performed from a background thread",
      .backgroundThread, 0
    ),
  ])
  func `other messages are recognised`(_ text: String, _ message: LogMessage, _ count: Int) throws {
    let log = ConflictLog("before\n\(text)\nafter\n")
    #expect(log.blocks.map(\.verdict) == [.other])
    let block = try #require(log.blocks.first)
    #expect(block.title == message.title && block.notes == [message.advice])
    #expect(block.constraints.count == count && block.isUnderstood)
  }

  @Test func `empty brackets are said to be lost`() throws {
    let log = ConflictLog(
      "Unable to simultaneously satisfy constraints.\n(\n    \"\",\n    \"\"\n)\n")
    #expect(log.blocks.map(\.verdict) == [.unreadable])
    #expect(log.blocks[0].constraints.count == 2)
    #expect(log.blocks[0].constraints[0].remark == "what stood between < and > is lost")
    #expect(ConflictLog("nothing of interest\n").blocks.isEmpty)
    #expect(ConflictLog("").blocks.isEmpty)
  }

  @Test func `a report in full`() throws {
    let log = ConflictLog(try DataFolder.source("Logs/narrow-row.log"))
    #expect(
      log.report.hasPrefix(
        """
        Logs/narrow-row.log:1: 7 of these 8 constraints contradict one another.

          1  line 4   yours              the width of UIImageView is 48
        """))
    #expect(
      log.report.contains(
        """
          48 (1) + 16 (2) + 12 (3) + 12 (4) + 96 (5) + 16 (6) = 200 must fit into 180
          (8), but is 20 more. The width of UILabel 'Anna Karenina' cannot be
          negative.
        """))
    #expect(log.report.contains("    5  96 → 76  (−20)\n"))
    #expect(log.report.contains("    8  180 → 200  (+20)   not yours: size from outside\n"))
    #expect(log.json.description.contains(#""minimalSubset": [1, 2, 3, 4, 5, 6, 8]"#))
  }

  @Test func `a picture shows the views and the distances`() throws {
    let svg = ConflictLog(try DataFolder.source("Logs/narrow-row.log")).svg
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    for text in ["UIButton 'Borrow'", "180 (8)", "≥ 12 ✗ (4)", "16 (2)"] {
      #expect(svg.contains(text), "\(text)")
    }
    let none = ConflictLog("").svg
    #expect(none.contains("No constraints contradict one another."))
  }

  @Test func `shipped logs are explained`() throws {
    let verdicts = try DataFolder.files(in: "Logs", ending: ".log").map { name in
      (name, ConflictLog(try DataFolder.source("Logs/\(name)")).blocks.map(\.verdict))
    }
    let expected: [String: [ConflictLog.Verdict]] = [
      "frozen-mask.log": [.conflict], "narrow-row.log": [.conflict],
      "session.log": [.conflict, .other, .other], "stack-hiding.log": [.conflict],
    ]
    #expect(Dictionary(uniqueKeysWithValues: verdicts) == expected)
  }

  @Test func `a long chain is explained`() {
    var text = "(\n"
    for index in 0..<300 {
      text += "\"<NSLayoutConstraint:0xa\(index) H:[V:0x\(index)]-(8)-[V:0x\(index + 1)]>\",\n"
    }
    text += "\"<NSLayoutConstraint:0xb V:0x300.left == V:0x0.left>\"\n)\n"
    let block = ConflictLog(text).blocks.first
    #expect(block?.verdict == .conflict && block?.minimalSubset.count == 301)
    #expect(block?.repairs.count == 301)
  }
}
