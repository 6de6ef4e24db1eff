/// What happens to controllers in the course of presentations, in order.
public enum PresentationEvent: Hashable, Sendable {
  /// The delegate of the controller is asked for a presentation controller.
  case asksForPresentationController(String)
  /// The delegate of the controller is asked for an animator.
  case asksForAnimator(String)
  /// The delegate of the controller is asked for an interactive driver.
  case asksForInteractor(String)
  /// A presentation is about to start.
  case presentationWillBegin(String)
  /// A presentation is over; false when it was given up.
  case presentationDidEnd(String, Bool)
  /// A dismissal is about to start.
  case dismissalWillBegin(String)
  /// A dismissal is over; false when it was given up.
  case dismissalDidEnd(String, Bool)
  /// The controller's view is about to be seen.
  case viewWillAppear(String)
  /// The controller's view is seen.
  case viewDidAppear(String)
  /// The controller's view is about not to be seen any more.
  case viewWillDisappear(String)
  /// The controller's view is no longer seen.
  case viewDidDisappear(String)
  /// The animator is to animate the transition.
  case animatesTransition
  /// The transition was reported as complete; false when it was given up.
  case completesTransition(Bool)
  /// The completion of the call that presented or dismissed the controller is due.
  case completion(String, Bool)
  /// The animator is told that its animation is over; false when it was given up.
  case animationEnded(Bool)
}

/// Why a presentation was refused.
///
/// Nothing has changed then.
public enum PresentationError: Error, Hashable, Sendable {
  /// A transition is under way.
  case transitionInProgress
  /// No transition is under way: it was completed before, or never begun.
  case noTransition
  /// The controller is presented already, or is the root.
  case alreadyPresented(String)
  /// The controller is not presented.
  case notPresented(String)
  /// A transition that was cancelled cannot have been completed.
  case cancelled
  /// Only a transition that a gesture drives can be cancelled.
  case notInteractive
}

extension PresentationError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .transitionInProgress: "another transition is under way"
    case .noTransition: "no transition is under way"
    case .alreadyPresented(let controller): "\(controller) is presented already"
    case .notPresented(let controller): "\(controller) is not presented"
    case .cancelled: "a cancelled transition cannot have been completed"
    case .notInteractive: "only a transition that a gesture drives can be cancelled"
    }
  }
}

/// Who has presented whom, and the one transition that may be under way.
///
/// Each call answers with what happens because of it, in UIKit's order; the caller passes it on.
/// Every presentation and every dismissal gets exactly one `completion`.
public struct PresentationStack: Hashable, Sendable {
  /// A controller that is presented, and how.
  public struct Presentation: Hashable, Sendable {
    /// The controller.
    public let controller: String
    /// The style.
    public let style: PresentationStyle
  }

  /// A transition that is under way.
  public struct Transition: Hashable, Sendable {
    /// The controller that comes, or goes with all that it has presented.
    public let subject: String
    /// Whether it comes.
    public let isPresenting: Bool
    /// Whether an animator shows it.
    public let isAnimated: Bool
    /// Whether a gesture drives it.
    public let isInteractive: Bool
    /// Whether the gesture was given up.
    public internal(set) var wasCancelled = false
  }

  /// The controller below all others.
  public let root: String
  /// The controllers that are presented or come, from below to the top; one that goes is in it
  /// until its dismissal is complete.
  public private(set) var presentations: [Presentation] = []
  /// The transition that is under way.
  public private(set) var transition: Transition?

  /// Makes a stack with nothing presented.
  public init(root: String) { self.root = root }

  /// The controller in front.
  public var top: String { presentations.last?.controller ?? root }

  /// Who has presented a controller; nil for the root and for one that is not presented.
  public func presenter(of controller: String) -> String? {
    guard let index = index(of: controller) else { return nil }
    return index > 0 ? presentations[index - 1].controller : root
  }

  /// Whom a controller has presented.
  public func presented(by controller: String) -> String? {
    if controller == root { return presentations.first?.controller }
    guard let index = index(of: controller), index + 1 < presentations.count else { return nil }
    return presentations[index + 1].controller
  }

  private func index(of controller: String) -> Int? {
    presentations.firstIndex { $0.controller == controller }
  }

  /// Presents a controller on the one in front.
  ///
  /// `style` is the one that is really used, after adaptation to the container. Without animation
  /// it is complete at once; else `completeTransition` is due when the animator is done. Throws
  /// `PresentationError`.
  public mutating func present(
    _ controller: String, style: PresentationStyle = .automatic, animated: Bool = true,
    interactive: Bool = false
  ) throws(PresentationError) -> [PresentationEvent] {
    guard transition == nil else { throw .transitionInProgress }
    guard controller != root, index(of: controller) == nil else {
      throw .alreadyPresented(controller)
    }
    presentations.append(Presentation(controller: controller, style: style.resolved))
    transition = Transition(
      subject: controller, isPresenting: true, isAnimated: animated,
      isInteractive: animated && interactive)
    var events: [PresentationEvent] = [.asksForPresentationController(controller)]
    if animated { events += [.asksForAnimator(controller), .asksForInteractor(controller)] }
    events.append(.presentationWillBegin(controller))
    return try begun(events, animated: animated)
  }

