extension LayoutConstraint {
  /// Activates constraints; cheaper and clearer than one by one.
  ///
  /// Those that cannot be activated are reported and stay inactive.
  public static func activate(_ constraints: [LayoutConstraint]) {
    let constraints = constraints.span
    for index in constraints.indices { constraints[index].activateAndReport() }
  }

  /// Deactivates constraints.
  ///
  /// Those that are not active stay as they are.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.deactivate() }
  }

  /// Activates constraints up to the first that cannot be activated; those before it stay active.
  public static func activateOrThrow(_ constraints: [LayoutConstraint]) throws(LayoutError) {
    for constraint in constraints { try constraint.activateOrThrow() }
  }

  /// Activates the constraint, or says why it cannot be.
  ///
  /// Activating twice has no effect.
  ///
  /// - Complexity: O(1) for a view and its superview or two views of one superview; O(depth) else.
  public func activateOrThrow() throws(LayoutError) {
    guard holderLink.isEmpty else { return }
    try validate()
    var holder = Backlink<LayoutNode>()
    if distance == nil {
      firstNode.with { first in
        holder = first.isView ? firstNode : Backlink()
        secondNode.with { holder = LayoutNode.nearAncestor(first, $0) }
      }
    }
    if holder.isEmpty { holder = Backlink(try commonHolder()) }
    install(in: holder)
  }

  func activateAndReport() {
    do {
      try activateOrThrow()
    } catch {
      report(error)
    }
  }

  /// Hands an error to the diagnostics handler of the tree of an item that still lives.
  func report(_ error: LayoutError) {
    if let view = first.item ?? second?.item {
      view.node.root.reportingEngine.report(error)
    } else {
      StandardError.emit("\(error)\n")
    }
  }

  /// Makes a view hold the constraint, which must be inactive and valid.
  func install(in holder: Backlink<LayoutNode>) {
    holderLink = holder
    // What speaks of margins is lowered as the same of their guide.
    if hasMargins {
      for (node, attribute) in ends where attribute.isMargin {
        _ = node.ensureGuide(.margins)
      }
    }
    holder.with { node in
      heldIndex = Int32(truncatingIfNeeded: node.held.count)
      node.held.append(self)
      node.engineLink.with { $0.system.constraintAdded(self) }
    }
    link()
  }

  /// Takes the constraint from its holder, if it has one.
  func deactivate() {
    guard let node = holderLink.target else { return }
    if let engine = node.engine { engine.system.constraintRemoved(self) }
    unlink()
    holderLink.target = nil
    let last = node.held.removeLast()
    // The last one takes the place of this one. `last` may be the only reference to it.
    if last !== self {
      last.heldIndex = heldIndex
      node.held[Int(heldIndex)] = last
    }
  }

  /// The view that would hold the constraint, which must be valid.
  func commonHolder() throws(LayoutError) -> LayoutNode {
    var holder: LayoutNode?
    if let second {
      holder = LayoutNode.commonAncestor(first, second)
    } else {
      holder = first.viewNode
    }
    if let distance {
      for end in [distance.first, distance.second] {
        if let end, let node = holder { holder = LayoutNode.commonAncestor(node, end) }
      }
    }
    guard let holder else {
      throw .noCommonAncestor(
        "Unable to activate \(self) because its items have no common ancestor. Does it reference "
          + "items in different view hierarchies?")
    }
    return holder
  }

  /// Checks what can be checked without a tree.
  func validate() throws(LayoutError) {
    guard abs(constant) <= Self.limit,
      multiplier == 1 || multiplier == 0 || Self.multipliers.contains(abs(multiplier))
    else {
      throw .badNumber("the constant or multiplier of \(self)")
    }
    guard !first.itemLink.isEmpty else {
      throw .missingItem("The first item of \(self) is gone")
    }
    if let second, second.itemLink.isEmpty {
      throw .missingItem("The second item of \(self) is gone")
    }
    if distance == nil, second != nil, multiplier != 0,
      firstAttribute.goes(with: secondAttribute), !firstAttribute.isMargin,
      !secondAttribute.isMargin, !firstAttribute.mixesDirections(with: secondAttribute)
    {
      return
    }
    try validateAttributes()
  }

  /// Checks the attributes of constraints of every kind, and finds words for what is wrong.
  private func validateAttributes() throws(LayoutError) {
    if let distance {
      for case let end? in [distance.first, distance.second] where end.itemLink.isEmpty {
        throw .missingItem("An item of \(self) is gone")
      }
    }
    for (node, attribute) in ends where attribute.isMargin && !node.isView {
      throw .unsupportedAttribute("\(self) uses a margin of a guide, which has none")
    }
    // A distance is a length, whatever places it lies between.
    let firstIsPlace = firstAttribute.isPlace && distance?.first == nil
    guard let axis = firstAttribute.axis else {
      throw .invalidPairing("\(self): a constraint must contain a first attribute")
    }
    guard second != nil, multiplier != 0 else {
      if firstIsPlace {
        throw .locationEqualToConstant(
          "\(self): a multiplier of 0 or a nil second item together with a location for the first "
            + "attribute creates an illegal constraint of a location equal to a constant. Location "
            + "attributes must be specified in pairs.")
      }
      return
    }
    guard let secondAxis = secondAttribute.axis else {
      throw .invalidPairing("\(self): the second item has no attribute")
    }
    let secondIsPlace = secondAttribute.isPlace && distance?.second == nil
    guard firstIsPlace == secondIsPlace, !firstIsPlace || axis == secondAxis else {
      throw .invalidPairing("\(self): invalid pairing of layout attributes")
    }
    guard !firstIsPlace || !firstAttribute.mixesDirections(with: secondAttribute) else {
      throw .directionMismatch(
        "\(self): a constraint cannot be made between a leading/trailing attribute and a right/left "
          + "attribute. Use leading/trailing for both or neither.")
    }
  }
}

extension LayoutNode {
  /// The engine that is told about wrong use in the tree of this root.
  var reportingEngine: LayoutEngine {
    if let ownEngine { return ownEngine }
    let engine = LayoutEngine(root: self)
    ownEngine = engine
    return engine
  }
}
