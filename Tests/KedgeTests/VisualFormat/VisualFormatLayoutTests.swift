import Kedge
import Testing

/// What formats do to frames.
@Suite struct `Visual formats laid out` {
  @Test func `five equal columns`() {
    let board = FormatBoard(100, 50)
    board.layOut("|[a][b(a)][c(a)][d(a)][e(a)]|")
    for (index, name) in ["a", "b", "c", "d", "e"].enumerated() {
      expectClose(board[name].frame.origin.x, 20 * Double(index))
      expectClose(board[name].frame.size.width, 20)
    }
  }

  @Test func `an open gap takes what is left, and cannot shrink below its least`() {
    let board = FormatBoard(200, 50)
    board.layOut("|-5-[a(30)]-(>=10)-[b(40)]-5-|")
    expectClose(board["a"].frame.origin.x, 5)
    expectClose(board["b"].frame.origin.x, 155)
    #expect(board.screen.conflicts.isEmpty)
    board.screen.resize(80, 50)
    #expect(board.screen.conflicts.count == 1)
  }

  @Test func `a metric with a fraction`() {
    let board = FormatBoard(112.5, 50)
    board.layOut("|-gap-[a]-gap-[b(a)]-gap-|", metrics: ["gap": 7.5])
    expectClose(board["a"].exactFrame.origin.x, 7.5)
    expectClose(board["a"].exactFrame.size.width, 45)
    expectClose(board["b"].exactFrame.origin.x, 60)
    expectClose(board["b"].exactFrame.size.width, 45)
  }

  @Test(arguments: [(110.0, 30.0), (90, 10)])
  func `an upper bound of less than 1000 gives way`(_ height: Double, _ gap: Double) {
    let board = FormatBoard(100, height)
    board.layOut("V:|[a]-(>=6,<=18@700)-[b]|", "V:[a(40)]", "V:[b(40)]")
    #expect(board.screen.conflicts.isEmpty)
    expectClose(board["b"].frame.origin.y - 40, gap)
  }

  @Test func `a negative distance overlaps`() {
    let board = FormatBoard()
    board.layOut("V:|[a(40)]-(-12)-[b]")
    expectClose(board["b"].frame.origin.y, 28)
  }

  @Test func `directions that ignore the direction of text`() {
    let board = FormatBoard(100, 50)
    board.layOut("|-5-[a(20)]", options: .directionRightToLeft)
    board.layOut("|-5-[b(20)]", options: .directionLeftToRight)
    expectClose(board["a"].frame.origin.x, 75)
    expectClose(board["b"].frame.origin.x, 5)
  }

  @Test(arguments: [
    (320.0, 60.0, 100.0, 120.0, 240.0, 60.0), (375, 87.5, 127.5, 120, 267.5, 87.5),
    (200, 50, 90, 20, 130, 50),
  ])
  func `a row whose label gives way first`(
    _ width: Double, _ icon: Double, _ x: Double, _ label: Double, _ dateX: Double, _ date: Double
  ) {
    let board = FormatBoard(width, 100)
    board.layOut(
      "H:|-[icon(==iconDate)]-20-[iconLabel(120@250)]-20@750-[iconDate(>=50)]-|",
      options: .superviewSpacingFixed)
    #expect(board.screen.conflicts.isEmpty)
    expectClose(board["icon"].exactFrame.origin.x, 20)
    expectClose(board["icon"].exactFrame.size.width, icon)
    expectClose(board["iconLabel"].exactFrame.origin.x, x)
    expectClose(board["iconLabel"].exactFrame.size.width, label)
    expectClose(board["iconDate"].exactFrame.origin.x, dateX)
    expectClose(board["iconDate"].exactFrame.size.width, date)
  }

  @Test func `a dash at the superview is its margin`() {
    let board = FormatBoard(320, 100)
    board.layOut("|-[a]-|", "V:|-[a]-|")
    expectFrame(board["a"].frame, 8, 8, 304, 84)
    board.screen.root.layoutMargins = EdgeInsets(top: 1, left: 16, bottom: 2, right: 20)
    board.screen.root.layoutIfNeeded()
    expectFrame(board["a"].frame, 16, 1, 284, 97)
    #expect(board.screen.errors.isEmpty)
  }

  @Test func `the direction of text turns a row round`() {
    let board = FormatBoard(100, 50)
    board.screen.root.interfaceLayoutDirection = .rightToLeft
    board.layOut("|-5-[a(20)]-6-[c(10)]")
    board.layOut("|-5-[b(20)]", options: .directionLeftToRight)
    expectClose(board["a"].frame.minX, 75)
    expectClose(board["c"].frame.minX, 59)
    expectClose(board["b"].frame.minX, 5)
    board.screen.root.interfaceLayoutDirection = .leftToRight
    board.screen.root.layoutIfNeeded()
    expectClose(board["a"].frame.minX, 5)
    expectClose(board["c"].frame.minX, 31)
  }

