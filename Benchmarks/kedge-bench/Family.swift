/// A family of layouts: one shape, any number of boxes.
enum Family: String, CaseIterable {
  case list, tabs, stack, grid, nested, form, chat

  /// What the family looks like, for `--list`.
  var summary: String {
    switch self {
    case .list: "boxes of fixed height below one another, as wide as the container"
    case .tabs: "boxes of equal width side by side"
    case .stack: "boxes of their own heights below one another, filling or squeezed"
    case .grid: "rows and columns of equal cells"
    case .nested: "a tree of rows and columns, four children each, with sizes of their own"
    case .form: "labels and fields, the label column as wide as its widest label"
    case .chat: "bubbles around texts, left or right, at most three quarters wide"
    }
  }

  /// The family's rows for `boxes` boxes.
  ///
  /// `seed` gives the boxes other sizes than the usual ones.
  func system(boxes: Int, seed: UInt32? = nil) -> LayoutSystem {
    var builder = FamilyBuilder(seed: seed)
    switch self {
    case .list: builder.list(boxes)
    case .tabs: builder.tabs(boxes)
    case .stack: builder.stack(boxes)
    case .grid: builder.grid(boxes)
    case .nested: builder.nested(boxes)
    case .form: builder.form(boxes)
    case .chat: builder.chat(boxes)
    }
    return builder.system
  }
}

/// A box: its four variables are numbered one after the other.
struct Box {
  let left: Int
  var top: Int { left + 1 }
  var width: Int { left + 2 }
  var height: Int { left + 3 }
}

/// What the families share: the container, pins and sizes of a box's own.
struct FamilyBuilder {
  private(set) var system = LayoutSystem()
  private let seed: UInt32?

  init(seed: UInt32?) { self.seed = seed }

  /// Where a family's sizes come from: `usual` is its own seed.
  func random(usual: UInt32) -> MersenneTwister { MersenneTwister(seed: seed ?? usual) }

  mutating func add(
    _ terms: [(coefficient: Double, variable: Int)], _ relation: Relation,
    _ constant: Double = 0, priority: Double = 1000
  ) {
    system.add(terms, relation, constant, priority: priority)
  }

  /// Marks the last `count` rows as those that `toggle` takes.
  mutating func toggleLast(_ count: Int) {
    system.toggles += (system.rows.count - count)..<system.rows.count
  }

  mutating func box() -> Box { Box(left: system.addBox()) }

  /// The box that holds the others: fixed at the origin, its size set step by step.
  mutating func container() -> Box {
    let box = box()
    add([(1, box.left)], .equal)
    add([(1, box.top)], .equal)
    system.edits = [
      Edit(variable: box.width, values: (0..<100).map { Double(375 + ($0 * 3) % 200) }),
      Edit(variable: box.height, values: (0..<100).map { Double(812 - ($0 * 5) % 150) }),
    ]
    return box
  }

  mutating func sizesNotNegative(_ box: Box) {
    add([(1, box.width)], .greaterOrEqual)
    add([(1, box.height)], .greaterOrEqual)
  }

  /// `box.top == parent.top + constant`, and so for any two variables.
  mutating func place(
    _ variable: Int, at other: Int, plus constant: Double = 0, priority: Double = 1000
  ) {
    add([(1, variable), (-1, other)], .equal, -constant, priority: priority)
  }

  /// `start` of the box lies at the end of the box before, plus a gap.
  mutating func follow(_ start: Int, after before: Int, size: Int, gap: Double) {
    add([(1, start), (-1, before), (-1, size)], .equal, -gap)
  }

  /// Both boxes end at the same place, but for `inset`.
  mutating func alignEnds(
    _ start: Int, _ size: Int, _ parentStart: Int, _ parentSize: Int, inset: Double = 0,
    priority: Double = 1000
  ) {
    add(
      [(1, start), (1, size), (-1, parentStart), (-1, parentSize)], .equal, inset,
      priority: priority)
  }

  mutating func pinSides(_ box: Box, to parent: Box, inset: Double) {
    place(box.left, at: parent.left, plus: inset)
    alignEnds(box.left, box.width, parent.left, parent.width, inset: inset)
  }

  /// A size of the box's own: at most (hugging) and at least (compression resistance).
  mutating func intrinsic(
    _ variable: Int, _ size: Int, hugging: Double = 250, compression: Double = 750
  ) {
    add([(1, variable)], .lessOrEqual, Double(-size), priority: hugging)
    add([(1, variable)], .greaterOrEqual, Double(-size), priority: compression)
  }
}
