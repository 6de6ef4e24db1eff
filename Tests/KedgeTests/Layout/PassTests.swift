import Kedge
import Testing

@Suite struct `The layout pass` {
  /// Keeps a diary of what the engine calls.
  private final class Diary {
    var lines: [String] = []
  }

  private final class Observed: LayoutView {
    let diary: Diary
    var onLayout: (() -> Void)?
    var onUpdate: (() -> Void)?

    init(_ name: String, _ diary: Diary) {
      self.diary = diary
      super.init(frame: .zero)
      identifier = name
      translatesAutoresizingMaskIntoConstraints = false
    }

    override func layoutSubviews() {
      diary.lines.append("layout \(identifier ?? "")")
      onLayout?()
    }

    override func updateConstraints() {
      diary.lines.append("update \(identifier ?? "")")
      onUpdate?()
    }
  }

  private struct Family {
    let screen = Screen(320, 480)
    let diary = Diary()
    let outer: Observed
    let inner: Observed
    let sibling: Observed
    let left: LayoutConstraint

    init() {
      outer = Observed("outer", diary)
      inner = Observed("inner", diary)
      sibling = Observed("sibling", diary)
      screen.root.addSubview(outer)
      outer.addSubview(inner)
      screen.root.addSubview(sibling)
      left = outer.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 10)
      LayoutConstraint.activate([
        left, outer.widthAnchor.constraint(equalToConstant: 100),
        inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 1),
        inner.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5),
        sibling.leftAnchor.constraint(equalTo: outer.rightAnchor),
      ])
    }

    func lines() -> [String] {
      let lines = diary.lines
      diary.lines = []
      return lines
    }
  }

  @Test func `update from the leaves up, layout from the top down, once each`() {
    let family = Family()
    family.screen.root.layoutIfNeeded()
    #expect(
      family.lines() == [
        "update sibling", "update inner", "update outer", "layout outer", "layout inner",
        "layout sibling",
      ])
    family.screen.root.layoutIfNeeded()
    #expect(family.lines().isEmpty)
  }

  @Test func `only who is concerned is called`() {
    let family = Family()
    family.screen.root.layoutIfNeeded()
    _ = family.lines()
    // The outer view moves; nothing inside changes its frame or size.
    family.left.constant = 20
    family.screen.root.layoutIfNeeded()
    #expect(family.lines().isEmpty)
    expectFrame(family.outer.frame, 20, 0, 100, 0)
    expectFrame(family.sibling.frame, 120, 0, 0, 0)

    family.inner.setNeedsLayout()
    family.inner.setNeedsLayout()
    family.screen.root.layoutIfNeeded()
    #expect(family.lines() == ["layout inner"])
    family.outer.setNeedsUpdateConstraints()
    #expect(family.outer.needsUpdateConstraints())
    family.screen.root.layoutIfNeeded()
    #expect(!family.outer.needsUpdateConstraints())
    #expect(family.lines() == ["update outer"])

    family.outer.setNeedsUpdateConstraints()
    family.inner.updateConstraintsIfNeeded()
    #expect(!family.outer.needsUpdateConstraints())
    #expect(family.lines() == ["update outer"])

    // A new size concerns the view itself, and who it is a subview of.
    for constraint in family.outer.constraints where constraint.secondItem == nil {
      constraint.constant = 60
    }
    family.screen.root.layoutIfNeeded()
    #expect(family.lines() == ["layout outer", "layout inner"])
    expectFrame(family.inner.frame, 1, 0, 30, 0)
  }

  @Test func `frames are there when layoutSubviews is called`() {
    let family = Family()
    let guide = LayoutGuide()
    family.outer.addLayoutGuide(guide)
    guide.widthAnchor.constraint(equalToConstant: 7).isActive = true
    guide.leftAnchor.constraint(equalTo: family.outer.leftAnchor).isActive = true
    var seen: [Double] = []
    family.outer.onLayout = { [outer = family.outer, inner = family.inner] in
      seen += [outer.frame.width, inner.frame.width, guide.layoutFrame.width]
    }
    family.screen.root.layoutIfNeeded()
    #expect(seen == [100, 50, 7])
    family.outer.onLayout = nil
  }

  @Test func `what layoutSubviews changes is laid out before the call returns`() {
    let family = Family()
    let child = LayoutView()
    family.inner.addSubview(child)
    family.inner.onLayout = { [inner = family.inner] in
      child.frame = Rect(x: 0, y: 0, width: inner.frame.width / 2, height: 4)
    }
    let follower = family.screen.add("follower")
    follower.widthAnchor.constraint(equalTo: child.widthAnchor).isActive = true
    family.screen.root.layoutIfNeeded()
    expectFrame(child.frame, 0, 0, 25, 4)
    expectClose(follower.frame.width, 25)
    family.inner.onLayout = nil
  }

  @Test func `a layout within a layout brings the frames up to date and no deeper`() {
    let family = Family()
    var width = 0.0
    family.outer.onLayout = { [outer = family.outer, inner = family.inner] in
      inner.heightAnchor.constraint(equalToConstant: 9).isActive = true
      outer.layoutIfNeeded()
      width = inner.frame.height
    }
    family.screen.root.layoutIfNeeded()
    #expect(width == 9)
    // The new height concerns the outer view once more.
    #expect(family.lines().filter { $0 == "layout outer" }.count == 2)
    family.outer.onLayout = nil
  }

  @Test func `views that never come to rest are stopped and reported`() {
    let family = Family()
    family.outer.onLayout = { [outer = family.outer, left = family.left] in
      left.constant += 1
      outer.setNeedsLayout()
    }
    family.screen.root.layoutIfNeeded()
    #expect(
      family.screen.errors == [.unsettled("Views below root ask for layout without end")])
    family.outer.onLayout = nil

    family.outer.onUpdate = { [outer = family.outer] in outer.setNeedsUpdateConstraints() }
    family.outer.setNeedsUpdateConstraints()
    family.screen.root.layoutIfNeeded()
    #expect(
      family.screen.errors.last == .unsettled("Views below root change constraints without end"))
    family.outer.onUpdate = nil
    #expect(family.outer.frame.width == 100)
  }

  @Test func `updateConstraints may change everything`() {
    let family = Family()
    family.inner.onUpdate = { [inner = family.inner, outer = family.outer] in
      guard inner.subviews.isEmpty else { return }
      let fresh = ContentView(5, 6)
      inner.addSubview(fresh)
      fresh.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 30).isActive = true
    }
    family.screen.root.layoutIfNeeded()
    expectFrame(family.inner.subviews[0].frame, 29, 0, 5, 6)
    family.inner.onUpdate = nil
  }

  @Test func `content may be asked for while it changes`() {
    final class Nosy: LayoutView {
      override var intrinsicContentSize: Size {
        // Asking for a layout, and for more content, from within is harmless.
        superview?.layoutIfNeeded()
        return Size(width: 12, height: 13)
      }
    }
    let screen = Screen(100, 100)
    let view = screen.add(Nosy(), "nosy")
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 0, 0, 12, 13)
  }

  // MARK: Counters

  /// A list of rows: label beside a value, each row below the one before.
  private struct List {
    let screen = Screen(400, 10_000)
    var rows: [LayoutView] = []
    var labels: [ContentView] = []
    var heights: [LayoutConstraint] = []

    init(_ count: Int) {
      var previous: LayoutView?
      for index in 0..<count {
        let row = screen.add("row\(index)")
        let label = screen.add(ContentView(50, 20), "label\(index)", to: row)
        let height = row.heightAnchor.constraint(equalToConstant: 30)
        LayoutConstraint.activate([
          row.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor),
          row.trailingAnchor.constraint(equalTo: screen.root.trailingAnchor),
          row.topAnchor.constraint(equalTo: previous?.bottomAnchor ?? screen.root.topAnchor),
          height, label.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 8),
          label.centerYAnchor.constraint(equalTo: row.centerYAnchor),
        ])
        rows.append(row)
        labels.append(label)
        heights.append(height)
        previous = row
      }
      screen.root.layoutIfNeeded()
    }
  }

  @Test func `an edit touches only what moves`() {
    let list = List(1000)
    let engine = list.screen.root.layoutEngine
    var before = engine.counters
    #expect(before.updates == 1)

    // The last row grows by 10: its height, and its label's place.
    list.heights[999].constant = 40
    list.screen.root.layoutIfNeeded()
    var after = engine.counters
    #expect(after.updates == before.updates + 1)
    #expect(after.constantsEdited == before.constantsEdited + 1)
    #expect(after.rowsLowered == before.rowsLowered)
    #expect(after.valuesChanged == before.valuesChanged + 2)
    #expect(after.framesPlaced == before.framesPlaced + 2)
    #expect(after.framesChanged == before.framesChanged + 2)
    #expect(after.solver.pivots == before.solver.pivots)
    #expect(after.solver.rebuilds == before.solver.rebuilds)
    expectFrame(list.labels[999].frame, 8, 10, 50, 20)

    // A row in the middle: 400 rows below move with it, and none of their labels is touched.
    before = after
    list.heights[599].constant = 40
    list.screen.root.layoutIfNeeded()
    after = engine.counters
    #expect(after.valuesChanged == before.valuesChanged + 402)
    #expect(after.framesPlaced == before.framesPlaced + 402)
    #expect(after.solver.rebuilds == before.solver.rebuilds)

    // One label's text: its width alone.
    before = after
    list.labels[300].content = Size(width: 70, height: 20)
    list.screen.root.layoutIfNeeded()
    after = engine.counters
    #expect(after.valuesChanged == before.valuesChanged + 1)
    #expect(after.framesChanged == before.framesChanged + 1)
    #expect(after.layoutCalls == before.layoutCalls + 1)

    // Nothing at all.
    before = after
    list.heights[3].constant = 30
    list.screen.root.layoutIfNeeded()
    #expect(engine.counters == before)
  }

  @Test func `many changes of one constant are one edit`() {
    let list = List(10)
    let engine = list.screen.root.layoutEngine
    let before = engine.counters
    for step in 0..<100 { list.heights[0].constant = 31 + Double(step) }
    list.screen.root.layoutIfNeeded()
    #expect(engine.counters.constantsEdited == before.constantsEdited + 1)
    expectFrame(list.rows[1].frame, 0, 130, 400, 30)
  }
}
