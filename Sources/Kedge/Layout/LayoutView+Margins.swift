extension LayoutView {
  /// The space to keep free along the inner edges, in points; 8 on each side unless set otherwise.
  ///
  /// What is read includes the safe area (``insetsLayoutMarginsFromSafeArea``) and the superview's
  /// margins (``preservesSuperviewLayoutMargins``) as of the last layout; what is set does not.
  /// Setting it replaces ``directionalLayoutMargins``. A number that is not finite is refused and
  /// reported.
  public final var layoutMargins: EdgeInsets {
    get { surroundings.margins }
    set {
      guard newValue.isUsable else {
        return report(.badNumber("the margins \(newValue) for \(node.name)"))
      }
      let settings = node.ensureSettings()
      settings.margins = newValue
      settings.directionalMargins = nil
      node.surroundingsChanged()
    }
  }

  /// The margins with their sides named by the direction of text.
  ///
  /// Setting it replaces ``layoutMargins``, and the sides follow when the direction changes.
  public final var directionalLayoutMargins: DirectionalEdgeInsets {
    get { DirectionalEdgeInsets(layoutMargins, effectiveUserInterfaceLayoutDirection) }
    set {
      guard newValue.resolved(.leftToRight).isUsable else {
        return report(.badNumber("the margins \(newValue) for \(node.name)"))
      }
      let settings = node.ensureSettings()
      settings.directionalMargins = newValue
      settings.margins = nil
      node.surroundingsChanged()
    }
  }

  /// Whether margins are at least as large as what remains of the superview's; false unless set
  /// otherwise.
  public final var preservesSuperviewLayoutMargins: Bool {
    get { node.settings?.preservesSuperviewMargins ?? false }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      node.ensureSettings().preservesSuperviewMargins = newValue
      node.surroundingsChanged()
    }
  }

  /// Whether margins begin at the edges of the safe area; true unless set otherwise.
  public final var insetsLayoutMarginsFromSafeArea: Bool {
    get { node.settings?.insetsMarginsFromSafeArea ?? true }
    set {
      guard newValue != insetsLayoutMarginsFromSafeArea else { return }
      node.ensureSettings().insetsMarginsFromSafeArea = newValue
      node.surroundingsChanged()
    }
  }

  // MARK: Safe area

  /// How far bars, rounded corners and the like cover the view from its edges, as of the last
  /// layout, in points.
  ///
  /// A root has what ``setRootSafeAreaInsets(_:)`` said. A subview has what remains of its
  /// superview's at its edges, never less than 0 and never more than the superview has.
  public final var safeAreaInsets: EdgeInsets { surroundings.safeArea }

  /// Says what covers the edges of this view while it is a root: what a window or device knows.
  ///
  /// A number that is not finite is refused and reported.
  public final func setRootSafeAreaInsets(_ insets: EdgeInsets) {
    guard insets.isUsable else {
      return report(.badNumber("the safe area \(insets) for \(node.name)"))
    }
    guard insets != node.settings?.rootSafeArea ?? .zero else { return }
    node.ensureSettings().rootSafeArea = insets
    node.surroundingsChanged()
  }

  /// Added to the safe area that falls on the view; the sum is never below 0.
  public final var additionalSafeAreaInsets: EdgeInsets {
    get { node.settings?.additionalSafeArea ?? .zero }
    set {
      guard newValue.isUsable else {
        return report(.badNumber("the additional safe area \(newValue) for \(node.name)"))
      }
      guard newValue != additionalSafeAreaInsets else { return }
      node.ensureSettings().additionalSafeArea = newValue
      node.surroundingsChanged()
    }
  }

  /// Says how much of the lower end of this view a keyboard covers while it is a root, in points; 0
  /// hides it.
  ///
  /// A number that is not finite is refused and reported.
  public final func setRootKeyboardHeight(_ height: Double) {
    guard abs(height) <= LayoutConstraint.limit else {
      return report(.badNumber("the keyboard's height \(height) for \(node.name)"))
    }
    guard height != node.settings?.keyboardHeight ?? 0 else { return }
    node.ensureSettings().keyboardHeight = max(0, height)
    node.surroundingsChanged()
  }

  /// What of the view is covered or kept free, by the frames of the last layout.
  private var surroundings: Surroundings {
    guard let parent = node.parent?.item as? LayoutView else {
      return Surroundings(
        node.settings, effectiveUserInterfaceLayoutDirection, above: nil, distances: .zero)
    }
    // What was set counts at once; what falls from above is known from the last layout.
    guard let engine = node.engine, node.slot >= 0, parent.node.slot >= 0,
      engine.system.table.tracksSurroundings
    else {
      return Surroundings(
        node.settings, effectiveUserInterfaceLayoutDirection, above: Surroundings(),
        distances: ViewSettings.usualMargins)
    }
    return engine.system.surroundings(of: node)
  }
}

extension LayoutNode {
  /// Something that margins or the safe area are made from changed.
  func surroundingsChanged() {
    if let engine { engine.system.surroundingsChanged(self) }
  }
}
