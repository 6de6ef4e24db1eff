private import CKedge

/// The only owner of a C solver: handles and plain numbers cross the border, in bulk.
///
/// Nothing is allocated here until the first variable or row, so an unused core costs nothing.
@safe
struct SolverCore: ~Copyable {
  // Owned: made in `open`, destroyed in `deinit`, never stored elsewhere.
  private var handle: OpaquePointer?
  private var budget: UInt64 = 0

  init() {}

  deinit { unsafe KDSolverDestroy(handle) }

  /// Makes the C solver if there is none yet.
  private mutating func open() throws(SolverError) -> OpaquePointer {
    if let handle = unsafe handle { return unsafe handle }
    var options = unsafe KDDefaultOptions()
    unsafe options.work_budget = budget
    guard let made = unsafe KDSolverCreate(&options) else { throw .outOfMemory }
    unsafe handle = made
    return unsafe made
  }

  // MARK: Variables

  /// Adds a variable for each element of `variables`, of ranks that rise by one.
  mutating func addVariables(
    firstRank: UInt32, into variables: inout [Variable]
  ) throws(SolverError) {
    let solver = try unsafe open()
    let count = variables.count
    let status = unsafe variables.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return KDStatus.ok }
      return unsafe base.withMemoryRebound(to: KDVariable.self, capacity: count) {
        unsafe KDSolverAddVariables(solver, firstRank, $0, count)
      }
    }
    try check(status)
  }

  mutating func addVariable(rank: UInt32) throws(SolverError) -> Variable {
    let solver = try unsafe open()
    var made = KDVariable()
    try check(unsafe KDSolverAddVariable(solver, rank, &made))
    return Variable(made)
  }

  mutating func remove(_ variable: Variable) throws(SolverError) {
    guard let handle = unsafe handle else { throw .unknownHandle }
    try check(unsafe KDSolverRemoveVariable(handle, variable.raw))
  }

  mutating func setRank(_ rank: UInt32, of variable: Variable) throws(SolverError) {
    guard let handle = unsafe handle else { throw .unknownHandle }
    try check(unsafe KDSolverSetVariableRank(handle, variable.raw, rank))
  }

  var variableCount: Int {
    guard let handle = unsafe handle else { return 0 }
    return unsafe KDSolverVariableCount(handle)
  }

  // MARK: Rows

  /// Adds the rows of a batch, all or none, and writes their handles.
  mutating func add(
    _ batch: inout RowBatch, rows: inout [Row]
  ) throws(SolverError) {
    let solver = try unsafe open()
    let count = batch.count
    precondition(rows.count == count, "one handle for each of the \(count) rows")
    let status = unsafe batch.withSpecs { specs in
      unsafe rows.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return KDStatus.ok }
        return unsafe base.withMemoryRebound(to: KDRow.self, capacity: count) {
          unsafe KDSolverAddRows(solver, specs, $0, count)
        }
      }
    }
    try check(status)
  }

  /// Adds one row of a batch.
  mutating func add(_ batch: inout RowBatch, at index: Int) throws(SolverError) -> Row {
    let solver = try unsafe open()
    var made = KDRow()
    let status = unsafe batch.withSpecs { specs in
      unsafe KDSolverAddRow(solver, specs + index, &made)
    }
    try check(status)
    return Row(made)
  }

  /// Removes rows, all or none.
  mutating func remove(_ rows: [Row]) throws(SolverError) {
    guard !rows.isEmpty else { return }
    guard let handle = unsafe handle else { throw .unknownHandle }
    let status = unsafe rows.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return KDStatus.ok }
      return unsafe base.withMemoryRebound(to: KDRow.self, capacity: buffer.count) {
        unsafe KDSolverRemoveRows(handle, $0, buffer.count)
      }
    }
    try check(status)
  }

  mutating func remove(_ row: Row) throws(SolverError) {
    guard let handle = unsafe handle else { throw .unknownHandle }
    try check(unsafe KDSolverRemoveRow(handle, row.raw))
  }

  /// Changes the constants of rows, all or none.
  mutating func setConstants(
    _ constants: [Double], of rows: [Row]
  ) throws(SolverError) {
    guard !rows.isEmpty else { return }
    precondition(rows.count == constants.count, "one constant for each of the \(rows.count) rows")
    guard let handle = unsafe handle else { throw .unknownHandle }
    let status = unsafe rows.withUnsafeBufferPointer { buffer in
      unsafe constants.withUnsafeBufferPointer { values in
        guard let base = buffer.baseAddress, let first = values.baseAddress else {
          return KDStatus.ok
        }
        return unsafe base.withMemoryRebound(to: KDRow.self, capacity: buffer.count) {
          unsafe KDSolverSetConstants(handle, $0, first, buffer.count)
        }
      }
    }
    try check(status)
  }

  mutating func setConstant(_ constant: Double, of row: Row) throws(SolverError) {
    guard let handle = unsafe handle else { throw .unknownHandle }
    try check(unsafe KDSolverSetConstant(handle, row.raw, constant))
  }

  mutating func setPriority(_ priority: Priority, of row: Row) throws(SolverError) {
    guard let handle = unsafe handle else { throw .unknownHandle }
    try check(unsafe KDSolverSetPriority(handle, row.raw, priority.rawValue))
  }

  mutating func setRank(_ rank: UInt32, of row: Row) throws(SolverError) {
    guard let handle = unsafe handle else { throw .unknownHandle }
    try check(unsafe KDSolverSetRank(handle, row.raw, rank))
  }

  var rowCount: Int {
    guard let handle = unsafe handle else { return 0 }
    return unsafe KDSolverRowCount(handle)
  }

  // MARK: Solving

  /// How a solve that found values ended.
  enum Outcome {
    case solved
    case conflict
    case inexact
  }

  /// Takes in every change and solves.
  mutating func solve() throws(SolverError) -> Outcome {
    guard let handle = unsafe handle else { return .solved }
    let status = unsafe KDSolverSolve(handle)
    switch status {
    case .conflict: return .conflict
    case .inexact: return .inexact
    default: try check(status)
    }
    return .solved
  }

  var needsSolve: Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe KDSolverNeedsSolve(handle)
  }

  var hasConflict: Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe KDSolverHasConflict(handle)
  }

  /// What one solve may do, in the unit of ``SolverCounters/work``; 0 is without limit.
  var workBudget: UInt64 {
    get { budget }
    set {
      budget = newValue
      if let handle = unsafe handle { unsafe KDSolverSetWorkBudget(handle, newValue) }
    }
  }

  // MARK: Answers

  func value(of variable: Variable) throws(SolverError) -> Double {
    guard let handle = unsafe handle else { throw .unknownHandle }
    var value = 0.0
    try check(unsafe KDSolverGetValue(handle, variable.raw, &value))
    return value
  }

  func copyValues(of variables: [Variable], into values: inout [Double]) throws(SolverError) {
    var span = values.mutableSpan
    try copyValues(of: variables.span, into: &span)
  }

  func copyValues(
    of variables: Span<Variable>, into values: inout MutableSpan<Double>
  ) throws(SolverError) {
    guard !variables.isEmpty else { return }
    precondition(
      variables.count == values.count, "one value for each of the \(variables.count) variables")
    guard let handle = unsafe handle else { throw .unknownHandle }
    let status = unsafe variables.withUnsafeBufferPointer { buffer in
      unsafe values.withUnsafeMutableBufferPointer { results in
        guard let base = buffer.baseAddress, let first = results.baseAddress else {
          return KDStatus.ok
        }
        return unsafe base.withMemoryRebound(to: KDVariable.self, capacity: buffer.count) {
          unsafe KDSolverCopyValues(handle, $0, first, buffer.count)
        }
      }
    }
    try check(status)
  }

  var changedCount: Int {
    guard let handle = unsafe handle else { return 0 }
    return unsafe KDSolverChangedCount(handle)
  }

  /// Copies the variables that the last solve changed and their values; returns how many.
  func copyChanged(_ variables: inout [Variable], values: inout [Double]) -> Int {
    guard let handle = unsafe handle else { return 0 }
    let capacity = min(variables.count, values.count)
    return unsafe variables.withUnsafeMutableBufferPointer { buffer in
      unsafe values.withUnsafeMutableBufferPointer { results in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe base.withMemoryRebound(to: KDVariable.self, capacity: capacity) {
          unsafe KDSolverCopyChanged(handle, $0, results.baseAddress, capacity)
        }
      }
    }
  }

  func residual(of row: Row) throws(SolverError) -> Double {
    guard let handle = unsafe handle else { throw .unknownHandle }
    var residual = 0.0
    try check(unsafe KDSolverGetResidual(handle, row.raw, &residual))
    return residual
  }

  /// A minimal set of required rows that cannot hold together; empty without a conflict.
  mutating func conflict() throws(SolverError) -> [Row] {
    guard let handle = unsafe handle else { return [] }
    return try unsafe copyRows { unsafe KDSolverCopyConflict(handle, $0, $1, $2) }
  }

  /// The rows that fix the value of a variable.
  mutating func support(of variable: Variable) throws(SolverError) -> [Row] {
    guard let handle = unsafe handle else { throw .unknownHandle }
    return try unsafe copyRows { unsafe KDSolverCopySupport(handle, variable.raw, $0, $1, $2) }
  }

  mutating func isAmbiguous(_ variable: Variable) throws(SolverError) -> Bool {
    guard let handle = unsafe handle else { throw .unknownHandle }
    var ambiguous = false
    try check(unsafe KDSolverIsAmbiguous(handle, variable.raw, &ambiguous))
    return ambiguous
  }

  mutating func ambiguousVariables() throws(SolverError) -> [Variable] {
    guard let handle = unsafe handle else { return [] }
    var count = 0
    try check(unsafe KDSolverCopyAmbiguous(handle, nil, 0, &count))
    guard count > 0 else { return [] }
    var raw = [KDVariable](repeating: KDVariable(), count: count)
    let capacity = count
    try check(
      unsafe raw.withUnsafeMutableBufferPointer {
        unsafe KDSolverCopyAmbiguous(handle, $0.baseAddress, capacity, &count)
      })
    return raw.prefix(count).map { Variable($0) }
  }

  // MARK: Upkeep

  mutating func shrink() throws(SolverError) {
    guard let handle = unsafe handle else { return }
    try check(unsafe KDSolverShrink(handle))
  }

  var counters: SolverCounters {
    var result = SolverCounters()
    guard let handle = unsafe handle else { return result }
    let raw = unsafe KDSolverGetCounters(handle)
    result.solves = raw.solves
    result.pivots = raw.pivots
    result.flips = raw.flips
    result.refactors = raw.refactors
    result.rebuilds = raw.rebuilds
    result.work = raw.work
    result.factorEntries = raw.factor_entries
    result.allocations = raw.allocations
    result.bytes = raw.bytes
    result.peakBytes = raw.peak_bytes
    return result
  }

  /// Asks a C call for its rows twice: first how many, then which.
  private func copyRows(
    _ call: (UnsafeMutablePointer<KDRow>?, Int, UnsafeMutablePointer<Int>) -> KDStatus
  ) throws(SolverError) -> [Row] {
    var count = 0
    try check(unsafe call(nil, 0, &count))
    guard count > 0 else { return [] }
    var raw = [KDRow](repeating: KDRow(), count: count)
    let capacity = count
    try check(
      unsafe raw.withUnsafeMutableBufferPointer {
        unsafe call($0.baseAddress, capacity, &count)
      })
    return raw.prefix(count).map { Row($0) }
  }

  private func check(_ status: KDStatus) throws(SolverError) {
    switch status {
    case .ok, .conflict: return
    case .inexact: throw .inexact
    case .budget: throw .budgetExceeded
    case .outOfMemory: throw .outOfMemory
    case .stale: throw .unknownHandle
    case .notFinite: throw .notFinite("a coefficient or constant")
    case .outOfRange: throw .outOfRange("a coefficient, constant, weight or priority")
    case .inUse: throw .variableInUse("")
    case .full: throw .full
    }
  }
}

