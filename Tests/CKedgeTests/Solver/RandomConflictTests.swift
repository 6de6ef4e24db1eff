import CKedge
import Testing

/// Rows of differences: .
///
/// x - y REL distance`. They contradict one another exactly if a circle of them has a negative
/// sum, which the method of Bellman and Ford finds without a solver.
private struct Differences {
  private(set) var asks: [Ask] = []
  let variables: Int

  init(variables: Int, rows: Int, numbers: inout RandomNumbers) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    self.variables = variables
    // Places that meet most rows; some rows ask for a little more than these give.
    let places = (0..<variables).map { _ in number(0...200) }
    for index in 0..<rows {
      let (one, other) = (number(0...variables - 1), number(1...variables - 1))
      let second = (one + other) % variables
      let relation: KDRelation = [.equal, .greaterOrEqual, .lessOrEqual][number(0...2)]
      let error = number(0...7) == 0 ? number(1...9) : 0
      let distance = places[one] - places[second] + (relation == .lessOrEqual ? -error : error)
      let factor = [1.0, 1, 1, -1, 2][number(0...4)]
      let form = factor * (Form(variable: one) - Form(variable: second) - Double(distance))
      let turned = KDRelation(rawValue: factor < 0 ? -relation.rawValue : relation.rawValue)
      asks.append(Ask(form, turned ?? .equal).rank(UInt32((index * 7919 + 3) % rows)))
    }
  }

  func isFeasible(_ rows: some Sequence<Int>) -> Bool {
    var edges: [(from: Int, to: Int, length: Double)] = []
    for row in rows {
      let ask = asks[row]
      let scale = ask.terms[0].coefficient
      let (x, y) = (ask.terms[0].variable, ask.terms[1].variable)
      let distance = ask.constant / scale
      let relation = Int(ask.relation.rawValue) * (scale < 0 ? -1 : 1)
      // x <= y + distance, and y <= x - distance.
      if relation <= 0 { edges.append((y, x, distance)) }
      if relation >= 0 { edges.append((x, y, -distance)) }
    }
    var lengths = [Double](repeating: 0, count: variables)
    for _ in 0...variables {
      var isSettled = true
      for edge in edges where lengths[edge.from] + edge.length < lengths[edge.to] {
        lengths[edge.to] = lengths[edge.from] + edge.length
        isSettled = false
      }
      if isSettled { return true }
    }
    return false
  }
}

@Suite struct `Random conflicts` {
  /// Each seed is five systems.
  ///
  /// Every reported set must contradict itself, every set with one member less must not, by an
  /// outside method and by a fresh solver. Giving up a member of each, all conflicts end.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `are minimal sets`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    for _ in 0..<5 {
      let variables = Int.random(in: 3...25, using: &numbers)
      let count = Int.random(in: variables...3 * variables, using: &numbers)
      let system = Differences(variables: variables, rows: count, numbers: &numbers)
      let solver = try SolverUnderTest()
      try solver.variables(variables)
      let rows = try solver.add(system.asks)
      var left = Set(0..<count)
      while true {
        let status = solver.solve()
        #expect((status == .ok) == system.isFeasible(left))
        let members = try solver.conflict().map { try #require(rows.firstIndex(of: $0)) }
        #expect(members.isEmpty == (status == .ok))
        guard status == .conflict, let given = members.randomElement(using: &numbers) else { break }
        try expectMinimal(members, of: system)
        try solver.remove(rows[given])
        left.remove(given)
      }
    }
  }

  private func expectMinimal(_ members: [Int], of system: Differences) throws {
    #expect(system.isFeasible(members) == false)
    #expect(try isFeasible(members, of: system) == false)
    for member in members {
      let others = members.filter { $0 != member }
      #expect(system.isFeasible(others), "\(others) of \(members)")
      #expect(try isFeasible(others, of: system), "\(others) of \(members)")
    }
  }

  private func isFeasible(_ members: [Int], of system: Differences) throws -> Bool {
    let fresh = try SolverUnderTest()
    try fresh.variables(system.variables)
    try fresh.add(members.map { system.asks[$0] })
    return fresh.solve() == .ok
  }

  /// Rows of any shape: sets are minimal by an exhaustive search.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `of any shape are minimal sets`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: 500 + seed)
    var conflicts = 0
    while conflicts < 10 {
      var plan = RandomPlan(
        variables: 2, rows: Int.random(in: 3...8, using: &numbers), priorities: [1000],
        numbers: &numbers
      ).plan
      plan.numberRanks()
      let solver = try SolverUnderTest()
      let rows = try solver.build(plan)
      guard solver.solve() == .conflict else {
        #expect(Reference(plan).sums == [0])
        continue
      }
      conflicts += 1
      let members = try solver.conflict().map { try #require(rows.firstIndex(of: $0)) }
      func isFeasible(_ members: [Int]) -> Bool {
        let rows = members.map { plan.rows[$0] }
        return Reference(Plan(variables: plan.variables, rows: rows)).sums.allSatisfy { $0 == 0 }
      }
      #expect(isFeasible(members) == false)
      for member in members {
        #expect(isFeasible(members.filter { $0 != member }), "\(member) of \(members)")
      }
    }
  }
}
