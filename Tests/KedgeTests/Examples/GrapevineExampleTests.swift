import Kedge
import Testing

/// A welcome screen written with visual formats, call by call as its tutorial writes it under
/// Apple's names.
@Suite struct `Example: Grapevine` {
  private enum Metrics {
    static let padding: Double = 15.0
    static let iconImageViewWidth: Double = 30.0
  }

  /// The screen, with content sizes of our own: the tutorial has none.
  private final class GrapevineScreen {
    let screen: Screen
    var view: LayoutView { screen.root }
    let iconImageView = ContentView(30, 30)
    let appNameLabel = ContentView(90, 21)
    let skipButton = ContentView(32, 30)
    let appImageView = ContentView(198, 300)
    let welcomeLabel = ContentView(120, 21)
    let summaryLabel = ContentView(200, 36)
    let pageControl = ContentView(39, 37)
    private(set) var allConstraints: [LayoutConstraint] = []

    init(_ width: Double, _ height: Double) {
      screen = Screen(width, height)
      let views: [LayoutView] = [
        iconImageView, appNameLabel, skipButton, appImageView, welcomeLabel, summaryLabel,
        pageControl,
      ]
      for view in views { screen.root.addSubview(view) }
      appNameLabel.setContentHuggingPriority(251, for: .horizontal)
      appImageView.setContentHuggingPriority(249, for: .vertical)
      // An image gives way before words do.
      appImageView.setContentCompressionResistancePriority(749, for: .vertical)
    }

    var views: [String: Any] {
      [
        "iconImageView": iconImageView,
        "appNameLabel": appNameLabel,
        "skipButton": skipButton,
        "appImageView": appImageView,
        "welcomeLabel": welcomeLabel,
        "summaryLabel": summaryLabel,
        "pageControl": pageControl,
      ]
    }

