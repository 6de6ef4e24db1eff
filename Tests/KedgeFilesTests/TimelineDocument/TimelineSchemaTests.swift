import Kedge
import Testing

@testable import KedgeFiles

@Suite struct `The schema of timeline documents` {
  private let schema: JSONValue

  init() throws {
    schema = try JSONDocument(DataFolder.source("Schemas/timeline.schema.json")).root
  }

  /// The value at the end of a path of keys.
  private func value(_ path: String...) throws -> JSONValue {
    var value = schema
    for key in path {
      let member = value.members?.first { $0.key.text == key }
      value = try #require(member, "the schema has no \(key) in \(path)").value
    }
    return value
  }

  @Test func `it has the keys that the decoder knows, and no others`() throws {
    func check<Key: DocumentKey>(_ type: Key.Type, _ object: JSONValue) throws {
      let properties = try #require(object.members?.first { $0.key.text == "properties" }).value
      #expect(
        Set(properties.members?.map(\.key.text) ?? []) == Set(Key.allCases.map(\.rawValue)))
      let others = object.members?.first { $0.key.text == "additionalProperties" }
      #expect(others?.value.boolean == false)
    }
    try check(TimelineKey.self, schema)
    try check(StagedViewKey.self, value("$defs", "view"))
    try check(TrackKey.self, value("$defs", "track"))
    try check(KeyframeKey.self, value("$defs", "keyframe"))
    try check(SpringKey.self, value("$defs", "spring"))
    try check(StepsKey.self, value("$defs", "steps"))
    #expect(
      try value("properties", "kedge", "const").string == TimelineDocumentDecoder.format)
  }

  @Test func `it has the words and limits that the decoder has`() throws {
    let positions = try value("$defs", "steps", "properties", "position", "enum").elements
    #expect(
      positions?.compactMap(\.string) == StepCurve.Position.allCases.map(\.rawValue))
    let modes = try value("$defs", "track", "properties", "mode", "enum").elements
    #expect(modes?.compactMap(\.string) == TimelineDocumentDecoder.modes.map(\.name))
    #expect(TimelineDocumentDecoder.modes.map(\.mode) == KeyframeMode.allCases)
    let properties = try value("$defs", "track", "properties", "property", "examples").elements
    #expect(
      Set(properties?.compactMap(\.string) ?? [])
        == Set(TimelineProperty.allCases.map(\.rawValue)))
    #expect(
      try value("$defs", "number", "maximum").number == TimelineDocument.largestLength)
    #expect(try value("$defs", "time", "maximum").number == TimelineDocument.longestTime)
  }
}
