import Kedge
import Testing

@Suite struct `Responsive tab bar` {
  private func bar(
    _ width: Double, count: Int = 3, scale: Double = 2, spacing: Double = 0
  ) -> ResponsiveTabBar {
    let bar = ResponsiveTabBar(
      frame: Rect(x: 0, y: 0, width: width, height: 49),
      tabs: (0..<count).map { _ in LayoutView() }, spacing: spacing)
    bar.layoutEngine.scale = scale
    bar.layoutIfNeeded()
    return bar
  }

  @Test(arguments: 1...6)
  func `four constraints a tab`(count: Int) {
    #expect(bar(320, count: count).constraints.count == 4 * count)
  }

  static let widths: [(Double, Double, [(Double, Double)])] = [
    (320, 1, [(0, 107), (107, 106), (213, 107)]),
    (320, 2, [(0, 106.5), (106.5, 107), (213.5, 106.5)]),
    (375, 1, [(0, 125), (125, 125), (250, 125)]), (375, 2, [(0, 125), (125, 125), (250, 125)]),
    (414, 1, [(0, 138), (138, 138), (276, 138)]), (414, 2, [(0, 138), (138, 138), (276, 138)]),
  ]

  @Test(arguments: 0..<widths.count)
  func `a third each, on the pixel grid`(row: Int) {
    let (width, scale, cells) = Self.widths[row]
    let bar = bar(width, scale: scale)
    #expect(bar.tabs.map(\.frame.minX) == cells.map(\.0))
    #expect(bar.tabs.map(\.frame.width) == cells.map(\.1))
    #expect(bar.tabs.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 49 })
    for tab in bar.tabs { #expect(abs(tab.exactFrame.width - width / 3) < 1e-9) }
    // Neighbours share their edge, and nothing is left over.
    #expect(bar.tabs[0].frame.maxX == bar.tabs[1].frame.minX)
    #expect(bar.tabs[1].frame.maxX == bar.tabs[2].frame.minX)
    #expect(bar.tabs[2].frame.maxX == width)
  }

  @Test func `it follows its own size`() {
    let bar = bar(320)
    bar.frame = Rect(x: 0, y: 0, width: 480, height: 60)
    bar.layoutIfNeeded()
    #expect(
      bar.tabs.map(\.frame)
        == (0..<3).map { Rect(x: 160 * Double($0), y: 0, width: 160, height: 60) })
  }

  @Test func `a gap is shared too`() {
    let bar = bar(320, spacing: 4)
    #expect(bar.tabs.map(\.frame.width) == [104, 104, 104])
    #expect(bar.tabs.map(\.frame.minX) == [0, 108, 216])
    #expect(bar.tab(at: Point(x: 106, y: 10)) == nil)
  }

  private final class Listener: ResponsiveTabBarDelegate {
    var taps: [Int] = []
    func tabBar(_ tabBar: ResponsiveTabBar, didTapTabAt index: Int) { taps.append(index) }
  }

  @Test func `taps are reported with their index`() {
    let bar = bar(375)
    let listener = Listener()
    bar.delegate = listener
    for x in [-1, 0, 124.9, 125, 300, 375] { bar.tap(at: Point(x: x, y: 10)) }
    bar.tap(at: Point(x: 10, y: 49))
    #expect(listener.taps == [0, 0, 1, 2])
  }

  @Test func `a bar without tabs`() {
    let bar = bar(320, count: 0)
    #expect(bar.constraints.isEmpty && bar.tab(at: .zero) == nil)
  }
}
