/// A mini player that grows into a card while the screen behind it shrinks.
///
/// Its tracks are those of the Music app walk-through: each is one of that code's `UIView.animate`
/// blocks, on the constants of its constraints. A host that lays out with constraints sets those;
/// one that has frames only asks for `frames(of:at:)`.
///
/// | target | properties |
/// | --- | --- |
/// | `backing` | `leading`, `trailing`, `top`, `bottom`, `cornerRadius`: a picture of the screen |
/// | `dimmer` | `alpha`: the black over it |
/// | `container` | `backgroundColor`, `topInset`, `cornerRadii`: the card |
/// | `chevron` | `alpha`: the button that closes it |
/// | `cover` | `height`, `leading`, `top`, `bottom`: the picture on the card |
/// | `lowerModule` | `top`: what follows below the card |
/// | `bottomBar` | `bottom`: a picture of the tab bar |
public struct CardTransition: TransitionAnimator, Hashable {
  /// The inset of the shrunken screen, and the place of the card's scroll view below the top, in
  /// points.
  public static let edgeInset = 15.0
  /// The inset of the cover on the card, in points.
  public static let coverInset = 30.0
  /// The opacity of the black over the shrunken screen.
  public static let dimming = 0.3
  /// The opacity of the card's white before it has grown.
  public static let startAlpha = 0.3
  /// The colour behind everything while the card is presented.
  public static let background = RGBAColor(white: 0)
  /// The height of what follows below the card, in points.
  public static let lowerModuleHeight = 400.0

  /// The size of the screen, in points.
  public var size: Size
  /// The mini player in the window.
  public var source: Rect
  /// The cover's thumbnail in the mini player.
  public var thumbnail: Rect
  /// The height of the tab bar's picture, in points; nil when there is none, and nothing moves.
  public var bottomBarHeight: Double?
  /// The corner radius of card and screen, in points.
  public var cornerRadius: Double
  /// The time of most of the tracks, in seconds: 0.5, and 4 to look at it closely.
  public var primaryDuration: Double

  /// Makes the transition.
  public init(
    size: Size, source: Rect, thumbnail: Rect, bottomBarHeight: Double?,
    cornerRadius: Double = 10, primaryDuration: Double = 0.5
  ) {
    self.size = size
    self.source = source
    self.thumbnail = thumbnail
    self.bottomBarHeight = bottomBarHeight
    self.cornerRadius = cornerRadius
    self.primaryDuration = primaryDuration
  }

  /// The primary duration to come, 1.25 times that to go: the card's white fades after all else.
  public func duration(in context: TransitionContext) -> Double {
    context.isPresenting ? primaryDuration : 1.25 * primaryDuration
  }

  /// The card's view, black behind its parts, is put into the container at once and moves them; it
  /// is taken out when its white has faded.
  ///
  /// In front of its black the status bar is light.
  public func plan(in context: TransitionContext) throws(MotionError) -> TransitionPlan {
    context.isPresenting
      ? TransitionPlan(
        before: [
          .setFrame(.to, context.finalFrame), .setBackground(.to, Self.background), .add(.to),
          .setStatusBarStyle(.lightContent),
        ], timeline: try presenting(),
        after: [.completeTransition])
      : TransitionPlan(
        timeline: try dismissing(),
        after: [.remove(.from), .setStatusBarStyle(.automatic), .completeTransition])
  }

  /// The tracks in the order in which `viewDidAppear` starts them.
  ///
  /// Throws `MotionError` when a number is not finite or the duration is negative.
  public func presenting() throws(MotionError) -> Timeline {
    try Timeline(
      backing(isShrinking: true) + layer(isComing: true) + cover(isGrowing: true)
        + lowerModule(isComing: true) + bottomBar(isGoing: true))
  }

  /// The tracks in the order in which the closing button starts them; the first of the last five,
  /// the card's white, is the one whose end completes the dismissal.
  ///
  /// Throws `MotionError` when a number is not finite or the duration is negative.
  public func dismissing() throws(MotionError) -> Timeline {
    try Timeline(
      backing(isShrinking: false) + cover(isGrowing: false) + lowerModule(isComing: false)
        + bottomBar(isGoing: false) + layer(isComing: false))
  }

  /// One track, forwards or the other way round.
  private func track(
    _ target: String, _ property: String, _ from: Double, _ to: Double, forward: Bool,
    _ curve: TimingCurve, part: Double = 1
  ) throws(MotionError) -> Track {
    try Track(
      target, property, from: .number(forward ? from : to), to: .number(forward ? to : from),
      duration: primaryDuration * part, curve: curve)
  }

  private func backing(isShrinking: Bool) throws(MotionError) -> [Track] {
    let inset = Self.edgeInset
    // The same factor along both axes, so that the picture is not squashed.
    let upright = inset * (size.height / size.width)
    let ends = [
      ("backing", "leading", inset), ("backing", "trailing", inset), ("backing", "top", upright),
      ("backing", "bottom", upright), ("dimmer", "alpha", Self.dimming),
      ("backing", "cornerRadius", cornerRadius),
    ]
    var tracks: [Track] = []
    for (target, property, end) in ends {
      tracks.append(
        try track(target, property, 0, end, forward: isShrinking, .easeInEaseOut))
    }
    return tracks
  }

  private func layer(isComing: Bool) throws(MotionError) -> [Track] {
    let faint = MotionValue.color(RGBAColor(white: 1, alpha: Self.startAlpha))
    let white = MotionValue.color(RGBAColor(white: 1))
    let square = MotionValue.cornerRadii(.zero)
    let round = MotionValue.cornerRadii(CornerRadii(top: cornerRadius, bottom: 0))
    let curve = isComing ? TimingCurve.easeIn : .easeOut
    return [
      try Track(
        "container", "backgroundColor", from: isComing ? faint : white,
        to: isComing ? white : faint, duration: primaryDuration / 4,
        delay: isComing ? 0 : primaryDuration, curve: isComing ? .easeInEaseOut : .easeOut),
      try track(
        "container", "topInset", source.minY - Self.edgeInset, 0, forward: isComing, curve),
      try track("chevron", "alpha", 0, 1, forward: isComing, curve),
      try Track(
        "container", "cornerRadii", from: isComing ? square : round,
        to: isComing ? round : square, duration: primaryDuration, curve: curve),
    ]
  }

  private func cover(isGrowing: Bool) throws(MotionError) -> [Track] {
    let inset = Self.coverInset
    let ends = [
      ("height", thumbnail.height, size.width - 2 * inset), ("leading", thumbnail.minX, inset),
      ("top", thumbnail.minY, inset), ("bottom", thumbnail.minY, inset),
    ]
    var tracks: [Track] = []
    for (property, start, end) in ends {
      tracks.append(
        try track(
          "cover", property, start, end, forward: isGrowing, isGrowing ? .easeIn : .easeOut))
    }
    return tracks
  }

  private func lowerModule(isComing: Bool) throws(MotionError) -> [Track] {
    // It goes as it comes, slowly at first: the walk-through eases in both ways.
    [try track("lowerModule", "top", size.height - size.width, 0, forward: isComing, .easeIn)]
  }

  private func bottomBar(isGoing: Bool) throws(MotionError) -> [Track] {
    guard let height = bottomBarHeight else { return [] }
    return [
      try track(
        "bottomBar", "bottom", 0, -height, forward: isGoing, .easeInEaseOut, part: 0.5)
    ]
  }
}
