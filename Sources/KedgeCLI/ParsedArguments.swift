/// What stands behind a command's name, sorted into options and arguments.
struct ParsedArguments {
  /// The values of each option, in the order in which they were given.
  ///
  /// An option without a value counts as an empty one.
  private(set) var options: [String: [String]] = [:]
  private(set) var arguments: [String] = []

  /// Whether an option was given.
  func has(_ option: String) -> Bool { options[option] != nil }

  /// The value of an option that may be given once.
  func value(_ option: String) -> String? { options[option]?.last }

  /// Sorts the words by what the command takes.
  ///
  /// `--name value`, `--name=value`, `-n value` and `-nvalue` are the same; after `--` all words are
  /// arguments, and `-` alone always is one.
  init(_ words: [String], for command: Command) throws(CommandFailure) {
    let known = command.options + [Command.helpOption]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        arguments.append(word)
        continue
      }
      let given = Self.split(word)
      guard let option = known.first(where: { given.isSpelling(of: $0) }) else {
        let names = known.map { "--\($0.name)" }
        throw .usage(
          "\(command.name) has no option \(Text.quoted(given.name))"
            + Text.question(for: given.name, in: names) + "\n\(Text.tryHelp(command))")
      }
      try add(option, given, &rest, command)
    }
    if has("help") { return }
    try checkCount(command)
  }

  /// A word that begins with a dash.
  private struct Given {
    /// The name with its dashes.
    var name: String
    /// What was written in the same word.
    var value: String?

    func isSpelling(of option: Command.Option) -> Bool {
      name == "--\(option.name)" || option.letter.map { name == "-\($0)" } ?? false
    }
  }

  private static func split(_ word: String) -> Given {
    if word.hasPrefix("--") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Given(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil)
    }
    let rest = word.dropFirst(2)
    return Given(name: String(word.prefix(2)), value: rest.isEmpty ? nil : String(rest))
  }

  private mutating func add(
    _ option: Command.Option, _ given: Given, _ rest: inout ArraySlice<String>, _ command: Command
  ) throws(CommandFailure) {
    var value = ""
    if let expected = option.value {
      guard let found = given.value ?? rest.popFirst() else {
        throw .usage(
          "\(given.name) needs a value: \(given.name) \(expected)\n\(Text.tryHelp(command))")
      }
      value = found
    } else if given.value != nil {
      throw .usage("\(given.name) takes no value\n\(Text.tryHelp(command))")
    }
    if has(option.name), !option.isRepeatable {
      throw .usage("\(given.name) may be given once\n\(Text.tryHelp(command))")
    }
    options[option.name, default: []].append(value)
  }

  private func checkCount(_ command: Command) throws(CommandFailure) {
    if command.argumentCount.contains(arguments.count) { return }
    if arguments.count < command.argumentCount.lowerBound {
      let example = command.examples.first.map { "\nFor example: \($0.line)" } ?? ""
      throw .usage(
        "\(command.name) needs \(command.arguments)\(example)\n\(Text.tryHelp(command))")
    }
    let surplus = arguments[command.argumentCount.upperBound]
    throw .usage(
      "\(command.name) does not know what to do with \(Text.quoted(surplus))\n"
        + Text.tryHelp(command))
  }
}
