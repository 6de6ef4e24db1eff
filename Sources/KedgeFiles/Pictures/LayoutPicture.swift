import Kedge

/// The picture of one layout: nested boxes with their names and sizes, and the distances between
/// them.
///
/// Coordinates inside the picture are pixels from the top left corner of the area that is shown.
struct LayoutPicture {
  private let layout: SolvedLayout
  /// Pixels of the picture per point.
  private let scale: Double
  /// The part of the root's plane that is shown, in points.
  private let area: Rect
  private let frames: [Rect]
  private let depths: [Int]
  private var grid: PictureGrid
  private var shapes = ""
  private var texts = ""
  /// The names of views that found no room in the picture.
  private(set) var unnamed: [String] = []
  /// How many views lie outside of what is shown.
  private(set) var hiddenCount = 0

  /// Views beyond which boxes are not named: nobody could read them.
  private static let mostNames = 2_000
  /// Distances beyond which none is drawn.
  private static let mostGaps = 400

  /// The size of the picture, in pixels.
  var size: Size { Size(width: area.width * scale, height: area.height * scale) }

  /// Draws a layout at a number of pixels per point.
  init(of layout: SolvedLayout, scale: Double) {
    self.layout = layout
    self.scale = scale
    frames = layout.framesInRoot
    depths = layout.depths
    area = Self.area(of: layout, frames: frames)
    grid = PictureGrid(
      width: area.width * scale, height: area.height * scale, views: layout.views.count)
    drawBoxes()
    drawGuides()
    if layout.gaps.count <= Self.mostGaps { drawGaps() }
    if layout.views.count <= Self.mostNames {
      nameBoxes()
    }
  }

  /// The elements of the picture, without a frame around them.
  var elements: String { shapes + texts }

