/// Places equal items in lines: as many in a line as fit with a least distance, spread evenly.
///
/// ```swift
/// let flow = FlowLayout(itemSize: Size(width: 100, height: 80))
/// flow.frame(ofItem: 4, in: Size(width: 375, height: 667))  // (137.5, 90, 100, 80)
/// ```
///
/// Items of a full line reach from edge to edge with equal gaps. The last line keeps the columns of
/// the others, and a line with room for one item has it in the middle. An item that is longer than a
/// line has a line of its own and sticks out equally on both sides.
///
/// Everything about one item is worked out in constant time: a million items cost nothing until
/// they are asked for.
public struct FlowLayout: Hashable, Sendable {
  /// The size of every item, in points.
  public var itemSize: Size
  /// The least distance between neighbours in a line, in points; 10 unless set otherwise.
  public var minimumInteritemSpacing: Double
  /// The distance between lines, in points; 10 unless set otherwise.
  public var minimumLineSpacing: Double
  /// What stays free around all items.
  public var sectionInset: EdgeInsets
  /// Along which axis lines follow one another; vertical lines lie side by side.
  public var scrollDirection: LayoutConstraint.Axis

  /// Makes a flow of equal items.
  public init(
    itemSize: Size, minimumInteritemSpacing: Double = 10, minimumLineSpacing: Double = 10,
    sectionInset: EdgeInsets = .zero, scrollDirection: LayoutConstraint.Axis = .vertical
  ) {
    self.itemSize = itemSize
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.minimumLineSpacing = minimumLineSpacing
    self.sectionInset = sectionInset
    self.scrollDirection = scrollDirection
  }

  /// A grid that fills the width with a number of columns.
  ///
  /// Every gap is `spacing` points, and items have a given height, or are square.
  public static func grid(
    columns: Int, spacing: Double, height: Double? = nil, in width: Double,
    sectionInset: EdgeInsets = .zero
  ) -> FlowLayout {
    let columns = max(1, columns)
    let room = width - sectionInset.left - sectionInset.right - spacing * Double(columns - 1)
    let side = max(0, room / Double(columns))
    return FlowLayout(
      itemSize: Size(width: side, height: height ?? side), minimumInteritemSpacing: spacing,
      minimumLineSpacing: spacing, sectionInset: sectionInset)
  }

  /// Whether every number is finite and no larger than a layout takes, and no size negative.
  public var isValid: Bool {
    let numbers = [
      itemSize.width, itemSize.height, minimumInteritemSpacing, minimumLineSpacing,
      sectionInset.top, sectionInset.left, sectionInset.bottom, sectionInset.right,
    ]
    return numbers.allSatisfy { abs($0) <= LayoutConstraint.limit }
      && itemSize.width >= 0 && itemSize.height >= 0
  }

  // MARK: Lines

  /// The number of items in a full line: at least 1.
  public func itemsPerLine(in size: Size) -> Int {
    let room = lineLength(size)
    let step = itemLength + minimumInteritemSpacing
    guard room > itemLength else { return 1 }
    // Items without extent and without distance would fit without end.
    guard step > 0 else { return Int(Int32.max) }
    // A width that was made for n items, by division, must hold n items.
    let count = ((room + minimumInteritemSpacing) / step * (1 + 1e-12)).rounded(.down)
    return max(1, Int(min(count, Double(Int32.max))))
  }

  /// The number of lines that items take.
  public func lineCount(of count: Int, in size: Size) -> Int {
    guard count > 0 else { return 0 }
    return (count - 1) / itemsPerLine(in: size) + 1
  }

  /// The distance between neighbours in a line: the least one and what is left over.
  public func interitemSpacing(in size: Size) -> Double {
    let perLine = itemsPerLine(in: size)
    guard perLine > 1, perLine < Int(Int32.max) else { return minimumInteritemSpacing }
    return (lineLength(size) - Double(perLine) * itemLength) / Double(perLine - 1)
  }

  // MARK: Frames

  /// The frame of one item, counted from 0, in an area of the given size.
  ///
  /// - Complexity: O(1).
  public func frame(ofItem index: Int, in size: Size) -> Rect {
    let perLine = itemsPerLine(in: size)
    let (line, place) = index.quotientAndRemainder(dividingBy: perLine)
    let along: Double
    if perLine == 1 {
      along = (lineLength(size) - itemLength) / 2
    } else {
      along = Double(place) * (itemLength + interitemSpacing(in: size))
    }
    let across = Double(line) * (itemBreadth + minimumLineSpacing)
    return scrollDirection == .vertical
      ? Rect(
        x: sectionInset.left + along, y: sectionInset.top + across, width: itemSize.width,
        height: itemSize.height)
      : Rect(
        x: sectionInset.left + across, y: sectionInset.top + along, width: itemSize.width,
        height: itemSize.height)
  }

  /// The frames of the first items, in their order.
  public func frames(of count: Int, in size: Size) -> [Rect] {
    (0..<max(0, count)).map { frame(ofItem: $0, in: size) }
  }

  /// The size of everything, insets included; along the lines it is that of the area.
  public func contentSize(of count: Int, in size: Size) -> Size {
    let lines = lineCount(of: count, in: size)
    let gaps = minimumLineSpacing * Double(max(0, lines - 1))
    let across = Double(lines) * itemBreadth + gaps
    return scrollDirection == .vertical
      ? Size(width: size.width, height: across + sectionInset.top + sectionInset.bottom)
      : Size(width: across + sectionInset.left + sectionInset.right, height: size.height)
  }

  /// The items whose lines reach into a rectangle of the content: those that a scroll view shows.
  ///
  /// - Complexity: O(1).
  public func items(in rect: Rect, of count: Int, in size: Size) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let isVertical = scrollDirection == .vertical
    let low = isVertical ? rect.minY - sectionInset.top : rect.minX - sectionInset.left
    let high = isVertical ? rect.maxY - sectionInset.top : rect.maxX - sectionInset.left
    let step = itemBreadth + minimumLineSpacing
    guard step > 0 else { return 0..<count }
    let lines = Double(lineCount(of: count, in: size))
    let first = max(0, ((low - itemBreadth) / step).rounded(.down) + 1)
    let end = min(lines, (high / step).rounded(.up))
    guard first < end else { return 0..<0 }
    let perLine = itemsPerLine(in: size)
    return Int(first) * perLine..<min(count, Int(end) * perLine)
  }

  private var itemLength: Double { scrollDirection == .vertical ? itemSize.width : itemSize.height }
  private var itemBreadth: Double {
    scrollDirection == .vertical ? itemSize.height : itemSize.width
  }

  private func lineLength(_ size: Size) -> Double {
    scrollDirection == .vertical
      ? size.width - sectionInset.left - sectionInset.right
      : size.height - sectionInset.top - sectionInset.bottom
  }
}
