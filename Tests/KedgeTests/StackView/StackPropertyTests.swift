import Kedge
import Testing

/// What the documentation of stack views promises, asked of every combination: none of it is worked
/// out the way the stack does it.
@Suite struct `Stack views of every kind` {
  struct Combination: CustomTestStringConvertible, Sendable {
    let axis: LayoutConstraint.Axis
    let alignment: StackView.Alignment
    let distribution: StackView.Distribution

    var testDescription: String { "\(axis) \(distribution) \(alignment)" }
  }

  static let combinations: [Combination] = LayoutConstraint.Axis.allCases.flatMap { axis in
    StackView.Alignment.allCases.flatMap { alignment in
      StackView.Distribution.allCases.map {
        Combination(axis: axis, alignment: alignment, distribution: $0)
      }
    }
  }

  /// Which of four views have content.
  enum Content: CaseIterable {
    case all
    case some
    case none
  }

  private static let lengths = [(60.0, 30.0), (20.0, 50.0), (40.0, 10.0), (30.0, 20.0)]

  @Test(arguments: combinations)
  func `keep what is promised`(_ combination: Combination) {
    for count in 0...4 {
      // Bits of the hidden ones: none, each one, each two.
      for hidden in 0..<(1 << count) where hidden.nonzeroBitCount <= 2 {
        for spacing in [0.0, 10] {
          for content in Content.allCases {
            check(combination, count, hidden, spacing, content)
          }
        }
      }
    }
  }

  private func check(
    _ combination: Combination, _ count: Int, _ hidden: Int, _ spacing: Double, _ content: Content
  ) {
    let contents = Self.lengths.prefix(count).enumerated().map { index, pair in
      content == .all || (content == .some && index % 2 == 0) ? pair : (-1, -1)
    }
    let board = StackBoard(combination.axis, contents)
    board.stack.alignment = combination.alignment
    board.stack.distribution = combination.distribution
    board.stack.spacing = spacing
    for (index, view) in board.views.enumerated() where hidden >> index & 1 != 0 {
      view.isHidden = true
    }
    let shown = board.views.filter { !$0.isHidden }
    let label =
      "\(combination.testDescription) \(count) \(String(hidden, radix: 2)) \(spacing) \(content)"
    func expect(
      _ isTrue: Bool, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(isTrue, "\(label): \(what)", sourceLocation: sourceLocation)
    }

    board.layOut()
    let natural = board.stackSpan
    let ownLengths = zip(board.views, contents).filter { !$0.0.isHidden }.map { max(0, $0.1.0) }
    let ownBreadths = zip(board.views, contents).filter { !$0.0.isHidden }.map { max(0, $0.1.1) }
    let gaps = spacing * Double(max(0, shown.count - 1))
    // The natural size holds all that is shown and nothing more, unless lengths must be equal.
    switch combination.distribution {
    case .fillEqually:
      let longest = (ownLengths.max() ?? 0) * Double(shown.count) + gaps
      expect(isClose(natural.length, longest), "natural length \(natural.length) of \(longest)")
    case .fillProportionally where ownLengths.allSatisfy { $0 == 0 } || ownLengths.contains(0):
      break
    case .equalCentering:
      expect(natural.length >= ownLengths.reduce(0, +) + gaps - 1e-6, "shorter than its content")
    default:
      let sum = ownLengths.reduce(0, +) + gaps
      expect(isClose(natural.length, sum), "natural length \(natural.length) of \(sum)")
    }
    let isBaseline =
      combination.alignment == .firstBaseline || combination.alignment == .lastBaseline
    if !isBaseline {
      let highest = ownBreadths.max() ?? 0
      expect(isClose(natural.breadth, highest), "natural breadth \(natural.breadth) of \(highest)")
    }

    board.fix(along: 400, across: 120)
    expect(board.screen.conflicts.isEmpty, "\(board.screen.conflicts)")
    expect(board.screen.errors.isEmpty, "\(board.screen.errors)")
    for view in board.views where view.isHidden {
      expect(isClose(board.span(view).length, 0), "a hidden view has a length")
      let place = board.span(view).start
      expect(place >= -1e-6 && place <= 400 + 1e-6, "a hidden view lies outside")
    }
    guard let first = shown.first, let last = shown.last else { return }
    let spans = shown.map { board.span($0) }

    // Along the axis.
    expect(isClose(board.span(first).start, 0), "does not begin at the edge")
    expect(isClose(board.span(last).end, 400), "does not end at the edge")
    let distances = zip(spans, spans.dropFirst()).map { $1.start - $0.end }
    switch combination.distribution {
    case .fill:
      expect(distances.allSatisfy { isClose($0, spacing) }, "distances \(distances)")
    case .fillEqually:
      expect(distances.allSatisfy { isClose($0, spacing) }, "distances \(distances)")
      expect(spans.allSatisfy { isClose($0.length, spans[0].length) }, "lengths differ")
    case .fillProportionally:
      expect(distances.allSatisfy { isClose($0, spacing) }, "distances \(distances)")
      // Without gaps the shares are those of the content, whatever the length.
      if spacing == 0 {
        let total = ownLengths.reduce(0, +)
        for (span, own) in zip(spans, ownLengths) {
          let share = total > 0 ? own / total * 400 : 400 / Double(shown.count)
          expect(isClose(span.length, share), "\(span.length) and not \(share)")
        }
      }
    case .equalSpacing:
      expect(distances.allSatisfy { $0 >= spacing - 1e-6 }, "distances \(distances)")
      expect(distances.allSatisfy { isClose($0, distances[0]) }, "distances \(distances)")
    case .equalCentering:
      expect(distances.allSatisfy { $0 >= spacing - 1e-6 }, "distances \(distances)")
      let steps = zip(spans, spans.dropFirst()).map { $1.middle - $0.middle }
      // Where all is as long as its content, 400 is room enough for equal steps.
      if content == .all {
        expect(steps.allSatisfy { isClose($0, steps[0]) }, "steps \(steps)")
      }
    }

    // Across it.
    for span in spans {
      expect(span.top >= -1e-6 && span.bottom <= 120 + 1e-6, "lies outside across")
    }
    switch combination.alignment {
    case .fill:
      expect(spans.allSatisfy { isClose($0.top, 0) && isClose($0.bottom, 120) }, "does not fill")
    case .leading:
      expect(spans.allSatisfy { isClose($0.top, 0) }, "leading edges")
    case .trailing:
      expect(spans.allSatisfy { isClose($0.bottom, 120) }, "trailing edges")
    case .center:
      expect(spans.allSatisfy { isClose($0.centre, 60) }, "centres")
    case .firstBaseline:
      // A view without text has its first baseline at its upper edge.
      expect(spans.allSatisfy { isClose($0.top, spans[0].top) }, "first baselines")
    case .lastBaseline:
      expect(spans.allSatisfy { isClose($0.bottom, spans[0].bottom) }, "last baselines")
    }
    if combination.alignment != .fill, content == .all {
      for (span, own) in zip(spans, ownBreadths) {
        expect(isClose(span.breadth, own), "breadth \(span.breadth) of \(own)")
      }
    }
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-5 }

