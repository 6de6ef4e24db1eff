extension LayoutView {
  /// A point of this view in another view's coordinates, by the frames of the last layout.
  ///
  /// - Parameters:
  ///   - point: A place in this view's coordinates.
  ///   - view: The other view; nil means the root of this view's tree. Views of different trees are
  ///     taken as lying side by side: their roots' frames share one coordinate system.
  /// - Complexity: O(depth).
  public final func convert(_ point: Point, to view: LayoutView?) -> Point {
    let offset = offset(to: view)
    return Point(x: point.x + offset.x, y: point.y + offset.y)
  }

  /// A point of another view in this view's coordinates; see ``convert(_:to:)-(Point,_)``.
  public final func convert(_ point: Point, from view: LayoutView?) -> Point {
    let offset = offset(to: view)
    return Point(x: point.x - offset.x, y: point.y - offset.y)
  }

  /// A rectangle of this view in another view's coordinates; see ``convert(_:to:)-(Point,_)``.
  public final func convert(_ rect: Rect, to view: LayoutView?) -> Rect {
    let offset = offset(to: view)
    return rect.offsetBy(dx: offset.x, dy: offset.y)
  }

  /// A rectangle of another view in this view's coordinates; see ``convert(_:to:)-(Point,_)``.
  public final func convert(_ rect: Rect, from view: LayoutView?) -> Rect {
    let offset = offset(to: view)
    return rect.offsetBy(dx: -offset.x, dy: -offset.y)
  }

  /// Where this view's origin lies in another view's coordinates.
  private func offset(to view: LayoutView?) -> Point {
    if view === self { return .zero }
    if let view, !view.node.isScrollView, node.parentLink.refers(to: view.node) {
      return frame.origin
    }
    let here = originOutsideRoot
    let there: Point
    if let view {
      there = view.originOutsideRoot
    } else {
      there = (node.root.item)?.roundedFrame.origin ?? .zero
    }
    return Point(x: here.x - there.x, y: here.y - there.y)
  }

  /// The origin in the coordinates that the root's frame is given in.
  private var originOutsideRoot: Point {
    var sum = Point.zero
    var current: LayoutNode? = node
    while let node = current {
      if let origin = node.item?.roundedFrame.origin {
        sum = Point(x: sum.x + origin.x, y: sum.y + origin.y)
      }
      // What is in a scroll view moves the other way.
      if node.isScrollView, let offset = node.settings?.contentOffset {
        sum = Point(x: sum.x - offset.x, y: sum.y - offset.y)
      }
      current = node.parent
    }
    return sum
  }
}
