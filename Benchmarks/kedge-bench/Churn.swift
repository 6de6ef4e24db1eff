/// Random changes to one solver, each followed by a solve: whether it stays as fast and as small as it
/// was, and whether its answer stays that of a fresh one.
struct Churn {
  /// A tenth of the way.
  struct Tenth {
    var changes: Int
    /// Nanoseconds per change and its solve.
    var time: Double
    var bytes: UInt64
    var rows: Int
  }

  private struct ExtraBox {
    var variables: [Int]
    var rows: [Int]
  }

  private let core: ChurnCore
  /// The constants and priorities that the family's rows began with.
  ///
  /// Changes are made around them, so that the system stays what it is, however long it runs.
  private let first: [(constant: Double, priority: Double)]
  private let boxes: Int
  private var random: MersenneTwister
  private var suspended: [Int] = []
  private var extras: [ExtraBox] = []

  /// Starts from a family's rows.
  init(_ system: LayoutSystem, boxes: Int, seed: UInt32) throws {
    self.boxes = boxes
    random = MersenneTwister(seed: seed)
    core = try ChurnCore()
    for _ in 0..<system.variableCount { _ = try core.addVariable() }
    for edit in system.edits {
      _ = try core.addRow(
        [.init(coefficient: 1, variable: edit.variable)], .equal, edit.values[0],
        priority: Core.editPriority)
    }
    for row in system.rows {
      let terms = row.terms.map {
        ChurnCore.Term(
          coefficient: system.termCoefficients[$0], variable: Int(system.termVariables[$0]))
      }
      _ = try core.addRow(terms, row.relation, -row.constant, priority: row.priority)
    }
    first = core.rows.map { ($0.constant, $0.priority) }
    try core.solve()
  }

  /// Makes `count` changes, and calls back after each tenth.
  mutating func run(count: Int, _ report: (Tenth) -> Void) throws {
    for tenth in 0..<10 {
      let size = count * (tenth + 1) / 10 - count * tenth / 10
      let watch = Stopwatch()
      for _ in 0..<size {
        try change()
        try core.solve()
      }
      let time = watch.elapsed() / Double(max(1, size))
      report(Tenth(changes: size, time: time, bytes: core.bytes, rows: core.rowCount))
    }
  }

  /// How far the values lie from those of a fresh solver, and that solver's bytes.
  func differenceFromFresh() throws -> (difference: Double, bytes: UInt64) {
    try core.differenceFromFresh()
  }

  /// One change; the number of rows and boxes swings about a level.
  private mutating func change() throws {
    switch random.below(10) {
    case 0..<4: try edit()
    case 4..<6: try suspended.count > max(3, first.count / 20) ? resume() : suspend()
    case 6..<8: try suspended.isEmpty ? suspend() : resume()
    case 8: try prioritise()
    default:
      try extras.count > max(2, boxes / 10) || (!extras.isEmpty && random.below(2) == 0)
        ? removeBox() : addBox()
    }
  }

  /// A row of the family that is in the solver.
  private mutating func presentRow() -> Int {
    while true {
      let row = random.below(first.count)
      if core.rows[row].isPresent { return row }
    }
  }

  private mutating func edit() throws {
    let row = presentRow()
    try core.setConstant(row, first[row].constant + Double(random.integer(in: -10...10)))
  }

  private mutating func suspend() throws {
    let row = presentRow()
    try core.suspend(row)
    suspended.append(row)
  }

  private mutating func resume() throws {
    let place = random.below(suspended.count)
    suspended.swapAt(place, suspended.count - 1)
    try core.resume(suspended.removeLast())
  }

  private mutating func prioritise() throws {
    let row = presentRow()
    let priority = first[row].priority
    guard priority < 999 else { return try edit() }
    let others = [250, 251.5, 500, 750, 998]
    let changed = core.rows[row].priority != priority
    try core.setPriority(row, changed ? priority : others[random.below(others.count)])
  }

  /// A box beside a random box of the family, as wide as it at most.
  private mutating func addBox() throws {
    let other = 4 * (1 + random.below(boxes))
    let box = try (0..<4).map { _ in try core.addVariable() }
    func pair(_ a: Int, _ b: Int) -> [ChurnCore.Term] {
      [.init(coefficient: 1, variable: box[a]), .init(coefficient: -1, variable: other + b)]
    }
    let size = Double(random.integer(in: 10...60))
    let rows = try [
      core.addRow(pair(0, 0), .equal, 4, priority: 1000),
      core.addRow(pair(1, 1), .equal, 4, priority: 1000),
      core.addRow(pair(2, 2), .lessOrEqual, 0, priority: 1000),
      core.addRow([.init(coefficient: 1, variable: box[2])], .equal, size, priority: 251),
      core.addRow([.init(coefficient: 1, variable: box[3])], .equal, size, priority: 750),
    ]
    extras.append(ExtraBox(variables: box, rows: rows))
  }

  private mutating func removeBox() throws {
    let place = random.below(extras.count)
    extras.swapAt(place, extras.count - 1)
    let box = extras.removeLast()
    for row in box.rows { try core.removeRow(row) }
    for variable in box.variables { try core.removeVariable(variable) }
  }
}
