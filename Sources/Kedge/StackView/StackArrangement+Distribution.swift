extension StackArrangement {
  /// Shares the length along the axis among the views that are shown.
  mutating func buildDistribution() {
    guard let first = shown.first?.node, let last = shown.last?.node else { return }
    add(Name.canvas, canvas, along.start, .equal, first, along.start)
    add(Name.canvas, last, along.end, .equal, canvas, along.end)
    switch stack.distribution {
    case .fill:
      buildSpacing(.equal)
    case .fillEqually:
      buildSpacing(.equal)
      buildEqualLengths()
    case .fillProportionally:
      buildSpacing(.equal)
      buildProportions()
    case .equalSpacing:
      buildEqualGaps(from: distanceEnd, to: distanceStart, priorities: nil)
      buildSpacing(.greaterThanOrEqual)
      add(Name.canvasFit, canvas, along.length, .equal, 0, Priority(49))
    case .equalCentering:
      let levels = Levels(from: 149, downTo: 50, count: shown.count - 2)
      buildEqualGaps(from: along.center, to: along.center, priorities: levels)
      buildSpacing(.greaterThanOrEqual)
      add(Name.canvasFit, canvas, along.length, .equal, 0, Priority(49))
    }
  }

  /// Priorities that fall by one from each to the next, or by less where there are too many.
  private struct Levels {
    private let top: Float
    private let step: Float

    init(from top: Float, downTo bottom: Float, count: Int) {
      self.top = top
      step = min(1, (top - bottom) / Float(max(1, count - 1)))
    }

    subscript(index: Int) -> Priority { Priority(top - Float(index) * step) }
  }

  private var isBaselineRelative: Bool {
    stack.axis == .vertical && stack.isBaselineRelativeArrangement
  }

  /// Where the distance to the next view begins.
  private var distanceEnd: LayoutConstraint.Attribute {
    isBaselineRelative ? .lastBaseline : along.end
  }

  /// Where the distance from the previous view ends.
  private var distanceStart: LayoutConstraint.Attribute {
    isBaselineRelative ? .firstBaseline : along.start
  }

  private mutating func buildSpacing(_ relation: Relation) {
    for (previous, next) in zip(shown, shown.dropFirst()) {
      add(
        Name.spacing, next.node, distanceStart, relation, previous.node, distanceEnd,
        constant: stack.spacing(after: previous))
    }
  }

  private mutating func buildEqualLengths() {
    for view in shown.dropFirst() {
      add(Name.fillEqually, view.node, along.length, .equal, shown[0].node, along.length)
    }
  }

  /// Makes a guide for each gap, and all guides equally long.
  ///
  /// - Parameters:
  ///   - start: Where in a view the gap after it begins.
  ///   - end: Where in a view the gap before it ends.
  ///   - priorities: Of the equations; nil is required.
  private mutating func buildEqualGaps(
    from start: LayoutConstraint.Attribute, to end: LayoutConstraint.Attribute,
    priorities: Levels?
  ) {
    var firstGap: LayoutNode?
    var index = 0
    for (previous, next) in zip(shown, shown.dropFirst()) {
      let gap = guide(named: Name.gap).node
      add(Name.distributingEdge, gap, along.start, .equal, previous.node, start)
      add(Name.distributingEdge, next.node, end, .equal, gap, along.end)
      if let firstGap {
        add(
          Name.fillEqually, gap, along.length, .equal, firstGap, along.length,
          priorities?[index] ?? .required)
        index += 1
      } else {
        firstGap = gap
      }
    }
  }

  /// Makes each view's share of the canvas that of its content.
  ///
  /// Gaps stay as they are, so the shares fit only a canvas of the natural length. Priorities fall
  /// from the first view to the last, which takes what is left.
  private mutating func buildProportions() {
    let lengths = shown.map { naturalLength($0) }
    let content = lengths.reduce(0, +)
    guard content > 0 else { return buildEqualLengths() }
    let gaps = shown.dropLast().reduce(0) { $0 + stack.spacing(after: $1) }
    let total = content + gaps
    // Above 750, so that a share is worth more than the content of a view.
    let levels = Levels(from: 999, downTo: 751, count: shown.count)
    for (index, view) in shown.enumerated() {
      guard lengths[index] > 0 else {
        add(Name.fillProportionally, view.node, along.length, .equal, 0)
        continue
      }
      let share = lengths[index] / total
      // Overlaps as wide as the content leave no share that could be written.
      guard LayoutConstraint.multipliers.contains(share) else { continue }
      add(
        Name.fillProportionally, view.node, along.length, .equal, canvas, along.length,
        multiplier: share, levels[index])
    }
  }

  /// The length of a view's content, or what its constraints make of it; 0 when it has neither.
  private func naturalLength(_ view: LayoutView) -> Double {
    func part(_ size: Size) -> Double {
      stack.axis == .horizontal ? size.width : size.height
    }
    let length = part(view.intrinsicContentSize)
    if length != LayoutView.noIntrinsicMetric { return length.isFinite ? max(0, length) : 0 }
    return max(0, part(view.systemLayoutSizeFitting(LayoutView.layoutFittingCompressedSize)))
  }
}
