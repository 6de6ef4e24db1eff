public import Kedge

extension TimelineDocument {
  /// The values at some times for programs: `{ "duration": …, "frames": [{ "time": …, "values": …
  /// }] }`.
  ///
  /// A value is named `target.property`; colours are `#RRGGBB` or `#RRGGBBAA`.
  public func json(_ samples: [TimelineSample]) -> JSONOutput {
    let names = timeline.channels.map(\.name)
    return .object([
      ("file", .string(source.name)),
      ("size", .numbers([size.width, size.height])),
      ("duration", .number(timeline.duration)),
      (
        "frames",
        .array(
          samples.map { sample in
            .object([
              ("time", .number(sample.time)),
              ("values", .object(zip(names, sample.values).map { ($0, $1.json) })),
            ])
          })
      ),
    ])
  }
}

extension Timeline.Channel {
  /// `target.property`.
  var name: String { "\(target).\(property)" }
}

extension MotionValue {
  /// The value as documents write it.
  fileprivate var json: JSONOutput {
    switch self {
    case .number(let number): .number(number)
    case .color(let color): .string(color.hexadecimal)
    case .point, .size, .rect, .insets, .cornerRadii, .transform: .numbers(numbers)
    }
  }
}
