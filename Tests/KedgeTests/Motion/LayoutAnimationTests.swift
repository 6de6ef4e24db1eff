import Kedge
import Testing

@Suite struct `Layout animation` {
  /// A root 320 wide with a view 50 by 50 whose leading edge is at 20.
  private func scene() -> (root: LayoutView, view: LayoutView, leading: LayoutConstraint) {
    let root = LayoutView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let view = LayoutView()
    view.identifier = "red"
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let leading = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20)
    LayoutConstraint.activate([
      leading, view.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(equalToConstant: 50),
    ])
    root.layoutIfNeeded()
    return (root, view, leading)
  }

  /// The walk-through "Animate View": the old constraint goes, the new one leads to the middle, 2
  /// s, easing out. (Its text calls the middle off screen; the view stays in sight.)
  @Test func `a constraint is exchanged`() throws {
    let (root, view, leading) = scene()
    let count = root.constraints.count
    let moved = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 160)
    let animation = try root.animate(duration: 2, curve: .easeOut) {
      root.removeConstraint(leading)
      root.addConstraint(moved)
      root.layoutIfNeeded()
    }
    #expect(root.constraints.count == count)
    let active = root.constraints.filter { $0.firstAttribute == .leading }
    #expect(active.count == 1 && active.first === moved)
    #expect(view.frame == Rect(x: 160, y: 100, width: 50, height: 50))
    #expect(animation.views.count == 1 && animation.views.first === view)
    #expect(animation.timeline.channels.map(\.target) == ["red"])
    let table = [(0, 20), (0.5, 72.939), (1, 115.850), (1.5, 146.915), (2, 160)]
    for (time, x) in table {
      let frame = animation.frame(of: view, at: time)
      #expect(abs(frame.minX - x) <= 0.0005)
      #expect(frame.minY == 100 && frame.width == 50)
    }
    #expect(animation.frame(of: root, at: 1) == root.frame)
  }

  @Test func `constants solved for every moment give the same way`() throws {
    let (root, view, leading) = scene()
    let animation = try ConstraintAnimation(
      of: leading, to: 160, duration: 2, timing: .curve(.easeOut))
    let edits = root.layoutEngine.counters.constantsEdited
    let table = [(0, 20), (0.5, 72.939), (1, 115.850), (1.5, 146.915), (2, 160), (9, 160)]
    for (time, x) in table {
      animation.layOut(root, at: time)
      #expect(abs(view.exactFrame.minX - x) <= 0.0005)
    }
    // Each moment is one edit and nothing more: 20 at time 0 and 160 at 9 were no change.
    #expect(root.layoutEngine.counters.constantsEdited - edits == 4)
    #expect(leading.constant == 160)
  }

  /// A chain in which one constant moves everything: what follows moves too, what does not stays.
  @Test func `every view that moved has a track, and no other`() throws {
    let root = LayoutView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var last = root.topAnchor
    var constraints: [LayoutConstraint] = []
    for _ in 0..<4 {
      let view = LayoutView()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      constraints += [
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        view.widthAnchor.constraint(equalToConstant: 10),
        view.heightAnchor.constraint(equalToConstant: 10), view.topAnchor.constraint(equalTo: last),
      ]
      last = view.bottomAnchor
    }
    let inner = LayoutView(frame: Rect(x: 1, y: 1, width: 2, height: 2))
    root.subviews[3].addSubview(inner)
    LayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    let animation = try root.animate(duration: 1, curve: .linear) { constraints[6].constant = 30 }
    // The second view grows, the third and fourth move; the inner one keeps its frame in the
    // fourth.
    #expect(animation.timeline.channels.map(\.target) == ["1", "2", "3"])
    #expect(
      animation.frame(of: root.subviews[1], at: 0.5) == Rect(x: 0, y: 10, width: 10, height: 20))
    #expect(
      animation.frame(of: root.subviews[3], at: 0.5) == Rect(x: 0, y: 40, width: 10, height: 10))
    #expect(animation.frame(of: inner, at: 0.5) == inner.frame)
  }

  @Test func `views that come and go do not move`() throws {
    let (root, view, _) = scene()
    let animation = try root.animate(duration: 1) {
      view.removeFromSuperview()
      let other = LayoutView(frame: Rect(x: 5, y: 5, width: 5, height: 5))
      root.addSubview(other)
    }
    #expect(animation.views.isEmpty && animation.timeline.duration == 0)
  }

  @Test func `like names are told apart`() throws {
    let root = LayoutView(frame: .zero)
    for _ in 0..<2 {
      let view = LayoutView(frame: .zero)
      view.identifier = "cell"
      root.addSubview(view)
    }
    root.layoutIfNeeded()
    let animation = try root.animate(duration: 1) {
      for view in root.subviews { view.frame = Rect(x: 0, y: 0, width: 8, height: 8) }
    }
    #expect(animation.timeline.channels.map(\.target) == ["cell 0", "cell 1"])
  }

  @Test func `an impossible timing changes nothing`() {
    let (root, view, leading) = scene()
    #expect(throws: MotionError.self) {
      _ = try root.animate(duration: -1) { leading.constant = 99 }
    }
    #expect(throws: MotionError.self) {
      _ = try root.animate(duration: 1, delay: .nan) { leading.constant = 99 }
    }
    #expect(leading.constant == 20 && view.frame.minX == 20)
  }

  /// A timeline of constants, such as the card's, drives constraints by name.
  @Test func `a card's constants drive a layout`() throws {
    let card = CardTransitionTests.card()
    let root = LayoutView(frame: Rect(x: 0, y: 0, width: 414, height: 736))
    let backing = LayoutView()
    backing.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(backing)
    let edges = [
      "leading": backing.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      "trailing": root.trailingAnchor.constraint(equalTo: backing.trailingAnchor),
      "top": backing.topAnchor.constraint(equalTo: root.topAnchor),
      "bottom": root.bottomAnchor.constraint(equalTo: backing.bottomAnchor),
    ]
    LayoutConstraint.activate(Array(edges.values))
    let timeline = try card.presenting()
    let animation = ConstraintAnimation(timeline) { channel in
      channel.target == "backing" ? edges[channel.property] : nil
    }
    for time in [0, 1, 2, 3, 4.0] {
      animation.layOut(root, at: time)
      let expected = MotionValue.rect(card.frames(of: timeline, at: time).backing).numbers
      for (a, b) in zip(MotionValue.rect(backing.exactFrame).numbers, expected) {
        #expect(abs(a - b) < 1e-9)
      }
    }
  }

  /// The mini player at (0, 559) of its parent, which is at (0, 64) of the window: 623 is right.
  ///
  /// The walk-through converts the view's frame as if it were in the view itself, and adds 559
  /// twice.
  @Test func `the place of the mini player in the window`() {
    let window = LayoutView(frame: Rect(x: 0, y: 0, width: 414, height: 736))
    let parent = LayoutView(frame: Rect(x: 0, y: 64, width: 414, height: 672))
    let player = LayoutView(frame: Rect(x: 0, y: 559, width: 414, height: 64))
    window.addSubview(parent)
    parent.addSubview(player)
    window.layoutIfNeeded()
    #expect(parent.convert(player.frame, to: nil) == Rect(x: 0, y: 623, width: 414, height: 64))
    #expect(player.convert(player.frame, to: nil).minY == 1182)
  }
}
