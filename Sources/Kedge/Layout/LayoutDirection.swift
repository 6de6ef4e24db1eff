/// The direction in which text, and with it an interface, runs.
public enum LayoutDirection: Int, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight = 0
  /// Leading is right.
  case rightToLeft = 1
}

/// What a view shows, and so whether it is turned round where an interface runs from right to left.
public enum SemanticContentAttribute: Int, Hashable, Sendable, CaseIterable {
  /// Follows the interface.
  case unspecified = 0
  /// Controls of a player, which do not turn round.
  case playback = 1
  /// Controls for directions in space, which do not turn round.
  case spatial = 2
  /// Runs from left to right always.
  case forceLeftToRight = 3
  /// Runs from right to left always.
  case forceRightToLeft = 4
}

extension LayoutView {
  /// What the view shows; it decides whether leading is left or right for the view itself, not for
  /// its subviews.
  public final var semanticContentAttribute: SemanticContentAttribute {
    get { node.settings?.semantics ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      node.ensureSettings().semantics = newValue
      if let engine = node.engine { engine.system.directionChanged(node) }
    }
  }

  /// The direction of the interface from this view down; nil means that of the superview, and left
  /// to right for a root.
  public final var interfaceLayoutDirection: LayoutDirection? {
    get { node.settings?.direction }
    set {
      guard newValue != interfaceLayoutDirection else { return }
      node.ensureSettings().direction = newValue
      if let engine = node.engine { engine.system.directionChanged(node) }
    }
  }

  /// The direction that leading and trailing follow in constraints whose first item is this view or
  /// a guide of it.
  ///
  /// - Complexity: O(depth).
  public final var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    node.settings?.forcedDirection ?? node.interfaceDirection
  }
}

extension LayoutNode {
  /// The direction of the interface at this view: its own, or the nearest one above.
  ///
  /// - Complexity: O(depth).
  var interfaceDirection: LayoutDirection {
    var node: LayoutNode? = self
    while let current = node {
      if let direction = current.settings?.direction { return direction }
      node = current.parent
    }
    return .leftToRight
  }
}