  /// Whatever was hidden, shown, moved and changed before: the frames are those of a new stack.
  @Test(arguments: LayoutConstraint.Axis.allCases, [UInt64(1), 2])
  func `do not remember`(_ axis: LayoutConstraint.Axis, _ seed: UInt64) {
    var random = Random(seed: seed)
    let board = StackBoard(axis, Self.lengths)
    var length = 300.0
    for _ in 0..<250 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0: board.stack.spacing = Double(Int.random(in: 0...3, using: &random) * 5)
      case 1: board.stack.alignment = pick(&random)
      case 2: board.stack.distribution = pick(&random)
      case 3: length = Double(Int.random(in: 15...50, using: &random) * 10)
      case 4:
        let view = board.views[Int.random(in: 0..<4, using: &random)]
        board.stack.insertArrangedSubview(view, at: Int.random(in: 0...3, using: &random))
      default: board.views[Int.random(in: 0..<4, using: &random)].isHidden.toggle()
      }
      board.fix(along: length, across: 100)

      let fresh = StackBoard(axis, [])
      let copies = board.stack.arrangedSubviews.map { view in
        let size = (view as? ContentView)?.content ?? .zero
        let copy = ContentView(size.width, size.height)
        copy.isHidden = view.isHidden
        return copy
      }
      // The order of subviews decides where constraints leave a choice.
      for view in board.stack.subviews {
        guard let place = board.stack.arrangedSubviews.firstIndex(where: { $0 === view }) else {
          continue
        }
        fresh.stack.addSubview(copies[place])
      }
      for copy in copies { fresh.stack.addArrangedSubview(copy) }
      fresh.stack.spacing = board.stack.spacing
      fresh.stack.alignment = board.stack.alignment
      fresh.stack.distribution = board.stack.distribution
      fresh.fix(along: length, across: 100)
      for (view, copy) in zip(board.stack.arrangedSubviews, copies) {
        let (a, b) = (board.span(view), fresh.span(copy))
        #expect(isClose(a.start, b.start) && isClose(a.length, b.length), "\(a) \(b)")
        #expect(isClose(a.top, b.top) && isClose(a.breadth, b.breadth), "\(a) \(b)")
      }
    }
  }

  private func pick<Choice: CaseIterable>(_ random: inout Random) -> Choice {
    let all = Array(Choice.allCases)
    return all[Int.random(in: 0..<all.count, using: &random)]
  }
}
