import Kedge
import Testing

/// The reference's table for a view in a superview of 320 by 480, and what fixes what.
@Suite struct `Ambiguity` {
  private struct Pair {
    let screen = Screen(320, 480)
    let view: LayoutView

    init() { view = screen.add("v") }

    func pin(
      _ attribute: LayoutConstraint.Attribute, _ constant: Double, _ priority: Priority = .required
    ) {
      let isLength = attribute == .width || attribute == .height
      let constraint = LayoutConstraint(
        item: view, attribute: attribute, relatedBy: .equal, toItem: isLength ? nil : screen.root,
        attribute: isLength ? .notAnAttribute : attribute, multiplier: 1, constant: constant)
      constraint.priority = priority
      constraint.isActive = true
    }
  }

  @Test func `all four numbers are fixed`() {
    let pair = Pair()
    for attribute in [LayoutConstraint.Attribute.left, .top, .width, .height] {
      pair.pin(attribute, 10)
    }
    #expect(!pair.view.hasAmbiguousLayout)
    #expect(!pair.view.leftAnchor.hasAmbiguousLayout)
  }

  @Test func `sizes are free`() {
    let pair = Pair()
    pair.pin(.left, 10)
    pair.pin(.top, 10)
    #expect(pair.view.hasAmbiguousLayout)
    expectFrame(pair.view.frame, 10, 10, 0, 0)
  }

  @Test func `all four edges are fixed`() {
    let pair = Pair()
    for attribute in [LayoutConstraint.Attribute.left, .right, .top, .bottom] {
      pair.pin(attribute, 0)
    }
    #expect(!pair.view.hasAmbiguousLayout)
  }

  @Test func `the place is free`() {
    let pair = Pair()
    pair.pin(.width, 30)
    pair.pin(.height, 30)
    #expect(pair.view.hasAmbiguousLayout)
    #expect(pair.view.leftAnchor.hasAmbiguousLayout)
    expectFrame(pair.view.frame, 0, 0, 30, 30)
  }

  @Test func `a weak constraint still decides`() {
    let pair = Pair()
    pair.pin(.left, 7, 1)
    pair.pin(.top, 8, 1)
    pair.pin(.width, 30)
    pair.pin(.height, 30)
    #expect(!pair.view.hasAmbiguousLayout)
    expectFrame(pair.view.frame, 7, 8, 30, 30)
  }

  @Test func `two equal wishes leave a range`() {
    let pair = Pair()
    pair.pin(.left, 0, 250)
    pair.pin(.left, 50, 250)
    pair.pin(.width, 30)
    pair.pin(.top, 0)
    pair.pin(.height, 30)
    #expect(pair.view.hasAmbiguousLayout(for: .horizontal))
    #expect(!pair.view.hasAmbiguousLayout(for: .vertical))
    #expect(pair.view.frame.minX >= 0 && pair.view.frame.minX <= 50)
  }

  @Test func `a frame that is an input is fixed`() {
    let screen = Screen(320, 480)
    let view = LayoutView(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    screen.root.addSubview(view)
    #expect(!view.hasAmbiguousLayout)
    #expect(!screen.root.hasAmbiguousLayout)
  }

  @Test func `widths that wish for 100 and 200 alike`() {
    let pair = Pair()
    pair.pin(.width, 100, 500)
    pair.pin(.width, 200, 500)
    #expect(pair.view.hasAmbiguousLayout(for: .horizontal))
    pair.screen.root.layoutIfNeeded()
    #expect(pair.view.frame.width >= 100 && pair.view.frame.width <= 200)
  }

  @Test func `a guide nobody uses is ambiguous and harmless`() {
    let screen = Screen(320, 480)
    let guide = LayoutGuide()
    screen.root.addLayoutGuide(guide)
    #expect(guide.hasAmbiguousLayout)
    #expect(guide.layoutFrame == .zero)
  }

  @Test func `what fixes a view's place`() {
    let screen = Screen(320, 480)
    let a = screen.add("a")
    let b = screen.add(ContentView(40, 20), "b")
    let left = a.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 5)
    let width = a.widthAnchor.constraint(equalToConstant: 50)
    let gap = b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 8)
    let top = b.topAnchor.constraint(equalTo: screen.root.topAnchor)
    let slack = b.widthAnchor.constraint(lessThanOrEqualToConstant: 300)
    LayoutConstraint.activate([left, width, gap, top, slack])
    let affecting = b.constraintsAffectingLayout(for: .horizontal)
    #expect(Set(affecting.map(\.description)) == Set([left, width, gap].map(\.description)))
    #expect(b.topAnchor.constraintsAffectingLayout.map(\.description) == [top.description])
    let rules = b.rulesAffectingLayout(for: .horizontal)
    #expect(rules.contains { $0.origin == .contentSize && $0.item === b })
    let rootRules = screen.root.rulesAffectingLayout(for: .vertical).map(\.description)
    #expect(
      Set(rootRules) == [
        "root.y == 0 (the frame of the view)", "root.height == 480 (the frame of the view)",
      ])
  }
}
