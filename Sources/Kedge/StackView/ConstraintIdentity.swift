/// All of a constraint but its constant: two that share it can stand for one another.
private struct ConstraintIdentity: Hashable {
  private let first: ObjectIdentifier
  private let second: ObjectIdentifier?
  private let firstAttribute: LayoutConstraint.Attribute
  private let secondAttribute: LayoutConstraint.Attribute
  private let relation: Relation
  private let multiplier: Double
  private let priority: Priority
  private let name: String?

  init(_ constraint: LayoutConstraint) {
    first = ObjectIdentifier(constraint.first)
    second = constraint.second.map { ObjectIdentifier($0) }
    firstAttribute = constraint.firstAttribute
    secondAttribute = constraint.secondAttribute
    relation = constraint.relation
    multiplier = constraint.multiplier
    priority = constraint.priority
    name = constraint.identifier
  }
}

extension [LayoutConstraint] {
  /// These constraints, with old ones in the place of those that differ in no more than the constant;
  /// the old ones get the new constants.
  ///
  /// - Complexity: O(both lists).
  func keeping(_ old: [LayoutConstraint]) -> [LayoutConstraint] {
    var known = Dictionary(
      old.map { (ConstraintIdentity($0), $0) }, uniquingKeysWith: { first, _ in first })
    return map { constraint in
      guard let match = known.removeValue(forKey: ConstraintIdentity(constraint)) else {
        return constraint
      }
      match.constant = constraint.constant
      return match
    }
  }
}
