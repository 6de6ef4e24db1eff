import Kedge
import Testing

/// Solved tables: three views of 160 x 200, 80 x 100 and 40 x 50 in a row, and as much in a column.
@Suite struct `Stack views` {
  static let axes: [LayoutConstraint.Axis] = [.horizontal, .vertical]
  static let contents = [(160.0, 200.0), (80.0, 100.0), (40.0, 50.0)]

  struct Row: CustomTestStringConvertible, Sendable {
    let distribution: StackView.Distribution
    let length: Double?
    let spacing: Double
    let spans: [[Double]]
    let natural: Double?

    init(
      _ distribution: StackView.Distribution, _ length: Double?, _ spacing: Double,
      _ spans: [[Double]], natural: Double? = nil
    ) {
      self.distribution = distribution
      self.length = length
      self.spacing = spacing
      self.spans = spans
      self.natural = natural
    }

    var testDescription: String { "\(distribution) \(length.map { "\($0)" } ?? "free") \(spacing)" }
  }

  static let rows: [Row] = [
    Row(.fill, nil, 10, [[0, 160], [170, 80], [260, 40]], natural: 300),
    Row(.fill, 300, 10, [[0, 160], [170, 80], [260, 40]]),
    Row(.fillEqually, 300, 10, [[0, 280 / 3], [310 / 3, 280 / 3], [620 / 3, 280 / 3]]),
    Row(.fillEqually, nil, 10, [[0, 160], [170, 160], [340, 160]], natural: 500),
    Row(
      .fillProportionally, 300, 0,
      [[0, 1200 / 7], [1200 / 7, 600 / 7], [1800 / 7, 300 / 7]]),
    Row(.fillProportionally, 300, 10, [[0, 160], [170, 80], [260, 40]]),
    Row(.fillProportionally, 600, 10, [[0, 320], [330, 160], [500, 100]]),
    Row(.equalSpacing, 400, 10, [[0, 160], [220, 80], [360, 40]]),
    Row(.equalSpacing, nil, 10, [[0, 160], [170, 80], [260, 40]], natural: 300),
    Row(.equalCentering, 400, 10, [[0, 160], [190, 80], [360, 40]]),
    Row(.equalCentering, 360, 10, [[0, 160], [170, 80], [320, 40]]),
    Row(.equalCentering, 330, 10, [[0, 160], [170, 80], [290, 40]]),
    Row(.equalCentering, 300, 10, [[0, 160], [170, 80], [260, 40]]),
  ]

