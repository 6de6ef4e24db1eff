import Kedge
import Testing

@Suite struct `Presentation frames` {
  private let phone = Rect(x: 0, y: 0, width: 393, height: 852)
  private let pad = Rect(x: 0, y: 0, width: 1024, height: 768)

  @Test func `styles have UIKit's numbers`() {
    #expect(
      PresentationStyle.allCases.map(\.rawValue) == [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(PresentationStyle.automatic.resolved == .pageSheet)
    #expect(PresentationStyle.popover.resolved == .popover)
    #expect(SizeClass.allCases.map(\.rawValue) == [0, 1, 2])
  }

  @Test func `whole containers`() {
    var layout = PresentationLayout(container: phone)
    for style in [
      PresentationStyle.fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom,
    ] {
      #expect(layout.frame(for: style) == phone)
    }
    let context = Rect(x: 100, y: 0, width: 293, height: 852)
    layout.context = context
    #expect(layout.frame(for: .currentContext) == context)
    #expect(layout.frame(for: .overCurrentContext) == context)
    #expect(layout.frame(for: .fullScreen) == phone)
  }

  /// 704, 540 by 620 and the margin of 10 come from no measurement: they are the reference's
  /// unverified figures, kept in one place.
  @Test func `sheets in a regular width, by unverified figures`() {
    var layout = PresentationLayout(
      container: pad, safeArea: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0), width: .regular)
    #expect(layout.frame(for: .pageSheet) == Rect(x: 160, y: 20, width: 704, height: 748))
    #expect(layout.frame(for: .formSheet) == Rect(x: 242, y: 74, width: 540, height: 620))
    layout.preferredContentSize = Size(width: 400, height: 300)
    #expect(layout.frame(for: .formSheet) == Rect(x: 312, y: 234, width: 400, height: 300))
    #expect(layout.frame(for: .automatic) == layout.frame(for: .pageSheet))
    layout.preferredContentSize = Size(width: 9999, height: 9999)
    #expect(layout.frame(for: .formSheet).width == 1024)
  }

  @Test func `a compact width adapts`() {
    var layout = PresentationLayout(
      container: phone, safeArea: EdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    let sheet = Rect(x: 0, y: 59, width: 393, height: 793)
    for style in [PresentationStyle.pageSheet, .formSheet, .popover] {
      #expect(style.adapted(to: .compact) == .pageSheet)
      #expect(style.adapted(to: .compact, rules: .fullScreen) == .fullScreen)
      #expect(style.adapted(to: .regular) == style)
      #expect(layout.frame(for: style) == sheet)
    }
    #expect(PresentationStyle.overFullScreen.adapted(to: .compact) == .overFullScreen)
    layout.rules = .fullScreen
    #expect(layout.frame(for: .formSheet) == phone)
  }

  @Test func `popovers stand beside their source`() {
    var layout = PresentationLayout(container: pad, width: .regular)
    layout.preferredContentSize = Size(width: 200, height: 300)
    let place = { layout.popover(beside: Rect(x: $0, y: $1, width: 40, height: 20)) }
    // Below, centred on the source.
    #expect(
      place(500, 100)
        == PopoverPlacement(frame: Rect(x: 420, y: 120, width: 200, height: 300), arrow: .up))
    // Near the bottom: above it. Near the edge: ten points from it.
    #expect(
      place(0, 700)
        == PopoverPlacement(frame: Rect(x: 10, y: 400, width: 200, height: 300), arrow: .down))
    let side = layout.popover(beside: Rect(x: 500, y: 300, width: 40, height: 20), arrows: [.right])
    #expect(side.frame == Rect(x: 300, y: 160, width: 200, height: 300))
    // Too large for any side: the one with the most room, made smaller.
    layout.preferredContentSize = Size(width: 2000, height: 2000)
    let squeezed = layout.popover(beside: Rect(x: 500, y: 100, width: 40, height: 20))
    #expect(squeezed.arrow == .up)
    #expect(squeezed.frame == Rect(x: 10, y: 120, width: 1004, height: 638))
    layout.source = nil
    #expect(layout.frame(for: .popover).center == pad.center)
  }
}

@Suite struct `Sheets` {
  private func geometry(
    _ width: Double, _ height: Double, _ top: Double, _ bottom: Double,
    _ metrics: SheetGeometry.Metrics = .floating
  ) -> SheetGeometry {
    SheetGeometry(
      container: Size(width: width, height: height),
      safeArea: EdgeInsets(top: top, left: 0, bottom: bottom, right: 0), metrics: metrics)
  }

  @Test func `the greatest detent value`() {
    #expect(geometry(393, 852, 59, 34).maximumDetentValue == 759)
    #expect(geometry(390, 844, 47, 34).maximumDetentValue == 763)
    #expect(geometry(375, 667, 20, 0).maximumDetentValue == 647)
  }

