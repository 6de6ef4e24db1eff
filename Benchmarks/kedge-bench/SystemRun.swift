/// The operations on one system: each gives one line of the report, or two.
struct SystemRun {
  let family: String
  let boxes: Int
  let system: LayoutSystem
  let repeats: Repeats
  private let core: Core
  private let limit: Double
  private let built: (bytes: UInt64, checksum: UInt64)

  init(family: String, boxes: Int, system: LayoutSystem, repeats: Repeats) throws {
    self.family = family
    self.boxes = boxes
    self.system = system
    self.repeats = repeats
    core = Core(system)
    try core.buildAtOnce()
    built = (core.counters.bytes, unsafe checksum(core.values))
    limit = unsafe ResidualPass(system).nanoseconds(at: core.values)
  }

  func measure(_ operation: Operation) throws -> [Measurement] {
    switch operation {
    case .batch:
      try [
        build(operation, core) {
          try $0.addRows(); try $0.solve()
        }
      ]
    case .onebyone: try [build(operation, core) { try $0.addRowsOneByOne() }]
    case .shuffled:
      try [
        build(operation, Core(system, shuffled: true)) {
          try $0.addRows(); try $0.solve()
        }
      ]
    case .edit: try edits()
    case .toggle: try toggle()
    case .constant: try constant()
    case .teardown: try [teardown()]
    }
  }

  private func line(
    _ operation: String, _ samples: Samples, bytes: UInt64, checksum: UInt64,
    _ counters: Counters, more: [(name: String, value: UInt64)] = []
  ) -> Measurement {
    Measurement(
      family: family, boxes: boxes, constraints: system.rows.count, operation: operation,
      minimum: samples.minimum, median: samples.median, limit: limit, bytes: bytes,
      checksum: checksum, counters: counters.named + more)
  }

  // MARK: Builds

  private func build(
    _ operation: Operation, _ core: Core, _ body: (Core) throws -> Void
  ) throws -> Measurement {
    let samples = try Samples(repeats) {
      core.destroy()
      let watch = Stopwatch()
      try core.create()
      try body(core)
      try core.readValues()
      return watch.elapsed()
    }
    let sum = unsafe checksum(core.values)
    guard sum == built.checksum else {
      throw Mismatch(family: family, boxes: boxes, operation: operation.rawValue)
    }
    return line(
      operation.rawValue, samples, bytes: core.counters.bytes, checksum: sum, core.counters)
  }

  private func teardown() throws -> Measurement {
    let samples = try Samples(repeats) {
      try core.buildAtOnce()
      let watch = Stopwatch()
      core.destroy()
      return watch.elapsed()
    }
    return line("teardown", samples, bytes: 0, checksum: built.checksum, Counters())
  }

  // MARK: Edits

  private func edits() throws -> [Measurement] {
    guard !system.edits.isEmpty else { return [] }
    try core.buildAtOnce()
    let series = EditSeries(system)
    return try [cold(series), warm(series)].compactMap { $0 }
  }

  private func cold(_ series: EditSeries) throws -> Measurement? {
    // One variable only: no step edits another than the step before.
    guard system.edits.count > 1 else { return nil }
    let clock = clockOverhead()
    var counters = Counters()
    // Steps are too short for the processor's clock. So each counts with its least time over all
    // passes, that in which nothing came between.
    var least = [Double](repeating: .infinity, count: series.single.count)
    var samples = try Samples(repeats) {
      try reset()
      let before = core.counters
      var total = 0.0
      var moving = 0
      for (index, step) in series.single.enumerated() {
        let start = Platform.now()
        try core.setEdits(first: step.edit, step.value)
        try core.solve()
        let time = max(0, Double(Platform.now() - start) - clock)
        guard core.changedCount > 0 else { continue }
        moving += 1
        total += time
        least[index] = min(least[index], time)
      }
      counters = core.counters.since(before)
      return moving > 0 ? total / Double(moving) : 0
    }
    let moved = least.filter(\.isFinite)
    let moving = moved.count
    guard moving > 0 else { return nil }
    samples.minimum = moved.reduce(0, +) / Double(moving)
    try core.readValues()
    let sum = unsafe checksum(core.values)
    let touched = try touchedRows(series)
    return line(
      "edit_cold", samples, bytes: core.counters.bytes, checksum: sum, counters,
      more: [
        ("steps", UInt64(moving)), ("touched_rows", touched.rows),
        ("touched_ns", UInt64(touched.time)),
      ])
  }

