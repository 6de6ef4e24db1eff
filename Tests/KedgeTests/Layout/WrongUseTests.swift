import Kedge
import Testing

/// Mistakes leave everything as it was and are told to the handler; the twins throw.
@Suite struct `Wrong use` {
  private func make(
    _ first: LayoutItem, _ attribute: LayoutConstraint.Attribute, _ second: LayoutItem?,
    _ secondAttribute: LayoutConstraint.Attribute, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: first, attribute: attribute, relatedBy: .equal, toItem: second,
      attribute: secondAttribute, multiplier: multiplier, constant: constant)
  }

  private func expectRefused(
    _ constraint: LayoutConstraint, on screen: Screen,
    sourceLocation: SourceLocation = #_sourceLocation, _ matches: (LayoutError) -> Bool
  ) {
    let before = screen.errors.count
    constraint.isActive = true
    #expect(!constraint.isActive, sourceLocation: sourceLocation)
    #expect(screen.errors.count == before + 1, sourceLocation: sourceLocation)
    if let error = screen.errors.last {
      #expect(matches(error), "\(error)", sourceLocation: sourceLocation)
    }
    #expect(throws: LayoutError.self, sourceLocation: sourceLocation) {
      try constraint.activateOrThrow()
    }
    screen.root.layoutIfNeeded()
  }

  @Test func `a place cannot equal a constant`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let places: [LayoutConstraint.Attribute] = [
      .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .firstBaseline,
      .lastBaseline,
    ]
    for place in places {
      expectRefused(make(view, place, nil, .notAnAttribute, constant: 20), on: screen) {
        if case .locationEqualToConstant(let text) = $0 {
          return text.hasPrefix("v.\(place) == 20: a multiplier of 0 or a nil second item")
        }
        return false
      }
      expectRefused(make(view, place, screen.root, place, multiplier: 0), on: screen) {
        if case .locationEqualToConstant = $0 { return true }
        return false
      }
    }
  }

  @Test func `leading does not go with left`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    for (first, second) in [
      (LayoutConstraint.Attribute.leading, LayoutConstraint.Attribute.left), (.trailing, .right),
      (.left, .trailing), (.right, .leading),
    ] {
      expectRefused(make(view, first, screen.root, second), on: screen) {
        if case .directionMismatch = $0 { return true }
        return false
      }
    }
    // Through anchors it compiles, and is found at run time.
    expectRefused(
      view.leftAnchor.constraint(equalTo: screen.root.leadingAnchor), on: screen
    ) {
      $0
        == .directionMismatch(
          "v.left == root.leading: a constraint cannot be made between a leading/trailing attribute "
            + "and a right/left attribute. Use leading/trailing for both or neither.")
    }
    // The centre goes with both.
    let centred = make(view, .centerX, screen.root, .leading)
    centred.isActive = true
    #expect(centred.isActive)
  }

  @Test func `attributes that do not go together`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    for (first, second) in [
      (LayoutConstraint.Attribute.left, LayoutConstraint.Attribute.top), (.centerY, .centerX),
      (.left, .width), (.height, .bottom), (.width, .notAnAttribute), (.top, .notAnAttribute),
      (.notAnAttribute, .width),
    ] {
      expectRefused(make(view, first, screen.root, second), on: screen) {
        if case .invalidPairing = $0 { return true }
        return false
      }
    }
  }

  @Test func `margins of guides are refused by name`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let guide = LayoutGuide()
    guide.identifier = "g"
    screen.root.addLayoutGuide(guide)
    expectRefused(make(view, .left, guide, .leftMargin), on: screen) {
      if case .unsupportedAttribute(let text) = $0 {
        return text.hasPrefix("v.left == g.leftMargin uses a margin of a guide")
      }
      return false
    }
  }

  @Test func `items of different trees`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let stranger = LayoutView()
    stranger.identifier = "stranger"
    expectRefused(view.topAnchor.constraint(equalTo: stranger.bottomAnchor), on: screen) {
      $0
        == .noCommonAncestor(
          "Unable to activate v.top == stranger.bottom because its items have no common ancestor. "
            + "Does it reference items in different view hierarchies?")
    }
    let guide = LayoutGuide()
    guide.identifier = "guide"
    expectRefused(view.topAnchor.constraint(equalTo: guide.bottomAnchor), on: screen) {
      if case .noCommonAncestor = $0 { return true }
      return false
    }
    // A deep view of another tree takes the long way to the same answer.
    let above = LayoutView()
    let between = LayoutView()
    above.addSubview(between)
    between.addSubview(stranger)
    expectRefused(view.topAnchor.constraint(equalTo: stranger.bottomAnchor), on: screen) {
      if case .noCommonAncestor = $0 { return true }
      return false
    }
  }

  @Test func `items that are gone`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let orphan = makeOrphan(view)
    #expect(orphan.secondItem == nil)
    expectRefused(orphan, on: screen) {
      if case .missingItem = $0 { return true }
      return false
    }
    // With neither item alive there is nobody to tell but the caller.
    let lone = LayoutView().widthAnchor.constraint(equalToConstant: 1)
    #expect(lone.firstItem == nil)
    #expect(throws: LayoutError.self) { try lone.activateOrThrow() }
  }

  private func makeOrphan(_ view: LayoutView) -> LayoutConstraint {
    view.topAnchor.constraint(equalTo: LayoutView().topAnchor)
  }

  @Test func `a view holds only what lies within it`() throws {
    let screen = Screen(320, 480)
    let a = screen.add("a")
    let b = screen.add("b")
    let inner = screen.add("inner", to: a)
    let constraint = inner.topAnchor.constraint(equalTo: b.topAnchor)
    a.addConstraint(constraint)
    #expect(!constraint.isActive)
    #expect(
      screen.errors == [
        .notAnAncestor(
          "The view hierarchy is not prepared for the constraint: inner.top == b.top is not within a"
        )
      ])
    #expect(throws: LayoutError.self) { try inner.addConstraintOrThrow(constraint) }
    screen.root.addConstraint(constraint)
    #expect(constraint.isActive)
    #expect(screen.root.constraints.count == 1)

    // A view further up than need be is fine, and moving is too.
    let size = inner.widthAnchor.constraint(equalToConstant: 5)
    screen.root.addConstraints([size])
    #expect(screen.root.constraints.count == 2)
    a.addConstraint(size)
    #expect(screen.root.constraints.count == 1)
    #expect(a.constraints.count == 1)
    screen.root.removeConstraint(size)
    #expect(size.isActive)
    a.removeConstraints([size])
    #expect(!size.isActive)
  }

  @Test func `an active constraint stays required or optional`() throws {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let constraint = view.widthAnchor.constraint(equalToConstant: 10)
    constraint.isActive = true
    constraint.priority = 250
    #expect(constraint.priority == .required)
    #expect(
      screen.errors == [
        .priorityAcrossRequired(
          "Changing a priority from required to optional or back is not supported while the "
            + "constraint is active: new priority 250, existing priority 1000 of v.width == 10")
      ])
    constraint.isActive = false
    constraint.priority = 250
    #expect(constraint.priority == 250)
    constraint.isActive = true
    constraint.priority = 999.5
    #expect(constraint.priority == 999.5)
    #expect(throws: LayoutError.self) { try constraint.setPriorityOrThrow(.required) }
    #expect(screen.errors.count == 1)
  }

  @Test(arguments: [0, -1, 1000.5, .nan] as [Float])
  func `priorities out of range`(_ bad: Float) {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let constraint = view.widthAnchor.constraint(equalToConstant: 10)
    constraint.isActive = true
    constraint.priority = Priority(bad)
    view.setContentHuggingPriority(Priority(bad), for: .vertical)
    view.setContentCompressionResistancePriority(Priority(bad), for: .horizontal)
    #expect(screen.errors.count == 3)
    #expect(constraint.priority == .required)
    #expect(view.contentHuggingPriority(for: .vertical) == 250)
    #expect(view.contentCompressionResistancePriority(for: .horizontal) == 750)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `numbers that cannot be`(_ bad: Double) {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let constraint = view.widthAnchor.constraint(equalToConstant: 10)
    constraint.isActive = true
    screen.root.layoutIfNeeded()
    constraint.constant = bad
    #expect(constraint.constant == 10)
    view.frame = Rect(x: 0, y: bad, width: 0, height: 0)
    screen.root.layoutEngine.scale = bad
    #expect(screen.errors.count == 3)
    expectRefused(view.heightAnchor.constraint(equalToConstant: bad), on: screen) {
      if case .badNumber = $0 { return true }
      return false
    }
    expectRefused(
      view.heightAnchor.constraint(equalTo: screen.root.heightAnchor, multiplier: bad), on: screen
    ) {
      if case .badNumber = $0 { return true }
      return false
    }
    let content = screen.add(ContentView(bad, 20), "content")
    let errors = screen.errors.count
    screen.root.layoutIfNeeded()
    #expect(screen.errors.count == errors + 1)
    expectClose(content.frame.height, 20)
    expectClose(view.frame.width, 10)
    #expect(screen.root.layoutEngine.scale == 2)
    #expect(
      view.systemLayoutSizeFitting(Size(width: bad, height: 0)) == .zero)
  }

  /// The widths on both sides nearly cancel out; the core may refuse such a row.
  @Test func `a row whose numbers cancel out does not take the others with it`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let odd = view.widthAnchor.constraint(
      equalTo: view.widthAnchor, multiplier: 1 + 0x1p-52, constant: 0)
    LayoutConstraint.activate([
      view.heightAnchor.constraint(equalToConstant: 7), odd,
      view.widthAnchor.constraint(equalToConstant: 9),
    ])
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 0, 0, 9, 7)
    #expect(screen.conflicts.isEmpty)
  }

  @Test func `a view cannot be below itself`() throws {
    let screen = Screen(320, 480)
    let a = screen.add("a")
    let b = screen.add("b", to: a)
    let c = screen.add("c", to: b)
    c.addSubview(a)
    b.addSubview(b)
    c.insertSubview(screen.root, at: 0)
    #expect(
      screen.errors == [
        .brokenHierarchy("a cannot become a subview of c: it is that view or above it"),
        .brokenHierarchy("b cannot become a subview of b: it is that view or above it"),
        .brokenHierarchy("root cannot become a subview of c: it is that view or above it"),
      ])
    #expect(throws: LayoutError.self) { try c.insertSubviewOrThrow(b, at: 0) }
    #expect(a.superview === screen.root && b.superview === a && c.superview === b)
    #expect(a.subviews.count == 1)
  }

  @Test func `activate goes on after a mistake, its twin stops there`() throws {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    func list() -> [LayoutConstraint] {
      [
        view.widthAnchor.constraint(equalToConstant: 1),
        make(view, .left, nil, .notAnAttribute, constant: 3),
        view.heightAnchor.constraint(equalToConstant: 2),
      ]
    }
    let told = list()
    LayoutConstraint.activate(told)
    #expect(told.map(\.isActive) == [true, false, true])
    #expect(screen.errors.count == 1)
    LayoutConstraint.deactivate(told)
    #expect(told.allSatisfy { !$0.isActive })

    let thrown = list()
    #expect(throws: LayoutError.self) { try LayoutConstraint.activateOrThrow(thrown) }
    #expect(thrown.map(\.isActive) == [true, false, false])
    #expect(screen.errors.count == 1)
  }

  @Test func `activating twice has no effect`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let constraint = view.widthAnchor.constraint(equalToConstant: 1)
    LayoutConstraint.activate([constraint, constraint])
    constraint.isActive = true
    #expect(view.constraints.count == 1)
    screen.root.layoutIfNeeded()
    constraint.isActive = false
    constraint.isActive = false
    #expect(view.constraints.isEmpty)
    screen.root.layoutIfNeeded()
    expectClose(view.frame.width, 0)
  }

  @Test func `a handler may use the views`() {
    let root = LayoutView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = LayoutView()
    root.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    var heard = 0
    root.layoutEngine.diagnosticsHandler = { [unowned root, unowned view] _ in
      heard += 1
      if heard < 5 { view.frame = Rect(x: .nan, y: 0, width: 0, height: 0) }
      root.layoutIfNeeded()
    }
    let constraints = [10.0, 20].map { view.widthAnchor.constraint(equalToConstant: $0) }
    LayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    #expect(heard == 5)
    // The handler holds the root that holds the handler.
    root.layoutEngine.diagnosticsHandler = nil
    expectClose(view.frame.width, 10)
  }

  @Test func `a budget leaves the frames and goes on later`() throws {
    let screen = Screen(320, 480)
    var previous: LayoutView?
    for index in 0..<100 {
      let view = screen.add("v\(index)")
      view.widthAnchor.constraint(equalToConstant: 3).isActive = true
      view.heightAnchor.constraint(lessThanOrEqualToConstant: 3).isActive = true
      view.leftAnchor.constraint(
        equalTo: previous?.rightAnchor ?? screen.root.leftAnchor
      ).isActive = true
      previous = view
    }
    let last = try #require(previous)
    screen.root.layoutEngine.workBudget = 1
    #expect(throws: LayoutError.solver(.budgetExceeded)) {
      try screen.root.layoutIfNeededOrThrow()
    }
    expectFrame(last.frame, 0, 0, 0, 0)
    screen.root.layoutEngine.workBudget = 0
    try screen.root.layoutIfNeededOrThrow()
    expectClose(last.frame.minX, 297)
  }
}
