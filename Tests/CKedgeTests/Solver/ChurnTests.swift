import CKedge
import Testing

/// A solver that lives long: rows and variables come, change and go.
@Suite struct `A long life` {
  /// 100,000 operations, each followed by a solve now and then, on a list whose items come and go.
  @Test func `neither grows nor slows down`() throws {
    var numbers = RandomNumbers(seed: 42)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    let solver = try SolverUnderTest()
    solver.isAudited = false
    var list = List(items: 40)
    try list.build(in: solver)
    var bytes: [UInt64] = []
    var work: [UInt64] = []
    let operations = 100_000
    for operation in 0..<operations {
      if operation.isMultiple(of: operations / 20) {
        bytes.append(solver.counters.bytes)
        work.append(solver.counters.work)
      }
      try list.change(number(0...5), at: number(0...39), amount: Double(number(-30...30)))
      if operation.isMultiple(of: 4) { _ = solver.solve() }
    }
    work.append(solver.counters.work)
    #expect(solver.solve() == .ok)
    #expect(solver.audit() == nil)
    let warm = try #require(bytes.dropFirst(4).first)
    #expect(solver.counters.bytes <= warm + warm / 8, "\(bytes)")
    let perPart = zip(work.dropFirst(), work).map { $0 - $1 }
    let early = perPart[2..<6].reduce(0, +)
    let late = perPart.suffix(4).reduce(0, +)
    #expect(late <= early + early / 4, "\(perPart)")
    let fresh = try SolverUnderTest()
    let plan = list.plan
    try fresh.build(plan)
    #expect(fresh.solve() == .ok)
    let expected = try fresh.values()
    for (handle, value) in zip(list.handles, expected) {
      let found = try solver.value(of: handle)
      #expect(abs(found - value) <= 1e-9 * max(1, abs(value)))
    }
  }

  /// Items below one another.
  ///
  /// Each has a top and a height, and hangs below the one before.
  private struct List {
    struct Item {
      var top: Form
      var height: Form
      var rows: [KDRow] = []
      var natural: Double
      var gap = 8.0
      var priority = Float(250)
    }

    private var items: [Item]
    private var solver: SolverUnderTest?

    init(items count: Int) {
      items = (0..<count).map {
        Item(top: Form(), height: Form(), natural: Double(20 + $0))
      }
    }

    /// The rows of an item, given the forms of its variables and of those before.
    private func asks(_ index: Int, top: Form, height: Form, above: Form) -> [Ask] {
      let item = items[index]
      let rank = UInt32(4 * index)
      return [
        (top - above == item.gap).rank(rank), (height >= 10).rank(rank + 1),
        (height == item.natural).at(item.priority).rank(rank + 2),
        (height <= 45).at(700).rank(rank + 3),
      ]
    }

    private func above(_ index: Int) -> Form {
      index == 0 ? Form() : items[index - 1].top + items[index - 1].height
    }

    mutating func build(in solver: SolverUnderTest) throws {
      self.solver = solver
      for index in items.indices {
        items[index].top = try solver.variable(rank: UInt32(2 * index))
        items[index].height = try solver.variable(rank: UInt32(2 * index + 1))
        try addRows(index)
      }
    }

    private mutating func addRows(_ index: Int) throws {
      let asks = asks(
        index, top: items[index].top, height: items[index].height, above: above(index))
      items[index].rows = try solver?.add(asks) ?? []
    }

    mutating func change(_ kind: Int, at index: Int, amount: Double) throws {
      guard let solver else { return }
      switch kind {
      case 0:
        items[index].gap = 40 + amount
        try solver.setConstant(items[index].rows[0], items[index].gap)
      case 1:
        items[index].natural = 40 + amount
        try solver.setConstant(items[index].rows[2], items[index].natural)
      case 2:
        items[index].priority = amount < 0 ? 250 : amount < 10 ? 251 : 701
        try solver.setPriority(items[index].rows[2], items[index].priority)
      case 3:
        try solver.remove(items[index].rows)
        try addRows(index)
      case 4:
        let row = try solver.add((items[index].height == 300).at(amount < 0 ? 1 : 900))
        if amount.truncatingRemainder(dividingBy: 2) == 0 { _ = solver.solve() }
        try solver.remove(row)
      default: try replace(index)
      }
    }

    /// Another item comes in place of one: new variables and rows.
    private mutating func replace(_ index: Int) throws {
      guard let solver else { return }
      let old = items[index]
      let next = index + 1
      try solver.remove(old.rows + (next < items.count ? [items[next].rows[0]] : []))
      try solver.remove(solver.handle(old.top))
      try solver.remove(solver.handle(old.height))
      items[index].top = try solver.variable(rank: UInt32(2 * index))
      items[index].height = try solver.variable(rank: UInt32(2 * index + 1))
      try addRows(index)
      guard next < items.count else { return }
      let asks = asks(
        next, top: items[next].top, height: items[next].height, above: above(next))
      items[next].rows[0] = try solver.add(asks[0])
    }

    var plan: Plan {
      var rows: [Ask] = []
      var above = Form()
      for index in items.indices {
        let (top, height) = (Form(variable: 2 * index), Form(variable: 2 * index + 1))
        rows += asks(index, top: top, height: height, above: above)
        above = top + height
      }
      return Plan(variables: (0..<UInt32(2 * items.count)).map { $0 }, rows: rows)
    }

    var handles: [KDVariable] {
      guard let solver else { return [] }
      return items.flatMap { [solver.handle($0.top), solver.handle($0.height)] }
    }
  }
}
