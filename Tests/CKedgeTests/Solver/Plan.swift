import CKedge

/// A system of rows, apart from any solver: what is to be solved.
struct Plan: Sendable {
  /// The rank of each variable.
  var variables: [UInt32]
  var rows: [Ask]

  /// Gives every row another rank, in an order that is not that of the rows.
  mutating func numberRanks() {
    let count = UInt32(rows.count)
    for index in rows.indices {
      rows[index].rank = (UInt32(index) &* 7_919 &+ 13) % max(1, count)
    }
    // 7919 is prime: the ranks are distinct unless it divides the count.
    precondition(Set(rows.map(\.rank)).count == rows.count)
  }
}

extension SolverUnderTest {
  /// Adds what a plan asks for to an empty solver, in one batch.
  @discardableResult
  func build(_ plan: Plan) throws -> [KDRow] {
    for rank in plan.variables {
      try variable(rank: rank)
    }
    return try add(plan.rows)
  }
}

/// Random systems of small whole numbers: degenerate, redundant and contradictory ones are common.
struct RandomPlan {
  let plan: Plan

  init(
    variables: Int, rows: Int, priorities: [Float] = [1000, 750, 500, 250],
    numbers: inout RandomNumbers
  ) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    var asks: [Ask] = []
    for _ in 0..<rows {
      var form = Form()
      for _ in 0..<[1, 1, 2, 2, 2, 3][number(0...5)] {
        let coefficient = Double([-3, -2, -1, -1, 1, 1, 1, 2][number(0...7)])
        form = form + coefficient * Form(variable: number(0...variables - 1))
      }
      let relation: KDRelation = [.equal, .greaterOrEqual, .lessOrEqual][number(0...2)]
      let ask = Ask(form - Double(number(-12...12)), relation)
      asks.append(
        ask.at(priorities[number(0...priorities.count - 1)])
          .weight(Double([1, 1, 1, 2, 3][number(0...4)])))
    }
    var ranks = (0..<UInt32(variables)).map { $0 }
    ranks.shuffle(using: &numbers)
    plan = Plan(variables: ranks, rows: asks)
  }
}
