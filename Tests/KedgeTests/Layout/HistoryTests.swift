import Kedge
import Testing

/// The frames depend on the constraints and the tree, never on how they came about.
@Suite struct `Histories` {
  /// A screen with ties, free variables, wishes that cannot all hold, and one conflict.
  private final class Subject {
    let screen = Screen(300, 400)
    let views: [LayoutView]
    var constraints: [LayoutConstraint] = []

    init() {
      let screen = screen
      let row = screen.add("row")
      let a = screen.add(ContentView(120, 20), "a", to: row)
      let b = screen.add(ContentView(110, 24), "b", to: row)
      let c = screen.add(ContentView(100, 30), "c", to: row)
      let box = screen.add("box")
      let d = screen.add(ContentView(80, 50), "d", to: box)
      let e = screen.add("e", to: box)
      let f = screen.add("f")
      views = [row, a, b, c, box, d, e, f]
      let root = screen.root
      func wish(_ constraint: LayoutConstraint, _ priority: Priority) -> LayoutConstraint {
        constraint.priority = priority
        return constraint
      }
      constraints = [
        row.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
        row.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
        row.topAnchor.constraint(equalTo: root.topAnchor),
        // Too narrow for all three: equal compression, so a tie.
        a.leadingAnchor.constraint(equalTo: row.leadingAnchor),
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
        c.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: 8),
        c.trailingAnchor.constraint(equalTo: row.trailingAnchor),
        a.topAnchor.constraint(equalTo: row.topAnchor),
        b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
        c.bottomAnchor.constraint(equalTo: a.bottomAnchor),
        wish(row.heightAnchor.constraint(equalToConstant: 44), 500),
        wish(row.heightAnchor.constraint(equalToConstant: 60), 500),
        box.topAnchor.constraint(equalTo: row.bottomAnchor, constant: 5),
        wish(box.centerXAnchor.constraint(equalTo: root.centerXAnchor), 400),
        wish(box.leadingAnchor.constraint(equalTo: root.leadingAnchor), 400),
        d.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 4),
        box.trailingAnchor.constraint(greaterThanOrEqualTo: d.trailingAnchor, constant: 4),
        e.widthAnchor.constraint(equalTo: d.heightAnchor, multiplier: 1.5),
        wish(e.widthAnchor.constraint(equalTo: f.widthAnchor), 300),
        wish(f.widthAnchor.constraint(equalToConstant: 33), 300),
        f.topAnchor.constraint(equalTo: d.bottomAnchor, constant: 1),
        f.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        // A conflict: both cannot hold.
        f.heightAnchor.constraint(equalToConstant: 10),
        e.heightAnchor.constraint(equalToConstant: 7),
        e.heightAnchor.constraint(greaterThanOrEqualToConstant: 9),
      ]
    }

    func values() -> [Double] {
      views.flatMap {
        [$0.exactFrame.minX, $0.exactFrame.minY, $0.exactFrame.width, $0.exactFrame.height]
      }
    }

    func frames() -> [Rect] { views.map(\.frame) }

    func broken() -> Set<String> {
      Set(screen.root.layoutEngine.conflicts.map(\.broken.text))
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `end in the same frames`(_ seed: UInt64) {
    let fresh = Subject()
    LayoutConstraint.activate(fresh.constraints)
    fresh.screen.root.layoutIfNeeded()

    var random = Random(seed: seed)
    let subject = Subject()
    for constraint in subject.constraints.shuffled(using: &random) {
      constraint.isActive = true
      if Int.random(in: 0..<3, using: &random) == 0 { subject.screen.root.layoutIfNeeded() }
      // Something else goes away, or changes, for a while.
      guard let other = subject.constraints.randomElement(using: &random) else { continue }
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let wasActive = other.isActive
        other.isActive = false
        if Bool.random(using: &random) { subject.screen.root.layoutIfNeeded() }
        other.isActive = wasActive
      case 1:
        let constant = other.constant
        other.constant = constant + Double.random(in: -50...50, using: &random)
        subject.screen.root.layoutIfNeeded()
        other.constant = constant
      case 2:
        let size = Double.random(in: 50...600, using: &random)
        subject.screen.resize(size, size)
        subject.screen.root.frame = Rect(x: 0, y: 0, width: 300, height: 400)
      case 3 where other.priority != .required:
        let priority = other.priority
        other.priority = 77
        if Bool.random(using: &random) { subject.screen.root.layoutIfNeeded() }
        other.priority = priority
      default: break
      }
    }
    subject.screen.root.layoutIfNeeded()
    for (value, expected) in zip(subject.values(), fresh.values()) {
      #expect(abs(value - expected) <= 1e-9 * (1 + abs(expected)))
    }
    #expect(subject.frames() == fresh.frames())
    #expect(subject.broken() == fresh.broken())
    #expect(subject.broken() == ["e.height >= 9"])
  }

  /// Views, too, come and go and change places.
  @Test(arguments: 0..<60 as Range<UInt64>) func `of the tree do not matter`(_ seed: UInt64) {
    var random = Random(seed: seed)
    let width = 200.0
    func build(_ screen: Screen, _ order: [Int]) -> [ContentView] {
      let made = (0..<6).map { ContentView(60, 10 + Double($0)) }
      for (index, view) in made.enumerated() { view.identifier = "v\(index)" }
      for index in order { screen.root.addSubview(made[index]) }
      return made
    }
    func connect(_ screen: Screen, _ views: [ContentView]) {
      var previous: LayoutView?
      for view in views {
        view.leadingAnchor.constraint(
          equalTo: previous?.trailingAnchor ?? screen.root.leadingAnchor
        ).isActive = true
        previous = view
      }
      previous?.trailingAnchor.constraint(equalTo: screen.root.trailingAnchor).isActive = true
    }
    let fresh = Screen(width, 100)
    let expected = build(fresh, Array(0..<6))
    connect(fresh, expected)
    fresh.root.layoutIfNeeded()

    let screen = Screen(width, 100)
    let views = build(screen, Array(0..<6).shuffled(using: &random))
    screen.root.layoutIfNeeded()
    for _ in 0..<5 {
      guard let view = views.randomElement(using: &random) else { continue }
      let extra = screen.add(ContentView(5, 5), "extra")
      screen.root.sendSubviewToBack(extra)
      view.removeFromSuperview()
      if Bool.random(using: &random) { screen.root.layoutIfNeeded() }
      screen.root.insertSubview(view, at: Int.random(in: 0..<7, using: &random))
      extra.removeFromSuperview()
    }
    for view in views { screen.root.bringSubviewToFront(view) }
    connect(screen, views)
    screen.root.layoutIfNeeded()
    for (view, other) in zip(views, expected) {
      expectClose(view.exactFrame.minX, other.exactFrame.minX, tolerance: 1e-9)
      expectClose(view.exactFrame.width, other.exactFrame.width, tolerance: 1e-9)
      #expect(view.frame == other.frame)
    }
  }

  /// Random screens with more required constraints than can hold: which ones are given up, and where
  /// that leaves the views, does not depend on the order.
  @Test(arguments: 0..<60 as Range<UInt64>) func `do not decide what is given up`(_ seed: UInt64) {
    var random = Random(seed: seed)
    func build() -> (Screen, [LayoutView]) {
      let screen = Screen(300, 200)
      return (screen, (0..<4).map { screen.add("v\($0)") })
    }
    var recipe: [(Int, Int, LayoutConstraint.Attribute, Relation, Double)] = []
    let attributes: [LayoutConstraint.Attribute] = [.left, .right, .centerX, .width]
    let relations: [Relation] = [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]
    for _ in 0..<16 {
      recipe.append(
        (
          Int.random(in: 0..<4, using: &random), Int.random(in: -1..<4, using: &random),
          attributes.randomElement(using: &random) ?? .left,
          relations.randomElement(using: &random) ?? .equal,
          Double(Int.random(in: -40...120, using: &random))
        ))
    }
    func constraints(_ screen: Screen, _ views: [LayoutView]) -> [LayoutConstraint] {
      recipe.map { first, second, attribute, relation, constant in
        let other = second < 0 ? screen.root : views[second]
        let isConstant = attribute == .width && second < 0
        return LayoutConstraint(
          item: views[first], attribute: attribute, relatedBy: relation,
          toItem: isConstant ? nil : other, attribute: isConstant ? .notAnAttribute : attribute,
          multiplier: 1, constant: constant)
      }
    }
    func broken(_ screen: Screen) -> [String] {
      screen.root.layoutEngine.conflicts.map(\.broken.text).sorted()
    }
    let (fresh, freshViews) = build()
    LayoutConstraint.activate(constraints(fresh, freshViews))
    fresh.root.layoutIfNeeded()

    let (screen, views) = build()
    for constraint in constraints(screen, views).shuffled(using: &random) {
      constraint.isActive = true
      if Bool.random(using: &random) { screen.root.layoutIfNeeded() }
    }
    screen.root.layoutIfNeeded()
    #expect(broken(screen) == broken(fresh))
    for (view, other) in zip(views, freshViews) {
      expectClose(view.exactFrame.minX, other.exactFrame.minX, tolerance: 1e-9)
      expectClose(view.exactFrame.width, other.exactFrame.width, tolerance: 1e-9)
    }
  }
}
