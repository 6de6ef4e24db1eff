/// Is told about taps on a tab bar.
public protocol ResponsiveTabBarDelegate: AnyObject {
  /// A tab was tapped.
  func tabBar(_ tabBar: ResponsiveTabBar, didTapTabAt index: Int)
}

/// A bar whose tabs always share its width equally, by constraints.
///
/// The first tab has four space constraints (leading, top, bottom, and trailing to the next one),
/// each other one three (top, bottom, trailing), and all are as wide as the first: 4 n constraints
/// for n tabs. What a tab shows (a button, an indicator) is its own business.
open class ResponsiveTabBar: LayoutView {
  /// The tabs, in their order from the leading edge.
  public let tabs: [LayoutView]
  /// The distance between neighbouring tabs, in points.
  public let spacing: Double
  /// Who is told about taps.
  public weak var delegate: (any ResponsiveTabBarDelegate)?

  /// Makes a bar that shows the given views as its tabs.
  ///
  /// A spacing that is not finite is reported by the layout engine, and the tabs concerned are not
  /// spaced.
  public init(frame: Rect = .zero, tabs: [LayoutView], spacing: Double = 0) {
    self.tabs = tabs
    self.spacing = spacing
    super.init(frame: frame)
    for tab in tabs {
      tab.translatesAutoresizingMaskIntoConstraints = false
      addSubview(tab)
    }
    LayoutConstraint.activate(makeConstraints())
  }

  private func makeConstraints() -> [LayoutConstraint] {
    guard let first = tabs.first else { return [] }
    var constraints = [first.leadingAnchor.constraint(equalTo: leadingAnchor)]
    for (index, tab) in tabs.enumerated() {
      let end =
        index + 1 < tabs.count
        ? tabs[index + 1].leadingAnchor.constraint(
          equalTo: tab.trailingAnchor, constant: spacing)
        : trailingAnchor.constraint(equalTo: tab.trailingAnchor)
      constraints += [
        tab.topAnchor.constraint(equalTo: topAnchor),
        tab.bottomAnchor.constraint(equalTo: bottomAnchor), end,
      ]
      if index > 0 { constraints.append(tab.widthAnchor.constraint(equalTo: first.widthAnchor)) }
    }
    return constraints
  }

  /// The tab at a point of the bar's own coordinates, by the frames of the last layout.
  ///
  /// Of two tabs that touch, the edge belongs to the following one. O(tabs).
  public final func tab(at point: Point) -> Int? {
    tabs.firstIndex { tab in
      let frame = tab.frame
      return point.x >= frame.minX && point.x < frame.maxX && point.y >= frame.minY
        && point.y < frame.maxY
    }
  }

  /// Tells the delegate about a tap at a point of the bar's own coordinates; between tabs nothing
  /// happens.
  public final func tap(at point: Point) {
    if let index = tab(at: point) { delegate?.tabBar(self, didTapTabAt: index) }
  }
}
