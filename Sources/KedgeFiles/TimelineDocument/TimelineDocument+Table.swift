public import Kedge

extension TimelineDocument {
  /// The cells up to which properties stand side by side.
  private static let tableWidth = 118

  /// The values at some times as a table for people: a line for each time and a column for each
  /// property, in as many blocks as the width of a terminal asks for.
  public func table(_ samples: [TimelineSample]) -> String {
    var text = "\(heading)\n"
    let times = ["time"] + samples.map { Words.number($0.time) }
    let timeWidth = times.map(\.count).max() ?? 0
    var block: [[String]] = []
    var width = timeWidth
    for (index, channel) in timeline.channels.enumerated() {
      let column =
        [Words.short(Printable.text(channel.name), 40)]
        + samples.map { $0.values[index].words }
      let columnWidth = column.map(Printable.width).max() ?? 0
      if !block.isEmpty, width + 3 + columnWidth > Self.tableWidth {
        text += Self.lines(times, timeWidth, block)
        block = []
        width = timeWidth
      }
      block.append(column)
      width += 3 + columnWidth
    }
    return text + Self.lines(times, timeWidth, block)
  }

  /// `zoom.timeline.json · 414 × 736 points · 1 s · 2 properties`.
  private var heading: String {
    let count = timeline.channels.count
    return "\(Printable.text(source.name)) · \(Words.size(size)) points · "
      + "\(Words.number(timeline.duration)) s · \(count) \(count == 1 ? "property" : "properties")"
  }

  private static func lines(_ times: [String], _ timeWidth: Int, _ columns: [[String]]) -> String {
    let widths = columns.map { $0.map(Printable.width).max() ?? 0 }
    var text = "\n"
    for (row, time) in times.enumerated() {
      var line = "  " + Words.blanks(timeWidth - time.count) + time
      for (column, width) in zip(columns, widths) {
        line += "   " + Words.pad(column[row], to: width)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}

extension MotionValue {
  /// The value in as many digits as people read.
  var words: String {
    if case .color(let color) = self { return color.hexadecimal }
    return numbers.map(Words.number).joined(separator: ", ")
  }
}
