import Kedge

extension ConflictLog {
  /// A picture of the views of every conflict: the contradictory distances beside the views that they
  /// measure.
  ///
  /// It is empty of views when no constraints contradict one another.
  public var svg: String {
    var body = ""
    var (width, height) = (360.0, 12.0)
    for block in blocks where block.verdict == .conflict {
      guard body.isEmpty || height < Self.tallest else { break }
      let heading = "Line \(block.lines.lowerBound): \(block.headline)"
      body += SVG.text(
        heading, x: 16, y: height + 16, size: 13, colour: PictureStyle.ink, isBold: true)
      width = max(width, 32 + PictureStyle.width(of: heading) * 13 * 1.06)
      height += 28
      for axis in LogAxis.allCases {
        guard let diagram = LogDiagram(block, axis) else { continue }
        let picture = LogDiagramPicture(diagram)
        body +=
          "<g transform=\"translate(16 \(XMLText.number(height)))\">\n\(picture.elements)</g>\n"
        width = max(width, picture.size.width + 32)
        height += picture.size.height + 16
      }
    }
    if body.isEmpty {
      body = SVG.text(
        "No constraints contradict one another.", x: 16, y: 28, size: 13, colour: PictureStyle.ink)
      height = 40
    }
    let size = "\(XMLText.number(width)) \(XMLText.number(height + 8))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(XMLText.number(width))" \
      height="\(XMLText.number(height + 8))" font-family="\(PictureStyle.fonts)">
      <title>\(XMLText.escaped(name))</title>
      <rect width="100%" height="100%" fill="\(PictureStyle.background)"/>
      \(body)</svg>

      """
  }

  /// The height beyond which no further conflict is drawn, in pixels.
  private static let tallest = 8_000.0
}

/// A diagram as elements of SVG.
///
/// Horizontal distances are drawn from left to right with a row for each view, vertical ones from top
/// to bottom with a column for each.
struct LogDiagramPicture {
  private(set) var elements = ""
  private(set) var size = Size(width: 0, height: 0)
  private let isHorizontal: Bool
  private let scale: Double
  private let start: Double
  /// Where the lanes begin along the axis, in pixels.
  private let margin: Double

  private static let length = 420.0

  init(_ diagram: LogDiagram) {
    isHorizontal = diagram.axis == .horizontal
    let marks = diagram.views + diagram.distances
    start = marks.map(\.range.lowerBound).min() ?? 0
    let end = marks.map(\.range.upperBound).max() ?? 0
    let length = isHorizontal ? Self.length : Self.length * 0.6
    scale = end > start ? length / (end - start) : 1
    margin = isHorizontal ? 0 : 20

    var lane = 0.0
    for (index, view) in diagram.views.enumerated() {
      lane += bar(view, depth: index, at: lane)
    }
    lane += 6
    for distance in diagram.distances { lane += self.distance(distance, at: lane) }
    let along = margin + length + (isHorizontal ? 120 : 24)
    size = isHorizontal ? Size(width: along, height: lane) : Size(width: lane, height: along)
  }

  private func pixels(_ value: Double) -> Double { margin + (value - start) * scale }

  /// A rectangle that lies along the axis.
  private func rect(_ range: ClosedRange<Double>, lane: Double, thickness: Double) -> Rect {
    let from = pixels(range.lowerBound)
    let length = max(2, pixels(range.upperBound) - from)
    return isHorizontal
      ? Rect(x: from, y: lane, width: length, height: thickness)
      : Rect(x: lane, y: from, width: thickness, height: length)
  }

  private mutating func bar(_ view: LogDiagram.Mark, depth: Int, at lane: Double) -> Double {
    let colours = PictureStyle.colours(depth: depth)
    let label = "\(view.label)  \(view.detail)"
    let thickness = isHorizontal ? 20.0 : 22.0
    let box = rect(view.range, lane: lane, thickness: thickness)
    elements += SVG.rectangle(
      box, radius: min(4, box.width / 4, box.height / 4), fill: colours.fill,
      stroke: colours.outline, strokeWidth: 1, dash: nil, title: label)
    if isHorizontal {
      let width = PictureStyle.width(of: label) * 11
      // Inside if there is room, else behind it, else before it.
      let x =
        box.width > width + 8
        ? box.minX + 5
        : box.maxX + width + 4 < Self.length + 120 ? box.maxX + 4 : max(0, box.minX - width - 4)
      elements += SVG.text(
        label, x: x, y: box.midY + 4, size: 11, colour: PictureStyle.ink)
      return thickness + 4
    }
    let short = Words.short(view.label, 24)
    let width = max(
      thickness + 8 + PictureStyle.width(of: view.detail) * 10,
      PictureStyle.width(of: short) * 10 + 6)
    elements += SVG.text(
      short, x: box.minX, y: 10, size: 10, colour: PictureStyle.ink)
    elements += SVG.text(
      view.detail, x: box.maxX + 3, y: max(box.midY + 4, margin + 10), size: 10,
      colour: PictureStyle.faintInk)
    return width
  }

  private mutating func distance(_ mark: LogDiagram.Mark, at lane: Double) -> Double {
    let colour = mark.isBroken ? PictureStyle.broken : PictureStyle.gap
    let label = "\(mark.label) \(mark.detail)"
    let box = rect(mark.range, lane: lane + 4, thickness: 8)
    elements += SVG.dimension(box, isHorizontal: isHorizontal, colour: colour)
    let width = PictureStyle.width(of: label) * 10
    if isHorizontal {
      let x = box.maxX + width + 4 < Self.length + 120 ? box.maxX + 4 : max(0, box.minX - width - 4)
      elements += SVG.text(
        label, x: x, y: box.midY + 4, size: 10, colour: colour, isBold: mark.isBroken)
      return 16
    }
    elements += SVG.text(
      label, x: box.maxX + 3, y: max(box.midY + 4, margin + 10), size: 10, colour: colour,
      isBold: mark.isBroken)
    return 16 + width
  }
}
