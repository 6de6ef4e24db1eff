/// A dialog that grows out of a point a little above the middle, and shrinks back into it.
///
/// Its numbers are those of the walk-through "Modal Views in iOS 7 Storyboards".
public struct ZoomTransition: TransitionAnimator, Hashable {
  /// The time that it takes to come, in seconds.
  public static let presentingDuration = 1.0
  /// The time that it takes to go, in seconds.
  public static let dismissingDuration = 0.3
  /// The damping ratio that is asked for; a fitted spring takes it for 1.
  public static let damping = 500.0
  /// The velocity at the start, in whole ways per second.
  public static let initialVelocity = 15.0
  /// How far above the middle of the container the point lies, in points.
  public static let lift = 50.0
  /// Half of the dialog's width and height, in points.
  public static let reach = 100.0

  /// Makes the transition.
  public init() {}

  /// 1 s when the transition leads to the presented controller, else 0.3 s: also when the presented
  /// controller is gone.
  public func duration(in context: TransitionContext) -> Double {
    context.isPresenting ? Self.presentingDuration : Self.dismissingDuration
  }

  /// The frame from which the dialog grows: nothing, at the point.
  public static func startFrame(in container: Rect) -> Rect {
    Rect(x: container.width / 2, y: container.height / 2 - lift, width: 0, height: 0)
  }

  /// The dialog's frame.
  public static func endFrame(in container: Rect) -> Rect {
    let out = -reach
    return startFrame(in: container)
      .inset(by: EdgeInsets(top: out, left: out, bottom: out, right: out))
  }

  /// A picture of the dialog grows and becomes opaque, then the dialog takes its place; or the
  /// other way round.
  public func plan(in context: TransitionContext) throws(MotionError) -> TransitionPlan {
    let start = Self.startFrame(in: context.container)
    let end = Self.endFrame(in: context.container)
    let isPresenting = context.isPresenting
    let timing = TimingParameters.fittedSpring(
      dampingRatio: Self.damping, initialVelocity: SpringVelocity(Self.initialVelocity))
    let duration = duration(in: context)
    let picture = StageView.snapshot.rawValue
    let timeline = try Timeline([
      Track(
        picture, "frame", from: .rect(isPresenting ? start : end),
        to: .rect(isPresenting ? end : start), duration: duration, timing: timing),
      Track(
        picture, "alpha", from: .number(isPresenting ? 0 : 1),
        to: .number(isPresenting ? 1 : 0), duration: duration, timing: timing),
    ])
    if isPresenting {
      return TransitionPlan(
        before: [
          .setInteractionEnabled(.from, false), .setTint(.from, RGBAColor(white: 0.5)),
          .setFrame(.to, end), .takeSnapshot(of: .to), .setFrame(.snapshot, start),
          .setAlpha(.snapshot, 0), .add(.snapshot),
        ],
        along: [.setTintDimmed(.from, true)], timeline: timeline,
        after: [.setFrame(.to, end), .add(.to), .remove(.snapshot), .completeTransition])
    }
    return TransitionPlan(
      before: [
        .takeSnapshot(of: .from), .setFrame(.snapshot, end), .add(.snapshot), .remove(.from),
      ],
      along: [.setTintDimmed(.to, false)], timeline: timeline,
      after: [.remove(.snapshot), .setInteractionEnabled(.to, true), .completeTransition])
  }
}
