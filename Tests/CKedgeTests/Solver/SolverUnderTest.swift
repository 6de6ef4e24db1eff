import CKedge
import CSolverTestSupport
import Testing

/// A solver over memory that counts and checks, with variables that are numbers.
///
/// Every finished solve is audited, and at its end the memory must be whole.
@safe
final class SolverUnderTest {
  /// Owned: created in `init`, destroyed in `deinit`.
  private let raw: OpaquePointer
  let memory: Memory
  /// The handle of each variable, in the order of their numbers.
  private(set) var variables: [KDVariable] = []
  /// Whether every solve is followed by an audit, which takes time in proportion to the solver.
  var isAudited = true

  /// Throws where memory runs out.
  init(memory: Memory = Memory(), workBudget: UInt64 = 0) throws {
    var options = unsafe KDDefaultOptions()
    unsafe options.allocator = unsafe memory.allocator
    unsafe options.work_budget = workBudget
    guard let raw = unsafe KDSolverCreate(&options) else {
      throw Refusal(status: .outOfMemory)
    }
    unsafe self.raw = unsafe raw
    self.memory = memory
  }

  deinit {
    if counters.bytes != memory.heldBytes || counters.allocations > memory.requests {
      Issue.record("\(counters) against \(memory.requests) requests, \(memory.heldBytes) bytes")
    }
    unsafe KDSolverDestroy(raw)
    if memory.heldBlocks != 0 || memory.heldBytes != 0 || memory.mistakes != 0 {
      Issue.record("\(memory.heldBlocks) blocks leaked, \(memory.mistakes) mistakes")
    }
  }

  // MARK: Variables

  /// Adds a variable and returns its form.
  @discardableResult
  func variable(rank: UInt32? = nil) throws -> Form {
    var handle = KDVariable()
    try check(unsafe KDSolverAddVariable(raw, rank ?? UInt32(variables.count), &handle))
    variables.append(handle)
    return Form(variable: variables.count - 1)
  }

  /// Adds variables of consecutive ranks and returns their forms.
  @discardableResult
  func variables(_ count: Int, firstRank: UInt32 = 0) throws -> [Form] {
    let first = variables.count
    var handles = [KDVariable](repeating: KDVariable(), count: count)
    try check(unsafe KDSolverAddVariables(raw, firstRank, &handles, count))
    variables += handles
    return (first..<variables.count).map(Form.init(variable:))
  }

  func remove(_ variable: KDVariable) throws {
    try check(unsafe KDSolverRemoveVariable(raw, variable))
  }

  func setRank(of variable: KDVariable, to rank: UInt32) throws {
    try check(unsafe KDSolverSetVariableRank(raw, variable, rank))
  }

  var variableCount: Int { unsafe KDSolverVariableCount(raw) }

  /// The handle of a form that is a variable alone.
  func handle(_ form: Form) -> KDVariable { variables[form.terms[0].variable] }

  /// The form of a variable that is there.
  func form(_ variable: KDVariable) -> Form {
    Form(variable: variables.lastIndex(of: variable) ?? -1)
  }

  // MARK: Rows

  @discardableResult
  func add(_ ask: Ask) throws -> KDRow {
    try add(
      variables: ask.terms.map { variables[$0.variable] },
      coefficients: ask.terms.map(\.coefficient), like: ask)
  }

  /// Adds a row over any handles; what `ask` says of terms does not count.
  @discardableResult
  func add(variables: [KDVariable], coefficients: [Double], like ask: Ask) throws -> KDRow {
    var row = KDRow()
    let status = unsafe variables.withUnsafeBufferPointer { variables in
      unsafe coefficients.withUnsafeBufferPointer { coefficients in
        var spec = unsafe KDRowSpec(
          variables: variables.baseAddress, coefficients: coefficients.baseAddress,
          count: variables.count, relation: ask.relation, constant: ask.constant,
          priority: ask.priority, rank: ask.rank, weight: ask.weight)
        return unsafe KDSolverAddRow(raw, &spec, &row)
      }
    }
    try check(status)
    return row
  }

