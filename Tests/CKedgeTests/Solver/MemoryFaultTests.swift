import CKedge
import Testing

/// A life of a solver in steps.
///
/// Each step can be tried again where memory ran out.
private final class Life {
  let memory: Memory
  private(set) var solver: SolverUnderTest?
  private var rows: [KDRow] = []
  private(set) var answers: [String] = []

  init(memory: Memory) { self.memory = memory }

  enum Step {
    case create, variables, system, row(Int), moreVariables
    case constants, constant, priority, required, optional, rank, variableRank
    case solve, shrink, ambiguous, support, conflict, contradictions
    case removeRows, removeRow, removeVariable, removeContradiction
  }

  static let steps: [Step] =
    [.create, .variables, .system, .solve]
    + (0..<9).map(Step.row)
    + [
      .solve, .moreVariables, .constants, .solve, .constant, .priority, .required, .optional,
      .rank, .variableRank, .solve, .ambiguous, .support, .removeRows, .removeRow,
      .removeVariable, .solve, .contradictions, .solve, .conflict, .shrink, .ambiguous,
      .removeContradiction, .solve, .shrink, .conflict, .ambiguous,
    ]

  private func perform(_ step: Step) throws {
    if case .create = step { return solver = try SolverUnderTest(memory: memory) }
    let solver = try get()
    switch step {
    case .create: break
    case .variables: try solver.variables(12)
    case .system: rows += try solver.add(Systems.layouts[2].plan.rows)
    case .row(let number):
      // Terms name up to 20 variables of the window: fold them onto the 12.
      var ask = Systems.layouts[0].plan.rows[number].at(400).rank(50 + UInt32(number))
      for index in ask.terms.indices { ask.terms[index].variable %= 12 }
      rows.append(try solver.add(ask))
    case .moreVariables: try solver.variables(20, firstRank: 30)
    case .constants: try solver.setConstants([rows[2], rows[6]], [500, 480])
    case .constant: try solver.setConstant(rows[2], 333)
    case .priority: try solver.setPriority(rows[14], 998)
    case .required: try solver.setPriority(rows[14], 1000)
    case .optional: try solver.setPriority(rows[4], 640)
    case .rank: try solver.setRank(rows[15], 77)
    case .variableRank: try solver.setRank(of: solver.variables[3], to: 99)
    case .solve: try solve()
    case .shrink: try solver.shrink()
    case .ambiguous: try note("\(solver.ambiguousNumbers())")
    case .support: try noteRows(solver.support(of: solver.variables[8]))
    case .conflict: try noteRows(solver.conflict())
    case .contradictions:
      let (x, y) = (Form(variable: 20), Form(variable: 21))
      rows += try solver.add([
        (x - y == 4).rank(900), (y >= 3).rank(901), (x <= 5).rank(902), (x >= 6).rank(903),
      ])
    case .removeRows:
      try solver.remove([rows[20], rows[1], rows[25]])
      for index in [25, 20, 1] { rows.remove(at: index) }
    case .removeRow:
      try solver.remove(rows[8])
      rows.remove(at: 8)
    case .removeVariable: try solver.remove(solver.variables[31])
    case .removeContradiction:
      try solver.remove(try #require(rows.last))
      rows.removeLast()
    }
  }

  private func get() throws -> SolverUnderTest { try #require(solver) }

  private func note(_ answer: String) { answers.append(answer) }

  private func noteRows(_ found: [KDRow]) throws {
    let numbers = try found.map { try #require(rows.firstIndex(of: $0)) }
    note("\(numbers.sorted())")
  }

  private func solve() throws {
    let status = try get().solve()
    guard status != .outOfMemory else { throw Refusal(status: status) }
    note("\(status.rawValue)")
    for value in try live().map({ try get().value(of: $0) }) {
      // Answers after a failure may come by another way, and differ in the last bits.
      note("\((value * 1e6).rounded() / 1e6 + 0)")
    }
  }

  private func live() throws -> [KDVariable] {
    try get().variables.filter { (try? get().value(of: $0)) != nil }
  }

  /// What must not change when a step fails.
  private func snapshot() throws -> Snapshot? {
    guard let solver else { return nil }
    return try Snapshot(asking: solver, variables: live(), rows: rows)
  }

  /// Takes one step; where memory runs out, once more when it is back.
  ///
  /// Whether it ran out.
  func take(_ step: Int, isLast: Bool = false) throws -> Bool {
    let before = try snapshot()
    let count = rows.count
    do {
      try perform(Self.steps[step])
      return false
    } catch let refusal as Refusal {
      #expect(refusal.status == .outOfMemory, "step \(step)")
      #expect(rows.count == count)
      #expect(try snapshot() == before, "step \(step)")
      guard !isLast else { return true }
      memory.refuseNothing()
      try perform(Self.steps[step])
      return true
    }
  }
}

@Suite struct `Memory that runs out` {
  /// The answers of a life in which memory never runs out, and how often it asks for some.
  private func undisturbed() throws -> (answers: [String], requests: Int) {
    let life = Life(memory: Memory())
    for step in Life.steps.indices {
      let failed = try life.take(step)
      #expect(failed == false)
    }
    return (life.answers, life.memory.requests)
  }

  @Test func `once, at any request`() throws {
    let (answers, requests) = try undisturbed()
    #expect(requests > 50)
    var failed = 0
    for request in 1...requests {
      let life = Life(memory: Memory())
      life.memory.refuse(request: request)
      var failures = 0
      for step in Life.steps.indices where try life.take(step) {
        failures += 1
      }
      #expect(life.memory.refusals == 1)
      #expect(failures <= 1, "request \(request)")
      #expect(life.answers == answers, "request \(request)")
      failed += failures
    }
    // Room that is asked for in advance is not missed.
    #expect(failed > requests * 3 / 4)
  }

  /// From one step on nothing is given.
  ///
  /// Steps that need some fail, change nothing, and all that is held can be given back.
  @Test(arguments: Life.steps.indices)
  func `for good`(_ first: Int) throws {
    let life = Life(memory: Memory())
    for step in 0..<first {
      _ = try life.take(step)
    }
    life.memory.refuseAll()
    for step in first..<Life.steps.count {
      // Steps that need no memory succeed; the others fail twice.
      guard try life.take(step, isLast: true) else { continue }
      return
    }
  }

  @Test func `bytes and requests are counted`() throws {
    let memory = Memory()
    let solver = try SolverUnderTest(memory: memory)
    #expect(solver.counters.bytes == memory.heldBytes)
    for system in Systems.layouts {
      let first = solver.variables.count
      try solver.variables(system.plan.variables.count)
      try solver.add(
        system.plan.rows.map { ask in
          var ask = ask
          for index in ask.terms.indices { ask.terms[index].variable += first }
          return ask
        })
      #expect(solver.counters.bytes == memory.heldBytes)
      _ = solver.solve()
      _ = try solver.ambiguous()
      #expect(solver.counters.bytes == memory.heldBytes)
      #expect(solver.counters.allocations == memory.requests)
      #expect(solver.counters.peak_bytes >= solver.counters.bytes)
    }
  }
}

extension Snapshot {
  /// Asks only what needs no memory.
  init(asking solver: SolverUnderTest, variables: [KDVariable], rows: [KDRow]) throws {
    values = try solver.values(of: variables).map(\.bitPattern)
    residuals = try rows.map { try solver.residual($0).bitPattern }
    counts = [solver.variableCount, solver.rowCount]
    changed = solver.changed().map { "\($0.variable.key) \($0.value)" }
    flags = [solver.needsSolve, solver.hasConflict]
    conflict = []
    ambiguous = []
  }
}
