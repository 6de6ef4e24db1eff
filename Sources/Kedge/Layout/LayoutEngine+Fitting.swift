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
  /// Edges are rounded to the pixel grid of the tree that the view is in.
  ///
  /// - Complexity: A layout of the views below from nothing.
  public final func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontalPriority: Priority,
    verticalFittingPriority verticalPriority: Priority
  ) -> Size {
    let fitting = LayoutEngine(root: node, isScratch: true)
    do {
      return try fitting.measure(
        targetSize, horizontalPriority, verticalPriority,
        on: node.root.ownEngine?.grid ?? fitting.grid)
    } catch {
      report(error)
      return .zero
    }
  }
}

extension LayoutEngine {
  /// Solves the tree below the root with a wish for its size.
  fileprivate func measure(
    _ target: Size, _ horizontal: Priority, _ vertical: Priority, on grid: PixelGrid
  ) throws(LayoutError) -> Size {
    guard Rect(origin: .zero, size: target).isUsable else {
      throw .badNumber("the fitting size \(target)")
    }
    guard horizontal.isValid, vertical.isValid else {
      throw .badNumber("the fitting priorities \(horizontal) and \(vertical)")
    }
    gather()
    do throws(SolverError) {
      try commit()
      batch.removeAll()
      batch.append(table.variables[2], 1)
      batch.endRow(.equal, target.width, priority: horizontal, rank: 0)
      batch.append(table.variables[3], 1)
      batch.endRow(.equal, target.height, priority: vertical, rank: 0)
      _ = try core.add(&batch, at: 0)
      _ = try core.add(&batch, at: 1)
      _ = try core.solve()
      return Size(
        width: grid.rounded(try core.value(of: table.variables[2])),
        height: grid.rounded(try core.value(of: table.variables[3])))
    } catch {
      throw .solver(error)
    }
  }
}
