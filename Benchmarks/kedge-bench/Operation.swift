/// What is timed.
enum Operation: String, CaseIterable {
  case batch, onebyone, shuffled, edit, toggle, constant, teardown

  /// What exactly is timed, for `--help`.
  var summary: String {
    switch self {
    case .batch:
      """
      a new solver, its variables, all rows in one call, one solve, all values read.
      Putting the handles into the rows counts; freeing does not.
      """
    case .onebyone:
      "the same, but the rows are added one at a time and solved after each."
    case .shuffled:
      "batch, with the rows in a fixed random order (their ranks stay)."
    case .edit:
      """
      the container's size changes, then one solve; per step, and only steps that move a value
      count. edit_cold: width and height in turn, each another variable than the step
      before. edit_warm: both at once, each time.
      """
    case .toggle:
      "the family's toggle rows are removed, one solve, added again, one solve."
    case .constant:
      "the constant of one row in the middle changes by one, then one solve."
    case .teardown:
      "the solver is freed."
    }
  }
}
