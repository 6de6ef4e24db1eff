/// What a ``Solver`` is asked for: an expression that is equal to, at most or at least 0, and how
/// much that matters.
///
/// Constraints are written with operators and refined with modifiers:
///
/// ```swift
/// try solver.add(2 * a + b <= c + 8)
/// try solver.add((a == 100).priority(.defaultHigh).label("wish"))
/// ```
public struct Constraint: Sendable {
  /// Left side minus right side.
  public var expression: LinearExpression
  /// How ``expression`` relates to 0.
  public var relation: Relation
  /// How much the constraint matters; ``Priority/required`` unless said otherwise.
  public var priority: Priority = .required
  /// A name that error texts show.
  public var label: String?
  /// What one unit of error counts among constraints of the same priority: 1e-6 to 1e6.
  public var weight: Double = 1
  /// Among equally good answers the constraint of the lower rank has the smaller error.
  public var rank: UInt32 = 0

  /// Makes the required constraint `expression relation 0`.
  public init(_ expression: LinearExpression, _ relation: Relation) {
    self.expression = expression
    self.relation = relation
  }

  /// The same constraint with another priority.
  public func priority(_ priority: Priority) -> Constraint {
    var copy = self
    copy.priority = priority
    return copy
  }

  /// The same constraint with a name for error texts.
  public func label(_ label: String) -> Constraint {
    var copy = self
    copy.label = label
    return copy
  }

  /// The same constraint with another weight within its priority.
  public func weight(_ weight: Double) -> Constraint {
    var copy = self
    copy.weight = weight
    return copy
  }

  /// The same constraint with another rank.
  public func rank(_ rank: UInt32) -> Constraint {
    var copy = self
    copy.rank = rank
    return copy
  }
}

extension LinearTerm {
  /// Asks for both sides to be equal.
  public static func == (left: Self, right: some LinearTerm) -> Constraint {
    Constraint(LinearExpression(left, plus: right, times: -1), .equal)
  }

  /// Asks for the left side to equal a number.
  public static func == (left: Self, right: Double) -> Constraint {
    Constraint(LinearExpression(left, plusConstant: -right), .equal)
  }

  /// Asks for the right side to equal a number.
  public static func == (left: Double, right: Self) -> Constraint {
    Constraint(LinearExpression(right, times: -1, plusConstant: left), .equal)
  }

  /// Asks for the left side to be at most the right side.
  public static func <= (left: Self, right: some LinearTerm) -> Constraint {
    Constraint(LinearExpression(left, plus: right, times: -1), .lessThanOrEqual)
  }

  /// Asks for the left side to be at most a number.
  public static func <= (left: Self, right: Double) -> Constraint {
    Constraint(LinearExpression(left, plusConstant: -right), .lessThanOrEqual)
  }

  /// Asks for a number to be at most the right side.
  public static func <= (left: Double, right: Self) -> Constraint {
    Constraint(LinearExpression(right, times: -1, plusConstant: left), .lessThanOrEqual)
  }

  /// Asks for the left side to be at least the right side.
  public static func >= (left: Self, right: some LinearTerm) -> Constraint {
    Constraint(LinearExpression(left, plus: right, times: -1), .greaterThanOrEqual)
  }

  /// Asks for the left side to be at least a number.
  public static func >= (left: Self, right: Double) -> Constraint {
    Constraint(LinearExpression(left, plusConstant: -right), .greaterThanOrEqual)
  }

  /// Asks for a number to be at least the right side.
  public static func >= (left: Double, right: Self) -> Constraint {
    Constraint(LinearExpression(right, times: -1, plusConstant: left), .greaterThanOrEqual)
  }
}
