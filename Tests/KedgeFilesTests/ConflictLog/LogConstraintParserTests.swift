import Testing

@testable import KedgeFiles

@Suite struct `Constraints in logs` {
  /// What the only constraint of a line can mean.
  private func readings(of line: String) -> [LogConstraint] {
    let entries = LogScanner.events(in: Array(line.utf8)).compactMap { event in
      if case .entry(let entry) = event.kind { entry } else { nil }
    }
    return entries.count == 1 ? entries[0].readings : []
  }

  /// What a line says, in words; nil where it is not understood.
  private func words(_ line: String) -> String? {
    readings(of: line).first.map { LogWords([$0]).sentence($0) }
  }

  @Test(arguments: [
    // Pictures.
    ("<NSLayoutConstraint:0x1 V:[UIView:0x2(44)]>", "the height of UIView is 44"),
    ("<NSLayoutConstraint:0x1 H:[UIView:0x2(>=300)]>", "the width of UIView is at least 300"),
    (
      "<NSLayoutConstraint:0x1 H:|-(16)-[A:0x2]   (active, names: '|':S:0x3 )>",
      "the leading edge of A is 16 right of the leading edge of S"
    ),
    (
      "<NSLayoutConstraint:0x1 H:[A:0x2]-(-16)-|   (Names: '|':S:0x3 )>",
      "the trailing edge of S is 16 left of the trailing edge of A"
    ),
    (
      "<NSLayoutConstraint:0x1 V:[A:0x2'a]-(8)-[b']-(>=8)-[B:0x3]>",
      "the top of B is at least 8 below the bottom of A 'a]-(8)-[b'"
    ),
    (
      "<NSLayoutConstraint:0x1 H:[A:0x2]-(NSSpace(8))-[B:0x3](LTR)>",
      "the left edge of B is 8 right of the right edge of A"
    ),
    (
      "<NSLayoutConstraint:0x1 V:[A:0x2]-(>=NSLayoutAnchorConstraintSpace(8))-[B:0x3]>",
      "the top of B is at least 8 below the bottom of A"
    ),
    // Equations.
    (
      "<NSLayoutConstraint:0x1 A:0x2.width == 0.5*B:0x3.width + 2.5   (active)>",
      "the width of A is 0.5 × the width of B plus 2.5"
    ),
    (
      "<MASLayoutConstraint:0x1 A:0x2.width <= B:0x3.height * 1.5 - 4>",
      "the width of A is at most 1.5 × the height of B minus 4"
    ),
    ("<NSLayoutConstraint:0x1 A:0x2.height == 2.22507e-308>", "the height of A is 0"),
    ("<NSLayoutConstraint:0x1 A:0x2.width == - 16>", "the width of A is -16"),
    (
      "<NSLayoutConstraint:0x1 A:0x2'x == y'.top >= B:0x3'it's'.bottom - 8>",
      "the top of A 'x == y' is at most 8 above the bottom of B 'it's'"
    ),
    (
      "<NSLayoutConstraint:0x1 Bar.icon.width == 20   (active, names: Bar.icon:0x2 )>",
      "the width of Bar.icon is 20"
    ),
    (
      "<NSLayoutConstraint:0x1 Long-na....height == 20   (active, names: Long-na...:0x2 )>",
      "the height of Long-na... is 20"
    ),
    (
      "<NSLayoutConstraint:0x1 G:0x2.bottom == B:0x3.bottom NSSpace(0)>",
      "the bottom of G is the bottom of B"
    ),
    (
      "<NSLayoutConstraint:0x1 (Grid:0x1.top+0.5*(Grid:0x1.bottom - Grid:0x1.row-boundary)) == V:0x2.centerY>",
      "the top of Grid plus 0.5 × the bottom of Grid minus 0.5 × the row-boundary of Grid is the middle of V"
    ),
    // Masks.
    (
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& A:0x2.midX ==>",
      "the middle of A is 0 in its superview"
    ),
    (
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=-&- v=&-& A:0x2.width == B:0x3.width-29>",
      "the width of A is the width of B minus 29"
    ),
    // Libraries and damage.
    (
      "<SnapKit.LayoutConstraint:0x1@/Users/a b/X.swift#61 A:0x2.width == 24.0 ^UILayoutPriority(rawValue: 999.0)>",
      "the width of A is 24"
    ),
    (
      "<MASLayoutConstraint:key[0] UILabel:title.height >= 5000>",
      "the height of UILabel 'title' is at least 5000"
    ),
    ("<<App.LayoutConstraint:0x1> <UIView:0x2>.width == 8>", "the width of UIView is 8"),
    (
      "<NSLayoutConstraint: 0x1> H:[UIView:0x2(80)] (Bar view 0, (null))",
      "the width of UIView is 80"
    ),
    ("\"< NSLayoutConstraint:0x1 A:0x2.width == 8>\"", "the width of A is 8"),
    ("\"NSLayoutConstraint:0x1 H:[A:0x2(80)]\",", "the width of A is 80"),
    ("**\\<NSLayoutConstraint:0x1 H:[A:0x2(80)]\\>** // note > this", "the width of A is 80"),
    (
      "\u{201C}<NSLayoutConstraint:0x1 H:[A:0x2'can\u{2019}t'(80)]>\u{201D}",
      "the width of A 'can't' is 80"
    ),
    ("<NSLayoutConstraint:0x1 H:[A:0x2'can\\U2019t'(80)]>", "the width of A 'can\u{2019}t' is 80"),
  ])
  func `a line is understood`(_ line: String, _ expected: String) {
    #expect(words(line) == expected)
  }

