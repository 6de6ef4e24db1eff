extension LayoutSystem {
  // MARK: Notes

  /// Something that margins or the safe area of a view are made from changed.
  mutating func surroundingsChanged(_ node: LayoutNode) {
    isDirty = true
    trackSurroundings()
    if node.settings?.preservesSuperviewMargins == true { preservesMargins = true }
    queueSurroundings(node.slot)
  }

  /// The safe area and the margins cost nothing until somebody asks for them.
  mutating func trackSurroundings() {
    guard !table.tracksSurroundings else { return }
    table.tracksSurroundings = true
    table.surroundings.append(
      contentsOf: repeatElement(Surroundings(), count: table.slots.count))
    for slot in table.slots.indices where !table.nodes[slot].isEmpty {
      queueSurroundings(Int32(truncatingIfNeeded: slot))
    }
  }

  mutating func queueSurroundings(_ slot: Int32) {
    // A node without a slot is queued when it gets one.
    guard slot >= 0, table.slots[Int(slot)].flags.contains(.isView),
      !table.slots[Int(slot)].flags.contains(.needsSurroundings)
    else { return }
    table.slots[Int(slot)].flags.insert(.needsSurroundings)
    surroundingsQueue.append(slot)
  }

  /// Values of variables changed: what falls on their views may have changed too.
  mutating func queueMoved(_ count: Int) {
    for index in 0..<count {
      let variable = changedVariables[index].index
      guard variable < table.owners.count, table.owners[variable] >= 0 else { continue }
      let slot = table.owners[variable] >> 2
      queueSurroundings(slot)
      // A view's place moves its subviews along; its size does not.
      if table.owners[variable] & 2 != 0 { queueAffectedChildren(of: slot) }
    }
  }

  /// Queues the subviews on which something falls.
  mutating func queueAffectedChildren(of slot: Int32) {
    let here = table.surroundings[Int(slot)]
    let reachesAll = here.safeArea != .zero || here.keyboard != 0
    guard reachesAll || preservesMargins else { return }
    var child = table.links[Int(slot)].firstChild
    while child >= 0 {
      queueSurroundings(child)
      child = table.links[Int(child)].next
    }
  }

  // MARK: Working them out

  /// Works out the safe area and margins of the views that are queued, from the top of the tree
  /// down, and goes on below a view only where something changed.
  ///
  /// - Returns: Whether there are rules to compare with those that the core has.
  mutating func settleSurroundings() -> Bool {
    guard !surroundingsQueue.isEmpty else { return false }
    refreshOrder()
    while !surroundingsQueue.isEmpty {
      let queue = table.sortedByOrder(surroundingsQueue)
      surroundingsQueue.removeAll(keepingCapacity: true)
      for slot in queue {
        guard let node = begin(.needsSurroundings, slot) else { continue }
        let new = surroundings(of: node)
        let old = table.surroundings[Int(slot)]
        guard new != old else { continue }
        table.surroundings[Int(slot)] = new
        for guide in node.guides where guide.node.kind != .free && self.slot(of: guide.node) >= 0 {
          noteNewRules(self.slot(of: guide.node))
        }
        noteChange(of: node, slot, old, new)
        var child = table.links[Int(slot)].firstChild
        while child >= 0 {
          queueSurroundings(child)
          child = table.links[Int(child)].next
        }
      }
    }
    return !changedRules.isEmpty
  }

  private mutating func noteChange(
    of node: LayoutNode, _ slot: Int32, _ old: Surroundings, _ new: Surroundings
  ) {
    guard node.hasHooks, !isScratch else { return }
    if old.safeArea != new.safeArea { noteChange(.hasNewSafeArea, slot) }
    if old.margins != new.margins { noteChange(.hasNewMargins, slot) }
  }

  private mutating func noteChange(_ flag: LayoutTable.Flags, _ slot: Int32) {
    let flags = table.slots[Int(slot)].flags
    if flags.isDisjoint(with: [.hasNewSafeArea, .hasNewMargins]) { noticeQueue.append(slot) }
    table.slots[Int(slot)].flags.insert(flag)
  }

  /// Takes the queue of views that have to be told about a new safe area or new margins, in the
  /// order of the tree.
  mutating func takeNoticeQueue() -> [Int32] {
    let queue = table.sortedByOrder(noticeQueue)
    noticeQueue.removeAll(keepingCapacity: true)
    return queue
  }

  /// What of a view is covered or kept free, by the values of the last solve.
  func surroundings(of node: LayoutNode) -> Surroundings {
    let slot = Int(slot(of: node))
    let flags = table.slots[slot].flags
    let direction: LayoutDirection =
      flags.contains(.isRightToLeft) ? .rightToLeft : .leftToRight
    let parent = Int(table.slots[slot].parent)
    guard parent >= 0 else {
      // A view that is measured is covered as it is in its tree.
      if isScratch, node.slot >= 0, let engine = node.engine,
        engine.system.table.tracksSurroundings
      {
        return engine.system.surroundings(of: node)
      }
      return Surroundings(node.settings, direction, above: nil, distances: .zero)
    }
    let (here, above) = (
      table.exactFrame(Int32(truncatingIfNeeded: slot)),
      table.exactFrame(Int32(truncatingIfNeeded: parent))
    )
    var offset = Point.zero
    if table.slots[parent].flags.contains(.isScrollView) {
      table.nodes[parent].with { offset = $0.settings?.contentOffset ?? .zero }
    }
    let (x, y) = (here.origin.x - offset.x, here.origin.y - offset.y)
    return Surroundings(
      node.settings, direction, above: table.surroundings[parent],
      distances: EdgeInsets(
        top: y, left: x, bottom: above.size.height - y - here.size.height,
        right: above.size.width - x - here.size.width))
  }

  // MARK: Directions

  /// The direction of a view changed, or of the interface below it.
  mutating func directionChanged(_ node: LayoutNode) {
    guard node.slot >= 0 else { return }
    isDirty = true
    var waiting = [node]
    while let next = waiting.popLast() {
      guard next.slot >= 0 else { continue }
      let slot = Int(next.slot)
      let old = table.slots[slot].flags
      setDirection(next, next.slot)
      let new = table.slots[slot].flags
      if old.contains(.isRightToLeft) != new.contains(.isRightToLeft) { turnRound(next) }
      guard old.contains(.interfaceIsRightToLeft) != new.contains(.interfaceIsRightToLeft) else {
        continue
      }
      for child in next.children { waiting.append(child.node) }
    }
  }

  /// Works out the direction of a view from its own settings and the view above.
  mutating func setDirection(_ node: LayoutNode, _ slot: Int32) {
    let parent = table.slots[Int(slot)].parent
    var interface = LayoutDirection.leftToRight
    if let own = node.settings?.direction {
      interface = own
    } else if parent >= 0 {
      let flags = table.slots[Int(parent)].flags
      interface = flags.contains(.interfaceIsRightToLeft) ? .rightToLeft : .leftToRight
    } else if isScratch {
      interface = node.interfaceDirection
    }
    let effective = node.settings?.forcedDirection ?? interface
    table.slots[Int(slot)].flags.remove([.interfaceIsRightToLeft, .isRightToLeft])
    if interface == .rightToLeft { table.slots[Int(slot)].flags.insert(.interfaceIsRightToLeft) }
    if effective == .rightToLeft { table.slots[Int(slot)].flags.insert(.isRightToLeft) }
  }

  /// Lowers the constraints again that are read by the direction of a view.
  private mutating func turnRound(_ node: LayoutNode) {
    if table.tracksSurroundings { queueSurroundings(node.slot) }
    relower(of: node)
    for guide in node.guides { relower(of: guide.node) }
  }

  private mutating func relower(of node: LayoutNode) {
    var turned: [LayoutConstraint] = []
    node.forEachConstraint { constraint in
      if constraint.firstNode.refers(to: node), constraint.isDirectional, isLowered(constraint) {
        turned.append(constraint)
      }
    }
    for constraint in turned {
      withdraw(constraint)
      constraintAdded(constraint)
    }
  }

  // MARK: Alignment

  /// The insets of a view's alignment rectangle or its baselines changed.
  mutating func alignmentChanged(_ node: LayoutNode) {
    isDirty = true
    if slot(of: node) >= 0 { noteNewRules(slot(of: node)) }
    guard !isScratch else { return }
    node.forEachConstraint { constraintEdited($0, constant: true) }
  }
}
