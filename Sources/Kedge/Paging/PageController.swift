/// Why a page was refused.
///
/// Nothing has changed then.
public enum PagingError: Error, Hashable, Sendable {
  /// There is no page or tab of this index.
  case indexOutOfRange(Int, count: Int)
  /// A swipe is under way, or none is.
  case wrongPhase(call: String)
}

extension PagingError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .indexOutOfRange(let index, let count): "there is no page \(index) among \(count)"
    case .wrongPhase(let call): "\(call) does not fit the state of the swipe"
    }
  }
}

/// Pages of which one is seen: the state machine of a page view controller, without views.
///
/// Pages are known by their indices. A page is selected by the program, at once, or by a swipe,
/// when it has completed.
public struct PageController: Hashable, Sendable {
  /// The way that pages move, with UIKit's numbers.
  public enum Direction: Int, Hashable, Sendable, CaseIterable {
    /// Towards the following pages.
    case forward = 0
    /// Towards the pages before.
    case reverse = 1
  }

  /// A change from one page to another.
  public struct Change: Hashable, Sendable {
    /// The page before; nil when there was none.
    public let from: Int?
    /// The page after.
    public let to: Int
    /// The way that the pages move, by one page whatever the distance.
    public let direction: Direction
  }

  /// The number of pages.
  public let pageCount: Int
  /// The page that was selected last; nil without pages.
  public private(set) var index: Int?
  /// The page to which a swipe is leading, while it lasts.
  public private(set) var swipeTarget: Int?

  /// Makes a controller of that many pages that shows one of them.
  ///
  /// Without pages the index is ignored. Throws `PagingError` when there is no such page, or the
  /// count is negative.
  public init(pageCount: Int, index: Int = 0) throws(PagingError) {
    guard pageCount >= 0, pageCount == 0 || (0..<pageCount).contains(index) else {
      throw .indexOutOfRange(index, count: pageCount)
    }
    self.pageCount = pageCount
    self.index = pageCount > 0 ? index : nil
  }

  /// The page before another; nil for the first, and for one that does not exist.
  public func page(before page: Int) -> Int? {
    page > 0 && page < pageCount ? page - 1 : nil
  }

  /// The page after another; nil for the last, and for one that does not exist.
  public func page(after page: Int) -> Int? {
    page >= 0 && page < pageCount - 1 ? page + 1 : nil
  }

  /// The way to a page: forward only to a following one, so that the same page counts as reverse.
  public func direction(to page: Int) -> Direction {
    page > (index ?? page) ? .forward : .reverse
  }

  /// Selects a page by program; it is the selected one at once.
  ///
  /// A swipe under way is given up.
  ///
  /// No delegate hears of it. Throws `PagingError.indexOutOfRange`.
  public mutating func select(_ page: Int) throws(PagingError) -> Change {
    guard page >= 0, page < pageCount else {
      throw .indexOutOfRange(page, count: pageCount)
    }
    let change = Change(from: index, to: page, direction: direction(to: page))
    index = page
    swipeTarget = nil
    return change
  }

  /// A swipe has begun to lead to the page before or after the selected one.
  ///
  /// A swipe that turns round begins anew. Throws `PagingError` when the page is not a neighbour.
  public mutating func willSwipe(to page: Int) throws(PagingError) {
    guard let index, self.page(after: index) == page || self.page(before: index) == page else {
      throw .indexOutOfRange(page, count: pageCount)
    }
    swipeTarget = page
  }

  /// A swipe is over.
  ///
  /// Completed it selects its page, and the delegate is to hear of the returned index; sprung back
  /// nothing changes and nil is returned. Throws `PagingError` when no swipe is under way.
  public mutating func didFinishSwipe(completed: Bool) throws(PagingError) -> Int? {
    guard let target = swipeTarget else { throw .wrongPhase(call: "didFinishSwipe") }
    swipeTarget = nil
    guard completed else { return nil }
    index = target
    return target
  }
}