// One owner, and the C core shares nothing: a solver may change isolation domains as a whole.
extension SolverCore: @unchecked Sendable {}

/// Rows on their way to a core: flat buffers that are used again and again, so that a warm batch
/// allocates nothing.
@safe
struct RowBatch: ~Copyable {
  // Owned: grown in `grow`, freed in `deinit`. The first `count` specs and `terms` terms are
  // initialised; a spec's pointers are set only in `withSpecs`, when the buffers no longer move.
  private var specs: UnsafeMutablePointer<KDRowSpec>
  private var variables: UnsafeMutablePointer<KDVariable>
  private var coefficients: UnsafeMutablePointer<Double>
  private var specCapacity = 16
  private var termCapacity = 64
  private var terms = 0
  private var rowStart = 0

  /// How many rows wait.
  private(set) var count = 0

  init() {
    unsafe specs = .allocate(capacity: 16)
    unsafe variables = .allocate(capacity: 64)
    unsafe coefficients = .allocate(capacity: 64)
  }

  deinit {
    unsafe specs.deallocate()
    unsafe variables.deallocate()
    unsafe coefficients.deallocate()
  }

  /// Adds a term to the row that is being written.
  @inline(__always)
  mutating func append(_ variable: Variable, _ coefficient: Double) {
    if terms == termCapacity { growTerms() }
    unsafe (variables + terms).initialize(to: variable.raw)
    unsafe (coefficients + terms).initialize(to: coefficient)
    terms += 1
  }

