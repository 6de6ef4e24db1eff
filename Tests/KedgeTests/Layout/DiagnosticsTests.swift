import Kedge
import Testing

/// An icon, a label and a button in a row of 320: the label and the button share what is left over.
private final class IconRow {
  let screen = Screen(320, 100)
  let icon: LayoutView
  let label: ContentView
  let button: ContentView

  init(labelHugging: Priority = .defaultLow) {
    icon = screen.add("icon")
    label = screen.add(ContentView(90, 21), "label")
    button = screen.add(ContentView(32, 30), "button")
    label.setContentHuggingPriority(labelHugging, for: .horizontal)
    let root = screen.root
    LayoutConstraint.activate([
      icon.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 15),
      icon.widthAnchor.constraint(equalToConstant: 30),
      icon.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      icon.heightAnchor.constraint(equalToConstant: 30),
      label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
      label.topAnchor.constraint(equalTo: root.topAnchor, constant: 23),
      button.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
      button.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      button.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -15),
    ])
  }
}

@Suite struct `Explanations` {
  @Test func `a place is explained by the chain that fixes it, the nearest first`() {
    let row = IconRow(labelHugging: 251)
    #expect(
      row.label.explanation(of: .leading)?.description == """
        label.leading is 53 in root:
          label.leading == icon.trailing + 8: 53 == 45 + 8
            icon.leading == root.leading + 15: 15 == 0 + 15
            icon.width == 30: 30
        """)
  }

  @Test func `a wish that is not met says by how much`() throws {
    let screen = Screen(320, 100)
    let label = screen.add(ContentView(90, 21), "label")
    label.widthAnchor.constraint(equalToConstant: 60).isActive = true
    let explanation = try #require(label.explanation(of: .width))
    #expect(explanation.value == 60)
    #expect(!explanation.isAmbiguous)
    #expect(explanation.description == "label.width is 60:\n  label.width == 60: 60")

    let wish = screen.add("wish")
    let first = wish.widthAnchor.constraint(equalToConstant: 100)
    let second = wish.widthAnchor.constraint(lessThanOrEqualTo: label.widthAnchor, multiplier: 0.5)
    first.priority = 250
    LayoutConstraint.activate([first, second])
    #expect(
      wish.widthAnchor.explanation?.description == """
        wish.width is 30:
          wish.width <= 0.5 * label.width: 30 <= 0.5 * 60
            label.width == 60: 60
        """)
  }

  @Test func `a broken wish names both sides`() throws {
    let screen = Screen(320, 100)
    let view = screen.add("v")
    let strong = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 200)
    strong.priority = 700
    let cap = view.widthAnchor.constraint(lessThanOrEqualToConstant: 150)
    cap.priority = 701
    LayoutConstraint.activate([strong, cap])
    let explanation = try #require(view.explanation(of: .width))
    #expect(explanation.value == 150)
    #expect(explanation.steps.map(\.values) == ["150 <= 150"])
  }

  @Test func `what nothing fixes says so`() throws {
    let screen = Screen(320, 100)
    let view = screen.add("v")
    #expect(
      view.explanation(of: .left)?.description
        == "v.left is 0 in root, though other values would do as well: no constraint fixes it.")
    #expect(view.explanation(of: .notAnAttribute) == nil)
  }

  @Test func `every step is something that moves the value`() throws {
    let row = IconRow(labelHugging: 251)
    let before = try #require(row.button.explanation(of: .width))
    for step in before.steps {
      guard let constraint = step.rule.constraint else { continue }
      let value = row.button.explanation(of: .width)?.value
      constraint.constant += 1
      #expect(row.button.explanation(of: .width)?.value != value, "\(step.rule)")
      constraint.constant -= 1
    }
    #expect(before.value == 154)
  }

  @Test func `a long chain is explained link by link`() throws {
    let screen = Screen(320, 100)
    var previous: LayoutView?
    var last = screen.root
    for index in 0..<200 {
      let view = screen.add("v\(index)")
      let anchor = previous?.rightAnchor ?? screen.root.leftAnchor
      view.leftAnchor.constraint(equalTo: anchor, constant: 1).isActive = true
      view.widthAnchor.constraint(equalToConstant: 1).isActive = true
      previous = view
      last = view
    }
    let explanation = try #require(last.explanation(of: .left))
    #expect(explanation.value == 399)
    #expect(explanation.steps.count == 399)
    #expect(explanation.steps.map(\.depth) == explanation.steps.map(\.depth).sorted())
    #expect(explanation.steps.last?.depth == 199)
  }

  @Test func `from right to left the numbers run backwards`() {
    let screen = Screen(320, 100)
    screen.root.interfaceLayoutDirection = .rightToLeft
    let view = screen.add("v")
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor, constant: 20),
      view.widthAnchor.constraint(equalToConstant: 100),
    ])
    #expect(
      view.explanation(of: .leading)?.description == """
        v.leading is 300 in root:
          v.leading == root.leading + 20: 300 == 320 - 20
            root.width == 320 (the frame of the view): 320
        """)
    #expect(view.explanation(of: .left)?.value == 200)
  }

  @Test func `margins are explained by the guide that follows them`() {
    let screen = Screen(320, 100)
    let view = screen.add("v")
    let root = screen.root
    root.layoutMargins = EdgeInsets(top: 0, left: 12, bottom: 0, right: 16)
    LayoutConstraint.activate([
      LayoutConstraint(
        item: view, attribute: .right, relatedBy: .equal, toItem: root, attribute: .rightMargin,
        multiplier: 1, constant: -4)
    ])
    #expect(
      view.explanation(of: .right)?.description == """
        v.right is 300 in root:
          v.right == root.rightMargin - 4: 300 == 304 - 4
            root.width == 320 (the frame of the view): 320
            root.layoutMarginsGuide.x == 12 (the guide of a view): 12
            root.layoutMarginsGuide.width == root.width - 28 (the guide of a view): 292 == 320 - 28
        """)
    #expect(root.explanation(of: .rightMargin)?.value == 304)
  }

  @Test func `scrolled content and alignment insets count`() throws {
    final class Inset: LayoutView {
      override var alignmentRectInsets: EdgeInsets {
        EdgeInsets(top: 2, left: 3, bottom: 5, right: 4)
      }
    }
    let screen = Screen(320, 480)
    let scroll = screen.add(ScrollView(), "scroll")
    let view = screen.add(Inset(), "v", to: scroll)
    LayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: screen.root.topAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 20),
    ])
    scroll.contentOffset = Point(x: 0, y: 7)
    let explanation = try #require(view.explanation(of: .top))
    #expect(explanation.value == 20)
    #expect(explanation.steps.map(\.values) == ["20 == 0 + 20"])
    let outside = screen.add("outside")
    outside.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
    #expect(outside.explanation(of: .top)?.steps.first?.values == "23 == 23")
  }

  @Test func `a place many levels down`() throws {
    let screen = Screen(320, 100)
    var parent = screen.root
    for index in 0..<12 {
      let view = screen.add("v\(index)", to: parent)
      view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 1).isActive = true
      parent = view
    }
    let leaf = screen.add("leaf", to: parent)
    leaf.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 50).isActive = true
    let explanation = try #require(leaf.explanation(of: .left))
    #expect(explanation.value == 38)
    #expect(explanation.steps.first?.values == "50 == 0 + 50")
    #expect(explanation.steps.count == 13)
  }
}

