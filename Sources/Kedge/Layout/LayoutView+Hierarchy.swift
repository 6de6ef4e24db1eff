extension LayoutView {
  /// The view that this one is a subview of.
  public final var superview: LayoutView? {
    node.parent?.item as? LayoutView
  }

  /// The subviews, back to front: the order in which toolkits draw them, and in which the layout
  /// prefers one over the other where constraints leave a choice.
  public final var subviews: [LayoutView] { node.children }

  /// The guides that belong to this view.
  public final var layoutGuides: [LayoutGuide] { node.guides }

  /// Adds a subview in front of the others.
  ///
  /// A view that has another superview leaves it first. What would put a view below itself is
  /// refused and reported.
  ///
  /// - Complexity: O(1) for a view without subviews, O(depth) else.
  public final func addSubview(_ view: LayoutView) {
    insertSubview(view, at: node.children.count)
  }

  /// Adds a subview at a place in the list of subviews, counted from the back; a place outside
  /// the list means its nearer end.
  ///
  /// - Complexity: O(subviews).
  public final func insertSubview(_ view: LayoutView, at index: Int) {
    do {
      try insertSubviewOrThrow(view, at: index)
    } catch {
      report(error)
    }
  }

  /// Does what ``insertSubview(_:at:)`` does, or says why it cannot be done.
  public final func insertSubviewOrThrow(
    _ view: LayoutView, at index: Int
  ) throws(LayoutError) {
    guard view !== self, !(view.hasDescendants && isDescendant(of: view)) else {
      throw .brokenHierarchy(
        "\(view.node.name) cannot become a subview of \(node.name): it is that view or above it")
    }
    if view.node.parentLink.refers(to: node) {
      let old = node.index(of: view)
      node.children.remove(at: old)
      node.children.insert(view, at: min(max(0, index), node.children.count))
      if let engine = node.engine { engine.system.orderChanged() }
      return
    }
    view.removeFromSuperview()
    view.node.loseEngine()
    let place = min(max(0, index), node.children.count)
    view.node.indexHint = Int32(truncatingIfNeeded: place)
    if place == node.children.count {
      node.children.append(view)
    } else {
      node.children.insert(view, at: place)
    }
    view.node.parentLink.target = node
    view.node.takeReferenceSize()
    if let engine = node.engine { engine.system.added(view.node) }
  }

  /// Adds a subview in front of another one, or in front of all when that is no subview.
  public final func insertSubview(_ view: LayoutView, aboveSubview sibling: LayoutView) {
    guard view !== sibling else { return }
    insertSubview(view, at: placeForInsertion(of: view, besides: sibling, inFront: true))
  }

  /// Adds a subview behind another one, or in front of all when that is no subview.
  public final func insertSubview(_ view: LayoutView, belowSubview sibling: LayoutView) {
    guard view !== sibling else { return }
    insertSubview(view, at: placeForInsertion(of: view, besides: sibling, inFront: false))
  }

  /// Moves a subview in front of the others; any other view stays where it is.
  public final func bringSubviewToFront(_ view: LayoutView) {
    guard view.node.parentLink.refers(to: node) else { return }
    insertSubview(view, at: node.children.count)
  }

  /// Moves a subview behind the others; any other view stays where it is.
  public final func sendSubviewToBack(_ view: LayoutView) {
    guard view.node.parentLink.refers(to: node) else { return }
    insertSubview(view, at: 0)
  }

  /// Takes the view out of its superview.
  ///
  /// Constraints that a view further up holds and that mention this view, or anything below it, are
  /// deactivated and do not come back. Those that lie within this view stay active.
  ///
  /// - Complexity: O(views and constraints below).
  public final func removeFromSuperview() {
    guard let parent = node.parent else { return }
    node.leaveTree()
    parent.children.remove(at: parent.index(of: self))
    node.parentLink.target = nil
    if parent.hasHooks, let view = parent.item as? LayoutView { view.subviewLeft(self) }
  }

  /// Whether the view is the other one or lies somewhere below it.
  ///
  /// Complexity: O(depth).
  public final func isDescendant(of view: LayoutView) -> Bool {
    var current: LayoutNode? = node
    while let node = current {
      if node === view.node { return true }
      current = node.parent
    }
    return false
  }

  /// Adds a guide.
  ///
  /// A guide that belongs to another view leaves it first.
  public final func addLayoutGuide(_ guide: LayoutGuide) {
    guard !guide.node.parentLink.refers(to: node) else { return }
    guard guide.node.kind == .free else {
      return report(.brokenHierarchy("\(guide.node.name) belongs to its view for good"))
    }
    guide.owningView?.removeLayoutGuide(guide)
    guide.node.loseEngine()
    node.guides.append(guide)
    guide.node.parentLink.target = node
    if let engine = node.engine { engine.system.added(guide.node) }
  }

  /// Takes a guide from the view and deactivates every constraint that mentions it.
  ///
  /// The guides that a view makes itself, such as ``layoutMarginsGuide``, stay; that is reported.
  public final func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.node.parentLink.refers(to: node) else { return }
    guard guide.node.kind == .free else {
      return report(.brokenHierarchy("\(guide.node.name) belongs to its view for good"))
    }
    guide.node.leaveTree()
    node.guides.removeAll { $0 === guide }
    guide.node.parentLink.target = nil
  }

  private var hasDescendants: Bool { !node.children.isEmpty }

  private func placeForInsertion(
    of view: LayoutView, besides sibling: LayoutView, inFront: Bool
  ) -> Int {
    guard sibling.node.parentLink.refers(to: node) else { return node.children.count }
    let place = node.index(of: sibling) + (inFront ? 1 : 0)
    // The view leaves its old place first.
    guard view.node.parentLink.refers(to: node), node.index(of: view) < place else { return place }
    return place - 1
  }
}

