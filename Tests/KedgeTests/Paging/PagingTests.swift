import Kedge
import Testing

@Suite struct `Page controller` {
  /// The walk-through's table: the same page counts as reverse.
  @Test func `directions`() throws {
    let table: [(Int, Int, PageController.Direction)] = [
      (1, 1, .reverse), (1, 2, .forward), (2, 0, .reverse), (0, 2, .forward), (2, 1, .reverse),
      (0, 1, .forward),
    ]
    for (previous, page, direction) in table {
      var pages = try PageController(pageCount: 3, index: previous)
      let change = try pages.select(page)
      #expect(change.direction == direction)
      #expect(change.from == previous && change.to == page)
      #expect(pages.index == page)
    }
    #expect(PageController.Direction.allCases.map(\.rawValue) == [0, 1])
  }

  @Test func `neighbours`() throws {
    let three = try PageController(pageCount: 3)
    #expect((0...2).map(three.page(before:)) == [nil, 0, 1])
    #expect((0...2).map(three.page(after:)) == [1, 2, nil])
    for unknown in [-1, 3, 99, Int.min, Int.max] {
      #expect(three.page(before: unknown) == nil && three.page(after: unknown) == nil)
    }
    let one = try PageController(pageCount: 1)
    #expect(one.page(before: 0) == nil && one.page(after: 0) == nil)
    var none = try PageController(pageCount: 0)
    #expect(none.index == nil && none.page(after: 0) == nil)
    #expect(throws: PagingError.indexOutOfRange(0, count: 0)) { try none.select(0) }
    #expect(throws: PagingError.self) { try none.willSwipe(to: 0) }
  }

  @Test func `swipes`() throws {
    var pages = try PageController(pageCount: 3, index: 1)
    #expect(throws: PagingError.self) { try pages.didFinishSwipe(completed: true) }
    try pages.willSwipe(to: 2)
    let back = try pages.didFinishSwipe(completed: false)
    #expect(back == nil && pages.index == 1)
    try pages.willSwipe(to: 2)
    try pages.willSwipe(to: 0)
    let done = try pages.didFinishSwipe(completed: true)
    #expect(done == 0 && pages.index == 0)
    #expect(throws: PagingError.self) { try pages.willSwipe(to: 2) }
    // A selection by program gives a swipe up.
    try pages.willSwipe(to: 1)
    _ = try pages.select(2)
    #expect(throws: PagingError.self) { try pages.didFinishSwipe(completed: true) }
    #expect(throws: PagingError.self) { try PageController(pageCount: 3, index: 3) }
    #expect(throws: PagingError.self) { try PageController(pageCount: -1) }
  }
}

@Suite struct `Page rules` {
  private func page(
    _ rule: PageRule, _ offset: Double, _ velocity: Double = 0, start: Int = 1, count: Int = 3
  ) -> Int {
    rule.page(offset: offset, velocity: velocity, width: 320, start: start, count: count)
  }

  /// Width 320, from page 1 at 320.
  @Test func `examples`() {
    for rule in [PageRule.projecting(), .flicking()] {
      #expect(page(rule, 450) == 1)
      #expect(page(rule, 490) == 2)
    }
    // 370 + 0.099 * 600 = 429.4, 1.342 pages: 1 by rounding, 2 by the sign.
    #expect(page(.projecting(), 370, 600) == 1)
    #expect(page(.flicking(), 370, 600) == 2)
    // 100 less than the start, thrown back at 900.
    #expect(page(.projecting(), 220, -900) == 0)
    #expect(page(.flicking(), 220, -900) == 0)
    // Half a page counts as the next one.
    #expect(page(.projecting(), 480) == 2)
    // 500 is a flick (the threshold is our own), 499 is not.
    #expect(page(.flicking(), 330, 500) == 2)
    #expect(page(.flicking(), 330, 499) == 1)
  }

