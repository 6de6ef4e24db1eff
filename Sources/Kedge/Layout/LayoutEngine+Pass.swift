extension LayoutEngine {
  /// How often views may ask for another layout from within one, and change constraints while they
  /// are asked about them.
  static let roundLimit = 100

  /// Solves, sets frames and calls `layoutSubviews` until nothing is left to do.
  func layout() throws(LayoutError) {
    // A view that asks for a layout from within one gets its frames; the calls of `layoutSubviews`
    // stay with the loop below, so that nesting does not deepen the stack.
    guard !isInPass else { return try update() }
    guard system.isDirty || !system.layoutQueue.isEmpty else { return }
    isInPass = true
    defer {
      isInPass = false
      collectReports()
      deliverDiagnostics()
    }
    for _ in 0..<Self.roundLimit {
      try update()
      for slot in system.takeNoticeQueue() { giveNotice(slot) }
      guard system.isDirty || !system.layoutQueue.isEmpty else { return }
      for slot in system.takeLayoutQueue() { callLayoutSubviews(slot) }
      guard system.isDirty || !system.layoutQueue.isEmpty else { return }
    }
    report(.unsettled("Views below \(system.rootName) ask for layout without end"))
  }

  /// Tells a view that its safe area or margins are others now.
  private func giveNotice(_ slot: Int32) {
    let view = system.begin(.hasNewSafeArea, slot)?.item as? LayoutView
    view?.safeAreaInsetsDidChange()
    let other = system.begin(.hasNewMargins, slot)?.item as? LayoutView
    other?.layoutMarginsDidChange()
  }

  /// Reads what a view says about its alignment rectangle and baselines.
  ///
  /// - Returns: Whether it said something else before.
  func takeAlignment(of view: LayoutView) -> Bool {
    var insets = view.alignmentRectInsets
    var (first, last) = (view.firstBaselineOffsetFromTop, view.lastBaselineOffsetFromBottom)
    let limit = LayoutConstraint.limit
    if !insets.isUsable || !(abs(first) <= limit && abs(last) <= limit) {
      report(.badNumber("the alignment insets or baselines of \(view.node.name)"))
      if !insets.isUsable { insets = .zero }
      if !(abs(first) <= limit) { first = 0 }
      if !(abs(last) <= limit) { last = 0 }
    }
    let node = view.node
    guard node.hasAlignment || insets != .zero || first != 0 || last != 0 else { return false }
    let settings = node.ensureSettings()
    guard
      settings.alignment != insets || settings.firstBaseline != first
        || settings.lastBaseline != last
    else { return false }
    node.hasAlignment = true
    settings.alignment = insets
    settings.firstBaseline = first
    settings.lastBaseline = last
    return true
  }

  private func callLayoutSubviews(_ slot: Int32) {
    guard let view = system.begin(.needsLayout, slot)?.item as? LayoutView else { return }
    system.counters.layoutCalls += 1
    view.layoutSubviews()
  }

  /// Asks views for constraints and content, solves, and sets the frames that changed.
  private func update() throws(LayoutError) {
    // A view that is asked for its content may ask for a layout: it gets the one under way.
    guard system.isDirty, !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    gather()
    do {
      try system.update()
    } catch {
      throw .solver(error)
    }
  }

  /// Asks views for constraints, and does no more.
  func updateConstraints() {
    guard !isUpdating else { return }
    isUpdating = true
    gather()
    isUpdating = false
    guard !isInPass else { return }
    collectReports()
    deliverDiagnostics()
  }

  /// Lets in what is new and asks views, until nothing more comes.
  private func gather() {
    for _ in 0..<Self.roundLimit {
      system.enterPending()
      guard !system.updateQueue.isEmpty || !system.contentQueue.isEmpty else { return }
      // From the bottom of the tree up.
      for slot in system.takeUpdateQueue().reversed() {
        guard let node = system.begin(.needsUpdate, slot) else { continue }
        node.needsUpdateConstraints = false
        if let view = node.item as? LayoutView { view.updateConstraints() }
      }
      for slot in system.takeContentQueue() {
        guard let node = system.begin(.needsContent, slot),
          let view = node.item as? LayoutView
        else { continue }
        let size = view.intrinsicContentSize
        system.setContent(size, of: node)
        if takeAlignment(of: view) { system.alignmentChanged(node) }
      }
    }
    report(.unsettled("Views below \(system.rootName) change constraints without end"))
  }
}

extension LayoutView {
  /// Asks for ``layoutSubviews()`` at the next layout.
  public final func setNeedsLayout() {
    if let engine = node.engine { engine.system.layoutRequested(node) }
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
      engine.report(error)
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
    if let engine = node.engine { engine.system.updateRequested(node) }
  }

  /// Whether ``updateConstraints()`` will be called at the next layout.
  public final func needsUpdateConstraints() -> Bool { node.needsUpdateConstraints }

  /// Calls ``updateConstraints()`` for every view of this view's tree that waits for it, without
  /// laying out.
  public final func updateConstraintsIfNeeded() {
    layoutEngine.updateConstraints()
  }
}
