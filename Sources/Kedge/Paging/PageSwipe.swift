/// A finger that drags from one page to the next.
///
/// The content follows the finger, at most one page either way; before the first page and after the
/// last it resists as a scroll view does. Lifted, the finger's way and speed say whether the page
/// turns.
public struct PageSwipe: Hashable, Sendable {
  /// The part of a page that a slow finger must have covered for the page to turn.
  public static let threshold = 0.5
  /// The speed in points per second at which a finger turns the page whatever its way.
  public static let flickSpeed = 500.0

  /// How a swipe ends.
  public struct Outcome: Hashable, Sendable {
    /// The page at which the content comes to rest.
    public let page: Int
    /// Whether that is another page than at the start.
    public let isCompleted: Bool
    /// The offset at which the content comes to rest, in points.
    public let offset: Double
  }

  /// The width of a page, in points.
  public let width: Double
  /// The number of pages.
  public let count: Int
  /// The page of the start.
  public let start: Int
  /// Whether pages follow one another from right to left.
  public let isRightToLeft: Bool
  /// How far the finger has moved, in points, to the right positive.
  public private(set) var translation = 0.0

  /// Begins a swipe.
  ///
  /// Throws `PagingError.indexOutOfRange` when there is no such page; a width that is not positive
  /// is taken for none, and nothing moves.
  public init(
    width: Double, count: Int, start: Int, isRightToLeft: Bool = false
  ) throws(PagingError) {
    guard start >= 0, start < count else { throw .indexOutOfRange(start, count: count) }
    self.width = width > 0 && width.isFinite ? width : 0
    self.count = count
    self.start = start
    self.isRightToLeft = isRightToLeft
  }

  /// The finger has moved by this much since the start, in points, to the right positive.
  public mutating func move(by translation: Double) {
    guard translation.isFinite else { return }
    self.translation = translation
  }

  /// The way of the finger towards the following page, in pages: positive forwards.
  public var fraction: Double {
    width > 0 ? (isRightToLeft ? translation : -translation) / width : 0
  }

  /// The page that comes into view; nil where there is none, or nothing has moved.
  public var target: Int? {
    if fraction > 0, start + 1 < count { return start + 1 }
    if fraction < 0, start > 0 { return start - 1 }
    return nil
  }

  /// Where the content stands, in pages from the first: between two pages a number with a fraction.
  public var position: Double {
    let wanted = Double(start) + fraction
    let limited = min(Double(start) + 1, max(Double(start) - 1, wanted))
    guard width > 0 else { return Double(start) }
    if limited < 0 || limited > Double(count - 1) {
      // Beyond an end the way is not cut off at one page: it is the rubber band that limits it.
      return RubberBand.standard.position(
        wanted * width, in: 0...Double(count - 1) * width, dimension: width) / width
    }
    return limited
  }

  /// The content's offset, in points.
  public var offset: Double { position * width }

  /// The progress of a page window of three pages whose middle one is the start: -1...1.
  public var windowProgress: Double { position - Double(start) }

  /// The finger is lifted with a velocity in points per second, to the right positive.
  ///
  /// Against the way of the swipe a fast finger keeps the page.
  public func end(velocity: Double) -> Outcome {
    let speed = velocity.isFinite ? (isRightToLeft ? velocity : -velocity) : 0
    guard let target else { return rest(at: start) }
    let ahead = Double(target - start)
    let isTurned =
      abs(speed) >= Self.flickSpeed ? speed * ahead > 0 : abs(fraction) >= Self.threshold
    return rest(at: isTurned ? target : start)
  }

  private func rest(at page: Int) -> Outcome {
    Outcome(page: page, isCompleted: page != start, offset: Double(page) * width)
  }
}