  @Test func `medium is a part of it`() throws {
    #expect(abs(try #require(geometry(393, 852, 59, 34).value(of: .medium)) - 425.04) < 1e-9)
    #expect(abs(try #require(geometry(320, 568, 20, 0).value(of: .medium)) - 345.24) < 1e-9)
    var sideways = geometry(852, 393, 0, 21)
    sideways.isCompactHeight = true
    #expect(sideways.value(of: .medium) == nil)
    #expect(sideways.frame(for: .medium) == nil)
  }

  @Test func `detents are sorted and what is too high is large`() {
    let sheet = geometry(393, 852, 59, 34)
    #expect(
      sheet.sorted([.large, .custom(200), .medium, .custom(5000), .custom(.nan)]) == [
        .custom(200), .medium, .large,
      ])
    #expect(sheet.value(of: .custom(760)) == 759)
    #expect(sheet.frame(for: .custom(760)) == sheet.frame(for: .large))
  }

  /// Fixtures of iOS 26.1 on a screen of 393 by 852; each from one source.
  @Test func `large reaches the bottom, lower ones float`() throws {
    let sheet = geometry(393, 852, 59, 34)
    #expect(sheet.frame(for: .large) == Rect(x: 0, y: 59, width: 393, height: 793))
    let medium = try #require(sheet.frame(for: .medium))
    for (a, b) in zip(MotionValue.rect(medium).numbers, [8, 403.687, 377, 440.313]) {
      #expect(abs(a - b) <= 0.0005)
    }
    #expect(abs(medium.width / 393 - 0.959288) <= 0.0000005)
    for (value, height) in [(200.0, 224.473), (400, 416.331)] {
      let frame = try #require(sheet.frame(for: .custom(value)))
      #expect(abs(frame.height - height) <= 0.0005)
      #expect(abs(frame.maxY - 844) < 1e-9)
    }
  }

  /// Figures of iOS 16, from one source: 10 points below the safe top, 20 with a home button, the
  /// view behind shrunk by 16 on each side (0.918575 of 393), black of 0.2, a grabber of 36 by 5.
  @Test func `attached sheets`() throws {
    let sheet = geometry(393, 852, 59, 34, .attached)
    #expect(sheet.frame(for: .large) == Rect(x: 0, y: 69, width: 393, height: 783))
    #expect(sheet.frame(for: .custom(200)) == Rect(x: 0, y: 618, width: 393, height: 234))
    #expect(geometry(375, 667, 20, 0, .attached).largeTop == 40)
    #expect(abs(sheet.presenterScale - 0.918575) <= 0.0000005)
    #expect(sheet.metrics.presenterLift == 10 && sheet.metrics.cornerRadius == 10)
    #expect(sheet.dimming(offset: 0, height: 700) == 0.2)
    #expect(abs(sheet.dimming(offset: 350, height: 700) - 0.1) < 1e-15)
    #expect(sheet.dimming(offset: 900, height: 700) == 0)
    #expect(sheet.grabber(inWidth: 393) == Rect(x: 178.5, y: 5, width: 36, height: 5))
  }

  @Test func `a sheet comes and goes`() throws {
    let sheet = geometry(393, 852, 59, 34, .attached)
    let context = { (isComing: Bool) in
      TransitionContext(
        container: Rect(x: 0, y: 0, width: 393, height: 852), from: isComing ? "a" : "b",
        to: isComing ? "b" : "a", presented: "b", style: .pageSheet)
    }
    let coming = try SheetTransition(geometry: sheet).plan(in: context(true))
    let value = { (plan: TransitionPlan, view: String, property: String, part: Double) in
      plan.timeline.value(of: view, property, at: part * plan.duration)
    }
    #expect(coming.duration == 0.4)
    #expect(
      value(coming, "to", "frame", 0) == .rect(Rect(x: 0, y: 852, width: 393, height: 783)))
    #expect(value(coming, "to", "frame", 1) == .rect(Rect(x: 0, y: 69, width: 393, height: 783)))
    #expect(value(coming, "dimming", "alpha", 1) == .number(0.2))
    // The view behind shrinks to 361 of 393 points, its top ten points above the sheet's at 69.
    guard case .transform(let map) = value(coming, "from", "transform", 1) else {
      Issue.record("nothing steps back")
      return
    }
    let top = 426 + map.applied(to: Point(x: 0, y: -426)).y
    #expect(abs(map.a * 393 - 361) < 1e-9 && abs(top - 59) < 1e-9)
    var stage = TransitionStage()
    stage.perform(coming.before)
    #expect(stage.children == [.dimming, .to])
    stage.perform(coming.after)
    #expect(stage.children == [.dimming, .to] && stage.completions == 1)

    let leaving = try SheetTransition(geometry: sheet, detent: .custom(200))
      .plan(in: context(false))
    #expect(
      value(leaving, "from", "frame", 0) == .rect(Rect(x: 0, y: 618, width: 393, height: 234)))
    #expect(value(leaving, "from", "frame", 1)?.numbers[1] == 852)
    #expect(value(leaving, "dimming", "alpha", 1) == .number(0))
    // Behind a low sheet nothing steps back.
    #expect(value(leaving, "to", "transform", 1) == nil)
    #expect(leaving.after == [.remove(.from), .remove(.dimming), .completeTransition])
  }

  @Test func `figures of the drag`() {
    #expect(SheetDrag.Figures.slop == 10 && SheetDrag.Figures.dismissalSpeed == 1000)
    #expect(SheetDrag.Figures.stillSpeed == 250 && SheetDrag.Figures.decay == .fast)
    #expect(abs(SheetDrag.Figures.angularFrequency - 18.2574) <= 0.00005)
    #expect(abs(2 * .pi / SheetDrag.Figures.angularFrequency - 0.34414) <= 0.000005)
    #expect(SheetDrag.Figures.dampingRatio == 1 && SheetDrag.Figures.flickDampingRatio == 0.8)
    #expect(SheetDrag.Figures.transitionDuration == 0.4)
  }

  private func drag(
    from index: Int, by translation: Double, velocity: Double, dismissible: Bool = true
  ) throws -> SheetDrag.Outcome {
    var sheet = try SheetDrag(heights: [400, 800], index: index, isDismissible: dismissible)
    sheet.begin()
    sheet.move(by: translation)
    return sheet.end(velocity: velocity)
  }

  private func target(_ outcome: SheetDrag.Outcome) -> Int? {
    if case .settle(let index, _) = outcome { index } else { nil }
  }

  @Test func `where a lifted finger leaves the sheet`() throws {
    // Less than the slop: nothing.
    #expect(target(try drag(from: 0, by: 9, velocity: 2000)) == 0)
    // A slow finger: the nearest detent.
    #expect(target(try drag(from: 0, by: -190, velocity: 0)) == 0)
    #expect(target(try drag(from: 0, by: -210, velocity: 0)) == 1)
    #expect(target(try drag(from: 1, by: 210, velocity: 0)) == 0)
    // 590 high, thrown up at 300: projected to 619.7. At 249 it counts as still.
    #expect(target(try drag(from: 0, by: -190, velocity: -300)) == 1)
    #expect(target(try drag(from: 0, by: -190, velocity: -249)) == 0)
    // Pulled below half of the lowest height, or thrown down from it.
    #expect(try drag(from: 0, by: 201, velocity: 0) == .dismiss)
    #expect(target(try drag(from: 0, by: 199, velocity: 0)) == 0)
    #expect(try drag(from: 0, by: 20, velocity: 1000) == .dismiss)
    #expect(target(try drag(from: 0, by: 20, velocity: 999)) == 0)
    #expect(target(try drag(from: 1, by: 20, velocity: 1000)) == 1)
    #expect(target(try drag(from: 0, by: 390, velocity: 3000, dismissible: false)) == 0)
  }

  @Test func `the spring is softer after a flick`() throws {
    guard case .settle(_, let still) = try drag(from: 0, by: -20, velocity: 0),
      case .settle(_, let flicked) = try drag(from: 0, by: -20, velocity: -600)
    else {
      Issue.record("dismissed")
      return
    }
    #expect(still.dampingRatio == 1 && flicked.dampingRatio == 0.8)
    #expect(still.angularFrequency == SheetDrag.Figures.angularFrequency)
  }

  @Test func `the sheet follows the finger and resists above`() throws {
    var sheet = try SheetDrag(heights: [400, 800], index: 1)
    sheet.begin()
    sheet.move(by: 5)
    #expect(!sheet.isDragging && sheet.height == 800)
    sheet.move(by: 100)
    #expect(sheet.isDragging && sheet.height == 700)
    sheet.move(by: -100)
    // (1 - 1 / (100 * 0.55 / 800 + 1)) * 800 by hand.
    #expect(abs(sheet.height - 851.461988) <= 0.000001)
    sheet.move(by: 500)
    #expect(sheet.height == 300 && sheet.offset == 100)
    sheet.move(by: 9999)
    #expect(sheet.height == 0)
    #expect(throws: MotionError.self) { try SheetDrag(heights: [], index: 0) }
    #expect(throws: MotionError.self) { try SheetDrag(heights: [400, 300], index: 0) }
    #expect(throws: MotionError.self) { try SheetDrag(heights: [400], index: 1) }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `random drags end at a detent or away`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var sheet = try SheetDrag(
      heights: [200, 425, 759], index: Int.random(in: 0..<3, using: &random),
      isDismissible: Bool.random(using: &random))
    for _ in 0..<40 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        sheet.begin(at: Bool.random(using: &random) ? nil : .random(in: -50...900, using: &random))
      case 1: sheet.move(by: .random(in: -900...900, using: &random))
      case 2: sheet.move(by: [.nan, .infinity, 1e300].randomElement(using: &random) ?? 0)
      default:
        switch sheet.end(velocity: .random(in: -4000...4000, using: &random)) {
        case .dismiss: #expect(sheet.isDismissible && sheet.height == 0)
        case .settle(let index, let spring):
          #expect(sheet.heights[index] == sheet.height && index == sheet.index)
          #expect(spring.settlingDuration().isFinite)
        }
        #expect(!sheet.isDragging)
      }
      #expect(sheet.height >= 0 && sheet.height.isFinite && sheet.height <= 900 + 759)
      #expect(sheet.heights.indices.contains(sheet.index))
    }
  }
}