  /// Dismisses a controller (the one in front, unless named) with all that it has presented.
  ///
  /// Only the one in front is animated; those between are taken along. Throws `PresentationError`.
  public mutating func dismiss(
    _ controller: String? = nil, animated: Bool = true, interactive: Bool = false
  ) throws(PresentationError) -> [PresentationEvent] {
    guard transition == nil else { throw .transitionInProgress }
    let controller = controller ?? top
    guard index(of: controller) != nil else { throw .notPresented(controller) }
    transition = Transition(
      subject: controller, isPresenting: false, isAnimated: animated,
      isInteractive: animated && interactive)
    var events: [PresentationEvent] = []
    if animated { events += [.asksForAnimator(controller), .asksForInteractor(controller)] }
    events.append(.dismissalWillBegin(controller))
    return try begun(events, animated: animated)
  }

  private mutating func begun(
    _ events: [PresentationEvent], animated: Bool
  ) throws(PresentationError) -> [PresentationEvent] {
    let (going, coming) = turns
    let events =
      events + going.map { .viewWillDisappear($0) } + coming.map { .viewWillAppear($0) }
    if animated { return events + [.animatesTransition] }
    return events + (try completeTransition(true))
  }

  /// Gives up the transition that a gesture drives; it still has to be completed, with false.
  ///
  /// Throws `PresentationError` when there is none, or no gesture drives it.
  public mutating func cancelTransition() throws(PresentationError) {
    guard let running = transition else { throw .noTransition }
    guard running.isInteractive else { throw .notInteractive }
    transition?.wasCancelled = true
  }

  /// Ends the transition: to be called exactly once for each, with whether it reached its end.
  ///
  /// Throws `PresentationError.noTransition` when it has been called already, and `.cancelled` for
  /// a cancelled transition that claims to have reached its end.
  public mutating func completeTransition(
    _ didComplete: Bool
  ) throws(PresentationError) -> [PresentationEvent] {
    guard let running = transition else { throw .noTransition }
    guard !(running.wasCancelled && didComplete) else { throw .cancelled }
    let subject = running.subject
    let (going, coming) = turns
    transition = nil
    if running.isPresenting != didComplete, let index = index(of: subject) {
      presentations.removeSubrange(index...)
    }
    var events: [PresentationEvent] = [
      .completesTransition(didComplete),
      running.isPresenting
        ? .presentationDidEnd(subject, didComplete) : .dismissalDidEnd(subject, didComplete),
    ]
    if didComplete {
      events += going.map { .viewDidDisappear($0) } + coming.map { .viewDidAppear($0) }
    } else {
      events += coming.map { .viewWillDisappear($0) } + going.map { .viewWillAppear($0) }
      events += coming.map { .viewDidDisappear($0) } + going.map { .viewDidAppear($0) }
    }
    events.append(.completion(subject, didComplete))
    if running.isAnimated { events.append(.animationEnded(didComplete)) }
    return events
  }

  /// The context of the transition that is under way, for its animator.
  ///
  /// `layout` says where the presented view goes. A controller that is `gone` is no longer known as
  /// the presented one, as a weak reference would have it.
  public func context(
    in layout: PresentationLayout, gone: Set<String> = []
  ) -> TransitionContext? {
    guard let transition, let index = index(of: transition.subject),
      let presenter = presenter(of: transition.subject)
    else { return nil }
    let style = presentations[index].style
    let subject = transition.subject
    return TransitionContext(
      container: layout.container, from: transition.isPresenting ? presenter : top,
      to: transition.isPresenting ? subject : presenter,
      presented: gone.contains(subject) ? nil : subject, style: style,
      presentedFrame: layout.frame(for: style), isInteractive: transition.isInteractive,
      wasCancelled: transition.wasCancelled)
  }

  /// The controllers whose views the transition takes away and brings, from front to back.
  private var turns: (going: [String], coming: [String]) {
    guard let transition, let index = index(of: transition.subject) else { return ([], []) }
    let (without, with) = (seen(presentations[..<index]), seen(presentations[...]))
    let (before, after) = transition.isPresenting ? (without, with) : (with, without)
    return (
      before.filter { !after.contains($0) }, after.filter { !before.contains($0) }
    )
  }

  /// The controllers that can be seen with these presentations, from front to back: down to the
  /// first that takes its presenter's view away.
  private func seen(_ presentations: ArraySlice<Presentation>) -> [String] {
    var seen: [String] = []
    for presentation in presentations.reversed() {
      seen.append(presentation.controller)
      if presentation.style.removesPresenter { return seen }
    }
    return seen + [root]
  }
}
