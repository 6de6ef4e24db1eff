extension LayoutEngine {
  func frame(of node: LayoutNode) -> Rect { table.frames[Int(node.slot)] }

  func exactFrame(of node: LayoutNode) -> Rect {
    // An input that the solver has not seen yet.
    if node.translates, table.slots[Int(node.slot)].flags.contains(.hasNewRules) {
      return node.frame
    }
    return table.exactFrame(node.slot)
  }

  /// Takes over the values of new items, and rounds and sets the frames of everything whose values
  /// changed.
  func readValues() {
    readFresh()
    for slot in resetSlots where table.nodes[Int(slot)] != nil { touch(slot) }
    resetSlots.removeAll(keepingCapacity: true)
    placeTouched()
  }

  private func touch(_ slot: Int32) {
    guard !table.slots[Int(slot)].flags.contains(.isTouched) else { return }
    table.slots[Int(slot)].flags.insert(.isTouched)
    touched.append(slot)
  }

  /// New slots are read whether the solver calls their values changed or not.
  private func readFresh() {
    guard !freshSlots.isEmpty else { return }
    changedVariables.removeAll(keepingCapacity: true)
    changedValues.removeAll(keepingCapacity: true)
    for slot in freshSlots where table.nodes[Int(slot)] != nil {
      for part in 0..<4 {
        changedVariables.append(table.variables[4 * Int(slot) + part])
        changedValues.append(0)
      }
    }
    do {
      var span = changedValues.mutableSpan
      try core.copyValues(of: changedVariables.span, into: &span)
    } catch {
      return report(.wrongUse(.solver(error)))
    }
    var place = 0
    for slot in freshSlots where table.nodes[Int(slot)] != nil {
      for part in 0..<4 {
        table.exact[4 * Int(slot) + part] = changedValues[place]
        place += 1
      }
      table.slots[Int(slot)].flags.remove(.isFresh)
      touch(slot)
    }
    freshSlots.removeAll(keepingCapacity: true)
  }

  /// Takes over the values that the last solve changed.
  func readChanged() {
    let count = core.changedCount
    self.count { $0.valuesChanged += UInt64(count) }
    if changedVariables.count < count {
      changedVariables = [Variable](repeating: .null, count: count)
    }
    if changedValues.count < count { changedValues = [Double](repeating: 0, count: count) }
    var variables = changedVariables.mutableSpan
    var values = changedValues.mutableSpan
    let copied = core.copyChanged(&variables, values: &values)
    for index in 0..<copied {
      let variable = changedVariables[index].index
      guard variable < table.owners.count else { continue }
      let owner = table.owners[variable]
      // Origins belong to no slot.
      guard owner >= 0 else { continue }
      table.exact[Int(owner)] = changedValues[index]
      touch(owner / 4)
    }
  }

  /// Rounds from the top of the tree down, and goes on below a view only where the fraction of its
  /// origin changed.
  private func placeTouched() {
    guard !touched.isEmpty else { return }
    var placed: UInt64 = 0
    var changed: UInt64 = 0
    for slot in sortedByOrder(touched) {
      table.slots[Int(slot)].flags.remove(.isTouched)
      pile.removeAll(keepingCapacity: true)
      var next: Int32? = slot
      while let current = next {
        let result = table.place(current, on: grid)
        placed += 1
        if result.contains(.moved) || result.contains(.resized) {
          changed += 1
          frameChanged(current, resized: result.contains(.resized))
        }
        if result.contains(.shifted) {
          var child = table.slots[Int(current)].firstChild
          while child >= 0 {
            pile.append(child)
            child = table.slots[Int(child)].next
          }
        }
        next = pile.popLast()
      }
    }
    count {
      $0.framesPlaced += placed
      $0.framesChanged += changed
    }
  }

  private func frameChanged(_ slot: Int32, resized: Bool) {
    guard !isScratch else { return }
    if resized { layoutRequested(slot) }
    let parent = table.slots[Int(slot)].parent
    if parent >= 0 { layoutRequested(parent) }
  }
}
