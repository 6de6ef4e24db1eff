/// The states of a screen: which views are shown in each, and which constraints count.
///
/// ```swift
/// enum Goal: Equatable { case empty, set(Int), reached }
///
/// let states = LayoutStates(Goal.empty, of: stack.arrangedSubviews) { goal in
///   switch goal {
///   case .empty: [emptyView]
///   case .set: [goalView]
///   case .reached: [successView]
///   }
/// }
/// states.state = .set(15)
/// ```
///
/// A view that a ``StackView`` arranges takes no room while it is hidden. Nothing is laid out by a
/// change of state alone, so that it can be animated: change it within
/// ``LayoutView/animate(duration:delay:timing:changes:)``.
public final class LayoutStates<State: Equatable> {
  private let views: [LayoutView]
  private let shown: (State) -> [LayoutView]
  private let constraints: (State) -> [LayoutConstraint]
  private let didChange: (State) -> Void
  private var active: [LayoutConstraint] = []

  /// Enters the first state.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - views: Every view that some state shows; a view of no state is always hidden.
  ///   - shown: The views that a state shows; the others of `views` are hidden.
  ///   - constraints: The constraints that count in a state. It is asked once for each change, and
  ///     should answer with the same objects for the same state.
  ///   - didChange: Called in the new state, the first one too: to set texts and the like.
  public init(
    _ state: State, of views: [LayoutView], shown: @escaping (State) -> [LayoutView],
    constraints: @escaping (State) -> [LayoutConstraint] = { _ in [] },
    didChange: @escaping (State) -> Void = { _ in }
  ) {
    self.state = state
    self.views = views
    self.shown = shown
    self.constraints = constraints
    self.didChange = didChange
    enter(state)
  }

  /// The state that the screen is in.
  ///
  /// Setting another one hides, shows and swaps what differs, and no more.
  ///
  /// - Complexity: O(views and constraints of both states).
  public var state: State {
    didSet { if state != oldValue { enter(state) } }
  }

  private func enter(_ state: State) {
    let visible = Set(shown(state).map { ObjectIdentifier($0) })
    for view in views { view.isHidden = !visible.contains(ObjectIdentifier(view)) }
    let new = constraints(state)
    LayoutConstraint.replace(active, with: new)
    active = new
    didChange(state)
  }
}

extension LayoutConstraint {
  /// Deactivates constraints and activates others in their place.
  ///
  /// Those in both lists stay active throughout. The old ones go first, so that the two lists never
  /// contradict one another.
  ///
  /// - Complexity: O(constraints).
  public static func replace(_ old: [LayoutConstraint], with new: [LayoutConstraint]) {
    let staying = Set(new.map { ObjectIdentifier($0) })
    deactivate(old.filter { !staying.contains(ObjectIdentifier($0)) })
    activate(new)
  }
}