extension LayoutNode {
  /// The place of a subview in the list.
  func index(of view: LayoutView) -> Int {
    let hint = Int(view.node.indexHint)
    if hint < children.count, children[hint] === view { return hint }
    guard let index = children.firstIndex(where: { $0 === view }) else {
      preconditionFailure("\(view.node.name) is no subview of \(name)")
    }
    view.node.indexHint = Int32(truncatingIfNeeded: index)
    return index
  }

  /// Deactivates the constraints that reach out of this subtree, and leaves the engine.
  func leaveTree() {
    var nodes: [LayoutNode] = []
    forEachInSubtree {
      $0.isMarked = true
      nodes.append($0)
    }
    for node in nodes {
      node.forEachConstraint { constraint in
        guard let holder = constraint.holderLink.target, !holder.isMarked else { return }
        constraint.deactivate()
      }
    }
    if let engine { engine.system.removed(self, nodes) }
    for node in nodes { node.isMarked = false }
  }

  /// Ends the engine of the tree below: it lives at the root, and this node is none any more.
  func loseEngine() {
    ownEngine?.system.dissolve()
    ownEngine = nil
  }

  /// Ends a view: nothing may refer to it, and what was below it goes too unless somebody else
  /// holds it.
  ///
  /// Iterative, so that the depth of the tree does not matter.
  func takeDown() {
    loseEngine()
    var pile: [LayoutView] = []
    letGo(into: &pile)
    while var view = pile.popLast() {
      // A view that only this pile holds is about to die: take what it holds first, so that its own
      // end has nothing left to do.
      if isKnownUniquelyReferenced(&view) { view.node.letGo(into: &pile) }
    }
  }

  /// Deactivates what the view holds and hands over its subviews.
  private func letGo(into pile: inout [LayoutView]) {
    while let constraint = held.last { constraint.deactivate() }
    for guide in guides { guide.node.parentLink.target = nil }
    guides = []
    for child in children { child.node.parentLink.target = nil }
    pile.append(contentsOf: children)
    children = []
  }
}