  @Test func `never more than a page, and never beyond an end`() {
    #expect(page(.projecting(), 330, 50_000, count: 9) == 2)
    #expect(page(.flicking(), 5000, 9000, start: 2, count: 9) == 3)
    #expect(page(.projecting(), 0, -9000, start: 0) == 0)
    #expect(page(.projecting(), 700, 9000, start: 2) == 2)
    #expect(page(.projecting(), .nan, 0) == 0)
    #expect(page(.projecting(), 320, .nan) == 1)
    #expect(page(.projecting(), 320, 0, count: 0) == 0)
    #expect(page(.projecting(), 320, 0, start: 99) == 1)
  }
}

@Suite struct `Page swipe` {
  private func swipe(
    _ translation: Double, _ velocity: Double = 0, start: Int = 1, rtl: Bool = false
  ) throws -> (PageSwipe, PageSwipe.Outcome) {
    var swipe = try PageSwipe(width: 375, count: 3, start: start, isRightToLeft: rtl)
    swipe.move(by: translation)
    return (swipe, swipe.end(velocity: velocity))
  }

  /// Width 375 from the middle of three; the thresholds are our own.
  @Test func `examples`() throws {
    let (short, cancelled) = try swipe(-150)
    #expect(abs(short.fraction - 0.4) < 1e-15)
    #expect(cancelled.page == 1 && !cancelled.isCompleted && cancelled.offset == 375)
    let (long, finished) = try swipe(-200)
    #expect(abs(long.fraction - 0.533) <= 0.0005)
    #expect(finished.page == 2 && finished.isCompleted && finished.offset == 750)
    let (fast, flicked) = try swipe(-80, -600)
    #expect(abs(fast.fraction - 0.213) <= 0.0005)
    #expect(flicked.page == 2)
    // Far but thrown back: it stays.
    #expect(try swipe(-200, 600).1.page == 1)
    #expect(try swipe(200).1.page == 0)
    #expect(try swipe(0, -9000).1.page == 1)
  }

  @Test func `content follows the finger and resists at the ends`() throws {
    #expect(try swipe(-150).0.offset == 525)
    #expect(abs(try swipe(-150).0.windowProgress - 0.4) < 1e-15)
    #expect(try swipe(-9999).0.position == 2)
    // Before the first page the rubber band: 100 points become 100 * 0.55 / 375 / (1 + ...) * 375.
    let edge = try swipe(100, start: 0)
    #expect(abs(edge.0.offset + 47.965116) <= 0.000001)
    #expect(edge.0.target == nil && edge.1.page == 0)
    #expect(try swipe(100, -5000, start: 0).1.page == 0)
    #expect(abs(try swipe(-100, start: 2).0.offset - 797.965116) <= 0.000001)
    #expect(try swipe(1e300, start: 0).0.position >= -1)
  }

  @Test func `from right to left the finger goes the other way`() throws {
    #expect(try swipe(200, rtl: true).1.page == 2)
    #expect(try swipe(80, 600, rtl: true).1.page == 2)
  }

  @Test func `odd input`() throws {
    #expect(throws: PagingError.self) { try PageSwipe(width: 375, count: 0, start: 0) }
    var still = try PageSwipe(width: 0, count: 3, start: 1)
    still.move(by: 100)
    still.move(by: .nan)
    #expect(still.fraction == 0 && still.position == 1)
    let end = still.end(velocity: .nan)
    #expect(end.page == 1)
  }
}

@Suite struct `Tab bar` {
  static let filled: [(Double, Int, [(Double, Double)])] = [
    (320, 3, [(2, 103), (109, 102), (215, 103)]),
    (375, 3, [(2, 121), (127, 121), (252, 121)]),
    (375, 4, [(2, 90), (96, 90), (190, 89), (283, 90)]),
    (390, 4, [(2, 94), (100, 93), (197, 94), (295, 93)]),
    (414, 4, [(2, 100), (106, 99), (209, 100), (313, 99)]),
    (414, 5, [(2, 79), (85, 79), (168, 78), (250, 79), (333, 79)]),
    (320, 4, [(2, 76), (82, 76), (162, 76), (242, 76)]),
  ]

