import Kedge
import Testing

@Suite struct `Conflicts` {
  @Test func `two widths: one is given up, and the text says which`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let narrow = view.widthAnchor.constraint(equalToConstant: 100)
    let wide = view.widthAnchor.constraint(equalToConstant: 200)
    LayoutConstraint.activate([wide, narrow])
    screen.root.layoutIfNeeded()
    #expect(screen.conflicts.count == 1)
    #expect(screen.conflicts[0].broken.constraint === wide)
    #expect(
      screen.conflicts[0].description
        == """
        Unable to satisfy these constraints together:
          \(screen.conflicts[0].members[0])
          \(screen.conflicts[0].members[1])
        Given up: v.width == 200
        """)
    expectClose(view.frame.width, 100)
    // It is still active, and counts again as soon as it can.
    #expect(wide.isActive)
    narrow.isActive = false
    screen.root.layoutIfNeeded()
    expectClose(view.frame.width, 200)
    #expect(screen.root.layoutEngine.conflicts.isEmpty)
  }

  @Test func `a conflict that stays is told once`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let other = screen.add("w")
    let height = other.heightAnchor.constraint(equalToConstant: 1)
    LayoutConstraint.activate(
      [100.0, 200].map { view.widthAnchor.constraint(equalToConstant: $0) } + [height])
    for step in 0..<10 {
      height.constant = Double(step)
      screen.root.layoutIfNeeded()
    }
    #expect(screen.conflicts.count == 1)
    #expect(screen.root.layoutEngine.conflicts.count == 1)
  }

  @Test func `editing the given-up constraint mends the conflict`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let narrow = view.widthAnchor.constraint(equalToConstant: 100)
    let wide = view.widthAnchor.constraint(equalToConstant: 200)
    LayoutConstraint.activate([wide, narrow])
    screen.root.layoutIfNeeded()
    wide.constant = 100
    screen.root.layoutIfNeeded()
    #expect(screen.root.layoutEngine.conflicts.isEmpty)
    expectClose(view.frame.width, 100)
    wide.constant = 50
    screen.root.layoutIfNeeded()
    // Now the other one is the larger.
    #expect(screen.root.layoutEngine.conflicts.first?.broken.constraint === narrow)
    expectClose(view.frame.width, 50)
    narrow.isActive = false
    screen.root.layoutIfNeeded()
    expectClose(view.frame.width, 50)
    #expect(screen.root.layoutEngine.conflicts.isEmpty)
  }

  @Test func `no size is below zero`() {
    let screen = Screen(20, 480)
    let label = screen.add("label")
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor, constant: 16),
      label.trailingAnchor.constraint(equalTo: screen.root.trailingAnchor, constant: -16),
    ])
    screen.root.layoutIfNeeded()
    #expect(screen.conflicts.count == 1)
    #expect(
      Set(screen.conflicts[0].members.map(\.description)) == [
        "label.leading == root.leading + 16", "label.trailing == root.trailing - 16",
        "label.width >= 0 (no size is below 0)", "root.width == 20 (the frame of the view)",
      ])
    expectClose(label.frame.minX, 16)
    expectClose(label.frame.width, 0)
  }

  @Test func `a guide is not narrower than nothing either`() {
    let screen = Screen(100, 100)
    let guide = LayoutGuide()
    guide.identifier = "guide"
    screen.root.addLayoutGuide(guide)
    LayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 60),
      guide.rightAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 50),
    ])
    screen.root.layoutIfNeeded()
    #expect(screen.conflicts.count == 1)
    #expect(
      screen.conflicts[0].members.contains { $0.origin == .positiveSize && $0.item === guide })
  }

  /// The kinds in the order in which they are given up: each is taken out of the way after it was
  /// given up, and then the next one is.
  @Test func `the least harmful kind goes first`() {
    let screen = Screen(100, 100)
    let v = screen.add(ContentView(40, 10), "v")
    v.setContentCompressionResistancePriority(.required, for: .horizontal)
    let w = screen.add("w")
    let root = screen.root
    let kinds: [LayoutConstraint] = [
      v.widthAnchor.constraint(greaterThanOrEqualToConstant: 300),
      v.widthAnchor.constraint(equalToConstant: 310),
      v.widthAnchor.constraint(equalTo: w.widthAnchor, multiplier: 1, constant: 320),
      v.rightAnchor.constraint(greaterThanOrEqualTo: root.rightAnchor, constant: 250),
    ]
    // At most 20 wide, by a kind that is given up even later: the frame of the root.
    let box = LayoutView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    box.identifier = "box"
    root.insertSubview(box, at: 0)
    let limits: [LayoutConstraint] = [
      v.leftAnchor.constraint(equalTo: box.leftAnchor),
      v.rightAnchor.constraint(equalTo: box.rightAnchor),
    ]
    LayoutConstraint.activate(kinds)
    root.layoutIfNeeded()
    // Among themselves the larger demands go first.
    let first = root.layoutEngine.conflicts.map(\.broken.text)
    #expect(first.first == "v.width >= 300" || first.first == "v.width == 310")

    LayoutConstraint.deactivate(kinds)
    LayoutConstraint.activate(limits)
    for constraint in kinds {
      constraint.isActive = true
      root.layoutIfNeeded()
      let broken = root.layoutEngine.conflicts.map(\.broken.text)
      #expect(broken.contains(constraint.description), "\(constraint): \(broken)")
      constraint.isActive = false
    }
    root.layoutIfNeeded()
    // Against the content alone an edge has to go.
    #expect(root.layoutEngine.conflicts.map(\.broken.text) == ["v.right == box.right"])
    expectClose(v.frame.width, 40)
  }

  @Test func `among equals the later view gives way`() {
    let screen = Screen(100, 100)
    let a = screen.add("a")
    let b = screen.add("b")
    LayoutConstraint.activate([
      b.widthAnchor.constraint(equalToConstant: 60),
      a.leftAnchor.constraint(equalTo: screen.root.leftAnchor),
      b.leftAnchor.constraint(equalTo: a.rightAnchor),
      b.rightAnchor.constraint(equalTo: screen.root.rightAnchor),
      a.widthAnchor.constraint(equalToConstant: 70),
    ])
    screen.root.layoutIfNeeded()
    expectClose(a.frame.width, 70)
    expectClose(b.frame.width, 30)
    screen.root.sendSubviewToBack(b)
    screen.root.layoutIfNeeded()
    expectClose(a.frame.width, 40)
    expectClose(b.frame.width, 60)
  }

  @Test func `several conflicts at once, each with its own set`() {
    let screen = Screen(320, 480)
    var texts: Set<String> = []
    for index in 0..<20 {
      let view = screen.add("v\(index)")
      for width in [10.0, 20, 30] {
        view.widthAnchor.constraint(equalToConstant: width).isActive = true
      }
      texts.formUnion(["v\(index).width == 20", "v\(index).width == 30"])
    }
    screen.root.layoutIfNeeded()
    #expect(screen.conflicts.count == 40)
    #expect(Set(screen.conflicts.map(\.broken.text)) == texts)
    for view in screen.root.subviews { expectClose(view.frame.width, 10) }
    for conflict in screen.conflicts { #expect(conflict.members.count == 2) }
  }

  @Test func `a view that leaves takes its conflict along`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let widths = [10.0, 20].map { view.widthAnchor.constraint(equalToConstant: $0) }
    LayoutConstraint.activate(widths)
    screen.root.layoutIfNeeded()
    #expect(screen.conflicts.count == 1)
    view.removeFromSuperview()
    screen.root.layoutIfNeeded()
    #expect(screen.root.layoutEngine.conflicts.isEmpty)
    #expect(widths.allSatisfy { $0.isActive })
    let other = Screen(50, 50)
    other.root.addSubview(view)
    other.root.layoutIfNeeded()
    #expect(other.conflicts.count == 1)
    expectClose(view.frame.width, 10)
  }

  @Test func `the default handler prints and the program goes on`() {
    let root = LayoutView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let view = LayoutView()
    root.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    view.identifier = "printed by a test of the default handler"
    LayoutConstraint.activate(
      [1.0, 2].map { view.widthAnchor.constraint(equalToConstant: $0) })
    root.layoutIfNeeded()
    expectClose(view.frame.width, 1)
  }
}
