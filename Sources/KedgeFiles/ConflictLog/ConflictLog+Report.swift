import Kedge

extension ConflictLog {
  /// The messages explained for people.
  public var report: String {
    blocks.enumerated().map { index, block in
      (index == 0 ? "" : "\n") + report(on: block)
    }.joined()
  }

  private func report(on block: Block) -> String {
    let times = block.count > 1 ? " (\(block.count) times)" : ""
    var text =
      "\(Printable.text(name)):\(block.lines.lowerBound): \(block.headline)\(times)\n"
    text += block.proof
    text += block.otherConstraints
    text += block.breaking
    text += block.remedies
    for note in block.allNotes { text += "\n" + Self.paragraph(note) }
    return text
  }

  /// Lines of at most 78 characters, set in by two.
  static func paragraph(_ text: String) -> String {
    var lines = ""
    var line = " "
    for word in text.split(separator: " ") {
      if Printable.width(line) + Printable.width(String(word)) >= 78, line != " " {
        lines += line + "\n"
        line = " "
      }
      line += " " + word
    }
    return lines + line + "\n"
  }
}

extension ConflictLog.Block {
  /// What it is, in a line.
  var headline: String {
    switch verdict {
    case .conflict:
      if constraints.count == 1 { return "this constraint can never hold." }
      let all = constraints.count
      if minimalSubset.count == 1 { return "one of these \(all) constraints can never hold." }
      return minimalSubset.count == all
        ? "these \(all) constraints contradict one another; none can be left out."
        : "\(minimalSubset.count) of these \(all) constraints contradict one another."
    case .notContradictory:
      return "\(Words.count(constraints.count, "constraint")), not contradictory as printed."
    case .unreadable: return "constraints that contradict one another, but none can be read."
    case .other: return title + "."
    }
  }

  var words: LogWords { LogWords(constraints.compactMap(\.constraint)) }

  func line(at index: Int) -> ConflictLog.Line? {
    constraints.indices.contains(index - 1) ? constraints[index - 1] : nil
  }

  // MARK: The proof

  /// The contradictory constraints and the sum that shows it.
  var proof: String {
    guard verdict == .conflict else { return "" }
    var text = "\n" + table(minimalSubset)
    if let sum { text += "\n" + arithmetic(sum) }
    if !isMinimalSubsetUnique {
      text += "\n  Other sets among these constraints contradict one another too.\n"
    }
    return text
  }

  var otherConstraints: String {
    let rest = constraints.map(\.index).filter {
      !minimalSubset.contains($0) || verdict != .conflict
    }
    guard !rest.isEmpty else { return "" }
    let words = verdict == .conflict ? "\n  These play no part:\n" : "\n"
    return words + table(rest)
  }

  /// One line for each constraint: its number, what it asks for, whose it is.
  private func table(_ indices: [Int]) -> String {
    let words = words
    let rows = indices.compactMap { line(at: $0) }.map { line in
      let sentence = line.constraint.map { words.sentence($0) }
      let text = sentence ?? Words.short(Printable.text(line.text), 70)
      var owner = line.constraint.map { LogOwner.of($0).words } ?? "not understood"
      if let place = line.constraint?.place { owner += ", \(Printable.text(place))" }
      if let remark = line.remark, line.constraint != nil { owner += "; \(remark)" }
      return (number: "\(line.index)", place: "line \(line.line)", text: text, owner: owner)
    }
    let numberWidth = rows.map(\.number.count).max() ?? 0
    let placeWidth = rows.map(\.place.count).max() ?? 0
    let ownerWidth = rows.map { Printable.width($0.owner) }.filter { $0 <= 28 }.max() ?? 0
    return rows.map { row in
      "  \(Words.blanks(numberWidth - row.number.count))\(row.number)  "
        + "\(Words.pad(row.place, to: placeWidth))  \(Words.pad(row.owner, to: ownerWidth))  \(row.text)\n"
    }.joined()
  }

  /// The sum in words, with the number of each constraint behind what it adds.
  private func arithmetic(_ sum: LogArithmetic) -> String {
    let much = side(sum.much, total: sum.total)
    let little = side(sum.little, total: sum.room)
    let miss = Words.number(sum.total - sum.room)
    let relation =
      sum.isInequality
      ? "must fit into" : "must be the same as"
    var text = "\(much) \(relation) \(little), but is \(miss) more."
    let sizes = sizeRules(sum)
    if !sizes.isEmpty { text += " \(sizes)" }
    return ConflictLog.paragraph(text)
  }