  /// From dumps of the system's bars; of 320 / 3 only the middle one was seen, the others follow
  /// from the formula.
  @Test(arguments: 0..<filled.count)
  func `filled bars`(row: Int) {
    let (width, count, cells) = Self.filled[row]
    let frames = TabBar().itemFrames(count: count, width: width)
    #expect(frames.map(\.minX) == cells.map(\.0))
    #expect(frames.map(\.width) == cells.map(\.1))
    #expect(frames.allSatisfy { $0.minY == 1 && $0.height == 48 })
    let mirrored = TabBar().itemFrames(count: count, width: width, isRightToLeft: true)
    #expect(mirrored.map(\.maxX) == cells.map { width - $0.0 })
  }

  @Test func `centred bars`() {
    var bar = TabBar()
    bar.itemPositioning = .centered
    #expect(bar.itemFrames(count: 4, width: 768).map(\.minX) == [181, 291, 401, 511])
    bar.itemWidth = 76
    bar.itemSpacing = 10
    let table: [(Double, [Double])] = [
      (320, [36, 122, 208]), (375, [63.5, 149.5, 235.5]), (414, [83, 169, 255]),
    ]
    for (width, xs) in table {
      let frames = bar.itemFrames(count: 3, width: width)
      #expect(frames.map(\.minX) == xs)
      #expect(frames.allSatisfy { $0.width == 76 })
      #expect((frames.last?.maxX ?? 0) - frames[0].minX == 248)
    }
    // A group that does not fit fills the bar (unverified).
    #expect(
      bar.itemFrames(count: 4, width: 320) == TabBar().itemFrames(count: 4, width: 320))
  }

  @Test func `automatic follows the width class`() {
    let bar = TabBar()
    #expect(bar.itemFrames(count: 4, width: 768, widthClass: .regular)[0].minX == 181)
    #expect(bar.itemFrames(count: 4, width: 768, widthClass: .compact)[0].minX == 2)
    #expect(TabBar.ItemPositioning.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(TabBar.height == 49)
    // 49 points, and 34 more above a home indicator.
    let screen = Rect(x: 0, y: 0, width: 375, height: 812)
    #expect(TabBar.frame(in: screen) == Rect(x: 0, y: 763, width: 375, height: 49))
    #expect(
      TabBar.frame(in: screen, bottomInset: 34) == Rect(x: 0, y: 729, width: 375, height: 83))
    #expect(bar.itemFrames(count: 0, width: 320).isEmpty)
    #expect(bar.itemFrames(count: 3, width: .nan).isEmpty)
    #expect(bar.itemFrames(count: 100, width: 100).allSatisfy { $0.width >= 0 })
  }

  @Test func `an indicator follows the swipe`() throws {
    let items = TabBar().itemFrames(count: 3, width: 320)
    #expect(TabBar.indicatorFrame(position: 1, items: items) == items[1])
    #expect(TabBar.indicatorFrame(position: 2, items: items) == items[2])
    let between = try #require(TabBar.indicatorFrame(position: 0.5, items: items))
    #expect(between.minX == 55.5 && between.width == 102.5)
    let before = try #require(TabBar.indicatorFrame(position: -0.1, items: items))
    #expect(abs(before.minX - (2 - 10.7)) < 1e-12)
    let after = try #require(TabBar.indicatorFrame(position: 2.1, items: items))
    #expect(abs(after.minX - (215 + 10.6)) < 1e-12)
    #expect(TabBar.indicatorFrame(position: 0, items: []) == nil)
    #expect(TabBar.indicatorFrame(position: .nan, items: items) == nil)
    #expect(
      TabBar.indicatorFrame(position: 0.5, items: [items[0]]) == items[0].offsetBy(dx: 51.5, dy: 0))
  }
}

@Suite struct `Swipeable tabs` {
  private typealias Mode = SwipeableTabs.ImageMode

