/// Which animator and style serve which presentation, by the identifier of the segue that asks.
///
/// An animator is made when its first presentation is prepared, and serves all later ones. What has
/// no route keeps whatever transition it has.
public struct TransitionRouter: Sendable {
  /// How a presentation is to be made.
  public struct Route: Sendable {
    /// The style.
    public let style: PresentationStyle
    /// The animator of both directions.
    public let animator: any TransitionAnimator
  }

  private struct Entry: Sendable {
    let style: PresentationStyle
    let make: @Sendable () -> any TransitionAnimator
    var animator: (any TransitionAnimator)?
  }

  private var entries: [String: Entry] = [:]

  /// Makes a router without routes.
  public init() {}

  /// Sets the route of an identifier.
  public mutating func register(
    _ identifier: String, style: PresentationStyle = .custom,
    animator: @escaping @Sendable () -> any TransitionAnimator
  ) {
    entries[identifier] = Entry(style: style, make: animator)
  }

  /// The route of a presentation that is about to be made; nil for an unknown identifier.
  public mutating func prepare(_ identifier: String) -> Route? {
    guard let entry = entries[identifier] else { return nil }
    let animator = entry.animator ?? entry.make()
    entries[identifier]?.animator = animator
    return Route(style: entry.style, animator: animator)
  }
}
