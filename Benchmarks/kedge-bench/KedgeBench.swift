private import Kedge

/// The command: reads the arguments, runs what they ask for, prints.
@main
struct KedgeBench {
  static func main() {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      switch arguments.command {
      case .help: print(Help.text)
      case .list: print(Help.list)
      case .solver: try solver(arguments)
      case .churn: try churn(arguments)
      case .motion: try motion(arguments)
      }
    } catch let misuse as Arguments.Misuse {
      Platform.complain("kedge-bench: \(misuse.reason); see kedge-bench --help")
      Platform.leave(2)
    } catch let failure as LCSText.Failure {
      Platform.complain("kedge-bench: line \(failure.line): \(failure.reason)")
      Platform.leave(3)
    } catch let failure as FileError {
      Platform.complain("kedge-bench: \(failure.description)")
      Platform.leave(3)
    } catch let failure as Core.Failure {
      Platform.complain("kedge-bench: \(failure.call) returned status \(failure.status)")
      Platform.leave(1)
    } catch let allocated as Allocated {
      Platform.complain("kedge-bench: a warm call of \(allocated.name) asked for memory")
      Platform.leave(1)
    } catch let mismatch as Mismatch {
      Platform.complain(
        "kedge-bench: \(mismatch.family) \(mismatch.boxes): the values of "
          + "\(mismatch.operation) are not those of the batch build")
      Platform.leave(1)
    } catch {
      Platform.complain("kedge-bench: \(error)")
      Platform.leave(1)
    }
  }

  /// The systems that the arguments name.
  private static func systems(
    _ arguments: Arguments
  ) throws -> [(family: String, boxes: Int, system: () -> LayoutSystem)] {
    if let path = arguments.file {
      let system = try LCSText.parse(FileReader().text(of: path))
      return [("file", system.variableCount / 4, { system })]
    }
    // In churn the seed is that of the changes.
    let sizes = arguments.command == .solver ? arguments.seed : nil
    return arguments.families.flatMap { family in
      arguments.boxes.map { boxes in
        (family.rawValue, boxes, { family.system(boxes: boxes, seed: sizes) })
      }
    }
  }

  private static func solver(_ arguments: Arguments) throws {
    let systems = try systems(arguments)
    if let dump = arguments.dump {
      for (_, _, system) in systems { try write(dump, system()) }
      return
    }
    if !arguments.json {
      Machine().lines.forEach { print($0) }
      print("\n" + Report.header())
    }
    var report = Report()
    for (family, boxes, system) in systems {
      let run = try SystemRun(
        family: family, boxes: boxes, system: system(), repeats: arguments.repeats)
      for operation in arguments.operations {
        for measurement in try run.measure(operation) {
          report.add(measurement)
          guard !arguments.json else { continue }
          print(Report.line(measurement))
          Platform.flush()
        }
      }
    }
    if arguments.json {
      print(report.json())
      return
    }
    let growth = report.growth()
    guard !growth.isEmpty else { return }
    print("\ngrowth: time is as boxes to the power of (and from size to size)")
    growth.forEach { print($0) }
  }

  private static func write(_ dump: Arguments.Dump, _ system: LayoutSystem) throws {
    switch dump {
    case .system:
      LCSText.lines(of: system).forEach { print($0) }
    case .values:
      let core = Core(system)
      try core.buildAtOnce()
      unsafe core.values.forEach { print($0) }
    }
  }

  private static func motion(_ arguments: Arguments) throws {
    if !arguments.json { Machine().lines.forEach { print($0) } }
    let bench = try MotionBench(repeats: arguments.repeats, seed: arguments.seed ?? 1)
    let lines = bench.run()
    let copy = lines[0].samples.minimum
    if arguments.json {
      print("[\n" + lines.map { $0.json(copy: copy) }.joined(separator: ",\n") + "\n]")
    } else {
      print(
        "\n\(MotionBench.trackCount * MotionBench.framesPerTrack) frames on "
          + "\(MotionBench.trackCount) tracks, and a timeline of as many tracks")
      print(MotionBench.Line.header)
      for line in lines { print(line.text(copy: copy)) }
      let multiple = lines[1].samples.minimum / max(1, copy)
      print(
        "frames: \(figure(multiple)) times the copy of as many bytes; at most "
          + "\(figure(MotionBench.promise)) are promised")
    }
    for line in lines where (line.allocations ?? 0) > 0 { throw Allocated(name: line.name) }
  }

  private static func churn(_ arguments: Arguments) throws {
    Machine().lines.forEach { print($0) }
    for (family, boxes, system) in try systems(arguments) {
      let seed = arguments.seed ?? 1
      print("\n\(family) \(boxes): \(arguments.churnLength) random changes, seed \(seed)")
      var churn = try Churn(system(), boxes: boxes, seed: seed)
      var times: [Double] = []
      try churn.run(count: arguments.churnLength) { tenth in
        times.append(tenth.time)
        print(
          "  tenth \(times.count): \(duration(tenth.time)) a change, \(tenth.bytes) bytes, "
            + "\(tenth.rows) rows")
        Platform.flush()
      }
      let fresh = try churn.differenceFromFresh()
      let growth = (times.last ?? 0) / max(1, times.first ?? 1)
      print("  last tenth: \(decimal(growth, 2)) times the first")
      print("  a fresh solver holds \(fresh.bytes) bytes; values differ by \(fresh.difference)")
      // Not "greater than": a difference that is not a number fails too.
      guard fresh.difference <= 1e-9 else {
        throw Mismatch(family: family, boxes: boxes, operation: "churn")
      }
    }
  }
}
