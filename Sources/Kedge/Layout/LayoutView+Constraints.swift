extension LayoutView {
  /// The constraints that this view holds, in no particular order.
  public final var constraints: [LayoutConstraint] { node.held }

  /// Makes this view hold a constraint between itself and views below it.
  ///
  /// A constraint that mentions anything else is refused and reported. One that another view holds
  /// moves here.
  public final func addConstraint(_ constraint: LayoutConstraint) {
    do {
      try addConstraintOrThrow(constraint)
    } catch {
      report(error)
    }
  }

  /// Makes this view hold a constraint, or says why it cannot.
  public final func addConstraintOrThrow(_ constraint: LayoutConstraint) throws(LayoutError) {
    guard !constraint.holderLink.refers(to: node) else { return }
    try constraint.validate()
    let nearest = try constraint.commonHolder()
    guard nearest === node || LayoutNode.commonAncestor(nearest, node) === node else {
      throw .notAnAncestor(
        "The view hierarchy is not prepared for the constraint: \(constraint) is not within "
          + "\(node.name)")
    }
    constraint.deactivate()
    constraint.install(in: Backlink(node))
  }

  /// Makes this view hold constraints; see ``addConstraint(_:)``.
  public final func addConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that this view holds; any other stays as it is.
  public final func removeConstraint(_ constraint: LayoutConstraint) {
    guard constraint.holderLink.refers(to: node) else { return }
    constraint.deactivate()
  }

  /// Deactivates constraints that this view holds; any others stay as they are.
  public final func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }
}
