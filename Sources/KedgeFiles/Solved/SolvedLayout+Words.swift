import Kedge

extension SolvedLayout {
  /// What is wrong with a view, for people; nil when nothing is.
  func note(on view: View) -> String? {
    var notes: [String] = []
    if let ambiguity = Self.words(for: view.ambiguous) { notes.append("? " + ambiguity) }
    if view.isBroken { notes.append("! a constraint was given up") }
    return notes.isEmpty ? nil : notes.joined(separator: "  ")
  }

  static func words(for ambiguous: [Axis]) -> String? {
    switch (ambiguous.contains(.horizontal), ambiguous.contains(.vertical)) {
    case (true, true): "ambiguous in both directions"
    case (true, false): "ambiguous horizontally"
    case (false, true): "ambiguous vertically"
    case (false, false): nil
    }
  }

  /// `window.layout.json · 800 × 700 points · 2 pixels per point`.
  var heading: String {
    "\(Printable.text(file)) · \(Words.size(size)) points · "
      + "\(Words.number(scale)) \(scale == 1 ? "pixel" : "pixels") per point"
  }

  /// One line that says how it went.
  var summary: String {
    var text = "\(Words.count(views.count, "view")), \(Words.count(constraintCount, "constraint"))"
    if isSound { return text + ": solved, nothing ambiguous, nothing given up." }
    var troubles: [String] = []
    if !conflicts.isEmpty {
      troubles.append(Words.count(conflicts.count, "constraint") + " given up")
    }
    if ambiguousCount > 0 { troubles.append("\(ambiguousCount) ambiguous") }
    text += ": solved, but " + troubles.joined(separator: " and ") + "."
    return text
  }

  /// What is wrong, in words: the conflicts, and the views and guides that are ambiguous.
  public var troubleReport: String {
    var lines: [String] = []
    let named = views.map { ($0.id, $0.ambiguous) } + guides.map { ($0.id, $0.ambiguous) }
    for (id, axes) in named {
      guard let words = Self.words(for: axes) else { continue }
      lines.append("\(Printable.text(file)): \(Printable.quoted(id)) is \(words)\n")
    }
    var text = conflictReport + lines.prefix(Self.longestReport).joined()
    let rest = lines.count - Self.longestReport
    if rest > 0 { text += "\(Printable.text(file)): and \(rest) more are ambiguous\n" }
    return text
  }

  /// The most ambiguous views that a report names one by one.
  private static let longestReport = 20

  /// Every conflict in words: its members with their lines, and the one that was given up.
  public var conflictReport: String {
    var text = ""
    for (index, conflict) in conflicts.enumerated() {
      if index > 0 { text += "\n" }
      let number = conflicts.count > 1 ? "Conflict \(index + 1): " : "Conflict: "
      text += number
      text +=
        conflict.members.count == 1
        ? "this required constraint cannot hold.\n"
        : "these \(conflict.members.count) required constraints cannot all hold.\n"

      let places = conflict.members.map { member in
        member.place.map { "\(Printable.text(file)):\($0)" } ?? ""
      }
      let width = places.map(Printable.width).max() ?? 0
      for (member, place) in zip(conflict.members, places) {
        let isBroken = member == conflict.members[conflict.broken]
        text += "  \(isBroken ? "!" : " ") \(Words.pad(place, to: width))  "
        text +=
          "\(Words.short(Printable.text(member.text), 120))\(isBroken ? "   ← given up" : "")\n"
      }
      let others =
        switch conflict.members.count {
        case 1: ""
        case 2: "; the other one holds"
        default: "; the other \(conflict.members.count - 1) hold"
        }
      let broken = conflict.members[conflict.broken]
      text += "  The constraint"
      if let place = broken.place { text += " on line \(place.line)" }
      text += " was given up\(others)."
      if let miss = conflict.miss { text += " It is missed by \(Words.points(miss))." }
      text += "\n"
    }
    return text
  }
}

/// Numbers and words for people.
enum Words {
  /// A number with at most three digits after the point, and none that say nothing.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let thousandths = (value * 1000).rounded()
    // Beyond 2^53 a double has no fraction to round.
    return JSONOutput.digits(abs(thousandths) < 9e15 ? thousandths / 1000 : value)
  }

  /// `800 × 700`.
  static func size(_ size: Size) -> String { "\(number(size.width)) × \(number(size.height))" }

  /// `1 point`, `65 points`.
  static func points(_ value: Double) -> String {
    let text = number(value)
    return "\(text) \(text == "1" ? "point" : "points")"
  }

  /// `1 view`, `5 views`.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A text cut to a number of terminal cells.
  static func short(_ text: String, _ width: Int) -> String {
    if Printable.width(text) <= width { return text }
    var result = ""
    var used = 1  // the ellipsis
    for character in text {
      used += Printable.width(character)
      if used > width { break }
      result.append(character)
    }
    return result + "…"
  }

  /// A text filled up with blanks to a number of terminal cells.
  static func pad(_ text: String, to width: Int) -> String {
    text + blanks(width - Printable.width(text))
  }

  static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
