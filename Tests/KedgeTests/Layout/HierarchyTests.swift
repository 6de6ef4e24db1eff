import Kedge
import Testing

@Suite struct `Hierarchy` {
  @Test func `subviews keep their order`() {
    let root = LayoutView()
    let views = (0..<4).map { index in
      let view = LayoutView()
      view.identifier = "\(index)"
      return view
    }
    func order() -> String { root.subviews.compactMap(\.identifier).joined() }
    root.addSubview(views[0])
    root.addSubview(views[1])
    root.insertSubview(views[2], at: 0)
    root.insertSubview(views[3], at: 99)
    #expect(order() == "2013")
    root.bringSubviewToFront(views[2])
    #expect(order() == "0132")
    root.sendSubviewToBack(views[3])
    #expect(order() == "3012")
    root.insertSubview(views[3], aboveSubview: views[1])
    #expect(order() == "0132")
    root.insertSubview(views[2], belowSubview: views[0])
    #expect(order() == "2013")
    root.insertSubview(views[0], at: -3)
    #expect(order() == "0213")
    views[1].removeFromSuperview()
    #expect(order() == "023")
    #expect(views[1].superview == nil)
    root.bringSubviewToFront(views[1])
    #expect(order() == "023")
    let other = LayoutView()
    other.addSubview(views[2])
    #expect(order() == "03")
    #expect(views[2].superview === other)
    #expect(views[2].isDescendant(of: other) && !views[2].isDescendant(of: root))
  }

