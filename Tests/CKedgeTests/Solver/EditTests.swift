import CKedge
import Testing

/// What stands after edits in place is what a fresh solver finds.
@Suite struct `Edits` {
  /// What a fresh solver answers.
  private func fresh(_ plan: Plan) throws -> Answer {
    let solver = try SolverUnderTest()
    return try Answer(solver, rows: solver.build(plan))
  }

  private static let systems = Systems.all

  /// Each row's constant there and back, with an answer in between.
  @Test(arguments: systems)
  func `of constants`(_ system: System) throws {
    let solver = try SolverUnderTest()
    let rows = try solver.build(system.plan)
    let before = try Answer(solver, rows: rows)
    for index in rows.indices {
      var plan = system.plan
      plan.rows[index].constant += [7, -30, 400][index % 3]
      try solver.setConstant(rows[index], plan.rows[index].constant)
      #expect(try Answer(solver, rows: rows).isClose(to: fresh(plan)), "row \(index)")
      try solver.setConstant(rows[index], system.plan.rows[index].constant)
      #expect(try Answer(solver, rows: rows).isClose(to: before), "row \(index) back")
    }
  }

  @Test(arguments: systems)
  func `of priorities`(_ system: System) throws {
    let solver = try SolverUnderTest()
    let rows = try solver.build(system.plan)
    let before = try Answer(solver, rows: rows)
    for index in rows.indices {
      var plan = system.plan
      let old = plan.rows[index].priority
      plan.rows[index].priority = old == 1000 ? 1 : 1000
      try solver.setPriority(rows[index], plan.rows[index].priority)
      #expect(try Answer(solver, rows: rows).isClose(to: fresh(plan)), "row \(index)")
      try solver.setPriority(rows[index], old)
      #expect(try Answer(solver, rows: rows).isClose(to: before), "row \(index) back")
    }
  }

  @Test(arguments: systems)
  func `of ranks`(_ system: System) throws {
    let solver = try SolverUnderTest()
    let rows = try solver.build(system.plan)
    _ = try Answer(solver, rows: rows)
    var plan = system.plan
    // Backwards: the last comes first.
    for index in rows.indices {
      plan.rows[index].rank = UInt32(5000 - index)
      try solver.setRank(rows[index], plan.rows[index].rank)
    }
    for index in plan.variables.indices {
      plan.variables[index] = UInt32(5000 - index)
      try solver.setRank(of: solver.variables[index], to: plan.variables[index])
    }
    #expect(try Answer(solver, rows: rows).isClose(to: fresh(plan)))
  }

  @Test(arguments: systems)
  func `that remove and add again`(_ system: System) throws {
    let solver = try SolverUnderTest()
    var rows = try solver.build(system.plan)
    let before = try Answer(solver, rows: rows)
    for index in rows.indices {
      var plan = system.plan
      plan.rows.remove(at: index)
      try solver.remove(rows[index])
      var left = rows
      left.remove(at: index)
      #expect(try Answer(solver, rows: left).isClose(to: fresh(plan)), "without row \(index)")
      rows[index] = try solver.add(system.plan.rows[index])
      #expect(try Answer(solver, rows: rows).isClose(to: before), "with row \(index) again")
    }
  }

  /// Many edits at once, in one call and one by one.
  @Test(arguments: systems)
  func `of all constants at once`(_ system: System) throws {
    var numbers = RandomNumbers(seed: 5)
    let solver = try SolverUnderTest()
    let rows = try solver.build(system.plan)
    var plan = system.plan
    for round in 0..<6 {
      for index in rows.indices {
        plan.rows[index].constant += Double(Int.random(in: -9...9, using: &numbers))
      }
      if round.isMultiple(of: 2) {
        try solver.setConstants(rows, plan.rows.map(\.constant))
      } else {
        for (row, ask) in zip(rows, plan.rows) {
          try solver.setConstant(row, ask.constant)
        }
      }
      #expect(try Answer(solver, rows: rows).isClose(to: fresh(plan)), "round \(round)")
    }
  }

  /// Rows that share one form all move at once, past one another and past what holds the form.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `of many rows of one form`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    let a = Form(variable: 0)
    var plan = Plan(
      variables: [0],
      rows: (0..<UInt32(40)).map { rank in
        let relation: KDRelation = [.lessOrEqual, .equal, .greaterOrEqual][number(0...2)]
        let factor = [1.0, -1, 2][number(0...2)]
        return Ask(factor * a - Double(number(-20...20)), relation)
          .at([1000, 700, 600, 500][number(0...3)]).rank(rank)
      })
    let solver = try SolverUnderTest()
    let rows = try solver.build(plan)
    #expect(try Answer(solver, rows: rows).isClose(to: fresh(plan)))
    for round in 0..<10 {
      // A solver of just its size has no room to spare.
      if round.isMultiple(of: 3) { try solver.shrink() }
      for index in rows.indices {
        plan.rows[index].constant = Double(number(-20...20))
      }
      try solver.setConstants(rows, plan.rows.map(\.constant))
      #expect(try Answer(solver, rows: rows).isClose(to: fresh(plan)), "round \(round)")
    }
  }

  /// The same few edits over and over ask for no memory once they are warm.
  @Test func `that are warm ask for no memory`() throws {
    let system = try #require(Systems.all.first)
    let solver = try SolverUnderTest()
    solver.isAudited = false
    let rows = try solver.build(system.plan)
    var allocations = 0 as UInt64
    for round in 0..<40 {
      for (index, row) in rows.enumerated() {
        try solver.setConstant(row, system.plan.rows[index].constant + (round % 2 == 0 ? 3 : -3))
        _ = solver.solve()
        try solver.setConstant(row, system.plan.rows[index].constant)
        _ = solver.solve()
      }
      if round == 20 { allocations = solver.counters.allocations }
    }
    #expect(solver.counters.allocations == allocations)
  }
}