@Suite struct `Ambiguity explained` {
  @Test func `two labels of equal hugging compete`() throws {
    let row = IconRow()
    let ambiguity = try #require(row.label.layoutAmbiguity(for: .horizontal))
    #expect(ambiguity.isLengthOpen)
    #expect(!ambiguity.isPlaceOpen)
    expectFrame(ambiguity.frames.0, 53, 23, 90, 21)
    expectFrame(ambiguity.frames.1, 53, 23, 212, 21)
    #expect(
      ambiguity.competitors.map(\.description) == [
        "label.width <= 90 @250 (the content of the view)",
        "button.width <= 32 @250 (the content of the view)",
      ])
    #expect(
      ambiguity.description == """
        label is ambiguous along x: its width may be 90 or 212.
          Frames that do equally well: (53, 23, 90, 21) and (53, 23, 212, 21).
          These cannot all be met and count alike: label.width <= 90 @250 (the content of the view), \
        button.width <= 32 @250 (the content of the view). Give one of them another priority.
        """)
    #expect(row.label.layoutAmbiguity(for: .vertical) == nil)
    #expect(row.icon.layoutAmbiguity(for: .horizontal) == nil)
  }

  @Test func `a view that nothing fixes`() throws {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    view.widthAnchor.constraint(equalToConstant: 30).isActive = true
    let horizontal = try #require(view.layoutAmbiguity(for: .horizontal))
    #expect(horizontal.isPlaceOpen && !horizontal.isLengthOpen)
    #expect(
      horizontal.description == """
        v is ambiguous along x: its left edge may be at -320 or 320.
          Frames that do equally well: (-320, 0, 30, 0) and (320, 0, 30, 0).
          Nothing fixes it: add a constraint on an edge or the centre along x.
        """)
    let vertical = try #require(view.layoutAmbiguity(for: .vertical))
    #expect(vertical.isPlaceOpen && vertical.isLengthOpen)
  }

  @Test func `looking changes nothing`() {
    let row = IconRow()
    row.screen.root.layoutIfNeeded()
    let frames = [row.icon, row.label, row.button].map(\.exactFrame)
    let counters = row.screen.root.layoutEngine.counters
    for _ in 0..<3 {
      _ = row.label.layoutAmbiguity(for: .horizontal)
      _ = row.button.layoutAmbiguity(for: .horizontal)
    }
    #expect([row.icon, row.label, row.button].map(\.exactFrame) == frames)
    row.screen.root.layoutIfNeeded()
    #expect([row.icon, row.label, row.button].map(\.exactFrame) == frames)
    #expect(row.screen.root.layoutEngine.counters.rows == counters.rows)
    #expect(row.screen.root.layoutEngine.counters.updates == counters.updates)
  }

  @Test func `exercising shows the other end until the next layout`() {
    let row = IconRow()
    row.screen.root.layoutIfNeeded()
    let usual = row.label.frame
    var widths: Set<Double> = []
    for _ in 0..<4 {
      row.label.exerciseAmbiguityInLayout()
      #expect(row.label.frame != usual)
      // What depends on the view moves along, and every constraint holds.
      expectClose(row.button.frame.minX, row.label.frame.maxX + 8)
      expectClose(row.button.frame.maxX, 305)
      widths.insert(row.label.frame.width)
      row.screen.root.layoutIfNeeded()
      #expect(row.label.frame == usual)
    }
    #expect(widths.isSubset(of: [90, 212]))
    row.icon.exerciseAmbiguityInLayout()
    expectFrame(row.icon.frame, 15, 20, 30, 30)
  }

  @Test func `exercising goes from end to end where the usual answer lies between`() {
    let screen = Screen(320, 480)
    let view = screen.add("v")
    view.widthAnchor.constraint(equalToConstant: 30).isActive = true
    view.heightAnchor.constraint(equalToConstant: 30).isActive = true
    view.topAnchor.constraint(equalTo: screen.root.topAnchor).isActive = true
    var places: [Double] = []
    for _ in 0..<4 {
      view.exerciseAmbiguityInLayout()
      places.append(view.frame.minX)
    }
    #expect(places == [320, -320, 320, -320])
  }
}

