import Kedge

/// What a list of constraints says without saying it: superviews, margins.
struct LogContext {
  /// The superview of a view, as far as the list tells: its bar, or what its mask refers to.
  private(set) var superviews: [String: String] = [:]
  /// The margins guide of a view.
  private(set) var marginsGuides: [String: String] = [:]

  init(_ constraints: [LogConstraint]) {
    for constraint in constraints {
      let (first, second) = (constraint.first.terms.first, constraint.second.terms.first)
      guard let first = first?.anchor, let second = second?.anchor else { continue }
      if constraint.identifier?.hasSuffix("Margin-guide-constraint") == true {
        if first.item.isMarginsGuide { marginsGuides[second.item.key] = first.item.key }
        if second.item.isMarginsGuide { marginsGuides[first.item.key] = second.item.key }
      }
    }
    for constraint in constraints where constraint.mask != nil {
      guard let first = constraint.first.terms.first?.anchor.item,
        let second = constraint.second.terms.first?.anchor.item, first.key != second.key
      else { continue }
      superviews[first.key] = second.key
    }
  }

  /// Notes that a bar stood for a view in a line of another.
  mutating func add(superview: String, of item: String) {
    if item != superview, superviews[item] == nil { superviews[item] = superview }
  }
}

/// A row of a rebuilt system.
struct LogRow {
  /// Where a row comes from.
  enum Source: Hashable {
    /// The constraint of that index.
    case constraint(Int)
    /// The unwritten rule that a size is not negative.
    case size(item: String, LogAxis)
    /// The unwritten rule that something lies inside its view: a margin, a baseline.
    case inside(item: String)
  }

  var source: Source
  /// Factors by the number of the variable.
  var terms: [Int: Double]
  var relation: Relation
  var constant: Double
}

/// Which unwritten rules a system holds.
struct LogRules {
  /// Sizes of views and guides are not negative.
  var sizes = true
  /// What margins that are not printed are taken to be; nil leaves them open.
  var margins: Double?
}

/// Constraints of a log as rows over the places and sizes of views.
///
/// All places are in one plane: every view's near edge and size along each axis are variables.
struct LogRows {
  private(set) var rows: [LogRow] = []
  /// Constraints that no row could be made of, with the reason.
  private(set) var refused: [Int: String] = [:]
  /// Whether a margin or baseline that is not printed had to be left open.
  private(set) var hasOpenMargins = false
  private(set) var variableCount = 0
  private let context: LogContext
  private let rules: LogRules
  private var variables: [Key: Int] = [:]

  /// What a variable is.
  private enum Key: Hashable {
    case position(String, LogAxis)
    case size(String, LogAxis)
    case inset(String, LogAxis, isFar: Bool)
    case baseline(String, isLast: Bool)
    case place(String, String)
    case superview(String, LogAxis)
  }

  init(
    _ constraints: [LogConstraint?], context: LogContext, rules: LogRules = .init(),
    only chosen: Set<Int>? = nil
  ) {
    self.context = context
    self.rules = rules
    for (index, constraint) in constraints.enumerated() {
      guard let constraint, chosen?.contains(index) != false else { continue }
      add(constraint, index)
    }
  }

  /// The variable of a view's near edge or size, if any row names it.
  func variable(of item: String, _ axis: LogAxis, isSize: Bool) -> Int? {
    variables[isSize ? .size(item, axis) : .position(item, axis)]
  }

  private static let largest = 1e9
  private static let smallestFactor = 1e-6

  private mutating func add(_ constraint: LogConstraint, _ index: Int) {
    var row = LogRow(
      source: .constraint(index), terms: [:], relation: constraint.relation,
      constant: constraint.second.constant - constraint.first.constant)
    let all = constraint.first.terms + constraint.second.terms
    guard abs(row.constant) <= Self.largest else {
      refused[index] = "the constant is beyond all layouts"
      return
    }
    for (sign, sum, other) in [
      (1.0, constraint.first, constraint.second), (-1, constraint.second, constraint.first),
    ] {
      for term in sum.terms {
        let factor = abs(term.factor)
        guard factor == 0 || factor >= Self.smallestFactor && factor <= Self.largest else {
          refused[index] = "the multiplier is beyond all layouts"
          return
        }
        let form = form(of: term.anchor, against: other, isAlone: all.count == 1)
        for (variable, value) in form {
          row.terms[variable, default: 0] += sign * term.factor * value
        }
      }
    }
    row.terms = row.terms.filter { $0.value != 0 }
    rows.append(row)
  }

  // MARK: Anchors

  /// An anchor as a sum of variables.
  private mutating func form(
    of anchor: LogAnchor, against other: LogSum, isAlone: Bool
  ) -> [(Int, Double)] {
    let key = anchor.item.key
    switch anchor.attribute.meaning {
    case .edge(let axis, let fraction): return edge(key, axis, fraction)
    case .maskEdge(let axis, let fraction):
      let isAbsolute = other.terms.contains {
        !$0.anchor.attribute.meaning.isSize && $0.anchor.attribute.meaning != .unknown
      }
      let edge = edge(key, axis, fraction)
      return isAbsolute ? edge : edge + origin(ofSuperviewOf: key, axis, other)
    case .size(let axis): return [(size(key, axis), 1)]
    case .margin(let axis, let isFar): return margin(key, axis, isFar)
    case .marginCentre(let axis):
      return (margin(key, axis, false) + margin(key, axis, true)).map { ($0.0, $0.1 / 2) }
    case .baseline(let isLast):
      return edge(key, .vertical, 0) + [(baseline(key, isLast), 1)]
    case .unknown:
      // A library that prints descriptions of its own calls the far edge of a mask nothing.
      if anchor.attribute.name == "(null)", let size = other.terms.first?.anchor,
        other.terms.count == 1, case .size(let axis) = size.attribute.meaning
      {
        return edge(key, axis, 1) + [(position(size.item.key, axis), -1)]
      }
      return [(variable(.place(key, anchor.attribute.name)), 1)]
    }
  }

