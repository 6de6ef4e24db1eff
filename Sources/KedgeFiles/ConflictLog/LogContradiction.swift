import Kedge

/// What the constraints of one conflict come to.
struct LogContradiction {
  /// The constraints that cannot hold together, of which none can be left out; by index.
  var subset: [Int] = []
  /// Whether no other such set exists.
  var isUnique = false
  /// Whether there is no contradiction without the unwritten rule that sizes are not negative.
  var needsSizes = false
  /// What to add to a constraint's constant so that all constraints can hold.
  var repairs: [(index: Int, change: Double)] = []
  /// How the numbers of the subset add up.
  var sum: LogArithmetic?
  /// Whether there may be smaller sets, or others, that were not looked for.
  var isSearchCut = false

  /// The lists beyond which only one set is looked for.
  private static let longestSearch = 200
  private static let mostSets = 80
  private static let mostSolves = 3_000
  /// How many constants are tried: each takes a solve, and nobody reads more.
  private static let mostRepairs = 400

  /// Looks for a contradiction; nil if there is none.
  static func find(
    _ constraints: [LogConstraint?], _ context: LogContext, _ rules: LogRules = .init(),
    prefer: (Int) -> Int
  ) throws(SolverError) -> LogContradiction? {
    let search = Search(constraints: constraints, context: context, rules: rules)
    let all = Set(constraints.indices.filter { constraints[$0] != nil })
    guard let first = try search.minimalSubset(of: all, givingUp: prefer) else { return nil }
    var result = LogContradiction()
    var whole = try LogSystem(LogRows(constraints, context: context, rules: rules))
    var isUnique = true
    for index in first.prefix(mostRepairs) {
      if let change = try whole.repair(of: index) {
        result.repairs.append((index, change))
      } else {
        isUnique = false
      }
    }
    result.isUnique = isUnique && first.count <= mostRepairs
    result.isSearchCut = first.count > mostRepairs
    result.subset = first
    if !isUnique {
      let others = try search.otherSubsets(than: first, of: all, givingUp: prefer)
      result.isSearchCut = result.isSearchCut || others.isCut
      let best = ([first] + others.sets).min { left, right in
        left.count != right.count
          ? left.count < right.count
          : left.reduce(0) { $0 + prefer($1) } > right.reduce(0) { $0 + prefer($1) }
      }
      result.subset = best ?? first
      // What repairs everything is in every set.
      result.repairs = result.repairs.filter { result.subset.contains($0.index) }
    }
    var written = rules
    written.sizes = false
    var system = try LogSystem(LogRows(constraints, context: context, rules: written))
    result.needsSizes = try system.isSatisfiable()
    result.sum = try LogArithmetic(
      LogRows(constraints, context: context, rules: rules, only: Set(result.subset)))
    return result
  }

  /// The search for minimal sets.
  private struct Search {
    var constraints: [LogConstraint?]
    var context: LogContext
    var rules: LogRules

    /// A minimal set inside a set; nil if that can hold together.
    func minimalSubset(
      of chosen: Set<Int>, givingUp prefer: (Int) -> Int
    ) throws(SolverError) -> [Int]? {
      guard var core = try contradiction(in: chosen) else { return nil }
      guard core.count <= LogContradiction.longestSearch else { return core.sorted() }
      // The solver's set is minimal together with the rules that it names; with all rules, less may
      // do. What nobody wrote goes first.
      for index in core.sorted(by: { (prefer($0), $0) < (prefer($1), $1) })
      where core.contains(index) {
        if let smaller = try contradiction(in: core.subtracting([index])) { core = smaller }
      }
      return core.sorted()
    }

    private func contradiction(in chosen: Set<Int>) throws(SolverError) -> Set<Int>? {
      var system = try LogSystem(
        LogRows(constraints, context: context, rules: rules, only: chosen))
      let sources = try system.contradiction()
      if sources.isEmpty { return nil }
      return Set(
        sources.compactMap { source in
          if case .constraint(let index) = source { index } else { nil }
        })
    }

