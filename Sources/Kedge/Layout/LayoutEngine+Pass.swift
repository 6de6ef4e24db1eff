extension LayoutEngine {
  /// How often views may ask for another layout from within `layoutSubviews`.
  static let passLimit = 100

  /// Solves, sets frames and calls `layoutSubviews` until nothing is left to do.
  func layout() throws(LayoutError) {
    // A view that asks for a layout from within one gets its frames; the calls of `layoutSubviews`
    // stay with the loop below, so that nesting does not deepen the stack.
    guard !isInPass else { return try update() }
    isInPass = true
    defer {
      isInPass = false
      deliverDiagnostics()
    }
    for _ in 0..<Self.passLimit {
      try update()
      guard !layoutQueue.isEmpty else { return }
      callLayoutSubviews()
      guard isDirty || !layoutQueue.isEmpty else { return }
    }
    report(.wrongUse(.unsettled("Views below \(rootName) ask for layout without end")))
  }

  private func callLayoutSubviews() {
    let queue = sortedByOrder(layoutQueue)
    layoutQueue.removeAll(keepingCapacity: true)
    for slot in queue {
      // The view may have left the tree, and its slot may be another's by now.
      guard Int(slot) < table.slots.count, table.slots[Int(slot)].flags.contains(.needsLayout)
      else {
        continue
      }
      table.slots[Int(slot)].flags.remove(.needsLayout)
      guard let view = unsafe table.nodes[Int(slot)]?.item as? LayoutView else { continue }
      count { $0.layoutCalls += 1 }
      view.layoutSubviews()
    }
  }
}

extension LayoutView {
  /// Asks for ``layoutSubviews()`` at the next layout.
  public final func setNeedsLayout() {
    if node.slot >= 0, let engine = unsafe node.engine { engine.layoutRequested(node.slot) }
  }

  /// Brings every frame of this view's tree up to date, if anything changed.
  ///
  /// The whole tree takes part, not only what lies below this view: its constraints are one system.
  /// Errors go to the engine's diagnostics handler.
  ///
  /// - Complexity: O(depth) when nothing changed, else in proportion to what did.
  public final func layoutIfNeeded() {
    let engine = layoutEngine
    do {
      try engine.layout()
    } catch {
      engine.report(.wrongUse(error))
    }
  }

  /// Does what ``layoutIfNeeded()`` does, and throws when the solver runs out of memory or budget.
  ///
  /// The frames are then those of the layout before, and the call can be made again.
  public final func layoutIfNeededOrThrow() throws(LayoutError) {
    try layoutEngine.layout()
  }

  /// Asks for ``updateConstraints()`` at the next layout.
  public final func setNeedsUpdateConstraints() {
    node.needsUpdateConstraints = node.hasHooks
    guard node.slot >= 0, let engine = unsafe node.engine else { return }
    engine.updateRequested(node)
    engine.isDirty = true
  }

  /// Whether ``updateConstraints()`` will be called at the next layout.
  public final var needsUpdateConstraints: Bool { node.needsUpdateConstraints }
}
