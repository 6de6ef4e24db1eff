import Kedge

extension SolvedLayout {
  /// The layout as a table for people: a heading, a line for each view and guide, the conflicts in
  /// words, and a summary.
  public var table: String {
    var rows: [[String]] = [["view", "in", "x", "y", "width", "height", ""]]
    for view in views {
      rows.append(
        Self.row(view.id, in: view.parent.map { views[$0].id }, view.frame, note(on: view)))
    }
    for guide in guides {
      let note = ["guide", Self.words(for: guide.ambiguous).map { "? " + $0 }]
      rows.append(
        Self.row(
          guide.id, in: views[guide.owner].id, guide.frame,
          note.compactMap(\.self).joined(separator: "  ")))
    }
    var text = heading + "\n\n" + Self.aligned(rows) + "\n"
    if !conflicts.isEmpty { text += conflictReport + "\n" }
    return text + summary + "\n"
  }

  /// The most cells that a name takes in the table.
  private static let nameWidth = 40

  private static func row(_ id: String, in parent: String?, _ frame: Rect, _ note: String?)
    -> [String]
  {
    [
      Words.short(Printable.text(id), nameWidth),
      parent.map { Words.short(Printable.text($0), nameWidth) } ?? "–",
      Words.number(frame.minX), Words.number(frame.minY),
      Words.number(frame.width), Words.number(frame.height),
      note ?? "",
    ]
  }

  /// Puts cells under one another: names to the left, numbers by their decimal points.
  private static func aligned(_ rows: [[String]]) -> String {
    let columns = rows.first?.count ?? 0
    var wholes = Array(repeating: 0, count: columns)  // cells up to the point
    var fractions = Array(repeating: 0, count: columns)  // cells from the point on
    for row in rows.dropFirst() {
      for column in 2..<6 {
        let (whole, fraction) = split(row[column])
        wholes[column] = max(wholes[column], whole)
        fractions[column] = max(fractions[column], fraction)
      }
    }
    var widths = (0..<columns).map { wholes[$0] + fractions[$0] }
    for (index, row) in rows.enumerated() {
      for column in 0..<columns where index == 0 || !(2..<6).contains(column) {
        widths[column] = max(widths[column], Printable.width(row[column]))
      }
    }
    var text = ""
    for (index, row) in rows.enumerated() {
      var line = ""
      for (column, cell) in row.enumerated() {
        if column > 0 { line += "  " }
        if !(2..<6).contains(column) {
          line += Words.pad(cell, to: widths[column])
        } else if index == 0 {
          line += Words.blanks(widths[column] - cell.count) + cell
        } else {
          let padded = cell + Words.blanks(fractions[column] - split(cell).fraction)
          line += Words.blanks(widths[column] - padded.count) + padded
        }
      }
      while line.last == " " { line.removeLast() }
      text += "  " + line + "\n"
    }
    return text
  }

  private static func split(_ number: String) -> (whole: Int, fraction: Int) {
    let whole = number.prefix { $0 != "." }.count
    return (whole, number.count - whole)
  }
}
