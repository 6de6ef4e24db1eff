/// The texts of `--help` and `--list`.
enum Help {
  static var text: String {
    var operations = ""
    for operation in Operation.allCases {
      let lines = operation.summary.split(separator: "\n")
      for (index, line) in lines.enumerated() {
        let name = index == 0 ? operation.rawValue : ""
        operations += "  " + padded(name, 10) + line + "\n"
      }
    }
    return """
      Times the solver, and the sampling of animations.

        kedge-bench solver [--family LIST] [--boxes LIST] [--operation LIST] [--repeats N] [--seed N]
                           [--json]
        kedge-bench solver --lcs FILE [...]   the same on a system in a file
        kedge-bench solver --dump-lcs [...]   writes the systems instead of solving them
        kedge-bench solver --dump-values [...]  writes the values of the first layout, one a line
        kedge-bench churn [--family LIST] [--boxes LIST] [--operations N] [--seed N]
        kedge-bench motion [--repeats N] [--seed N] [--json]
        kedge-bench --list

      Lists are separated by commas; --family and --operation also take "all". --seed gives the boxes of a
      family other sizes, or churn other changes.

      Operations:
      \(operations)
      The edited variables, the container's width and height, are rows of priority \
      \(Core.editPriority),
      above all others but required, and stand before the others.
      Times are wall time below 2 ms, else processor time of the thread: the minimum and the median of
      the samples after one that
      warms up (3 to 200 samples in 0.4 s, or as many as --repeats says). For edits a sample is the mean
      over the steps; for edit_cold the minimum is the mean over the steps of each one's least time.

      limit     one pass over all rows that computes their residuals, warm: no solver can do less
      multiple  the minimum in limits
      trial     the multiple of the trial of this design, where it was measured
      of 1.5x   the multiple as a share of one and a half times the trial's
      pivots, flips   of a build, or per step
      checksum  of the values to a millionth: batch, onebyone and shuffled must agree

      churn makes random changes to one solver: rows and boxes come and go, constants and
      priorities change, each followed by a solve. It prints the time per change and the bytes by
      tenth, and compares the values with those of a fresh solver at the end.

      motion samples animations: 10,000 frames on 100 tracks with curves of their own, against
      copying as many bytes (multiple), and counts what a warm call asks the heap for.

      Exit codes: 0 done, 1 answers differ, the solver failed or a warm sample allocated, 2 wrong use, 3 unreadable input.
      """
  }

  static var list: String {
    "families\n"
      + Family.allCases.map { "  " + padded($0.rawValue, 10) + $0.summary + "\n" }.joined()
      + "operations\n  " + Operation.allCases.map(\.rawValue).joined(separator: " ")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
