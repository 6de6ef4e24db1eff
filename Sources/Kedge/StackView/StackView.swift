/// A view that lays out a row or a column of subviews.
///
/// ```swift
/// let row = StackView(arrangedSubviews: [icon, title, button])
/// row.spacing = 8
/// row.alignment = .center
/// ```
///
/// The stack makes constraints for its arranged subviews, which are seen in ``LayoutView/constraints``
/// after a layout under names that begin with `UISV-`. When something changes, those that say the
/// same as before stay, and a new spacing is a new constant. The stack's own size follows from them.
///
/// A hidden arranged subview (``LayoutView/isHidden``) stays arranged and takes neither length nor
/// spacing. Constraints of its own that ask for a length are no conflict: they make the hidden view
/// overlap its neighbours.
open class StackView: LayoutView {
  /// How arranged subviews share the length along the axis.
  public enum Distribution: Int, Hashable, Sendable, CaseIterable {
    /// The subviews fill the stack; who grows or shrinks is up to their content priorities.
    case fill = 0
    /// The subviews fill the stack and are equally long.
    case fillEqually = 1
    /// The subviews fill the stack, long in proportion to their content.
    case fillProportionally = 2
    /// The gaps are equally long, and at least the spacing.
    case equalSpacing = 3
    /// The centres are equally far apart as long as no gap is smaller than the spacing.
    case equalCentering = 4
  }

  /// How arranged subviews lie across the axis.
  public enum Alignment: Int, Hashable, Sendable, CaseIterable {
    /// The subviews fill the stack.
    case fill = 0
    /// The leading edges of a column line up; the upper edges of a row.
    case leading = 1
    /// The baselines of the first lines of text of a row line up; in a column, as ``leading``.
    case firstBaseline = 2
    /// The centres line up.
    case center = 3
    /// The trailing edges of a column line up; the lower edges of a row.
    case trailing = 4
    /// The baselines of the last lines of text of a row line up; in a column, as ``trailing``.
    case lastBaseline = 5

    /// The upper edges of a row line up.
    public static var top: Alignment { .leading }
    /// The lower edges of a row line up.
    public static var bottom: Alignment { .trailing }
  }

  /// A spacing that stands for the stack's own ``spacing``.
  public static let spacingUseDefault = Double(Float.greatestFiniteMagnitude)
  /// A spacing that stands for the system's space.
  public static let spacingUseSystem = Double(Float.leastNormalMagnitude)

  private var arranged: [LayoutView] = []
  private var arrangedNames: Set<ObjectIdentifier> = []
  /// Distances set for the gap after a view.
  private var customSpacings: [ObjectIdentifier: Double] = [:]
  private var made: [LayoutConstraint] = []
  /// Spacers and gaps; they stay with the stack as long as it needs as many.
  private var guides: [LayoutGuide] = []
  private var isStale = true
  /// Whether something within an arranged subview has changed since constraints were last asked for.
  private var hasNewContent = false

  /// Makes a stack without subviews.
  public override init(frame: Rect) {
    super.init(frame: frame)
  }

