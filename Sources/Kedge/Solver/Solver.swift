/// A constraint solver: linear constraints with priorities over free variables.
///
/// ```swift
/// var solver = Solver()
/// let left = try solver.addVariable("left")
/// let right = try solver.addVariable("right")
/// try solver.add(right - left >= 100)
/// try solver.add(left == 20)
/// let wish = try solver.add((right == 90).priority(.defaultHigh))
/// try solver.solve()
/// try solver.value(of: right)  // 120: the required constraint wins
/// try solver.setConstant(300, of: wish)
/// try solver.solve()
/// try solver.value(of: right)  // 300
/// ```
///
/// The sum of absolute errors is as small as it can be at the highest priority, then at the next
/// one, and so on. What is still open is closed by rank, so that the answer depends on the
/// constraints and not on their history. Adding, editing and removing only takes note;
/// ``solve()`` does the work, in proportion to what changed.
///
/// A solver has one owner and is confined to one thread at a time; distinct solvers share nothing.
public struct Solver: ~Copyable {
  private var core = SolverCore()
  private var batch = RowBatch()
  // By the index of a variable and of a row: what error texts show.
  private var names: [String?] = []
  private var records: [Record?] = []
  private var madeVariables: UInt32 = 0

  private struct Record {
    var constraint: Constraint
    var file: StaticString
    var line: UInt
  }

  /// Makes an empty solver.
  ///
  /// Memory is asked for when the first variable comes.
  ///
  /// - Parameter workBudget: What one ``solve()`` may do, in the unit of ``SolverCounters/work``; 0
  ///   is without limit.
  public init(workBudget: UInt64 = 0) {
    core.workBudget = workBudget
  }

  /// What one ``solve()`` may do, in the unit of ``SolverCounters/work``; 0 is without limit.
  public var workBudget: UInt64 {
    get { core.workBudget }
    set { core.workBudget = newValue }
  }

  // MARK: Variables

  /// Adds a variable.
  ///
  /// Where constraints leave it free it stands at 0.
  ///
  /// - Parameters:
  ///   - name: What error texts call it.
  ///   - rank: Of two variables of which only one can stand at 0, the one of the lower rank does.
  ///     Unless given it is the number of variables made before.
  public mutating func addVariable(
    _ name: String? = nil, rank: UInt32? = nil
  ) throws(SolverError) -> Variable {
    let variable = try core.addVariable(rank: rank ?? madeVariables)
    madeVariables &+= 1
    note(name, for: variable)
    return variable
  }

  /// Adds variables, all or none, of ranks that rise by one.
  ///
  /// Complexity: O(`count`).
  public mutating func addVariables(count: Int) throws(SolverError) -> [Variable] {
    var made = [Variable](repeating: .null, count: max(0, count))
    try core.addVariables(firstRank: madeVariables, into: &made)
    madeVariables &+= UInt32(truncatingIfNeeded: made.count)
    for variable in made { note(nil, for: variable) }
    return made
  }

  /// Removes a variable that no constraint names.
  ///
  /// - Throws: ``SolverError/variableInUse(_:)``, ``SolverError/unknownHandle``.
  public mutating func remove(_ variable: Variable) throws(SolverError) {
    do {
      try core.remove(variable)
    } catch .variableInUse {
      throw .variableInUse(name(of: variable))
    }
    names[variable.index] = nil
  }

  /// The number of variables.
  public var variableCount: Int { core.variableCount }

  // MARK: Constraints

  /// Adds a constraint.
  ///
  /// - Returns: The handle by which it is edited and removed.
  /// - Throws: ``SolverError/notFinite(_:)``, ``SolverError/outOfRange(_:)``,
  ///   ``SolverError/unknownHandle``, ``SolverError/outOfMemory``; the solver is then as it was.
  /// - Complexity: O(terms).
  @discardableResult
  public mutating func add(
    _ constraint: Constraint, file: StaticString = #fileID, line: UInt = #line
  ) throws(SolverError) -> Row {
    try check(constraint)
    batch.removeAll()
    append(constraint)
    let row: Row
    do {
      row = try core.add(&batch, at: 0)
    } catch {
      throw named(error, constraint)
    }
    note(constraint, for: row, file, line)
    return row
  }