  private func warm(_ series: EditSeries) throws -> Measurement? {
    // A dry run finds the steps that move a value.
    try reset()
    var moving: [ArraySlice<Double>] = []
    for step in series.together {
      try core.setEdits(first: 0, step)
      try core.solve()
      if core.changedCount > 0 { moving.append(step) }
    }
    guard moving.count > 2 else { return nil }
    var counters = Counters()
    let timed = moving.dropFirst(2)
    let samples = try Samples(repeats) {
      try reset()
      for step in moving.prefix(2) {
        try core.setEdits(first: 0, step)
        try core.solve()
      }
      let before = core.counters
      let watch = Stopwatch()
      for step in timed {
        try core.setEdits(first: 0, step)
        try core.solve()
      }
      let time = watch.elapsed()
      counters = core.counters.since(before)
      return time / Double(timed.count)
    }
    try core.readValues()
    let sum = unsafe checksum(core.values)
    return line(
      "edit_warm", samples, bytes: core.counters.bytes, checksum: sum, counters,
      more: [("steps", UInt64(timed.count))])
  }

  /// Puts all edited variables back to their first values.
  private func reset() throws {
    try core.setEdits(first: 0, system.edits.map { $0.values[0] }[...])
    try core.solve()
  }

  /// The rows whose variables a cold step moves, and the time of one pass over them: the mean of the
  /// first steps.
  private func touchedRows(_ series: EditSeries) throws -> (rows: UInt64, time: Double) {
    try reset()
    var rows = 0
    var time = 0.0
    var steps = 0
    for step in series.single.prefix(8) {
      try core.setEdits(first: step.edit, step.value)
      try core.solve()
      let changed = Set(core.changedVariables())
      guard !changed.isEmpty else { continue }
      let touched = system.rows.indices.filter { row in
        system.termVariables[system.rows[row].terms].contains { changed.contains(Int($0)) }
      }
      try core.readValues()
      rows += touched.count
      time += unsafe ResidualPass(system, rows: touched).nanoseconds(at: core.values)
      steps += 1
    }
    return steps == 0 ? (0, 0) : (UInt64(rows / steps), time / Double(steps))
  }

  // MARK: Other changes

  private func toggle() throws -> [Measurement] {
    guard !system.toggles.isEmpty else { return [] }
    return try [
      cycles("toggle") { _ in
        for row in system.toggles { try core.removeRow(row) }
        try core.solve()
        for row in system.toggles { try core.addRow(row) }
        try core.solve()
      }
    ]
  }

  private func constant() throws -> [Measurement] {
    let row = system.toggles.first ?? system.rows.count / 2
    let constant = -system.rows[row].constant
    return try [
      cycles("constant") { cycle in
        try core.setConstant(row: row, cycle % 2 == 0 ? constant + 1 : constant)
        try core.solve()
      }
    ]
  }

  /// Times something short that leaves the system as it was after every second cycle.
  private func cycles(
    _ operation: String, _ body: (Int) throws -> Void
  ) throws -> Measurement {
    try core.buildAtOnce()
    let count = 50
    var counters = Counters()
    let samples = try Samples(repeats) {
      let before = core.counters
      let watch = Stopwatch()
      for cycle in 0..<count { try body(cycle) }
      let time = watch.elapsed()
      counters = core.counters.since(before)
      return time / Double(count)
    }
    try core.readValues()
    let sum = unsafe checksum(core.values)
    guard sum == built.checksum else {
      throw Mismatch(family: family, boxes: boxes, operation: operation)
    }
    return line(
      operation, samples, bytes: core.counters.bytes, checksum: sum, counters,
      more: [("steps", UInt64(count))])
  }
}

/// The values of one operation are not those of the batch build.
struct Mismatch: Error {
  var family: String
  var boxes: Int
  var operation: String
}

/// The steps that the edits of a system ask for, after the first values.
struct EditSeries {
  /// One variable a step, each another than the step before.
  let single: [(edit: Int, value: ArraySlice<Double>)]
  /// All variables at once.
  let together: [ArraySlice<Double>]

  init(_ system: LayoutSystem) {
    let steps = system.edits.map(\.values.count).min() ?? 0
    single = (1..<max(1, steps)).flatMap { step in
      system.edits.enumerated().map { ($0.offset, $0.element.values[step...step]) }
    }
    together = (1..<max(1, steps)).map { step in system.edits.map { $0.values[step] }[...] }
  }
}

extension Core {
  /// A new solver with all rows, solved and read.
  func buildAtOnce() throws {
    try create()
    try addRows()
    try solve()
    try readValues()
  }
}

/// What reading the clock twice takes, in nanoseconds.
private func clockOverhead() -> Double {
  var least = UInt64.max
  for _ in 0..<1000 {
    let start = Platform.now()
    least = min(least, Platform.now() - start)
  }
  return Double(least)
}