  /// Makes a stack that arranges views, in their order.
  public convenience init(arrangedSubviews views: [LayoutView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Settings

  /// Whether the stack is a row or a column; a row unless set otherwise.
  public final var axis = LayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementChanged() } }
  }

  /// How subviews share the length along the axis.
  public final var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrangementChanged() } }
  }

  /// How subviews lie across the axis.
  public final var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementChanged() } }
  }

  private var storedSpacing = 0.0

  /// The distance between neighbours in points: exact where the distribution fills the stack, else
  /// the least distance.
  ///
  /// Less than 0 makes them overlap. A number that is not finite or too large is refused and
  /// reported.
  public final var spacing: Double {
    get { storedSpacing }
    set {
      guard newValue != storedSpacing else { return }
      guard isSpacing(newValue) else { return report(.badNumber("the spacing \(newValue)")) }
      storedSpacing = newValue
      arrangementChanged()
    }
  }

  /// Whether the distances of a column lie between baselines and not between edges.
  public final var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { arrangementChanged() } }
  }

  /// Whether subviews lie within the stack's margins and not its edges.
  public final var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementChanged() } }
  }

  // MARK: Arranged subviews

  /// The views that the stack arranges, in their order along the axis.
  ///
  /// All are subviews of the stack; other subviews are left alone.
  public final var arrangedSubviews: [LayoutView] { arranged }

  /// Arranges a view behind the others.
  ///
  /// The view becomes a subview, if it is none yet, and its
  /// ``LayoutView/translatesAutoresizingMaskIntoConstraints`` false. One that is arranged already
  /// only moves.
  public final func addArrangedSubview(_ view: LayoutView) {
    insertArrangedSubview(view, at: arranged.count)
  }

  /// Arranges a view at a place in the list; a place outside the list means its nearer end.
  ///
  /// - Complexity: O(arranged views).
  public final func insertArrangedSubview(_ view: LayoutView, at index: Int) {
    if let old = place(of: view) {
      arranged.remove(at: old)
    } else if view.superview !== self {
      addSubview(view)
      // Refused, and reported: the view is the stack itself or above it.
      guard view.superview === self else { return }
    }
    view.translatesAutoresizingMaskIntoConstraints = false
    arranged.insert(view, at: min(max(0, index), arranged.count))
    arrangedNames.insert(ObjectIdentifier(view))
    arrangementChanged()
  }

  /// Stops arranging a view, which stays a subview.
  ///
  /// A view that is not arranged stays as it is. One that leaves its superview is not arranged any
  /// more either.
  public final func removeArrangedSubview(_ view: LayoutView) {
    guard let index = place(of: view) else { return }
    arranged.remove(at: index)
    arrangedNames.remove(ObjectIdentifier(view))
    customSpacings[ObjectIdentifier(view)] = nil
    arrangementChanged()
  }

  private func isArranged(_ view: LayoutView) -> Bool {
    arrangedNames.contains(ObjectIdentifier(view))
  }

  private func place(of view: LayoutView) -> Int? {
    isArranged(view) ? arranged.firstIndex { $0 === view } : nil
  }

  // MARK: Custom spacing

  /// Sets the distance between a view and the next one that is shown, in points.
  ///
  /// ``spacingUseDefault`` takes it back, ``spacingUseSystem`` asks for the system's space. Nothing
  /// happens for a view that is not arranged. The distance stays with the view when the order
  /// changes, and goes when the view does.
  public final func setCustomSpacing(_ spacing: Double, after view: LayoutView) {
    guard isArranged(view) else { return }
    guard spacing == Self.spacingUseDefault || isSpacing(spacing) else {
      return report(.badNumber("the spacing \(spacing) after \(view.node.name)"))
    }
    let new = spacing == Self.spacingUseDefault ? nil : spacing
    guard customSpacings[ObjectIdentifier(view)] != new else { return }
    customSpacings[ObjectIdentifier(view)] = new
    arrangementChanged()
  }

  /// The distance set for the gap after a view, or ``spacingUseDefault``.
  public final func customSpacing(after view: LayoutView) -> Double {
    customSpacings[ObjectIdentifier(view)] ?? Self.spacingUseDefault
  }

  private func isSpacing(_ number: Double) -> Bool { abs(number) <= LayoutConstraint.limit }

  // MARK: Constraints

  /// Makes the constraints of the arranged subviews, if something that they depend on has changed.
  ///
  /// An override must call it.
  open override func updateConstraints() {
    super.updateConstraints()
    hasNewContent = false
    guard isStale else { return }
    isStale = false
    var arrangement = StackArrangement(self, guides: guides)
    let wanted = arrangement.build()
    for guide in guides.dropFirst(arrangement.guides.count) { removeLayoutGuide(guide) }
    guides = arrangement.guides
    for guide in guides { addLayoutGuide(guide) }
    let kept = wanted.keeping(made)
    LayoutConstraint.replace(made, with: kept)
    made = kept
  }

  /// The distance after a view, before hidden views have been looked at.
  final func spacing(after view: LayoutView) -> Double {
    let spacing = customSpacings[ObjectIdentifier(view)] ?? storedSpacing
    return spacing == Self.spacingUseSystem ? LayoutConstraint.systemSpace : spacing
  }

  private func arrangementChanged() {
    markStale()
    contentOfStackChanged()
  }

  private func markStale() {
    isStale = true
    setNeedsUpdateConstraints()
  }

  /// Tells the stacks around this one that its natural size may have changed.
  ///
  /// The walk ends at a stack that has been told already, and so has told those around it.
  private func contentOfStackChanged() {
    var view = superview as? StackView
    while let stack = view, !stack.hasNewContent {
      stack.hasNewContent = true
      if stack.distribution == .fillProportionally { stack.isStale = true }
      stack.setNeedsUpdateConstraints()
      view = stack.superview as? StackView
    }
  }

  final override func subviewVisibilityChanged(_ view: LayoutView) {
    guard isArranged(view) else { return }
    arrangementChanged()
  }

  final override func subviewContentChanged(_ view: LayoutView) {
    if distribution == .fillProportionally { markStale() }
    contentOfStackChanged()
  }

  final override func subviewLeft(_ view: LayoutView) {
    removeArrangedSubview(view)
  }
}
