import Kedge
import Testing

@Suite struct `Rounding` {
  @Test(arguments: [
    (950.25, 2.0, 950.5), (950.2, 2, 950), (173.5, 3, 173.66666666666666),
    (173.25, 3, 173.33333333333334),
    (173.25, 2, 173.5), (0.5, 1, 1), (-0.5, 1, 0), (-0.75, 2, -0.5), (1.5, 1, 2), (2.5, 1, 3),
    (2.4999, 1, 2), (-3.3, 1, -3),
  ])
  func `edges go to the nearest pixel, half-way cases up`(
    _ row: (place: Double, scale: Double, expected: Double)
  ) {
    let screen = Screen(1000, 1000, scale: row.scale)
    let view = screen.add("v")
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: row.place),
      view.topAnchor.constraint(equalTo: screen.root.topAnchor, constant: row.place),
      view.rightAnchor.constraint(equalTo: screen.root.rightAnchor),
      view.bottomAnchor.constraint(equalTo: screen.root.bottomAnchor),
    ])
    screen.root.layoutIfNeeded()
    expectFrame(
      view.frame, row.expected, row.expected, 1000 - row.expected, 1000 - row.expected,
      tolerance: 1e-12)
    #expect(view.exactFrame.minX == row.place)
  }

  /// The sum of the frames' origins is the rounded absolute place, whatever lies between.
  @Test(arguments: [1.0, 2, 3]) func `nested views are rounded at absolute places`(_ scale: Double)
  {
    let screen = Screen(1000, 1000, scale: scale)
    var parent = screen.root
    var views: [LayoutView] = []
    for index in 0..<12 {
      let view = screen.add("v\(index)", to: parent)
      LayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 0.3),
        view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 1.7),
        view.widthAnchor.constraint(equalToConstant: 10.2),
        view.heightAnchor.constraint(equalToConstant: 0.4),
      ])
      views.append(view)
      parent = view
    }
    func check() {
      for view in views {
        let exact = exactOrigin(of: view)
        let origin = view.convert(Point.zero, to: screen.root)
        let far = view.convert(Point(x: view.frame.width, y: view.frame.height), to: screen.root)
        func rounded(_ value: Double) -> Double {
          (value * scale + 0.5 + 1e-6).rounded(.down) / scale
        }
        expectClose(origin.x, rounded(exact.x), tolerance: 1e-9)
        expectClose(origin.y, rounded(exact.y), tolerance: 1e-9)
        expectClose(far.x, rounded(exact.x + 10.2), tolerance: 1e-9)
        expectClose(far.y, rounded(exact.y + 0.4), tolerance: 1e-9)
      }
    }
    screen.root.layoutIfNeeded()
    check()
    // Moving the outermost view by less than a pixel shifts the fraction of everything inside.
    for constant in [0.4, 0.9, 7.9, 8, 0.3] {
      for constraint in screen.root.constraints where constraint.firstAttribute == .left {
        constraint.constant = constant
      }
      screen.root.layoutIfNeeded()
      check()
    }
  }

  private func exactOrigin(of view: LayoutView) -> Point {
    var sum = Point.zero
    var current: LayoutView? = view
    while let next = current {
      sum = Point(x: sum.x + next.exactFrame.minX, y: sum.y + next.exactFrame.minY)
      current = next.superview
    }
    return sum
  }

  @Test func `a move by whole pixels rounds nothing below`() {
    let screen = Screen(1000, 1000)
    let box = screen.add("box")
    let left = box.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 0.25)
    left.isActive = true
    var previous: LayoutView?
    for index in 0..<100 {
      let view = screen.add("v\(index)", to: box)
      view.widthAnchor.constraint(equalToConstant: 1.3).isActive = true
      view.leftAnchor.constraint(equalTo: previous?.rightAnchor ?? box.leftAnchor).isActive = true
      previous = view
    }
    screen.root.layoutIfNeeded()
    let engine = screen.root.layoutEngine
    var placed = engine.counters.framesPlaced
    left.constant = 10.75
    screen.root.layoutIfNeeded()
    #expect(engine.counters.framesPlaced == placed + 1)
    placed = engine.counters.framesPlaced
    left.constant = 10.85
    screen.root.layoutIfNeeded()
    #expect(engine.counters.framesPlaced == placed + 101)
  }

  @Test func `the scale can change`() {
    let screen = Screen(100, 100, scale: 1)
    let view = screen.add("v")
    view.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 10.3).isActive = true
    screen.root.layoutIfNeeded()
    #expect(view.frame.minX == 10)
    screen.root.layoutEngine.scale = 2
    screen.root.layoutIfNeeded()
    #expect(view.frame.minX == 10.5)
    screen.root.layoutEngine.scale = 4
    screen.root.layoutIfNeeded()
    #expect(view.frame.minX == 10.25)
    #expect(view.exactFrame.minX == 10.3)
  }

  @Test func `places too large to have pixels stay as they are`() {
    let screen = Screen(100, 100, scale: 1_000_000)
    let view = screen.add("v")
    view.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 9.9e11).isActive = true
    screen.root.layoutIfNeeded()
    expectClose(view.frame.minX, 9.9e11, tolerance: 1e-3)
  }
}