  @Test func `a constraint is held by the nearest common ancestor`() {
    let screen = Screen(320, 480)
    let a = screen.add("a")
    let b = screen.add("b")
    let inner = screen.add("inner", to: a)
    let innermost = screen.add("innermost", to: inner)
    let guide = LayoutGuide()
    inner.addLayoutGuide(guide)
    let cases: [(LayoutConstraint, LayoutView)] = [
      (a.widthAnchor.constraint(equalToConstant: 1), a),
      (a.widthAnchor.constraint(equalTo: b.widthAnchor), screen.root),
      (a.leftAnchor.constraint(equalTo: screen.root.leftAnchor), screen.root),
      (inner.leftAnchor.constraint(equalTo: a.leftAnchor), a),
      (innermost.leftAnchor.constraint(equalTo: b.leftAnchor), screen.root),
      (innermost.leftAnchor.constraint(equalTo: a.leftAnchor), a),
      (guide.widthAnchor.constraint(equalToConstant: 1), inner),
      (guide.leftAnchor.constraint(equalTo: inner.leftAnchor), inner),
      (guide.leftAnchor.constraint(equalTo: a.leftAnchor), a),
      (guide.leftAnchor.constraint(equalTo: b.leftAnchor), screen.root),
    ]
    for (constraint, holder) in cases {
      constraint.isActive = true
      #expect(
        holder.constraints.contains { $0 === constraint }, "\(constraint) is not held by \(holder)")
    }
    #expect(screen.errors.isEmpty)
  }

  @Test func `a view that leaves loses what ancestors held and keeps what lies inside`() {
    let screen = Screen(320, 480)
    let box = screen.add("box")
    let inner = screen.add("inner", to: box)
    let outside = box.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 5)
    let across = inner.topAnchor.constraint(equalTo: screen.root.topAnchor, constant: 6)
    let inside = inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 7)
    let own = inner.widthAnchor.constraint(equalToConstant: 8)
    LayoutConstraint.activate([outside, across, inside, own])
    screen.root.layoutIfNeeded()
    expectFrame(inner.frame, 7, 6, 8, 0)

    box.removeFromSuperview()
    #expect([outside, across, inside, own].map(\.isActive) == [false, false, true, true])
    #expect(screen.root.constraints.isEmpty)
    screen.root.layoutIfNeeded()

    // It keeps its frames, and they do not come back to life by themselves.
    expectFrame(inner.frame, 7, 6, 8, 0)
    screen.root.addSubview(box)
    screen.root.layoutIfNeeded()
    #expect([outside, across].allSatisfy { !$0.isActive })
    expectFrame(box.frame, 0, 0, 0, 0)
    expectFrame(inner.frame, 7, 0, 8, 0)
    outside.isActive = true
    screen.root.layoutIfNeeded()
    expectFrame(box.frame, 5, 0, 0, 0)
  }

  @Test func `a subtree moves between trees`() {
    let first = Screen(320, 480)
    let second = Screen(100, 100)
    let box = first.add("box")
    let inner = first.add(ContentView(30, 20), "inner", to: box)
    LayoutConstraint.activate([
      box.widthAnchor.constraint(equalTo: first.root.widthAnchor),
      inner.rightAnchor.constraint(equalTo: box.rightAnchor),
      inner.bottomAnchor.constraint(equalTo: box.bottomAnchor),
    ])
    first.root.layoutIfNeeded()
    expectFrame(inner.frame, 290, -20, 30, 20)

    second.root.addSubview(box)
    #expect(first.root.subviews.isEmpty)
    box.widthAnchor.constraint(equalTo: second.root.widthAnchor).isActive = true
    second.root.layoutIfNeeded()
    first.root.layoutIfNeeded()
    expectFrame(inner.frame, 70, -20, 30, 20)
    inner.content = Size(width: 10, height: 10)
    second.root.layoutIfNeeded()
    expectFrame(inner.frame, 90, -10, 10, 10)
    #expect(first.errors.isEmpty && second.errors.isEmpty)
  }

  @Test func `a root with an engine becomes part of another tree, and a root again`() {
    let screen = Screen(320, 480)
    let box = Screen(50, 60)
    let inner = box.add("inner")
    let pinned = inner.rightAnchor.constraint(equalTo: box.root.rightAnchor)
    pinned.isActive = true
    inner.widthAnchor.constraint(equalToConstant: 5).isActive = true
    box.root.layoutIfNeeded()
    expectFrame(inner.frame, 45, 0, 5, 0)
    let old = box.root.layoutEngine
    screen.root.addSubview(box.root)
    #expect(box.root.layoutEngine === screen.root.layoutEngine)
    #expect(old !== screen.root.layoutEngine)
    box.root.frame = Rect(x: 10, y: 10, width: 70, height: 80)
    screen.root.layoutIfNeeded()
    expectFrame(inner.frame, 65, 0, 5, 0)
    #expect(pinned.isActive)

    box.root.removeFromSuperview()
    box.root.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    box.root.layoutIfNeeded()
    expectFrame(inner.frame, 35, 0, 5, 0)
    #expect(box.root.layoutEngine !== screen.root.layoutEngine)
    // An engine without a tree does nothing.
    old.scale = 3
    #expect(old.conflicts.isEmpty)
  }

  @Test func `constraints wait in a detached tree`() {
    let box = LayoutView()
    let inner = LayoutView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(inner)
    LayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 4),
      inner.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5),
    ])
    let screen = Screen(320, 480)
    screen.root.addSubview(box)
    box.frame = Rect(x: 1, y: 1, width: 20, height: 20)
    screen.root.layoutIfNeeded()
    expectFrame(inner.frame, 4, 0, 10, 0)
  }

  @Test func `a guide takes its constraints along`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    let guide = LayoutGuide()
    screen.root.addLayoutGuide(guide)
    let constraints = [
      guide.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 9),
      guide.widthAnchor.constraint(equalToConstant: 5),
      view.leftAnchor.constraint(equalTo: guide.rightAnchor),
    ]
    LayoutConstraint.activate(constraints)
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 14, 0, 0, 0)
    screen.root.removeLayoutGuide(guide)
    #expect(constraints.allSatisfy { !$0.isActive })
    #expect(guide.owningView == nil)
    #expect(screen.root.layoutGuides.isEmpty)
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 0, 0, 0, 0)
    // Moving a guide to another view does the same.
    screen.root.addLayoutGuide(guide)
    screen.root.addLayoutGuide(guide)
    #expect(screen.root.layoutGuides.count == 1)
    constraints[2].isActive = true
    view.addLayoutGuide(guide)
    #expect(!constraints[2].isActive)
    #expect(guide.owningView === view)
  }

  @Test func `a lone guide can be asked, and join a tree afterwards`() {
    let guide = LayoutGuide()
    #expect(guide.hasAmbiguousLayout)
    let screen = Screen(100, 100)
    screen.root.addLayoutGuide(guide)
    guide.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 4).isActive = true
    screen.root.layoutIfNeeded()
    expectFrame(guide.layoutFrame, 4, 0, 0, 0)
  }

  @Test func `coming and going without a layout piles nothing up`() {
    let screen = Screen(100, 100)
    let view = screen.add("v")
    let width = view.widthAnchor.constraint(equalToConstant: 5)
    screen.root.layoutIfNeeded()
    for step in 0..<10_000 {
      let other = screen.add("w")
      width.isActive = true
      width.constant = Double(step)
      width.isActive = false
      view.frame = Rect(x: 0, y: 0, width: Double(step), height: 1)
      other.removeFromSuperview()
    }
    width.isActive = true
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 0, 0, 9999, 0)
    #expect(screen.root.layoutEngine.counters.variables == 8)
    #expect(screen.errors.isEmpty)
  }

  // MARK: Life and death

  @Test func `nothing keeps a tree alive but its root`() {
    weak var weakRoot: LayoutView?
    weak var weakChild: LayoutView?
    weak var weakConstraint: LayoutConstraint?
    weak var weakEngine: LayoutEngine?
    weak var weakGuide: LayoutGuide?
    do {
      let screen = Screen(320, 480)
      let child = screen.add("child")
      let guide = LayoutGuide()
      screen.root.addLayoutGuide(guide)
      let constraint = child.leftAnchor.constraint(equalTo: guide.leftAnchor, constant: 3)
      constraint.isActive = true
      child.leftAnchor.anchorWithOffset(to: child.rightAnchor).constraint(
        equalTo: guide.leftAnchor.anchorWithOffset(to: screen.root.rightAnchor)
      ).isActive = true
      screen.root.layoutIfNeeded()
      (weakRoot, weakChild, weakConstraint) = (screen.root, child, constraint)
      (weakEngine, weakGuide) = (screen.root.layoutEngine, guide)
    }
    #expect(weakRoot == nil)
    #expect(weakChild == nil)
    #expect(weakConstraint == nil)
    #expect(weakEngine == nil)
    #expect(weakGuide == nil)
  }

  @Test func `a child outlives its superview with frame and inner constraints`() {
    let (child, grandchild, constraints) = makeOrphan()
    #expect(child.superview == nil)
    #expect(child.subviews.first === grandchild)
    #expect(constraints.map(\.isActive) == [false, true])
    #expect(constraints[0].secondItem == nil)
    expectFrame(child.frame, 12, 0, 0, 0)
    expectFrame(grandchild.frame, 3, 0, 0, 0)
    child.layoutIfNeeded()
    expectFrame(grandchild.frame, 3, 0, 0, 0)
    let screen = Screen(10, 10)
    screen.root.addSubview(child)
    screen.root.layoutIfNeeded()
    expectFrame(grandchild.frame, 3, 0, 0, 0)
  }

  private func makeOrphan() -> (LayoutView, LayoutView, [LayoutConstraint]) {
    let screen = Screen(320, 480)
    let child = screen.add("child")
    let grandchild = screen.add("grandchild", to: child)
    let constraints = [
      child.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 12),
      grandchild.leftAnchor.constraint(equalTo: child.leftAnchor, constant: 3),
    ]
    LayoutConstraint.activate(constraints)
    screen.root.layoutIfNeeded()
    return (child, grandchild, constraints)
  }

  @Test func `a constraint dies with its view unless somebody keeps it`() {
    let screen = Screen(320, 480)
    weak var lost: LayoutConstraint?
    var kept: LayoutConstraint?
    do {
      let view = screen.add("v")
      let one = view.leftAnchor.constraint(equalTo: screen.root.leftAnchor)
      let two = view.widthAnchor.constraint(equalToConstant: 4)
      LayoutConstraint.activate([one, two])
      screen.root.layoutIfNeeded()
      (lost, kept) = (one, two)
      view.removeFromSuperview()
    }
    #expect(lost == nil)
    #expect(kept?.isActive == false)
    #expect(kept?.firstItem == nil)
    #expect(kept?.description == "v.width == 4")
    screen.root.layoutIfNeeded()
    #expect(screen.errors.isEmpty)
  }

  @Test func `a view may remove itself and others while it is laid out`() {
    final class Shy: LayoutView {
      override func layoutSubviews() {
        for view in subviews { view.removeFromSuperview() }
        removeFromSuperview()
      }
    }
    let screen = Screen(320, 480)
    let shy = screen.add(Shy(), "shy")
    let below = screen.add(Shy(), "below", to: shy)
    LayoutConstraint.activate([
      shy.widthAnchor.constraint(equalToConstant: 4),
      below.widthAnchor.constraint(equalToConstant: 4),
    ])
    screen.root.layoutIfNeeded()
    #expect(screen.root.subviews.isEmpty)
    #expect(screen.errors.isEmpty)
  }

  // MARK: Depth

  /// Nothing recurses on depth: not building, laying out, moving or freeing.
  @Test(arguments: [(100_000, false), (20_000, true)])
  func `a chain of 100,000 views`(_ count: Int, isBuiltFromBelow: Bool) throws {
    let screen = Screen(1000, 1000)
    let views = (0..<count).map { _ in
      let view = LayoutView()
      view.translatesAutoresizingMaskIntoConstraints = false
      return view
    }
    if isBuiltFromBelow {
      for index in views.indices.dropFirst().reversed() {
        views[index - 1].addSubview(views[index])
      }
      screen.root.addSubview(views[0])
    } else {
      screen.root.addSubview(views[0])
      for index in views.indices.dropFirst() { views[index - 1].addSubview(views[index]) }
    }
    var parent = screen.root
    var constraints: [LayoutConstraint] = []
    for view in views {
      constraints += [
        view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 0.001),
        view.topAnchor.constraint(equalTo: parent.topAnchor),
        view.widthAnchor.constraint(equalTo: parent.widthAnchor),
        view.heightAnchor.constraint(equalTo: parent.heightAnchor),
      ]
      parent = view
    }
    LayoutConstraint.activate(constraints)
    screen.root.layoutIfNeeded()
    let last = try #require(views.last)
    expectClose(last.exactFrame.minX, 0.001)
    expectClose(last.exactFrame.width, 1000)
    // Where the exact places add up to, to the pixel.
    expectClose(last.convert(Point.zero, to: screen.root).x, Double(count) / 1000)

    screen.resize(500, 400)
    expectClose(last.exactFrame.width, 500)
    views[count / 2].removeFromSuperview()
    screen.root.layoutIfNeeded()
    #expect(screen.errors.isEmpty)
  }

  @Test func `rows across many levels`() {
    let screen = Screen(1000, 1000)
    var views: [LayoutView] = []
    var parent = screen.root
    for index in 0..<40 {
      let view = screen.add("v\(index)", to: parent)
      LayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 3),
        view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 2),
        view.widthAnchor.constraint(equalToConstant: 50),
        view.heightAnchor.constraint(equalToConstant: 50),
      ])
      views.append(view)
      parent = view
    }
    // A marker for each view, on the root: its left edge where the deep view's is.
    var markers: [LayoutView] = []
    var crossing: [LayoutConstraint] = []
    for view in views {
      let marker = screen.add("m")
      crossing += [
        marker.leftAnchor.constraint(equalTo: view.leftAnchor),
        marker.topAnchor.constraint(equalTo: view.centerYAnchor),
        marker.widthAnchor.constraint(equalTo: view.widthAnchor),
      ]
      markers.append(marker)
    }
    LayoutConstraint.activate(crossing)
    screen.root.layoutIfNeeded()
    for (index, marker) in markers.enumerated() {
      let level = Double(index + 1)
      expectFrame(marker.frame, 3 * level, 2 * level + 25, 50, 0)
    }
    // Between two deep views, with a multiplier: in the coordinates of their common ancestor.
    let branch = screen.add("branch", to: views[9])
    branch.leftAnchor.constraint(equalTo: views[9].leftAnchor, constant: 1).isActive = true
    var deep = branch
    for index in 0..<10 {
      let view = screen.add("b\(index)", to: deep)
      if index < 9 {
        view.leftAnchor.constraint(equalTo: deep.leftAnchor, constant: 1).isActive = true
      }
      deep = view
    }
    LayoutConstraint(
      item: deep, attribute: .left, relatedBy: .equal, toItem: views[25], attribute: .left,
      multiplier: 0.5, constant: 4
    ).isActive = true
    screen.root.layoutIfNeeded()
    // views[25] lies 16 levels of 3 to the right of views[9]; half of 48, plus 4, is 28. The nine
    // views of the branch above the last take 10.
    expectClose(deep.exactFrame.minX, 28 - 10)

    // Moving one view in the middle moves all markers below it, and nothing else is needed.
    LayoutConstraint.deactivate(crossing)
    screen.root.layoutIfNeeded()
    for marker in markers { expectFrame(marker.frame, 0, 0, 0, 0) }
    LayoutConstraint.activate(crossing)
    screen.root.layoutIfNeeded()
    expectFrame(markers[39].frame, 120, 105, 50, 0)
    views[20].removeFromSuperview()
    screen.root.layoutIfNeeded()
    expectFrame(markers[19].frame, 60, 65, 50, 0)
    expectFrame(markers[20].frame, 0, 0, 0, 0)
    #expect(screen.errors.isEmpty)
    #expect(screen.conflicts.isEmpty)
  }
}
