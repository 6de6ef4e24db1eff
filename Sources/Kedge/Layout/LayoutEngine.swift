/// Turns the constraints of one tree of views into frames.
///
/// An engine belongs to the root of a tree (``LayoutView/layoutEngine``). Activating a constraint,
/// changing a constant or adding a view only takes note; ``LayoutView/layoutIfNeeded()`` lowers what
/// is new, solves once, and sets the frames that changed and no others.
///
/// The frames depend on the constraints and the tree, never on the order in which things were
/// added, edited and removed.
public final class LayoutEngine {
  /// The rows and frames.
  ///
  /// No code of the user's runs while it is being changed.
  var system: LayoutSystem

  var isInPass = false
  var isUpdating = false
  private var isDelivering = false
  private var waitingDiagnostics: [LayoutDiagnostic] = []
  private var printed: Set<Int> = []

  init(root: LayoutNode) {
    system = LayoutSystem(root: root, owner: nil)
    system = LayoutSystem(root: root, owner: self)
  }

  // MARK: Settings

  /// Pixels per point; 2 unless set otherwise.
  ///
  /// Edges lie on multiples of one pixel. A scale that is not positive and finite is refused and
  /// reported.
  public var scale: Double {
    get { system.grid.scale }
    set {
      guard newValue > 0, newValue <= LayoutConstraint.limit else {
        return report(.badNumber("the scale \(newValue)"))
      }
      if newValue != system.grid.scale { system.setGrid(PixelGrid(scale: newValue)) }
    }
  }

  /// What one layout may do, in the unit of ``SolverCounters/work``; 0 is without limit.
  public var workBudget: UInt64 {
    get { system.core.workBudget }
    set { system.core.workBudget = newValue }
  }

  /// Is told about wrong use and about conflicts.
  ///
  /// Unless set, ``diagnosticsMode`` decides. It is called after the call that caused it has done its
  /// work, so it may use the views.
  public var diagnosticsHandler: ((LayoutDiagnostic) -> Void)?

  /// What is done about wrong use and conflicts while there is no ``diagnosticsHandler``.
  public var diagnosticsMode = LayoutDiagnosticsMode.log

  /// What was collected since the last ``takeDiagnostics()``, the oldest first; see
  /// ``LayoutDiagnosticsMode/collect``.
  public private(set) var diagnostics: [LayoutDiagnostic] = []

  /// Takes what was collected: ``diagnostics`` is empty then.
  public func takeDiagnostics() -> [LayoutDiagnostic] {
    defer { diagnostics.removeAll() }
    return diagnostics
  }

  /// The conflicts that the last layout found, in the order in which it gave constraints up.
  public var conflicts: [LayoutConflict] { system.conflicts }

  /// What the engine has done since it was made, and what it holds.
  public var counters: LayoutCounters {
    var result = system.counters
    result.variables = system.core.variableCount
    result.rows = system.core.rowCount
    result.solver = system.core.counters
    return result
  }

  /// Gives back the memory of the core that is not in use.
  public func shrink() throws(LayoutError) {
    do {
      try system.core.shrink()
    } catch {
      throw .solver(error)
    }
  }

  // MARK: Diagnostics

  /// Tells the handler now, or after the pass that is under way.
  func report(_ error: LayoutError) {
    waitingDiagnostics.append(.wrongUse(error))
    if !isInPass && !isUpdating { deliverDiagnostics() }
  }

  /// Takes what the system has to say; it is delivered after the pass.
  func collectReports() {
    guard !system.reports.isEmpty else { return }
    waitingDiagnostics += system.reports
    system.reports.removeAll()
  }

  func deliverDiagnostics() {
    // What a handler causes is delivered by the loop below.
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while !waitingDiagnostics.isEmpty {
      let waiting = waitingDiagnostics
      waitingDiagnostics.removeAll()
      for diagnostic in waiting {
        if let diagnosticsHandler {
          diagnosticsHandler(diagnostic)
        } else {
          deliver(diagnostic)
        }
      }
    }
  }

  private func deliver(_ diagnostic: LayoutDiagnostic) {
    switch diagnosticsMode {
    case .log:
      let text = "\(diagnostic)\n"
      if printed.insert(text.hashValue).inserted { StandardError.emit(text) }
    case .collect:
      diagnostics.append(diagnostic)
    case .trap:
      fatalError("\(diagnostic)")
    }
  }
}

/// What an engine does about wrong use and conflicts where nobody handles them.
public enum LayoutDiagnosticsMode: Hashable, Sendable, CaseIterable {
  /// Prints each text to standard error once.
  case log
  /// Keeps them in ``LayoutEngine/diagnostics`` until somebody takes them.
  case collect
  /// Stops the program with the text: for tests, where a layout that conflicts must not pass.
  case trap
}

/// What a ``LayoutEngine`` has done since it was made, and what it holds.
public struct LayoutCounters: Hashable, Sendable {
  /// Variables of the solver now.
  public var variables = 0
  /// Rows of the solver now: constraints that count, and rules that come with views.
  public var rows = 0
  /// Layouts that had something to do.
  public var updates: UInt64 = 0
  /// Constraints and rules that were turned into rows.
  public var rowsLowered: UInt64 = 0
  /// Constants that were edited in place.
  public var constantsEdited: UInt64 = 0
  /// Values of variables that solves changed.
  public var valuesChanged: UInt64 = 0
  /// Frames that were worked out, along x and y counted apart.
  public var framesPlaced: UInt64 = 0
  /// Frames that got another value, along x and y counted apart.
  public var framesChanged: UInt64 = 0
  /// Calls of `layoutSubviews`.
  public var layoutCalls: UInt64 = 0
  /// What the solver did.
  public var solver = SolverCounters()

  /// Counters at zero.
  public init() {}
}