    /// All other minimal sets: each of them lacks a member of every set found so far.
    func otherSubsets(
      than first: [Int], of all: Set<Int>, givingUp prefer: (Int) -> Int
    ) throws(SolverError) -> (sets: [[Int]], isCut: Bool) {
      guard all.count <= LogContradiction.longestSearch else { return ([], true) }
      var found: [[Int]] = [first]
      var queue: [Set<Int>] = first.map { [$0] }
      var seen = Set(queue)
      let farthest = LogContradiction.mostSolves * 4
      var next = 0
      var solves = 0
      while next < queue.count {
        guard solves < LogContradiction.mostSolves, found.count < LogContradiction.mostSets else {
          return (Array(found.dropFirst()), true)
        }
        let removed = queue[next]
        next += 1
        // A set that was found already and has none of the removed members will do.
        var subset = found.first { removed.isDisjoint(with: $0) }
        if subset == nil {
          subset = try minimalSubset(of: all.subtracting(removed), givingUp: prefer)
          solves += 1 + (subset?.count ?? 0)
          if let subset { found.append(subset) }
        }
        for index in subset ?? []
        where queue.count < farthest && seen.insert(removed.union([index])).inserted {
          queue.append(removed.union([index]))
        }
      }
      return (Array(found.dropFirst()), false)
    }
  }
}

/// How the numbers of contradictory constraints add up to something impossible.
struct LogArithmetic {
  /// A constant with the factor that it counts with.
  struct Part {
    var source: LogRow.Source
    var factor: Double
    var constant: Double
  }

  /// What has to fit.
  var much: [Part] = []
  /// Into what it has to fit.
  var little: [Part] = []
  /// The unwritten rules that the proof needs.
  var rules: [LogRow.Source] = []
  /// Whether what has to fit need not fill its place.
  var isInequality = false

  var total: Double { much.reduce(0) { $0 + $1.factor * $1.constant } }
  var room: Double { little.reduce(0) { $0 + $1.factor * $1.constant } }

  /// The largest set that is added up.
  private static let largest = 120

  /// Adds up rows of which none can be left out; nil where the numbers are too many.
  init?(_ all: LogRows) throws(SolverError) {
    var system = try LogSystem(all)
    let members = Set(try system.contradiction())
    let rows = all.rows.filter { members.contains($0.source) }
    guard rows.count <= Self.largest, let factors = Self.factors(rows, all.variableCount) else {
      return nil
    }
    let unit = Self.unit(zip(rows, factors).filter { $0.0.constant != 0 }.map { abs($0.1) })
    for (row, factor) in zip(rows, factors) where abs(factor) > 1e-9 {
      let scaled = factor / unit
      if row.relation != .equal { isInequality = true }
      if case .constraint = row.source {} else { rules.append(row.source) }
      guard row.constant != 0 else { continue }
      let part = Part(source: row.source, factor: abs(scaled), constant: abs(row.constant))
      if scaled * row.constant > 0 { much.append(part) } else { little.append(part) }
    }
  }

  /// The size in which most of the numbers count once.
  private static func unit(_ factors: [Double]) -> Double {
    let counts = factors.map { factor in
      factors.count { abs($0 - factor) <= 1e-9 * factor }
    }
    return zip(factors, counts).filter { $0.0 > 1e-9 }.max { $0.1 < $1.1 }?.0 ?? 1
  }

  /// Factors by which the rows add up to nothing on the left and more than nothing on the right.
  ///
  /// There is one such combination, but for its scale, when none of the rows can be left out.
  ///
  /// - Complexity: O(rows² × variables).
  private static func factors(_ rows: [LogRow], _ variableCount: Int) -> [Double]? {
    // Each row is followed by the combination of rows that it has become.
    var table = rows.enumerated().map { index, row in
      var line = [Double](repeating: 0, count: variableCount + rows.count)
      for (variable, factor) in row.terms { line[variable] = factor }
      line[variableCount + index] = 1
      return line
    }
    var used = 0
    for column in 0..<variableCount where used < table.count {
      guard
        let pivot = (used..<table.count).max(by: { abs(table[$0][column]) < abs(table[$1][column]) }
        ),
        abs(table[pivot][column]) > 1e-9
      else { continue }
      table.swapAt(used, pivot)
      for index in (used + 1)..<table.count where table[index][column] != 0 {
        let factor = table[index][column] / table[used][column]
        for place in table[index].indices { table[index][place] -= factor * table[used][place] }
      }
      used += 1
    }
    guard used == table.count - 1, let last = table.last else { return nil }
    let factors = Array(last[variableCount...])
    let sum = zip(rows, factors).reduce(0) { $0 + $1.0.constant * $1.1 }
    // Inequalities count in their own sense only.
    let sense = zip(rows, factors).reduce(0.0) { sense, part in
      part.0.relation == .equal || sense != 0
        ? sense : part.1 * Double(part.0.relation.rawValue)
    }
    return (sense == 0 ? sum : sense) < 0 ? factors.map { -$0 } : factors
  }
}
