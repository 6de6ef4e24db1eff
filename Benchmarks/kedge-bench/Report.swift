/// The measurements as a table for people, or as JSON for programs.
struct Report {
  private var measurements: [Measurement] = []

  mutating func add(_ measurement: Measurement) { measurements.append(measurement) }

  // MARK: Table

  private static let columns = [
    "family", "boxes", "rows", "operation", "minimum", "median", "limit", "multiple", "trial",
    "of 1.5x", "ns/row", "bytes/row", "pivots", "flips", "checksum",
  ]
  private static let widths = [7, 6, 7, 10, 9, 9, 9, 9, 8, 8, 8, 9, 7, 7, 10]

  static func header() -> String { row(columns) }

  private static func row(_ cells: [String]) -> String {
    zip(cells, widths).enumerated().map { index, cell in
      let blanks = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 || index == 3 ? cell.0 + blanks : blanks + cell.0
    }.joined(separator: " ")
  }

  /// One line of the table.
  ///
  /// The trial's multiple stands beside ours; "of 1.5x" is how much of the
  /// allowed one and a half times of it is used.
  static func line(_ m: Measurement) -> String {
    let multiple = m.limit > 0 ? m.minimum / m.limit : 0
    let trial = Trial.multiple(family: m.family, boxes: m.boxes, operation: m.operation)
    let share = trial.map { 100 * multiple / ($0 * Trial.allowance) }
    let rows = Double(max(1, m.constraints))
    let steps = m.counters.first { $0.name == "steps" }?.value ?? 1
    func counter(_ name: String) -> String {
      let total = m.counters.first { $0.name == name }?.value ?? 0
      return steps == 1 ? "\(total)" : decimal(Double(total) / Double(steps), 1)
    }
    return row([
      m.family, "\(m.boxes)", "\(m.constraints)", m.operation, duration(m.minimum),
      duration(m.median), duration(m.limit), figure(multiple), trial.map(figure) ?? "-",
      share.map { "\(decimal($0, 0)) %" } ?? "-", figure(m.minimum / rows),
      m.bytes > 0 ? decimal(Double(m.bytes) / rows, 0) : "-", counter("pivots"), counter("flips"),
      String(hex(m.checksum).suffix(8)),
    ])
  }

  // MARK: Growth

  /// The exponents e of time = c * boxes^e between sizes, for every family and operation that was
  /// measured at more than one; empty if there is none.
  func growth() -> [String] {
    var lines: [String] = []
    var seen: Set<String> = []
    for m in measurements where seen.insert("\(m.family) \(m.operation)").inserted {
      let points = measurements.filter { $0.family == m.family && $0.operation == m.operation }
      guard let first = points.first, let last = points.last, points.count > 1 else { continue }
      let steps = zip(points, points.dropFirst()).map { decimal(Self.slope($0, $1), 2) }
      let name = "\(m.family) \(m.operation)"
      let blanks = String(repeating: " ", count: max(0, 20 - name.count))
      lines.append(
        "\(name)\(blanks) \(decimal(Self.slope(first, last), 2))   "
          + "(\(steps.joined(separator: ", ")))")
    }
    return lines
  }

  private static func slope(_ a: Measurement, _ b: Measurement) -> Double {
    guard a.boxes != b.boxes, a.minimum > 0, b.minimum > 0 else { return 0 }
    return logarithm(b.minimum / a.minimum) / logarithm(Double(b.boxes) / Double(a.boxes))
  }

  // MARK: JSON

  /// All measurements as an array of objects.
  func json() -> String {
    let objects = measurements.map { m in
      let counters = m.counters.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ")
      return "  {\"family\": \(quoted(m.family)), \"boxes\": \(m.boxes), "
        + "\"constraints\": \(m.constraints), \"operation\": \(quoted(m.operation)), "
        + "\"engine\": \(quoted(m.engine)), \"minimum_ns\": \(decimal(m.minimum, 1)), "
        + "\"median_ns\": \(decimal(m.median, 1)), \"limit_ns\": \(decimal(m.limit, 1)), "
        + "\"bytes\": \(m.bytes), \"checksum\": \"\(hex(m.checksum))\", "
        + "\"counters\": {\(counters)}}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]"
  }
}
