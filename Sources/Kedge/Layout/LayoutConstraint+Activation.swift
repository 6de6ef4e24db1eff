extension LayoutConstraint {
  /// Activates constraints; cheaper and clearer than one by one.
  ///
  /// Those that cannot be activated are reported and stay inactive.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.activateAndReport() }
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
    guard unsafe holder == nil else { return }
    install(in: try commonHolder())
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
    if let view = unsafe first.item ?? second?.item {
      view.node.root.reportingEngine.report(.wrongUse(error))
    } else {
      StandardError.emit("\(error)\n")
    }
  }

  /// Makes a view hold the constraint, which must be inactive and valid.
  func install(in node: LayoutNode) {
    unsafe holder = node
    heldIndex = Int32(truncatingIfNeeded: node.held.count)
    node.held.append(self)
    link()
    if let engine = unsafe node.engine { engine.constraintAdded(self) }
  }

  /// Takes the constraint from its holder, if it has one.
  func deactivate() {
    guard let node = unsafe holder else { return }
    if let engine = unsafe node.engine { engine.constraintRemoved(self) }
    unlink()
    unsafe holder = nil
    let last = node.held.removeLast()
    // The last one takes the place of this one. `last` may be the only reference to it.
    if last !== self {
      last.heldIndex = heldIndex
      node.held[Int(heldIndex)] = last
    }
  }

  /// The view that would hold the constraint.
  ///
  /// Throws what is wrong with the constraint otherwise.
  func commonHolder() throws(LayoutError) -> LayoutNode {
    try validate()
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
    guard unsafe first.item != nil else {
      throw .missingItem("The first item of \(self) is gone")
    }
    if let second, unsafe second.item == nil {
      throw .missingItem("The second item of \(self) is gone")
    }
    if let distance {
      for case let end? in [distance.first, distance.second] where unsafe end.item == nil {
        throw .missingItem("An item of \(self) is gone")
      }
    }
    guard abs(constant) <= Self.limit,
      multiplier == 0 || Self.multipliers.contains(abs(multiplier))
    else {
      throw .badNumber("the constant or multiplier of \(self)")
    }
    try validateAttributes()
  }

  private func validateAttributes() throws(LayoutError) {
    guard firstAttribute.isSupported, secondAttribute.isSupported else {
      throw .unsupportedAttribute("\(self) uses a margin, which this engine does not know yet")
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
    guard
      !firstIsPlace
        || !(firstAttribute.isDirectional && secondAttribute.isAbsoluteSide
          || firstAttribute.isAbsoluteSide && secondAttribute.isDirectional)
    else {
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
