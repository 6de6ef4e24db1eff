import CKedge
import Testing

@Suite struct `Work budgets` {
  /// The answer without limit, and the work that it takes.
  private func unlimited(_ plan: Plan) throws -> (answer: Answer, work: UInt64) {
    let solver = try SolverUnderTest()
    let answer = try Answer(solver, rows: solver.build(plan))
    return (answer, solver.counters.work)
  }

  @Test(arguments: Systems.all, [1, 2, 5, 10, 50, 200, 1000] as [UInt64])
  func `interrupt a solve, which goes on`(_ system: System, budget: UInt64) throws {
    let (expected, _) = try unlimited(system.plan)
    let solver = try SolverUnderTest(workBudget: budget)
    let rows = try solver.build(system.plan)
    let old = [Double](repeating: 0, count: solver.variables.count)
    var calls = 0
    while solver.solve() == .budget {
      calls += 1
      #expect(solver.needsSolve)
      #expect(try solver.values() == old)
      #expect(solver.changedCount == 0)
      #expect(solver.hasConflict == false)
      guard calls < 10_000 else {
        Issue.record("no end in sight")
        return
      }
    }
    solver.setWorkBudget(0)
    #expect(try Answer(solver, rows: rows).isClose(to: expected))
  }

  @Test func `a small budget is reached`() throws {
    let plan = try #require(Systems.layouts.first).plan
    let solver = try SolverUnderTest(workBudget: 1)
    try solver.build(plan)
    #expect(solver.solve() == .budget)
    solver.setWorkBudget(0)
    #expect(solver.solve() == .ok)
    #expect(solver.needsSolve == false)
  }

  @Test func `a large budget is not`() throws {
    let plan = try #require(Systems.layouts.first).plan
    let (_, work) = try unlimited(plan)
    let solver = try SolverUnderTest(workBudget: 2 * work)
    try solver.build(plan)
    #expect(solver.solve() == .ok)
  }

  /// An edit that is interrupted, and edits and removals between the calls.
  @Test(arguments: Systems.all, 0..<10 as Range<UInt64>)
  func `changes may come in between`(_ system: System, _ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    let solver = try SolverUnderTest()
    var plan = system.plan
    var rows = try solver.build(plan)
    if number(0...1) == 0 { _ = solver.solve() }
    let old = try solver.values()
    let changed = solver.changedCount
    for _ in 0..<12 {
      let index = number(0...rows.count - 1)
      switch number(0...3) {
      case 0:
        plan.rows[index].priority = [1000, 700, 20][number(0...2)]
        try solver.setPriority(rows[index], plan.rows[index].priority)
      case 1:
        try solver.remove(rows[index])
        rows[index] = try solver.add(plan.rows[index])
      default:
        plan.rows[index].constant += Double(number(-40...40))
        try solver.setConstant(rows[index], plan.rows[index].constant)
      }
      solver.setWorkBudget(UInt64(number(1...30)))
      guard solver.solve() == .budget else { break }
      #expect(try solver.values() == old)
      #expect(solver.changedCount == changed)
    }
    solver.setWorkBudget(0)
    let (expected, _) = try unlimited(plan)
    #expect(try Answer(solver, rows: rows).isClose(to: expected))
  }
}
