public import Kedge

/// The views and constraints that a layout document describes.
///
/// ```swift
/// let tree = try LayoutTree(document)
/// let solved = try tree.solve()
/// print(solved.table)
/// ```
///
/// A tree is confined to one thread at a time, as its views are.
public final class LayoutTree {
  /// The document.
  public let document: LayoutDocument
  /// The views, in the order of the document's.
  public let views: [LayoutView]
  /// The guides, in the order of the document's.
  public let guides: [LayoutGuide]
  /// The constraints, in the order of the document's; all of them are active.
  public let constraints: [LayoutConstraint]
  /// What the engine reported besides conflicts.
  private(set) var notices: [String] = []

  /// The view that contains all others.
  public var root: LayoutView { views[0] }

  /// Makes the views, and activates the constraints.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - size: The root's size in points, if not the document's.
  ///   - scale: Pixels per point, if not the document's.
  /// - Throws: `DocumentError` with a constraint's place when the constraint cannot be activated.
  /// - Complexity: O(*n*) in views and constraints of a tree of bounded depth.
  public init(
    _ document: LayoutDocument, size: Size? = nil, scale: Double? = nil
  ) throws(DocumentError) {
    self.document = document
    var views: [LayoutView] = []
    for view in document.views {
      let made = Self.view(for: view)
      if let parent = view.parent { views[parent].addSubview(made) }
      views.append(made)
    }
    var guides: [LayoutGuide] = []
    for guide in document.guides {
      let made = LayoutGuide()
      made.identifier = guide.id
      views[guide.owner].addLayoutGuide(made)
      guides.append(made)
    }
    func item(_ item: LayoutDocument.Item) -> LayoutItem {
      switch item {
      case .view(let index): views[index]
      case .guide(let index): guides[index]
      }
    }
    self.views = views
    self.guides = guides

    var problems = Problems(in: document.source)
    var constraints: [LayoutConstraint] = []
    for constraint in document.constraints {
      let second = constraint.second
      let made = LayoutConstraint(
        item: item(constraint.first.item), attribute: constraint.first.attribute.layoutAttribute,
        relatedBy: constraint.relation.layoutRelation, toItem: second.map { item($0.item) },
        attribute: second?.attribute.layoutAttribute ?? .notAnAttribute,
        multiplier: constraint.multiplier, constant: constraint.constant)
      made.identifier = constraint.identifier
      do throws(LayoutError) {
        try made.setPriorityOrThrow(Priority(constraint.priority))
        try made.activateOrThrow()
      } catch {
        problems.add("\(error)", at: constraint.range)
      }
      constraints.append(made)
    }
    self.constraints = constraints
    try problems.throwIfAny()

    root.frame = Rect(origin: .zero, size: size ?? document.size)
    root.layoutEngine.scale = scale ?? document.scale
    root.layoutEngine.diagnosticsHandler = { [weak self] diagnostic in
      // Conflicts are read from the engine after the layout.
      if case .wrongUse(let error) = diagnostic { self?.notices.append("\(error)") }
    }
  }

  private static func view(for view: LayoutDocument.View) -> LayoutView {
    let made: LayoutView
    if view.intrinsicWidth != nil || view.intrinsicHeight != nil {
      made = ContentView(
        Size(
          width: view.intrinsicWidth ?? LayoutView.noIntrinsicMetric,
          height: view.intrinsicHeight ?? LayoutView.noIntrinsicMetric))
    } else {
      made = LayoutView()
    }
    made.identifier = view.id
    if let frame = view.frame { made.frame = frame }
    made.translatesAutoresizingMaskIntoConstraints = view.parent == nil || view.frame != nil
    let pairs: [(LayoutConstraint.Axis, Float, Float)] = [
      (.horizontal, view.hugging.horizontal, view.compression.horizontal),
      (.vertical, view.hugging.vertical, view.compression.vertical),
    ]
    for (axis, hugging, compression) in pairs {
      made.setContentHuggingPriority(Priority(hugging), for: axis)
      made.setContentCompressionResistancePriority(Priority(compression), for: axis)
    }
    return made
  }
}

/// A view whose content has a natural size.
private final class ContentView: LayoutView {
  private let size: Size

  init(_ size: Size) {
    self.size = size
    super.init(frame: .zero)
  }

  override var intrinsicContentSize: Size { size }
}

extension LayoutDocument.Attribute {
  /// The library's attribute of the same name.
  fileprivate var layoutAttribute: LayoutConstraint.Attribute {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .leading: .leading
    case .trailing: .trailing
    case .width: .width
    case .height: .height
    case .centerX: .centerX
    case .centerY: .centerY
    }
  }
}

extension LayoutDocument.Relation {
  /// The library's relation of the same sign.
  fileprivate var layoutRelation: Relation {
    switch self {
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    case .lessThanOrEqual: .lessThanOrEqual
    }
  }
}