  @Test(arguments: axes, rows)
  func `share the length`(_ axis: LayoutConstraint.Axis, _ row: Row) {
    let board = StackBoard(axis, Self.contents)
    board.stack.distribution = row.distribution
    board.stack.spacing = row.spacing
    board.fix(along: row.length)
    for (span, expected) in zip(board.spans, row.spans) {
      expectClose(span.start, expected[0])
      expectClose(span.length, expected[1])
    }
    if let natural = row.natural { expectClose(board.stackSpan.length, natural) }
    #expect(board.screen.errors.isEmpty && board.screen.conflicts.isEmpty)
    for view in board.views { #expect(!view.hasAmbiguousLayout(for: axis)) }
  }

  @Test(arguments: axes) func `stretch who hugs least`(_ axis: LayoutConstraint.Axis) {
    let board = StackBoard(axis, Self.contents)
    board.stack.spacing = 10
    for view in board.views.dropFirst() { view.setContentHuggingPriority(251, for: axis) }
    board.fix(along: 360)
    expectClose(board.spans[0].length, 220)
    expectClose(board.spans[1].start, 230)
    expectClose(board.spans[2].start, 320)
  }

  /// Nothing says who grows or shrinks: that is told, and the frames are within bounds.
  @Test(
    arguments: axes, [(StackView.Distribution.fill, 360.0), (.fill, 240), (.equalSpacing, 290)])
  func `say that they are ambiguous`(
    _ axis: LayoutConstraint.Axis, _ row: (StackView.Distribution, Double)
  ) {
    let board = StackBoard(axis, Self.contents)
    board.stack.distribution = row.0
    board.stack.spacing = 10
    board.fix(along: row.1)
    #expect(board.views.contains { $0.hasAmbiguousLayout(for: axis) })
    let spans = board.spans
    expectClose(spans[0].start, 0)
    expectClose(spans[2].end, row.1)
    for (span, content) in zip(spans, Self.contents) {
      let growth = row.1 - 300
      #expect(span.length >= content.0 + min(0, growth) - 1e-6)
      #expect(span.length <= content.0 + max(0, growth) + 1e-6)
    }
    expectClose(spans[1].start - spans[0].end, 10)
  }

  struct Line: CustomTestStringConvertible, Sendable {
    let alignment: StackView.Alignment
    let breadth: Double?
    let spans: [[Double]]
    var testDescription: String { "\(alignment) \(breadth.map { "\($0)" } ?? "free")" }
  }

  static let lines: [Line] = [
    Line(alignment: .fill, breadth: nil, spans: [[0, 200], [0, 200], [0, 200]]),
    Line(alignment: .fill, breadth: 260, spans: [[0, 260], [0, 260], [0, 260]]),
    Line(alignment: .fill, breadth: 120, spans: [[0, 120], [0, 120], [0, 120]]),
    Line(alignment: .top, breadth: nil, spans: [[0, 200], [0, 100], [0, 50]]),
    Line(alignment: .top, breadth: 260, spans: [[0, 200], [0, 100], [0, 50]]),
    Line(alignment: .top, breadth: 120, spans: [[0, 120], [0, 100], [0, 50]]),
    Line(alignment: .center, breadth: nil, spans: [[0, 200], [50, 100], [75, 50]]),
    Line(alignment: .center, breadth: 260, spans: [[30, 200], [80, 100], [105, 50]]),
    Line(alignment: .center, breadth: 120, spans: [[0, 120], [10, 100], [35, 50]]),
    Line(alignment: .bottom, breadth: nil, spans: [[0, 200], [100, 100], [150, 50]]),
    Line(alignment: .bottom, breadth: 260, spans: [[60, 200], [160, 100], [210, 50]]),
    Line(alignment: .bottom, breadth: 120, spans: [[0, 120], [20, 100], [70, 50]]),
  ]

  @Test(arguments: axes, lines)
  func `align across`(_ axis: LayoutConstraint.Axis, _ line: Line) {
    let board = StackBoard(axis, Self.contents)
    board.stack.alignment = line.alignment
    board.fix(across: line.breadth)
    for (span, expected) in zip(board.spans, line.spans) {
      expectClose(span.top, expected[0])
      expectClose(span.breadth, expected[1])
    }
    expectClose(board.stackSpan.breadth, line.breadth ?? 200)
    #expect(board.screen.conflicts.isEmpty)
  }

  // MARK: Hidden views

  @Test(arguments: axes) func `close the gap of a hidden view`(_ axis: LayoutConstraint.Axis) {
    let board = StackBoard(axis, Self.contents)
    board.stack.spacing = 10
    board.views[2].setContentHuggingPriority(251, for: axis)
    board.views[1].isHidden = true
    board.fix(along: 300)
    expectClose(board.spans[0].length, 250)
    expectClose(board.spans[1].start, 255)
    expectClose(board.spans[1].length, 0)
    expectClose(board.spans[2].start, 260)
    expectClose(board.spans[2].length, 40)
    board.fix()
    expectClose(board.stackSpan.length, 210)
    board.views[1].isHidden = false
    board.views[0].isHidden = true
    board.layOut()
    expectClose(board.stackSpan.length, 130)
    expectClose(board.spans[1].start, 0)
    board.views[1].isHidden = true
    board.layOut()
    expectClose(board.stackSpan.length, 40)
    board.views[2].isHidden = true
    board.layOut()
    expectClose(board.stackSpan.length, 0)
    expectClose(board.stackSpan.breadth, 0)
    #expect(board.screen.conflicts.isEmpty)
  }

  @Test(arguments: axes) func `share equally among those shown`(_ axis: LayoutConstraint.Axis) {
    let board = StackBoard(axis, Self.contents)
    board.stack.spacing = 10
    board.stack.distribution = .fillEqually
    board.views[1].isHidden = true
    board.fix(along: 300)
    expectClose(board.spans[0].length, 145)
    expectClose(board.spans[2].length, 145)
    expectClose(board.spans[2].start, 155)
  }

  /// Lengths that a hidden view must have move nobody and contradict nobody.
  @Test func `take a hidden view with a required height out of the way`() {
    let board = StackBoard(.vertical, Self.contents)
    board.views[1].heightAnchor.constraint(equalToConstant: 70).isActive = true
    board.layOut()
    expectClose(board.stackSpan.length, 160 + 70 + 40)
    board.views[1].isHidden = true
    board.layOut()
    expectClose(board.stackSpan.length, 200)
    expectClose(board.spans[2].start, 160)
    #expect(board.screen.conflicts.isEmpty)
  }

  // MARK: Custom spacing

  @Test(arguments: axes) func `keep a spacing of one gap`(_ axis: LayoutConstraint.Axis) {
    let board = StackBoard(axis, Self.contents)
    let (stack, a, c) = (board.stack, board.views[0], board.views[2])
    stack.spacing = 10
    #expect(stack.customSpacing(after: a) == StackView.spacingUseDefault)
    stack.setCustomSpacing(30, after: a)
    stack.setCustomSpacing(99, after: c)
    board.layOut()
    expectClose(board.spans[1].start, 190)
    expectClose(board.spans[2].start, 280)
    expectClose(board.stackSpan.length, 320)
    board.views[1].isHidden = true
    board.layOut()
    expectClose(board.stackSpan.length, 230)
    expectClose(board.spans[1].start, 175)
    board.views[1].isHidden = false
    stack.setCustomSpacing(StackView.spacingUseSystem, after: a)
    board.layOut()
    expectClose(board.spans[1].start, 168)
    stack.setCustomSpacing(StackView.spacingUseDefault, after: a)
    board.layOut()
    expectClose(board.spans[1].start, 170)

    stack.setCustomSpacing(30, after: a)
    stack.insertArrangedSubview(a, at: 1)
    board.layOut()
    expectClose(board.span(a).start, 90)
    expectClose(board.span(c).start, 90 + 160 + 30)
    stack.removeArrangedSubview(a)
    #expect(stack.customSpacing(after: a) == StackView.spacingUseDefault)
    stack.setCustomSpacing(5, after: a)
    #expect(stack.customSpacing(after: a) == StackView.spacingUseDefault)
  }

  // MARK: The list of views

  @Test func `have Apple's numbers and first values`() {
    let stack = StackView()
    #expect(stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill)
    #expect(stack.spacing == 0 && stack.arrangedSubviews.isEmpty)
    #expect(!stack.isBaselineRelativeArrangement && !stack.isLayoutMarginsRelativeArrangement)
    #expect(StackView.Distribution.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(StackView.Alignment.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(StackView.Alignment.top == .leading && StackView.Alignment.bottom == .trailing)
    #expect(stack.intrinsicContentSize == Size(width: -1, height: -1))
  }

  @Test func `keep views and the list in step`() {
    let (a, b, c) = (LayoutView(), LayoutView(), LayoutView())
    let stack = StackView(arrangedSubviews: [a, b])
    #expect(stack.subviews.count == 2 && !a.translatesAutoresizingMaskIntoConstraints)
    stack.addSubview(c)
    #expect(stack.arrangedSubviews.count == 2)
    stack.insertArrangedSubview(c, at: 0)
    #expect(
      stack.arrangedSubviews.map { ObjectIdentifier($0) } == [c, a, b].map { ObjectIdentifier($0) })
    stack.addArrangedSubview(c)
    #expect(stack.arrangedSubviews.last === c && stack.arrangedSubviews.count == 3)
    stack.removeArrangedSubview(a)
    #expect(stack.arrangedSubviews.count == 2 && a.superview === stack)
    b.removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 1)
    let other = StackView(arrangedSubviews: [c])
    #expect(stack.arrangedSubviews.isEmpty && other.arrangedSubviews.count == 1)
    stack.insertArrangedSubview(a, at: 99)
    stack.insertArrangedSubview(b, at: -1)
    #expect(stack.arrangedSubviews.first === b)
  }

  @Test func `refuse what cannot be`() {
    let board = StackBoard(.horizontal, Self.contents)
    let stack = board.stack
    stack.spacing = .nan
    stack.spacing = .infinity
    stack.setCustomSpacing(.nan, after: board.views[0])
    stack.addArrangedSubview(stack)
    stack.addArrangedSubview(board.screen.root)
    #expect(board.screen.errors.count == 5)
    #expect(stack.spacing == 0 && stack.arrangedSubviews.count == 3)
    board.layOut()
    expectClose(board.stackSpan.length, 280)
  }

  // MARK: Constraints

  @Test func `name their constraints`() {
    let board = StackBoard(.horizontal, Self.contents)
    board.stack.spacing = 10
    board.stack.alignment = .center
    board.views[1].isHidden = true
    board.layOut()
    let expected = [
      "a.centerY == c.centerY 'UISV-alignment'",
      "UISV-alignment-spanner.top <= a.top 'UISV-spanning-boundary'",
      "UISV-alignment-spanner.bottom >= a.bottom 'UISV-spanning-boundary'",
      "UISV-alignment-spanner.top <= c.top 'UISV-spanning-boundary'",
      "UISV-alignment-spanner.bottom >= c.bottom 'UISV-spanning-boundary'",
      "UISV-alignment-spanner.height == 0 @51 'UISV-spanning-fit'",
      "stack.top == UISV-alignment-spanner.top 'UISV-canvas-connection'",
      "UISV-alignment-spanner.bottom == stack.bottom 'UISV-canvas-connection'",
      "stack.centerY == a.centerY 'UISV-canvas-connection'",
      "a.height == 0 @25 'UISV-ambiguity-suppression'",
      "c.height == 0 @25 'UISV-ambiguity-suppression'",
      "stack.leading == a.leading 'UISV-canvas-connection'",
      "c.trailing == stack.trailing 'UISV-canvas-connection'",
      "c.leading == a.trailing + 10 'UISV-spacing'",
      "b.width == 0 @999.999 'UISV-hiding'",
      "b.leading == a.trailing + 5 'UISV-spacing'",
      "b.top == stack.top 'UISV-alignment'",
      "b.height == 0 @25 'UISV-ambiguity-suppression'",
    ]
    #expect(board.made.map(\.description).sorted() == expected.sorted())
  }

  @Test func `keep the constraints that say the same`() {
    let board = StackBoard(.horizontal, Self.contents)
    board.layOut()
    let before = board.made
    func stayed() -> Int {
      let old = Set(before.map { ObjectIdentifier($0) })
      return board.made.filter { old.contains(ObjectIdentifier($0)) }.count
    }
    board.stack.spacing = 0
    board.stack.axis = .horizontal
    board.views[0].isHidden = false
    board.views[0].content = Size(width: 5, height: 5)
    board.fix(along: 500)
    #expect(board.made.count == before.count && stayed() == before.count)
    let lowered = board.screen.root.layoutEngine.counters.rowsLowered
    board.stack.spacing = 10
    board.layOut()
    #expect(board.made.count == before.count && stayed() == before.count)
    #expect(board.screen.root.layoutEngine.counters.rowsLowered == lowered)
    expectClose(board.spans[2].end, 500)
    expectClose(board.spans[2].start - board.spans[1].end, 10)
    board.stack.axis = .vertical
    board.layOut()
    // The first view lies in the corner of a row and of a column.
    #expect(stayed() == 2)
  }

  /// One view of many is hidden: rows for that view and its gap are new, and no others.
  @Test(arguments: [StackView.Distribution.fill, .fillEqually])
  func `do as much as changes`(_ distribution: StackView.Distribution) {
    let screen = Screen(100, 10_000)
    let views = (0..<1000).map { _ in ContentView(10, 10) }
    let stack = screen.add(StackView(arrangedSubviews: views), "stack")
    stack.axis = .vertical
    stack.alignment = .leading
    stack.distribution = distribution
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: screen.root.topAnchor),
      stack.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor),
    ])
    screen.root.layoutIfNeeded()
    expectClose(stack.frame.height, 10_000)
    let lowered = screen.root.layoutEngine.counters.rowsLowered
    views[500].isHidden = true
    screen.root.layoutIfNeeded()
    expectClose(stack.frame.height, 9_990)
    expectClose(views[999].frame.minY, 9_980)
    #expect(screen.root.layoutEngine.counters.rowsLowered - lowered <= 10)
    #expect(screen.conflicts.isEmpty && screen.errors.isEmpty)
  }

  @Test func `follow content that their proportions depend on`() {
    let board = StackBoard(.horizontal, [(10, 10), (10, 10)])
    board.stack.distribution = .fillProportionally
    board.fix(along: 100)
    expectClose(board.spans[0].length, 50)
    board.views[0].content = Size(width: 30, height: 10)
    board.layOut()
    expectClose(board.spans[0].length, 75)
  }

  /// Proportions far above follow a text far below, time after time.
  @Test func `follow content of stacks within stacks`() {
    let screen = Screen(100, 100)
    let label = ContentView(10, 10)
    var inner = StackView(arrangedSubviews: [label])
    for _ in 0..<5 { inner = StackView(arrangedSubviews: [inner]) }
    let outer = screen.add(StackView(arrangedSubviews: [inner, ContentView(10, 10)]), "outer")
    outer.distribution = .fillProportionally
    outer.anchor(
      top: screen.root.topAnchor, leading: screen.root.leadingAnchor,
      trailing: screen.root.trailingAnchor)
    for (width, share) in [(10.0, 50.0), (30, 75), (90, 90), (10, 50)] {
      label.content = Size(width: width, height: 10)
      screen.root.layoutIfNeeded()
      expectClose(inner.frame.width, share)
    }
  }

  @Test func `nest thirty thousand deep`() {
    let screen = Screen(100, 100)
    var stack = screen.add(StackView(), "outermost")
    stack.anchor(top: screen.root.topAnchor, leading: screen.root.leadingAnchor)
    let outermost = stack
    for _ in 0..<30_000 {
      let inner = StackView()
      stack.addArrangedSubview(inner)
      stack = inner
    }
    stack.addArrangedSubview(ContentView(20, 30))
    stack.subviews[0].isHidden = true
    stack.subviews[0].isHidden = false
    screen.root.layoutIfNeeded()
    expectFrame(outermost.frame, 0, 0, 20, 30)
    #expect(screen.errors.isEmpty && screen.conflicts.isEmpty)
  }

  @Test func `measure themselves without a layout`() {
    let (a, b) = (ContentView(30, 10), ContentView(20, 40))
    let inner = StackView(arrangedSubviews: [a, b])
    inner.axis = .vertical
    let outer = StackView(arrangedSubviews: [inner, ContentView(5, 5)])
    outer.spacing = 4
    let size = outer.systemLayoutSizeFitting(LayoutView.layoutFittingCompressedSize)
    #expect(size == Size(width: 39, height: 50))
  }

  /// A text whose baselines lie where it says.
  private final class TextView: LayoutView {
    private let content: Size
    private let baseline: Double

    init(_ width: Double, _ height: Double, baseline: Double) {
      content = Size(width: width, height: height)
      self.baseline = baseline
      super.init(frame: .zero)
    }

    override var intrinsicContentSize: Size { content }
    override var firstBaselineOffsetFromTop: Double { baseline }
    override var lastBaselineOffsetFromBottom: Double { content.height - baseline }
  }

  @Test(arguments: [StackView.Alignment.firstBaseline, .lastBaseline])
  func `line up baselines`(_ alignment: StackView.Alignment) {
    let screen = Screen(500, 500)
    let views = [
      TextView(160, 200, baseline: 150), TextView(80, 100, baseline: 80),
      TextView(40, 50, baseline: 40),
    ]
    let stack = screen.add(StackView(arrangedSubviews: views), "stack")
    stack.alignment = alignment
    stack.anchor(top: screen.root.topAnchor, leading: screen.root.leadingAnchor)
    screen.root.layoutIfNeeded()
    expectFrame(stack.frame, 0, 0, 280, 200)
    for (view, y) in zip(views, [0.0, 70, 110]) { expectClose(view.frame.minY, y) }
    #expect(screen.conflicts.isEmpty && screen.errors.isEmpty)
  }

  @Test func `keep distances between baselines`() {
    let screen = Screen(500, 500)
    let views = [TextView(50, 20, baseline: 15), TextView(50, 20, baseline: 15)]
    let stack = screen.add(StackView(arrangedSubviews: views), "stack")
    stack.axis = .vertical
    stack.isBaselineRelativeArrangement = true
    stack.spacing = 24
    stack.anchor(top: screen.root.topAnchor, leading: screen.root.leadingAnchor)
    screen.root.layoutIfNeeded()
    expectFrame(stack.frame, 0, 0, 50, 44)
    expectClose(views[1].frame.minY, 24)
  }

  @Test(arguments: axes) func `lie within margins`(_ axis: LayoutConstraint.Axis) {
    let board = StackBoard(axis, Self.contents)
    board.stack.spacing = 10
    board.stack.isLayoutMarginsRelativeArrangement = true
    board.layOut()
    expectClose(board.stackSpan.length, 316)
    expectClose(board.stackSpan.breadth, 216)
    expectClose(board.spans[0].start, 8)
    expectClose(board.spans[0].top, 8)
    board.stack.layoutMargins = EdgeInsets(top: 1, left: 1, bottom: 3, right: 3)
    board.layOut()
    expectClose(board.stackSpan.length, 304)
    expectClose(board.spans[0].start, 1)
    board.stack.isLayoutMarginsRelativeArrangement = false
    board.layOut()
    expectClose(board.stackSpan.length, 300)
    #expect(board.screen.errors.isEmpty && board.screen.conflicts.isEmpty)
  }

  /// From right to left every row of the table is its own mirror image.
  @Test(arguments: rows) func `turn round with the direction of text`(_ row: Row) {
    let board = StackBoard(.horizontal, Self.contents)
    board.stack.distribution = row.distribution
    board.stack.spacing = row.spacing
    board.screen.root.interfaceLayoutDirection = .rightToLeft
    board.fix(along: row.length)
    let width = board.stackSpan.length
    for (span, expected) in zip(board.spans, row.spans) {
      expectClose(span.end, width - expected[0])
      expectClose(span.length, expected[1])
    }
    #expect(board.screen.errors.isEmpty && board.screen.conflicts.isEmpty)
  }

  @Test func `be the root of a tree`() {
    let views = [ContentView(10, 10), ContentView(10, 10)]
    let stack = StackView(arrangedSubviews: views)
    stack.distribution = .fillEqually
    stack.frame = Rect(x: 5, y: 5, width: 100, height: 40)
    stack.layoutIfNeeded()
    expectFrame(views[1].frame, 50, 0, 50, 40)
    stack.frame = Rect(x: 5, y: 5, width: 60, height: 20)
    stack.layoutIfNeeded()
    expectFrame(views[1].frame, 30, 0, 30, 20)
  }

  /// More views than there are whole priorities between those of content.
  @Test(arguments: [StackView.Distribution.fillProportionally, .equalCentering])
  func `have many views`(_ distribution: StackView.Distribution) {
    let views = (0..<400).map { _ in ContentView(10, 10) }
    let stack = StackView(arrangedSubviews: views)
    stack.distribution = distribution
    stack.frame = Rect(x: 0, y: 0, width: 8000, height: 10)
    stack.layoutIfNeeded()
    if distribution == .fillProportionally {
      for (index, view) in views.enumerated() {
        expectClose(view.exactFrame.minX, 20 * Double(index), tolerance: 1e-4)
      }
    } else {
      for (index, view) in views.enumerated() {
        expectClose(view.exactFrame.midX, 5 + 7990 / 399 * Double(index), tolerance: 1e-4)
      }
    }
    #expect(stack.layoutEngine.conflicts.isEmpty)
  }

  @Test func `nest`() {
    let screen = Screen(300, 100)
    let rows = (0..<3).map { _ in
      StackView(arrangedSubviews: [ContentView(10, 10), ContentView(20, 20)])
    }
    for row in rows { row.distribution = .fillEqually }
    let column = screen.add(StackView(arrangedSubviews: rows), "column")
    column.axis = .vertical
    column.distribution = .fillEqually
    column.spacing = 5
    column.anchor(
      top: screen.root.topAnchor, leading: screen.root.leadingAnchor,
      bottom: screen.root.bottomAnchor, trailing: screen.root.trailingAnchor)
    screen.root.layoutIfNeeded()
    for (index, row) in rows.enumerated() {
      expectFrame(row.frame, 0, 35 * Double(index), 300, 30)
      expectFrame(row.subviews[1].frame, 150, 0, 150, 30)
    }
    rows[1].isHidden = true
    screen.root.layoutIfNeeded()
    expectFrame(rows[2].frame, 0, 52.5, 300, 47.5)
    #expect(screen.conflicts.isEmpty && screen.errors.isEmpty)
  }
}