  /// Adds a row with a relation that C can pass and Swift cannot name.
  func add(_ ask: Ask, rawRelation: Int32) throws {
    var row = KDRow()
    let handles = ask.terms.map { variables[$0.variable] }
    let coefficients = ask.terms.map(\.coefficient)
    let status = unsafe handles.withUnsafeBufferPointer { handles in
      unsafe coefficients.withUnsafeBufferPointer { coefficients in
        var spec = unsafe KDRowSpec(
          variables: handles.baseAddress, coefficients: coefficients.baseAddress,
          count: handles.count, relation: ask.relation, constant: ask.constant,
          priority: ask.priority, rank: ask.rank, weight: ask.weight)
        unsafe withUnsafeMutableBytes(of: &spec) { bytes in
          let place = unsafe MemoryLayout<KDRowSpec>.offset(of: \.relation) ?? 0
          unsafe bytes.storeBytes(of: rawRelation, toByteOffset: place, as: Int32.self)
        }
        return unsafe KDSolverAddRow(raw, &spec, &row)
      }
    }
    try check(status)
  }

  /// Adds rows in one call.
  @discardableResult
  func add(_ asks: [Ask]) throws -> [KDRow] {
    let handles = asks.flatMap { $0.terms.map { variables[$0.variable] } }
    let coefficients = asks.flatMap { $0.terms.map(\.coefficient) }
    var rows = [KDRow](repeating: KDRow(), count: asks.count)
    let status = unsafe handles.withUnsafeBufferPointer { handles in
      unsafe coefficients.withUnsafeBufferPointer { coefficients in
        var specs: [KDRowSpec] = unsafe []
        unsafe specs.reserveCapacity(asks.count)
        var start = 0
        for ask in asks {
          unsafe specs.append(
            unsafe KDRowSpec(
              variables: handles.baseAddress.map { unsafe $0 + start },
              coefficients: coefficients.baseAddress.map { unsafe $0 + start },
              count: ask.terms.count, relation: ask.relation, constant: ask.constant,
              priority: ask.priority, rank: ask.rank, weight: ask.weight))
          start += ask.terms.count
        }
        return unsafe KDSolverAddRows(raw, specs, &rows, asks.count)
      }
    }
    try check(status)
    return rows
  }

  func remove(_ row: KDRow) throws { try check(unsafe KDSolverRemoveRow(raw, row)) }

  func remove(_ rows: [KDRow]) throws {
    try check(unsafe KDSolverRemoveRows(raw, rows, rows.count))
  }

  func setConstant(_ row: KDRow, _ constant: Double) throws {
    try check(unsafe KDSolverSetConstant(raw, row, constant))
  }

  func setConstants(_ rows: [KDRow], _ constants: [Double]) throws {
    try check(unsafe KDSolverSetConstants(raw, rows, constants, rows.count))
  }

  func setPriority(_ row: KDRow, _ priority: Float) throws {
    try check(unsafe KDSolverSetPriority(raw, row, priority))
  }

  func setRank(_ row: KDRow, _ rank: UInt32) throws {
    try check(unsafe KDSolverSetRank(raw, row, rank))
  }

  var rowCount: Int { unsafe KDSolverRowCount(raw) }

  // MARK: Solving

  func solve() -> KDStatus {
    let status = unsafe KDSolverSolve(raw)
    if isAudited, status != .budget, status != .outOfMemory, let fault = audit() {
      Issue.record("audit after \(status): \(fault)")
    }
    return status
  }

  /// What the solver's own checks find wrong.
  func audit() -> String? { unsafe KDSolverAudit(raw).map { unsafe String(cString: $0) } }

  var needsSolve: Bool { unsafe KDSolverNeedsSolve(raw) }

  func setWorkBudget(_ budget: UInt64) { unsafe KDSolverSetWorkBudget(raw, budget) }

  // MARK: Answers

  func value(of variable: KDVariable) throws -> Double {
    var value = Double.nan
    try check(unsafe KDSolverGetValue(raw, variable, &value))
    return value
  }

  /// The value that a form has.
  func value(_ form: Form) throws -> Double {
    try form.terms.reduce(form.constant) {
      try $0 + $1.coefficient * value(of: variables[$1.variable])
    }
  }