  @Test func `the safe area is named like a view`() {
    let board = FormatBoard(375, 812)
    let root = board.screen.root
    root.setRootSafeAreaInsets(EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    board.views["safe"] = root.safeAreaLayoutGuide
    board.views["topGuide"] = root.topLayoutGuide
    board.layOut("V:[topGuide]-10-[a(20)]", "V:[b(safe)]", "|[a]|")
    expectFrame(board["a"].frame, 0, 54, 375, 20)
    expectClose(board["b"].frame.height, 812 - 78)
  }

  @Test func `guides are named like views`() {
    let board = FormatBoard(300, 100)
    let guide = LayoutGuide()
    board.screen.root.addLayoutGuide(guide)
    board.views["gap"] = guide
    board.layOut("|[a(40)][gap(60)][b]|")
    expectFrame(guide.layoutFrame, 40, guide.layoutFrame.minY, 60, guide.layoutFrame.height)
    expectClose(board["b"].frame.origin.x, 100)
    expectClose(board["b"].frame.size.width, 200)
  }
}

/// Additions to the language, which an option lets in.
@Suite struct `Extended visual formats` {
  private func lines(
    _ format: String, _ metrics: [String: Any] = [:], _ board: FormatBoard = FormatBoard()
  ) throws -> [String] {
    let made = try LayoutConstraint.constraintsOrThrow(
      withVisualFormat: format, options: .extendedSyntax, metrics: metrics, views: board.views)
    LayoutConstraint.activate(made)
    #expect(made.filter { !$0.isActive }.isEmpty)
    return made.map(\.description)
  }

  @Test(arguments: [
    (
      " V: | - 10 - [ a ( >= 20 , <= 30 @ 750 ) ] - ( 5 ) - [ b ] | ",
      [
        "a.top == superview.top + 10", "a.height >= 20", "a.height <= 30 @750",
        "b.top == a.bottom + 5", "superview.bottom == b.bottom",
      ]
    ),
    ("[a(50%)]", ["a.width == 0.5 * superview.width"]),
    ("V:[a(>=25%-8@600)]", ["a.height >= 0.25 * superview.height - 8 @600"]),
    ("|-10%-[a]", ["(a.leading - superview.leading) == 0.1 * superview.width"]),
    ("[a]-(<=25%)-[b]", ["(b.leading - a.trailing) <= 0.25 * superview.width"]),
    ("[a(b*0.5)]", ["a.width == 0.5 * b.width"]),
    ("[a(==b.height/2-4@700)]", ["a.width == 0.5 * b.height - 4 @700"]),
    ("V:[a(a.width*2+3)]", ["a.height == 2 * a.width + 3"]),
    ("[a]-(b/10)-[c]", ["(c.leading - a.trailing) == 0.1 * b.width"]),
    ("[a]-(gap*2+1)-[c]", ["c.leading == a.trailing + 17"]),
    (
      "|~[a]~|",
      ["(superview.trailing - a.trailing) == (a.leading - superview.leading)"]
    ),
    (
      "|[a]~(>=8)~[b]~[c]|",
      [
        "a.leading == superview.leading", "b.leading >= a.trailing + 8",
        "(c.leading - b.trailing) == (b.leading - a.trailing)",
        "superview.trailing == c.trailing",
      ]
    ),
  ])
  func `give constraints`(_ format: String, _ expected: [String]) throws {
    #expect(try lines(format, ["gap": 8]) == expected)
  }

  @Test(arguments: [
    ("[a(b.top)]", VisualFormatError.Kind.expectedLength, 5), ("[a(b/0)]", .numberRange, 5),
    ("[a(b*)]", .expectedNumber, 5), ("[a(gap.width)]", .unknownMetric, 6),
    ("[a(b%)]", .unknownMetric, 4), ("[a]~8-[b]", .missingDash, 5), ("   ", .empty, 3),
    ("[a(5.width)]", .unclosedSize, 5), ("[a(b*1e-12)]", .numberRange, 4),
    ("[a] b", .trailingText, 4),
  ])
  func `are refused`(_ format: String, _ kind: VisualFormatError.Kind, _ position: Int) {
    let board = FormatBoard()
    let error = #expect(throws: VisualFormatError.self) {
      try LayoutConstraint.constraintsOrThrow(
        withVisualFormat: format, options: .extendedSyntax, metrics: ["gap": 8],
        views: board.views)
    }
    #expect(error?.kind == kind)
    #expect(error?.position == position)
  }