  /// Ends the row: the terms since the last one, RELATION `constant`.
  mutating func endRow(
    _ relation: Relation, _ constant: Double, priority: Priority, rank: UInt32, weight: Double = 1
  ) {
    if count == specCapacity { growSpecs() }
    let raw: KDRelation =
      switch relation {
      case .lessThanOrEqual: .lessOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterOrEqual
      }
    unsafe (specs + count).initialize(
      to: KDRowSpec(
        variables: nil, coefficients: nil, count: terms - rowStart, relation: raw,
        constant: constant, priority: priority.rawValue, rank: rank, weight: weight))
    count += 1
    rowStart = terms
  }

  /// Makes room for rows and terms to come.
  mutating func reserve(rows: Int, terms more: Int) {
    if specCapacity < count + rows {
      specCapacity = count + rows
      unsafe specs = Self.grown(specs, count: count, capacity: specCapacity)
    }
    if termCapacity < terms + more {
      termCapacity = terms + more
      unsafe variables = Self.grown(variables, count: terms, capacity: termCapacity)
      unsafe coefficients = Self.grown(coefficients, count: terms, capacity: termCapacity)
    }
  }

  /// Forgets every row and keeps the memory.
  mutating func removeAll() {
    count = 0
    terms = 0
    rowStart = 0
  }

