/// What a transition is about: the animator's half of the pair reads it.
///
/// Controllers are named by the caller. The context is a value; that a transition ends once is
/// `PresentationStack`'s business.
public struct TransitionContext: Hashable, Sendable {
  /// The container's bounds.
  public var container: Rect
  /// The controller that is in front before the transition.
  public var from: String
  /// The controller that is in front after it.
  public var to: String
  /// The controller that was presented, as noted when its animator was asked for; nil once it is
  /// gone.
  public var presented: String?
  /// The style of the presentation.
  public var style: PresentationStyle
  /// The frame of the presented view, in the container.
  public var presentedFrame: Rect
  /// Whether a gesture drives the transition.
  public var isInteractive: Bool
  /// Whether the gesture was given up.
  public var wasCancelled: Bool

  /// Makes a context; the presented view fills the container unless told otherwise.
  public init(
    container: Rect, from: String, to: String, presented: String?,
    style: PresentationStyle = .fullScreen, presentedFrame: Rect? = nil,
    isInteractive: Bool = false, wasCancelled: Bool = false
  ) {
    self.container = container
    self.from = from
    self.to = to
    self.presented = presented
    self.style = style
    self.presentedFrame = presentedFrame ?? container
    self.isInteractive = isInteractive
    self.wasCancelled = wasCancelled
  }

  /// Whether the transition presents: it leads to the presented controller.
  public var isPresenting: Bool { to == presented }

  /// The view that leaves or stays behind, if the transition may touch it: the presenting view is
  /// not part of a transition whose style leaves it in place.
  public var fromView: StageView? { isPresenting && !style.removesPresenter ? nil : .from }

  /// The view that comes, if the transition may touch it.
  public var toView: StageView? { !isPresenting && !style.removesPresenter ? nil : .to }

  /// Where the view that comes stands at the end, in the container.
  public var finalFrame: Rect { isPresenting ? presentedFrame : container }

  /// Where the view that leaves stands at the start, in the container.
  public var initialFrame: Rect { isPresenting ? container : presentedFrame }
}

/// A view that takes part in a transition; its raw value is the target of the timeline's tracks.
public enum StageView: String, Hashable, Sendable, CaseIterable {
  /// The view of the controller that is in front before.
  case from
  /// The view of the controller that is in front after.
  case to
  /// A picture of one of them.
  case snapshot
  /// What darkens the views behind.
  case dimming
}

/// One thing that a transition does to a view at a moment, in words that any toolkit can follow.
public enum StageAction: Hashable, Sendable {
  /// The view is added to the container, in front.
  case add(StageView)
  /// The view is taken out of the container.
  case remove(StageView)
  /// `snapshot` becomes a picture of the view.
  case takeSnapshot(of: StageView)
  /// The view gets a frame, in the container.
  case setFrame(StageView, Rect)
  /// The view gets an opacity, 0...1.
  case setAlpha(StageView, Double)
  /// The view takes touches, or no longer does.
  case setInteractionEnabled(StageView, Bool)
  /// The view gets a tint.
  case setTint(StageView, RGBAColor)
  /// The view's tint is dimmed, or no longer is.
  case setTintDimmed(StageView, Bool)
  /// The view gets a background colour.
  case setBackground(StageView, RGBAColor)
  /// The status bar gets a style.
  case setStatusBarStyle(StatusBarStyle)
  /// The transition is reported as complete: `completeTransition(!wasCancelled)`.
  case completeTransition
}

/// How the status bar is written, with UIKit's numbers.
public enum StatusBarStyle: Int, Hashable, Sendable, CaseIterable {
  /// As the interface is, light or dark.
  case automatic = 0
  /// Light letters, for a dark background.
  case lightContent = 1
  /// Dark letters, for a light background.
  case darkContent = 3
}

/// All that a transition does: before, during and after its animation.
public struct TransitionPlan: Hashable, Sendable {
  /// What is done at once, in order.
  public var before: [StageAction]
  /// What changes along with the animation and has no values in between.
  public var along: [StageAction]
  /// What moves; its targets are the raw values of `StageView`, or names of the animator's own.
  public var timeline: Timeline
  /// The time in seconds after which `after` is due: the timeline's, or more.
  public var duration: Double
  /// What is done at the end, in order; it ends with `completeTransition`.
  public var after: [StageAction]

  /// Makes a plan; it lasts as long as its timeline unless told otherwise.
  public init(
    before: [StageAction] = [], along: [StageAction] = [], timeline: Timeline,
    duration: Double? = nil, after: [StageAction]
  ) {
    self.before = before
    self.along = along
    self.timeline = timeline
    self.duration = duration ?? timeline.duration
    self.after = after
  }
}

/// Something that moves views from one controller to another: the other half of the pair.
public protocol TransitionAnimator: Sendable {
  /// The time that the transition takes, in seconds.
  func duration(in context: TransitionContext) -> Double

  /// What it does. Throws `MotionError` when the context's numbers are not finite.
  func plan(in context: TransitionContext) throws(MotionError) -> TransitionPlan
}

/// The container of a transition: which views it holds, and how they stand.
///
/// For hosts and tests that want to follow a plan without a toolkit.
public struct TransitionStage: Hashable, Sendable {
  /// The views in the container, from back to front.
  public private(set) var children: [StageView]
  /// The frames that were set.
  public private(set) var frames: [StageView: Rect] = [:]
  /// The opacities that were set.
  public private(set) var alphas: [StageView: Double] = [:]
  /// The views that take no touches.
  public private(set) var disabled: Set<StageView> = []
  /// The views whose tint is dimmed.
  public private(set) var dimmed: Set<StageView> = []
  /// The tints that were set.
  public private(set) var tints: [StageView: RGBAColor] = [:]
  /// The background colours that were set.
  public private(set) var backgrounds: [StageView: RGBAColor] = [:]
  /// The style of the status bar.
  public private(set) var statusBarStyle = StatusBarStyle.automatic
  /// How often the transition was reported as complete.
  public private(set) var completions = 0

  /// Makes a stage with views in the container.
  public init(children: [StageView] = []) { self.children = children }

  /// Does the actions in their order.
  public mutating func perform(_ actions: [StageAction]) {
    for action in actions {
      switch action {
      case .add(let view):
        children.removeAll { $0 == view }
        children.append(view)
      case .remove(let view): children.removeAll { $0 == view }
      case .takeSnapshot: children.removeAll { $0 == .snapshot }
      case .setFrame(let view, let frame): frames[view] = frame
      case .setAlpha(let view, let alpha): alphas[view] = alpha
      case .setInteractionEnabled(let view, let enabled):
        if enabled { disabled.remove(view) } else { disabled.insert(view) }
      case .setTint(let view, let color): tints[view] = color
      case .setTintDimmed(let view, let isDimmed):
        if isDimmed { dimmed.insert(view) } else { dimmed.remove(view) }
      case .setBackground(let view, let color): backgrounds[view] = color
      case .setStatusBarStyle(let style): statusBarStyle = style
      case .completeTransition: completions += 1
      }
    }
  }
}
