import Foundation
import Kedge
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import KedgeFiles

@Suite struct `Timeline output` {
  private func decoded(_ text: String) throws -> TimelineDocument {
    try TimelineDocument(SourceText(name: "a.timeline.json", bytes: Array(text.utf8)))
  }

  private func example() throws -> TimelineDocument {
    try decoded(
      ##"""
      { "kedge": "timeline/1", "size": [100, 100], "tracks": [
        { "target": "card", "property": "frame", "from": [0, 0, 10, 10], "to": [10, 20, 30, 40],
          "duration": 1, "curve": "linear" },
        { "target": "dimmer", "property": "alpha", "from": 0, "to": 0.3, "duration": 0.5,
          "curve": "linear" },
        { "target": "card", "property": "backgroundColor", "from": "#000000", "to": "#FFFFFF80",
          "duration": 1, "curve": "linear" } ] }
      """##)
  }

  @Test func `JSON for programs`() throws {
    let document = try example()
    let text = document.json(document.timeline.samples(at: [0, 0.5, 1])).description
    #expect(
      text == """
        {
          "file": "a.timeline.json",
          "size": [100, 100],
          "duration": 1,
          "frames": [
            { "time": 0, "values": { "card.frame": [0, 0, 10, 10], "dimmer.alpha": 0, "card.backgroundColor": "#000000" } },
            { "time": 0.5, "values": { "card.frame": [5, 10, 20, 25], "dimmer.alpha": 0.3, "card.backgroundColor": "#555555C0" } },
            { "time": 1, "values": { "card.frame": [10, 20, 30, 40], "dimmer.alpha": 0.3, "card.backgroundColor": "#FFFFFF80" } }
          ]
        }
        """)
  }

  @Test func `a table for people`() throws {
    let document = try example()
    let text = document.table(document.timeline.samples(at: [0, 1.0 / 3, 1]))
    #expect(
      text == """
        a.timeline.json · 100 × 100 points · 1 s · 3 properties

           time   card.frame                 dimmer.alpha   card.backgroundColor
              0   0, 0, 10, 10               0              #000000
          0.333   3.333, 6.667, 16.667, 20   0.2            #333333D5
              1   10, 20, 30, 40             0.3            #FFFFFF80

        """)
  }

  @Test func `a table with many properties goes on below`() throws {
    let tracks = (0..<12).map { index in
      #"{ "target": "view\#(index)", "property": "frame", "from": [0, 0, 1, 1], "to": [1, 1, 2, 2], "duration": 1 }"#
    }
    let document = try decoded(
      #"{ "kedge": "timeline/1", "size": [1, 1], "tracks": [\#(tracks.joined(separator: ","))] }"#)
    let lines = document.table(document.timeline.samples(at: [0, 1])).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 120 })
    for index in 0..<12 { #expect(lines.filter { $0.contains("view\(index).frame") }.count == 1) }
  }

  @Test func `colours`() {
    #expect(RGBAColor(hexadecimal: "#0080fF")?.hexadecimal == "#0080FF")
    #expect(RGBAColor(hexadecimal: "#0080FF00")?.hexadecimal == "#0080FF00")
    for bad in ["", "#", "0080FF", "#0080F", "#+080FF", "#0080FG", "#0080FF0", "#é080F"] {
      #expect(RGBAColor(hexadecimal: bad) == nil)
    }
    #expect(RGBAColor(red: 2, green: -1, blue: 0.5, alpha: 1.2).hexadecimal == "#FF0080")
  }

  // MARK: Pictures

  /// Reads the picture as XML and collects its elements with their attributes.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      elements.append((name, attributes))
    }
  }

  private func elements(_ svg: String) throws -> [(name: String, attributes: [String: String])] {
    let parser = XMLParser(data: Data(svg.utf8))
    let reader = Reader()
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return reader.elements
  }

  @Test func `a picture animates every attribute that changes, and no other`() throws {
    let all = try elements(try example().svg(framesPerSecond: 4))
    let animated = all.filter { $0.name == "animate" }
    #expect(
      animated.compactMap { $0.attributes["attributeName"] }.sorted() == [
        "fill", "fill-opacity", "height", "width", "x", "y",
      ])
    let x = try #require(animated.first { $0.attributes["attributeName"] == "x" }).attributes
    // One second of movement and a rest of 0.8.
    #expect(x["dur"] == "1.8s")
    let values = x["values"]?.split(separator: ";").map(String.init)
    #expect(values == ["0", "2.5", "5", "7.5", "10", "10"])
    let times = try #require(x["keyTimes"]).split(separator: ";").compactMap { Double($0) }
    for (time, expected) in zip(times, [0, 0.25, 0.5, 0.75, 1, 1.8]) {
      #expect(abs(time - expected / 1.8) < 1e-6)
    }
  }

  @Test func `every picture that ships is XML and every page holds its data`() throws {
    for name in try DataFolder.files(in: "Timelines", ending: ".timeline.json") {
      let document = try TimelineDocument(DataFolder.source("Timelines/\(name)"))
      let all = try elements(document.svg())
      for animation in all where animation.name == "animate" {
        let times = try #require(animation.attributes["keyTimes"]).split(separator: ";")
        let values = try #require(animation.attributes["values"]).split(separator: ";")
        #expect(times.count == values.count && times.first == "0" && times.last == "1")
        let numbers = times.compactMap { Double($0) }
        #expect(numbers == numbers.sorted())
        let target = animation.attributes["href"]?.dropFirst() ?? ""
        #expect(all.contains { $0.attributes["id"] == String(target) })
      }
      let page = document.html()
      #expect(!page.contains("http://") || !page.contains("src="))
      let data = try #require(
        page.split(separator: "id=\"data\">").last?.split(separator: "</").first)
      let json = try JSONDocument(
        SourceText(name: "data", bytes: Array(String(data).utf8)))
      let times = json.root.members?.first { $0.key.text == "times" }?.value.elements
      let numbers = try #require(times).compactMap(\.number)
      #expect(numbers.first == 0 && numbers.last == document.timeline.duration)
      #expect(numbers == numbers.sorted())
    }
  }

  /// Names come from files that anyone may have written.
  @Test func `names cannot leave their place`() throws {
    let evil = "</script><script>alert(1)</script>&\\\"'"
    let document = try decoded(
      #"""
      { "kedge": "timeline/1", "size": [9, 9], "views": [{ "id": \#(JSONOutput.quoted(evil)), "frame": [0, 0, 9, 9] }],
        "tracks": [{ "target": \#(JSONOutput.quoted(evil)), "property": "alpha", "from": 0, "to": 1, "duration": 1 }] }
      """#)
    let page = document.html()
    #expect(page.split(separator: "<script", omittingEmptySubsequences: false).count == 3)
    #expect(!page.contains("<script>alert"))
    let svg = try elements(document.svg())
    #expect(!svg.contains { $0.name == "script" })
  }

  @Test func `steps jump, and what overshoots is kept in bounds`() throws {
    let document = try decoded(
      #"""
      { "kedge": "timeline/1", "size": [9, 9], "tracks": [
        { "target": "a", "property": "frame", "from": [0, 0, 0, 0], "to": [0, 0, 9, 9], "duration": 1,
          "curve": { "steps": { "count": 2 } } },
        { "target": "a", "property": "alpha", "from": 1, "to": 0, "duration": 1, "curve": { "spring": { "dampingRatio": 0.2 } } },
        { "target": "a", "property": "cornerRadii", "from": [0, 0, 0, 0], "to": [9, 3, 0, 0], "duration": 1 },
        { "target": "a", "property": "transform", "from": [1, 0, 0, 1, 0, 0], "to": [0, 1, -1, 0, 0, 0], "duration": 1 } ] }
      """#)
    let all = try elements(document.svg())
    let animated = all.filter { $0.name == "animate" }
    #expect(animated.allSatisfy { $0.attributes["calcMode"] == "discrete" })
    let opacity = try #require(animated.first { $0.attributes["attributeName"] == "opacity" })
    let values = try #require(opacity.attributes["values"]).split(separator: ";")
    #expect(values.compactMap { Double($0) }.allSatisfy { (0...1).contains($0) })
    #expect(animated.contains { $0.attributes["attributeName"] == "d" })
    #expect(document.svg().contains("@keyframes t0"))
  }

  /// A hundred thousand properties fit into a page: it has fewer samples then.
  @Test func `a huge timeline is sampled less often`() throws {
    let tracks = (0..<20_000).map { index in
      #"{"target":"v\#(index)","property":"alpha","from":0,"to":1,"duration":60}"#
    }
    let document = try decoded(
      #"{"kedge":"timeline/1","size":[9,9],"tracks":[\#(tracks.joined(separator: ","))]}"#)
    let samples = document.pictureSamples(rate: 240)
    #expect(samples.count <= 30 && samples.count >= 5)
    #expect(samples.first?.time == 0 && samples.last?.time == 60)
  }
}
