import Kedge
import Testing

@Suite struct `Flow layouts` {
  @Test func `spread items from edge to edge`() {
    let flow = FlowLayout(itemSize: Size(width: 100, height: 80))
    let size = Size(width: 375, height: 667)
    // 3 * 100 + 2 * 10 fit, 4 do not; 75 are left for two gaps.
    #expect(flow.itemsPerLine(in: size) == 3)
    expectClose(flow.interitemSpacing(in: size), 37.5)
    let frames = flow.frames(of: 5, in: size)
    expectFrame(frames[0], 0, 0, 100, 80)
    expectFrame(frames[1], 137.5, 0, 100, 80)
    expectFrame(frames[2], 275, 0, 100, 80)
    expectFrame(frames[4], 137.5, 90, 100, 80)
    #expect(flow.contentSize(of: 5, in: size) == Size(width: 375, height: 170))
    #expect(flow.contentSize(of: 0, in: size) == Size(width: 375, height: 0))
  }

  @Test func `flow anew in another width`() {
    let flow = FlowLayout(
      itemSize: Size(width: 100, height: 80), minimumInteritemSpacing: 8, minimumLineSpacing: 4,
      sectionInset: EdgeInsets(top: 5, left: 16, bottom: 7, right: 20))
    let portrait = Size(width: 375, height: 667)
    let landscape = Size(width: 667, height: 375)
    #expect(flow.itemsPerLine(in: portrait) == 3)
    #expect(flow.itemsPerLine(in: landscape) == 5)
    expectClose(flow.frame(ofItem: 2, in: portrait).maxX, 355)
    expectClose(flow.frame(ofItem: 4, in: landscape).maxX, 647)
    expectFrame(flow.frame(ofItem: 3, in: portrait), 16, 89, 100, 80)
    #expect(flow.contentSize(of: 7, in: portrait).height == 260)
  }

  @Test func `put a lonely item in the middle`() {
    let flow = FlowLayout(itemSize: Size(width: 100, height: 10))
    expectFrame(flow.frame(ofItem: 1, in: Size(width: 150, height: 50)), 25, 20, 100, 10)
    expectFrame(flow.frame(ofItem: 0, in: Size(width: 60, height: 50)), -20, 0, 100, 10)
  }

  @Test func `lie on their side`() {
    let flow = FlowLayout(
      itemSize: Size(width: 30, height: 40), minimumInteritemSpacing: 5, minimumLineSpacing: 7,
      scrollDirection: .horizontal)
    let size = Size(width: 200, height: 100)
    #expect(flow.itemsPerLine(in: size) == 2)
    expectFrame(flow.frame(ofItem: 3, in: size), 37, 60, 30, 40)
    #expect(flow.contentSize(of: 3, in: size) == Size(width: 67, height: 100))
  }

  /// A width divided among columns has room for as many, whatever was lost in rounding.
  @Test(arguments: 1...60) func `grids keep their columns`(_ columns: Int) {
    for width in stride(from: 100.0, through: 1000, by: 37.3) {
      let spacing = 0.7
      guard width > spacing * Double(columns - 1) + 1 else { continue }
      let grid = FlowLayout.grid(columns: columns, spacing: spacing, height: 20, in: width)
      let size = Size(width: width, height: 100)
      #expect(grid.itemsPerLine(in: size) == columns)
      expectClose(grid.frame(ofItem: columns - 1, in: size).maxX, width, tolerance: 1e-9)
      expectFrame(
        grid.frame(ofItem: columns, in: size), 0, 20.7, grid.itemSize.width, 20)
    }
  }

  /// The items of a strip are those whose frames meet it, found by asking every one.
  @Test(arguments: [LayoutConstraint.Axis.horizontal, .vertical])
  func `find what a strip shows`(_ axis: LayoutConstraint.Axis) {
    var random = Random(seed: 5)
    for _ in 0..<300 {
      func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random))
      }
      let flow = FlowLayout(
        itemSize: Size(width: number(1...60), height: number(1...60)),
        minimumInteritemSpacing: number(0...20), minimumLineSpacing: number(0...20),
        sectionInset: EdgeInsets(top: number(0...9), left: number(0...9), bottom: 3, right: 2),
        scrollDirection: axis)
      let size = Size(width: number(10...300), height: number(10...300))
      let count = Int.random(in: 0...50, using: &random)
      let strip = Rect(
        x: number(-50...200), y: number(-50...200), width: number(1...200),
        height: number(1...200))
      let met = (0..<count).filter {
        let frame = flow.frame(ofItem: $0, in: size)
        return axis == .vertical
          ? frame.maxY > strip.minY && frame.minY < strip.maxY
          : frame.maxX > strip.minX && frame.minX < strip.maxX
      }
      let found = flow.items(in: strip, of: count, in: size)
      #expect(Array(found) == met, "\(flow) \(strip) \(size) \(count)")
    }
  }

  @Test func `take no harm from numbers`() {
    let size = Size(width: 100, height: 100)
    let empty = FlowLayout(itemSize: .zero, minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    #expect(empty.isValid)
    #expect(empty.frames(of: 3, in: size).allSatisfy { $0 == .zero })
    #expect(empty.frames(of: -1, in: size).isEmpty)
    for bad in [Double.nan, .infinity, -1] {
      #expect(!FlowLayout(itemSize: Size(width: bad, height: 1)).isValid)
    }
    let overlap = FlowLayout(itemSize: Size(width: 10, height: 10), minimumInteritemSpacing: -20)
    #expect(overlap.itemsPerLine(in: size) > 0)
    #expect(FlowLayout.grid(columns: -3, spacing: 5, in: 50).itemSize.width == 50)
  }

  @Test func `lay out the subviews of a view, again when it is turned`() {
    let screen = Screen(375, 667)
    let flow = screen.add(
      FlowView(layout: FlowLayout(itemSize: Size(width: 100, height: 80))), "flow")
    flow.anchor(
      top: screen.root.topAnchor, leading: screen.root.leadingAnchor,
      bottom: screen.root.bottomAnchor, trailing: screen.root.trailingAnchor)
    let items = (0..<7).map { _ in LayoutView() }
    for item in items { flow.addSubview(item) }
    screen.root.layoutIfNeeded()
    expectFrame(items[4].frame, 137.5, 90, 100, 80)
    #expect(flow.contentSize == Size(width: 375, height: 260))
    screen.resize(667, 375)
    expectFrame(items[5].frame, 567, 0, 100, 80)
    items[0].isHidden = true
    screen.root.layoutIfNeeded()
    expectFrame(items[1].frame, 0, 0, 100, 80)
    items[1].removeFromSuperview()
    screen.root.layoutIfNeeded()
    expectFrame(items[2].frame, 0, 0, 100, 80)
    flow.addSubview(items[1])
    screen.root.layoutIfNeeded()
    expectFrame(items[1].frame, 567, 0, 100, 80)
    flow.layout.itemSize.width = 300
    screen.root.layoutIfNeeded()
    expectFrame(items[3].frame, 367, 0, 300, 80)
    flow.layout.itemSize.width = .nan
    #expect(screen.errors.count == 1, "\(screen.errors)")
    #expect(flow.layout.itemSize.width == 300)
    // Nothing to do is nothing done.
    let placed = screen.root.layoutEngine.counters.framesPlaced
    screen.root.layoutIfNeeded()
    #expect(screen.root.layoutEngine.counters.framesPlaced == placed)
  }
}
