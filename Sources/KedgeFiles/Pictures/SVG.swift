import Kedge

/// Elements of SVG as text.
///
/// Lengths are in pixels.
enum SVG {
  static func rectangle(
    _ rect: Rect, radius: Double, fill: String, stroke: String, strokeWidth: Double, dash: String?,
    title: String?
  ) -> String {
    var text = "<rect x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\""
    text += " width=\"\(number(rect.width))\" height=\"\(number(rect.height))\""
    if radius > 0 { text += " rx=\"\(number(radius))\"" }
    text += " fill=\"\(fill)\" stroke=\"\(stroke)\""
    if strokeWidth != 1 { text += " stroke-width=\"\(number(strokeWidth))\"" }
    if let dash { text += " stroke-dasharray=\"\(dash)\"" }
    guard let title else { return text + "/>\n" }
    return text + "><title>\(XMLText.escaped(title))</title></rect>\n"
  }

  static func line(from start: Point, to end: Point, colour: String) -> String {
    "<path d=\"M\(number(start.x)) \(number(start.y))L\(number(end.x)) \(number(end.y))\""
      + " stroke=\"\(colour)\" fill=\"none\"/>\n"
  }

  /// A line with a tick at each end, along the middle of a flat rectangle.
  static func dimension(_ rect: Rect, isHorizontal: Bool, colour: String) -> String {
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    let path =
      isHorizontal
      ? "M\(number(left + 0.5)) \(number(top))V\(number(bottom))M\(number(right - 0.5)) "
        + "\(number(top))V\(number(bottom))M\(number(left)) \(number(rect.midY))H\(number(right))"
      : "M\(number(left)) \(number(top + 0.5))H\(number(right))M\(number(left)) "
        + "\(number(bottom - 0.5))H\(number(right))M\(number(rect.midX)) "
        + "\(number(top))V\(number(bottom))"
    return "<path d=\"\(path)\" stroke=\"\(colour)\" stroke-width=\"0.8\" fill=\"none\"/>\n"
  }

  /// Text with its baseline at a point.
  ///
  /// `tail` follows on the same line in another size and colour.
  static func text(
    _ text: String, x: Double, y: Double, size: Double, colour: String, isBold: Bool = false,
    isCentred: Bool = false, isStruck: Bool = false, halo: Bool = false,
    tail: (text: String, size: Double, colour: String)? = nil
  ) -> String {
    var element = "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(size))\""
    element += " fill=\"\(colour)\""
    if isBold { element += " font-weight=\"600\"" }
    if isCentred { element += " text-anchor=\"middle\"" }
    if isStruck { element += " text-decoration=\"line-through\"" }
    if halo {
      element += " stroke=\"#FFFFFF\" stroke-opacity=\"0.85\" stroke-width=\"2.5\""
      element += " paint-order=\"stroke\" stroke-linejoin=\"round\""
    }
    element += ">\(XMLText.escaped(text))"
    if let tail {
      element += "<tspan dx=\"\(number(size / 2))\" font-size=\"\(number(tail.size))\""
      element +=
        " font-weight=\"400\" fill=\"\(tail.colour)\">\(XMLText.escaped(tail.text))</tspan>"
    }
    return element + "</text>\n"
  }

  /// A sign in a filled circle.
  static func badge(_ sign: String, x: Double, y: Double, radius: Double, colour: String) -> String
  {
    "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\" fill=\"\(colour)\"/>\n"
      + text(
        sign, x: x, y: y + 3.8, size: 10.5, colour: "#FFFFFF", isBold: true, isCentred: true)
  }

  private static func number(_ value: Double) -> String { XMLText.number(value) }
}
