import Kedge
import Testing

/// Every malformed format of a published table is refused with a kind, a place and words.
@Suite struct `Malformed visual formats` {
  struct Case: CustomTestStringConvertible, @unchecked Sendable {
    let name: String
    let format: String
    let options: LayoutConstraint.FormatOptions
    let metrics: [String: Any]
    let loose: Bool
    let kind: VisualFormatError.Kind
    let position: Int
    let message: String

    init(
      _ name: String, _ format: String, options: LayoutConstraint.FormatOptions = [],
      metrics: [String: Any] = [:], loose: Bool = false, _ kind: VisualFormatError.Kind,
      at position: Int, _ message: String
    ) {
      self.name = name
      self.format = format
      self.options = options
      self.metrics = metrics
      self.loose = loose
      self.kind = kind
      self.position = position
      self.message = message
    }

    var testDescription: String { "\(name) \(format)" }
  }

  @Test(arguments: cases)
  func `are refused with kind, place and words`(_ item: Case) {
    let board = FormatBoard()
    if item.loose { for view in board.items { view.removeFromSuperview() } }
    let error = #expect(throws: VisualFormatError.self) {
      try LayoutConstraint.constraintsOrThrow(
        withVisualFormat: item.format, options: item.options, metrics: item.metrics,
        views: board.views)
    }
    #expect(error?.kind == item.kind)
    #expect(error?.position == item.position)
    #expect(error?.message == item.message)
    #expect(error?.format == item.format)
  }

  static let cases: [Case] = [
    Case(
      "M01", "", .empty, at: 0,
      "It's an empty string."),
    Case(
      "M02", "V[a]|", .missingColon, at: 1,
      "Expected ':' after 'V' to specify vertical arrangement"),
    Case(
      "M03", "H|[a]|", .missingColon, at: 1,
      "Expected ':' after 'H' to specify horizontal arrangement"),
    Case(
      "M04", "Z:[a]", .badOrientation, at: 0,
      "Expected a view"),
    Case(
      "M05", "v:[a]-[b]", .badOrientation, at: 0,
      "Expected a view"),
    Case(
      "M06", "[a-[b]", .unclosedView, at: 2,
      "Expected ']' after a view"),
    Case(
      "M07", "[a(44]-[b]", .unclosedSize, at: 5,
      "A predicate on a view's thickness must end with ')' and the view must end with ']'"),
    Case(
      "M08", "[a(44)-[b]", .unclosedView, at: 6,
      "A predicate on a view's thickness must end with ')' and the view must end with ']'"),
    Case(
      "M09", "[a]-", .expectedNumber, at: 4,
      "Expected a number or key from the metrics dictionary, but encountered something else"),
    Case(
      "M10", "[a]-10", .missingDash, at: 6,
      "Expected '-' after a spacing value"),
    Case(
      "M11", "[a]-10[b]", .missingDash, at: 6,
      "Expected '-' after a spacing value"),
    Case(
      "M12", "[a]--[b]", .expectedNumber, at: 4,
      "Expected a number or key from the metrics dictionary, but encountered something else"),
    Case(
      "M13", "[a]--5-[b]", .expectedNumber, at: 4,
      "Expected a number or key from the metrics dictionary, but encountered something else"),
    Case(
      "M14", "[nope]-[a]", .unknownView, at: 5,
      "nope is not a key in the views dictionary."),
    Case(
      "M15", "[a]-[b(missing)]", .unknownMetric, at: 14,
      "Encountered metric with name \"missing\", but value was not specified in metrics or views dictionaries"
    ),
    Case(
      "M16", "[a]-missing-[b]", .unknownMetric, at: 11,
      "Encountered metric with name \"missing\", but value was not specified in metrics or views dictionaries"
    ),
    Case(
      "M17", "[a(>30)]", .unknownRelation, at: 3,
      "Unknown relation. Must be ==, >=, or <="),
    Case(
      "M18", "[a(=30)]", .unknownRelation, at: 3,
      "Unknown relation. Must be ==, >=, or <="),
    Case(
      "M19", "H:|-10-|", .expectedView, at: 7,
      "Expected a view"),
    Case(
      "M20", "H:|-(>=50)-[a(100)]", loose: true, .noSuperview, at: 19,
      "Unable to interpret '|' character, because the related view doesn't have a superview"),
    Case(
      "M21", "|[a]|", loose: true, .noSuperview, at: 4,
      "Unable to interpret '|' character, because the related view doesn't have a superview"),
    Case(
      "M22", "[a]|[b]", .trailingText, at: 4,
      "Unexpected text after the closing superview"),
    Case(
      "M23", "||[a]|", .expectedView, at: 1,
      "Expected a view"),
    Case(
      "M24", "H:V:[a]", .expectedView, at: 2,
      "Expected a view"),
    Case(
      "M25", "[]", .expectedViewName, at: 1,
      "Expected a view name"),
    Case(
      "M26", "[a()]", .expectedNumber, at: 3,
      "Expected a number or key from the metrics dictionary, but encountered something else"),
    Case(
      "M27", "[a]-()-[b]", .expectedNumber, at: 5,
      "Expected a number or key from the metrics dictionary, but encountered something else"),
    Case(
      "M28", "[a]-(5-[b]", .unclosedSpacing, at: 6,
      "Expected ',' or ')' in a spacing list"),
    Case(
      "M29", "[a(10@)]", .expectedNumber, at: 6,
      "Expected a number or key from the metrics dictionary, but encountered something else"),
    Case(
      "M30", "[a(10@1200)]", .priorityRange, at: 6,
      "A priority must lie in (0, 1000]"),
    Case(
      "M31", "[a(10@0)]", .priorityRange, at: 6,
      "A priority must lie in (0, 1000]"),
    Case(
      "M32", "[a]-b-[c]", .unknownMetric, at: 5,
      "Encountered metric with name \"b\", but value was not specified in metrics or views dictionaries"
    ),
    Case(
      "M33", "[a]-8-[b]", options: [.alignAllLeading], .optionAxis, at: 9,
      "Options mask required views to be aligned on a horizontal edge, which is not allowed for layout that is also horizontal."
    ),
    Case(
      "M34", "V:[a]-8-[b]", options: [.alignAllTop, .alignAllLeading], .optionAxis, at: 11,
      "Options mask required views to be aligned on a vertical edge, which is not allowed for layout that is also vertical."
    ),
    Case(
      "M35", "[self.a]", .unknownView, at: 5,
      "self is not a key in the views dictionary."),
    Case(
      "M36", "[ä]", .nonASCII, at: 1,
      "Only ASCII characters are accepted in a format"),
    Case(
      "M37", "[a] - [b]", .trailingText, at: 3,
      "Expected a connection, a view or the end"),
    Case(
      "M38", "[a]]", .trailingText, at: 3,
      "Expected a connection, a view or the end"),
    Case(
      "M39", "[1a]", .expectedViewName, at: 1,
      "Expected a view name"),
    Case(
      "M40", "[a]-10-|-[b]", .trailingText, at: 8,
      "Unexpected text after the closing superview"),
    Case(
      "M41", "[a(==b,)]", .expectedNumber, at: 7,
      "Expected a number or key from the metrics dictionary, but encountered something else"),
    Case(
      "M42", "[a]-m-[b]", metrics: ["m": "wide"], .metricNotNumber, at: 5,
      "The metric \"m\" is not a number"),
    Case(
      "M43", "|-5", .missingDash, at: 3,
      "Expected '-' after a spacing value"),
    Case(
      "M44", "[a(b)c]", .unclosedView, at: 5,
      "A predicate on a view's thickness must end with ')' and the view must end with ']'"),
    Case(
      "M45", "H:", .expectedView, at: 2,
      "Expected a view"),
    Case(
      "M46", "[a]-(b)-[c]", .unknownMetric, at: 6,
      "Encountered metric with name \"b\", but value was not specified in metrics or views dictionaries"
    ),
  ]

  @Test func `print the format and a caret`() {
    let board = FormatBoard()
    let error = #expect(throws: VisualFormatError.self) {
      try LayoutConstraint.constraintsOrThrow(withVisualFormat: "V|[a]|", views: board.views)
    }
    #expect(
      error?.description == """
        Unable to parse constraint format:\u{20}
        Expected ':' after 'V' to specify vertical arrangement\u{20}
        V|[a]|\u{20}
         ^
        """)
  }

  @Test func `give no constraints and tell the handler of the tree`() {
    let board = FormatBoard()
    let made = LayoutConstraint.constraints(
      withVisualFormat: "[a]-10-", options: [], metrics: nil, views: board.views)
    #expect(made.isEmpty)
    guard case .visualFormat(let error)? = board.screen.errors.last else {
      Issue.record("\(board.screen.errors)")
      return
    }
    #expect(board.screen.errors.count == 1)
    #expect(error.kind == .expectedView)
    #expect(error.position == 7)
  }

  @Test(arguments: [
    ("[a(nan)]", VisualFormatError.Kind.unknownMetric, 6), ("[a(1e400)]", .numberRange, 3),
    ("[a(bad)]", .numberRange, 6), ("[a(endless)]", .numberRange, 10), ("[a(1,5", .unclosedSize, 6),
    ("[a]-1,5-[b]", .missingDash, 5), ("[a(==>5)]", .unknownRelation, 3),
    ("[a(b@c)]", .unknownMetric, 6), ("[a(5@bad)]", .numberRange, 8),
    ("[a(5@-1)]", .priorityRange, 5), ("[text]", .notAnItem, 5), ("[a(text)]", .notAnItem, 7),
    ("[a]-[b]é", .nonASCII, 7), ("[a(50%)]", .unclosedSize, 5), ("[a]~[b]", .trailingText, 3),
    ("[a(b*2)]", .unclosedSize, 4), ("[a(b.height)]", .unclosedSize, 4),
    ("H:[ a]", .expectedViewName, 3),
    ("[a(flag)]", .metricNotNumber, 7), ("Hello", .expectedView, 0), ("[a][", .expectedViewName, 4),
    ("[a]-|-", .trailingText, 5), ("[a]-(==8)[b]", .missingDash, 9), ("(", .expectedView, 0),
  ])
  func `of other kinds`(_ format: String, _ kind: VisualFormatError.Kind, _ position: Int) {
    let board = FormatBoard()
    board.views["text"] = "a string"
    let error = #expect(throws: VisualFormatError.self) {
      try LayoutConstraint.constraintsOrThrow(
        withVisualFormat: format,
        metrics: ["bad": Double.nan, "endless": Double.infinity, "flag": true], views: board.views)
    }
    #expect(error?.kind == kind)
    #expect(error?.position == position)
  }

  @Test func `options that exclude one another`() {
    let board = FormatBoard()
    let unknown = LayoutConstraint.FormatOptions(rawValue: 1 << 13)
    for options in [.directionMask, unknown] as [LayoutConstraint.FormatOptions] {
      let error = #expect(throws: VisualFormatError.self) {
        try LayoutConstraint.constraintsOrThrow(
          withVisualFormat: "[a]", options: options, views: board.views)
      }
      #expect(error?.kind == .badOptions)
      #expect(error?.position == 3)
    }
  }

  /// Any prefix and any single change of a good format is read or refused, and never stops the
  /// program.
  @Test func `made by chance`() {
    var random = Random(seed: 4)
    let alphabet = Array("HV:|[]()-~@<>=,.%*/+ abcd0123456789e_é\n".unicodeScalars)
    let board = FormatBoard()
    var refused = 0
    for item in `Visual formats`.cases {
      let scalars = Array(item.format.unicodeScalars)
      for round in 0..<40 {
        var changed = scalars
        if round == 0 {
          changed = Array(scalars.prefix(Int.random(in: 0...scalars.count, using: &random)))
        } else if let scalar = alphabet.randomElement(using: &random) {
          changed[Int.random(in: 0..<scalars.count, using: &random)] = scalar
        }
        var format = ""
        format.unicodeScalars.append(contentsOf: changed)
        let options: LayoutConstraint.FormatOptions = round % 2 == 0 ? [] : .extendedSyntax
        do {
          _ = try LayoutConstraint.constraintsOrThrow(
            withVisualFormat: format, options: options, metrics: item.metrics, views: board.views)
        } catch {
          refused += 1
          #expect(error.position <= format.utf8.count)
          // Everything before the place is ASCII, so bytes are characters.
          #expect(format.utf8.prefix(error.position).allSatisfy { $0 < 0x80 })
        }
      }
    }
    #expect(refused > 500)
  }

  @Test func `as long as a book`() throws {
    let board = FormatBoard()
    let chain = "|" + String(repeating: "[a(10)]-8-[b]-", count: 20_000) + "|"
    let made = try LayoutConstraint.constraintsOrThrow(
      withVisualFormat: chain, views: board.views)
    #expect(made.count == 60_001)
    let deep = "[a" + String(repeating: "(", count: 100_000)
    let error = #expect(throws: VisualFormatError.self) {
      try LayoutConstraint.constraintsOrThrow(withVisualFormat: deep, views: board.views)
    }
    #expect(error?.kind == .expectedNumber)
  }
}
