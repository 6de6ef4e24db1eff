import Kedge
import KedgeFiles

extension Command {
  /// `kedge animate`.
  static let animate = Command(
    name: "animate", arguments: "FILE", argumentCount: 1...1,
    summary: "Play a timeline document, or print its values",
    discussion: [
      "FILE is a timeline document (*.timeline.json), or - for standard input. A name that is no "
        + "file here is looked up among the timelines that come with kedge: kedge animate "
        + "zoom-modal.",
      "The page is one HTML file that plays in any browser: with a scrubber, a choice of speeds, "
        + "and the curve of every property. The SVG plays by itself, again and again.",
    ],
    options: [
      .init(
        name: "fps", value: "N",
        summary:
          "Samples per second; 60 by default, and \(Int(TimelineDocument.playerRate)) in html"),
      .init(
        name: "at", value: "T,T,…",
        summary: "The times to print, in seconds, in place of --fps; for table and json"),
      .init(
        name: "format", value: "FORMAT", choices: AnimateCommand.Format.allCases.map(\.rawValue),
        summary: "table, json, html or svg; by default what PATH ends in, or table"),
      .init(
        name: "output", letter: "o", value: "PATH", summary: "Write to a file, not to the terminal"),
    ],
    examples: [
      .init(
        line: "kedge animate music-card -o card.html",
        summary: "Make a page that plays the animation"),
      .init(
        line: "kedge animate Data/Timelines/zoom-modal.timeline.json --at 0,0.25,0.5,1",
        summary: "Print the values at four moments"),
      .init(
        line: "kedge animate page-swipe --fps 30 --format json",
        summary: "Print thirty samples a second for programs"),
    ],
    run: { arguments, console throws(CommandFailure) in
      try AnimateCommand(arguments).run(console)
    })
}

/// The work of `kedge animate`.
private struct AnimateCommand {
  /// What is printed.
  enum Format: String, CaseIterable {
    case table, json, html, svg

    /// Whether it is a list of samples.
    var isList: Bool { self == .table || self == .json }
  }

  private let file: String
  private let rate: Double?
  private let times: [Double]?
  private let format: Format
  private let output: String?

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    file = arguments.arguments[0]
    rate = try arguments.value("fps").map { text throws(CommandFailure) in
      try Self.rate(text)
    }
    times = try arguments.value("at").map { text throws(CommandFailure) in
      try Self.times(text)
    }
    output = arguments.value("output")
    format = try Self.format(arguments.value("format"), output: output)
    if times != nil, rate != nil {
      throw .usage("--at and --fps say the same thing in two ways; give one of them")
    }
    if times != nil, !format.isList {
      throw .usage("--at goes with --format table and json; \(format.rawValue) shows all moments")
    }
  }

  // MARK: Options

  private static func rate(_ text: String) throws(CommandFailure) -> Double {
    guard let rate = Double(text), rate > 0, rate <= 10_000 else {
      throw .usage(
        "--fps must be a number of samples per second above 0 and at most 10000, as in --fps 60, "
          + "not \(Text.quoted(text))")
    }
    return rate
  }

  private static func times(_ text: String) throws(CommandFailure) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let times = parts.compactMap { Double($0) }
    guard times.count == parts.count, times.allSatisfy(\.isFinite) else {
      throw .usage(
        "--at must be times in seconds with commas between them, as in --at 0,0.25,0.5,1, not "
          + Text.quoted(text))
    }
    return times
  }

  private static func format(
    _ name: String?, output: String?
  ) throws(CommandFailure) -> Format {
    if let name {
      if let format = Format(rawValue: name) { return format }
      throw .usage(
        "--format must be table, json, html or svg, not \(Text.quoted(name))"
          + Text.question(for: name, in: Format.allCases.map(\.rawValue)))
    }
    let ending = output?.split(separator: ".").last.map { $0.lowercased() }
    return ending.flatMap(Format.init) ?? .table
  }

  // MARK: Work

  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let source = try InputFile.read(file, as: .timeline)
    let document: TimelineDocument
    do throws(DocumentError) {
      document = try TimelineDocument(source)
    } catch {
      throw CommandFailure(code: .unreadable, message: error.description)
    }
    for warning in document.warnings { console.writeError("\(warning)\n") }
    let text =
      switch format {
      case .table: document.table(try samples(of: document))
      case .json: document.json(try samples(of: document)).description + "\n"
      case .html: document.html(framesPerSecond: rate ?? TimelineDocument.playerRate)
      case .svg: document.svg(framesPerSecond: rate ?? Self.defaultRate)
      }
    if let output, output != "-" {
      try OutputFile.write(text, to: output)
    } else {
      try console.write(text)
    }
    return .success
  }

  /// Samples per second where nothing is said.
  private static let defaultRate = 60.0

  private func samples(of document: TimelineDocument) throws(CommandFailure) -> [TimelineSample] {
    if let times { return document.timeline.samples(at: times) }
    do throws(MotionError) {
      return try document.timeline.samples(framesPerSecond: rate ?? Self.defaultRate)
    } catch {
      throw .usage("\(error); ask for fewer with --fps, or for some with --at")
    }
  }
}
