import Kedge
import Testing

/// The worked examples of the reference for attributes, anchors, priorities and content.
@Suite struct `Constraint arithmetic` {
  /// Pins what an example leaves open, so that one attribute decides.
  private func fixed(
    _ view: LayoutView, x: Double? = nil, y: Double? = nil, width: Double? = nil,
    height: Double? = nil
  ) {
    guard let parent = view.superview else { return }
    if let x { view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: x).isActive = true }
    if let y { view.topAnchor.constraint(equalTo: parent.topAnchor, constant: y).isActive = true }
    if let width { view.widthAnchor.constraint(equalToConstant: width).isActive = true }
    if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
  }

  @Test func `a multiplier between places, both ways round`() {
    for isSwapped in [false, true] {
      let screen = Screen(320, 480)
      let a = screen.add("a")
      let b = screen.add("b")
      fixed(a, x: 4, y: 0, width: 10, height: 10)
      fixed(b, y: 0, width: 5, height: 10)
      let constraint =
        isSwapped
        ? LayoutConstraint(
          item: a, attribute: .right, relatedBy: .equal, toItem: b, attribute: .left,
          multiplier: 0.5, constant: 1.5)
        : LayoutConstraint(
          item: b, attribute: .left, relatedBy: .equal, toItem: a, attribute: .right,
          multiplier: 2, constant: -3)
      constraint.isActive = true
      screen.root.layoutIfNeeded()
      expectFrame(b.frame, 25, 0, 5, 10)
    }
  }

  @Test(arguments: [
    (LayoutConstraint.Attribute.centerX, LayoutConstraint.Attribute.centerX, 1.0, 0.0, 110.0),
    (.centerX, .trailing, 0.5, 10, 120), (.trailing, .trailing, 0.8, 0, 156),
    (.left, .centerX, 1, 0, 160), (.right, .right, 1, -8, 212),
  ])
  func `places along x against the superview`(
    _ row: (
      first: LayoutConstraint.Attribute, second: LayoutConstraint.Attribute, multiplier: Double,
      constant: Double, x: Double
    )
  ) {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    fixed(view, y: 0, width: 100, height: 10)
    LayoutConstraint(
      item: view, attribute: row.first, relatedBy: .equal, toItem: screen.root,
      attribute: row.second, multiplier: row.multiplier, constant: row.constant
    ).isActive = true
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, row.x, 0, 100, 10)
  }

  @Test func `twice the centre minus thirty`() {
    let screen = Screen(320, 400)
    let view = screen.add("v")
    fixed(view, x: 0, width: 10, height: 20)
    LayoutConstraint(
      item: view, attribute: .centerY, relatedBy: .equal, toItem: screen.root,
      attribute: .centerY, multiplier: 2, constant: -30
    ).isActive = true
    screen.root.layoutIfNeeded()
    expectClose(view.frame.midY, 370)
  }

  @Test func `an aspect ratio relates a view to itself`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    fixed(view, x: 0, y: 0, width: 320)
    view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.75).isActive = true
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 0, 0, 320, 240)
  }

  @Test func `two places of one view are compared in its superview`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    fixed(view, x: 30, y: 0, height: 10)
    LayoutConstraint(
      item: view, attribute: .right, relatedBy: .equal, toItem: view, attribute: .left,
      multiplier: 3, constant: 0
    ).isActive = true
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 30, 0, 60, 10)
  }

  @Test func `a width times zero is a constant`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    fixed(view, x: 0, y: 0, height: 10)
    view.widthAnchor.constraint(
      equalTo: screen.root.widthAnchor, multiplier: 0, constant: 70
    ).isActive = true
    screen.root.layoutIfNeeded()
    #expect(screen.errors.isEmpty)
    expectClose(view.frame.width, 70)
  }

  @Test func `the relations`() {
    let screen = Screen(320, 480)
    let view = screen.add(ContentView(90, 21), "v")
    fixed(view, x: 0, y: 0)
    let floor = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 120)
    floor.isActive = true
    screen.root.layoutIfNeeded()
    expectClose(view.frame.width, 120)
    floor.isActive = false
    view.widthAnchor.constraint(lessThanOrEqualToConstant: 60).isActive = true
    screen.root.layoutIfNeeded()
    expectClose(view.frame.width, 60)
  }

  // MARK: Anchors

  @Test func `every anchor method makes what its name says`() {
    let a = LayoutView()
    let b = LayoutView()
    a.identifier = "a"
    b.identifier = "b"
    let made: [(LayoutConstraint, String)] = [
      (a.leadingAnchor.constraint(equalTo: b.leadingAnchor), "a.leading == b.leading"),
      (
        a.trailingAnchor.constraint(greaterThanOrEqualTo: b.trailingAnchor, constant: -4),
        "a.trailing >= b.trailing - 4"
      ),
      (
        a.leftAnchor.constraint(lessThanOrEqualTo: b.rightAnchor, constant: 2.5),
        "a.left <= b.right + 2.5"
      ),
      (a.centerXAnchor.constraint(equalTo: b.centerXAnchor), "a.centerX == b.centerX"),
      (a.topAnchor.constraint(greaterThanOrEqualTo: b.bottomAnchor), "a.top >= b.bottom"),
      (a.centerYAnchor.constraint(lessThanOrEqualTo: b.centerYAnchor), "a.centerY <= b.centerY"),
      (
        a.firstBaselineAnchor.constraint(equalTo: b.lastBaselineAnchor),
        "a.firstBaseline == b.lastBaseline"
      ),
      (a.widthAnchor.constraint(equalToConstant: 3), "a.width == 3"),
      (a.widthAnchor.constraint(greaterThanOrEqualToConstant: 3), "a.width >= 3"),
      (a.heightAnchor.constraint(lessThanOrEqualToConstant: 3), "a.height <= 3"),
      (a.widthAnchor.constraint(equalTo: b.heightAnchor), "a.width == b.height"),
      (a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2), "a.width == 2 * b.width"),
      (
        a.widthAnchor.constraint(greaterThanOrEqualTo: b.widthAnchor, multiplier: 2, constant: 1),
        "a.width >= 2 * b.width + 1"
      ),
      (
        a.widthAnchor.constraint(lessThanOrEqualTo: b.widthAnchor, multiplier: 0.5, constant: -1),
        "a.width <= 0.5 * b.width - 1"
      ),
      (
        a.leadingAnchor.constraint(equalToSystemSpacingAfter: b.trailingAnchor, multiplier: 2),
        "a.leading == b.trailing + 16"
      ),
      (
        a.leadingAnchor.constraint(
          greaterThanOrEqualToSystemSpacingAfter: b.trailingAnchor, multiplier: 1),
        "a.leading >= b.trailing + 8"
      ),
      (
        a.leadingAnchor.constraint(
          lessThanOrEqualToSystemSpacingAfter: b.trailingAnchor, multiplier: 0.5),
        "a.leading <= b.trailing + 4"
      ),
      (
        a.topAnchor.constraint(equalToSystemSpacingBelow: b.bottomAnchor, multiplier: 0),
        "a.top == b.bottom"
      ),
      (
        a.topAnchor.constraint(
          greaterThanOrEqualToSystemSpacingBelow: b.bottomAnchor, multiplier: -1),
        "a.top >= b.bottom"
      ),
      (
        a.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: b.bottomAnchor, multiplier: 1),
        "a.top <= b.bottom + 8"
      ),
      (
        a.leftAnchor.anchorWithOffset(to: b.rightAnchor).constraint(equalToConstant: 40),
        "(b.right - a.left) == 40"
      ),
    ]
    for (constraint, text) in made {
      #expect(constraint.description == text)
      #expect(!constraint.isActive)
      #expect(constraint.priority == .required)
    }
    #expect(a.topAnchor.name == "a.top")
    #expect(a.topAnchor.item === a)
    #expect(a.leftAnchor.anchorWithOffset(to: b.leftAnchor).name == "a.left to b.left")
  }

  @Test func `a constraint tells what it is made of`() {
    let a = LayoutView()
    let b = LayoutGuide()
    let constraint = LayoutConstraint(
      item: a, attribute: .trailing, relatedBy: .lessThanOrEqual, toItem: b, attribute: .leading,
      multiplier: 2, constant: -7)
    constraint.identifier = "gap"
    constraint.priority = 999.5
    a.identifier = "a"
    b.identifier = "b"
    #expect(constraint.firstItem === a)
    #expect(constraint.secondItem === b)
    #expect(constraint.firstAttribute == .trailing)
    #expect(constraint.secondAttribute == .leading)
    #expect(constraint.relation == .lessThanOrEqual)
    #expect(constraint.multiplier == 2)
    #expect(constraint.constant == -7)
    #expect(constraint.description == "a.trailing <= 2 * b.leading - 7 @999.5 'gap'")
  }

  @Test func `attributes and relations have Apple's numbers`() {
    let attributes: [LayoutConstraint.Attribute] = [
      .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX,
      .centerY, .lastBaseline, .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins, .centerYWithinMargins,
    ]
    #expect(attributes.map(\.rawValue) == Array(0...20))
    #expect(LayoutConstraint.Attribute.allCases.count == 21)
    #expect(LayoutConstraint.Attribute.baseline == .lastBaseline)
    #expect(Relation.lessThanOrEqual.rawValue == -1)
    #expect(Relation.equal.rawValue == 0)
    #expect(Relation.greaterThanOrEqual.rawValue == 1)
  }

  // MARK: Distances

  @Test func `a distance is end minus start`() {
    let screen = Screen(320, 480)
    let a = screen.add("a")
    let b = screen.add("b")
    fixed(a, x: 15, y: 0, width: 10, height: 10)
    fixed(b, y: 0, width: 10, height: 10)
    a.leftAnchor.anchorWithOffset(to: b.leftAnchor).constraint(equalToConstant: 40).isActive = true
    screen.root.layoutIfNeeded()
    expectClose(b.frame.minX, 55)
  }

  @Test func `equal distances centre a view`() {
    let screen = Screen(300, 480)
    let root = screen.root
    let view = screen.add("v")
    fixed(view, y: 0, width: 100, height: 10)
    root.leftAnchor.anchorWithOffset(to: view.leftAnchor).constraint(
      equalTo: view.rightAnchor.anchorWithOffset(to: root.rightAnchor)
    ).isActive = true
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 100, 0, 100, 10)
  }

  @Test func `half a width lies between the edge and the centre`() {
    let screen = Screen(300, 480)
    let view = screen.add("v")
    fixed(view, x: 10, y: 0, width: 100, height: 10)
    let law = view.leadingAnchor.anchorWithOffset(to: view.centerXAnchor).constraint(
      equalTo: view.widthAnchor, multiplier: 0.5)
    law.isActive = true
    screen.root.layoutIfNeeded()
    #expect(screen.conflicts.isEmpty)
    #expect(law.isActive)
    expectFrame(view.frame, 10, 0, 100, 10)
  }

  @Test func `a distance across levels`() {
    let screen = Screen(300, 480)
    let outer = screen.add("outer")
    let inner = screen.add("inner", to: outer)
    let other = screen.add("other")
    fixed(outer, x: 20, y: 0, width: 100, height: 100)
    fixed(inner, x: 5, y: 0, width: 10, height: 10)
    fixed(other, y: 0, width: 10, height: 10)
    inner.rightAnchor.anchorWithOffset(to: other.leftAnchor).constraint(
      equalTo: inner.widthAnchor, multiplier: 2, constant: 1
    ).isActive = true
    screen.root.layoutIfNeeded()
    // inner's right edge is at 35; 2 * 10 + 1 further on.
    expectClose(other.frame.minX, 56)
    #expect(screen.errors.isEmpty)
  }

  @Test func `a deactivated distance lets go of all four ends`() {
    let screen = Screen(300, 480)
    let view = screen.add("v")
    let constraint = screen.root.leftAnchor.anchorWithOffset(to: view.leftAnchor).constraint(
      equalTo: view.rightAnchor.anchorWithOffset(to: screen.root.rightAnchor))
    constraint.isActive = true
    #expect(screen.root.constraints.count == 1)
    view.removeFromSuperview()
    #expect(!constraint.isActive)
    #expect(screen.root.constraints.isEmpty)
  }

  // MARK: Priorities

  @Test func `a wish of 300 in 200 comes as near as it can`() {
    let screen = Screen(200, 100)
    let view = screen.add("v")
    fixed(view, y: 0, height: 10)
    view.leftAnchor.constraint(greaterThanOrEqualTo: screen.root.leftAnchor).isActive = true
    view.rightAnchor.constraint(lessThanOrEqualTo: screen.root.rightAnchor).isActive = true
    let wish = view.widthAnchor.constraint(equalToConstant: 300)
    wish.priority = 999
    wish.isActive = true
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 0, 0, 200, 10)
    #expect(screen.conflicts.isEmpty)
  }

  @Test func `unequal hugging decides who grows`() {
    let screen = Screen(300, 100)
    let a = screen.add(ContentView(100, 10), "a")
    let b = screen.add(ContentView(100, 10), "b")
    a.setContentHuggingPriority(251, for: .horizontal)
    LayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      b.trailingAnchor.constraint(equalTo: screen.root.trailingAnchor),
    ])
    screen.root.layoutIfNeeded()
    expectClose(a.frame.width, 100)
    expectClose(b.frame.width, 200)
    a.setContentHuggingPriority(249, for: .horizontal)
    screen.root.layoutIfNeeded()
    expectClose(a.frame.width, 200)
    expectClose(b.frame.width, 100)
    #expect(a.contentHuggingPriority(for: .horizontal) == 249)
    #expect(a.contentHuggingPriority(for: .vertical) == 250)
    #expect(a.contentCompressionResistancePriority(for: .horizontal) == 750)
  }

  // MARK: Content

  @Test func `a plain view has no intrinsic size`() {
    #expect(LayoutView().intrinsicContentSize == Size(width: -1, height: -1))
    #expect(LayoutView.noIntrinsicMetric == -1)
  }

  @Test func `content can have a size on one axis only, and change`() {
    let screen = Screen(320, 480)
    let view = screen.add(ContentView(90, LayoutView.noIntrinsicMetric), "v")
    fixed(view, x: 5, y: 6)
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 5, 6, 90, 0)
    #expect(view.hasAmbiguousLayout(for: .vertical))
    view.content = Size(width: LayoutView.noIntrinsicMetric, height: 21)
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 5, 6, 0, 21)
    view.content = Size(width: 40, height: 22)
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 5, 6, 40, 22)
    #expect(!view.hasAmbiguousLayout)
  }

  @Test func `required content is a rule like any other`() {
    let screen = Screen(320, 480)
    let view = screen.add(ContentView(90, 21), "v")
    view.setContentCompressionResistancePriority(.required, for: .horizontal)
    fixed(view, x: 0, y: 0, width: 60)
    screen.root.layoutIfNeeded()
    #expect(screen.conflicts.count == 1)
    #expect(
      Set(screen.conflicts[0].members.map(\.description)) == [
        "v.width == 60", "v.width >= 90 (the content of the view)",
      ])
    // A constraint goes before a rule that comes with the view.
    expectClose(view.frame.width, 90)
    view.setContentCompressionResistancePriority(.defaultHigh, for: .horizontal)
    screen.root.layoutIfNeeded()
    #expect(screen.root.layoutEngine.conflicts.isEmpty)
    expectClose(view.frame.width, 60)
  }

  // MARK: Baselines of views without text

  @Test func `without text the first baseline is the top and the last the bottom`() {
    let screen = Screen(320, 480)
    let a = screen.add("a")
    let b = screen.add("b")
    fixed(a, x: 0, y: 10, width: 10, height: 40)
    fixed(b, x: 0, width: 10, height: 21)
    let first = b.firstBaselineAnchor.constraint(equalTo: a.firstBaselineAnchor)
    first.isActive = true
    screen.root.layoutIfNeeded()
    expectClose(b.frame.minY, 10)
    first.isActive = false
    b.lastBaselineAnchor.constraint(equalTo: a.lastBaselineAnchor).isActive = true
    screen.root.layoutIfNeeded()
    expectClose(b.frame.maxY, 50)
  }

  // MARK: Guides

  @Test func `a guide fills the gap between two views`() {
    let screen = Screen(300, 100)
    let a = screen.add("a")
    let b = screen.add("b")
    let guide = LayoutGuide()
    screen.root.addLayoutGuide(guide)
    fixed(a, x: 0, y: 0, width: 160, height: 10)
    fixed(b, y: 0, width: 80, height: 10)
    LayoutConstraint.activate([
      b.rightAnchor.constraint(equalTo: screen.root.rightAnchor),
      guide.leftAnchor.constraint(equalTo: a.rightAnchor),
      b.leftAnchor.constraint(equalTo: guide.rightAnchor),
      guide.widthAnchor.constraint(greaterThanOrEqualToConstant: 10),
      guide.topAnchor.constraint(equalTo: screen.root.topAnchor, constant: 3),
      guide.heightAnchor.constraint(equalToConstant: 4),
    ])
    screen.root.layoutIfNeeded()
    expectFrame(guide.layoutFrame, 160, 3, 60, 4)
    #expect(guide.owningView === screen.root)
    #expect(screen.root.layoutGuides.count == 1)
  }

  @Test func `a guide lies in its owner's coordinates`() {
    let screen = Screen(300, 100)
    let owner = screen.add("owner")
    fixed(owner, x: 50, y: 20, width: 100, height: 50)
    let guide = LayoutGuide()
    owner.addLayoutGuide(guide)
    let view = screen.add("view")
    fixed(view, width: 10, height: 10)
    LayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: owner.leftAnchor, constant: 5),
      guide.topAnchor.constraint(equalTo: owner.topAnchor, constant: 6),
      guide.widthAnchor.constraint(equalToConstant: 7),
      guide.heightAnchor.constraint(equalToConstant: 8),
      view.leftAnchor.constraint(equalTo: guide.rightAnchor),
      view.topAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    screen.root.layoutIfNeeded()
    expectFrame(guide.layoutFrame, 5, 6, 7, 8)
    expectFrame(view.frame, 62, 34, 10, 10)
  }

  // MARK: Fitting

  @Test func `fitting sizes`() {
    let container = LayoutView()
    let label = ContentView(90, 21)
    container.addSubview(label)
    label.anchor(
      top: container.topAnchor, leading: container.leadingAnchor, bottom: container.bottomAnchor,
      trailing: container.trailingAnchor,
      padding: EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    let compressed = LayoutView.layoutFittingCompressedSize
    let expanded = LayoutView.layoutFittingExpandedSize
    #expect(container.systemLayoutSizeFitting(compressed) == Size(width: 106, height: 37))
    #expect(container.systemLayoutSizeFitting(expanded) == Size(width: 106, height: 37))
    let wide = container.systemLayoutSizeFitting(
      Size(width: 200, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(wide == Size(width: 200, height: 37))

    let empty = LayoutView()
    let child = LayoutView()
    empty.addSubview(child)
    child.anchor(
      top: empty.topAnchor, leading: empty.leadingAnchor, bottom: empty.bottomAnchor,
      trailing: empty.trailingAnchor)
    #expect(empty.systemLayoutSizeFitting(compressed) == .zero)
    #expect(empty.systemLayoutSizeFitting(expanded) == expanded)
  }

  @Test func `fitting leaves the layout alone, and asks nothing outside`() {
    let screen = Screen(320, 480)
    let box = screen.add("box")
    let label = screen.add(ContentView(90, 21), "label", to: box)
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10),
      label.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -10.4),
      label.topAnchor.constraint(equalTo: box.topAnchor),
      label.bottomAnchor.constraint(equalTo: box.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: screen.root.trailingAnchor),
      box.topAnchor.constraint(equalTo: screen.root.topAnchor),
    ])
    screen.root.layoutIfNeeded()
    let before = (box.frame, label.frame)
    // 110.4 on a grid of half points.
    #expect(
      box.systemLayoutSizeFitting(LayoutView.layoutFittingCompressedSize)
        == Size(width: 110.5, height: 21))
    #expect(box.frame == before.0)
    #expect(label.frame == before.1)
    screen.root.layoutIfNeeded()
    #expect(label.frame == before.1)
    #expect(label.isDescendant(of: box))
  }

  // MARK: Frames as inputs

  @Test func `a view with a frame of its own is an input`() {
    let screen = Screen(320, 480)
    let box = LayoutView(frame: Rect(x: 10, y: 20, width: 50, height: 40))
    screen.root.addSubview(box)
    let view = screen.add("v")
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: box.rightAnchor, constant: 5),
      view.topAnchor.constraint(equalTo: box.bottomAnchor),
      view.widthAnchor.constraint(equalTo: box.widthAnchor),
      view.heightAnchor.constraint(equalTo: box.heightAnchor),
    ])
    screen.root.layoutIfNeeded()
    expectFrame(box.frame, 10, 20, 50, 40)
    expectFrame(view.frame, 65, 60, 50, 40)
    #expect(!box.hasAmbiguousLayout)
    box.frame = Rect(x: 0, y: 0, width: 60, height: 30)
    #expect(box.frame == Rect(x: 0, y: 0, width: 60, height: 30))
    #expect(box.exactFrame == Rect(x: 0, y: 0, width: 60, height: 30))
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 65, 30, 60, 30)
    #expect(box.bounds == Rect(x: 0, y: 0, width: 60, height: 30))
  }

  @Test func `a frame that constraints decide is replaced by the next layout`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    fixed(view, x: 1, y: 2, width: 3, height: 4)
    screen.root.layoutIfNeeded()
    view.frame = Rect(x: 100, y: 100, width: 100, height: 100)
    #expect(view.frame.minX == 100)
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 1, 2, 3, 4)
  }

  @Test func `a view can become an input and back`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    fixed(view, x: 1, y: 2)
    let width = view.widthAnchor.constraint(equalToConstant: 30)
    let height = view.heightAnchor.constraint(equalToConstant: 40)
    LayoutConstraint.activate([width, height])
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 1, 2, 30, 40)
    LayoutConstraint.deactivate(view.constraints + screen.root.constraints)
    view.translatesAutoresizingMaskIntoConstraints = true
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 1, 2, 30, 40)
    #expect(!view.hasAmbiguousLayout)
    view.translatesAutoresizingMaskIntoConstraints = false
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 0, 0, 0, 0)
    #expect(view.hasAmbiguousLayout)
  }
}
