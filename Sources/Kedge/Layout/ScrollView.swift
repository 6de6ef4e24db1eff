/// A view that shows a part of a larger content.
///
/// Subviews lie in the content's coordinates. Constraints between them and the content give it its
/// size (``contentSize``); scrolling (``contentOffset``) edits one number for each axis.
open class ScrollView: LayoutView {
  /// Makes a scroll view with a frame in its superview's coordinates.
  public override init(frame: Rect) {
    super.init(frame: frame)
    node.isScrollView = true
    _ = node.ensureGuide(.content)
    _ = node.ensureGuide(.frame)
  }

  /// The content: what is pinned to its edges gives it its size.
  ///
  /// To views in the scroll view, the edges of the scroll view itself mean the same.
  public final var contentLayoutGuide: LayoutGuide { node.ensureGuide(.content) }

  /// What is seen of the content: as large as the scroll view, and not moved by scrolling.
  public final var frameLayoutGuide: LayoutGuide { node.ensureGuide(.frame) }

  /// The size of the content after the last layout, in points.
  public final var contentSize: Size { contentLayoutGuide.layoutFrame.size }

  /// The place of the content at which the scroll view's upper left corner lies, in points.
  ///
  /// A number that is not finite is refused and reported.
  public final var contentOffset: Point {
    get { node.settings?.contentOffset ?? .zero }
    set {
      guard abs(newValue.x) <= LayoutConstraint.limit, abs(newValue.y) <= LayoutConstraint.limit
      else { return report(.badNumber("the content offset \(newValue) for \(node.name)")) }
      guard newValue != contentOffset else { return }
      node.ensureSettings().contentOffset = newValue
      if let engine = node.engine { engine.system.scrolled(node) }
    }
  }

  /// The largest offset at which no more than the content is seen, in points.
  public final var maximumContentOffset: Point {
    let (content, shown) = (contentSize, bounds.size)
    return Point(
      x: max(0, content.width - shown.width), y: max(0, content.height - shown.height))
  }
}

extension LayoutSystem {
  /// The content of a scroll view moved.
  mutating func scrolled(_ node: LayoutNode) {
    isDirty = true
    if let guide = node.guide(.frame), guide.node.slot >= 0 { noteNewRules(guide.node.slot) }
    if table.tracksSurroundings, node.slot >= 0 { queueAffectedChildren(of: node.slot) }
  }
}
