import CKedge

/// A sum of multiples of variables and a constant, which a test writes as `2 * a - b + 8`.
///
/// Variables are numbers: those of a `SolverUnderTest` in the order in which it got them.
struct Form: Sendable {
  struct Term: Sendable {
    var variable: Int
    var coefficient: Double
  }

  var terms: [Term]
  var constant = 0.0

  /// The form of a variable alone.
  init(variable: Int) {
    terms = [Term(variable: variable, coefficient: 1)]
  }

  init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  func value(_ values: (Int) -> Double) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * values($1.variable) }
  }

  static func + (left: Form, right: Form) -> Form {
    var sum = left
    sum.terms += right.terms
    sum.constant += right.constant
    return sum
  }

  static func * (factor: Double, form: Form) -> Form {
    var product = form
    for index in product.terms.indices {
      product.terms[index].coefficient *= factor
    }
    product.constant *= factor
    return product
  }

  static prefix func - (form: Form) -> Form { -1 * form }
  static func - (left: Form, right: Form) -> Form { left + -right }
  static func + (left: Form, right: Double) -> Form { left + Form(constant: right) }
  static func - (left: Form, right: Double) -> Form { left + Form(constant: -right) }

  static func == (left: Form, right: Form) -> Ask { Ask(left - right, .equal) }
  static func >= (left: Form, right: Form) -> Ask { Ask(left - right, .greaterOrEqual) }
  static func <= (left: Form, right: Form) -> Ask { Ask(left - right, .lessOrEqual) }
  static func == (left: Form, right: Double) -> Ask { left == Form(constant: right) }
  static func >= (left: Form, right: Double) -> Ask { left >= Form(constant: right) }
  static func <= (left: Form, right: Double) -> Ask { left <= Form(constant: right) }
}

/// What a row asks for: `(a + b <= 10).at(250).rank(3)`.
struct Ask: Sendable {
  var terms: [Form.Term]
  var relation: KDRelation
  var constant: Double
  var priority: Float = 1000
  var rank: UInt32 = 0
  var weight = 1.0

  /// A form on one side, 0 on the other.
  init(_ form: Form, _ relation: KDRelation) {
    terms = form.terms
    constant = 0 - form.constant
    self.relation = relation
  }

  func at(_ priority: Float) -> Ask {
    var ask = self
    ask.priority = priority
    return ask
  }

  func rank(_ rank: UInt32) -> Ask {
    var ask = self
    ask.rank = rank
    return ask
  }

  func weight(_ weight: Double) -> Ask {
    var ask = self
    ask.weight = weight
    return ask
  }

  /// How far the row is from holding.
  func error(_ values: (Int) -> Double) -> Double {
    let residual = terms.reduce(-constant) { $0 + $1.coefficient * values($1.variable) }
    switch relation {
    case .equal: return abs(residual)
    case .greaterOrEqual: return max(0, -residual)
    case .lessOrEqual: return max(0, residual)
    }
  }
}

/// A call of the solver that did not do what it was asked for.
struct Refusal: Error, Equatable {
  let status: KDStatus
}
