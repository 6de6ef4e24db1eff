import Kedge
import Testing

/// Margins, safe areas and the guides made from them.
@Suite struct `Margins and guides` {
  private func pin(_ view: LayoutView, to guide: LayoutGuide) {
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: guide.leftAnchor),
      view.rightAnchor.constraint(equalTo: guide.rightAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor),
      view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
  }

  @Test func `margin attributes are the edges moved inwards`() {
    let screen = Screen(300, 200)
    let root = screen.root
    root.layoutMargins = EdgeInsets(top: 1, left: 20, bottom: 3, right: 40)
    func lay(_ attribute: LayoutConstraint.Attribute, _ other: LayoutConstraint.Attribute)
      -> LayoutView
    {
      let view = screen.add("\(other)")
      LayoutConstraint.activate([
        LayoutConstraint(
          item: view, attribute: attribute, relatedBy: .equal, toItem: root, attribute: other,
          multiplier: 1, constant: 0),
        view.widthAnchor.constraint(equalToConstant: 10),
        view.heightAnchor.constraint(equalToConstant: 10),
      ])
      return view
    }
    let views = [
      lay(.left, .leftMargin), lay(.right, .rightMargin), lay(.leading, .leadingMargin),
      lay(.trailing, .trailingMargin), lay(.centerX, .centerXWithinMargins),
      lay(.top, .topMargin), lay(.bottom, .bottomMargin), lay(.centerY, .centerYWithinMargins),
    ]
    root.layoutIfNeeded()
    #expect(views[..<5].map(\.frame.origin.x) == [20, 250, 20, 250, 135])
    #expect(views[5...].map(\.frame.origin.y) == [1, 187, 94])
    root.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 1, leading: 20, bottom: 3, trailing: 40)
    root.interfaceLayoutDirection = .rightToLeft
    root.layoutIfNeeded()
    #expect(root.layoutMargins == EdgeInsets(top: 1, left: 40, bottom: 3, right: 20))
    #expect(views[..<5].map(\.frame.origin.x) == [40, 270, 270, 40, 155])
    #expect(screen.errors.isEmpty)
  }

  @Test func `margins of the superview are kept`() {
    let screen = Screen(300, 300)
    screen.root.insetsLayoutMarginsFromSafeArea = false
    screen.root.layoutMargins = EdgeInsets(top: 40, left: 50, bottom: 60, right: 70)
    let child = LayoutView(frame: Rect(x: 20, y: 20, width: 100, height: 100))
    child.preservesSuperviewLayoutMargins = true
    screen.root.addSubview(child)
    screen.root.layoutIfNeeded()
    #expect(child.layoutMargins == EdgeInsets(top: 20, left: 30, bottom: 8, right: 8))
    child.frame.origin = .zero
    child.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let inner = screen.add("inner", to: child)
    pin(inner, to: child.layoutMarginsGuide)
    screen.root.layoutIfNeeded()
    #expect(child.layoutMargins == EdgeInsets(top: 40, left: 50, bottom: 3, right: 4))
    expectFrame(inner.frame, 50, 40, 46, 57)
  }

  private final class Listener: LayoutView {
    var safeAreas = 0
    var margins = 0
    override func safeAreaInsetsDidChange() { safeAreas += 1 }
    override func layoutMarginsDidChange() { margins += 1 }
  }

  @Test func `the safe area falls on nested views`() {
    let screen = Screen(300, 300)
    screen.root.setRootSafeAreaInsets(EdgeInsets(top: 64, left: 30, bottom: 83, right: 10))
    let child = Listener(frame: Rect(x: 10, y: 10, width: 280, height: 280))
    screen.root.addSubview(child)
    let inner = screen.add("inner", to: child)
    pin(inner, to: child.safeAreaLayoutGuide)
    screen.root.layoutIfNeeded()
    #expect(child.safeAreaInsets == EdgeInsets(top: 54, left: 20, bottom: 73, right: 0))
    expectFrame(inner.frame, 20, 54, 260, 153)
    #expect(child.safeAreas == 1)
    #expect(child.layoutMargins.top == 62)
    screen.root.layoutIfNeeded()
    child.frame.origin.y = 80
    screen.root.layoutIfNeeded()
    #expect(child.safeAreaInsets.top == 0)
    #expect(child.safeAreas == 2)
    child.additionalSafeAreaInsets = EdgeInsets(top: 20, left: -100, bottom: 0, right: 0)
    screen.root.layoutIfNeeded()
    #expect(child.safeAreaInsets.top == 20)
    #expect(child.safeAreaInsets.left == 0)
    #expect(child.safeAreas == 3)
    // Something else moves: nobody is told.
    screen.root.backgroundEdit()
    #expect(child.safeAreas == 3)
  }

  @Test func `a view placed by its superview's safe area has none`() {
    let screen = Screen(375, 812)
    let body = screen.add("body")
    pin(body, to: screen.root.safeAreaLayoutGuide)
    let inner = screen.add("inner", to: body)
    pin(inner, to: body.layoutMarginsGuide)
    screen.root.setRootSafeAreaInsets(EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    screen.root.layoutIfNeeded()
    expectFrame(body.frame, 0, 44, 375, 734)
    #expect(body.safeAreaInsets == .zero)
    expectFrame(inner.frame, 8, 8, 359, 718)
    screen.root.setRootSafeAreaInsets(EdgeInsets(top: 0, left: 44, bottom: 21, right: 44))
    screen.resize(812, 375)
    expectFrame(body.frame, 44, 0, 724, 354)
    expectFrame(inner.frame, 8, 8, 708, 338)
  }

  @Test func `top and bottom guides, keyboard and readable width`() {
    let screen = Screen(1024, 768)
    let root = screen.root
    root.setRootSafeAreaInsets(EdgeInsets(top: 24, left: 0, bottom: 20, right: 0))
    let (readable, keyboard) = (root.readableContentGuide, root.keyboardLayoutGuide)
    let (top, bottom) = (root.topLayoutGuide, root.bottomLayoutGuide)
    root.layoutIfNeeded()
    expectFrame(readable.layoutFrame, 176, 32, 672, 708)
    #expect(top.layoutFrame.maxY == 24)
    #expect(bottom.layoutFrame.minY == 748)
    expectFrame(keyboard.layoutFrame, 0, 748, 1024, 20)
    root.setRootKeyboardHeight(300)
    root.layoutIfNeeded()
    expectFrame(keyboard.layoutFrame, 0, 468, 1024, 300)
    root.setRootKeyboardHeight(0)
    keyboard.usesBottomSafeArea = false
    root.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 0, leading: 16, bottom: 0, trailing: 16)
    screen.resize(320, 480)
    #expect(keyboard.layoutFrame.minY == 480)
    expectFrame(readable.layoutFrame, 16, 24, 288, 436)
    #expect(screen.errors.isEmpty && screen.conflicts.isEmpty)
  }

  @Test func `what cannot be used is refused`() {
    let screen = Screen(100, 100)
    let root = screen.root
    root.layoutMargins = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
    root.setRootSafeAreaInsets(EdgeInsets(top: .infinity, left: 0, bottom: 0, right: 0))
    root.additionalSafeAreaInsets = EdgeInsets(top: 0, left: .nan, bottom: 0, right: 0)
    root.setRootKeyboardHeight(.nan)
    root.removeLayoutGuide(root.layoutMarginsGuide)
    #expect(screen.errors.count == 5)
    #expect(root.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
  }
}

extension LayoutView {
  /// Something to lay out that has nothing to do with anything else.
  fileprivate func backgroundEdit() {
    addSubview(LayoutView(frame: Rect(x: 0, y: 0, width: 1, height: 1)))
    layoutIfNeeded()
  }
}
