import Kedge

@testable import KedgeFiles

/// Solved layouts made by hand.
enum Sample {
  static func view(
    _ id: String, _ parent: Int?, _ frame: Rect, ambiguous: [SolvedLayout.Axis] = [],
    isBroken: Bool = false
  ) -> SolvedLayout.View {
    .init(
      id: id, parent: parent, frame: frame, exactFrame: frame, ambiguous: ambiguous,
      isBroken: isBroken)
  }

  /// Two views side by side, thirds of a width that is no multiple of three.
  static let sound = SolvedLayout(
    file: "sound.layout.json", size: Size(width: 320, height: 100), scale: 2,
    views: [
      view("root", nil, Rect(x: 0, y: 0, width: 320, height: 100)),
      .init(
        id: "left", parent: 0, frame: Rect(x: 0, y: 0, width: 106.5, height: 100),
        exactFrame: Rect(x: 0, y: 0, width: 320.0 / 3, height: 100)),
      .init(
        id: "right", parent: 0, frame: Rect(x: 106.5, y: 0, width: 213.5, height: 100),
        exactFrame: Rect(x: 320.0 / 3, y: 0, width: 640.0 / 3, height: 100)),
      view("inner", 2, Rect(x: -8, y: 40.5, width: 20, height: 8)),
    ],
    guides: [
      .init(
        id: "gap", owner: 2, frame: Rect(x: 0, y: 0, width: 8, height: 100),
        exactFrame: Rect(x: 0, y: 0, width: 8, height: 100))
    ],
    constraintCount: 12,
    gaps: [.init(axis: .horizontal, range: 106.5...126.5, across: 0...100)],
    statistics: .init(variables: 16, rows: 20, pivots: 7))

  /// A card that is asked for a width that it cannot have, and a view that nothing holds.
  static let troubled = SolvedLayout(
    file: "card.layout.json", size: Size(width: 375, height: 240), scale: 1,
    views: [
      view("screen", nil, Rect(x: 0, y: 0, width: 375, height: 240)),
      view("card", 0, Rect(x: 20, y: 20, width: 335, height: 200), isBroken: true),
      view(
        "loose", 1, Rect(x: 0, y: 0, width: 60, height: 30), ambiguous: [.horizontal, .vertical]),
      view("label", 1, Rect(x: 0, y: 60, width: 60, height: 30), ambiguous: [.vertical]),
    ],
    constraintCount: 5,
    conflicts: [
      .init(
        members: [
          .init(text: "card.leading == screen.leading + 20", place: .init(line: 9, column: 5)),
          .init(text: "card.trailing == screen.trailing - 20", place: .init(line: 10, column: 5)),
          .init(text: "card.width == 400 'wide'", place: .init(line: 11, column: 5)),
        ], broken: 2, miss: 65)
    ],
    statistics: .init(variables: 16, rows: 9, pivots: 4))
}
