import CKedge

/// The answer to a plan of up to three variables and whole numbers, found by trying every place
/// where it can be, in exact arithmetic.
///
/// Errors are piecewise linear, so that the smallest of them are reached where planes cross: those
/// on which a row holds exactly, those on which a variable is 0, and the sides of a box that is
/// wider than anything else.
struct Reference {
  /// The sum of weighted errors of each priority, from the highest down.
  private(set) var sums: [Double] = []
  private(set) var values: [Double] = []
  /// Whether a variable differs between places that are equally good.
  private(set) var ambiguous: [Bool] = []

  private let plan: Plan
  private let rows: [Row]
  private let priorities: [Float]

  /// `a . x REL c`, in whole numbers.
  private struct Row {
    var coefficients: [Int]
    var relation: KDRelation
    var constant: Int
    var weight: Int
    var level: Int
  }

  /// Where planes cross: `numerators` / `denominator`, which is positive.
  private struct Place {
    var numerators: [Int]
    var denominator: Int
    var sums: [Int] = []

    /// Whether fractions over the two denominators are less, from the first that differ on.
    static func isLess(_ left: [Int], _ one: Int, _ right: [Int], _ other: Int) -> Bool? {
      for (first, second) in zip(left, right) where first * other != second * one {
        return first * other < second * one
      }
      return nil
    }
  }

  init(_ plan: Plan) {
    self.plan = plan
    let priorities = Set(plan.rows.map(\.priority)).sorted(by: >)
    self.priorities = priorities
    let count = plan.variables.count
    rows = plan.rows.map { ask in
      var coefficients = [Int](repeating: 0, count: count)
      for term in ask.terms {
        coefficients[term.variable] += Int(term.coefficient)
      }
      return Row(
        coefficients: coefficients, relation: ask.relation, constant: Int(ask.constant),
        weight: Int(ask.weight), level: priorities.firstIndex(of: ask.priority) ?? 0)
    }
    let best = bestPlaces()
    guard let answer = canonical(best) else { return }
    let scale = Double(answer.denominator)
    sums = answer.sums.map { Double($0) / scale }
    values = answer.numerators.map { Double($0) / scale }
    ambiguous = (0..<count).map { variable in
      best.contains {
        $0.numerators[variable] * answer.denominator
          != answer.numerators[variable] * $0.denominator
      }
    }
  }

  private static let box = 100_000

  private var planes: [(coefficients: [Int], constant: Int)] {
    let count = plan.variables.count
    let units = (0..<count).map { unit in (0..<count).map { $0 == unit ? 1 : 0 } }
    let sides = [0, Self.box, -Self.box].flatMap { side in units.map { ($0, side) } }
    return rows.map { ($0.coefficients, $0.constant) } + sides
  }

  private func bestPlaces() -> [Place] {
    var best: [Place] = []
    let planes = planes
    forEachChoice(of: plan.variables.count, from: planes.count) { choice in
      guard var place = crossing(choice.map { planes[$0] }) else { return }
      place.sums = [Int](repeating: 0, count: priorities.count)
      for row in rows {
        place.sums[row.level] += row.weight * error(row, at: place)
      }
      guard let other = best.first else { return best = [place] }
      switch Place.isLess(place.sums, place.denominator, other.sums, other.denominator) {
      case true: best = [place]
      case false: break
      case nil: best.append(place)
      }
    }
    return best
  }

  /// Of equally good places the one that the ranks of rows, then of variables, prefer.
  private func canonical(_ places: [Place]) -> Place? {
    let order = rows.indices.sorted {
      let (one, other) = (plan.rows[$0], plan.rows[$1])
      return one.priority != other.priority
        ? one.priority > other.priority : one.rank < other.rank
    }
    let variables = plan.variables.indices.sorted { plan.variables[$0] < plan.variables[$1] }
    func wishes(_ place: Place) -> [Int] {
      order.map { error(rows[$0], at: place) } + variables.map { abs(place.numerators[$0]) }
    }
    return places.min {
      Place.isLess(wishes($0), $0.denominator, wishes($1), $1.denominator) ?? false
    }
  }

  /// The numerator of how far a row is from holding.
  private func error(_ row: Row, at place: Place) -> Int {
    var residual = -row.constant * place.denominator
    for (coefficient, numerator) in zip(row.coefficients, place.numerators) {
      residual += coefficient * numerator
    }
    switch row.relation {
    case .equal: return abs(residual)
    case .greaterOrEqual: return max(0, -residual)
    case .lessOrEqual: return max(0, residual)
    }
  }

  /// By Cramer's rule; nil where the planes do not cross in one place of the box.
  private func crossing(_ planes: [(coefficients: [Int], constant: Int)]) -> Place? {
    let matrix = planes.map(\.coefficients)
    let whole = determinant(matrix)
    guard whole != 0 else { return nil }
    let numerators = planes.indices.map { column in
      var replaced = matrix
      for row in planes.indices {
        replaced[row][column] = planes[row].constant
      }
      return determinant(replaced) * whole.signum()
    }
    let place = Place(numerators: numerators, denominator: abs(whole))
    let isInside = numerators.allSatisfy { abs($0) <= Self.box * place.denominator }
    return isInside ? place : nil
  }

  private func determinant(_ m: [[Int]]) -> Int {
    switch m.count {
    case 1: return m[0][0]
    case 2: return m[0][0] * m[1][1] - m[0][1] * m[1][0]
    default:
      return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
  }

  private func forEachChoice(of size: Int, from count: Int, _ body: ([Int]) -> Void) {
    var choice = Array(0..<size)
    while true {
      body(choice)
      var index = size - 1
      while index >= 0 && choice[index] == count - size + index {
        index -= 1
      }
      guard index >= 0 else { return }
      choice[index] += 1
      for later in index + 1..<max(size, index + 1) {
        choice[later] = choice[later - 1] + 1
      }
    }
  }
}

extension Plan {
  /// The sum of weighted errors of each priority, from the highest down.
  func errorSums(_ values: [Double]) -> [Double] {
    let priorities = Set(rows.map(\.priority)).sorted(by: >)
    var sums = [Float: Double]()
    for row in rows {
      sums[row.priority, default: 0] += row.weight * row.error { values[$0] }
    }
    return priorities.map { sums[$0, default: 0] }
  }
}
