import Kedge
import Testing

/// The layouts of the seeds, by the numbers of their acceptance list.
@Suite struct `Seed screens` {
  // MARK: One view inside another

  private struct Nested {
    let screen = Screen(500, 500)
    let v1 = LayoutView(frame: Rect(x: 50, y: 50, width: 300, height: 200))
    let v2: LayoutView
    let constraints: [LayoutConstraint]

    init() {
      v1.identifier = "v1"
      screen.root.addSubview(v1)
      v2 = screen.add("v2", to: v1)
      constraints = [
        v2.leftAnchor.constraint(equalTo: v1.leftAnchor),
        v2.rightAnchor.constraint(equalTo: v1.rightAnchor),
        v2.topAnchor.constraint(equalTo: v1.topAnchor),
        v2.heightAnchor.constraint(equalTo: v1.heightAnchor, multiplier: 0.5),
      ]
      LayoutConstraint.activate(constraints)
    }
  }

  @Test func `a view fills the upper half of another`() {
    let seed = Nested()
    seed.screen.root.layoutIfNeeded()
    expectFrame(seed.v2.frame, 0, 0, 300, 100)
    expectFrame(seed.v1.convert(seed.v2.frame, to: seed.screen.root), 50, 50, 300, 100)
    #expect(seed.v1.constraints.count == 4)
    #expect(!seed.v2.hasAmbiguousLayout)

    seed.v1.frame = Rect(x: 50, y: 50, width: 400, height: 120)
    seed.screen.root.layoutIfNeeded()
    expectFrame(seed.v2.frame, 0, 0, 400, 60)
  }

