/// What of a view is covered or kept free, as far as it falls on the view.
struct Surroundings: Equatable {
  var safeArea = EdgeInsets.zero
  /// The margins, with the safe area where they begin there.
  var margins = ViewSettings.usualMargins
  /// How much of the lower end a keyboard covers.
  var keyboard = 0.0

  /// What a root has, or what falls on a view from the one above.
  ///
  /// - Parameter distances: From the edges of the view above to those of this one, inwards.
  init(
    _ settings: ViewSettings?, _ direction: LayoutDirection, above: Surroundings?,
    distances: EdgeInsets
  ) {
    if let above {
      let none = EdgeInsets.zero
      let minus = EdgeInsets(
        top: -distances.top, left: -distances.left, bottom: -distances.bottom,
        right: -distances.right)
      safeArea = .smaller(above.safeArea, .larger(none, above.safeArea + minus))
      keyboard = max(0, above.keyboard - max(0, distances.bottom))
      guard let settings else {
        margins = ViewSettings.usualMargins + safeArea
        return
      }
      safeArea = .larger(none, safeArea + settings.additionalSafeArea)
      margins = settings.ownMargins(direction)
      if settings.insetsMarginsFromSafeArea { margins = margins + safeArea }
      if settings.preservesSuperviewMargins { margins = .larger(margins, above.margins + minus) }
    } else if let settings {
      safeArea = .larger(.zero, settings.rootSafeArea + settings.additionalSafeArea)
      keyboard = settings.keyboardHeight
      margins = settings.ownMargins(direction)
      if settings.insetsMarginsFromSafeArea { margins = margins + safeArea }
    }
  }

  init() {}
}
