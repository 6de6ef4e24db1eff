/// A rectangle that takes part in constraints like a view, and is never drawn.
///
/// A guide belongs to a view (``LayoutView/addLayoutGuide(_:)``) and lies in that view's
/// coordinates.
public class LayoutGuide: LayoutItem {
  /// Makes a guide that no view owns yet.
  public override init() {
    super.init()
  }

  /// The view that the guide belongs to.
  public final var owningView: LayoutView? {
    node.parent?.item as? LayoutView
  }

  /// Where the last layout put the guide, in its owner's coordinates, with edges on the pixel grid.
  ///
  /// ``LayoutItem/exactFrame`` has the edges before rounding.
  public final var layoutFrame: Rect { roundedFrame }
}