  private func side(_ parts: [LogArithmetic.Part], total: Double) -> String {
    if parts.isEmpty { return "0" }
    let terms = parts.map { part in
      var text = Words.number(part.constant)
      if abs(part.factor - 1) > 1e-9 { text = "\(Words.number(part.factor)) × \(text)" }
      if case .constraint(let index) = part.source { text += " (\(index + 1))" }
      return text
    }
    let isPlain = parts.count == 1 && abs(parts[0].factor - 1) <= 1e-9
    return terms.joined(separator: " + ") + (isPlain ? "" : " = \(Words.number(total))")
  }

  private func sizeRules(_ sum: LogArithmetic) -> String {
    let words = words
    let sizes = sum.rules.compactMap { rule in
      if case .size(let item, let axis) = rule {
        "the \(axis == .horizontal ? "width" : "height") of \(words.name(item))"
      } else {
        nil
      }
    }
    let list = Self.list(sizes)
    if sizes.isEmpty { return "" }
    return list.prefix(1).uppercased() + list.dropFirst() + " cannot be negative."
  }

  /// `a, b and c`.
  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  // MARK: What happens and what to do

  var breaking: String {
    guard brokenText != nil else { return "" }
    guard let broken else {
      return "\n" + ConflictLog.paragraph("The system gives up a constraint that is not listed.")
    }
    var text = "The system gives up constraint \(broken)"
    if verdict == .conflict {
      text +=
        minimalSubset.contains(broken)
        ? "." : ", which plays no part in the contradiction: it is the wrong one to look at."
    } else {
      text += "."
    }
    return "\n" + ConflictLog.paragraph(text)
  }

  var remedies: String {
    guard verdict == .conflict else { return "" }
    if repairs.isEmpty {
      return "\n"
        + ConflictLog.paragraph(
          "No single constant makes all of it hold: more than one must change.")
    }
    var text = "\n  Any one of these makes all of it hold:\n"
    let ordered = repairs.sorted { left, right in
      // What people can change first, then what stays a distance of the same sense.
      let (a, b) = (weight(left.index), weight(right.index))
      if a != b { return a > b }
      let (c, d) = (keepsSense(left), keepsSense(right))
      return c != d ? c : left.index < right.index
    }
    let width = repairs.map { "\($0.index)".count }.max() ?? 0
    for repair in ordered {
      guard let line = line(at: repair.index), let constraint = line.constraint else { continue }
      let old = constraint.second.constant
      let owner = LogOwner.of(constraint)
      let number = "\(repair.index)"
      text += "    \(Words.blanks(width - number.count))\(number)  \(Words.number(old)) → "
      text += "\(Words.number(old + repair.change))"
      text += "  (\(repair.change > 0 ? "+" : "−")\(Words.number(abs(repair.change))))"
      text += owner.isOwn ? "\n" : "   not yours: \(owner.words)\n"
    }
    let own = ordered.filter {
      line(at: $0.index)?.constraint.map { LogOwner.of($0).isOwn } ?? false
    }
    if !own.isEmpty {
      let names = own.map(\.index).sorted().map(String.init)
      let list =
        names.count > 1
        ? names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1] : names[0]
      text += ConflictLog.paragraph(
        "Or give constraint \(list) a priority of 999, so that it may give way.")
    }
    return text
  }

  /// Whether a constant keeps its sign, or is not 0 before or after.
  private func keepsSense(_ repair: ConflictLog.Repair) -> Bool {
    let old = line(at: repair.index)?.constraint?.second.constant ?? 0
    return old * (old + repair.change) > 0
  }

  private func weight(_ index: Int) -> Int {
    line(at: index)?.constraint.map { LogOwner.of($0).weight } ?? 0
  }

  /// The notes, and what is known of the constraints of the system that take part.
  var allNotes: [String] {
    var notes = notes
    if !skippedLines.isEmpty {
      notes.append(
        "Passed over, for it is no constraint: line "
          + skippedLines.prefix(10).map(String.init).joined(separator: ", ")
          + (skippedLines.count > 10 ? " and others." : "."))
    }
    var seen: [String: [Int]] = [:]
    var order: [String] = []
    for index in verdict == .conflict ? minimalSubset : constraints.map(\.index) {
      guard verdict != .other, let constraint = line(at: index)?.constraint,
        let advice = LogOwner.advice(for: constraint)
      else { continue }
      if seen[advice] == nil { order.append(advice) }
      seen[advice, default: []].append(index)
    }
    for advice in order {
      let indices = (seen[advice] ?? []).map(String.init)
      let noun = indices.count == 1 ? "Constraint" : "Constraints"
      notes.append("\(noun) \(Self.list(indices)): \(advice)")
    }
    return notes
  }
}
