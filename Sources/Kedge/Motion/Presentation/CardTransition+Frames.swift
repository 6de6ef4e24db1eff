extension CardTransition {
  /// Where the card's parts stand, in the window.
  public struct Frames: Hashable, Sendable {
    /// The picture of the screen.
    public var backing: Rect
    /// The card.
    public var container: Rect
    /// The picture on the card.
    public var cover: Rect
    /// What follows below the card.
    public var lowerModule: Rect
    /// The picture of the tab bar; without height when there is none.
    public var bottomBar: Rect

    /// The height of what the card's scroll view scrolls: the card, the gap and what follows.
    public var contentHeight: Double { lowerModule.maxY - container.minY }
  }

  /// Where the parts stand at a time of one of the two timelines, in seconds.
  ///
  /// Constants that the timeline does not move count as 0.
  public func frames(of timeline: Timeline, at time: Double) -> Frames {
    let constant = { (target: String, property: String) -> Double in
      guard case .number(let value) = timeline.value(of: target, property, at: time) else {
        return 0
      }
      return value
    }
    let (left, top) = (constant("backing", "leading"), constant("backing", "top"))
    let backing = Rect(
      x: left, y: top, width: size.width - left - constant("backing", "trailing"),
      height: size.height - top - constant("backing", "bottom"))
    let coverTop = constant("cover", "top")
    let coverHeight = constant("cover", "height")
    let container = Rect(
      x: 0, y: Self.edgeInset + constant("container", "topInset"), width: size.width,
      height: coverTop + coverHeight + constant("cover", "bottom"))
    let bar = bottomBarHeight ?? 0
    return Frames(
      backing: backing, container: container,
      cover: Rect(
        x: constant("cover", "leading"), y: container.minY + coverTop, width: coverHeight,
        height: coverHeight),
      lowerModule: Rect(
        x: 0, y: container.maxY + constant("lowerModule", "top"), width: size.width,
        height: Self.lowerModuleHeight),
      bottomBar: Rect(
        x: 0, y: size.height - bar - constant("bottomBar", "bottom"), width: size.width,
        height: bar))
  }
}
