import Kedge

/// The picture of one contradiction along one axis: the views as bars, and beside them the distances
/// that the constraints ask for.
///
/// One constraint, drawn in red, is given up, so that the others can be shown as they hold.
struct LogDiagram {
  /// A bar or a distance in its own lane beside the others.
  struct Mark {
    var range: ClosedRange<Double>
    var label: String
    /// The number of the constraint, and what it asks for where it does not get it.
    var detail: String
    var isBroken = false
  }

  let axis: LogAxis
  private(set) var views: [Mark] = []
  private(set) var distances: [Mark] = []

  /// Nil where the constraints say nothing along the axis.
  init?(_ block: ConflictLog.Block, _ axis: LogAxis) {
    self.axis = axis
    let constraints = block.constraints.map { line in
      block.minimalSubset.contains(line.index) ? line.constraint : nil
    }
    do throws(SolverError) {
      guard try draw(constraints, block) else { return nil }
    } catch {
      return nil
    }
    if views.isEmpty || distances.isEmpty { return nil }
  }

  private mutating func draw(
    _ constraints: [LogConstraint?], _ block: ConflictLog.Block
  ) throws(SolverError) -> Bool {
    let known = constraints.compactMap { $0 }
    guard known.contains(where: { Self.axes(of: $0).contains(axis) }) else { return false }
    let all = block.constraints.map(\.constraint)
    let context = LogExplanation.context(of: all)
    var system = try LogSystem(LogRows(constraints, context: context))
    let loser = Self.loser(block)
    if let loser { try system.relax(loser - 1) }
    let words = block.words

    var seen: Set<String> = []
    for item in known.flatMap(\.items) where seen.insert(item.key).inserted {
      guard let extent = try system.extent(of: item.key, axis) else { continue }
      views.append(
        Mark(
          range: extent, label: words.name(item.key),
          detail: Words.number(extent.upperBound - extent.lowerBound)))
    }
    // The widest first: superviews before what is inside.
    views.sort { left, right in
      let (a, b) = (left.range, right.range)
      return a.upperBound - a.lowerBound > b.upperBound - b.lowerBound
    }
    for index in block.minimalSubset {
      guard let constraint = constraints[index - 1], Self.axes(of: constraint).contains(axis),
        let range = try distance(of: constraint, system)
      else { continue }
      let asked = Words.number(abs(constraint.second.constant))
      let sign =
        switch constraint.relation {
        case .equal: ""
        case .greaterThanOrEqual: "≥ "
        case .lessThanOrEqual: "≤ "
        }
      let isBroken = index == loser
      var label =
        sign
        + (constraint.second.terms.first?.factor == 1 || constraint.second.terms.isEmpty
          ? asked : Self.product(constraint))
      if isBroken { label += " ✗" }
      distances.append(Mark(range: range, label: label, detail: "(\(index))", isBroken: isBroken))
    }
    return true
  }

  private static func product(_ constraint: LogConstraint) -> String {
    guard let term = constraint.second.terms.first else { return "" }
    return "\(Words.number(term.factor)) ×"
  }

  /// The constraint that is given up in the picture: the one that the system breaks, if it plays a
  /// part, or the last of those that people can change.
  private static func loser(_ block: ConflictLog.Block) -> Int? {
    if let broken = block.broken, block.minimalSubset.contains(broken) { return broken }
    let weights = block.minimalSubset.map { index in
      (index, block.line(at: index)?.constraint.map { LogOwner.of($0).weight } ?? 0)
    }
    let most = weights.map(\.1).max()
    return weights.last { $0.1 == most }?.0
  }

  /// From where to where a constraint measures.
  private func distance(
    of constraint: LogConstraint, _ system: borrowing LogSystem
  ) throws(SolverError) -> ClosedRange<Double>? {
    guard let first = constraint.first.terms.first?.anchor else { return nil }
    if first.attribute.meaning.isSize || constraint.second.terms.first == nil {
      return try system.extent(of: first.item.key, axis)
    }
    guard let second = constraint.second.terms.first?.anchor,
      let start = try place(of: second, system), let end = try place(of: first, system)
    else { return nil }
    return min(start, end)...max(start, end)
  }

  private func place(
    of anchor: LogAnchor, _ system: borrowing LogSystem
  ) throws(SolverError) -> Double? {
    guard let extent = try system.extent(of: anchor.item.key, axis) else { return nil }
    let length = extent.upperBound - extent.lowerBound
    switch anchor.attribute.meaning {
    case .edge(axis, let fraction), .maskEdge(axis, let fraction):
      return extent.lowerBound + fraction * length
    case .margin(axis, let isFar): return isFar ? extent.upperBound : extent.lowerBound
    default: return nil
    }
  }

  private static func axes(of constraint: LogConstraint) -> Set<LogAxis> {
    Set(
      (constraint.first.terms + constraint.second.terms).compactMap {
        $0.anchor.attribute.meaning.axis
      })
  }
}
