import Kedge

/// Reads the pictures in which logs print distances and sizes: `H:|-(16)-[UILabel:0x1]`.
///
/// There are four shapes, always with one relation: edge to view, view to edge, view to view, and
/// one view with a size.
struct LogPictureParser {
  /// What a picture says.
  struct Picture {
    var first: LogAnchor
    var relation: Relation
    var second: LogSum
    var priority: Double
  }

  /// The view that a bar stands for.
  var bar: LogItem?

  func picture(_ text: ByteText) -> Picture? {
    var text = text.trimmed
    var names = ("leading", "trailing", "width")
    if text.begins(with: "V:") {
      names = ("top", "bottom", "height")
    } else if !text.begins(with: "H:") {
      return nil
    }
    text = text.dropFirst(2).trimmed
    for suffix in ["(LTR)", "(RTL)"] where text.ends(with: suffix) {
      text = text.dropLast(suffix.utf8.count).trimmed
      // In a right-to-left picture what stands first is the right edge.
      let isRightToLeft = suffix == "(RTL)"
      names.0 = isRightToLeft ? "right" : "left"
      names.1 = isRightToLeft ? "left" : "right"
    }
    let near = LogAttribute(name: names.0)
    let far = LogAttribute(name: names.1)
    if let rest = text.dropping("|-("), let end = rest.find(")-["), rest.last == Self.close {
      guard let gap = gap(rest[..<end]), let item = item(rest[(end + 3)...].dropLast()),
        let bar = barItem
      else { return nil }
      return made(
        LogAnchor(item: item, attribute: near), gap, LogAnchor(item: bar, attribute: near))
    }
    guard text.first == UInt8(ascii: "[") else { return nil }
    var start = text.startIndex
    while let end = text.find("]-(", from: start) {
      start = end + 1
      guard let item = item(text[(text.startIndex + 1)..<end]) else { continue }
      let tail = text[(end + 3)...]
      let anchor = LogAnchor(item: item, attribute: far)
      if tail.ends(with: ")-|"), let gap = gap(tail.dropLast(3)), let bar = barItem {
        return made(LogAnchor(item: bar, attribute: far), gap, anchor)
      }
      if let middle = tail.find(")-["), tail.last == Self.close, let gap = gap(tail[..<middle]),
        let other = self.item(tail[(middle + 3)...].dropLast())
      {
        return made(LogAnchor(item: other, attribute: near), gap, anchor)
      }
    }
    guard text.ends(with: ")]"), let open = text.lastIndex(of: UInt8(ascii: "(")),
      let size = gap(text[(open + 1)...].dropLast(2)),
      let item = item(text[(text.startIndex + 1)..<open])
    else { return nil }
    return Picture(
      first: LogAnchor(item: item, attribute: LogAttribute(name: names.2)),
      relation: size.relation, second: .number(size.length), priority: size.priority)
  }

  private static let close = UInt8(ascii: "]")

  private func item(_ text: ByteText) -> LogItem? { LogItemParser.item(text, bar: bar) }

  /// The bar itself, by name where no table says what it stands for.
  private var barItem: LogItem? { item(ArraySlice("|".utf8)) }

  private func made(
    _ first: LogAnchor, _ gap: (relation: Relation, length: Double, priority: Double),
    _ second: LogAnchor
  ) -> Picture {
    Picture(
      first: first, relation: gap.relation, second: .anchor(second, plus: gap.length),
      priority: gap.priority)
  }

  /// What stands in the brackets of a gap or size: `>=8`, `NSSpace(20)`, `137@251`.
  private func gap(_ text: ByteText) -> (relation: Relation, length: Double, priority: Double)? {
    var text = text.trimmed
    var priority = 1000.0
    if let at = text.lastIndex(of: UInt8(ascii: "@")), let number = text[(at + 1)...].number {
      priority = number
      text = text[..<at]
    }
    var relation = Relation.equal
    for (sign, meaning) in LogConstraintParser.relations {
      guard let rest = text.dropping(sign) else { continue }
      relation = meaning
      text = rest.trimmed
    }
    for name in ["NSSpace(", "NSLayoutAnchorConstraintSpace("] {
      guard let rest = text.dropping(name), rest.last == UInt8(ascii: ")") else { continue }
      text = rest.dropLast()
    }
    return text.number.map { (relation, $0, priority) }
  }
}