    func firstPlain() {
      let views: [String: Any] = [
        "iconImageView": iconImageView,
        "appNameLabel": appNameLabel,
        "skipButton": skipButton,
      ]
      let iconVerticalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "V:|-20-[iconImageView(30)]",
        metrics: nil,
        views: views)
      allConstraints += iconVerticalConstraints
      let nameLabelVerticalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "V:|-23-[appNameLabel]",
        metrics: nil,
        views: views)
      allConstraints += nameLabelVerticalConstraints
      let skipButtonVerticalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "V:|-20-[skipButton]",
        metrics: nil,
        views: views)
      allConstraints += skipButtonVerticalConstraints
      let topRowHorizontalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "H:|-15-[iconImageView(30)]-[appNameLabel]-[skipButton]-15-|",
        metrics: nil,
        views: views)
      allConstraints += topRowHorizontalConstraints
      LayoutConstraint.activate(allConstraints)
    }

    func secondWithOptionsAndMetrics() {
      let metrics = [
        "horizontalPadding": Metrics.padding,
        "iconImageViewWidth": Metrics.iconImageViewWidth,
      ]
      let iconVerticalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "V:|-20-[iconImageView(30)]",
        metrics: nil,
        views: views)
      allConstraints += iconVerticalConstraints
      let topRowHorizontalFormat = """
        H:|-horizontalPadding-[iconImageView(iconImageViewWidth)]-[appNameLabel]-[skipButton]-horizontalPadding-|
        """
      let topRowHorizontalConstraints = LayoutConstraint.constraints(
        withVisualFormat: topRowHorizontalFormat,
        options: [.alignAllCenterY],
        metrics: metrics,
        views: views)
      allConstraints += topRowHorizontalConstraints
      let summaryHorizontalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "H:|-horizontalPadding-[summaryLabel]-horizontalPadding-|",
        metrics: metrics,
        views: views)
      allConstraints += summaryHorizontalConstraints
      addColumn(bottom: "15", metrics: nil)
      LayoutConstraint.activate(allConstraints)
    }

    /// What the screen does each time its safe area changes.
    func safeAreaInsetsDidChange(_ newInsets: EdgeInsets) {
      if !allConstraints.isEmpty {
        LayoutConstraint.deactivate(allConstraints)
        allConstraints.removeAll()
      }
      let leftMargin = newInsets.left > 0 ? newInsets.left : Metrics.padding
      let rightMargin = newInsets.right > 0 ? newInsets.right : Metrics.padding
      let topMargin = newInsets.top > 0 ? newInsets.top : Metrics.padding
      let bottomMargin = newInsets.bottom > 0 ? newInsets.bottom : Metrics.padding
      let metrics = [
        "horizontalPadding": Metrics.padding,
        "iconImageViewWidth": Metrics.iconImageViewWidth,
        "topMargin": topMargin,
        "bottomMargin": bottomMargin,
        "leftMargin": leftMargin,
        "rightMargin": rightMargin,
      ]
      let iconVerticalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "V:|-topMargin-[iconImageView(30)]",
        metrics: metrics,
        views: views)
      allConstraints += iconVerticalConstraints
      let topRowHorizontalFormat = """
        H:|-leftMargin-[iconImageView(iconImageViewWidth)]-[appNameLabel]-[skipButton]-rightMargin-|
        """
      let topRowHorizontalConstraints = LayoutConstraint.constraints(
        withVisualFormat: topRowHorizontalFormat,
        options: [.alignAllCenterY],
        metrics: metrics,
        views: views)
      allConstraints += topRowHorizontalConstraints
      let summaryHorizontalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "H:|-horizontalPadding-[summaryLabel]-horizontalPadding-|",
        metrics: metrics,
        views: views)
      allConstraints += summaryHorizontalConstraints
      addColumn(bottom: "bottomMargin", metrics: metrics)
      LayoutConstraint.activate(allConstraints)
    }

    private func addColumn(bottom: String, metrics: [String: Double]?) {
      let iconToImageVerticalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "V:[iconImageView]-10-[appImageView]",
        metrics: nil,
        views: views)
      allConstraints += iconToImageVerticalConstraints
      let imageToWelcomeVerticalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "V:[appImageView]-10-[welcomeLabel]",
        options: [.alignAllCenterX],
        metrics: nil,
        views: views)
      allConstraints += imageToWelcomeVerticalConstraints
      let summaryLabelVerticalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "V:[welcomeLabel]-4-[summaryLabel]",
        options: [.alignAllLeading, .alignAllTrailing],
        metrics: nil,
        views: views)
      allConstraints += summaryLabelVerticalConstraints
      let summaryToPageVerticalConstraints = LayoutConstraint.constraints(
        withVisualFormat: "V:[summaryLabel]-15-[pageControl(9)]-\(bottom)-|",
        options: [.alignAllCenterX],
        metrics: metrics,
        views: views)
      allConstraints += summaryToPageVerticalConstraints
    }

    func layOut() {
      view.layoutIfNeeded()
      #expect(screen.errors.isEmpty && screen.conflicts.isEmpty)
    }
  }

  @Test func `the top row with plain formats`() {
    let grapevine = GrapevineScreen(320, 568)
    grapevine.firstPlain()
    grapevine.layOut()
    #expect(grapevine.allConstraints.count == 9)
    expectFrame(grapevine.iconImageView.frame, 15, 20, 30, 30)
    expectFrame(grapevine.appNameLabel.frame, 53, 23, 90, 21)
    expectFrame(grapevine.skipButton.frame, 151, 20, 154, 30)
  }

  @Test func `the whole screen with options and metrics`() {
    let grapevine = GrapevineScreen(320, 568)
    grapevine.secondWithOptionsAndMetrics()
    grapevine.layOut()
    expectFrame(grapevine.iconImageView.frame, 15, 20, 30, 30)
    expectFrame(grapevine.appNameLabel.exactFrame, 53, 24.5, 90, 21)
    expectFrame(grapevine.appImageView.frame, 61, 60, 198, 398)
    expectFrame(grapevine.welcomeLabel.frame, 15, 468, 290, 21)
    expectFrame(grapevine.summaryLabel.frame, 15, 493, 290, 36)
    expectFrame(grapevine.pageControl.exactFrame, 140.5, 544, 39, 9)
    grapevine.screen.resize(375, 667)
    expectFrame(grapevine.appImageView.exactFrame, 88.5, 60, 198, 497)
  }

  /// Portrait, landscape, portrait again: the old constraints go, as many come.
  @Test func `rotation with the safe area of a phone with a notch`() {
    let grapevine = GrapevineScreen(375, 812)
    let portrait = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    var frames: [Rect] = []
    for _ in 0..<2 {
      grapevine.view.frame = Rect(x: 0, y: 0, width: 375, height: 812)
      grapevine.safeAreaInsetsDidChange(portrait)
      grapevine.layOut()
      let count = grapevine.allConstraints.count
      #expect(grapevine.allConstraints.filter(\.isActive).count == count)
      let children = grapevine.view.subviews
      let all = grapevine.view.constraints.count + children.map(\.constraints.count).reduce(0, +)
      #expect(all == count)
      expectFrame(grapevine.iconImageView.frame, 15, 44, 30, 30)
      expectFrame(grapevine.appImageView.frame, 88.5, 84, 198, 599)
      expectFrame(grapevine.pageControl.frame, 168, 769, 39, 9)
      let now = children.map(\.frame)
      if !frames.isEmpty { #expect(now == frames) }
      frames = now

      grapevine.view.frame = Rect(x: 0, y: 0, width: 812, height: 375)
      grapevine.safeAreaInsetsDidChange(EdgeInsets(top: 0, left: 44, bottom: 21, right: 44))
      grapevine.layOut()
      #expect(grapevine.allConstraints.count == count)
      expectFrame(grapevine.iconImageView.frame, 44, 15, 30, 30)
      expectClose(grapevine.skipButton.frame.maxX, 812 - 44)
      expectFrame(grapevine.summaryLabel.frame, 15, 375 - 21 - 9 - 15 - 36, 782, 36)
    }
  }
}