@Suite struct `Conversion` {
  private struct Tree {
    let screen = Screen(400, 400)
    let a = LayoutView(frame: Rect(x: 10, y: 20, width: 100, height: 100))
    let inner = LayoutView(frame: Rect(x: 1, y: 2, width: 50, height: 50))
    let b = LayoutView(frame: Rect(x: 200, y: 5, width: 100, height: 100))

    init() {
      screen.root.addSubview(a)
      a.addSubview(inner)
      screen.root.addSubview(b)
      screen.root.layoutIfNeeded()
    }
  }

  @Test func `points and rectangles, to and from`() {
    let tree = Tree()
    let point = Point(x: 3, y: 4)
    #expect(tree.inner.convert(point, to: tree.a) == Point(x: 4, y: 6))
    #expect(tree.inner.convert(point, to: tree.screen.root) == Point(x: 14, y: 26))
    #expect(tree.inner.convert(point, to: tree.b) == Point(x: -186, y: 21))
    #expect(tree.inner.convert(point, to: tree.inner) == point)
    #expect(tree.inner.convert(point, to: nil) == Point(x: 14, y: 26))
    #expect(tree.inner.convert(Point(x: -186, y: 21), from: tree.b) == point)
    let rect = Rect(x: 0, y: 0, width: 5, height: 6)
    #expect(tree.a.convert(rect, to: tree.inner) == Rect(x: -1, y: -2, width: 5, height: 6))
    #expect(tree.a.convert(rect, from: tree.inner) == Rect(x: 1, y: 2, width: 5, height: 6))
    #expect(tree.a.convert(rect, from: nil) == Rect(x: -10, y: -20, width: 5, height: 6))
  }

  @Test func `there and back again`() {
    let tree = Tree()
    let views = [tree.screen.root, tree.a, tree.inner, tree.b]
    for first in views {
      for second in views {
        let there = first.convert(Point(x: 7, y: 8), to: second)
        #expect(second.convert(there, to: first) == Point(x: 7, y: 8))
        #expect(second.convert(Point(x: 7, y: 8), from: first) == there)
      }
    }
  }

  @Test func `trees lie side by side`() {
    let one = LayoutView(frame: Rect(x: 100, y: 0, width: 10, height: 10))
    let two = LayoutView(frame: Rect(x: 30, y: 7, width: 10, height: 10))
    #expect(one.convert(Point.zero, to: two) == Point(x: 70, y: -7))
    // A lone view is its own root.
    #expect(one.convert(Point(x: 1, y: 1), to: nil) == Point(x: 1, y: 1))
  }
}
