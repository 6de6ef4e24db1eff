/// A variable of a ``Solver``.
///
/// A handle is a small value. One that belongs to another solver, or whose variable was removed, is
/// refused with ``SolverError/unknownHandle``; it never reads another variable by mistake.
public struct Variable: Hashable, Sendable {
  // The three words of the core's handle, in its order: arrays of handles cross the border as they
  // are.
  let index1: UInt32
  let generation: UInt32
  let solver: UInt32

  /// The handle of no variable.
  static let null = Variable(index1: 0, generation: 0, solver: 0)

  /// A number that is small and unique among the solver's variables; used again after a removal.
  var index: Int { Int(index1) - 1 }
}

/// A constraint that a ``Solver`` holds.
///
/// The same rules as for ``Variable`` hold: a stale or foreign handle is refused.
public struct Row: Hashable, Sendable {
  let index1: UInt32
  let generation: UInt32
  let solver: UInt32

  /// The handle of no row.
  static let null = Row(index1: 0, generation: 0, solver: 0)

  /// A number that is small and unique among the solver's rows; used again after a removal.
  var index: Int { Int(index1) - 1 }
}
