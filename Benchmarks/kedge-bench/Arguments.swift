/// What the command line asks for.
struct Arguments {
  enum Command { case solver, churn, motion, help, list }
  enum Dump { case system, values }

  /// A command line that makes no sense.
  struct Misuse: Error { var reason: String }

  var command = Command.help
  var families = Family.allCases
  var boxes = [10, 100, 1000]
  var operations = Operation.allCases
  var repeats = Repeats()
  var json = false
  var file: String?
  /// What is written instead of timed.
  var dump: Dump?
  /// Operations on one solver in `churn`.
  var churnLength = 100_000
  /// Of the changes in `churn`, and of the sizes of the families' boxes.
  var seed: UInt32?

  init(_ words: [String]) throws(Misuse) {
    var rest = words[...]
    switch rest.first {
    case "solver": command = .solver
    case "churn":
      command = .churn
      boxes = [100]
    case "motion": command = .motion
    case "--list": command = .list
    case nil, "--help", "-h", "help": command = .help
    case let word?: throw Misuse(reason: "'\(word)' is no command")
    }
    rest = rest.dropFirst()
    while let option = rest.popFirst() {
      switch option {
      case "--json": json = true
      case "--dump-lcs": dump = .system
      case "--dump-values": dump = .values
      case "--list": command = .list
      case "--help", "-h": command = .help
      default: try take(option, rest.popFirst())
      }
    }
  }

  private mutating func take(_ option: String, _ value: String?) throws(Misuse) {
    guard let value else {
      throw Misuse(reason: "'\(option)' is no option, or its value is missing")
    }
    switch option {
    case "--family": families = try names(value)
    case "--operation": operations = try names(value)
    case "--boxes":
      boxes = []
      for word in value.split(separator: ",") {
        boxes.append(try count(word, in: 1...1_000_000, "--boxes"))
      }
    case "--repeats": repeats.fixed = try count(value, in: 1...100_000, option)
    case "--operations": churnLength = try count(value, in: 10...100_000_000, option)
    case "--seed": seed = UInt32(try count(value, in: 0...Int(UInt32.max), option))
    case "--lcs": file = value
    default: throw Misuse(reason: "'\(option)' is no option")
    }
  }

  private func count(
    _ word: some StringProtocol, in range: ClosedRange<Int>, _ option: String
  ) throws(Misuse) -> Int {
    guard let number = Int(word), range.contains(number) else {
      throw Misuse(
        reason: "\(option) takes whole numbers from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func names<Name: RawRepresentable<String> & CaseIterable>(
    _ list: String
  ) throws(Misuse) -> [Name] {
    if list == "all" { return Array(Name.allCases) }
    var result: [Name] = []
    for word in list.split(separator: ",") {
      guard let name = Name(rawValue: String(word)) else {
        let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
        throw Misuse(reason: "'\(word)' is not among: \(known)")
      }
      result.append(name)
    }
    return result
  }
}
