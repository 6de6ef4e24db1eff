/// A sum of variables with coefficients, and a constant: `2 * a + b - 8`.
public struct LinearExpression: Sendable {
  /// One variable with its coefficient.
  public struct Term: Hashable, Sendable {
    /// The variable.
    public var variable: Variable
    /// What the variable is multiplied by.
    public var coefficient: Double

    /// Makes a term.
    public init(_ variable: Variable, coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The terms in the order in which they were written; a variable may occur in several.
  public var terms: [Term]
  /// What is added to the terms.
  public var constant: Double

  /// Makes an expression from its terms and constant.
  public init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Adds another expression times a factor.
  ///
  /// Complexity: O(terms of `other`).
  mutating func add(_ other: some LinearTerm, times factor: Double) {
    other.append(to: &self, factor: factor)
  }
}

/// What expressions are built from: a ``Variable``, a ``LinearExpression`` or a number.
///
/// The operators take any two of these. Nothing else is meant to conform.
public protocol LinearTerm {
  /// Adds this value, times a factor, to an expression.
  func append(to expression: inout LinearExpression, factor: Double)
}

extension Variable: LinearTerm {
  /// Adds this variable, times a factor, to an expression.
  public func append(to expression: inout LinearExpression, factor: Double) {
    expression.terms.append(.init(self, coefficient: factor))
  }
}

extension LinearExpression: LinearTerm {
  /// Adds this expression, times a factor, to another one.
  ///
  /// Complexity: O(terms).
  public func append(to expression: inout LinearExpression, factor: Double) {
    if expression.terms.isEmpty && factor == 1 {
      expression.terms = terms
    } else {
      expression.terms.reserveCapacity(expression.terms.count + terms.count)
      for term in terms {
        expression.terms.append(.init(term.variable, coefficient: term.coefficient * factor))
      }
    }
    expression.constant += constant * factor
  }
}

extension LinearTerm {
  /// The sum of two terms.
  public static func + (left: Self, right: some LinearTerm) -> LinearExpression {
    LinearExpression(left, plus: right, times: 1)
  }

  /// The sum of a term and a number.
  public static func + (left: Self, right: Double) -> LinearExpression {
    LinearExpression(left, plusConstant: right)
  }

  /// The sum of a number and a term.
  public static func + (left: Double, right: Self) -> LinearExpression {
    LinearExpression(right, plusConstant: left)
  }

  /// The difference of two terms.
  public static func - (left: Self, right: some LinearTerm) -> LinearExpression {
    LinearExpression(left, plus: right, times: -1)
  }

  /// The difference of a term and a number.
  public static func - (left: Self, right: Double) -> LinearExpression {
    LinearExpression(left, plusConstant: -right)
  }

  /// The difference of a number and a term.
  public static func - (left: Double, right: Self) -> LinearExpression {
    LinearExpression(right, times: -1, plusConstant: left)
  }

  /// A term with the opposite sign.
  public static prefix func - (term: Self) -> LinearExpression {
    LinearExpression(term, times: -1)
  }

  /// A number times a term.
  public static func * (factor: Double, term: Self) -> LinearExpression {
    LinearExpression(term, times: factor)
  }

  /// A term times a number.
  public static func * (term: Self, factor: Double) -> LinearExpression {
    LinearExpression(term, times: factor)
  }

  /// A term divided by a number.
  public static func / (term: Self, divisor: Double) -> LinearExpression {
    LinearExpression(term, times: 1 / divisor)
  }
}

extension LinearExpression {
  /// Makes `term * factor + constant`.
  init(_ term: some LinearTerm, times factor: Double = 1, plusConstant constant: Double = 0) {
    self.init()
    add(term, times: factor)
    self.constant += constant
  }

  /// Makes `left + factor * right`.
  init(_ left: some LinearTerm, plus right: some LinearTerm, times factor: Double) {
    self.init()
    add(left, times: 1)
    add(right, times: factor)
  }
}
