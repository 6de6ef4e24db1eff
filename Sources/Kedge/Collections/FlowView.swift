/// A view that places its subviews as equal items in lines, and places them anew when its size
/// changes.
///
/// Subviews that are hidden are left out and leave no gap. Subviews are placed by their frames: their
/// `translatesAutoresizingMaskIntoConstraints` stays true.
open class FlowView: LayoutView {
  private var storedLayout: FlowLayout

  /// Makes a view whose subviews flow.
  ///
  /// A layout with numbers that cannot be used is reported, and items have no size.
  public init(layout: FlowLayout) {
    storedLayout = FlowLayout(itemSize: .zero)
    super.init(frame: .zero)
    self.layout = layout
  }

  /// How subviews are placed.
  ///
  /// A layout with numbers that cannot be used is refused and reported.
  public final var layout: FlowLayout {
    get { storedLayout }
    set {
      guard newValue != storedLayout else { return }
      guard newValue.isValid else { return report(.badNumber("the flow layout \(newValue)")) }
      storedLayout = newValue
      invalidateLayout()
    }
  }

  /// Asks for items to be placed anew at the next layout.
  ///
  /// Not needed after a change of the view's size, of ``layout`` or of which subviews are hidden.
  public final func invalidateLayout() {
    setNeedsLayout()
  }

  /// The size of all items that are shown, in the view's present size.
  public final var contentSize: Size {
    storedLayout.contentSize(of: items.count, in: bounds.size)
  }

  private var items: [LayoutView] { subviews.filter { !$0.isHidden } }

  /// Places the subviews that are shown.
  ///
  /// An override must call it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    for (index, view) in items.enumerated() {
      let frame = storedLayout.frame(ofItem: index, in: size)
      // The frame that was set: the one to be seen has its edges on the pixel grid.
      if view.node.frame != frame { view.frame = frame }
    }
  }

  final override func subviewVisibilityChanged(_ view: LayoutView) { invalidateLayout() }

  final override func subviewLeft(_ view: LayoutView) { invalidateLayout() }
}
