/// What the engine knows of a view or a guide.
///
/// Constraints and anchors hold nodes, not views: a node outlives its view, so nothing dangles when
/// a view dies, and no weak reference is needed. The engine works on nodes alone and never touches
/// an open class except to ask it something.
///
/// Its backlinks are cleared in time: `itemLink` in the item's `deinit`, `parentLink` when the parent
/// dies or lets go of the child, `engineLink` when the item leaves the engine or the engine is
/// dissolved, and a constraint takes itself out of the list that begins at `firstLink` before it can
/// die.
final class LayoutNode {
  /// The view or guide, until it dies.
  var itemLink = Backlink<LayoutItem>()
  /// The node of the superview, or of the view that owns the guide.
  var parentLink = Backlink<LayoutNode>()
  /// The engine that has this node in its table.
  var engineLink = Backlink<LayoutEngine>()
  /// The first of the active constraints whose first or second item is this one; see
  /// ``LayoutConstraint``.
  var firstLink = Backlink<LayoutConstraint>()

  /// Whether this is a view and not a guide.
  var isView = false
  /// A view that nobody subclassed has no hook worth calling.
  var hasHooks = false
  /// Whether the view's frame is an input.
  var translates = true
  var needsLayout = false
  var needsUpdateConstraints = false
  /// Whether the view is drawn; only views that arrange their subviews look at it.
  var isHidden = false
  /// What places a guide.
  var kind = GuideKind.free
  /// Whether the view has alignment insets or baselines (``ViewSettings``).
  var hasAlignment = false
  /// Whether this is a scroll view: its subviews lie in its content, which moves.
  var isScrollView = false
  /// Set only while a subtree is being looked at.
  var isMarked = false
  /// The place in the engine's table, or -1.
  var slot: Int32 = -1
  /// The place in the table of an engine that measures (``LayoutEngine/measure``), or -1.
  var scratchSlot: Int32 = -1
  /// Where to look first for this view in its superview's list.
  var indexHint: Int32 = 0

  /// Hugging, then compression resistance; each horizontal, then vertical.
  var contentPriorities: (Priority, Priority, Priority, Priority) = (
    .defaultLow, .defaultLow, .defaultHigh, .defaultHigh
  )
  /// The frame that was set; of a node in no table also the last one that was solved.
  var frame = Rect.zero
  var identifier: String?
  /// What few views say about themselves.
  var settings: ViewSettings?

  /// The subviews, in their order.
  var children: [LayoutView] = []
  var guides: [LayoutGuide] = []
  /// The constraints that this view holds, in no order; see ``LayoutConstraint/heldIndex``.
  var held: [LayoutConstraint] = []
  /// Active constraints on distances that have this item as one of their other two ends.
  var extraEnds: [LayoutConstraint] = []
  /// The engine of the tree whose root this is.
  var ownEngine: LayoutEngine?

  var item: LayoutItem? { itemLink.target }
  var parent: LayoutNode? { parentLink.target }
  var engine: LayoutEngine? { engineLink.target }

  /// The view that a constraint on this item counts for: itself, or the owner of a guide.
  var viewNode: LayoutNode? {
    isView ? self : parent
  }

  /// The topmost node above this one.
  ///
  /// Complexity: O(depth).
  var root: LayoutNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// What messages call the item: its identifier, or its class and address.
  var name: String {
    if let identifier { return identifier }
    guard let item else { return "an item that is gone" }
    let address = UInt(bitPattern: ObjectIdentifier(item))
    return "\(type(of: item)):0x\(String(address, radix: 16))"
  }

  /// This node and everything below it: a view, its guides, then its subviews, each in their order.
  ///
  /// Complexity: O(nodes), without recursion.
  func forEachInSubtree(_ body: (LayoutNode) -> Void) {
    visitSelf(body)
    guard !children.isEmpty else { return }
    // The views that are being walked through, each with the subview that comes next.
    var levels = [(node: self, next: 0)]
    while var level = levels.popLast() {
      while level.next < level.node.children.count {
        let child = level.node.children[level.next].node
        level.next += 1
        child.visitSelf(body)
        guard !child.children.isEmpty else { continue }
        levels.append(level)
        levels.append((child, 0))
        break
      }
    }
  }

  private func visitSelf(_ body: (LayoutNode) -> Void) {
    body(self)
    for guide in guides { body(guide.node) }
  }

  /// The active constraints that mention this item.
  ///
  /// Complexity: O(their number).
  func forEachConstraint(_ body: (LayoutConstraint) -> Void) {
    var link = firstLink
    while let constraint = link.target {
      link = constraint.nextLink(of: self)
      body(constraint)
    }
    for constraint in extraEnds { body(constraint) }
  }

  /// The nearest node above both that is a view, or nil when they share no root.
  ///
  /// Complexity: O(1) for a view and its superview, or two views of one superview; O(depth) else.
  static func commonAncestor(_ a: LayoutNode, _ b: LayoutNode) -> LayoutNode? {
    let near = nearAncestor(a, b)
    if !near.isEmpty { return near.target }
    guard let first = a.viewNode, let second = b.viewNode else { return nil }
    return deepCommonAncestor(first, second)
  }

  /// The nearest view above both where that takes no search, else nothing.
  @inline(__always)
  static func nearAncestor(_ a: LayoutNode, _ b: LayoutNode) -> Backlink<LayoutNode> {
    guard a.isView && b.isView else { return Backlink() }
    if a === b || b.parentLink.refers(to: a) { return Backlink(a) }
    if a.parentLink.refers(to: b) { return Backlink(b) }
    return a.parentLink == b.parentLink ? a.parentLink : Backlink()
  }

  private static func deepCommonAncestor(_ a: LayoutNode, _ b: LayoutNode) -> LayoutNode? {
    var (first, second) = (a, b)
    var difference = first.depth - second.depth
    while difference > 0, let parent = first.parent {
      first = parent
      difference -= 1
    }
    while difference < 0, let parent = second.parent {
      second = parent
      difference += 1
    }
    while first !== second {
      guard let up = first.parent, let other = second.parent else { return nil }
      first = up
      second = other
    }
    return first
  }

  private var depth: Int {
    var depth = 0
    var node = self
    while let parent = node.parent {
      node = parent
      depth += 1
    }
    return depth
  }
}
