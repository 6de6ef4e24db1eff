/// How the two sides of a row relate.
enum Relation: String {
  case lessOrEqual = "<="
  case equal = "=="
  case greaterOrEqual = ">="
}

/// One row: `sum(coefficient * variable) + constant RELATION 0` at a priority.
struct Row {
  var priority: Double
  var relation: Relation
  var constant: Double
  /// Its terms, as a range of the system's term arrays.
  var terms: Range<Int>
}

/// A variable that is set to one value after another.
struct Edit {
  var variable: Int
  var values: [Double]
}

/// A system of rows over the variables `0..<variableCount`, free of any solver.
///
/// The terms of all rows lie in two arrays, one after the other (compressed sparse rows).
struct LayoutSystem {
  var variableCount = 0
  var rows: [Row] = []
  var termVariables: [Int32] = []
  var termCoefficients: [Double] = []
  /// All of them are set together, step by step.
  var edits: [Edit] = []
  /// The rows that `toggle` removes and adds again.
  var toggles: [Int] = []

  /// Four new variables, left, top, width and height; returns the first.
  mutating func addBox() -> Int {
    defer { variableCount += 4 }
    return variableCount
  }

  /// Adds a row and returns its index.
  ///
  /// Terms of one variable add up, those of zero vanish.
  @discardableResult
  mutating func add(
    _ terms: [(coefficient: Double, variable: Int)], _ relation: Relation,
    _ constant: Double = 0, priority: Double = 1000
  ) -> Int {
    let start = termVariables.count
    for term in terms {
      let variable = Int32(term.variable)
      if let known = termVariables[start...].firstIndex(of: variable) {
        termCoefficients[known] += term.coefficient
      } else {
        termVariables.append(variable)
        termCoefficients.append(term.coefficient)
      }
    }
    for index in (start..<termVariables.count).reversed() where termCoefficients[index] == 0 {
      termVariables.remove(at: index)
      termCoefficients.remove(at: index)
    }
    rows.append(
      Row(
        priority: priority, relation: relation, constant: constant,
        terms: start..<termVariables.count))
    return rows.count - 1
  }
}