  @Test func `the set-up`() throws {
    let tabs = try SwipeableTabs()
    #expect(tabs.bar.isTranslucent && tabs.bar.itemPositioning == .centered)
    #expect(tabs.bar.itemSpacing == 10 && tabs.bar.itemWidth == 76)
    #expect(tabs.bar.barTint == RGBAColor(white: 1, alpha: 0.92))
    #expect(SwipeableTabs.deselectedColor == RGBAColor(white: 0.5))
    // Once a page is selected all items take the selected colour.
    #expect(tabs.bar.tint == SwipeableTabs.selectedColor)
    #expect(tabs.bar.unselectedItemTint == SwipeableTabs.selectedColor)
    #expect(tabs.pages.index == 1 && tabs.pages.pageCount == 3 && tabs.barSelection == 1)
  }

  @Test func `how the images are drawn`() throws {
    let table: [(Int, [Mode], [Mode])] = [
      (0, [.original, .template, .template], [.template, .template, .template]),
      (1, [.template, .original, .template], [.template, .original, .template]),
      (2, [.template, .template, .original], [.template, .template, .template]),
    ]
    for (selected, images, selectedImages) in table {
      var tabs = try SwipeableTabs()
      _ = try tabs.select(selected)
      #expect(tabs.items.map(\.image) == images)
      #expect(tabs.items.map(\.selectedImage) == selectedImages)
      #expect(tabs.barSelection == 1)
    }
    #expect(Mode.allCases.map(\.rawValue) == [1, 2])
  }

  private func original(_ tabs: SwipeableTabs) -> [Int] {
    tabs.items.indices.filter { tabs.items[$0].image == .original }
  }

  @Test func `the script of a visit`() throws {
    var tabs = try SwipeableTabs()
    #expect(original(tabs) == [1])
    let tap = try tabs.select(2)
    #expect(tap.direction == .forward && original(tabs) == [2])
    try tabs.willSwipe(to: 1)
    try tabs.didFinishSwipe(completed: true)
    #expect(tabs.pages.index == 1 && original(tabs) == [1])
    try tabs.willSwipe(to: 2)
    try tabs.didFinishSwipe(completed: false)
    #expect(tabs.pages.index == 1 && original(tabs) == [1])
    let first = try tabs.select(0)
    #expect(first.direction == .reverse)
    let again = try tabs.select(0)
    #expect(again.direction == .reverse && tabs.pages.index == 0)
    // Where the walk-through would crash.
    #expect(throws: PagingError.indexOutOfRange(3, count: 3)) { try tabs.select(3) }
    #expect(throws: PagingError.indexOutOfRange(-1, count: 3)) { try tabs.select(-1) }
  }

  @Test func `any number of tabs`() throws {
    for count in [1, 2, 7] {
      var tabs = try SwipeableTabs(count: count, barSelection: count - 1)
      #expect(original(tabs) == [count - 1])
      _ = try tabs.select(0)
      #expect(original(tabs) == [0])
    }
    #expect(throws: PagingError.self) { try SwipeableTabs(count: 0, barSelection: 0) }
    #expect(throws: PagingError.self) { try SwipeableTabs(count: 3, barSelection: 3) }
  }

  /// Random taps and swipes: exactly one item is drawn in its own colours, the selected page's, and
  /// errors change nothing.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `random visits keep the rules`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...6, using: &random)
    var tabs = try SwipeableTabs(
      count: count, barSelection: Int.random(in: 0..<count, using: &random))
    for _ in 0..<60 {
      let before = tabs
      do throws(PagingError) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: _ = try tabs.select(Int.random(in: -1...count, using: &random))
        case 1: try tabs.willSwipe(to: Int.random(in: -1...count, using: &random))
        default: try tabs.didFinishSwipe(completed: Bool.random(using: &random))
        }
      } catch { #expect(tabs == before) }
      let index = try #require(tabs.pages.index)
      #expect((0..<count).contains(index))
      #expect(original(tabs) == [index])
      if let target = tabs.pages.swipeTarget { #expect(abs(target - index) == 1) }
      let selected = tabs.items.indices.filter { tabs.items[$0].selectedImage == .original }
      #expect(selected == (index == tabs.barSelection ? [index] : []))
    }
    // No state is a trap: every page can still be reached.
    for page in 0..<count {
      _ = try tabs.select(page)
      #expect(tabs.pages.index == page)
    }
  }
}
