/// The view comes up from below the container and goes back down: the default of modal views.
public struct CoverVerticalTransition: TransitionAnimator, Hashable {
  /// The time in seconds.
  public var duration: Double
  /// How progress follows time.
  public var curve: TimingCurve
  /// The opacity of the black that covers what is behind, 0...1; 0 for none.
  public var dimming: Double

  /// Makes the transition.
  public init(
    duration: Double = SystemDuration.modal, curve: TimingCurve = .easeInEaseOut,
    dimming: Double = 0
  ) {
    self.duration = duration
    self.curve = curve
    self.dimming = dimming
  }

  /// The same time in both directions.
  public func duration(in context: TransitionContext) -> Double { duration }

  /// The presented view moves between its frame and the same frame below the container.
  public func plan(in context: TransitionContext) throws(MotionError) -> TransitionPlan {
    let shown = context.presentedFrame
    let hidden = shown.offsetBy(dx: 0, dy: context.container.maxY - shown.minY)
    let isPresenting = context.isPresenting
    let view = isPresenting ? StageView.to : .from
    var tracks = [
      try Track(
        view.rawValue, "frame", from: .rect(isPresenting ? hidden : shown),
        to: .rect(isPresenting ? shown : hidden), duration: duration, curve: curve)
    ]
    if dimming > 0 {
      tracks.append(
        try Track(
          StageView.dimming.rawValue, "alpha", from: .number(isPresenting ? 0 : dimming),
          to: .number(isPresenting ? dimming : 0), duration: duration, curve: curve))
    }
    return TransitionPlan(
      before: context.staging, timeline: try Timeline(tracks), after: context.striking)
  }
}

/// One view fades into the other.
public struct CrossDissolveTransition: TransitionAnimator, Hashable {
  /// The time in seconds.
  public var duration: Double
  /// How progress follows time.
  public var curve: TimingCurve

  /// Makes the transition.
  public init(
    duration: Double = SystemDuration.modal, curve: TimingCurve = .easeInEaseOut
  ) {
    self.duration = duration
    self.curve = curve
  }

  /// The same time in both directions.
  public func duration(in context: TransitionContext) -> Double { duration }

  /// The presented view, which is in front, becomes opaque, or stops being so.
  public func plan(in context: TransitionContext) throws(MotionError) -> TransitionPlan {
    let isPresenting = context.isPresenting
    let view = isPresenting ? StageView.to : .from
    let timeline = try Timeline([
      Track(
        view.rawValue, "alpha", from: .number(isPresenting ? 0 : 1),
        to: .number(isPresenting ? 1 : 0), duration: duration, curve: curve)
    ])
    return TransitionPlan(
      before: context.staging, timeline: timeline, after: context.striking)
  }
}

/// Both views turn about the vertical line through the middle: the front of a card and its back.
public struct FlipTransition: TransitionAnimator, Hashable {
  /// The time in seconds.
  public var duration: Double

  /// Makes the transition.
  public init(duration: Double = 0.75) { self.duration = duration }

  /// The same time in both directions.
  public func duration(in context: TransitionContext) -> Double { duration }

  /// `rotationY` is the angle in radians, 0 facing the viewer: half a turn, to the right when
  /// presenting and back to the left when dismissing.
  ///
  /// `alpha` changes from one view to the other where both stand edge on, halfway. A flat host
  /// takes cos(rotationY) for the scale along x.
  public func plan(in context: TransitionContext) throws(MotionError) -> TransitionPlan {
    let turn = context.isPresenting ? Double.pi : -Double.pi
    let swap = TimingCurve.steps(StepCurve(knownCount: 2, .jumpNone))
    let (back, front) = (StageView.from.rawValue, StageView.to.rawValue)
    let timeline = try Timeline([
      Track(back, "rotationY", from: .number(0), to: .number(turn), duration: duration),
      Track(front, "rotationY", from: .number(-turn), to: .number(0), duration: duration),
      Track(back, "alpha", from: .number(1), to: .number(0), duration: duration, curve: swap),
      Track(front, "alpha", from: .number(0), to: .number(1), duration: duration, curve: swap),
    ])
    return TransitionPlan(
      before: context.staging, timeline: timeline, after: context.striking)
  }
}

/// The presenting view is a sheet of paper whose lower part curls up and shows the view below it.
public struct PartialCurlTransition: TransitionAnimator, Hashable {
  /// The time in seconds.
  public var duration: Double
  /// How progress follows time.
  public var curve: TimingCurve

  /// Makes the transition.
  public init(
    duration: Double = SystemDuration.modal, curve: TimingCurve = .easeInEaseOut
  ) {
    self.duration = duration
    self.curve = curve
  }

  /// The same time in both directions.
  public func duration(in context: TransitionContext) -> Double { duration }

  /// `curl` tells how far the presenting view is turned up, from 0, flat, to 1, as far as it goes;
  /// what that looks like is the host's.
  ///
  /// The presenting view stays in the container, in front, for as long as the other is presented.
  public func plan(in context: TransitionContext) throws(MotionError) -> TransitionPlan {
    let isPresenting = context.isPresenting
    let paper = isPresenting ? StageView.from : .to
    let timeline = try Timeline([
      Track(
        paper.rawValue, "curl", from: .number(isPresenting ? 0 : 1),
        to: .number(isPresenting ? 1 : 0), duration: duration, curve: curve)
    ])
    return TransitionPlan(
      before: isPresenting
        ? [.setFrame(.to, context.finalFrame), .add(.to), .add(.from)] : [],
      timeline: timeline,
      after: isPresenting ? [.completeTransition] : [.remove(.from), .completeTransition])
  }
}

extension TransitionContext {
  /// Puts the view that comes into the container: in front of the other when it is presented,
  /// behind it when it was there before.
  fileprivate var staging: [StageAction] {
    guard toView != nil else { return [] }
    let place = StageAction.setFrame(.to, finalFrame)
    return isPresenting ? [place, .add(.to)] : [place, .add(.to), .add(.from)]
  }

  /// Takes the view that leaves out of the container, unless it stays behind.
  fileprivate var striking: [StageAction] {
    fromView == nil ? [.completeTransition] : [.remove(.from), .completeTransition]
  }
}
