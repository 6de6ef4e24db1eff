/// A bar of tabs: where its items stand, and how they look.
public struct TabBar: Hashable, Sendable {
  /// How items share the bar, with UIKit's numbers.
  public enum ItemPositioning: Int, Hashable, Sendable, CaseIterable {
    /// `fill` in a compact width, `centered` in a regular one.
    case automatic = 0
    /// Items share the whole width.
    case fill = 1
    /// Items of one width stand together in the middle.
    case centered = 2
  }

  /// The height of the bar above the bottom safe inset, in points.
  public static let height = 49.0
  /// The distance of an item from the bar's top, in points.
  public static let itemTop = 1.0
  /// The height of an item, in points.
  public static let itemHeight = 48.0
  /// The distance of an item from the edges of its share in a filled bar, in points.
  public static let itemInset = 2.0
  /// The width of a centred item, in points, unless one is given.
  public static let defaultItemWidth = 76.0
  /// The distance between centred items, in points, unless one is given.
  public static let defaultItemSpacing = 34.0

  /// How items share the bar.
  public var itemPositioning = ItemPositioning.automatic
  /// The width of a centred item in points; 0 is the default.
  public var itemWidth = 0.0
  /// The distance between centred items in points; 0 is the default.
  public var itemSpacing = 0.0
  /// Whether what is behind shines through.
  public var isTranslucent = true
  /// The colour of the selected item; nil is the system's.
  public var tint: RGBAColor?
  /// The colour of the other items' template images; nil is the system's grey.
  public var unselectedItemTint: RGBAColor?
  /// The colour of the bar itself; nil is the system's.
  public var barTint: RGBAColor?

  /// Makes a bar with the system's looks.
  public init() {}

  /// The frame of the bar at the bottom of a container: its height, and below it what the safe
  /// area takes there, such as the 34 points of a home indicator.
  public static func frame(in container: Rect, bottomInset: Double = 0) -> Rect {
    let height = Self.height + max(0, bottomInset)
    return Rect(
      x: container.minX, y: container.maxY - height, width: container.width, height: height)
  }

  /// The frames of `count` items in a bar of a width, in the bar's own coordinates, in the order of
  /// the items.
  ///
  /// A group of centred items that is wider than the bar fills it instead. From right to left the
  /// first item stands at the right. Empty without items or width. O(count).
  public func itemFrames(
    count: Int, width: Double, widthClass: SizeClass = .compact, isRightToLeft: Bool = false
  ) -> [Rect] {
    guard count > 0, width > 0, width.isFinite else { return [] }
    let isCentered =
      itemPositioning == .centered
      || (itemPositioning == .automatic && widthClass != .compact)
    let frames =
      isCentered ? centered(count, width) ?? filled(count, width) : filled(count, width)
    guard isRightToLeft else { return frames }
    return frames.map {
      Rect(x: width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
    }
  }

  private func filled(_ count: Int, _ width: Double) -> [Rect] {
    let share = { (index: Int) in Double(index) * width / Double(count) }
    let round = { (x: Double) in (x + 0.5).rounded(.down) }
    return (0..<count).map { index in
      let left = round(share(index) + Self.itemInset)
      let right = round(share(index + 1) - Self.itemInset)
      return Rect(
        x: left, y: Self.itemTop, width: max(0, right - left), height: Self.itemHeight)
    }
  }

  /// Nil when the group does not fit.
  private func centered(_ count: Int, _ width: Double) -> [Rect]? {
    let breadth = itemWidth > 0 ? itemWidth : Self.defaultItemWidth
    let gap = itemSpacing > 0 ? itemSpacing : Self.defaultItemSpacing
    let group = Double(count) * breadth + Double(count - 1) * gap
    guard group <= width else { return nil }
    let first = (width - group) / 2
    return (0..<count).map {
      Rect(
        x: first + Double($0) * (breadth + gap), y: Self.itemTop, width: breadth,
        height: Self.itemHeight)
    }
  }

  /// The frame of an indicator that follows a swipe, from the items' frames and a position in
  /// items: on an item at a whole number, between two of them in between, and beyond the ends as
  /// far as the position goes.
  ///
  /// Nil without items, or for a position that is not finite.
  public static func indicatorFrame(position: Double, items: [Rect]) -> Rect? {
    guard let first = items.first, position.isFinite else { return nil }
    guard items.count > 1 else { return first.offsetBy(dx: position * first.width, dy: 0) }
    let below = min(max(0, position.rounded(.down)), Double(items.count - 2))
    let index = Int(below)
    return items[index].interpolated(to: items[index + 1], fraction: position - below)
  }
}
