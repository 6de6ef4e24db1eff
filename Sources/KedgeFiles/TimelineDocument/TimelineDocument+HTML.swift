import Kedge

extension TimelineDocument {
  /// The animation as one HTML page that needs nothing else: a stage with the views, a scrubber, a
  /// choice of speeds, and the curve of every property below.
  ///
  /// The page shows samples that were worked out here, `framesPerSecond` of them a second, and goes
  /// straight from one to the next.
  public func html(framesPerSecond: Double = playerRate) -> String {
    // Nothing in the data may end the element that holds it.
    let data = pageData(pictureSamples(rate: framesPerSecond)).line
      .split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003C")
    return TimelinePage.head(title: XMLText.escaped(title)) + data + TimelinePage.tail
  }

  /// What the page's script works with.
  private func pageData(_ samples: [TimelineSample]) -> JSONOutput {
    let scene = TimelineScene(self)
    return .object([
      ("size", .numbers([size.width, size.height])),
      ("duration", .number(timeline.duration)),
      ("times", .numbers(samples.map(\.time))),
      ("views", .array(scene.actors.map { view($0, samples) })),
      (
        "curves",
        .array(
          timeline.channels.indices.map { curve($0, samples, isHeld: scene.held.contains($0)) })
      ),
    ])
  }

  /// A view: the numbers of its look, each one for all times or a list.
  private func view(_ actor: TimelineScene.Actor, _ samples: [TimelineSample]) -> JSONOutput {
    let looks = samples.map { TimelineScene.look(of: actor, $0.values) }
    let numbers = looks.map { look in
      MotionValue.rect(look.frame).numbers + [look.alpha] + MotionValue.color(look.color).numbers
        + MotionValue.cornerRadii(look.radii).numbers
        + MotionValue.transform(look.transform).numbers
    }
    return .object([
      ("name", .string(actor.name)), ("label", .string(actor.label)),
      ("hold", .boolean(actor.isHeld)),
      ("lanes", .array(Self.lanes(numbers))),
    ])
  }

  /// A property: the numbers of its value, each one for all times or a list.
  private func curve(
    _ index: Int, _ samples: [TimelineSample], isHeld: Bool
  ) -> JSONOutput {
    let channel = timeline.channels[index]
    let first = samples[0].values[index]
    return .object([
      ("name", .string(channel.name)), ("names", .array(first.laneNames.map { .string($0) })),
      ("hold", .boolean(isHeld)),
      ("lanes", .array(Self.lanes(samples.map { $0.values[index].numbers }))),
    ])
  }

  private static func lanes(_ rows: [[Double]]) -> [JSONOutput] {
    guard let first = rows.first else { return [] }
    return first.indices.map { lane in
      rows.allSatisfy { $0[lane] == first[lane] }
        ? .number(first[lane]) : .numbers(rows.map { $0[lane] })
    }
  }
}

extension MotionValue {
  /// What the value's numbers are called.
  fileprivate var laneNames: [String] {
    switch kind {
    case .number: ["value"]
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .insets: ["top", "left", "bottom", "right"]
    case .color: ["red", "green", "blue", "alpha"]
    case .cornerRadii: ["topLeft", "topRight", "bottomRight", "bottomLeft"]
    case .transform: ["a", "b", "c", "d", "tx", "ty"]
    }
  }
}
