import Kedge

extension SolvedLayout {
  /// The layout as a picture in SVG.
  public var svg: String { Self.svg([self]) }

  /// Several layouts as one picture in SVG, side by side at one scale, so that sizes compare.
  ///
  /// A heading, the boxes, a legend of the marks that occur, and the conflicts in words.
  public static func svg(_ layouts: [SolvedLayout]) -> String {
    var page = PicturePage()
    page.draw(layouts)
    return page.text
  }
}

/// A page with pictures of layouts, from the top down.
private struct PicturePage {
  private var body = ""
  private var width = 0.0
  private var y = margin
  private var title = ""

  private static let margin = 24.0

  mutating func draw(_ layouts: [SolvedLayout]) {
    guard let first = layouts.first else { return }
    title = first.file
    write(Printable.text(first.file), size: 16, isBold: true)
    let scales = Set(layouts.map(\.scale)).sorted().map(Words.number).joined(separator: ", ")
    let root = Words.short(Printable.text(first.views.first?.id ?? ""), 40)
    let facts = [
      layouts.count == 1
        ? "\(root) \(Words.size(first.size)) points"
        : "\(root) in \(Words.count(layouts.count, "size"))",
      "\(scales) \(scales == "1" ? "pixel" : "pixels") per point",
      Words.count(first.views.count, "view"),
      Words.count(first.constraintCount, "constraint"),
    ]
    write(facts.joined(separator: "  ·  "), size: 12, colour: PictureStyle.faintInk)
    y += 8
    let (unnamed, hiddenCount) = drawPictures(layouts)
    drawLegend(layouts)
    drawConflicts(layouts)
    if hiddenCount > 0 {
      let verb = hiddenCount == 1 ? "lies" : "lie"
      write(
        "\(Words.count(hiddenCount, "view")) \(verb) outside of what is shown", size: 11,
        colour: PictureStyle.faintInk)
    }
    if !unnamed.isEmpty {
      let names = Words.short(unnamed.map(Printable.text).joined(separator: ", "), 90)
      write("No room to name: \(names)", size: 11, colour: PictureStyle.faintInk)
    }
  }

