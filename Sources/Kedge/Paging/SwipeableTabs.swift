/// A tab bar whose pages can be swiped: a page controller inside one of the bar's own tabs.
///
/// The bar's own selection never leaves the tab that holds the pages: a tap is answered with "do
/// not select" and turned into a page instead. Which item looks selected is told by how images are
/// drawn.
public struct SwipeableTabs: Hashable, Sendable {
  /// How an image is drawn, with UIKit's numbers.
  public enum ImageMode: Int, Hashable, Sendable, CaseIterable {
    /// In its own colours.
    case original = 1
    /// In the item's tint.
    case template = 2
  }

  /// How an item's two images are drawn.
  public struct Item: Hashable, Sendable {
    /// The image of an item that the bar does not take for the selected one.
    public var image: ImageMode
    /// The image of the one that it does.
    public var selectedImage: ImageMode
  }

  /// The colour of the items before a page is selected.
  public static let deselectedColor = RGBAColor(white: 0.5)
  /// The colour of the items from then on.
  public static let selectedColor = RGBAColor(red: 0, green: 0, blue: 1)

  /// The bar.
  public private(set) var bar: TabBar
  /// The pages.
  public private(set) var pages: PageController
  /// The tab that holds the pages: what the bar itself takes for selected.
  public let barSelection: Int
  /// How the items look.
  public private(set) var items: [Item]

  /// Makes a bar with a page for each tab, the pages being in the tab `barSelection`, and selects
  /// that page, as the walk-through does with the middle one of three.
  ///
  /// Items are 76 wide and 10 apart in the middle of the bar, which is white, 0.92 opaque and
  /// translucent. Throws `PagingError` when there is no such tab.
  public init(count: Int = 3, barSelection: Int = 1) throws(PagingError) {
    guard barSelection >= 0, barSelection < count else {
      throw .indexOutOfRange(barSelection, count: count)
    }
    bar = TabBar()
    bar.isTranslucent = true
    bar.tint = Self.deselectedColor
    bar.unselectedItemTint = Self.deselectedColor
    bar.barTint = RGBAColor(white: 1, alpha: 0.92)
    bar.itemSpacing = 10
    bar.itemWidth = 76
    bar.itemPositioning = .centered
    self.barSelection = barSelection
    pages = try PageController(pageCount: count, index: barSelection)
    items = []
    _ = try select(barSelection)
  }

  /// Selects a page by program, or by a tap on its tab.
  ///
  /// The bar itself must not select the tab.
  ///
  /// Throws `PagingError.indexOutOfRange`.
  public mutating func select(_ index: Int) throws(PagingError) -> PageController.Change {
    let change = try pages.select(index)
    showSelection(index)
    return change
  }

  /// A swipe has begun to lead to a page.
  ///
  /// Throws `PagingError` when it is not a neighbour.
  public mutating func willSwipe(to index: Int) throws(PagingError) {
    try pages.willSwipe(to: index)
  }

  /// A swipe is over; completed it selects its page's item.
  ///
  /// Throws `PagingError` when no swipe is under way.
  public mutating func didFinishSwipe(completed: Bool) throws(PagingError) {
    guard let index = try pages.didFinishSwipe(completed: completed) else { return }
    showSelection(index)
  }

  /// The selected item is drawn in its own colours.
  ///
  /// The bar shows the tab of the pages by its selected image, which therefore takes part when that
  /// tab's page is selected.
  private mutating func showSelection(_ selected: Int) {
    bar.tint = Self.selectedColor
    bar.unselectedItemTint = Self.selectedColor
    items = (0..<pages.pageCount).map {
      Item(image: $0 == selected ? .original : .template, selectedImage: .template)
    }
    if selected == barSelection { items[selected].selectedImage = .original }
  }
}
