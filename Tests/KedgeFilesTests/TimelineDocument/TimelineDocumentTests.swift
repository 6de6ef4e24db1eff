import Kedge
import Testing

@testable import KedgeFiles

private func decoded(_ text: String) throws -> TimelineDocument {
  try TimelineDocument(SourceText(name: "a.timeline.json", bytes: Array(text.utf8)))
}

/// A document with one track, from the text of its fields after the target.
private func track(_ fields: String) throws -> Track {
  let text = #"""
    { "kedge": "timeline/1", "size": [100, 100], "tracks": [{ "target": "a", \#(fields) }] }
    """#
  return try #require(try decoded(text).timeline.tracks.first)
}

/// Everything that is wrong with such a document: what is pointed at, and what is said.
private func problems(_ fields: String) -> [String] {
  do {
    _ = try track(fields)
    return []
  } catch let error as DocumentError {
    return error.diagnostics.map { diagnostic in
      let lines = diagnostic.excerpt.split(separator: "\n", omittingEmptySubsequences: false)
      let start = lines[1].firstIndex(of: "^") ?? lines[1].endIndex
      let pointed = zip(lines[0], lines[1]).filter { $0.1 == "^" || $0.1 == "~" }.map(\.0)
      return start == lines[1].endIndex ? "" : "\(String(pointed)): \(diagnostic.message)"
    }
  } catch {
    return ["\(error)"]
  }
}

@Suite struct `Timeline documents` {
  @Test func `a document as the format describes it`() throws {
    let text = #"""
      { "kedge": "timeline/1", "size": [414, 736],
        "tracks": [ { "target": "card", "property": "frame", "from": [0, 623, 414, 64], "to": [0, 0, 414, 736], "duration": 0.5, "delay": 0, "curve": "easeIn" },
                    { "target": "dimmer", "property": "alpha", "from": 0, "to": 0.3, "duration": 0.5, "curve": { "bezier": [0.42, 0, 0.58, 1] } },
                    { "target": "dialog", "property": "frame", "from": [160, 234, 0, 0], "to": [60, 134, 200, 200], "duration": 1, "curve": { "spring": { "dampingRatio": 1, "velocity": 0 } } } ] }
      """#
    let document = try decoded(text)
    #expect(document.size == Size(width: 414, height: 736))
    #expect(document.timeline.duration == 1)
    #expect(
      document.timeline.channels.map(\.name) == ["card.frame", "dimmer.alpha", "dialog.frame"])
    let half = document.timeline.values(at: 0.25)
    // easeIn at a half is 0.3153568126, easing in and out a half.
    #expect(abs(half[0].numbers[1] - 623 * (1 - 0.3153568126)) < 1e-6)
    #expect(half[1] == .number(0.15))
    // The critical spring of one second: w 9.23341; at a quarter 1 - (1 + w / 4) exp(-w / 4).
    #expect(abs(half[2].numbers[2] - 200 * 0.671067) <= 0.0003)
    #expect(document.warnings.isEmpty)
  }

  @Test func `all timelines that ship are read without a warning`() throws {
    let names = try DataFolder.files(in: "Timelines", ending: ".timeline.json")
    #expect(names.count >= 4)
    for name in names {
      let document = try TimelineDocument(DataFolder.source("Timelines/\(name)"))
      #expect(document.warnings.isEmpty)
      #expect(!document.timeline.tracks.isEmpty)
    }
  }

  /// The file says in numbers what the library's transition computes.
  @Test func `the zoom is the library's zoom`() throws {
    let file = try TimelineDocument(DataFolder.source("Timelines/zoom-modal.timeline.json"))
    let container = Rect(origin: .zero, size: file.size)
    let context = TransitionContext(
      container: container, from: "home", to: "dialog", presented: "dialog", style: .custom)
    let coming = try ZoomTransition().plan(in: context).timeline
    for time in [0, 0.1, 0.25, 0.5, 1] {
      #expect(
        file.timeline.value(of: "dialog", "frame", at: time)
          == coming.value(of: "snapshot", "frame", at: time))
      #expect(
        file.timeline.value(of: "dialog", "alpha", at: time)
          == coming.value(of: "snapshot", "alpha", at: time))
    }
  }

  @Test func `the card is the library's card`() throws {
    let file = try TimelineDocument(DataFolder.source("Timelines/music-card.timeline.json"))
    let card = CardTransition(
      size: file.size, source: Rect(x: 0, y: 623, width: 414, height: 64),
      thumbnail: Rect(x: 16, y: 8, width: 48, height: 48), bottomBarHeight: 49)
    let timeline = try card.presenting()
    for time in [0, 0.0625, 0.125, 0.25, 0.375, 0.5] {
      let frames = card.frames(of: timeline, at: time)
      let expected = [
        "backing": frames.backing, "container": frames.container, "cover": frames.cover,
        "lowerModule": frames.lowerModule, "bottomBar": frames.bottomBar,
      ]
      for (name, frame) in expected {
        let value = try #require(file.timeline.value(of: name, "frame", at: time))
        for (a, b) in zip(value.numbers, MotionValue.rect(frame).numbers) {
          #expect(abs(a - b) < 1e-9, "\(name) at \(time)")
        }
      }
      for (target, property) in [("dimmer", "alpha"), ("chevron", "alpha")] {
        #expect(
          file.timeline.value(of: target, property, at: time)
            == timeline.value(of: target, property, at: time))
      }
    }
  }

  @Test func `kinds of values`() throws {
    let cases: [(String, MotionValue)] = [
      (#""property": "alpha", "from": 0.5, "to": 1"#, .number(0.5)),
      (#""property": "center", "from": [1, 2], "to": [3, 4]"#, .point(Point(x: 1, y: 2))),
      (#""property": "size", "from": [1, 2], "to": [3, 4]"#, .size(Size(width: 1, height: 2))),
      (
        #""property": "frame", "from": [1, 2, 3, 4], "to": [0, 0, 0, 0]"#,
        .rect(Rect(x: 1, y: 2, width: 3, height: 4))
      ),
      (
        #""property": "cornerRadii", "from": [1, 2, 3, 4], "to": [0, 0, 0, 0]"#,
        .cornerRadii(CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4))
      ),
      (
        #""property": "transform", "from": [1, 0, 0, 1, 5, 6], "to": [1, 0, 0, 1, 0, 0]"#,
        .transform(.translation(x: 5, y: 6))
      ),
      (
        ##""property": "backgroundColor", "from": "#ff000080", "to": "#FFFFFF""##,
        .color(RGBAColor(red: 1, green: 0, blue: 0, alpha: 128.0 / 255))
      ),
      // Properties that are not known take the kind that their first value looks like.
      (#""property": "constant", "from": 20, "to": 160"#, .number(20)),
      (#""property": "shadowOffset", "from": [1, 2], "to": [0, 0]"#, .point(Point(x: 1, y: 2))),
    ]
    for (fields, value) in cases {
      #expect(try track(fields + #", "duration": 1"#).from == value)
    }
  }

  /// x from 0 by way of 100 to 40, as keyframes: eased 25.83 at a quarter, straight 50.
  @Test func `keyframes`() throws {
    let path =
      #""keyframes": [{ "time": 0, "value": 0 }, { "time": 0.5, "value": 100 }, "#
      + #"{ "time": 1, "value": 40 }], "duration": 2"#
    let eased = try track(#""property": "x", "# + path)
    #expect(abs(eased.value(at: 0.5).numbers[0] - 25.83) <= 0.005)
    #expect(eased.from == .number(0) && eased.to == .number(40))
    let straight = try track(#""property": "x", "curve": "linear", "# + path)
    #expect(straight.value(at: 0.5) == .number(50))
    let waiting = try track(#""property": "x", "mode": "discrete", "curve": "linear", "# + path)
    #expect([0.9, 1, 1.9, 2].map { waiting.value(at: $0).numbers[0] } == [0, 100, 100, 40])
  }

  @Test func `what is wrong with keyframes`() {
    #expect(
      problems(#""property": "x", "duration": 1, "keyframes": []"#) == [
        #"[]: "keyframes" must not be empty"#
      ])
    #expect(
      problems(
        #""property": "x", "duration": 1, "from": 0, "keyframes": [{ "time": 0, "value": 1 }]"#)
        == [#"0: a track has "from" and "to", or "keyframes""#])
    #expect(
      problems(#""property": "x", "duration": 1, "from": 0, "to": 1, "mode": "cubic""#) == [
        #""cubic": only a track with "keyframes" has a "mode""#
      ])
    #expect(
      problems(
        #""property": "x", "duration": 1, "keyframes": [{ "time": 0, "value": 1 }], "mode": "x""#)
        == [
          #""x": "mode" must be one of "linear", "discrete", "paced", "cubic", "cubicPaced""#
        ])
    #expect(
      problems(
        #""property": "x", "duration": 1, "keyframes": "#
          + #"[{ "time": 0.5, "value": 1 }, { "time": 0.4, "value": 2 }, 7, { "value": [1, 2] }]"#)
        == [
          #"0.4: "time" must be in 0.5...1"#, "7: a keyframe must be an object, not a number",
          #"{: a keyframe must have the key "time""#, #"[1, 2]: "value" must be a number"#,
        ])
  }

  @Test func `curves`() throws {
    func curve(_ text: String, duration: String = #", "duration": 1"#) throws -> Track {
      try track(#""property": "alpha", "from": 0, "to": 1\#(duration), "curve": \#(text)"#)
    }
    for (name, known) in [
      ("linear", TimingCurve.linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
      ("easeInEaseOut", .easeInEaseOut), ("default", .systemDefault),
    ] {
      #expect(try curve("\"\(name)\"").curve == known)
    }
    #expect(
      try curve(#"{ "steps": { "count": 3, "position": "jumpBoth" } }"#).curve
        == .steps(StepCurve(count: 3, position: .jumpBoth)))
    let fitted = try curve(#"{ "spring": { "dampingRatio": 0.7, "velocity": 2 } }"#)
    #expect(
      fitted.curve
        == .spring(
          try Spring.fitted(duration: 1, dampingRatio: 0.7, initialVelocity: 2),
          initialVelocity: SpringVelocity(2)))
    #expect(fitted.duration == 1)
    let own: [(String, Spring)] = [
      (#"{ "response": 0.4, "dampingRatio": 0.8 }"#, try Spring(response: 0.4, dampingRatio: 0.8)),
      (#"{ "duration": 0.6, "bounce": 0.2 }"#, try Spring(duration: 0.6, bounce: 0.2)),
      (#"{ "bounce": 0.2 }"#, try Spring(duration: 0.5, bounce: 0.2)),
      (#"{ "stiffness": 100, "damping": 10 }"#, try Spring(stiffness: 100, damping: 10)),
      (
        #"{ "mass": 3, "stiffness": 1000, "damping": 500 }"#,
        try Spring(mass: 3, stiffness: 1000, damping: 500)
      ),
    ]
    for (text, spring) in own {
      let track = try curve(#"{ "spring": \#(text) }"#, duration: "")
      #expect(track.curve == .spring(spring))
      #expect(track.duration == spring.settlingDuration())
    }
    let place = try track(
      #""property": "center", "from": [0, 0], "to": [1, 1], "curve": { "spring": { "stiffness": 100, "damping": 20, "velocity": [5, 0] } }"#
    )
    guard case .point(let point) = place.value(at: 0.1) else { return }
    #expect(abs(point.x - 0.4481808382) <= 1e-10 && abs(point.y - 0.2642411177) <= 1e-10)
  }

  @Test func `a spring of its own time says that the duration is not used`() throws {
    let document = try decoded(
      #"""
      { "kedge": "timeline/1", "size": [1, 1], "tracks": [
        { "target": "a", "property": "alpha", "from": 0, "to": 1, "duration": 9,
          "curve": { "spring": { "bounce": 0 } } } ] }
      """#)
    #expect(
      document.warnings.map(\.heading) == [
        "a.timeline.json:2:73: warning: this spring takes its own time, so its \"duration\" is not used"
      ])
  }

  /// What is wrong, where, and what was meant.
  static let mistakes: [(String, String)] = [
    (
      #""property": "alpha", "from": 0, "to": 1, "duration": 1, "durration": 1"#,
      "\"durration\": a track has no key \"durration\"; did you mean \"duration\"?"
    ),
    (
      #""property": "alpha", "from": 0, "to": 1, "duration": 1, "curve": "easeInn""#,
      "\"easeInn\": there is no curve \"easeInn\"; did you mean \"easeIn\"?"
    ),
    (
      #""property": "alpha", "from": 0, "to": 1, "duration": -1"#,
      "-1: \"duration\" must be in 0...86400"
    ),
    (
      #""property": "alpha", "from": [0, 1], "to": 1, "duration": 1"#,
      "[0, 1]: \"from\" must be a number"
    ),
    (
      #""property": "frame", "from": [0, 0, 1], "to": [0, 0, 1, 1], "duration": 1"#,
      "[0, 0, 1]: \"from\" must be [x, y, width, height] in numbers"
    ),
    (
      #""property": "frame", "from": [0, 0, -1, 1], "to": [0, 0, 1, 1], "duration": 1"#,
      "[0, 0, -1, 1]: a width or height in \"from\" is less than 0"
    ),
    (
      #""property": "frame", "from": [0, 0, 1e10, 1], "to": [0, 0, 1, 1], "duration": 1"#,
      "1e10: a number is at most 1000000000 here"
    ),
    (
      ##""property": "backgroundColor", "from": "#12345", "to": "#123456", "duration": 1"##,
      "\"#12345\": \"from\" must be a colour, as in \"#FF8800\" or \"#FF880080\""
    ),
    (
      #""property": "constant", "from": 1, "to": [1, 2], "duration": 1"#,
      "[1, 2]: \"to\" must be a number"
    ),
    (
      #""property": "path", "from": [1, 2, 3], "to": [1, 2, 3], "duration": 1"#,
      "[1, 2, 3]: a value must be a number, a colour, or an array of 2, 4 or 6 numbers"
    ),
    (
      #""property": "alpha", "from": 0, "to": 1, "duration": 1, "curve": { "bezier": [2, 0, 1, 1] }"#,
      "[2, 0, 1, 1]: x1 is 2 but must be in 0...1"
    ),
    (
      #""property": "alpha", "from": 0, "to": 1, "duration": 1, "curve": { "steps": { "count": 0 } }"#,
      "{ \"count\": 0 }: steps is 0 but must be in 1...1000000"
    ),
    (
      #""property": "alpha", "from": 0, "to": 1, "duration": 1, "curve": { "spring": { "mass": 1 } }"#,
      "{ \"mass\": 1 }: a spring must have \"dampingRatio\" alone, \"response\" and \"dampingRatio\", "
        + "\"duration\" and \"bounce\", or \"stiffness\" and \"damping\" (and \"mass\")"
    ),
    (
      #""property": "alpha", "from": 0, "to": 1, "curve": { "spring": { "response": 1, "dampingRatio": 0 } }"#,
      "{ \"target\": \"a\", \"property\": \"alpha\", \"f: settling duration must be a finite number"
    ),
    (
      #""property": "alpha", "from": 0, "to": 1, "duration": 1, "curve": {}"#,
      "{}: a curve must have one of the keys \"bezier\", \"spring\" and \"steps\""
    ),
  ]

  @Test(arguments: 0..<mistakes.count)
  func `mistakes are named with their place`(index: Int) {
    let (fields, expected) = Self.mistakes[index]
    #expect(problems(fields).first == expected)
  }

  @Test func `what is missing is named`() {
    #expect(
      problems(#""extra": {}"#)
        == ["property", "from", "to", "duration"].map {
          "{: a track must have the key \"\($0)\""
        })
    #expect(throws: DocumentError.self) { try decoded(#"{ "kedge": "timeline/1" }"#) }
    #expect(throws: DocumentError.self) {
      try decoded(#"{ "kedge": "layout/1", "size": [1, 1], "tracks": [] }"#)
    }
    #expect(throws: DocumentError.self) { try decoded("[]") }
  }

  @Test func `an error shows the line`() {
    do {
      _ = try decoded("{ \"kedge\": \"timeline/2\" }")
      Issue.record("another format was read")
    } catch {
      #expect(
        "\(error)" == """
          a.timeline.json:1:12: error: "kedge" must be "timeline/1" in a timeline document, not "timeline/2"
          1 | { "kedge": "timeline/2" }
            |            ^~~~~~~~~~~~
          """)
    }
  }

  @Test func `tracks of one property agree about its kind`() {
    #expect(
      throws: DocumentError.self
    ) {
      try decoded(
        #"""
        { "kedge": "timeline/1", "size": [1, 1], "tracks": [
          { "target": "a", "property": "x", "from": 0, "to": 1, "duration": 1 },
          { "target": "a", "property": "x", "from": [0, 0], "to": [1, 1], "duration": 1 } ] }
        """#)
    }
  }

  @Test func `views have one name each`() throws {
    let views = #"{ "kedge": "timeline/1", "size": [1, 1], "tracks": [], "views": [VIEWS] }"#
    let read = { (list: String) in
      let parts = views.split(separator: "VIEWS")
      return try decoded("\(parts[0])\(list)\(parts[1])")
    }
    let document = try read(
      ##"{ "id": "a", "label": "A", "frame": [1, 2, 3, 4], "backgroundColor": "#000000", "alpha": 0.5, "cornerRadius": 3 }"##
    )
    #expect(
      document.views == [
        TimelineDocument.View(
          id: "a", label: "A", frame: Rect(x: 1, y: 2, width: 3, height: 4),
          backgroundColor: RGBAColor(white: 0), alpha: 0.5, cornerRadius: 3)
      ])
    for bad in [
      #"{ "id": "a" }, { "id": "a" }"#, "{}", "7", #"{ "id": "" }"#, #"{ "id": "a", "alpha": 2 }"#,
      #"{ "id": "a", "cornerRadius": -1 }"#, #"{ "id": "a", "colour": "red" }"#,
    ] {
      #expect(throws: DocumentError.self) { try read(bad) }
    }
  }

  /// Every prefix of a real document, and every one of its bytes changed: an error or a document,
  /// nothing else.
  @Test func `damaged documents are errors, not crashes`() throws {
    let bytes = try DataFolder.source("Timelines/zoom-modal.timeline.json").bytes
    for end in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: DocumentError.self) {
        try TimelineDocument(SourceText(name: "cut", bytes: Array(bytes[..<end])))
      }
    }
    var random = SplitMix(seed: 11)
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? TimelineDocument(SourceText(name: "damaged", bytes: damaged))
    }
  }
}