  @Test func `place a share of the width`() {
    let board = FormatBoard(200, 50)
    board.layOut("|-10%-[a(50%)]", options: .extendedSyntax)
    expectClose(board["a"].frame.origin.x, 20)
    expectClose(board["a"].frame.size.width, 100)
  }

  @Test func `centre, and spread evenly`() {
    let board = FormatBoard(100, 50)
    board.layOut(
      "|~[a(40)]~|", "|~[b(10)]~[c(20)]~[d(10)]~|", options: .extendedSyntax)
    expectClose(board["a"].frame.origin.x, 30)
    expectClose(board["b"].frame.origin.x, 15)
    expectClose(board["c"].frame.origin.x, 40)
    expectClose(board["d"].frame.origin.x, 75)
  }
}

/// A constraint draws itself.
@Suite struct `Pictures of constraints` {
  /// The picture or equation alone, without the address in front.
  private func picture(_ constraint: LayoutConstraint) -> String {
    let text = constraint.debugDescription.dropLast().drop { $0 != " " }.dropFirst()
    guard let note = text.ranges(of: "   (").first else { return String(text) }
    return String(text[..<note.lowerBound])
  }

  /// What a format makes is drawn as that format, apart from the parentheses.
  @Test(
    arguments: [
      ("|-(5)-[a]", []), ("[a]-(5)-|", []), ("[a]-(8)-[b]", []), ("[a]-(>=-3@750)-[b]", []),
      ("V:|-(0)-[a]", []), ("V:[a]-(<=5.5)-[b]", []), ("V:[a]-(1)-|", []), ("|-[a]", []),
      ("V:[a]-|", []), ("[a]-(5)-[b]", .directionLeftToRight), ("|-(2)-[b]", .directionLeftToRight),
    ] as [(String, LayoutConstraint.FormatOptions)])
  func `are the formats that make them`(
    _ format: String, _ options: LayoutConstraint.FormatOptions
  ) throws {
    let board = FormatBoard()
    let made = try LayoutConstraint.constraintsOrThrow(
      withVisualFormat: format, options: options, views: board.views)
    let constraint = try #require(made.first)
    var expected = format.hasPrefix("V:") ? format : "H:\(format)"
    if options == .directionLeftToRight { expected += "(LTR)" }
    if constraint.priority != .required { expected += " priority:\(constraint.priority)" }
    #expect(picture(constraint) == expected)
  }

  @Test func `are equations where no format makes them`() {
    let board = FormatBoard()
    let (a, b, root) = (board["a"], board["b"], board.screen.root)
    let expected: [(LayoutConstraint, String)] = [
      (a.widthAnchor.constraint(equalToConstant: 44), "a.width == 44"),
      (a.widthAnchor.constraint(equalToConstant: -4), "a.width == - 4"),
      (
        a.widthAnchor.constraint(lessThanOrEqualTo: b.widthAnchor, multiplier: 0.5, constant: 4),
        "a.width <= 0.5*b.width + 4"
      ),
      (
        a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
        "a.trailing == superview.trailing - 10"
      ),
      (a.centerXAnchor.constraint(equalTo: b.centerXAnchor), "a.centerX == b.centerX"),
      (a.leadingAnchor.constraint(equalTo: b.leadingAnchor), "a.leading == b.leading"),
      (
        a.leadingAnchor.anchorWithOffset(to: b.leadingAnchor).constraint(equalToConstant: 5),
        "(b.leading - a.leading) == 5"
      ),
    ]
    for (constraint, text) in expected { #expect(picture(constraint) == text) }
  }

  @Test func `say their names, and whether they count`() {
    let board = FormatBoard()
    let a = board["a"]
    let constraint = a.topAnchor.constraint(equalTo: board.screen.root.topAnchor, constant: 20)
    constraint.identifier = "gap"
    func address(_ object: AnyObject) -> String {
      "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    }
    let names = "names: a:\(address(a)), '|':superview:\(address(board.screen.root)) )>"
    let head = "<LayoutConstraint:\(address(constraint)) 'gap' V:|-(20)-[a]   ("
    #expect(constraint.debugDescription == head + names)
    constraint.isActive = true
    #expect(constraint.debugDescription == head + "active, " + names)
    a.identifier = nil
    let text = constraint.debugDescription
    #expect(text.contains("V:|-(20)-[LayoutView:\(address(a))]   (active, names: '|':superview:"))
  }
}
