import CKedge
import Testing

/// One way to a system: orders of adding, edits there and back, removals and additions again,
/// rows and variables that come and go, with or without solving in between.
struct History {
  let solver: SolverUnderTest
  /// Those of the plan, in its order.
  private(set) var variables: [KDVariable] = []
  private(set) var rows: [KDRow] = []

  private let plan: Plan
  private var numbers: RandomNumbers
  /// The number that the solver under test has for each variable of the plan.
  private var places: [Int]
  private var handles: [KDRow?]
  /// The rows that do not stand as the plan wants them.
  private var bent: Set<Int> = []
  private var strangers: [KDRow] = []

  init(of plan: Plan, seed: UInt64) throws {
    self.plan = plan
    numbers = RandomNumbers(seed: seed)
    solver = try SolverUnderTest()
    solver.isAudited = false
    places = Array(repeating: 0, count: plan.variables.count)
    handles = Array(repeating: nil, count: plan.rows.count)
    try addVariables()
    for step in 0..<3 * plan.rows.count {
      if number(0...5) == 0 { _ = solver.solve() }
      try disturb(step)
    }
    try settle()
    variables = places.map { solver.variables[$0] }
    rows = handles.compactMap { $0 }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &numbers)
  }

  private mutating func addVariables() throws {
    var late: [Int] = []
    for index in plan.variables.indices.shuffled(using: &numbers) {
      if number(0...9) == 0 { try solver.remove(solver.handle(try solver.variable())) }
      let isLate = number(0...3) == 0
      places[index] = solver.variables.count
      try solver.variable(rank: isLate ? UInt32(number(0...50)) : plan.variables[index])
      if isLate { late.append(index) }
    }
    for index in late {
      try solver.setRank(of: solver.variables[places[index]], to: plan.variables[index])
    }
  }

  /// The row of the plan over the variables of the solver, or a bent one.
  private mutating func ask(_ index: Int, isBent: Bool) -> Ask {
    var ask = plan.rows[index]
    for term in ask.terms.indices {
      ask.terms[term].variable = places[ask.terms[term].variable]
    }
    ask.terms.shuffle(using: &numbers)
    guard isBent else { return ask }
    switch number(0...2) {
    case 0: ask.constant += Double(number(-50...50))
    case 1: ask.priority = [1000, 999, 250, 3][number(0...3)]
    default: ask.rank = UInt32(number(0...100))
    }
    return ask
  }

  private mutating func add(_ index: Int, isBent: Bool) throws {
    handles[index] = try solver.add(ask(index, isBent: isBent))
    if isBent { bent.insert(index) }
  }

  private mutating func disturb(_ step: Int) throws {
    let index = number(0...plan.rows.count - 1)
    guard let row = handles[index] else { return try add(index, isBent: number(0...3) == 0) }
    switch number(0...7) {
    case 0:
      try solver.remove(row)
      handles[index] = nil
      bent.remove(index)
    case 1: try bend(index, row)
    case 2: try straighten(index, row)
    case 3:
      var stranger = ask(number(0...plan.rows.count - 1), isBent: true)
      stranger.constant += 1
      strangers.append(try solver.add(stranger))
    case 4:
      if let stranger = strangers.popLast() { try solver.remove(stranger) }
    case 5: try addBatch()
    default: break
    }
  }

  private mutating func bend(_ index: Int, _ row: KDRow) throws {
    let bentRow = ask(index, isBent: true)
    try solver.setConstant(row, bentRow.constant)
    try solver.setPriority(row, bentRow.priority)
    try solver.setRank(row, bentRow.rank)
    bent.insert(index)
  }

  private mutating func straighten(_ index: Int, _ row: KDRow) throws {
    guard bent.remove(index) != nil else { return }
    try solver.setRank(row, plan.rows[index].rank)
    try solver.setPriority(row, plan.rows[index].priority)
    try solver.setConstant(row, plan.rows[index].constant)
  }

  private mutating func addBatch() throws {
    let missing = handles.indices.filter { handles[$0] == nil }.shuffled(using: &numbers).prefix(4)
    var asks: [Ask] = []
    for index in missing {
      asks.append(ask(index, isBent: false))
    }
    for (index, row) in zip(missing, try solver.add(asks)) {
      handles[index] = row
    }
  }

  /// Leaves exactly the plan.
  private mutating func settle() throws {
    try solver.remove(strangers)
    strangers = []
    while handles.contains(where: { $0 == nil }) {
      try addBatch()
      if number(0...2) == 0 { _ = solver.solve() }
    }
    for index in Array(bent).sorted().shuffled(using: &numbers) {
      if let row = handles[index] { try straighten(index, row) }
      if number(0...2) == 0 { _ = solver.solve() }
    }
  }
}

@Suite struct `Histories` {
  /// Each pair is one system and a block of ten seeds; a failure names the seed.
  @Test(arguments: Systems.all, 0..<20 as Range<UInt64>)
  func `do not matter`(_ system: System, _ block: UInt64) throws {
    let fresh = try SolverUnderTest()
    let expected = try Answer(fresh, rows: fresh.build(system.plan))
    for seed in 10 * block..<10 * block + 10 {
      let history = try History(of: system.plan, seed: seed)
      let answer = try Answer(history.solver, variables: history.variables, rows: history.rows)
      #expect(answer.isClose(to: expected), "seed \(seed): \(answer) instead of \(expected)")
      #expect(history.solver.audit() == nil, "seed \(seed)")
    }
  }

  /// Each seed is another random system, ambiguous or contradictory more often than not.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `do not matter to random systems`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: 777 + seed)
    for _ in 0..<5 {
      var plan = RandomPlan(
        variables: Int.random(in: 2...8, using: &numbers),
        rows: Int.random(in: 3...20, using: &numbers), numbers: &numbers
      ).plan
      plan.numberRanks()
      let fresh = try SolverUnderTest()
      let expected = try Answer(fresh, rows: fresh.build(plan))
      for history in 0..<3 as Range<UInt64> {
        let way = try History(of: plan, seed: history)
        let answer = try Answer(way.solver, variables: way.variables, rows: way.rows)
        #expect(answer.isClose(to: expected), "\(answer) instead of \(expected), way \(history)")
      }
    }
  }
}