  /// Adds constraints in one go, all or none: faster than one by one.
  ///
  /// Complexity: O(all terms).
  ///
  /// - Returns: The handles, in the order of the constraints.
  /// - Throws: As ``add(_:file:line:)``.
  @discardableResult
  public mutating func add(
    contentsOf constraints: [Constraint], file: StaticString = #fileID, line: UInt = #line
  ) throws(SolverError) -> [Row] {
    guard !constraints.isEmpty else { return [] }
    batch.removeAll()
    for constraint in constraints {
      try check(constraint)
      append(constraint)
    }
    var rows = [Row](repeating: .null, count: constraints.count)
    try core.add(&batch, rows: &rows)
    for (row, constraint) in zip(rows, constraints) { note(constraint, for: row, file, line) }
    return rows
  }

  /// Removes a constraint.
  public mutating func remove(_ row: Row) throws(SolverError) {
    try core.remove(row)
    records[row.index] = nil
  }

  /// Removes constraints, all or none.
  ///
  /// Complexity: O(`rows.count`).
  public mutating func remove(contentsOf rows: [Row]) throws(SolverError) {
    try core.remove(rows)
    for row in rows { records[row.index] = nil }
  }

  /// Changes the constant of a constraint: what stands on the right when every variable stands on
  /// the left.
  ///
  /// For `2 * a + b <= c + 8` it is 8.
  public mutating func setConstant(_ constant: Double, of row: Row) throws(SolverError) {
    try checkFinite(constant, "the constant")
    try core.setConstant(constant, of: row)
    records[row.index]?.constraint.expression.constant = -constant
  }

  /// Changes the constants of constraints, all or none.
  ///
  /// Complexity: O(`rows.count`).
  public mutating func setConstants(_ constants: [Double], of rows: [Row]) throws(SolverError) {
    guard constants.count == rows.count else {
      throw .outOfRange("\(constants.count) constants for \(rows.count) constraints")
    }
    for constant in constants { try checkFinite(constant, "a constant") }
    try core.setConstants(constants, of: rows)
    for (row, constant) in zip(rows, constants) {
      records[row.index]?.constraint.expression.constant = -constant
    }
  }

  /// Changes the priority of a constraint, to and from required as well.
  public mutating func setPriority(_ priority: Priority, of row: Row) throws(SolverError) {
    guard priority.isValid else { throw .outOfRange("the priority \(priority)") }
    try core.setPriority(priority, of: row)
    records[row.index]?.constraint.priority = priority
  }

  /// The number of constraints.
  public var rowCount: Int { core.rowCount }

  // MARK: Solving

  /// Takes in every change since the last call and solves.
  ///
  /// - Throws: ``SolverError/conflict(_:)`` when required constraints contradict one another: the
  ///   values are then those with the smallest sum of required errors. ``SolverError/inexact``,
  ///   ``SolverError/budgetExceeded``, ``SolverError/outOfMemory``.
  /// - Complexity: In proportion to what changed.
  public mutating func solve() throws(SolverError) {
    switch try core.solve() {
    case .solved: return
    case .inexact: throw .inexact
    case .conflict:
      guard let conflict = try conflict() else { throw .inexact }
      throw .conflict(conflict)
    }
  }

  /// Whether a change waits for ``solve()``.
  public var needsSolve: Bool { core.needsSolve }

  // MARK: Answers

  /// The value of a variable after the last solve; 0 before the first.
  public func value(of variable: Variable) throws(SolverError) -> Double {
    try core.value(of: variable)
  }

  /// The value of an expression after the last solve.
  ///
  /// Complexity: O(terms).
  public func value(of expression: LinearExpression) throws(SolverError) -> Double {
    var sum = expression.constant
    for term in expression.terms { sum += term.coefficient * (try core.value(of: term.variable)) }
    return sum
  }

  /// The values of variables after the last solve.
  ///
  /// Complexity: O(`variables.count`).
  public func values(of variables: [Variable]) throws(SolverError) -> [Double] {
    var values = [Double](repeating: 0, count: variables.count)
    try core.copyValues(of: variables, into: &values)
    return values
  }

  /// Copies the values of variables without allocating.
  ///
  /// Both spans have the same length.
  ///
  /// - Complexity: O(`variables.count`).
  public func copyValues(
    of variables: Span<Variable>, into values: inout MutableSpan<Double>
  ) throws(SolverError) {
    guard variables.count == values.count else {
      throw .outOfRange("\(variables.count) variables into \(values.count) values")
    }
    try core.copyValues(of: variables, into: &values)
  }

  /// The variables that the last solve changed.
  ///
  /// Complexity: O(their number).
  public var changedVariables: [Variable] {
    var variables = [Variable](repeating: .null, count: core.changedCount)
    var values = [Double](repeating: 0, count: variables.count)
    let count = core.copyChanged(&variables, values: &values)
    variables.removeLast(variables.count - count)
    return variables
  }

