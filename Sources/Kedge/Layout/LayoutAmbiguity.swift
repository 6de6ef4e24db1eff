/// Constraints that leave an item's place or length open along an axis.
///
/// ```
/// label is ambiguous along x: its width may be anything from 90 to 212.
///   Frames that do equally well: (53, 23, 90, 21) and (53, 23, 212, 21)
///   label.width <= 90 @250 (the content of the view) and button.width <= 32 @250 (the content of the
///   view) share what is missing: give one of them a higher priority.
/// ```
public struct LayoutAmbiguity {
  /// The view or guide.
  public let item: LayoutItem
  /// The axis along which it is open.
  public let axis: LayoutConstraint.Axis
  /// Whether the place is open.
  public let isPlaceOpen: Bool
  /// Whether the length is open.
  public let isLengthOpen: Bool
  /// Two different frames in the superview's coordinates that satisfy every constraint equally well.
  ///
  /// Where there is no limit the frames lie as far apart as the root is long.
  public let frames: (Rect, Rect)
  /// Wishes of which either can be met, at the cost of the others; empty where nothing at all fixes
  /// the item.
  public let competitors: [LayoutRule]
}

extension LayoutAmbiguity: CustomStringConvertible {
  /// What is open, two frames, and what would settle it.
  public var description: String {
    let isHorizontal = axis == .horizontal
    let (a, b) = frames
    let length = isHorizontal ? "width" : "height"
    var text = "\(item.node.name) is ambiguous along \(isHorizontal ? "x" : "y"): its "
    if isLengthOpen {
      let ends = isHorizontal ? (a.width, b.width) : (a.height, b.height)
      text += "\(length) may be \(ends.0.shortDescription) or \(ends.1.shortDescription)"
    } else {
      let ends = isHorizontal ? (a.minX, b.minX) : (a.minY, b.minY)
      text += "\(isHorizontal ? "left" : "upper") edge may be at \(ends.0.shortDescription) or "
      text += "\(ends.1.shortDescription)"
    }
    text += ".\n  Frames that do equally well: \(a.listed) and \(b.listed).\n  "
    guard competitors.isEmpty else {
      let names = competitors.map(\.description).joined(separator: ", ")
      return text + "These cannot all be met and count alike: \(names). Give one of them another "
        + "priority."
    }
    let place = isHorizontal ? "an edge or the centre along x" : "an edge or the centre along y"
    switch (isPlaceOpen, isLengthOpen) {
    case (true, true): return text + "Nothing fixes it: add a constraint on \(length) or \(place)."
    case (false, true): return text + "Nothing fixes it: add a constraint on \(length)."
    default: return text + "Nothing fixes it: add a constraint on \(place)."
    }
  }
}

extension Rect {
  /// The four numbers in brackets.
  var listed: String {
    let numbers = [origin.x, origin.y, size.width, size.height].map(\.shortDescription)
    return "(\(numbers.joined(separator: ", ")))"
  }
}

extension LayoutItem {
  /// What leaves this item open along an axis, and what would settle it; nil where nothing is open.
  ///
  /// Lays out the tree first, and leaves every frame as it is.
  ///
  /// - Complexity: O(rows of the tree), and two more solves.
  public final func layoutAmbiguity(for axis: LayoutConstraint.Axis) -> LayoutAmbiguity? {
    let engine = node.root.reportingEngine
    do {
      return try engine.ambiguity(self, axis)
    } catch {
      engine.report(error)
      return nil
    }
  }
}

extension LayoutView {
  /// Moves an ambiguous view to another place that satisfies the constraints equally well, until the
  /// next layout; a view that is not ambiguous stays.
  ///
  /// For looking at what constraints leave open. Repeated calls go from one end of the range to the
  /// other; what depends on the view moves along.
  public final func exerciseAmbiguityInLayout() {
    let engine = layoutEngine
    do {
      try engine.exerciseAmbiguity(node)
    } catch {
      engine.report(error)
    }
  }
}

extension LayoutEngine {
  fileprivate func ambiguity(
    _ item: LayoutItem, _ axis: LayoutConstraint.Axis
  ) throws(LayoutError) -> LayoutAmbiguity? {
    try layout()
    guard item.node.slot >= 0 else { return nil }
    do throws(SolverError) {
      return try system.ambiguity(of: item, axis)
    } catch {
      throw .solver(error)
    }
  }

  fileprivate func exerciseAmbiguity(_ node: LayoutNode) throws(LayoutError) {
    // The next end counts from where the layout stands.
    let before = system.exercises
    try layout()
    guard node.slot >= 0 else { return }
    do throws(SolverError) {
      system.exercises = before &+ 1
      try system.exercise(Int(node.slot))
    } catch {
      throw .solver(error)
    }
  }
}

extension LayoutSystem {
  /// Weaker than any wish that a person would write.
  private static let weakest = Priority(.leastNormalMagnitude)
  /// Values that differ by less are the same, in points.
  private static let noise = 1e-6

