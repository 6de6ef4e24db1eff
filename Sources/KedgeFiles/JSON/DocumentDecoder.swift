/// Makes a document of some kind out of JSON, and collects everything that is wrong on the way.
protocol DocumentDecoder {
  /// The text.
  var json: JSONDocument { get }
  /// What is wrong so far.
  var problems: Problems { get set }
}

/// The keys of one kind of object in a document.
///
/// The decoder switches over these, so that it can neither know a key that is not listed nor forget
/// one that is.
protocol DocumentKey: RawRepresentable<String>, CaseIterable, Hashable {
  /// What the object is, for messages: "a view".
  static var owner: String { get }
  /// What a key belongs to that this version does not support yet: "stack views".
  var laterFeature: String? { get }
}

extension DocumentKey {
  var laterFeature: String? { nil }
}

extension DocumentDecoder {
  /// Looks whether this is a document of the wanted kind at all: if not, nothing else is worth
  /// saying.
  ///
  /// - Parameters:
  ///   - format: What such documents call themselves: "layout/1".
  ///   - owner: What they are, for messages: "a layout document".
  mutating func checkFormat(_ format: String, of owner: String) throws(DocumentError) {
    guard let members = json.root.members else {
      problems.add("\(owner) must be an object, not \(json.root.kind)", at: json.root.range)
      return try problems.throwIfAny()
    }
    guard let found = members.first(where: { $0.key.text == "kedge" })?.value else {
      let start = json.root.range.lowerBound
      let every = owner.split(separator: " ").dropFirst().joined(separator: " ")
      problems.add(
        "this object has no \"kedge\": \"\(format)\", which every \(every) must have",
        at: start..<(start + 1))
      return try problems.throwIfAny()
    }
    if found.string == format { return }
    let name = found.string.map(Printable.quoted) ?? found.kind
    problems.add(
      "\"kedge\" must be \"\(format)\" in \(owner), not \(name)", at: found.range)
    try problems.throwIfAny()
  }

  /// What to say about something that UIKit has and this version does not.
  static func notSupported(_ feature: String) -> String {
    "\(feature) are not supported yet by this version of kedge"
  }

  /// The members of an object whose keys are known; the others are errors.
  mutating func members<Key: DocumentKey>(
    of object: JSONValue, as type: Key.Type
  ) -> [(key: Key, value: JSONValue)] {
    var known: [(key: Key, value: JSONValue)] = []
    for (key, value) in object.members ?? .init(elements: .init(document: json, index: 0, end: 0)) {
      guard let name = Key(rawValue: key.text) else {
        problems.add(
          "\(Key.owner) has no key \(Printable.quoted(key.text))", at: key.range,
          suggestion: {
            Suggestion.question(for: key.text, in: Key.allCases.map(\.rawValue))
          })
        continue
      }
      if let feature = name.laterFeature {
        problems.add(
          "\(Printable.quoted(key.text)): \(Self.notSupported(feature))", at: key.range)
        continue
      }
      known.append((name, value))
    }
    return known
  }

  /// Whether an object has a key, be its value right or wrong.
  func hasKey(_ name: String, _ object: JSONValue) -> Bool {
    object.members?.contains { $0.key.text == name } ?? false
  }

  mutating func addMissing(_ name: String, to object: JSONValue, of owner: String) {
    let start = object.range.lowerBound
    problems.add("\(owner) must have the key \"\(name)\"", at: start..<(start + 1))
  }

  mutating func checkExtra(_ value: JSONValue) {
    if value.members == nil {
      problems.add("\"extra\" must be an object, not \(value.kind)", at: value.range)
    }
  }

  mutating func string(_ value: JSONValue, named key: some DocumentKey) -> String? {
    if let string = value.string { return string }
    problems.add("\"\(key.rawValue)\" must be a string, not \(value.kind)", at: value.range)
    return nil
  }

  mutating func number(_ value: JSONValue, named name: String) -> Double? {
    if let number = value.number { return number }
    problems.add("\"\(name)\" must be a number, not \(value.kind)", at: value.range)
    return nil
  }

  mutating func array(_ value: JSONValue, named name: String) -> [JSONValue] {
    if let elements = value.elements { return Array(elements) }
    problems.add("\"\(name)\" must be an array, not \(value.kind)", at: value.range)
    return []
  }
}
