/// The constraints of a stack's arranged subviews.
///
/// The views that are shown hang together from edge to edge, past hidden ones. A hidden view gets a
/// place and no length, and nothing hangs on it.
///
/// The canvas is what the views lie in: the stack, or the area within its margins.
struct StackArrangement {
  typealias Attribute = LayoutConstraint.Attribute

  /// Names that people know from logs.
  enum Name {
    static let alignment = "UISV-alignment"
    static let ambiguity = "UISV-ambiguity-suppression"
    static let canvas = "UISV-canvas-connection"
    static let canvasFit = "UISV-canvas-fit"
    static let distributingEdge = "UISV-distributing-edge"
    static let fillEqually = "UISV-fill-equally"
    static let fillProportionally = "UISV-fill-proportionally"
    static let hiding = "UISV-hiding"
    static let spacing = "UISV-spacing"
    static let spanningBoundary = "UISV-spanning-boundary"
    static let spanningFit = "UISV-spanning-fit"
    static let spanner = "UISV-alignment-spanner"
    static let gap = "UISV-gap"
  }

  let stack: StackView
  let canvas: LayoutNode
  let shown: [LayoutView]
  let along: StackAxis
  let across: StackAxis
  var constraints: [LayoutConstraint] = []
  /// The guides in use, those that were there before first.
  private(set) var guides: [LayoutGuide] = []
  private var spare: ArraySlice<LayoutGuide>

  init(_ stack: StackView, guides: [LayoutGuide]) {
    self.stack = stack
    shown = stack.arrangedSubviews.filter { !$0.isHidden }
    along = stack.axis == .horizontal ? .horizontal : .vertical
    across = stack.axis == .horizontal ? .vertical : .horizontal
    spare = guides[...]
    canvas =
      stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide.node : stack.node
  }

  /// Makes all constraints: across the axis, along it, then those of hidden views.
  mutating func build() -> [LayoutConstraint] {
    if shown.isEmpty {
      buildEmpty()
    } else {
      buildAlignment()
      buildDistribution()
    }
    buildHidden()
    return constraints
  }

  /// A stack in which nothing is shown wants no size.
  private mutating func buildEmpty() {
    let spacer = guide(named: Name.spanner)
    for axis in [across, along] {
      add(Name.canvas, canvas, axis.start, .equal, spacer.node, axis.start)
      add(Name.canvas, spacer.node, axis.end, .equal, canvas, axis.end)
      add(Name.spanningFit, spacer.node, axis.length, .equal, 0, Priority(51))
    }
  }

  /// Hidden views lie where they would if they had no length: in the middle of the gap between the
  /// views around them, or flush with the canvas.
  private mutating func buildHidden() {
    guard shown.count < stack.arrangedSubviews.count else { return }
    var previous: LayoutView?
    var count = 0
    for view in stack.arrangedSubviews {
      guard view.isHidden else {
        previous = view
        count += 1
        continue
      }
      // A hidden view may have required lengths inside. They win, and move nobody.
      add(Name.hiding, view.node, along.length, .equal, 0, Priority(999.999))
      if let previous {
        let gap = count < shown.count ? stack.spacing(after: previous) / 2 : 0
        add(Name.spacing, view.node, along.start, .equal, previous.node, along.end, constant: gap)
      } else {
        add(Name.spacing, view.node, along.start, .equal, canvas, along.start)
      }
      add(Name.alignment, view.node, across.start, .equal, canvas, across.start)
      add(Name.ambiguity, view.node, across.length, .equal, 0, Priority(25))
    }
  }

  // MARK: Pieces

  /// A guide of the stack: one that an earlier arrangement used, as long as there are any.
  mutating func guide(named name: String) -> LayoutGuide {
    let guide = spare.popFirst() ?? LayoutGuide()
    guide.identifier = name
    guides.append(guide)
    return guide
  }

  mutating func add(
    _ name: String, _ first: LayoutNode, _ attribute: Attribute, _ relation: Relation,
    _ second: LayoutNode, _ secondAttribute: Attribute, multiplier: Double = 1,
    constant: Double = 0, _ priority: Priority = .required
  ) {
    let constraint = LayoutConstraint(
      first, attribute, relation, second, secondAttribute, multiplier, constant)
    constraint.identifier = name
    constraint.priority = priority
    constraints.append(constraint)
  }

  /// A length against a number.
  mutating func add(
    _ name: String, _ node: LayoutNode, _ attribute: Attribute, _ relation: Relation,
    _ constant: Double, _ priority: Priority = .required
  ) {
    let constraint = LayoutConstraint(
      node, attribute, relation, nil, .notAnAttribute, 1, constant)
    constraint.identifier = name
    constraint.priority = priority
    constraints.append(constraint)
  }
}