  /// Hands out the specs with their pointers set.
  fileprivate mutating func withSpecs<Result>(
    _ body: (UnsafePointer<KDRowSpec>) -> Result
  ) -> Result {
    var start = 0
    for index in 0..<count {
      unsafe specs[index].variables = UnsafePointer(variables + start)
      unsafe specs[index].coefficients = UnsafePointer(coefficients + start)
      unsafe start += specs[index].count
    }
    return unsafe body(specs)
  }

  @inline(never)
  private mutating func growTerms() {
    reserve(rows: 0, terms: termCapacity)
  }

  @inline(never)
  private mutating func growSpecs() {
    reserve(rows: specCapacity, terms: 0)
  }

  private static func grown<Element>(
    _ old: UnsafeMutablePointer<Element>, count: Int, capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    unsafe new.moveInitialize(from: old, count: count)
    unsafe old.deallocate()
    return unsafe new
  }
}

extension Variable {
  fileprivate init(_ raw: KDVariable) {
    self.init(index1: raw.index1, generation: raw.generation, solver: raw.solver)
  }

  fileprivate var raw: KDVariable {
    KDVariable(index1: index1, generation: generation, solver: solver)
  }
}

extension Row {
  fileprivate init(_ raw: KDRow) {
    self.init(index1: raw.index1, generation: raw.generation, solver: raw.solver)
  }

  fileprivate var raw: KDRow {
    KDRow(index1: index1, generation: generation, solver: solver)
  }
}
