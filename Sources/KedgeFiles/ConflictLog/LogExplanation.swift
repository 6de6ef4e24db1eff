import Kedge

/// Explains one message.
enum LogExplanation {
  static func explain(_ block: LogBlock) -> ConflictLog.Block {
    var result = ConflictLog.Block(
      verdict: .other, title: block.message?.title ?? "Unsatisfiable constraints",
      lines: block.line...max(block.line, block.lastLine))
    result.skippedLines = block.skipped
    for (index, entry) in block.entries.enumerated() {
      result.constraints.append(
        .init(
          index: index + 1, line: entry.line, text: entry.text,
          isUnderstood: !entry.readings.isEmpty, remark: nil, constraint: entry.readings.first))
    }
    markUnknown(&result)
    if let message = block.message {
      result.notes = notes(on: message, block)
      return result
    }
    breakWhat(block, &result)
    guard result.constraints.contains(where: \.isUnderstood) else {
      result.verdict = .unreadable
      result.notes = [unreadableNote(block)]
      return result
    }
    solve(block, &result)
    return result
  }

  private static func markUnknown(_ result: inout ConflictLog.Block) {
    for index in result.constraints.indices where !result.constraints[index].isUnderstood {
      let text = result.constraints[index].text
      result.constraints[index].remark =
        text.filter { $0 != "\"" }.trimmingBlanks.isEmpty
        ? "what stood between < and > is lost" : "this text is not understood"
    }
  }

  private static func unreadableNote(_ block: LogBlock) -> String {
    if block.isHidden {
      return
        "The system has hidden the constraints as private data. Run the app from Xcode or with "
        + "OS_ACTIVITY_DT_MODE=YES, or install a logging profile that shows private data, and "
        + "look at the message there."
    }
    if block.entries.isEmpty {
      return "The list of constraints is missing: the log was cut, or only its headline copied."
    }
    return "None of the constraints could be read. If they are empty, a web page took what stood "
      + "between < and > for its own; copy the text from the console instead."
  }

  private static func notes(on message: LogMessage, _ block: LogBlock) -> [String] {
    var views: [(name: String, attributes: [String])] = []
    for (_, anchor) in block.ambiguous {
      let name = LogWords.plainName(of: anchor.item) + " (\(anchor.item.key))"
      let word = LogWords.attribute(anchor.attribute)
      if let place = views.firstIndex(where: { $0.name == name }) {
        if !views[place].attributes.contains(word) { views[place].attributes.append(word) }
      } else {
        views.append((name, [word]))
      }
    }
    return views.map { "\($0.name): \($0.attributes.joined(separator: ", ")) may be anything." }
      + [message.advice]
  }

  /// Finds the constraint that the system gives up among those that are listed.
  private static func breakWhat(_ block: LogBlock, _ result: inout ConflictLog.Block) {
    guard let broken = block.broken else { return }
    result.brokenText = broken.text
    let keys = Set(broken.readings.map { "\($0.shortClass) \($0.key)" })
    let place = block.entries.firstIndex { entry in
      entry.text == broken.text
        || entry.readings.contains { keys.contains("\($0.shortClass) \($0.key)") }
    }
    result.broken = place.map { $0 + 1 }
    if place == nil {
      result.notes.append(
        "The constraint that the system gives up is not among those that are listed.")
    }
  }

  // MARK: The system

  private static func solve(_ block: LogBlock, _ result: inout ConflictLog.Block) {
    let isDump = block.entries.contains(where: \.isNumbered) && !block.hasHeader
    let ways = readings(of: block)
    do throws(SolverError) {
      for (number, way) in ways.enumerated() {
        let constraints = taken(way, block, isDump: isDump)
        let context = context(of: constraints)
        let owners = constraints.map { $0.map { LogOwner.of($0).weight } ?? 0 }
        guard let found = try LogContradiction.find(constraints, context, prefer: { owners[$0] })
        else { continue }
        keep(way, &result)
        if number > 0 {
          result.notes.append(
            "A line can be read in more than one way; it is read so that there is a conflict.")
        }
        refuse(constraints, context, &result)
        tell(found, &result)
        return
      }
      let constraints = taken(ways[0], block, isDump: isDump)
      let context = context(of: constraints)
      keep(ways[0], &result)
      refuse(constraints, context, &result)
      result.verdict = isDump ? .other : .notContradictory
      if isDump { result.title = "A list of constraints" }
      result.notes += try missing(constraints, context)
    } catch {
      keep(ways[0], &result)
      result.verdict = .notContradictory
      result.notes.append("Whether the constraints contradict one another is open: \(error).")
    }
  }

  /// The ways to read the lines that have several meanings, the likeliest first.
  private static func readings(of block: LogBlock) -> [[LogConstraint?]] {
    var ways: [[LogConstraint?]] = [block.entries.map(\.readings.first)]
    for (index, entry) in block.entries.enumerated() {
      for other in entry.readings.dropFirst() {
        for way in ways where ways.count < mostWays {
          var changed = way
          changed[index] = other
          ways.append(changed)
        }
      }
    }
    return ways.map { guessed($0) }
  }