  /// The values of all variables, in the order of their numbers.
  func values() throws -> [Double] { try values(of: variables) }

  func values(of variables: [KDVariable]) throws -> [Double] {
    var values = [Double](repeating: .nan, count: variables.count)
    try copyValues(of: variables, to: &values)
    return values
  }

  func copyValues(of variables: [KDVariable], to values: inout [Double]) throws {
    try check(unsafe KDSolverCopyValues(raw, variables, &values, variables.count))
  }

  var changedCount: Int { unsafe KDSolverChangedCount(raw) }

  /// Up to `capacity` of the variables that the last solve changed, with their values.
  func changed(capacity: Int? = nil) -> [(variable: KDVariable, value: Double)] {
    let capacity = capacity ?? changedCount
    var variables = [KDVariable](repeating: KDVariable(), count: capacity)
    var values = [Double](repeating: .nan, count: capacity)
    let count = unsafe KDSolverCopyChanged(raw, &variables, &values, capacity)
    return Array(zip(variables, values).prefix(count)).map { (variable: $0, value: $1) }
  }

  /// The numbers of the variables that the last solve changed, ascending, with their values.
  func changedValues() throws -> [Int: Double] {
    let numbers = numbersOfVariables()
    return try Dictionary(
      changed().map { (try #require(numbers[$0.variable.key]), $0.value) },
      uniquingKeysWith: { first, _ in
        Issue.record("a variable stands twice in the list of the changed")
        return first
      })
  }

  func residual(_ row: KDRow) throws -> Double {
    var residual = Double.nan
    try check(unsafe KDSolverGetResidual(raw, row, &residual))
    return residual
  }

  var hasConflict: Bool { unsafe KDSolverHasConflict(raw) }

  func conflict() throws -> [KDRow] {
    try unsafe list(KDRow()) { rows, capacity, count in
      unsafe KDSolverCopyConflict(raw, rows, capacity, count)
    }
  }

  func isAmbiguous(_ variable: KDVariable) throws -> Bool {
    var isAmbiguous = false
    try check(unsafe KDSolverIsAmbiguous(raw, variable, &isAmbiguous))
    return isAmbiguous
  }

  func isAmbiguous(_ form: Form) throws -> Bool { try isAmbiguous(handle(form)) }

  func ambiguous() throws -> [KDVariable] {
    try unsafe list(KDVariable()) { variables, capacity, count in
      unsafe KDSolverCopyAmbiguous(raw, variables, capacity, count)
    }
  }

  /// The numbers of the ambiguous variables, ascending.
  func ambiguousNumbers() throws -> [Int] {
    let numbers = numbersOfVariables()
    return try ambiguous().map { try #require(numbers[$0.key]) }.sorted()
  }

  func support(of variable: KDVariable) throws -> [KDRow] {
    try unsafe list(KDRow()) { rows, capacity, count in
      unsafe KDSolverCopySupport(raw, variable, rows, capacity, count)
    }
  }

  func support(_ form: Form) throws -> [KDRow] { try support(of: handle(form)) }

  // MARK: Upkeep

  func shrink() throws { try check(unsafe KDSolverShrink(raw)) }

  var counters: KDCounters { unsafe KDSolverGetCounters(raw) }

  // MARK: Helpers

  private func check(_ status: KDStatus) throws(Refusal) {
    guard status == .ok else { throw Refusal(status: status) }
  }

  private func numbersOfVariables() -> [Handle: Int] {
    Dictionary(uniqueKeysWithValues: zip(variables.map(\.key), 0...))
  }

  /// Asks for the length of a list with nothing, for all but one element, and for all.
  private func list<Element>(
    _ blank: Element,
    _ copy: (UnsafeMutablePointer<Element>?, Int, UnsafeMutablePointer<Int>) -> KDStatus
  ) throws -> [Element] {
    var count = -1
    try check(unsafe copy(nil, 0, &count))
    var elements = [Element](repeating: blank, count: count)
    if count > 1 {
      var again = -1
      try check(unsafe copy(&elements, count - 1, &again))
      #expect(again == count, "a shorter copy counts what it leaves out")
    }
    try check(unsafe copy(&elements, count, &count))
    return elements
  }
}