  /// The variables of a slot along an axis that other values would suit as well.
  private mutating func openParts(_ slot: Int, _ axis: Int) throws(SolverError) -> [Int] {
    var parts: [Int] = []
    // The length first: a place is often open only because the length is.
    for part in [axis + 2, axis] where try core.isAmbiguous(table.variables[4 * slot + part]) {
      parts.append(part)
    }
    return parts
  }

  fileprivate mutating func ambiguity(
    of item: LayoutItem, _ axis: LayoutConstraint.Axis
  ) throws(SolverError) -> LayoutAmbiguity? {
    let slot = Int(item.node.slot)
    let parts = try openParts(slot, axis.rawValue)
    guard let part = parts.first else { return nil }
    let owners = RowOwners(self)
    var errors: [[Double]] = []
    var frames: [Rect] = []
    try withPush(on: slot, part) { (system) throws(SolverError) in
      frames.append(try system.readFrame(slot))
      errors.append(try system.errors(of: owners))
    }
    var competitors: [LayoutRule] = []
    for (index, row) in owners.rows.enumerated()
    where abs(errors[0][index] - errors[1][index]) > Self.noise {
      if let rule = owners.rule(of: row, in: self) { competitors.append(rule) }
    }
    competitors.sort { rank($0) < rank($1) }
    return LayoutAmbiguity(
      item: item, axis: axis, isPlaceOpen: parts.contains(axis.rawValue),
      isLengthOpen: parts.contains(axis.rawValue + 2), frames: (frames[0], frames[1]),
      competitors: competitors)
  }

  /// Solves with a weak wish for a variable to be lower, then with one to be higher, and lets `body`
  /// look at both answers.
  private mutating func withPush(
    on slot: Int, _ part: Int,
    _ body: (inout LayoutSystem) throws(SolverError) -> Void
  ) throws(SolverError) {
    let reach = self.reach(part)
    let value = table.exact[4 * slot + part]
    let row = try addPush(slot, part, value - reach)
    do throws(SolverError) {
      _ = try core.solve()
      try body(&self)
      try core.setConstant(value + reach, of: row)
      _ = try core.solve()
      try body(&self)
    } catch {
      try takeBack(row)
      throw error
    }
    try takeBack(row)
  }

  /// How far a variable is pushed: the root's length, but at least something that shows.
  private func reach(_ part: Int) -> Double {
    max(100, abs(table.exact[(part & 1) + 2]))
  }

  private mutating func addPush(
    _ slot: Int, _ part: Int, _ target: Double
  ) throws(SolverError) -> Row {
    batch.removeAll()
    batch.append(table.variables[4 * slot + part], 1)
    batch.endRow(.equal, target, priority: Self.weakest, rank: .max)
    return try core.add(&batch, at: 0)
  }

  /// Takes a push out again; the values are then what they were before.
  private mutating func takeBack(_ row: Row) throws(SolverError) {
    // If the solve runs out of budget the next layout makes up for it.
    isDirty = true
    try core.remove(row)
    _ = try core.solve()
    readChanged()
    isDirty = false
  }

  private func readFrame(_ slot: Int) throws(SolverError) -> Rect {
    var numbers = SIMD4<Double>.zero
    for part in 0..<4 { numbers[part] = try core.value(of: table.variables[4 * slot + part]) }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// By how much each row is missed.
  private func errors(of owners: RowOwners) throws(SolverError) -> [Double] {
    var result: [Double] = []
    for row in owners.rows {
      let residual = try core.residual(of: row)
      switch owners.relation(of: row, in: self) {
      case .equal: result.append(abs(residual))
      case .lessThanOrEqual: result.append(max(0, residual))
      case .greaterThanOrEqual: result.append(max(0, -residual))
      }
    }
    return result
  }

  /// Shows another answer in the frames; the next layout brings back the usual one.
  fileprivate mutating func exercise(_ slot: Int) throws(SolverError) {
    let usual = table.exactFrame(Int32(truncatingIfNeeded: slot))
    let parts = [try openParts(slot, 0).first, try openParts(slot, 1).first].compactMap { $0 }
    guard !parts.isEmpty else { return }
    isDirty = true
    for isHigh in [exercises & 1 == 1, exercises & 1 == 0] {
      var rows: [Row] = []
      for part in parts {
        let reach = isHigh ? reach(part) : -reach(part)
        rows.append(try addPush(slot, part, table.exact[4 * slot + part] + reach))
      }
      let outcome = Result { () throws(SolverError) in try core.solve() }
      try core.remove(rows)
      _ = try outcome.get()
      readChanged()
      if !table.exactFrame(Int32(truncatingIfNeeded: slot)).isNear(usual) { break }
      // It stands at this end already: to the other one.
      _ = try core.solve()
      readChanged()
    }
    _ = table.sweep(grid, &layoutQueue)
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6
      && abs(width - other.width) < 1e-6 && abs(height - other.height) < 1e-6
  }
}
