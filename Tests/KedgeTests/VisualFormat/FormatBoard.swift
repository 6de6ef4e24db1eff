import Kedge

/// A superview with views of every name that the tables of formats use.
final class FormatBoard {
  let screen: Screen
  let items: [LayoutView]
  var views: [String: Any]

  init(_ width: Double = 320, _ height: Double = 480) {
    screen = Screen(width, height)
    screen.root.identifier = "superview"
    let names = [
      "a", "b", "c", "d", "e", "_v1", "ä", "1a", "self.a", "icon", "iconLabel", "iconDate",
      "iconImageView", "appNameLabel", "skipButton", "appImageView", "welcomeLabel",
      "summaryLabel", "pageControl", "topView", "middleView", "bottomView",
    ]
    var items: [LayoutView] = []
    views = [:]
    for name in names {
      let view = screen.add(name)
      items.append(view)
      views[name] = view
    }
    self.items = items
  }

  /// A view by its name.
  subscript(name: String) -> LayoutView {
    guard let view = views[name] as? LayoutView else { fatalError("No view named \(name)") }
    return view
  }

  /// Activates what formats say and lays out.
  func layOut(
    _ formats: String..., options: LayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    for format in formats {
      LayoutConstraint.activate(
        LayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics, views: views))
    }
    screen.root.layoutIfNeeded()
  }
}
