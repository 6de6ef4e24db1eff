public import Kedge

extension LayoutTree {
  /// Lays out the tree, and tells where everything stands.
  ///
  /// - Throws: `LayoutError` when the solver runs out of memory.
  /// - Complexity: That of the layout.
  public func solve() throws(LayoutError) -> SolvedLayout {
    try root.layoutIfNeededOrThrow()
    let solvedViews = zip(document.views, views).map { described, view in
      SolvedLayout.View(
        id: described.id, parent: described.parent, frame: view.frame, exactFrame: view.exactFrame,
        ambiguous: Self.ambiguousAxes(of: view))
    }
    let solvedGuides = zip(document.guides, guides).map { described, guide in
      SolvedLayout.Guide(
        id: described.id, owner: described.owner, frame: guide.layoutFrame,
        exactFrame: guide.exactFrame, ambiguous: Self.ambiguousAxes(of: guide))
    }
    let counters = root.layoutEngine.counters
    var solved = SolvedLayout(
      file: document.source.name, size: root.exactFrame.size, scale: root.layoutEngine.scale,
      views: solvedViews, guides: solvedGuides, constraintCount: constraints.count,
      statistics: .init(
        variables: counters.variables, rows: counters.rows,
        pivots: Int(clamping: counters.solver.pivots)))
    addConflicts(to: &solved)
    solved.notices = notices
    return solved
  }

  private static func ambiguousAxes(of item: LayoutItem) -> [SolvedLayout.Axis] {
    var axes: [SolvedLayout.Axis] = []
    if item.hasAmbiguousLayout(for: .horizontal) { axes.append(.horizontal) }
    if item.hasAmbiguousLayout(for: .vertical) { axes.append(.vertical) }
    return axes
  }

  /// Adds what was given up, and the distances that the other constraints state.
  private func addConflicts(to solved: inout SolvedLayout) {
    let names = RuleNames(self)
    let exact = FramesInRoot(solved, \.exactFrame, \.exactFrame)
    var broken: Set<Int> = []
    for conflict in root.layoutEngine.conflicts {
      var members = conflict.members.map(names.member)
      let victim = names.member(conflict.broken)
      if !members.contains(victim) { members.append(victim) }
      members.sort { $0.start < $1.start }
      var miss: Double?
      if let index = victim.constraint {
        let constraint = document.constraints[index]
        broken.insert(index)
        miss = exact.miss(of: constraint, in: document)
        for term in [constraint.first, constraint.second] {
          if case .view(let view)? = term?.item, view > 0 { solved.views[view].isBroken = true }
        }
      }
      solved.conflicts.append(
        .init(
          members: members.map { .init(text: $0.text, place: $0.place) },
          broken: members.firstIndex(of: victim) ?? 0, miss: miss))
    }
    let rounded = FramesInRoot(solved, \.frame, \.frame)
    solved.gaps = document.gaps(views: rounded.views, guides: rounded.guides, except: broken)
  }
}

/// The frames of a solved layout in the root's coordinates.
private struct FramesInRoot {
  private(set) var views: [Rect] = []
  private(set) var guides: [Rect] = []

  init(
    _ solved: SolvedLayout, _ viewFrame: KeyPath<SolvedLayout.View, Rect>,
    _ guideFrame: KeyPath<SolvedLayout.Guide, Rect>
  ) {
    for view in solved.views {
      let origin = view.parent.map { views[$0].origin } ?? .zero
      views.append(view[keyPath: viewFrame].offsetBy(dx: origin.x, dy: origin.y))
    }
    for guide in solved.guides {
      let origin = views[guide.owner].origin
      guides.append(guide[keyPath: guideFrame].offsetBy(dx: origin.x, dy: origin.y))
    }
  }

  /// By how much a constraint does not hold, in points; 0 when it holds.
  ///
  /// Positions count from the corner of the nearest view around both items, which matters where one
  /// of them is multiplied.
  func miss(of constraint: LayoutDocument.Constraint, in document: LayoutDocument) -> Double {
    var origin = Point.zero
    if let second = constraint.second {
      origin = views[document.viewAround(constraint.first.item, second.item)].origin
    }
    func value(_ term: LayoutDocument.Term) -> Double {
      let frame =
        switch term.item {
        case .view(let index): views[index]
        case .guide(let index): guides[index]
        }
      return frame.offsetBy(dx: -origin.x, dy: -origin.y).value(of: term.attribute)
    }
    let right = constraint.multiplier * (constraint.second.map(value) ?? 0) + constraint.constant
    let error = value(constraint.first) - right
    switch constraint.relation {
    case .equal: return abs(error)
    case .greaterThanOrEqual: return max(0, -error)
    case .lessThanOrEqual: return max(0, error)
    }
  }
}

extension LayoutDocument {
  /// The nearest view that contains both items or is one of them; for a view and itself, its
  /// superview.
  ///
  /// - Complexity: O(depth).
  fileprivate func viewAround(_ one: Item, _ other: Item) -> Int {
    if case .view(let index) = one, one == other { return views[index].parent ?? index }
    func view(_ item: Item) -> Int {
      switch item {
      case .view(let index): index
      case .guide(let index): guides[index].owner
      }
    }
    // Views stand in tree order: the one of the larger index cannot contain the other.
    var (first, second) = (view(one), view(other))
    while first != second {
      if first > second {
        first = views[first].parent ?? 0
      } else {
        second = views[second].parent ?? 0
      }
    }
    return first
  }
}

/// What the rules of a layout are called, and where the document states or implies them.
private struct RuleNames {
  /// A rule, told apart from others by where it comes from and what it says.
  struct Member: Equatable {
    var text: String
    var place: TextPlace?
    /// The constraint's index, for a rule that is one.
    var constraint: Int?
    /// Where in the document it stands, for its order among others.
    var start: Int
  }

  private let document: LayoutDocument
  private var constraints: [ObjectIdentifier: Int] = [:]
  private var items: [ObjectIdentifier: Range<Int>] = [:]
  private let root: ObjectIdentifier

  init(_ tree: LayoutTree) {
    document = tree.document
    root = ObjectIdentifier(tree.root)
    for (index, constraint) in tree.constraints.enumerated() {
      constraints[ObjectIdentifier(constraint)] = index
    }
    for (described, view) in zip(document.views, tree.views) {
      items[ObjectIdentifier(view)] = described.range
    }
    for (described, guide) in zip(document.guides, tree.guides) {
      items[ObjectIdentifier(guide)] = described.range
    }
  }

  func member(_ rule: LayoutRule) -> Member {
    if let constraint = rule.constraint, let index = constraints[ObjectIdentifier(constraint)] {
      let described = document.constraints[index]
      return Member(
        text: described.text, place: document.source.place(at: described.range.lowerBound),
        constraint: index, start: described.range.lowerBound)
    }
    let identity = rule.item.map(ObjectIdentifier.init)
    let range = identity.flatMap { items[$0] }
    let isRootSize = rule.origin == .frame && identity == root
    return Member(
      text: isRootSize ? "\(rule.text) (the size of the root)" : rule.description,
      place: range.map { document.source.place(at: $0.lowerBound) }, constraint: nil,
      start: range?.lowerBound ?? 0)
  }
}
