extension LayoutView {
  /// The size that the view's own constraints give it when nothing outside is asked, as near to a
  /// target as they let it at the priority ``Priority/fittingSizeLevel``.
  ///
  /// - Parameter targetSize: ``layoutFittingCompressedSize`` for the smallest size,
  ///   ``layoutFittingExpandedSize`` for a size as large as can be, or any size in points.
  /// - Complexity: A layout of the views below from nothing.
  public final func systemLayoutSizeFitting(_ targetSize: Size) -> Size {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that the view's own constraints give it when nothing outside is asked, as near to a
  /// target as they let it at the given priorities.
  ///
  /// Edges are rounded to the pixel grid of the tree that the view is in. Numbers that cannot be
  /// used are reported, and the answer is ``Size/zero``.
  ///
  /// - Complexity: A layout of the views below from nothing.
  public final func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontalPriority: Priority,
    verticalFittingPriority verticalPriority: Priority
  ) -> Size {
    guard Rect(origin: .zero, size: targetSize).isUsable else {
      report(.badNumber("the fitting size \(targetSize)"))
      return .zero
    }
    guard horizontalPriority.isValid, verticalPriority.isValid else {
      report(.badNumber("the fitting priorities \(horizontalPriority) and \(verticalPriority)"))
      return .zero
    }
    // Views are asked before the nodes get their places: an answer may itself measure views below.
    var contents: [(LayoutNode, Size)] = []
    var viewsBelow: [LayoutView] = []
    node.forEachInSubtree {
      if $0.hasHooks, let view = $0.item as? LayoutView { viewsBelow.append(view) }
    }
    for view in viewsBelow.reversed() where view.node.needsUpdateConstraints {
      view.node.needsUpdateConstraints = false
      view.updateConstraints()
    }
    for view in viewsBelow {
      contents.append((view.node, view.intrinsicContentSize))
      if layoutEngine.takeAlignment(of: view), let engine = view.node.engine {
        engine.system.alignmentChanged(view.node)
      }
    }

    var system = LayoutSystem(root: node, owner: nil)
    if let grid = node.root.ownEngine?.system.grid { system.grid = grid }
    defer { system.dissolve() }
    system.enterPending()
    for (node, size) in contents { system.setContent(size, of: node) }
    do {
      return try system.measure(targetSize, horizontalPriority, verticalPriority)
    } catch {
      report(.solver(error))
      return .zero
    }
  }
}

extension LayoutSystem {
  /// Solves with a wish for the size of the root.
  fileprivate mutating func measure(
    _ target: Size, _ horizontal: Priority, _ vertical: Priority
  ) throws(SolverError) -> Size {
    _ = settleSurroundings()
    try commit()
    batch.removeAll()
    batch.append(table.variables[2], 1)
    batch.endRow(.equal, target.width, priority: horizontal, rank: 0)
    batch.append(table.variables[3], 1)
    batch.endRow(.equal, target.height, priority: vertical, rank: 0)
    _ = try core.add(&batch, at: 0)
    _ = try core.add(&batch, at: 1)
    _ = try core.solve()
    try readFresh()
    try settle()
    let width = try core.value(of: table.variables[2])
    let height = try core.value(of: table.variables[3])
    return grid.rounded(Size(width: width, height: height))
  }
}
