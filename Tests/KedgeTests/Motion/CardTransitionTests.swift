import Kedge
import Testing

@Suite("Card transition") struct CardTransitionTests {
  /// A 414 by 736 screen; mini player, thumbnail and bar are chosen, since the walk-through names
  /// none.
  static func card(
    _ primaryDuration: Double = 4, bar: Double? = 49, width: Double = 414, height: Double = 736
  ) -> CardTransition {
    CardTransition(
      size: Size(width: width, height: height),
      source: Rect(x: 0, y: 623, width: 414, height: 64),
      thumbnail: Rect(x: 16, y: 8, width: 48, height: 48), bottomBarHeight: bar,
      primaryDuration: primaryDuration)
  }

  /// A track's printed values at P/8, P/4, P/2, 3P/4, P, 9P/8 and 5P/4, as far as they are printed;
  /// `alpha` stands for the opacity of a colour.
  struct Row: Sendable, CustomTestStringConvertible {
    var target: String
    var properties: [String]
    var values: [Double]
    var testDescription: String { "\(target) \(properties)" }

    init(_ target: String, _ properties: [String], _ values: [Double]) {
      self.target = target
      self.properties = properties
      self.values = values
    }
  }

  static let presenting = [
    Row("backing", ["leading", "trailing"], [0.467, 1.937, 7.5, 13.063, 15, 15, 15]),
    Row("backing", ["top", "bottom"], [0.830, 3.444, 13.333, 23.222, 26.667]),
    Row("dimmer", ["alpha"], [0.009, 0.039, 0.15, 0.261, 0.3]),
    Row("container", ["backgroundColor"], [0.650, 1, 1, 1, 1]),
    Row("container", ["topInset"], [592.201, 551.173, 416.263, 229.908, 0]),
    Row("chevron", ["alpha"], [0.026, 0.093, 0.315, 0.622, 1]),
    Row("cover", ["height"], [55.951, 76.600, 144.499, 238.290, 354]),
    Row("cover", ["leading"], [16.364, 17.309, 20.415, 24.706, 30]),
    Row("cover", ["top", "bottom"], [8.572, 10.056, 14.938, 21.681, 30]),
    Row("lowerModule", ["top"], [313.633, 291.904, 220.455, 121.760, 0]),
    Row("bottomBar", ["bottom"], [-6.329, -24.5, -49, -49, -49]),
  ]

  static let dismissing = [
    Row("backing", ["leading", "trailing"], [14.533, 13.063, 7.5, 1.937, 0, 0, 0]),
    Row("cover", ["height"], [293.235, 238.290, 144.499, 76.600, 48, 48, 48]),
    Row("cover", ["leading"], [27.220, 24.706, 20.415, 17.309, 16]),
    Row("cover", ["top", "bottom"], [25.631, 21.681, 14.938, 10.056, 8]),
    Row("lowerModule", ["top"], [8.367, 30.096, 101.545, 200.240, 322]),
    Row("bottomBar", ["bottom"], [-42.671, -24.5, 0, 0, 0]),
    Row("container", ["topInset"], [120.737, 229.908, 416.263, 551.173, 608]),
    Row("chevron", ["alpha"], [0.801, 0.622, 0.315, 0.093, 0]),
    Row("container", ["backgroundColor"], [1, 1, 1, 1, 1, 0.521, 0.3]),
  ]

  private func check(_ row: Row, _ timeline: Timeline, _ p: Double) throws {
    for property in row.properties {
      for (part, expected) in zip([0.125, 0.25, 0.5, 0.75, 1, 1.125, 1.25], row.values) {
        let value = try #require(timeline.value(of: row.target, property, at: part * p))
        let number = if case .color(let color) = value { color.alpha } else { value.numbers[0] }
        #expect(abs(number - expected) <= 0.00051, "\(property) at \(part) P")
      }
    }
  }

  @Test(arguments: presenting)
  func `presenting has its printed values`(_ row: Row) throws {
    for p in [4, 0.5] { try check(row, Self.card(p).presenting(), p) }
  }

  @Test(arguments: dismissing)
  func `dismissing has its printed values`(_ row: Row) throws {
    for p in [4, 0.5] { try check(row, Self.card(p).dismissing(), p) }
  }