  /// The document.
  var text: String {
    let width = XMLText.number((self.width + Self.margin).rounded(.up))
    let height = XMLText.number((y + Self.margin - 8).rounded(.up))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="\(PictureStyle.fonts)" xml:space="preserve">
      <title>\(XMLText.escaped(title))</title>
      <defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" \
      patternTransform="rotate(45)"><path d="M0 0V7" stroke="\(PictureStyle.ambiguous)" \
      stroke-width="2" stroke-opacity="0.28"/></pattern></defs>
      <rect width="100%" height="100%" rx="10" fill="\(PictureStyle.background)"/>
      \(body)</svg>

      """
  }

  // MARK: Pictures

  /// Pixels per point: large enough to read small layouts, small enough for large ones to fit.
  private static func scale(for areas: [Rect]) -> Double {
    let wide = areas.reduce(0) { $0 + $1.width }
    let high = areas.map(\.height).max() ?? 1
    let room = areas.count == 1 ? 860.0 : 1500
    return min(2, room / max(1, wide), 960 / max(1, high))
  }

  private mutating func drawPictures(
    _ layouts: [SolvedLayout]
  ) -> (unnamed: [String], hiddenCount: Int) {
    let areas = layouts.map { LayoutPicture.area(of: $0, frames: $0.framesInRoot) }
    let scale = Self.scale(for: areas)
    var x = Self.margin
    var bottom = y
    var unnamed: [String] = []
    var hiddenCount = 0
    for layout in layouts {
      var top = y
      if layouts.count > 1 {
        body += SVG.text(
          Words.size(layout.size), x: x, y: top + 11, size: 12, colour: PictureStyle.ink,
          isBold: true)
        top += 20
      }
      let picture = LayoutPicture(of: layout, scale: scale)
      body += "<g transform=\"translate(\(XMLText.number(x)) \(XMLText.number(top)))\">\n"
      body += picture.elements + "</g>\n"
      unnamed += picture.unnamed
      hiddenCount += picture.hiddenCount
      x += max(picture.size.width, layouts.count > 1 ? 80 : 0) + Self.margin
      bottom = max(bottom, top + picture.size.height)
    }
    width = max(width, x - Self.margin)
    y = bottom + 16
    return (Array(Set(unnamed)).sorted(), hiddenCount)
  }

  // MARK: Words

  private mutating func write(
    _ text: String, size: Double, colour: String = PictureStyle.ink, isBold: Bool = false
  ) {
    body += SVG.text(
      text, x: Self.margin, y: y + size, size: size, colour: colour, isBold: isBold)
    width = max(width, Self.margin + PictureStyle.width(of: text) * size * (isBold ? 1.06 : 1))
    y += (size * 1.5).rounded()
  }

  /// Explains the marks that occur.
  private mutating func drawLegend(_ layouts: [SolvedLayout]) {
    var x = Self.margin
    let middle = y + 7

    func swatch(_ fill: String, _ stroke: String, dash: String?, width: Double = 1) -> String {
      SVG.rectangle(
        Rect(x: x, y: middle - 6, width: 18, height: 12), radius: 3, fill: fill, stroke: stroke,
        strokeWidth: width, dash: dash, title: nil)
    }
    var entries: [(mark: (Double) -> String, words: String)] = []
    if layouts.contains(where: { !$0.gaps.isEmpty }) {
      entries.append(
        (
          { x in
            SVG.dimension(
              Rect(x: x, y: middle - 2, width: 18, height: 4), isHorizontal: true,
              colour: PictureStyle.gap)
          }, "distance that a constraint states"
        ))
    }
    if layouts.contains(where: { !$0.guides.isEmpty }) {
      entries.append(({ _ in swatch("none", PictureStyle.guide, dash: "2 2") }, "layout guide"))
    }
    if layouts.contains(where: { $0.ambiguousCount > 0 }) {
      entries.append(
        (
          { _ in swatch("url(#hatch)", PictureStyle.ambiguous, dash: "5 3") },
          "ambiguous: other places would do as well"
        ))
    }
    if layouts.contains(where: { !$0.conflicts.isEmpty }) {
      entries.append(
        (
          { _ in swatch("none", PictureStyle.broken, dash: nil, width: 2) },
          "a constraint that names it was given up"
        ))
    }
    if entries.isEmpty { return }
    for entry in entries {
      let entryWidth = 26 + PictureStyle.width(of: entry.words) * 11
      body += entry.mark(x)
      body += SVG.text(
        entry.words, x: x + 25, y: middle + 4, size: 11, colour: PictureStyle.faintInk)
      width = max(width, x + entryWidth)
      x += entryWidth + 18
    }
    y += 22
  }

  /// Writes the conflicts out, each constraint once, however many of the layouts have it.
  private mutating func drawConflicts(_ layouts: [SolvedLayout]) {
    var seen: Set<[Member]> = []
    for layout in layouts {
      for conflict in layout.conflicts where seen.insert(conflict.members).inserted {
        y += 4
        write(
          "These required constraints cannot all hold\(layouts.count > 1 ? " at \(Words.size(layout.size))" : ""):",
          size: 12, isBold: true)
        for (index, member) in conflict.members.enumerated() {
          let isBroken = index == conflict.broken
          var words = member.place.map { "line \($0.line):  " } ?? ""
          words += Words.short(Printable.text(member.text), 100)
          if isBroken {
            words += "  –  given up"
            if let miss = conflict.miss { words += ", missed by \(Words.points(miss))" }
          }
          write(
            "\(isBroken ? "✗" : "·")  \(words)", size: 11,
            colour: isBroken ? PictureStyle.broken : PictureStyle.faintInk)
        }
      }
    }
  }

  private typealias Member = SolvedLayout.Member
}