  /// How far a constraint is from its constant: sum(coefficient * variable) - constant.
  public func residual(of row: Row) throws(SolverError) -> Double {
    try core.residual(of: row)
  }

  /// A smallest set of required constraints that cannot hold together, or nil.
  public mutating func conflict() throws(SolverError) -> SolverConflict? {
    let rows = try core.conflict()
    guard !rows.isEmpty else { return nil }
    return SolverConflict(members: rows.map { .init(row: $0, text: text(of: $0)) })
  }

  /// Whether other values of a variable would do just as well.
  ///
  /// - Complexity: The first call after a solve looks at all variables; O(1) then.
  public mutating func isAmbiguous(_ variable: Variable) throws(SolverError) -> Bool {
    try core.isAmbiguous(variable)
  }

  /// The variables for which other values would do just as well, in the order of their handles.
  public mutating func ambiguousVariables() throws(SolverError) -> [Variable] {
    try core.ambiguousVariables()
  }

  /// The constraints that fix the value of a variable: change the constant of one, and it moves.
  public mutating func support(of variable: Variable) throws(SolverError) -> [Row] {
    try core.support(of: variable)
  }

  // MARK: Texts and upkeep

  /// What a constraint asks for, its label, and where it was added.
  ///
  /// Complexity: O(terms).
  public func text(of row: Row) -> String {
    guard row.index >= 0, row.index < records.count, let record = records[row.index] else {
      return "a constraint that was removed"
    }
    let label = record.constraint.label.map { "'\($0)' " } ?? ""
    return "\(label)\(text(of: record.constraint)) (\(record.file):\(record.line))"
  }

  /// What error texts call a variable.
  public func name(of variable: Variable) -> String {
    guard variable.index >= 0, variable.index < names.count, let name = names[variable.index] else {
      return "v\(variable.index)"
    }
    return name
  }

  /// Gives back the memory that is not in use.
  public mutating func shrink() throws(SolverError) {
    try core.shrink()
  }

  /// What the solver has done and holds.
  public var counters: SolverCounters { core.counters }

  private func text(of constraint: Constraint) -> String {
    var text = ""
    for term in constraint.expression.terms {
      let magnitude = abs(term.coefficient)
      if text.isEmpty {
        text += term.coefficient < 0 ? "-" : ""
      } else {
        text += term.coefficient < 0 ? " - " : " + "
      }
      text += magnitude == 1 ? "" : "\(magnitude.shortDescription)*"
      text += name(of: term.variable)
    }
    if text.isEmpty { text = "0" }
    let constant = 0 - constraint.expression.constant
    text += " \(constraint.relation) \(constant.shortDescription)"
    return constraint.priority == .required ? text : "\(text) @\(constraint.priority)"
  }

  private mutating func append(_ constraint: Constraint) {
    for term in constraint.expression.terms { batch.append(term.variable, term.coefficient) }
    batch.endRow(
      constraint.relation, 0 - constraint.expression.constant, priority: constraint.priority,
      rank: constraint.rank, weight: constraint.weight)
  }

  private func check(_ constraint: Constraint) throws(SolverError) {
    guard constraint.priority.isValid else {
      throw .outOfRange("the priority \(constraint.priority) of \(text(of: constraint))")
    }
    guard constraint.weight >= 1e-6, constraint.weight <= 1e6 else {
      throw .outOfRange("the weight \(constraint.weight) of \(text(of: constraint))")
    }
    for term in constraint.expression.terms where !term.coefficient.isFinite {
      throw .notFinite(text(of: constraint))
    }
    guard constraint.expression.constant.isFinite else { throw .notFinite(text(of: constraint)) }
  }

  private func checkFinite(_ value: Double, _ what: String) throws(SolverError) {
    guard value.isFinite else { throw .notFinite("\(what) \(value)") }
  }

  private func named(_ error: SolverError, _ constraint: Constraint) -> SolverError {
    switch error {
    case .notFinite: .notFinite(text(of: constraint))
    case .outOfRange: .outOfRange(text(of: constraint))
    default: error
    }
  }

  private mutating func note(_ name: String?, for variable: Variable) {
    while names.count <= variable.index { names.append(nil) }
    names[variable.index] = name
  }

  private mutating func note(
    _ constraint: Constraint, for row: Row, _ file: StaticString, _ line: UInt
  ) {
    while records.count <= row.index { records.append(nil) }
    records[row.index] = Record(constraint: constraint, file: file, line: line)
  }
}

// One owner, and nothing in it is shared: a solver may change isolation domains as a whole.
extension Solver: @unchecked Sendable {}