  @Test func `durations, delays and curves are those of the walk-through`() throws {
    let describe = { (track: Track) in
      "\(track.target).\(track.property) \(track.duration) \(track.delay) \(name(track.curve))"
    }
    #expect(
      try Self.card().presenting().tracks.map(describe) == [
        "backing.leading 4.0 0.0 easeInEaseOut", "backing.trailing 4.0 0.0 easeInEaseOut",
        "backing.top 4.0 0.0 easeInEaseOut", "backing.bottom 4.0 0.0 easeInEaseOut",
        "dimmer.alpha 4.0 0.0 easeInEaseOut", "backing.cornerRadius 4.0 0.0 easeInEaseOut",
        "container.backgroundColor 1.0 0.0 easeInEaseOut", "container.topInset 4.0 0.0 easeIn",
        "chevron.alpha 4.0 0.0 easeIn", "container.cornerRadii 4.0 0.0 easeIn",
        "cover.height 4.0 0.0 easeIn", "cover.leading 4.0 0.0 easeIn", "cover.top 4.0 0.0 easeIn",
        "cover.bottom 4.0 0.0 easeIn", "lowerModule.top 4.0 0.0 easeIn",
        "bottomBar.bottom 2.0 0.0 easeInEaseOut",
      ])
    #expect(
      try Self.card().dismissing().tracks.map(describe) == [
        "backing.leading 4.0 0.0 easeInEaseOut", "backing.trailing 4.0 0.0 easeInEaseOut",
        "backing.top 4.0 0.0 easeInEaseOut", "backing.bottom 4.0 0.0 easeInEaseOut",
        "dimmer.alpha 4.0 0.0 easeInEaseOut", "backing.cornerRadius 4.0 0.0 easeInEaseOut",
        "cover.height 4.0 0.0 easeOut", "cover.leading 4.0 0.0 easeOut",
        "cover.top 4.0 0.0 easeOut", "cover.bottom 4.0 0.0 easeOut",
        "lowerModule.top 4.0 0.0 easeIn", "bottomBar.bottom 2.0 0.0 easeInEaseOut",
        "container.backgroundColor 1.0 4.0 easeOut", "container.topInset 4.0 0.0 easeOut",
        "chevron.alpha 4.0 0.0 easeOut", "container.cornerRadii 4.0 0.0 easeOut",
      ])
  }

  private func name(_ curve: TimingCurve) -> String {
    switch curve {
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInEaseOut: "easeInEaseOut"
    default: "other"
    }
  }

  /// 5 s with 4 s, 0.625 s with 0.5 s: the card's white, a quarter long, is delayed by the whole.
  @Test func `dismissing ends with the white`() throws {
    for (p, total) in [(4.0, 5.0), (0.5, 0.625)] {
      let timeline = try Self.card(p).dismissing()
      #expect(timeline.duration == total)
      let last = try #require(timeline.completionOrder.last)
      #expect(timeline.tracks[last].property == "backgroundColor")
      #expect(try Self.card(p).presenting().duration == p)
      let context = TransitionContext(
        container: Rect(x: 0, y: 0, width: 414, height: 736), from: "card", to: "home",
        presented: "card")
      #expect(Self.card(p).duration(in: context) == total)
      let plan = try Self.card(p).plan(in: context)
      #expect(plan.duration == total)
      #expect(
        plan.after == [.remove(.from), .setStatusBarStyle(.automatic), .completeTransition])
    }
  }

  @Test func `while it is presented the status bar is light and the background black`() throws {
    var stage = TransitionStage()
    let container = Rect(x: 0, y: 0, width: 414, height: 736)
    let coming = try Self.card().plan(
      in: TransitionContext(container: container, from: "home", to: "card", presented: "card"))
    stage.perform(coming.before + coming.after)
    #expect(stage.children == [.to] && stage.frames[.to] == container)
    #expect(stage.backgrounds == [.to: RGBAColor(white: 0)])
    #expect(stage.statusBarStyle == .lightContent && stage.completions == 1)
    let leaving = try Self.card().plan(
      in: TransitionContext(container: container, from: "card", to: "home", presented: "card"))
    stage.perform(leaving.before)
    #expect(stage.statusBarStyle == .lightContent)
    stage.perform(leaving.after)
    #expect(stage.statusBarStyle == .automatic && stage.completions == 2)
    #expect(StatusBarStyle.allCases.map(\.rawValue) == [0, 1, 3])
  }

  @Test func `ends for two screens`() throws {
    let card = Self.card()
    let timeline = try card.presenting()
    let end = card.frames(of: timeline, at: 4)
    // 15 and 15 * 736 / 414: the picture keeps its shape.
    let backing = MotionValue.rect(end.backing).numbers
    for (a, b) in zip(backing, [15, 26.6667, 384, 682.6667]) { #expect(abs(a - b) <= 0.00005) }
    #expect(abs(end.backing.height / end.backing.width - 736.0 / 414) < 1e-12)
    #expect(end.cover == Rect(x: 30, y: 45, width: 354, height: 354))
    #expect(end.container.height == 414)
    #expect(end.contentHeight == 414 + 0 + 400)
    #expect(end.bottomBar == Rect(x: 0, y: 736, width: 414, height: 49))
    let start = card.frames(of: timeline, at: 0)
    #expect(start.backing == Rect(x: 0, y: 0, width: 414, height: 736))
    // The card starts where the mini player is: 608 below the scroll view's top at 15.
    #expect(start.container == Rect(x: 0, y: 623, width: 414, height: 64))
    #expect(start.cover == Rect(x: 16, y: 631, width: 48, height: 48))
    #expect(start.bottomBar == Rect(x: 0, y: 687, width: 414, height: 49))

    let small = Self.card(width: 375, height: 667)
    let growing = try small.presenting()
    let value = { (target: String, property: String, time: Double) -> Double in
      growing.value(of: target, property, at: time)?.numbers[0] ?? .nan
    }
    #expect(abs(value("backing", "top", 4) - 26.68) < 1e-12)
    #expect(value("cover", "height", 4) == 315)
    #expect(value("lowerModule", "top", 0) == 292)
  }

  @Test func `only the card's top corners are round`() throws {
    let timeline = try Self.card().presenting()
    #expect(
      timeline.value(of: "container", "cornerRadii", at: 4)
        == .cornerRadii(CornerRadii(topLeft: 10, topRight: 10, bottomRight: 0, bottomLeft: 0)))
    #expect(timeline.value(of: "container", "cornerRadii", at: 0) == .cornerRadii(.zero))
  }

  @Test func `without a bar nothing moves at the bottom`() throws {
    let card = Self.card(bar: nil)
    for timeline in [try card.presenting(), try card.dismissing()] {
      #expect(timeline.value(of: "bottomBar", "bottom", at: 1) == nil)
      #expect(card.frames(of: timeline, at: 1).bottomBar.height == 0)
    }
  }

  @Test func `a screen that is not finite is an error`() {
    #expect(throws: MotionError.self) { try Self.card(width: 0).presenting() }
    #expect(throws: MotionError.self) { try Self.card(-1).presenting() }
  }
}
