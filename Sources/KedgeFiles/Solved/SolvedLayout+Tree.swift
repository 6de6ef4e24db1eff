import Kedge

extension SolvedLayout {
  /// The layout as an indented outline, each view with its frame, then the conflicts in words and a
  /// summary.
  ///
  /// Views deeper than 24 levels are not indented further; their depth is written instead.
  public var tree: String {
    let depths = depths
    let hasNextSibling = hasNextSibling
    var names: [String] = []
    var branches: [Bool] = []  // for each level on the way down, whether its line goes on
    func bars() -> String { branches.map { $0 ? "│  " : "   " }.joined() }
    for (index, view) in views.enumerated() {
      let depth = depths[index]
      let name = Words.short(Printable.text(view.id), 40)
      if depth > Self.deepestIndentation {
        names.append("\(bars())⋯ \(depth): \(name)")
        continue
      }
      branches.removeLast(branches.count - max(0, depth - 1))
      names.append(depth == 0 ? name : bars() + (hasNextSibling[index] ? "├─ " : "└─ ") + name)
      if depth > 0 { branches.append(hasNextSibling[index]) }
    }

    let width = names.map(Printable.width).max() ?? 0
    var text = heading + "\n\n"
    for (view, name) in zip(views, names) {
      let frame = view.frame
      text += "\(Words.pad(name, to: width))  "
      text += "\(Words.number(frame.minX)), \(Words.number(frame.minY))  \(Words.size(frame.size))"
      if let note = note(on: view) { text += "  " + note }
      text += "\n"
    }
    text += "\n"
    if !conflicts.isEmpty { text += conflictReport + "\n" }
    return text + summary + "\n"
  }

  private static let deepestIndentation = 24

  /// For each view, whether its superview has another subview after it.
  private var hasNextSibling: [Bool] {
    var result = Array(repeating: false, count: views.count)
    var seen = Array(repeating: false, count: views.count)
    for index in views.indices.reversed() {
      guard let parent = views[index].parent else { continue }
      result[index] = seen[parent]
      seen[parent] = true
    }
    return result
  }
}
