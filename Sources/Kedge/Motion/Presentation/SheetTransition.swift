/// A sheet that comes up from below to one of its detents and goes back down, while what is behind
/// it darkens and, behind a large sheet, steps back.
public struct SheetTransition: TransitionAnimator, Hashable {
  /// Where the sheet may stand.
  public var geometry: SheetGeometry
  /// The height to which it comes, and from which it goes.
  public var detent: SheetDetent
  /// The time in seconds.
  public var duration: Double
  /// How progress follows time.
  public var timing: TimingParameters

  /// Makes the transition.
  public init(
    geometry: SheetGeometry, detent: SheetDetent = .large,
    duration: Double = SheetDrag.Figures.transitionDuration,
    timing: TimingParameters = .fittedSpring(dampingRatio: SheetDrag.Figures.dampingRatio)
  ) {
    self.geometry = geometry
    self.detent = detent
    self.duration = duration
    self.timing = timing
  }

  /// The same time in both directions.
  public func duration(in context: TransitionContext) -> Double { duration }

  /// A detent that is not available counts as large.
  ///
  /// The presenting view stays in place: its tracks are those of `from` when the sheet comes, and
  /// of `to` when it goes.
  public func plan(in context: TransitionContext) throws(MotionError) -> TransitionPlan {
    let value = geometry.value(of: detent) ?? geometry.maximumDetentValue
    let shown = geometry.frame(value: value)
    let hidden = shown.offsetBy(dx: 0, dy: geometry.container.height - shown.minY)
    let isComing = context.isPresenting
    let (sheet, behind) = isComing ? (StageView.to, StageView.from) : (.from, .to)
    func track(
      _ view: StageView, _ property: String, _ before: MotionValue, _ after: MotionValue
    ) throws(MotionError) -> Track {
      try Track(
        view.rawValue, property, from: isComing ? before : after, to: isComing ? after : before,
        duration: duration, timing: timing)
    }
    var tracks = [
      try track(sheet, "frame", .rect(hidden), .rect(shown)),
      try track(.dimming, "alpha", .number(0), .number(geometry.metrics.dimming)),
    ]
    if value >= geometry.maximumDetentValue {
      let corners = CornerRadii(top: geometry.metrics.cornerRadius, bottom: 0)
      tracks += [
        try track(
          behind, "transform", .transform(.identity), .transform(geometry.presenterTransform)),
        try track(behind, "cornerRadii", .cornerRadii(.zero), .cornerRadii(corners)),
      ]
    }
    return TransitionPlan(
      before: isComing
        ? [.add(.dimming), .setFrame(.to, hidden), .add(.to)] : [],
      timeline: try Timeline(tracks),
      after: isComing
        ? [.completeTransition] : [.remove(.from), .remove(.dimming), .completeTransition])
  }
}
