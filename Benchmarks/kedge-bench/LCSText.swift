/// The text form of a system.
///
///     lcs 1
///     vars COUNT
///     c PRIORITY RELATION CONSTANT TERMS coefficient variable coefficient variable ...
///     edit VARIABLE VALUE VALUE ...
///     toggle ROW ROW ...
enum LCSText {
  /// A line that cannot be understood.
  struct Failure: Error {
    var line: Int
    var reason: String
  }

  /// Writes a system, line by line.
  static func lines(of system: LayoutSystem) -> [String] {
    var lines = ["lcs 1", "vars \(system.variableCount)"]
    for row in system.rows {
      var line = "c \(number(row.priority)) \(row.relation.rawValue) \(zero(row.constant))"
      line += " \(row.terms.count)"
      // The format's blank before each term stands even where a row has none.
      if row.terms.isEmpty { line += " " }
      for term in row.terms {
        line += " \(system.termCoefficients[term]) \(system.termVariables[term])"
      }
      lines.append(line)
    }
    for edit in system.edits {
      lines.append("edit \(edit.variable)" + edit.values.map { " \($0)" }.joined())
    }
    if !system.toggles.isEmpty {
      lines.append("toggle" + system.toggles.map { " \($0)" }.joined())
    }
    return lines
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  private static func zero(_ value: Double) -> Double { value == 0 ? 0 : value }

  /// Reads a system.
  ///
  /// A name, number or index that makes no sense is refused with its line.
  static func parse(_ text: String) throws(Failure) -> LayoutSystem {
    var system = LayoutSystem()
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" })
      guard let keyword = words.first else { continue }
      if let reason = take(keyword, words.dropFirst(), into: &system) {
        throw Failure(line: number, reason: reason)
      }
    }
    guard !system.rows.isEmpty else { throw Failure(line: number, reason: "there are no rows") }
    return system
  }

  /// Takes in one line; returns what is wrong with it.
  private static func take(
    _ keyword: Substring, _ words: ArraySlice<Substring>, into system: inout LayoutSystem
  ) -> String? {
    switch keyword {
    case "lcs":
      return words.elementsEqual(["1"]) ? nil : "only version 1 of the format is known"
    case "vars":
      guard words.count == 1, let count = words.first.flatMap({ Int32($0) }), count >= 0 else {
        return "vars takes one count"
      }
      system.variableCount = Int(count)
      return nil
    case "c":
      return takeRow(Array(words), into: &system)
    case "edit":
      let values = words.dropFirst().compactMap { finite($0) }
      guard let variable = words.first.flatMap({ index($0, below: system.variableCount) }),
        values.count == words.count - 1, !values.isEmpty
      else { return "edit takes a variable and its values" }
      system.edits.append(Edit(variable: variable, values: values))
      return nil
    case "toggle":
      let rows = words.compactMap { index($0, below: system.rows.count) }
      guard rows.count == words.count else { return "toggle takes numbers of rows" }
      system.toggles += rows
      return nil
    default:
      return "'\(keyword)' is not known here"
    }
  }

  private static func takeRow(_ words: [Substring], into system: inout LayoutSystem) -> String? {
    guard words.count >= 4, let priority = finite(words[0]), priority > 0, priority <= 1000,
      let relation = Relation(rawValue: String(words[1])), let constant = finite(words[2]),
      let count = Int(words[3]), (0...words.count).contains(count), words.count == 4 + 2 * count
    else { return "a row is: c PRIORITY RELATION CONSTANT COUNT, then COUNT terms" }
    var terms: [(coefficient: Double, variable: Int)] = []
    for k in 0..<count {
      guard let coefficient = finite(words[4 + 2 * k]),
        let variable = index(words[5 + 2 * k], below: system.variableCount)
      else { return "term \(k + 1) is not a coefficient and a variable" }
      terms.append((coefficient, variable))
    }
    system.add(terms, relation, constant, priority: priority)
    return nil
  }

  private static func finite(_ word: Substring) -> Double? {
    guard let value = Double(word), value.isFinite else { return nil }
    return value
  }

  private static func index(_ word: Substring, below count: Int) -> Int? {
    guard let value = Int(word), (0..<count).contains(value) else { return nil }
    return value
  }
}
