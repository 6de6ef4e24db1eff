/// Which view can be seen where in a picture, in coarse cells, so that a label can be put where its
/// own view is visible and nothing is written yet.
struct PictureGrid {
  /// The side of a cell, in pixels of the picture.
  static let cell = 3.0
  /// Cells that nobody may write on any more.
  private static let taken = -2
  private static let nobody = -1

  private let columns: Int
  private let rows: Int
  private var owners: [Int]
  /// How many cells show a view.
  private(set) var visible: [Int]

  init(width: Double, height: Double, views: Int) {
    columns = max(1, Int((width / Self.cell).rounded(.up)))
    rows = max(1, Int((height / Self.cell).rounded(.up)))
    owners = Array(repeating: Self.nobody, count: columns * rows)
    visible = Array(repeating: 0, count: views)
  }

  /// Paints a view over what lies behind it.
  ///
  /// `x` and the rest are in pixels.
  mutating func paint(_ view: Int, x: Double, y: Double, width: Double, height: Double) {
    forEachCell(x: x, y: y, width: width, height: height) { owners, visible, index in
      if owners[index] >= 0 { visible[owners[index]] -= 1 }
      owners[index] = view
      visible[view] += 1
    }
  }

  /// Keeps an area from being written on.
  mutating func take(x: Double, y: Double, width: Double, height: Double) {
    forEachCell(x: x, y: y, width: width, height: height) { owners, visible, index in
      if owners[index] >= 0 { visible[owners[index]] -= 1 }
      owners[index] = Self.taken
    }
  }

  /// Whether an area lies in the picture and shows nothing but one view; nil asks for any mixture of
  /// views without writing.
  func isFree(x: Double, y: Double, width: Double, height: Double, for view: Int?) -> Bool {
    let left = Int((x / Self.cell).rounded(.down))
    let top = Int((y / Self.cell).rounded(.down))
    let right = Int(((x + width) / Self.cell).rounded(.up))
    let bottom = Int(((y + height) / Self.cell).rounded(.up))
    guard left >= 0, top >= 0, right <= columns, bottom <= rows else { return false }
    for row in top..<max(top, bottom) {
      for column in left..<max(left, right) {
        let owner = owners[row * columns + column]
        if view.map({ owner != $0 }) ?? (owner == Self.taken) { return false }
      }
    }
    return true
  }

  private mutating func forEachCell(
    x: Double, y: Double, width: Double, height: Double,
    do body: (inout [Int], inout [Int], Int) -> Void
  ) {
    let left = max(0, Int(max(0, x / Self.cell).rounded(.down)))
    let top = max(0, Int(max(0, y / Self.cell).rounded(.down)))
    let right = min(columns, Int(min(Double(columns), (x + width) / Self.cell).rounded(.up)))
    let bottom = min(rows, Int(min(Double(rows), (y + height) / Self.cell).rounded(.up)))
    guard left < right, top < bottom else { return }
    for row in top..<bottom {
      for column in left..<right { body(&owners, &visible, row * columns + column) }
    }
  }
}