  /// What is shown: the root, and what sticks out of it, up to half of the root's size.
  static func area(of layout: SolvedLayout, frames: [Rect]) -> Rect {
    let width = max(1, layout.size.width)
    let height = max(1, layout.size.height)
    var (left, top, right, bottom) = (0.0, 0.0, width, height)
    for frame in frames {
      left = min(left, frame.minX)
      top = min(top, frame.minY)
      right = max(right, frame.maxX)
      bottom = max(bottom, frame.maxY)
    }
    left = max(left, -width / 2)
    top = max(top, -height / 2)
    right = min(right, 1.5 * width)
    bottom = min(bottom, 1.5 * height)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  // MARK: Boxes

  /// A rectangle of the root's plane in pixels of the picture.
  private func placed(_ rect: Rect) -> Rect {
    Rect(
      x: (rect.minX - area.minX) * scale, y: (rect.minY - area.minY) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  private func isShown(_ rect: Rect) -> Bool {
    rect.maxX >= 0 && rect.maxY >= 0 && rect.minX <= size.width && rect.minY <= size.height
  }

  /// The part of a rectangle that lies in the picture.
  private func shown(_ rect: Rect) -> Rect {
    let left = max(0, rect.minX)
    let top = max(0, rect.minY)
    return Rect(
      x: left, y: top, width: min(size.width, rect.maxX) - left,
      height: min(size.height, rect.maxY) - top)
  }

  private mutating func drawBoxes() {
    for (index, view) in layout.views.enumerated() {
      let box = placed(frames[index])
      guard isShown(box) else {
        hiddenCount += 1
        continue
      }
      grid.paint(index, x: box.minX, y: box.minY, width: box.width, height: box.height)
      let colours = PictureStyle.colours(depth: depths[index])
      let title = Self.title(view.id, view.frame, note: layout.note(on: view))
      shapes += Self.rectangle(box, fill: colours.fill, stroke: colours.outline, title: title)
      if !view.ambiguous.isEmpty {
        shapes += Self.rectangle(
          box, fill: "url(#hatch)", stroke: PictureStyle.ambiguous, dash: "5 3")
      }
      if view.isBroken {
        shapes += Self.rectangle(box, fill: "none", stroke: PictureStyle.broken, width: 2)
      }
    }
    for (index, view) in layout.views.enumerated() where isShown(placed(frames[index])) {
      drawBadges(on: view, in: placed(frames[index]))
    }
  }

  /// Marks at the top right corner of a view that something is the matter with.
  private mutating func drawBadges(on view: SolvedLayout.View, in box: Rect) {
    var badges: [(sign: String, colour: String)] = []
    if view.isBroken { badges.append(("!", PictureStyle.broken)) }
    if !view.ambiguous.isEmpty { badges.append(("?", PictureStyle.ambiguous)) }
    let radius = 7.0
    var x = min(max(box.maxX, 2 * radius), size.width) - radius - 2
    let y = min(max(box.minY + radius + 2, radius), size.height - radius)
    for badge in badges {
      grid.take(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
      texts += SVG.badge(badge.sign, x: x, y: y, radius: radius, colour: badge.colour)
      x -= 2 * radius + 2
    }
  }

  private mutating func drawGuides() {
    for guide in layout.guides {
      let owner = frames[guide.owner].origin
      let box = placed(guide.frame.offsetBy(dx: owner.x, dy: owner.y))
      guard isShown(box) else { continue }
      let title = Self.title(guide.id, guide.frame, note: SolvedLayout.words(for: guide.ambiguous))
      let stroke = guide.ambiguous.isEmpty ? PictureStyle.guide : PictureStyle.ambiguous
      shapes += Self.rectangle(
        box, fill: "none", stroke: stroke, dash: "2 2", title: title + " (guide)")
    }
  }

  private static func title(_ id: String, _ frame: Rect, note: String?) -> String {
    let place = "\(Words.number(frame.minX)), \(Words.number(frame.minY))"
    return "\(Words.short(id, 60)): \(place), \(Words.size(frame.size))"
      + (note.map { ", " + $0 } ?? "")
  }

  /// A rectangle; one without extent is still drawn, as a line.
  private static func rectangle(
    _ box: Rect, fill: String, stroke: String, width: Double = 1, dash: String? = nil,
    title: String? = nil
  ) -> String {
    let shown = Size(width: max(0.5, box.width), height: max(0.5, box.height))
    let radius = min(4, shown.width / 4, shown.height / 4)
    return SVG.rectangle(
      Rect(origin: box.origin, size: shown), radius: radius, fill: fill, stroke: stroke,
      strokeWidth: width, dash: dash, title: title)
  }

  // MARK: Distances

  private mutating func drawGaps() {
    for gap in layout.gaps {
      let isHorizontal = gap.axis == .horizontal
      let origin = isHorizontal ? area.minX : area.minY
      let start = (gap.range.lowerBound - origin) * scale
      let end = (gap.range.upperBound - origin) * scale
      guard end - start >= 4 else { continue }
      let text = Words.number(gap.length)
      let fontSize = 9.0
      let textWidth = PictureStyle.width(of: text) * fontSize
      let fits = end - start >= (isHorizontal ? textWidth + 2 : fontSize + 1)

      // The middle of the edges first, then places beside it that are still free.
      let crossOrigin = isHorizontal ? area.minY : area.minX
      let low = (gap.across.lowerBound - crossOrigin) * scale
      let high = (gap.across.upperBound - crossOrigin) * scale
      for shift in [0.0, -14, 14, -28, 28, -42, 42] {
        let cross = (low + high) / 2 + shift
        guard shift == 0 || cross > low + 4 && cross < high - 4 else { continue }
        let line: Rect
        let label: Rect
        if isHorizontal {
          line = Rect(x: start, y: cross - 2, width: end - start, height: 4)
          label = Rect(
            x: (start + end - textWidth) / 2, y: cross - fontSize - 2, width: textWidth,
            height: fontSize + 1)
        } else {
          line = Rect(x: cross - 2, y: start, width: 4, height: end - start)
          label = Rect(
            x: cross + 3, y: (start + end - fontSize) / 2, width: textWidth, height: fontSize)
        }
        guard isFree(line) else { continue }
        take(line)
        texts += SVG.dimension(
          line, isHorizontal: isHorizontal, colour: PictureStyle.gap)
        if fits, isFree(label, besides: line) {
          take(label)
          texts += SVG.text(
            text, x: label.minX, y: label.maxY - 1, size: fontSize, colour: PictureStyle.gap,
            halo: true)
        }
        break
      }
    }
  }

  private func isFree(_ rect: Rect, besides line: Rect? = nil) -> Bool {
    var rect = rect
    // The line itself has been taken already: look only at what lies clear of its cells.
    if let line, line.width > line.height {
      rect.size.height = max(1, line.minY - PictureGrid.cell - rect.minY)
    } else if let line {
      let left = line.maxX + PictureGrid.cell
      rect = Rect(x: left, y: rect.minY, width: max(1, rect.maxX - left), height: rect.height)
    }
    return grid.isFree(
      x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, for: nil)
  }

  private mutating func take(_ rect: Rect) {
    grid.take(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }

  // MARK: Names

  private mutating func nameBoxes() {
    let hasSubviews = Set(layout.views.compactMap(\.parent))
    // Small boxes first: a large one has more places to choose from.
    let order = layout.views.indices.sorted {
      let (left, right) = (frames[$0].size, frames[$1].size)
      let difference = left.width * left.height - right.width * right.height
      return difference == 0 ? $0 < $1 : difference < 0
    }
    for index in order {
      let box = placed(frames[index])
      guard isShown(box) else { continue }
      let labels = PictureLabel.variants(
        name: Words.short(Printable.text(layout.views[index].id), 40),
        size: Words.size(layout.views[index].frame.size))
      // Only what is shown of a box can be written on, and looked through for room.
      if nameInside(index, shown(box), labels, isCentred: !hasSubviews.contains(index)) {
        continue
      }
      // The root's name stands above the picture anyway.
      guard let parent = layout.views[index].parent else { continue }
      let colour = PictureStyle.colours(depth: depths[index]).outline
      if !nameOutside(box, labels.last, colour: colour, superview: parent) {
        unnamed.append(layout.views[index].id)
      }
    }
    for guide in layout.guides {
      let owner = frames[guide.owner].origin
      let box = placed(guide.frame.offsetBy(dx: owner.x, dy: owner.y))
      guard isShown(box) else { continue }
      let labels = PictureLabel.variants(
        name: Words.short(Printable.text(guide.id), 40), size: Words.size(guide.frame.size))
      if !nameOutside(box, labels.last, colour: PictureStyle.guide, superview: guide.owner) {
        unnamed.append(guide.id)
      }
    }
  }

  /// Writes a label where its own view is visible: the fullest one that finds room.
  private mutating func nameInside(
    _ index: Int, _ box: Rect, _ labels: [PictureLabel], isCentred: Bool
  ) -> Bool {
    // The usual corner first, be it with less to say, so that labels are found where they are
    // looked for.
    let usual = Point(x: box.minX + 6, y: box.minY + 3)
    if !isCentred, let label = labels.first(where: { isFree(usual, $0, for: index) }) {
      write(label, at: usual, isCentred: false)
      return true
    }
    for label in labels {
      let (width, height) = (label.width, label.height)
      guard width + 4 <= box.width, height + 2 <= box.height else { continue }
      let cells = width * height / (PictureGrid.cell * PictureGrid.cell)
      guard Double(grid.visible[index]) >= cells else { continue }
      let centre = Point(x: box.midX - width / 2, y: box.midY - height / 2)
      var corner: Point?
      if isCentred, isFree(centre, label, for: index) {
        corner = centre
      } else {
        let left = box.minX + min(6, (box.width - width) / 2)
        let top = box.minY + 3
        corner = freeCorner(
          for: label, index: index, xs: left...max(left, box.maxX - 6 - width),
          ys: top...max(top, box.maxY - 3 - height))
      }
      guard let corner else { continue }
      write(label, at: corner, isCentred: isCentred)
      return true
    }
    return false
  }

  private mutating func write(_ label: PictureLabel, at corner: Point, isCentred: Bool) {
    grid.take(x: corner.x, y: corner.y, width: label.width, height: label.height)
    texts += label.svg(at: corner, isCentred: isCentred)
  }

  /// The first free place for a label, row by row from the top left.
  private func freeCorner(
    for label: PictureLabel, index: Int, xs: ClosedRange<Double>, ys: ClosedRange<Double>
  ) -> Point? {
    for y in stride(from: ys.lowerBound, through: ys.upperBound, by: PictureGrid.cell) {
      for x in stride(from: xs.lowerBound, through: xs.upperBound, by: PictureGrid.cell)
      where isFree(Point(x: x, y: y), label, for: index) {
        return Point(x: x, y: y)
      }
    }
    return nil
  }

  private func isFree(_ corner: Point, _ label: PictureLabel, for view: Int) -> Bool {
    grid.isFree(x: corner.x, y: corner.y, width: label.width, height: label.height, for: view)
  }

  /// Writes a label beside a box that has no room for it, tied to the box by a line: where it covers
  /// nothing but the superview if possible.
  private mutating func nameOutside(
    _ box: Rect, _ label: PictureLabel?, colour: String, superview: Int
  ) -> Bool {
    guard let label else { return false }
    let (width, height) = (label.width + 4, label.height)
    let distance = 5.0
    var places: [Point] = []
    for wanted in [box.minX, box.midX - width / 2, box.maxX - width] {
      let x = max(1, min(wanted, size.width - width - 1))
      places.append(Point(x: x, y: box.minY - height - distance))
      places.append(Point(x: x, y: box.maxY + distance))
    }
    places.append(Point(x: box.maxX + distance, y: box.midY - height / 2))
    places.append(Point(x: box.minX - width - distance, y: box.midY - height / 2))

    let found =
      places.first { grid.isFree(x: $0.x, y: $0.y, width: width, height: height, for: superview) }
      ?? places.first { grid.isFree(x: $0.x, y: $0.y, width: width, height: height, for: nil) }
    guard let found else { return false }
    let pill = Rect(origin: found, size: Size(width: width, height: height))
    take(pill)
    let target = Point(
      x: min(max(pill.midX, box.minX), box.maxX), y: min(max(pill.midY, box.minY), box.maxY))
    texts += SVG.line(from: pill.center, to: target, colour: colour)
    texts += SVG.rectangle(
      pill, radius: 3, fill: PictureStyle.background, stroke: colour, strokeWidth: 0.75, dash: nil,
      title: nil)
    texts += label.svg(at: Point(x: found.x + 2, y: found.y), isCentred: true)
    return true
  }
}
