extension StackArrangement {
  /// Lines up the views that are shown, across the axis.
  mutating func buildAlignment() {
    let first = shown[0].node
    guard let line = alignmentLine else {
      for view in shown.dropFirst() {
        add(Name.alignment, first, across.start, .equal, view.node, across.start)
        add(Name.alignment, first, across.end, .equal, view.node, across.end)
      }
      add(Name.canvas, canvas, across.start, .equal, first, across.start)
      add(Name.canvas, first, across.end, .equal, canvas, across.end)
      return
    }
    for view in shown.dropFirst() {
      add(Name.alignment, first, line, .equal, view.node, line)
    }
    if shown.count == 1 {
      connectSingleView(first, line)
    } else {
      connect(first, line)
    }
    for view in shown {
      add(Name.ambiguity, view.node, across.length, .equal, 0, Priority(25))
    }
  }

  /// What is equal for all views; nil where all fill the stack.
  private var alignmentLine: LayoutConstraint.Attribute? {
    let isRow = stack.axis == .horizontal
    switch stack.alignment {
    case .fill: return nil
    case .leading: return across.start
    case .firstBaseline: return isRow ? .firstBaseline : across.start
    case .center: return across.center
    case .trailing: return across.end
    case .lastBaseline: return isRow ? .lastBaseline : across.end
    }
  }

  /// Connects several views with the canvas through a spacer that spans them all, and is as small as
  /// that allows.
  private mutating func connect(_ first: LayoutNode, _ line: LayoutConstraint.Attribute) {
    let spacer = guide(named: Name.spanner).node
    let weaker = Priority(999.5)
    for view in shown {
      if line == across.start {
        add(Name.spanningBoundary, spacer, line, .equal, view.node, line, weaker)
      } else {
        add(
          Name.spanningBoundary, spacer, across.start, .lessThanOrEqual, view.node, across.start)
      }
      if line == across.end {
        add(Name.spanningBoundary, spacer, line, .equal, view.node, line, weaker)
      } else {
        add(
          Name.spanningBoundary, spacer, across.end, .greaterThanOrEqual, view.node, across.end)
      }
    }
    add(Name.spanningFit, spacer, across.length, .equal, 0, Priority(51))
    let top = line == across.start ? first : spacer
    let bottom = line == across.end ? first : spacer
    add(Name.canvas, canvas, across.start, .equal, top, across.start)
    add(Name.canvas, bottom, across.end, .equal, canvas, across.end)
    if line == across.center { add(Name.canvas, canvas, line, .equal, first, line) }
    if line == .firstBaseline || line == .lastBaseline {
      add(Name.canvasFit, canvas, across.length, .equal, 0, Priority(49))
    }
  }

  /// Connects the only view with the canvas, which is as small as that allows.
  ///
  /// A baseline has nothing to line up with: the view lies at the edge that its baseline is near.
  private mutating func connectSingleView(
    _ view: LayoutNode, _ line: LayoutConstraint.Attribute
  ) {
    let atStart = line == across.start || line == .firstBaseline
    let atEnd = line == across.end || line == .lastBaseline
    add(
      Name.canvas, canvas, across.start, atStart ? .equal : .lessThanOrEqual, view, across.start)
    add(Name.canvas, view, across.end, atEnd ? .equal : .lessThanOrEqual, canvas, across.end)
    if line == across.center { add(Name.canvas, canvas, line, .equal, view, line) }
    add(Name.canvasFit, canvas, across.length, .equal, 0, Priority(49))
  }
}
