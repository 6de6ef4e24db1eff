import CKedge
import Testing

/// Random systems against every place where their answer can be, and against the audit, which
/// re-derives that an answer is optimal.
@Suite struct `Random systems` {
  private func expect(_ solver: SolverUnderTest, answers plan: Plan) throws {
    let reference = Reference(plan)
    let status = solver.solve()
    let values = try solver.values()
    let isBroken = plan.rows.contains { $0.priority == 1000 } && (reference.sums.first ?? 0) > 0
    #expect(status == (isBroken ? .conflict : .ok))
    let sums = plan.errorSums(values)
    #expect(isClose(sums, reference.sums), "sums \(sums) instead of \(reference.sums)")
    #expect(isClose(values, reference.values), "\(values) instead of \(reference.values)")
    let ambiguous = try solver.variables.map(solver.isAmbiguous)
    #expect(ambiguous == reference.ambiguous)
  }

  private func isClose(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { abs($0 - $1) <= 1e-8 * max(1, abs($1)) }
  }

  /// Each seed is a hundred systems, each solved in one batch and again after edits.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func `have the answer that a search finds`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    for _ in 0..<100 {
      let variables = [1, 2, 2, 2, 2, 3][Int.random(in: 0...5, using: &numbers)]
      let count = Int.random(in: 1...(variables == 3 ? 5 : 7), using: &numbers)
      var plan = RandomPlan(variables: variables, rows: count, numbers: &numbers).plan
      plan.numberRanks()
      let solver = try SolverUnderTest()
      let rows = try solver.build(plan)
      try expect(solver, answers: plan)
      let edited = Int.random(in: 0..<count, using: &numbers)
      plan.rows[edited].constant = Double(Int.random(in: -12...12, using: &numbers))
      try solver.setConstant(rows[edited], plan.rows[edited].constant)
      let other = Int.random(in: 0..<count, using: &numbers)
      plan.rows[other].priority = [1000, 750, 500, 250].randomElement(using: &numbers) ?? 1
      try solver.setPriority(rows[other], plan.rows[other].priority)
      try expect(solver, answers: plan)
    }
  }

  /// The audit after every one of many edits of larger systems.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `are optimal after every edit`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    let variables = number(20...80)
    let priorities: [Float] = [1000, 999, 750, 500.5, 251, 250, 50, 1]
    var plan = RandomPlan(
      variables: variables, rows: number(10...200), priorities: priorities, numbers: &numbers
    ).plan
    // Half of the systems have no required rows that contradict each other from the start.
    if seed.isMultiple(of: 2) {
      for index in plan.rows.indices where plan.rows[index].priority == 1000 {
        plan.rows[index].priority = 600
      }
    }
    plan.numberRanks()
    let solver = try SolverUnderTest()
    var rows: [KDRow] = []
    if number(0...1) == 0 {
      rows = try solver.build(plan)
    } else {
      try solver.build(Plan(variables: plan.variables, rows: []))
      for ask in plan.rows {
        rows.append(try solver.add(ask))
        if number(0...3) == 0 { expectAnswer(solver) }
      }
    }
    expectAnswer(solver)
    for _ in 0..<30 {
      let index = number(0...rows.count - 1)
      switch number(0...5) {
      case 0: try solver.setPriority(rows[index], priorities[number(0...priorities.count - 1)])
      case 1:
        try solver.remove(rows[index])
        rows[index] = try solver.add(plan.rows[number(0...rows.count - 1)])
      case 2: try solver.setRank(rows[index], UInt32(number(0...1000)))
      default: try solver.setConstant(rows[index], Double(number(-40...40)) / 2)
      }
      if number(0...2) > 0 { expectAnswer(solver) }
    }
  }

  /// Whole rows of many sizes, and coefficients within a row that differ by a factor of a thousand.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `with coefficients of many sizes are optimal`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    let solver = try SolverUnderTest()
    let variables = try solver.variables(15)
    var rows: [KDRow] = []
    var sizes: [Double] = []
    for rank in 0..<UInt32(40) {
      var form = Form()
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let coefficient = [0.03, -0.5, 1, -2, 30][Int.random(in: 0...4, using: &numbers)]
        form = form + coefficient * (variables.randomElement(using: &numbers) ?? Form())
      }
      let size = [0.01, 1, 100][Int.random(in: 0...2, using: &numbers)]
      let relation: KDRelation = rank.isMultiple(of: 3) ? .equal : .greaterOrEqual
      let ask = Ask(
        size * (form - Double.random(in: -1e5...1e5, using: &numbers)), relation)
      rows.append(try solver.add(ask.at(Float(100 * (rank % 7) + 100)).rank(rank)))
      sizes.append(size)
    }
    expectAnswer(solver)
    for (row, size) in zip(rows, sizes) {
      try solver.setConstant(row, size * Double.random(in: -1e5...1e5, using: &numbers))
      expectAnswer(solver)
    }
  }

  /// Coefficients that no arithmetic in doubles is equal to.
  ///
  /// Whatever the answer, there is one, and it says so when it is in doubt; without these rows the
  /// solver is as good as new.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `beyond the arithmetic come to an end`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    let solver = try SolverUnderTest()
    solver.isAudited = false
    let variables = try solver.variables(15)
    try solver.add((variables[0] == 7).at(3))
    let others = try (0..<UInt32(40)).map { rank in
      var form = Form()
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let coefficient = Bool.random(using: &numbers) ? -1000 : 0.001
        form = form + coefficient * (variables.randomElement(using: &numbers) ?? Form())
      }
      let relation: KDRelation = rank.isMultiple(of: 3) ? .equal : .greaterOrEqual
      let ask = Ask(form - Double.random(in: -1e5...1e5, using: &numbers), relation)
      return try solver.add(ask.at(Float(100 * (rank % 7) + 400)).rank(rank))
    }
    for row in others {
      try solver.setConstant(row, Double.random(in: -1e5...1e5, using: &numbers))
      let status = solver.solve()
      #expect([.ok, .conflict, .inexact].contains(status))
      #expect(try solver.values().allSatisfy(\.isFinite))
      // The questions that look into the basis answer, or say that they cannot.
      for question in [
        { _ = try solver.ambiguous() }, { _ = try solver.conflict() },
        { _ = try solver.support(variables[3]) },
      ] {
        do { try question() } catch let refusal as Refusal { #expect(refusal.status == .inexact) }
      }
    }
    try solver.remove(others)
    #expect(solver.solve() == .ok)
    #expect(solver.audit() == nil)
    #expect(try solver.values() == [7] + [Double](repeating: 0, count: 14))
  }

  /// The audit itself is part of every solve of a solver under test.
  private func expectAnswer(_ solver: SolverUnderTest) {
    let status = solver.solve()
    #expect(status == .ok || status == .conflict)
  }
}
