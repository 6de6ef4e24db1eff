/// What constraints are made between: a ``LayoutView`` or a ``LayoutGuide``.
///
/// The class is open only so that ``LayoutView`` can be. An item that is neither a view nor a guide
/// belongs to no tree, so its constraints cannot be activated.
open class LayoutItem {
  /// The engine's record of this item.
  final let node = LayoutNode()

  /// Makes an item that belongs to no tree.
  public init() {
    node.itemLink.target = self
  }

  deinit {
    // First: what dies along may look for its neighbours.
    node.itemLink.target = nil
    node.takeDown()
  }

  /// A name that messages, pictures and logs show.
  ///
  /// Need not be unique.
  public final var identifier: String? {
    get { node.identifier }
    set { node.identifier = newValue }
  }

  /// The left edge where text runs from left to right.
  public final var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .leading) }
  /// The right edge where text runs from left to right.
  public final var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .trailing) }
  /// The left edge.
  public final var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .left) }
  /// The right edge.
  public final var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .right) }
  /// The horizontal centre.
  public final var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(node, .centerX) }
  /// The upper edge.
  public final var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(node, .top) }
  /// The lower edge.
  public final var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(node, .bottom) }
  /// The vertical centre.
  public final var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(node, .centerY) }
  /// The width.
  public final var widthAnchor: LayoutDimension { LayoutDimension(node, .width) }
  /// The height.
  public final var heightAnchor: LayoutDimension { LayoutDimension(node, .height) }

  /// Where the last layout put this item, before edges were rounded to pixels; in the superview's
  /// coordinates (a guide: in those of the view that owns it).
  public final var exactFrame: Rect {
    guard node.slot >= 0, let engine = node.engine else { return node.frame }
    return engine.system.exactFrame(of: node)
  }

  /// Where the last layout put this item, with edges on the pixel grid.
  final var roundedFrame: Rect {
    guard node.slot >= 0, let engine = node.engine else { return node.frame }
    return engine.system.table.frame(node.slot)
  }
}