  @Test(arguments: [
    "<NSLayoutConstraint:0x1 A:0x2.width == >", "<NSLayoutConstraint:0x1 A:0x2.width == nan>",
    "<NSLayoutConstraint:0x1 A:0x2.width == 1e999>", "<NSLayoutConstraint:0x1 A:0x2.wdth2 == 8>",
    "<NSLayoutConstraint:0x1 H:|-[A:0x2]>", "<NSLayoutConstraint:0x1 A:0x2.width == 9",
    "<NSLayoutConstraint:0x1 A:0x2.width 8>", "<NSLayoutConstraint:0x1>",
    "<NSLayoutConstraint:0x1 8 == A:0x2.width>", "<NSLayoutConstraint:0x1 some words.width == 8>",
    "<NSLayoutConstraint:0x1 ((((((((((((((((((A:0x2.top)))))))))))))))))) == B:0x2.top>",
  ])
  func `what is none is not made up`(_ line: String) {
    #expect(words(line) == nil)
  }

  @Test func `one name of two views is read both ways`() {
    let line =
      "<NSLayoutConstraint:0x1 V:[cell...]-(8)-[cell...]   (active, names: cell...:0x2, cell...:0x3 )>"
    let entries = LogScanner.events(in: Array(line.utf8)).compactMap { event in
      if case .entry(let entry) = event.kind { entry } else { nil }
    }
    #expect(
      entries.first?.readings.map { $0.items.map(\.key) } == [["0x2", "0x3"], ["0x3", "0x2"]])
  }

  @Test func `a spacing has either sign, the natural one first`() {
    func signs(_ line: String) -> [Double] { readings(of: line).map(\.second.constant) }
    #expect(
      signs(
        "<NSLayoutConstraint:0x1 A:0x2.bottom <= G:0x3.bottom NSLayoutAnchorConstraintSpace(8)>")
        == [-8, 8])
    #expect(signs("<NSLayoutConstraint:0x1 A:0x2.top == B:0x3.bottom NSSpace(8)>") == [8, -8])
    #expect(
      signs("<NSLayoutConstraint:0x1 UILayoutGuide:0x2.bottom == B:0x3.bottom NSSpace(8)>")
        == [8, -8])
  }

  @Test(arguments: [
    ("<NSLayoutConstraint:0x1 A:0x2.width == 8 priority:500>", 500.0),
    ("<NSLayoutConstraint:0x1 H:[A:0x2(137@251)] priority:251>", 251),
    ("<MASLayoutConstraint:0x1 A:0x2.width == 8 ^low>", 250),
    ("<MASLayoutConstraint:0x1 A:0x2.width == 8 ^751>", 751),
    ("<NSLayoutConstraint:0x1 A:0x2.width == 8 @ 999>", 999),
    ("<NSContentSizeLayoutConstraint:0x1 H:[A:0x2(8)] Hug:250 CompressionResistance:750>", 0),
    ("<NSLayoutConstraint:0x1 A:0x2.width == 8>", 1000),
  ])
  func `priorities are read`(_ line: String, _ priority: Double) {
    #expect(readings(of: line).first?.priority == priority)
  }

  @Test(arguments: [
    ("<NSLayoutConstraint:0x1 'mine' A:0x2.width == 8>", LogOwner.own),
    ("<NSLayoutConstraint:0x1 'UISV-spacing' H:[A:0x2]-(8)-[B:0x3]>", .stackView),
    ("<NSLayoutConstraint:0x1 'UIView-Encapsulated-Layout-Width' A:0x2.width == 8>", .encapsulated),
    ("<NSLayoutConstraint:0x1 'fittingSizeHTarget' A:0x2.width == 0>", .encapsulated),
    ("<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& A:0x2.minX == 8>", .mask),
    ("<NSIBPrototypingLayoutConstraint:0x1 A:0x2.width == 8>", .interfaceBuilder),
    ("<NSLayoutConstraint:0x1 'UIIBSystemGenerated' A:0x2.width == 8>", .interfaceBuilder),
    ("<_UILayoutSupportConstraint:0x1 V:[_UILayoutGuide:0x2(0)]>", .system),
    ("<NSLayoutConstraint:0x1 'TB_Top_Top' A:0x2.top == B:0x3.top>", .system),
    ("<NSLayoutConstraint:0x1 _UIButtonBarStackView:0x2.width == 0>", .system),
    ("<SnapKit.LayoutConstraint:0x1@A.swift#1 A:0x2.width == 8>", .library("SnapKit")),
    ("<MASLayoutConstraint:0x1 A:0x2.width == 8>", .library("Masonry")),
  ])
  func `every constraint has its owner`(_ line: String, _ owner: LogOwner) {
    #expect(readings(of: line).first.map { LogOwner.of($0) } == owner)
  }
}