@Suite struct `Traces` {
  @Test func `a line for each view and guide`() {
    let row = IconRow()
    let picture = LayoutView(frame: Rect(x: 0, y: 60, width: 50, height: 20))
    picture.identifier = "picture"
    picture.isHidden = true
    row.screen.root.addSubview(picture)
    let guide = LayoutGuide()
    guide.identifier = "gap"
    picture.addLayoutGuide(guide)
    LayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: picture.leftAnchor),
      guide.topAnchor.constraint(equalTo: picture.topAnchor),
      guide.widthAnchor.constraint(equalToConstant: 7.5),
    ])
    #expect(
      row.screen.root.layoutTrace == """
        • root (0, 0, 320, 100)
        |   * icon (15, 20, 30, 30)
        |   * label (53, 23, \(row.label.frame.width.description.dropLast(2)), 21) \
        AMBIGUOUS LAYOUT: width
        |   * button (\(row.button.frame.minX.description.dropLast(2)), 20, \
        \(row.button.frame.width.description.dropLast(2)), 30) AMBIGUOUS LAYOUT: x, width
        |   + picture (0, 60, 50, 20) hidden
        |   |   - gap (0, 0, 7.5, 0) AMBIGUOUS LAYOUT: height

        """)
    #expect(row.icon.layoutTrace == "* icon (15, 20, 30, 30)\n")
  }

  @Test func `a deep chain stays within a page's width`() {
    let root = LayoutView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var parent = root
    for _ in 0..<5_000 {
      let view = LayoutView(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      view.identifier = "v"
      parent.addSubview(view)
      parent = view
    }
    let lines = root.layoutTrace.split(separator: "\n")
    #expect(lines.count == 5_001)
    #expect(lines.last?.hasSuffix("(level 5000) + v (0, 0, 1, 1)") == true)
    #expect(lines.allSatisfy { $0.count < 150 })
  }
}

@Suite struct `What is done about diagnostics` {
  private static func conflictingRoot() -> (LayoutView, LayoutView) {
    let root = LayoutView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = LayoutView()
    view.identifier = "v"
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    view.widthAnchor.constraint(equalToConstant: 10).isActive = true
    view.widthAnchor.constraint(equalToConstant: 20).isActive = true
    return (root, view)
  }

  @Test func `collecting`() {
    let (root, view) = Self.conflictingRoot()
    let engine = root.layoutEngine
    engine.diagnosticsMode = .collect
    root.layoutIfNeeded()
    view.frame = Rect(x: .nan, y: 0, width: 0, height: 0)
    #expect(engine.diagnostics.count == 2)
    let taken = engine.takeDiagnostics()
    #expect(engine.diagnostics.isEmpty)
    guard case .conflict(let conflict) = taken[0], case .wrongUse(.badNumber) = taken[1] else {
      Issue.record("\(taken)")
      return
    }
    #expect(conflict.broken.text == "v.width == 20")
  }

  @Test func `a handler comes before the mode`() {
    let (root, _) = Self.conflictingRoot()
    root.layoutEngine.diagnosticsMode = .trap
    var count = 0
    root.layoutEngine.diagnosticsHandler = { _ in count += 1 }
    root.layoutIfNeeded()
    #expect(count == 1)
    #expect(root.layoutEngine.diagnostics.isEmpty)
  }

  @Test func `trapping`() async {
    await #expect(processExitsWith: .failure) {
      let (root, _) = Self.conflictingRoot()
      root.layoutEngine.diagnosticsMode = .trap
      root.layoutIfNeeded()
    }
  }
}
