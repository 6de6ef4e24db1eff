import Kedge
import KedgeFiles

extension Command {
  /// `kedge solve`.
  static let solve = Command(
    name: "solve", arguments: "FILE", argumentCount: 1...1,
    summary: "Solve a layout document and print where every view stands",
    discussion: [
      "FILE is a layout document (*.layout.json), or - for standard input. A name that is no file "
        + "here is looked up among the layouts that come with kedge: kedge solve window.",
      "Frames are in points, in the superview, and rounded to whole pixels. A constraint that had "
        + "to be given up is named together with those that it contradicts, and a view that "
        + "could stand elsewhere as well is marked as ambiguous.",
    ],
    options: [
      .init(
        name: "size", value: "WxH", isRepeatable: true,
        summary: "The root's size in points, in place of the document's; repeatable"),
      .init(name: "scale", value: "N", summary: "Pixels per point, in place of the document's"),
      .init(
        name: "format", value: "FORMAT", choices: SolveCommand.Format.allCases.map(\.rawValue),
        summary: "table, json, svg or tree; by default what PATH ends in, or table"),
      .init(
        name: "output", letter: "o", value: "PATH", summary: "Write to a file, not to the terminal"),
    ],
    examples: [
      .init(
        line: "kedge solve Data/Layouts/window.layout.json --size 800x700",
        summary: "Print a table of frames"),
      .init(
        line: "kedge solve chat --size 320x568 --size 430x932 -o chat.svg",
        summary: "Draw two sizes side by side"),
      .init(
        line: "kedge solve form --format json",
        summary: "Print frames, conflicts and statistics for programs"),
    ],
    run: { arguments, console throws(CommandFailure) in
      try SolveCommand(arguments).run(console)
    })
}

/// The work of `kedge solve`.
private struct SolveCommand {
  /// What is printed.
  enum Format: String, CaseIterable {
    case table, json, svg, tree
  }

  private let file: String
  private let sizes: [Size]
  private let scale: Double?
  private let format: Format
  private let output: String?

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    file = arguments.arguments[0]
    var sizes: [Size] = []
    for text in arguments.options["size"] ?? [] { sizes.append(try Self.size(text)) }
    self.sizes = sizes
    scale = try arguments.value("scale").map { text throws(CommandFailure) in
      try Self.scale(text)
    }
    output = arguments.value("output")
    format = try Self.format(arguments.value("format"), output: output)
  }

  // MARK: Options

  private static func size(_ text: String) throws(CommandFailure) -> Size {
    let parts = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "X" || $0 == "×" })
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 2, numbers.count == 2,
      numbers.allSatisfy({ $0 >= 0 && $0 <= LayoutDocument.largestLength })
    else {
      throw .usage(
        "--size must be a width and a height in points, as in --size 320x568, not "
          + Text.quoted(text))
    }
    return Size(width: numbers[0], height: numbers[1])
  }

  private static func scale(_ text: String) throws(CommandFailure) -> Double {
    guard let scale = Double(text), scale > 0, scale <= 100 else {
      throw .usage(
        "--scale must be a number of pixels per point above 0 and at most 100, as in --scale 3, "
          + "not \(Text.quoted(text))")
    }
    return scale
  }

  private static func format(
    _ name: String?, output: String?
  ) throws(CommandFailure) -> Format {
    if let name {
      if let format = Format(rawValue: name) { return format }
      let names = Format.allCases.map(\.rawValue)
      throw .usage(
        "--format must be table, json, svg or tree, not \(Text.quoted(name))"
          + Text.question(for: name, in: names))
    }
    let ending = output?.split(separator: ".").last.map { $0.lowercased() }
    return ending.flatMap(Format.init) ?? .table
  }

  // MARK: Work

  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let source = try InputFile.read(file, as: .layout)
    let document: LayoutDocument
    do throws(DocumentError) {
      document = try LayoutDocument(source)
    } catch {
      throw CommandFailure(code: .unreadable, message: error.description)
    }
    for warning in document.warnings { console.writeError("\(warning)\n") }

    var progress = Progress(console)
    var solved: [SolvedLayout] = []
    let wanted = sizes.isEmpty ? [document.size] : sizes
    for (index, size) in wanted.enumerated() {
      progress.show("solving size \(index + 1) of \(wanted.count)")
      solved.append(try solve(document, size))
    }
    progress.clear()

    try write(text(for: solved), console)
    return report(solved, console)
  }

  private func solve(
    _ document: LayoutDocument, _ size: Size
  ) throws(CommandFailure) -> SolvedLayout {
    let tree: LayoutTree
    do throws(DocumentError) {
      tree = try LayoutTree(document, size: size, scale: scale)
    } catch {
      throw CommandFailure(code: .unreadable, message: error.description)
    }
    do throws(LayoutError) {
      return try tree.solve()
    } catch {
      throw CommandFailure(code: .unreadable, message: "\(document.source.name): \(error)")
    }
  }

  private func text(for solved: [SolvedLayout]) -> String {
    switch format {
    case .table: solved.map(\.table).joined(separator: "\n")
    case .tree: solved.map(\.tree).joined(separator: "\n")
    case .json: SolvedLayout.json(solved).description + "\n"
    case .svg: SolvedLayout.svg(solved)
    }
  }

  private func write(_ text: String, _ console: Console) throws(CommandFailure) {
    guard let output, output != "-" else { return try console.write(text) }
    try OutputFile.write(text, to: output)
  }

  /// Says on standard error what a person must know and has not been shown yet.
  private func report(_ solved: [SolvedLayout], _ console: Console) -> ExitCode {
    for layout in solved {
      for notice in layout.notices { console.writeError("\(layout.file): \(notice)\n") }
    }
    let troubled = solved.filter { !$0.isSound || !$0.notices.isEmpty }
    let isShown = (format == .table || format == .tree) && (output == nil || output == "-")
    if !isShown {
      for layout in troubled { console.writeError(layout.troubleReport) }
    }
    return troubled.isEmpty ? .success : .troubled
  }
}
