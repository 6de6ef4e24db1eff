extension LayoutView {
  /// The tree below this view as text, a view or guide a line: how it is placed, its name, its frame,
  /// and along which axes it is ambiguous.
  ///
  /// ```
  /// • root (0, 0, 320, 480)
  /// |   * icon (15, 20, 30, 30)
  /// |   * label (53, 23, 90, 21) AMBIGUOUS LAYOUT: width
  /// |   + picture (0, 100, 50, 50)
  /// ```
  ///
  /// `•` is the root of the tree, `*` a view that constraints place, `+` one whose frame is an input,
  /// `-` a guide. Lays out the tree first.
  ///
  /// - Complexity: O(views below).
  public final var layoutTrace: String {
    layoutIfNeeded()
    let engine = layoutEngine
    var text = ""
    var depths: [ObjectIdentifier: Int] = [:]
    node.forEachInSubtree { node in
      var depth = 0
      if node !== self.node, let parent = node.parent {
        depth = (depths[ObjectIdentifier(parent)] ?? 0) + 1
      }
      if node.isView { depths[ObjectIdentifier(node)] = depth }
      text += Self.indent(depth) + engine.traceLine(of: node) + "\n"
    }
    return text
  }

  /// Bars up to a width that still fits a page, then the depth as a number.
  private static func indent(_ depth: Int) -> String {
    let limit = 24
    guard depth > limit else { return String(repeating: "|   ", count: depth) }
    return String(repeating: "|   ", count: limit) + "(level \(depth)) "
  }
}

extension LayoutEngine {
  fileprivate func traceLine(of node: LayoutNode) -> String {
    let mark =
      if !node.isView { "-" } else if node.parent == nil { "•" } else if node.translates {
        "+"
      } else { "*" }
    var line = "\(mark) \(node.name)"
    if let item = node.item { line += " \(item.roundedFrame.listed)" }
    if node.isHidden { line += " hidden" }
    let open = openNames(of: node)
    if !open.isEmpty { line += " AMBIGUOUS LAYOUT: \(open.joined(separator: ", "))" }
    return line
  }

  /// What of an item is open, by name; nothing where the solver cannot say.
  private func openNames(of node: LayoutNode) -> [String] {
    guard node.slot >= 0 else { return [] }
    var result: [String] = []
    for (part, name) in ["x", "y", "width", "height"].enumerated() {
      let variable = system.table.variables[4 * Int(node.slot) + part]
      do {
        if try system.core.isAmbiguous(variable) { result.append(name) }
      } catch {
        return []
      }
    }
    return result
  }
}
