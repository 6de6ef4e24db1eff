import Kedge

extension SolvedLayout {
  /// The layout as programs read it.
  public var json: JSONOutput {
    .object([
      ("file", .string(file)),
      ("size", .numbers([size.width, size.height])),
      ("scale", .number(scale)),
      ("views", .array(views.map(json))),
      ("guides", .array(guides.map(json))),
      ("conflicts", .array(conflicts.map(\.json))),
      ("notices", .array(notices.map { .string($0) })),
      (
        "statistics",
        .object([
          ("variables", .number(Double(statistics.variables))),
          ("rows", .number(Double(statistics.rows))),
          ("pivots", .number(Double(statistics.pivots))),
        ])
      ),
    ])
  }

  /// Several layouts as programs read them: one by itself, more as `{ "results": [...] }`.
  public static func json(_ layouts: [SolvedLayout]) -> JSONOutput {
    layouts.count == 1 ? layouts[0].json : .object([("results", .array(layouts.map(\.json)))])
  }

  private func json(_ view: View) -> JSONOutput {
    .object([
      ("id", .string(view.id)),
      ("parent", .optional(view.parent.map { views[$0].id })),
      ("frame", Self.json(view.frame)),
      ("exactFrame", Self.json(view.exactFrame)),
      ("ambiguous", .array(view.ambiguous.map { .string($0.rawValue) })),
    ])
  }

  private func json(_ guide: Guide) -> JSONOutput {
    .object([
      ("id", .string(guide.id)),
      ("owner", .string(views[guide.owner].id)),
      ("frame", Self.json(guide.frame)),
      ("exactFrame", Self.json(guide.exactFrame)),
      ("ambiguous", .array(guide.ambiguous.map { .string($0.rawValue) })),
    ])
  }

  private static func json(_ rect: Rect) -> JSONOutput {
    .numbers([rect.minX, rect.minY, rect.width, rect.height])
  }
}

extension SolvedLayout.Conflict {
  fileprivate var json: JSONOutput {
    .object([
      ("members", .array(members.map { .string($0.text) })),
      ("broken", .string(members[broken].text)),
      ("missedBy", miss.map { .number($0) } ?? .null),
      (
        "places",
        .array(
          members.map { member in
            guard let place = member.place else { return .null }
            return .object([
              ("line", .number(Double(place.line))), ("column", .number(Double(place.column))),
            ])
          })
      ),
    ])
  }
}
