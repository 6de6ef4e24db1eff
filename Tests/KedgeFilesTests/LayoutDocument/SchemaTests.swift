import Testing

@testable import KedgeFiles

@Suite struct `The schema of layout documents` {
  private let schema: JSONValue

  init() throws {
    schema = try JSONDocument(DataFolder.source("Schemas/layout.schema.json")).root
  }

  /// Follows a path of keys.
  private func value(_ path: String...) throws -> JSONValue {
    var value = schema
    for key in path {
      let member = value.members?.first { $0.key.text == key }
      value = try #require(member, "the schema has no \(key) in \(path)").value
    }
    return value
  }

  private func keys(_ value: JSONValue) -> Set<String> {
    Set(value.members?.map(\.key.text) ?? [])
  }

  private func strings(_ value: JSONValue) -> Set<String> {
    Set(value.elements?.compactMap(\.string) ?? [])
  }

  private func supported<Key: DocumentKey>(_ type: Key.Type) -> Set<String> {
    Set(Key.allCases.filter { $0.laterFeature == nil }.map(\.rawValue))
  }

  @Test func `it is of the draft that it says`() throws {
    #expect(
      try value("$schema").string == "https://json-schema.org/draft/2020-12/schema")
    #expect(try value("properties", "kedge", "const").string == LayoutDocumentDecoder.format)
  }

  @Test func `it has the keys that the decoder knows, and no others`() throws {
    #expect(keys(try value("properties")) == supported(LayoutKey.self))
    #expect(keys(try value("$defs", "view", "properties")) == supported(ViewKey.self))
    #expect(keys(try value("$defs", "guide", "properties")) == supported(GuideKey.self))
    #expect(
      keys(try value("$defs", "constraintObject", "properties")) == supported(ConstraintKey.self))
  }

  @Test func `it refuses keys that it does not have`() throws {
    #expect(try value("additionalProperties").boolean == false)
    for name in ["view", "guide", "constraintObject"] {
      #expect(try value("$defs", name, "additionalProperties").boolean == false)
    }
  }

  @Test func `it asks for the keys that the decoder asks for`() throws {
    #expect(strings(try value("required")) == ["kedge", "size", "root"])
    #expect(strings(try value("$defs", "view", "required")) == ["id"])
    #expect(strings(try value("$defs", "guide", "required")) == ["id"])
    #expect(
      strings(try value("$defs", "constraintObject", "required")) == ["first", "firstAttribute"])
  }

  @Test func `it has the words that the decoder knows`() throws {
    #expect(
      strings(try value("$defs", "attribute", "enum"))
        == Set(LayoutDocument.Attribute.allCases.map(\.rawValue)))
    #expect(
      strings(try value("$defs", "constraintObject", "properties", "relation", "enum"))
        == Set(LayoutDocument.Relation.allCases.map(\.rawValue)))
  }

  @Test func `it has the limits and defaults that the decoder has`() throws {
    #expect(try value("properties", "scale", "default").number == LayoutDocument.defaultScale)
    #expect(
      try value("$defs", "length", "maximum").number == LayoutDocument.largestLength)
    #expect(
      try value("$defs", "priority", "maximum").number
        == Double(LayoutDocument.requiredPriority))
    let view = try value("$defs", "view", "properties")
    let defaults = { (key: String) in
      view.members?.first { $0.key.text == key }?.value.members?
        .first { $0.key.text == "default" }?.value.elements?.compactMap(\.number)
    }
    #expect(defaults("hugging") == [250, 250])
    #expect(defaults("compression") == [750, 750])
  }
}

@Suite struct `Documents that ship` {
  @Test func `all are decoded without errors or warnings`() throws {
    let names = try DataFolder.layouts()
    #expect(names.count >= 7)
    for name in names {
      let document = try LayoutDocument(DataFolder.source("Layouts/\(name)"))
      #expect(document.warnings.isEmpty)
    }
  }

  @Test func `the window has 21 constraints, all required`() throws {
    let window = try LayoutDocument(DataFolder.source("Layouts/window.layout.json"))
    #expect(window.constraints.count == 21)
    #expect(window.constraints.allSatisfy { $0.priority == 1000 && $0.identifier != nil })
  }

  @Test func `three tabs take twelve constraints`() throws {
    let tabs = try LayoutDocument(DataFolder.source("Layouts/tab-bar.layout.json"))
    #expect(tabs.constraints.count == 12)
  }
}
