/// Turns the constraints of one tree of views into frames.
///
/// An engine belongs to the root of a tree (``LayoutView/layoutEngine``). Activating a constraint,
/// changing a constant or adding a view only takes note; ``LayoutView/layoutIfNeeded()`` lowers what
/// is new, solves once, and sets the frames that changed and no others.
///
/// The frames depend on the constraints and the tree, never on the order in which things were
/// added, edited and removed.
@safe
public final class LayoutEngine {
  // How a constraint becomes a row
  //
  // Each item has four variables: x, y, width, height in its superview's coordinates. A place of an
  // item in the coordinates of a view further up is its x or y, plus a part of its size, plus the x
  // or y of the views between. Up to `Lowering.writtenLevels` of those are written out; beyond, the
  // row names the *origin* of the superview, a variable of its own that equals the sum of the x's
  // or y's from the root down, shared by all rows that need it.
  //
  // The rules that come with an item (six places, `ruleRows`):
  //   an item that constraints place:  0, 1  width >= 0, height >= 0
  //                                    2...5 width <= w, width >= w, height <= h, height >= h for
  //                                          its intrinsic size
  //   an item whose frame is an input: 0...3 x, y, width, height == those of the frame
  //
  // A row's rank is 32 * (place in the tree, depth first) + a number for the rule or the attribute,
  // a variable's is 4 * place + part: earlier views win ties.

  /// The root's node.
  ///
  /// Sound: the root dissolves its engine before it dies or stops being a root.
  unowned(unsafe) var root: LayoutNode?
  var core = SolverCore()
  var table = LayoutTable()
  var batch = RowBatch()
  /// Tells rows of this core from rows of cores that are gone; 0 before the first variable.
  var solverTag: UInt32 = 0
  /// An engine that only measures keeps its slots apart from those of the tree's own engine and
  /// leaves constraints and frames alone.
  let isScratch: Bool

  // MARK: What waits

  /// Whether anything changed since the last complete update.
  var isDirty = true
  var pendingEntries: [LayoutNode] = []
  var pendingConstraints: [LayoutConstraint] = []
  var editedConstraints: [LayoutConstraint] = []
  var givenUpConstraints: [LayoutConstraint] = []
  var retiredRows: [Row] = []
  var retiredVariables: [Variable] = []
  var freshSlots: [Int32] = []
  /// Slots whose place in the tree, and with it their ranks, changed.
  var rerankedSlots: [Int32] = []
  /// Slots whose rules have to be compared with the core's.
  var changedRules: [Int32] = []
  var contentQueue: [Int32] = []
  var updateQueue: [Int32] = []
  var layoutQueue: [Int32] = []
  /// Slots whose frame is to be set again although no value changed.
  var resetSlots: [Int32] = []
  /// Whether places in the tree have to be counted anew.
  var orderIsStale = false
  var origins = OriginTable()

  // MARK: Working memory, kept to be used again

  var targets: [Target] = []
  var newRows: [Row] = []
  var editRows: [Row] = []
  var editConstants: [Double] = []
  var changedVariables: [Variable] = []
  var changedValues: [Double] = []
  var touched: [Int32] = []
  var pile: [Int32] = []

  // MARK: The pass

  var isInPass = false
  var isUpdating = false
  var waitingDiagnostics: [LayoutDiagnostic] = []
  private var isDelivering = false
  private var printed: Set<Int> = []
  private var storedCounters = LayoutCounters()

  init(root: LayoutNode, isScratch: Bool = false) {
    unsafe self.root = root
    self.isScratch = isScratch
  }

  deinit {
    dissolve()
  }

  // MARK: Settings

  /// Pixels per point; 2 unless set otherwise.
  ///
  /// Edges lie on multiples of one pixel.
  ///
  /// A scale that is not positive and finite is refused and reported.
  public var scale: Double {
    get { grid.scale }
    set {
      guard newValue > 0, newValue <= LayoutConstraint.limit else {
        return report(.wrongUse(.badNumber("the scale \(newValue)")))
      }
      guard newValue != grid.scale else { return }
      grid = PixelGrid(scale: newValue)
      for slot in table.slots.indices where table.nodes[slot] != nil {
        resetSlots.append(Int32(slot))
      }
      isDirty = true
    }
  }
  var grid = PixelGrid(scale: 2)

  /// What one layout may do, in the unit of ``SolverCounters/work``; 0 is without limit.
  public var workBudget: UInt64 {
    get { core.workBudget }
    set { core.workBudget = newValue }
  }

  /// Is told about wrong use and about conflicts.
  ///
  /// Unless set, each text is printed to standard error once.
  ///
  /// It is called after the call that caused it has done its work, so it may use the views.
  public var diagnosticsHandler: ((LayoutDiagnostic) -> Void)?

  /// The conflicts that the last layout found, in the order in which it gave constraints up.
  public internal(set) var conflicts: [LayoutConflict] = []

  /// What the engine has done since it was made.
  public internal(set) var counters: LayoutCounters {
    get {
      var result = storedCounters
      result.variables = core.variableCount
      result.rows = core.rowCount
      result.solver = core.counters
      return result
    }
    set { storedCounters = newValue }
  }

  /// Gives back the memory of the core that is not in use.
  public func shrink() throws(LayoutError) {
    do {
      try core.shrink()
    } catch {
      throw .solver(error)
    }
  }

  // MARK: Diagnostics

  /// Tells the handler now, or after the pass that is under way.
  func report(_ diagnostic: LayoutDiagnostic) {
    waitingDiagnostics.append(diagnostic)
    if !isInPass && !isUpdating { deliverDiagnostics() }
  }

  func deliverDiagnostics() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while !waitingDiagnostics.isEmpty {
      let waiting = waitingDiagnostics
      waitingDiagnostics.removeAll()
      for diagnostic in waiting {
        if let diagnosticsHandler {
          diagnosticsHandler(diagnostic)
          continue
        }
        let text = "\(diagnostic)\n"
        if printed.insert(text.hashValue).inserted { StandardError.emit(text) }
      }
    }
  }

  func count(_ change: (inout LayoutCounters) -> Void) {
    change(&storedCounters)
  }
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
  /// Frames that were worked out.
  public var framesPlaced: UInt64 = 0
  /// Frames that got another value.
  public var framesChanged: UInt64 = 0
  /// Calls of `layoutSubviews`.
  public var layoutCalls: UInt64 = 0
  /// What the solver did.
  public var solver = SolverCounters()

  /// Counters at zero.
  public init() {}
}
