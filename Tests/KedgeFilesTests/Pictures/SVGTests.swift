import Foundation
import Kedge
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import KedgeFiles

/// What a picture holds, read back by an XML parser that knows nothing of how it was made.
private final class PictureReader: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String], text: String)] = []
  private var open: [Int] = []

  init?(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append((name, attributes, ""))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func texts(_ name: String = "text") -> [String] {
    elements.filter { $0.name == name }.map(\.text)
  }

  /// The rectangles that have a title, by the name that the title begins with.
  var boxes: [String: Rect] {
    var boxes: [String: Rect] = [:]
    for (index, element) in elements.enumerated()
    where element.name == "rect" && index + 1 < elements.count {
      let title = elements[index + 1]
      guard title.name == "title", let name = title.text.split(separator: ":").first else {
        continue
      }
      let number = { (key: String) in Double(element.attributes[key] ?? "") ?? .nan }
      boxes[String(name)] = Rect(
        x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }
    return boxes
  }
}

@Suite struct `Pictures` {
  @Test func `every view is a box at its place in the root, to scale`() throws {
    let picture = try #require(PictureReader(Sample.sound.svg))
    // 320 × 100 points fit at 2 pixels per point.
    #expect(picture.boxes["root"] == Rect(x: 0, y: 0, width: 640, height: 200))
    #expect(picture.boxes["left"] == Rect(x: 0, y: 0, width: 213, height: 200))
    #expect(picture.boxes["right"] == Rect(x: 213, y: 0, width: 427, height: 200))
    #expect(picture.boxes["inner"] == Rect(x: 197, y: 81, width: 40, height: 16))
    #expect(picture.boxes["gap"] == Rect(x: 213, y: 0, width: 16, height: 200))
  }

  @Test func `names, sizes and distances are written`() throws {
    let picture = try #require(PictureReader(Sample.sound.svg))
    let texts = picture.texts()
    #expect(texts.contains("sound.layout.json"))
    #expect(
      texts.contains("root 320 × 100 points  ·  2 pixels per point  ·  4 views  ·  12 constraints"))
    #expect(texts.contains("left"))
    #expect(texts.contains("106.5 × 100"))
    #expect(texts.contains("20"))
    #expect(texts.contains("distance that a constraint states"))
    #expect(texts.contains("layout guide"))
  }

  @Test func `a sound layout has no marks of trouble`() {
    let svg = Sample.sound.svg
    #expect(!svg.contains(PictureStyle.broken))
    #expect(!svg.contains("url(#hatch)"))
  }

  @Test func `broken and ambiguous views are marked and explained`() throws {
    let picture = try #require(PictureReader(Sample.troubled.svg))
    let strokes = picture.elements.filter { $0.name == "rect" }
    #expect(strokes.count { $0.attributes["stroke"] == PictureStyle.broken } == 2)  // card, legend
    #expect(strokes.count { $0.attributes["fill"] == "url(#hatch)" } == 3)  // two views, legend
    let texts = picture.texts()
    #expect(texts.count { $0 == "!" } == 1)
    #expect(texts.count { $0 == "?" } == 2)
    #expect(texts.contains("ambiguous: other places would do as well"))
    #expect(texts.contains("a constraint that names it was given up"))
    #expect(texts.contains("These required constraints cannot all hold:"))
    #expect(texts.contains("·  line 9:  card.leading == screen.leading + 20"))
    #expect(
      texts.contains("✗  line 11:  card.width == 400 'wide'  –  given up, missed by 65 points"))
    #expect(
      picture.texts("title").contains(
        "loose: 0, 0, 60 × 30, ? ambiguous in both directions"))
  }

  @Test func `names are escaped`() throws {
    var layout = Sample.sound
    layout.file = "<a & \"b\">.json\u{0}\u{FFFF}"
    layout.views[1].id = "</text><script>'&amp;"
    let svg = layout.svg
    #expect(!svg.contains("<script>"))
    let picture = try #require(PictureReader(svg))
    #expect(picture.texts().contains("<a & \"b\">.json\\u{0}\u{FFFD}"))
    #expect(picture.texts().contains("</text><script>'&amp;"))
  }

  @Test func `several sizes stand side by side at one scale`() throws {
    var wide = Sample.sound
    wide.size.width = 640
    wide.views[0].frame.size.width = 640
    let picture = try #require(PictureReader(SolvedLayout.svg([Sample.sound, wide])))
    let shifts = picture.elements.filter { $0.name == "g" }.compactMap {
      $0.attributes["transform"]
    }
    // 960 points in all fit into 1500 pixels at 1.5625 pixels per point: 500 pixels for the first.
    #expect(shifts == ["translate(24 94)", "translate(548 94)"])
    #expect(picture.texts().contains("320 × 100"))
    #expect(picture.texts().contains("640 × 100"))
    #expect(
      picture.texts().contains(
        "root in 2 sizes  ·  2 pixels per point  ·  4 views  ·  12 constraints"))
  }

  @Test func `what sticks out is shown, what is far away is not`() throws {
    var layout = Sample.sound
    layout.views[1].frame = Rect(x: -20, y: 0, width: 10, height: 10)
    layout.views[3].frame = Rect(x: 1e9, y: 0, width: 10, height: 10)
    let picture = try #require(PictureReader(layout.svg))
    let boxes = picture.boxes
    #expect(boxes["left"]?.minX == 0)
    #expect(boxes["inner"] == nil)
    #expect(picture.texts().contains("1 view lies outside of what is shown"))
    // 20 points to the left, half the root's 320 to the right: 500 points in 860 pixels.
    #expect(boxes["root"] == Rect(x: 34.4, y: 0, width: 550.4, height: 172))
  }

  @Test func `a view far larger than the root is named where it is shown`() throws {
    var layout = Sample.sound
    layout.guides = []
    layout.gaps = []
    layout.views = [
      layout.views[0], Sample.view("vast", 0, Rect(x: -5e8, y: -5e8, width: 1e9, height: 1e9)),
    ]
    let picture = try #require(PictureReader(layout.svg))
    let name = try #require(
      picture.elements.first { $0.name == "text" && $0.text.hasPrefix("vast") })
    // Half the root's size is shown around it: 640 × 200 points in 860 pixels.
    let x = try #require(name.attributes["x"].flatMap(Double.init))
    #expect(x > 0 && x < 860)
  }

  @Test func `views without extent are still seen`() throws {
    var layout = Sample.sound
    layout.views[1].frame.size = .zero
    let box = try #require(PictureReader(layout.svg)?.boxes["left"])
    #expect(box.size == Size(width: 0.5, height: 0.5))
  }

  @Test func `a root without extent has a picture`() throws {
    var layout = Sample.sound
    layout.size = .zero
    layout.views = [Sample.view("root", nil, .zero)]
    layout.guides = []
    layout.gaps = []
    let svg = layout.svg
    #expect(PictureReader(svg) != nil)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  @Test func `labels do not cover one another`() throws {
    var layout = Sample.sound
    layout.guides = []
    layout.views = [Sample.view("root", nil, Rect(x: 0, y: 0, width: 320, height: 100))]
    for index in 0..<60 {
      let frame = Rect(
        x: Double(index % 10) * 30, y: Double(index / 10) * 16, width: 29, height: 15)
      layout.views.append(Sample.view("view\(index)", 0, frame))
    }
    let picture = try #require(PictureReader(layout.svg))
    var areas: [Rect] = []
    for element in picture.elements where element.text.hasPrefix("view") && element.name == "text" {
      let size = Double(element.attributes["font-size"] ?? "") ?? .nan
      let width = PictureStyle.width(of: element.text) * size
      var x = Double(element.attributes["x"] ?? "") ?? .nan
      if element.attributes["text-anchor"] == "middle" { x -= width / 2 }
      let y = Double(element.attributes["y"] ?? "") ?? .nan
      areas.append(Rect(x: x, y: y - 0.7 * size, width: width, height: 0.7 * size))
    }
    #expect(areas.count == 60)
    for (index, one) in areas.enumerated() {
      for other in areas[(index + 1)...] {
        let isApart =
          one.maxX <= other.minX || other.maxX <= one.minX || one.maxY <= other.minY
          || other.maxY <= one.minY
        #expect(isApart)
      }
    }
  }

  @Test func `ten thousand views make a picture`() throws {
    var layout = Sample.sound
    layout.guides = []
    let root = Rect(x: 0, y: 0, width: 320, height: 100)
    layout.views = [Sample.view("root", nil, root)]
    for index in 0..<10_000 {
      let frame = Rect(x: Double(index % 320), y: Double(index % 100), width: 1, height: 1)
      layout.views.append(Sample.view("v\(index)", 0, frame))
    }
    let svg = layout.svg
    #expect(svg.utf8.count > 10_000 * 50)
  }
}
