/// A rectangle in a tree of rectangles: what a widget of any toolkit gives its layout to.
///
/// ```swift
/// let root = LayoutView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
/// let title = LayoutView()
/// title.translatesAutoresizingMaskIntoConstraints = false
/// root.addSubview(title)
/// LayoutConstraint.activate([
///   title.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
///   title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
///   title.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
///   title.heightAnchor.constraint(equalToConstant: 44),
/// ])
/// root.layoutIfNeeded()
/// title.frame  // (16, 20, 288, 44)
/// ```
///
/// A view draws nothing. It is confined, with its whole tree, to one thread at a time. A superview
/// keeps its subviews alive; nothing below keeps a superview alive.
open class LayoutView: LayoutItem {
  /// What an intrinsic size is along an axis on which the content has none.
  public static let noIntrinsicMetric = -1.0
  /// The target of ``systemLayoutSizeFitting(_:)`` for the smallest size.
  public static let layoutFittingCompressedSize = Size.zero
  /// The target of ``systemLayoutSizeFitting(_:)`` for a size as large as can be.
  public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)

  /// Makes a view with a frame in its superview's coordinates.
  public init(frame: Rect) {
    super.init()
    node.isView = true
    // A class of its own may override what the engine asks and tells.
    node.hasHooks = type(of: self) != LayoutView.self
    node.needsUpdateConstraints = node.hasHooks
    self.frame = frame
  }

  /// Makes a view at the origin without extent.
  public convenience override init() {
    self.init(frame: .zero)
  }

  // MARK: Frames

  /// The rectangle in the superview's coordinates, with edges on the pixel grid after a layout.
  ///
  /// While ``translatesAutoresizingMaskIntoConstraints`` is true it is an input that the layout
  /// takes over; else the next layout replaces what was set. A frame with a number that is not
  /// finite, or too large, is refused and reported.
  public final var frame: Rect {
    get { roundedFrame }
    set {
      guard newValue.isUsable else {
        return report(.badNumber("the frame \(newValue) for \(node.name)"))
      }
      node.frame = newValue
      node.takeReferenceSize()
      if let engine = node.engine { engine.system.frameSet(node) }
    }
  }

  /// The rectangle in the view's own coordinates: at the origin, as large as ``frame``.
  public final var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// Whether ``frame`` is an input to the layout; true unless set otherwise.
  ///
  /// Set it to false for a view that constraints place.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { node.translates }
    set {
      guard newValue != node.translates else { return }
      if newValue {
        node.frame = roundedFrame
        node.takeReferenceSize()
      }
      node.translates = newValue
      if let engine = node.engine { engine.system.rulesChanged(node) }
    }
  }

  // MARK: Content

  /// The size that the content would like to have, in points; ``noIntrinsicMetric`` on an axis
  /// without one.
  ///
  /// Override it, and call ``invalidateIntrinsicContentSize()`` when it changes.
  open var intrinsicContentSize: Size {
    Size(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Says that ``intrinsicContentSize`` has changed; it is read again at the next layout.
  public final func invalidateIntrinsicContentSize() {
    if let engine = node.engine { engine.system.contentChanged(node) }
    if let arranger { arranger.subviewContentChanged(self) }
  }

  /// How strongly the view resists being made larger than its content; 250 unless set otherwise.
  public final func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> Priority {
    axis == .horizontal ? node.contentPriorities.0 : node.contentPriorities.1
  }

  /// Sets how strongly the view resists being made larger than its content.
  ///
  /// A priority outside 0 < p <= 1000 is refused and reported.
  public final func setContentHuggingPriority(
    _ priority: Priority, for axis: LayoutConstraint.Axis
  ) {
    setContentPriority(
      axis == .horizontal ? \.contentPriorities.0 : \.contentPriorities.1, to: priority)
  }

  /// How strongly the view resists being made smaller than its content; 750 unless set otherwise.
  public final func contentCompressionResistancePriority(
    for axis: LayoutConstraint.Axis
  ) -> Priority {
    axis == .horizontal ? node.contentPriorities.2 : node.contentPriorities.3
  }

  /// Sets how strongly the view resists being made smaller than its content.
  ///
  /// A priority outside 0 < p <= 1000 is refused and reported.
  public final func setContentCompressionResistancePriority(
    _ priority: Priority, for axis: LayoutConstraint.Axis
  ) {
    setContentPriority(
      axis == .horizontal ? \.contentPriorities.2 : \.contentPriorities.3, to: priority)
  }

  private func setContentPriority(
    _ path: ReferenceWritableKeyPath<LayoutNode, Priority>, to priority: Priority
  ) {
    guard priority.isValid else {
      return report(.badNumber("the content priority \(priority) for \(node.name)"))
    }
    guard node[keyPath: path] != priority else { return }
    node[keyPath: path] = priority
    if let engine = node.engine { engine.system.rulesChanged(node) }
  }

  // MARK: Alignment

  /// How far the rectangle that constraints see lies within ``frame``, in points; none unless
  /// overridden.
  ///
  /// Shadows and ornaments lie outside of it. It is read together with ``intrinsicContentSize``,
  /// which is its size.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// From the upper edge of the alignment rectangle down to the baseline of the first line of text,
  /// in points; 0 for a view without text.
  ///
  /// It is read together with ``intrinsicContentSize``.
  open var firstBaselineOffsetFromTop: Double { 0 }

  /// From the lower edge of the alignment rectangle up to the baseline of the last line of text, in
  /// points; 0 for a view without text.
  ///
  /// It is read together with ``intrinsicContentSize``.
  open var lastBaselineOffsetFromBottom: Double { 0 }

  /// The rectangle that constraints see, for a frame.
  public final func alignmentRect(forFrame frame: Rect) -> Rect {
    let insets = alignmentRectInsets
    return Rect(
      x: frame.origin.x + insets.left, y: frame.origin.y + insets.top,
      width: frame.size.width - insets.left - insets.right,
      height: frame.size.height - insets.top - insets.bottom)
  }

  /// The frame for a rectangle that constraints see.
  public final func frame(forAlignmentRect rect: Rect) -> Rect {
    let insets = alignmentRectInsets
    return Rect(
      x: rect.origin.x - insets.left, y: rect.origin.y - insets.top,
      width: rect.size.width + insets.left + insets.right,
      height: rect.size.height + insets.top + insets.bottom)
  }

  // MARK: Hooks

  /// Called after a layout gave this view another ``safeAreaInsets``, before ``layoutSubviews()``.
  open func safeAreaInsetsDidChange() {}

  /// Called after a layout gave this view other ``layoutMargins``, before ``layoutSubviews()``.
  open func layoutMarginsDidChange() {}

  /// Called after a layout gave this view a new size, or a subview or guide of it a new frame, or
  /// after ``setNeedsLayout()``: from the top of the tree down.
  ///
  /// Override it to place what no constraint places. What it changes is laid out before
  /// ``layoutIfNeeded()`` returns.
  open func layoutSubviews() {}

  /// Called before a layout when the view first takes part in one and after
  /// ``setNeedsUpdateConstraints()``: from the bottom of the tree up.
  ///
  /// Override it to change constraints in one place.
  open func updateConstraints() {}

  /// Whether the view is out of sight.
  ///
  /// Constraints on a hidden view count as before; a ``StackView`` closes the gap that it leaves.
  public final var isHidden: Bool {
    get { node.isHidden }
    set {
      guard newValue != node.isHidden else { return }
      node.isHidden = newValue
      if let arranger { arranger.subviewVisibilityChanged(self) }
    }
  }

  /// The superview, where it may want to know what its subviews do.
  private var arranger: LayoutView? {
    guard let parent = node.parent, parent.hasHooks else { return nil }
    return parent.item as? LayoutView
  }

  /// Tells a view that one of its subviews was hidden or shown.
  func subviewVisibilityChanged(_ view: LayoutView) {}

  /// Tells a view that the content of one of its subviews has another size.
  func subviewContentChanged(_ view: LayoutView) {}

  /// Tells a view that a subview has left it.
  func subviewLeft(_ view: LayoutView) {}

  // MARK: Anchors that guides do not have

  /// The baseline of the first line of text; the upper edge of a view without text.
  public final var firstBaselineAnchor: LayoutYAxisAnchor {
    LayoutYAxisAnchor(node, .firstBaseline)
  }

  /// The baseline of the last line of text; the lower edge of a view without text.
  public final var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(node, .lastBaseline) }

  // MARK: The engine

  /// The engine that lays out the tree of this view.
  ///
  /// It belongs to the root: a tree that becomes part of another one uses the other one's.
  /// Complexity: O(depth).
  public final var layoutEngine: LayoutEngine { node.root.reportingEngine }

  /// Hands an error to the diagnostics handler of this view's tree.
  final func report(_ error: LayoutError) {
    layoutEngine.report(error)
  }
}

extension Rect {
  /// Whether the engine can take all four numbers.
  var isUsable: Bool {
    let limit = LayoutConstraint.limit
    return abs(origin.x) <= limit && abs(origin.y) <= limit && abs(size.width) <= limit
      && abs(size.height) <= limit
  }
}
