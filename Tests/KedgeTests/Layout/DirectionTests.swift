import Kedge
import Testing

/// Leading and trailing, alignment rectangles, baselines, masks and scroll views.
@Suite struct `Directions, alignment and scrolling` {
  @Test func `leading is right where the interface runs from right to left`() {
    let screen = Screen(320, 100)
    let (a, b, c) = (screen.add("a"), screen.add("b"), screen.add("c"))
    let root = screen.root
    LayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      a.widthAnchor.constraint(equalToConstant: 100),
      b.leadingAnchor.constraint(greaterThanOrEqualTo: a.trailingAnchor, constant: 8),
      b.leadingAnchor.constraint(lessThanOrEqualTo: a.trailingAnchor, constant: 8),
      b.widthAnchor.constraint(equalToConstant: 50),
      LayoutConstraint(
        item: c, attribute: .trailing, relatedBy: .equal, toItem: root, attribute: .trailing,
        multiplier: 0.8, constant: 0),
      c.leadingAnchor.anchorWithOffset(to: c.centerXAnchor).constraint(equalToConstant: 15),
    ])
    root.layoutIfNeeded()
    #expect([a, b, c].map(\.frame.origin.x) == [20, 128, 226])
    root.interfaceLayoutDirection = .rightToLeft
    root.layoutIfNeeded()
    #expect([a, b, c].map(\.frame.origin.x) == [200, 142, 0])
    #expect(c.frame.size.width == 30)
    b.semanticContentAttribute = .playback
    #expect(b.effectiveUserInterfaceLayoutDirection == .leftToRight)
    #expect(a.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    root.layoutIfNeeded()
    // b reads its constraint from left to right: after a's right edge.
    #expect(b.frame.origin.x == 308)
    root.interfaceLayoutDirection = nil
    b.semanticContentAttribute = .unspecified
    root.layoutIfNeeded()
    #expect([a, b, c].map(\.frame.origin.x) == [20, 128, 226])
  }

  @Test func `a constant edited from right to left keeps its turned sign`() {
    let screen = Screen(320, 100)
    let a = screen.add(ContentView(100, 10), "a")
    let edge = a.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor, constant: 20)
    edge.isActive = true
    screen.root.interfaceLayoutDirection = .rightToLeft
    screen.root.layoutIfNeeded()
    #expect(a.frame.origin.x == 200)
    edge.constant = 50
    screen.root.layoutIfNeeded()
    #expect(a.frame.origin.x == 170)
  }

  private final class Label: LayoutView {
    var insets = EdgeInsets.zero
    var first = 16.0
    var last = 5.0
    override var intrinsicContentSize: Size { Size(width: 100, height: 21) }
    override var alignmentRectInsets: EdgeInsets { insets }
    override var firstBaselineOffsetFromTop: Double { first }
    override var lastBaselineOffsetFromBottom: Double { last }
  }

  @Test func `baselines`() {
    let screen = Screen(320, 100)
    let plain = LayoutView(frame: Rect(x: 0, y: 10, width: 10, height: 40))
    screen.root.addSubview(plain)
    let (a, b) = (screen.add(Label(), "a"), screen.add(Label(), "b"))
    a.firstBaselineAnchor.constraint(equalTo: plain.firstBaselineAnchor).isActive = true
    b.lastBaselineAnchor.constraint(equalTo: plain.lastBaselineAnchor).isActive = true
    screen.root.layoutIfNeeded()
    #expect(a.frame.origin.y == -6)
    #expect(b.frame.origin.y == 34)
    a.first = 10
    a.invalidateIntrinsicContentSize()
    screen.root.layoutIfNeeded()
    #expect(a.frame.origin.y == 0)
  }

  @Test func `constraints see the alignment rectangle`() {
    let screen = Screen(320, 200)
    let a = screen.add(Label(), "a")
    a.insets = EdgeInsets(top: 2, left: 3, bottom: 5, right: 4)
    LayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 20),
      a.topAnchor.constraint(equalTo: screen.root.topAnchor, constant: 30),
      a.heightAnchor.constraint(equalToConstant: 40),
    ])
    screen.root.layoutIfNeeded()
    expectFrame(a.frame, 17, 28, 107, 47)
    expectFrame(a.alignmentRect(forFrame: a.frame), 20, 30, 100, 40)
    expectFrame(
      a.frame(forAlignmentRect: Rect(x: 20, y: 30, width: 100, height: 40)), 17, 28, 107, 47)
  }

  /// Every mask of one axis, with a view 10 + 100 + 90 in 200 that becomes 300.
  static let masks: [(UInt, Double, Double)] = [
    (0, 10, 100), (4, 10, 100), (1, 110, 100), (2, 10, 200), (5, 20, 100),
    (6, 10, 290 * 100 / 190.0), (3, 210 * 10 / 110.0, 210 * 100 / 110.0), (7, 15, 150),
  ]

  @Test func `all 64 masks`() {
    for (x, left, width) in Self.masks {
      for (y, top, height) in Self.masks {
        let screen = Screen(200, 200)
        let view = LayoutView(frame: Rect(x: 10, y: 10, width: 100, height: 100))
        screen.root.addSubview(view)
        view.autoresizingMask = AutoresizingMask(rawValue: x | y << 3)
        screen.root.layoutIfNeeded()
        expectFrame(view.exactFrame, 10, 10, 100, 100)
        screen.resize(300, 300)
        expectFrame(view.exactFrame, left, top, width, height)
        screen.resize(200, 200)
        expectFrame(view.exactFrame, 10, 10, 100, 100)
      }
    }
  }

  @Test func `content gives a scroll view its size, and scrolling is an edit`() {
    let screen = Screen(320, 480)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    screen.root.addSubview(scroll)
    let (content, pinned, outside) = (
      screen.add("content", to: scroll), screen.add("pinned", to: scroll), screen.add("outside")
    )
    LayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 900),
      pinned.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 5),
      outside.topAnchor.constraint(equalTo: content.topAnchor, constant: 7),
    ])
    screen.root.layoutIfNeeded()
    #expect(scroll.contentSize == Size(width: 320, height: 900))
    #expect(scroll.maximumContentOffset == Point(x: 0, y: 420))
    #expect(outside.frame.origin.y == 7)
    let lowered = screen.root.layoutEngine.counters.rowsLowered
    scroll.contentOffset = Point(x: 0, y: 100)
    screen.root.layoutIfNeeded()
    #expect(screen.root.layoutEngine.counters.rowsLowered == lowered)
    #expect(content.frame.origin.y == 0)
    #expect(pinned.frame.origin.y == 105)
    #expect(outside.frame.origin.y == -93)
    #expect(content.convert(Point.zero, to: screen.root) == Point(x: 0, y: -100))
    #expect(scroll.contentSize == Size(width: 320, height: 900))
  }

  /// A tree with nested safe areas, margins, directions and masks.
  private struct Tree {
    let screen = Screen(300, 400)
    var views: [LayoutView] = []

    init() {
      let body = screen.add("body")
      let box = screen.add("box", to: body)
      let row = screen.add(ContentView(60, 20), "row", to: box)
      let fixed = LayoutView(frame: Rect(x: 10, y: 10, width: 100, height: 100))
      screen.root.addSubview(fixed)
      fixed.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      let mark = screen.add(ContentView(9, 9), "mark", to: fixed)
      views = [body, box, row, fixed, mark]
      let (root, safe) = (screen.root, body.safeAreaLayoutGuide)
      box.preservesSuperviewLayoutMargins = true
      LayoutConstraint.activate([
        body.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
        body.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -3),
        body.topAnchor.constraint(equalTo: root.topAnchor, constant: 12),
        body.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        box.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
        box.topAnchor.constraint(equalTo: safe.topAnchor, constant: 2),
        box.widthAnchor.constraint(equalTo: body.widthAnchor, multiplier: 0.5),
        box.bottomAnchor.constraint(equalTo: body.bottomAnchor),
        row.leadingAnchor.constraint(equalTo: box.layoutMarginsGuide.leadingAnchor),
        row.bottomAnchor.constraint(equalTo: box.layoutMarginsGuide.bottomAnchor),
        mark.trailingAnchor.constraint(equalTo: fixed.layoutMarginsGuide.trailingAnchor),
        mark.topAnchor.constraint(equalTo: fixed.safeAreaLayoutGuide.topAnchor),
      ])
    }

    func apply(_ state: State) {
      screen.root.frame = Rect(x: 0, y: 0, width: state.width, height: state.height)
      screen.root.setRootSafeAreaInsets(state.safeArea)
      screen.root.interfaceLayoutDirection = state.isTurned ? .rightToLeft : nil
      screen.root.directionalLayoutMargins = state.margins
      views[1].semanticContentAttribute = state.semantics
    }
  }

  private struct State {
    var width = 300.0
    var height = 400.0
    var safeArea = EdgeInsets.zero
    var isTurned = false
    var margins = DirectionalEdgeInsets.zero
    var semantics = SemanticContentAttribute.unspecified

    mutating func change(_ random: inout Random) {
      func number(_ high: Int) -> Double { Double(Int.random(in: 0...high, using: &random)) }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: (width, height) = (height, width)
      case 1: (width, height) = (200 + number(200), 200 + number(200))
      case 2:
        safeArea = EdgeInsets(
          top: number(60), left: number(40), bottom: number(30), right: number(40))
      case 3: isTurned.toggle()
      case 4:
        margins = DirectionalEdgeInsets(
          top: number(20), leading: number(40), bottom: number(20), trailing: number(40))
      default:
        semantics = SemanticContentAttribute.allCases.randomElement(using: &random) ?? .unspecified
      }
    }
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `forty changes leave what a fresh tree finds`(seed: UInt64) {
    var random = Random(seed: seed)
    var state = State()
    let old = Tree()
    for _ in 0..<40 {
      state.change(&random)
      old.apply(state)
      old.screen.root.layoutIfNeeded()
      let fresh = Tree()
      // The mask goes with the size that the root had when the frame was set.
      fresh.apply(state)
      fresh.screen.root.layoutIfNeeded()
      for (one, other) in zip(old.views, fresh.views) {
        expectFrame(
          one.exactFrame, other.exactFrame.origin.x, other.exactFrame.origin.y,
          other.exactFrame.size.width, other.exactFrame.size.height)
      }
    }
    #expect(old.screen.errors.isEmpty && old.screen.conflicts.isEmpty)
  }
}
