/// Why a solver refused a call, or how a solve ended other than well.
///
/// A refused call changes nothing. After ``conflict(_:)`` and ``inexact`` the solver has new values;
/// after ``budgetExceeded`` and ``outOfMemory`` it has those of the solve before.
public enum SolverError: Error, Hashable, Sendable {
  /// Memory ran out; the call may be made again.
  case outOfMemory
  /// The handle belongs to another solver, or names something that was removed.
  case unknownHandle
  /// A number is NaN or infinite; the text names the constraint or the value.
  case notFinite(String)
  /// A number lies outside what a solver takes: coefficients from 1e-12 to 1e12 in magnitude,
  /// constants to 1e15, weights from 1e-6 to 1e6, priorities above 0 up to 1000.
  case outOfRange(String)
  /// The variable cannot go while a constraint names it.
  case variableInUse(String)
  /// There are as many variables, rows or terms as 32-bit numbers can count.
  case full
  /// The work budget ran out before the answer was found; the next call goes on.
  case budgetExceeded
  /// An answer was found, but rounding kept the solver from proving it.
  case inexact
  /// Required constraints contradict one another.
  case conflict(SolverConflict)
}

/// A smallest set of required constraints that cannot hold together: without any one of them the
/// others can.
public struct SolverConflict: Hashable, Sendable {
  /// One constraint of the set.
  public struct Member: Hashable, Sendable {
    /// The constraint in the solver.
    public let row: Row
    /// What it asks for, its label, and where it was added.
    public let text: String
  }

  /// The constraints, in the order of their handles.
  public let members: [Member]
}

extension SolverError: CustomStringConvertible {
  /// The reason in words; for a conflict one line for each member.
  public var description: String {
    switch self {
    case .outOfMemory: "memory ran out"
    case .unknownHandle: "the handle belongs to another solver or names something that was removed"
    case .notFinite(let what): "not a finite number: \(what)"
    case .outOfRange(let what): "number out of range: \(what)"
    case .variableInUse(let name): "a constraint still names the variable \(name)"
    case .full: "there are more variables, constraints or terms than a solver can count"
    case .budgetExceeded: "the work budget ran out before the answer was found"
    case .inexact: "rounding kept the solver from proving its answer"
    case .conflict(let conflict): conflict.description
    }
  }
}

extension SolverConflict: CustomStringConvertible {
  /// A headline and one line for each member.
  public var description: String {
    members.reduce("required constraints contradict one another:") { $0 + "\n  " + $1.text }
  }
}