  private mutating func edge(_ key: String, _ axis: LogAxis, _ fraction: Double) -> [(Int, Double)]
  {
    let start = (position(key, axis), 1.0)
    return fraction == 0 ? [start] : [start, (size(key, axis), fraction)]
  }

  /// Less the near edge of the superview.
  private mutating func origin(
    ofSuperviewOf key: String, _ axis: LogAxis, _ other: LogSum
  ) -> [(Int, Double)] {
    if let superview = context.superviews[key] ?? other.terms.first?.anchor.item.key {
      return [(position(superview, axis), -1)]
    }
    return [(variable(.superview(key, axis)), -1)]
  }

  private mutating func margin(_ key: String, _ axis: LogAxis, _ isFar: Bool) -> [(Int, Double)] {
    if let guide = context.marginsGuides[key] { return edge(guide, axis, isFar ? 1 : 0) }
    let inset = Key.inset(key, axis, isFar: isFar)
    if variables[inset] == nil {
      hasOpenMargins = true
      let variable = variable(inset)
      rows.append(
        LogRow(
          source: .inside(item: key), terms: [variable: 1],
          relation: rules.margins == nil ? .greaterThanOrEqual : .equal,
          constant: rules.margins ?? 0))
    }
    return edge(key, axis, isFar ? 1 : 0) + [(variable(inset), isFar ? -1 : 1)]
  }

  private mutating func baseline(_ key: String, _ isLast: Bool) -> Int {
    let name = Key.baseline(key, isLast: isLast)
    if let known = variables[name] { return known }
    let made = variable(name)
    rows.append(
      LogRow(
        source: .inside(item: key), terms: [made: 1], relation: .greaterThanOrEqual, constant: 0))
    rows.append(
      LogRow(
        source: .inside(item: key), terms: [made: 1, size(key, .vertical): -1],
        relation: .lessThanOrEqual, constant: 0))
    return made
  }

  // MARK: Variables

  private mutating func variable(_ key: Key) -> Int {
    if let known = variables[key] { return known }
    variables[key] = variableCount
    variableCount += 1
    return variableCount - 1
  }

  private mutating func position(_ key: String, _ axis: LogAxis) -> Int {
    // Whoever has a place has a size, which is not negative.
    _ = size(key, axis)
    return variable(.position(key, axis))
  }

  private mutating func size(_ key: String, _ axis: LogAxis) -> Int {
    if let known = variables[.size(key, axis)] { return known }
    let made = variable(.size(key, axis))
    if rules.sizes {
      rows.append(
        LogRow(
          source: .size(item: key, axis), terms: [made: 1], relation: .greaterThanOrEqual,
          constant: 0))
    }
    return made
  }
}

/// The rebuilt system inside a solver.
struct LogSystem: ~Copyable {
  private var solver: Solver
  private let variables: [Variable]
  private let handles: [Row]
  private let rows: LogRows

  init(_ rows: LogRows) throws(SolverError) {
    var solver = Solver()
    let variables = try solver.addVariables(count: rows.variableCount)
    let handles = try solver.add(
      contentsOf: rows.rows.map { row in
        let terms = row.terms.sorted { $0.key < $1.key }.map {
          LinearExpression.Term(variables[$0.key], coefficient: $0.value)
        }
        return Constraint(LinearExpression(terms: terms, constant: -row.constant), row.relation)
      })
    self.solver = solver
    self.variables = variables
    self.handles = handles
    self.rows = rows
  }

  /// Whether all rows can hold together.
  mutating func isSatisfiable() throws(SolverError) -> Bool {
    do {
      try solver.solve()
      return true
    } catch .conflict {
      return false
    }
  }

  /// Where the rows come from that contradict one another: a minimal set, empty if there is none.
  mutating func contradiction() throws(SolverError) -> [LogRow.Source] {
    if try isSatisfiable() { return [] }
    guard let conflict = try solver.conflict() else { return [] }
    let members = Set(conflict.members.map(\.row))
    return zip(handles, rows.rows).filter { members.contains($0.0) }.map(\.1.source)
  }

  /// The smallest change of a constraint's constant that lets all rows hold; nil if none does.
  mutating func repair(of index: Int) throws(SolverError) -> Double? {
    guard let at = rows.rows.firstIndex(where: { $0.source == .constraint(index) }) else {
      return nil
    }
    try solver.setPriority(999, of: handles[at])
    let isSatisfiable = try isSatisfiable()
    let change = try solver.residual(of: handles[at])
    try solver.setPriority(.required, of: handles[at])
    return isSatisfiable ? change : nil
  }

  /// Gives up a constraint as far as it must be.
  mutating func relax(_ index: Int) throws(SolverError) {
    guard let at = rows.rows.firstIndex(where: { $0.source == .constraint(index) }) else { return }
    try solver.setPriority(999, of: handles[at])
    _ = try isSatisfiable()
  }

  /// Where a view stands along an axis.
  func extent(of item: String, _ axis: LogAxis) throws(SolverError) -> ClosedRange<Double>? {
    guard let size = rows.variable(of: item, axis, isSize: true) else { return nil }
    let length = try solver.value(of: variables[size])
    var start = 0.0
    if let position = rows.variable(of: item, axis, isSize: false) {
      start = try solver.value(of: variables[position])
    }
    return start...max(start, start + length)
  }
}