  @Test func `without its height the view is ambiguous, with two it is a conflict`() {
    let seed = Nested()
    seed.constraints[3].isActive = false
    #expect(seed.v2.hasAmbiguousLayout)
    #expect(seed.v2.hasAmbiguousLayout(for: .vertical))
    #expect(!seed.v2.hasAmbiguousLayout(for: .horizontal))

    seed.constraints[3].isActive = true
    let fixed = seed.v2.heightAnchor.constraint(equalToConstant: 80)
    fixed.isActive = true
    seed.screen.root.layoutIfNeeded()
    #expect(seed.screen.conflicts.count == 1)
    let texts = Set(seed.screen.conflicts[0].members.map(\.text))
    #expect(
      texts == ["v2.height == 80", "v2.height == 0.5 * v1.height", "v1.height == 200"])
    // The fixed size is given up, the rest holds.
    #expect(seed.screen.conflicts[0].broken.constraint === fixed)
    expectFrame(seed.v2.frame, 0, 0, 300, 100)
  }

  // MARK: Header, search, data, footer

  private struct Window {
    let screen: Screen
    let header: LayoutView
    let search: LayoutView
    let data: LayoutView
    let footer: LayoutView
    let constraints: [LayoutConstraint]

    init(_ width: Double, _ height: Double) {
      screen = Screen(width, height)
      header = screen.add("header")
      search = screen.add("search")
      data = screen.add("data")
      footer = screen.add("footer")
      let root = screen.root
      var made: [LayoutConstraint] = []
      for view in [header, search, data, footer] {
        made += [
          view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
          view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
          view.widthAnchor.constraint(greaterThanOrEqualToConstant: 400),
        ]
      }
      made += [
        header.heightAnchor.constraint(equalToConstant: 60),
        search.heightAnchor.constraint(equalToConstant: 100),
        data.heightAnchor.constraint(greaterThanOrEqualToConstant: 300),
        footer.heightAnchor.constraint(equalToConstant: 50),
        header.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
        search.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 20),
        data.topAnchor.constraint(equalTo: search.bottomAnchor, constant: 20),
        footer.topAnchor.constraint(equalTo: data.bottomAnchor, constant: 20),
        footer.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -20),
      ]
      constraints = made
      LayoutConstraint.activate(made)
    }

    /// Makes the root's size a wish, as a window that is being resized does.
    func wish(_ width: Double?, _ height: Double, _ priority: Priority) {
      screen.root.translatesAutoresizingMaskIntoConstraints = false
      if let width {
        let constraint = screen.root.widthAnchor.constraint(equalToConstant: width)
        constraint.priority = priority
        constraint.isActive = true
      }
      let constraint = screen.root.heightAnchor.constraint(equalToConstant: height)
      constraint.priority = priority
      constraint.isActive = true
    }
  }

  @Test func `the window has 21 required constraints`() {
    let window = Window(800, 700)
    #expect(window.constraints.count == 21)
    #expect(window.constraints.allSatisfy { $0.priority == .required && $0.isActive })
    #expect(window.screen.root.constraints.count == 13)
  }

  @Test func `the window's smallest size is 440 by 610`() {
    let window = Window(800, 700)
    let size = window.screen.root.systemLayoutSizeFitting(LayoutView.layoutFittingCompressedSize)
    #expect(size == Size(width: 440, height: 610))
  }

  @Test func `the window at 800 by 700, and after resizing`() {
    let window = Window(800, 700)
    window.screen.root.layoutIfNeeded()
    expectFrame(window.header.frame, 20, 20, 760, 60)
    expectFrame(window.search.frame, 20, 100, 760, 100)
    expectFrame(window.data.frame, 20, 220, 760, 390)
    expectFrame(window.footer.frame, 20, 630, 760, 50)

    window.screen.resize(900, 760)
    expectFrame(window.header.frame, 20, 20, 860, 60)
    expectFrame(window.search.frame, 20, 100, 860, 100)
    expectFrame(window.data.frame, 20, 220, 860, 450)
    expectFrame(window.footer.frame, 20, 690, 860, 50)

    window.screen.resize(1000, 610)
    expectFrame(window.data.frame, 20, 220, 960, 300)
    for view in [window.header, window.search, window.data, window.footer] {
      #expect(view.frame.width == 960)
    }
    #expect(window.screen.conflicts.isEmpty)
  }

  @Test func `a window that is 10 too low names one set and gives up the lower limit`() {
    let window = Window(800, 600)
    window.screen.root.layoutIfNeeded()
    #expect(window.screen.conflicts.count == 1)
    let conflict = window.screen.conflicts[0]
    #expect(conflict.broken.text == "data.height >= 300")
    expectFrame(window.data.frame, 20, 220, 760, 290)
    expectFrame(window.footer.frame, 20, 530, 760, 50)
    #expect(
      Set(conflict.members.map(\.text)) == [
        "header.top == root.top + 20", "header.height == 60",
        "search.top == header.bottom + 20", "search.height == 100",
        "data.top == search.bottom + 20", "data.height >= 300",
        "footer.top == data.bottom + 20", "footer.height == 50",
        "footer.bottom == root.bottom - 20", "root.height == 600",
      ])

    // With the room it needs the constraint counts again.
    window.screen.resize(800, 700)
    #expect(window.screen.root.layoutEngine.conflicts.isEmpty)
    expectFrame(window.data.frame, 20, 220, 760, 390)
    window.screen.resize(800, 600)
    #expect(window.screen.conflicts.count == 2)
    expectFrame(window.data.frame, 20, 220, 760, 290)
  }

  @Test func `dropping the window's height gives 610`() {
    let window = Window(800, 600)
    window.screen.root.translatesAutoresizingMaskIntoConstraints = false
    window.screen.root.widthAnchor.constraint(equalToConstant: 800).isActive = true
    let fit = window.screen.root.heightAnchor.constraint(equalToConstant: 0)
    fit.priority = .fittingSizeLevel
    fit.isActive = true
    window.screen.root.layoutIfNeeded()
    #expect(window.screen.root.frame.height == 610)
    #expect(window.screen.conflicts.isEmpty)
  }

  @Test func `a window whose height is a wish grows to 610`() {
    let window = Window(800, 600)
    window.wish(800, 600, .sceneSizeStayPut)
    window.screen.root.layoutIfNeeded()
    #expect(window.screen.root.frame.height == 610)
    expectFrame(window.header.frame, 20, 20, 760, 60)
    expectFrame(window.search.frame, 20, 100, 760, 100)
    expectFrame(window.data.frame, 20, 220, 760, 300)
    expectFrame(window.footer.frame, 20, 540, 760, 50)
    #expect(window.screen.conflicts.isEmpty)
  }

  @Test func `required widths win over a wish for 300`() {
    let window = Window(300, 700)
    window.wish(300, 700, .sceneSizeStayPut)
    window.screen.root.layoutIfNeeded()
    #expect(window.screen.root.frame.width == 440)
    #expect(window.screen.conflicts.isEmpty)
  }

  @Test func `a required width of 300 is a conflict for each view`() {
    let window = Window(300, 700)
    window.screen.root.layoutIfNeeded()
    #expect(window.screen.conflicts.count == 4)
    #expect(
      Set(window.screen.conflicts.map(\.broken.text)) == [
        "header.width >= 400", "search.width >= 400", "data.width >= 400", "footer.width >= 400",
      ])
    for conflict in window.screen.conflicts { #expect(conflict.members.count == 4) }
    expectFrame(window.data.frame, 20, 220, 260, 390)
  }

  // MARK: Icon row

  private struct IconRow {
    let screen: Screen
    let icon: LayoutView
    let label: ContentView
    let button: ContentView

    init(_ width: Double, _ labelHugging: Priority, _ buttonHugging: Priority) {
      screen = Screen(width, 480)
      icon = screen.add("icon")
      label = screen.add(ContentView(90, 21), "label")
      button = screen.add(ContentView(32, 30), "button")
      label.setContentHuggingPriority(labelHugging, for: .horizontal)
      button.setContentHuggingPriority(buttonHugging, for: .horizontal)
      let root = screen.root
      LayoutConstraint.activate([
        icon.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 15),
        icon.widthAnchor.constraint(equalToConstant: 30),
        label.leadingAnchor.constraint(
          equalToSystemSpacingAfter: icon.trailingAnchor, multiplier: 1),
        button.leadingAnchor.constraint(
          equalToSystemSpacingAfter: label.trailingAnchor, multiplier: 1),
        button.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -15),
        icon.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
        icon.heightAnchor.constraint(equalToConstant: 30),
      ])
    }

    func pinTops() {
      label.topAnchor.constraint(equalTo: screen.root.topAnchor, constant: 23).isActive = true
      button.topAnchor.constraint(equalTo: screen.root.topAnchor, constant: 20).isActive = true
    }
  }

  @Test(arguments: [
    (320.0, 251.0, 53.0, 90.0, 151.0, 154.0), (320, 249, 53, 212, 273, 32),
    (375, 251, 53, 90, 151, 209), (375, 249, 53, 267, 328, 32),
  ])
  func `the view of lower hugging takes the rest`(
    _ row: (
      width: Double, hugging: Double, labelX: Double, labelWidth: Double, buttonX: Double,
      buttonWidth: Double
    )
  ) {
    let seed = IconRow(row.width, Priority(Float(row.hugging)), 250)
    seed.pinTops()
    seed.screen.root.layoutIfNeeded()
    expectFrame(seed.icon.frame, 15, 20, 30, 30)
    expectFrame(seed.label.frame, row.labelX, 23, row.labelWidth, 21)
    expectFrame(seed.button.frame, row.buttonX, 20, row.buttonWidth, 30)
    #expect(!seed.label.hasAmbiguousLayout)
    #expect(!seed.button.hasAmbiguousLayout)
  }

  /// Better than the original, where the widths are anybody's guess: the earlier view keeps its
  /// content size, always, and the row is still reported as ambiguous.
  @Test func `equal hugging is ambiguous, and the earlier view keeps its size`() {
    let seed = IconRow(320, 250, 250)
    seed.pinTops()
    seed.screen.root.layoutIfNeeded()
    #expect(seed.label.hasAmbiguousLayout(for: .horizontal))
    #expect(seed.button.hasAmbiguousLayout(for: .horizontal))
    #expect(!seed.icon.hasAmbiguousLayout)
    #expect(!seed.label.hasAmbiguousLayout(for: .vertical))
    expectFrame(seed.label.frame, 53, 23, 90, 21)
    expectFrame(seed.button.frame, 151, 20, 154, 30)
  }

  @Test func `aligned centres put the label at 24 and a half`() {
    let seed = IconRow(320, 251, 250)
    LayoutConstraint.activate([
      seed.label.centerYAnchor.constraint(equalTo: seed.icon.centerYAnchor),
      seed.button.centerYAnchor.constraint(equalTo: seed.icon.centerYAnchor),
    ])
    seed.screen.root.layoutIfNeeded()
    expectFrame(seed.icon.frame, 15, 20, 30, 30)
    expectClose(seed.label.exactFrame.minY, 24.5)
    expectClose(seed.button.exactFrame.minY, 20)
  }

  @Test func `a row of 200 fits, one of 198 exactly, one of 190 is ambiguous`() {
    let wide = IconRow(200, 251, 250)
    wide.screen.root.layoutIfNeeded()
    expectClose(wide.label.frame.width, 90)
    expectClose(wide.button.frame.width, 34)
    #expect(!wide.label.hasAmbiguousLayout(for: .horizontal))

    let exact = IconRow(198, 250, 250)
    exact.screen.root.layoutIfNeeded()
    expectClose(exact.label.frame.width, 90)
    expectClose(exact.button.frame.width, 32)
    #expect(!exact.label.hasAmbiguousLayout(for: .horizontal))

    let narrow = IconRow(190, 251, 250)
    narrow.screen.root.layoutIfNeeded()
    expectClose(narrow.label.frame.width + narrow.button.frame.width, 114)
    // The earlier view keeps its size, so the button loses the 8 points.
    expectClose(narrow.label.frame.width, 90)
    #expect(narrow.label.hasAmbiguousLayout(for: .horizontal))
  }

  // MARK: The anchor helper

  @Test func `the anchor helper pins what it is given`() {
    let screen = Screen(320, 480)
    let view = LayoutView()
    screen.root.addSubview(view)
    let made = view.anchor(
      top: screen.root.topAnchor, leading: screen.root.leadingAnchor,
      padding: EdgeInsets(top: 10, left: 20, bottom: 0, right: 0),
      size: Size(width: 100, height: 50))
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 20, 10, 100, 50)
    #expect(!view.translatesAutoresizingMaskIntoConstraints)
    #expect(made.top != nil && made.leading != nil && made.width != nil && made.height != nil)
    #expect(made.bottom == nil && made.trailing == nil)
    #expect(made.all.count == 4)
  }

  @Test func `bottom and trailing padding point inwards`() {
    let screen = Screen(320, 480)
    let view = LayoutView()
    screen.root.addSubview(view)
    let made = view.anchor(
      top: screen.root.topAnchor, leading: screen.root.leadingAnchor,
      bottom: screen.root.bottomAnchor, trailing: screen.root.trailingAnchor,
      padding: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    screen.root.layoutIfNeeded()
    #expect(made.bottom?.constant == -3)
    #expect(made.trailing?.constant == -4)
    #expect(made.width == nil && made.height == nil)
    expectFrame(view.frame, 2, 1, 314, 476)
  }

  @Test func `replacing the leading constraint moves the view and leaves the count`() {
    let screen = Screen(300, 200)
    let view = screen.add("view")
    let made = view.anchor(
      top: screen.root.topAnchor, leading: screen.root.leadingAnchor,
      size: Size(width: 100, height: 20))
    screen.root.layoutIfNeeded()
    let before = screen.root.constraints.count
    made.leading?.isActive = false
    let new = view.leadingAnchor.constraint(
      equalTo: screen.root.leadingAnchor, constant: screen.root.frame.width / 2)
    new.isActive = true
    screen.root.layoutIfNeeded()
    expectFrame(view.frame, 150, 0, 100, 20)
    #expect(screen.root.constraints.count == before)
    #expect(screen.root.constraints.filter { $0.firstAttribute == .leading }.count == 1)
    // Half the width is not outside: the original's text says it is.
    #expect(view.frame.minX < screen.root.frame.width)
  }

  // MARK: Tab bar

  private struct Tabs {
    let screen: Screen
    let tabs: [LayoutView]
    let constraints: [LayoutConstraint]

    init(_ count: Int, width: Double, gap: Double = 0, scale: Double = 2) {
      screen = Screen(width, 49, scale: scale)
      tabs = (0..<count).map { [screen] in screen.add("tab\($0)") }
      let root = screen.root
      var made: [LayoutConstraint] = []
      for (index, tab) in tabs.enumerated() {
        if index == 0 {
          made.append(tab.leadingAnchor.constraint(equalTo: root.leadingAnchor))
        }
        made.append(tab.topAnchor.constraint(equalTo: root.topAnchor))
        made.append(tab.bottomAnchor.constraint(equalTo: root.bottomAnchor))
        if index == count - 1 {
          made.append(tab.trailingAnchor.constraint(equalTo: root.trailingAnchor))
        } else {
          let next = tabs[index + 1]
          made.append(tab.trailingAnchor.constraint(equalTo: next.leadingAnchor, constant: -gap))
          made.append(next.widthAnchor.constraint(equalTo: tabs[0].widthAnchor))
        }
      }
      constraints = made
      LayoutConstraint.activate(made)
    }
  }

  @Test(arguments: 1..<8) func `n tabs need 4n constraints`(_ count: Int) {
    let seed = Tabs(count, width: 320)
    #expect(seed.constraints.count == 4 * count)
    seed.screen.root.layoutIfNeeded()
    for tab in seed.tabs {
      expectClose(tab.exactFrame.width, 320 / Double(count))
      #expect(tab.frame.height == 49)
      #expect(!tab.hasAmbiguousLayout)
    }
  }

  @Test(arguments: [
    (320.0, 1.0, [0.0, 107, 213], [107.0, 106, 107]),
    (320, 2, [0, 106.5, 213.5], [106.5, 107, 106.5]),
    (375, 1, [0, 125, 250], [125, 125, 125]), (375, 2, [0, 125, 250], [125, 125, 125]),
    (414, 1, [0, 138, 276], [138, 138, 138]), (414, 2, [0, 138, 276], [138, 138, 138]),
  ])
  func `tabs share rounded edges`(
    _ row: (width: Double, scale: Double, xs: [Double], widths: [Double])
  ) {
    let seed = Tabs(3, width: row.width, scale: row.scale)
    seed.screen.root.layoutIfNeeded()
    for (index, tab) in seed.tabs.enumerated() {
      expectFrame(tab.frame, row.xs[index], 0, row.widths[index], 49, tolerance: 0)
      expectClose(tab.exactFrame.width, row.width / 3)
      if index > 0 { #expect(tab.frame.minX == seed.tabs[index - 1].frame.maxX) }
    }
    #expect(seed.tabs.reduce(0) { $0 + $1.frame.width } == row.width)
  }

  @Test func `tabs follow the bar, and leave gaps`() {
    let seed = Tabs(3, width: 320)
    seed.screen.root.layoutIfNeeded()
    seed.screen.resize(480, 60)
    for (index, tab) in seed.tabs.enumerated() {
      expectFrame(tab.frame, 160 * Double(index), 0, 160, 60)
    }
    let gaps = Tabs(3, width: 320, gap: 4)
    gaps.screen.root.layoutIfNeeded()
    for (index, tab) in gaps.tabs.enumerated() {
      expectFrame(tab.frame, 108 * Double(index), 0, 104, 49)
    }
  }
}