  private static let mostWays = 16

  /// An early library printed addresses that match nothing: there views are told apart by class.
  private static func guessed(_ way: [LogConstraint?]) -> [LogConstraint?] {
    guard way.contains(where: { $0?.hasOwnBrackets == true }) else { return way }
    let keys = way.compactMap { $0 }.map { Set($0.items.map(\.key)) }
    let all = keys.flatMap { $0 }
    guard Set(all).count == all.count else { return way }
    return way.map { constraint in
      guard var copy = constraint else { return nil }
      func rename(_ terms: inout [LogSum.Term]) {
        for index in terms.indices {
          guard let name = terms[index].anchor.item.className else { continue }
          terms[index].anchor.item.key = name
        }
      }
      rename(&copy.first.terms)
      rename(&copy.second.terms)
      return copy
    }
  }

  /// The constraints that count: those that must hold.
  private static func taken(
    _ way: [LogConstraint?], _ block: LogBlock, isDump: Bool
  ) -> [LogConstraint?] {
    let marksActive = isDump && way.contains { $0?.isMarkedActive == true }
    return way.map { constraint in
      guard let constraint, constraint.isRequired, !marksActive || constraint.isMarkedActive
      else { return nil }
      return constraint
    }
  }

  static func context(of constraints: [LogConstraint?]) -> LogContext {
    var context = LogContext(constraints.compactMap { $0 })
    for case let constraint? in constraints {
      // A bar is the superview of what stands beside it, or one of its ancestors.
      guard let bar = constraint.bar else { continue }
      for item in constraint.items { context.add(superview: bar, of: item.key) }
    }
    return context
  }

  private static func keep(_ way: [LogConstraint?], _ result: inout ConflictLog.Block) {
    for (index, constraint) in way.enumerated() {
      result.constraints[index].constraint = constraint
      if let constraint, !constraint.isRequired {
        result.constraints[index].remark = "not required, so it plays no part"
      }
    }
    if way.contains(where: { $0?.hasOwnBrackets == true }),
      way.contains(where: { $0?.items.contains { !$0.key.hasPrefix("0x") } == true })
    {
      result.notes.append(
        "The addresses match nothing, as early SnapKit prints them; views of one class are taken to "
          + "be one view, which is a guess.")
    }
  }

  private static func refuse(
    _ constraints: [LogConstraint?], _ context: LogContext, _ result: inout ConflictLog.Block
  ) {
    for (index, reason) in LogRows(constraints, context: context).refused {
      result.constraints[index].isUnderstood = false
      result.constraints[index].remark = reason
    }
  }

  private static func tell(_ found: LogContradiction, _ result: inout ConflictLog.Block) {
    result.verdict = .conflict
    result.minimalSubset = found.subset.map { $0 + 1 }
    result.isMinimalSubsetUnique = found.isUnique
    result.needsNonNegativeSize = found.needsSizes
    result.repairs = found.repairs.map {
      .init(index: $0.index + 1, change: rounded($0.change))
    }.filter { $0.change != 0 }
    result.sum = found.sum
    if found.isSearchCut {
      result.notes.append(
        "The constraints are too many to look through all contradictions; there may be a smaller one."
      )
    }
    if let sum = found.sum, sum.total - sum.room <= printAccuracy * max(sum.total, sum.room) {
      result.verdict = .notContradictory
      result.notes.append(
        "They miss one another by \(Words.number(sum.total - sum.room)), no more than the six digits "
          + "that are printed leave open.")
    }
  }

  /// What six printed digits leave open, in proportion.
  private static let printAccuracy = 1e-4

  private static func rounded(_ change: Double) -> Double {
    abs(change) < 1e11 ? (change * 10_000).rounded() / 10_000 : change
  }

  /// What a list lacks that does not contradict itself.
  private static func missing(
    _ constraints: [LogConstraint?], _ context: LogContext
  ) throws(SolverError) -> [String] {
    var notes = [
      "As printed, all of these can hold together. The list may have been shortened, numbers may have "
        + "been rounded, or something is missing that the system knows."
    ]
    if LogRows(constraints, context: context).hasOpenMargins {
      notes.append("The margins and baselines of views are not printed; they were left open.")
      let usual = LogRules(margins: 8)
      if let found = try LogContradiction.find(constraints, context, usual, prefer: { _ in 1 }) {
        let miss =
          found.repairs.map { abs($0.change) }.min().map { " by \(Words.points($0))" } ?? ""
        let numbers = found.subset.map { "\($0 + 1)" }.joined(separator: ", ")
        notes.append(
          "If each margin is 8, the system's usual one, constraints \(numbers) contradict one "
            + "another\(miss).")
      }
    }
    return notes
  }
}
