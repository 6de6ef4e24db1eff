extension ConflictLog {
  /// The messages for programs: an array of objects.
  public var json: JSONOutput { .array(blocks.map(\.json)) }
}

extension ConflictLog.Block {
  var json: JSONOutput {
    .object([
      ("verdict", .string(verdict.rawValue)),
      ("title", .string(title)),
      ("lines", .numbers([Double(lines.lowerBound), Double(lines.upperBound)])),
      ("count", .number(Double(count))),
      ("constraints", .array(constraints.map(\.json))),
      ("minimalSubset", .numbers(minimalSubset.map(Double.init))),
      ("minimalSubsetIsUnique", .boolean(isMinimalSubsetUnique)),
      ("broken", broken.map { .number(Double($0)) } ?? .null),
      ("needsNonNegativeSize", .boolean(needsNonNegativeSize)),
      (
        "repairs",
        .array(
          repairs.map {
            .object([("index", .number(Double($0.index))), ("change", .number($0.change))])
          })
      ),
      ("skippedLines", .numbers(skippedLines.map(Double.init))),
      ("notes", .array(notes.map { .string($0) })),
    ])
  }
}

extension ConflictLog.Line {
  var json: JSONOutput {
    var members: [(key: String, value: JSONOutput)] = [
      ("index", .number(Double(index))), ("line", .number(Double(line))), ("text", .string(text)),
      ("understood", .boolean(isUnderstood)),
    ]
    if let constraint { members.append(("owner", .string(LogOwner.of(constraint).words))) }
    if let remark { members.append(("remark", .string(remark))) }
    return .object(members)
  }
}
