public import Kedge

/// A layout that has been solved: where everything stands, and what went wrong on the way.
///
/// It is a value of its own, without views or constraints, from which tables, JSON and pictures are
/// made.
public struct SolvedLayout: Sendable {
  /// What the document is called.
  public var file: String
  /// The size of the root, in points.
  public var size: Size
  /// Pixels in a point.
  public var scale: Double
  /// The views, each after its superview; the root is the first.
  public var views: [View]
  /// The layout guides.
  public var guides: [Guide]
  /// How many constraints the document states.
  public var constraintCount: Int
  /// The required constraints that contradict one another.
  public var conflicts: [Conflict]
  /// The distances between edges that constraints state, for pictures.
  public var gaps: [Gap]
  /// What it took to solve the layout.
  public var statistics: Statistics
  /// What else the engine had to say.
  public var notices: [String] = []

  /// An axis.
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    /// Along x.
    case horizontal
    /// Along y.
    case vertical
  }

  /// A view and its place.
  public struct View: Sendable {
    /// Its name.
    public var id: String
    /// The index of the superview; nil for the root.
    public var parent: Int?
    /// The frame in the superview, in points, its edges rounded to whole pixels.
    public var frame: Rect
    /// The frame in the superview, in points, as it was solved.
    public var exactFrame: Rect
    /// The axes along which the constraints leave the view more than one place or size.
    public var ambiguous: [Axis]
    /// Whether a constraint that names the view was given up.
    public var isBroken: Bool

    /// Makes a view.
    public init(
      id: String, parent: Int?, frame: Rect, exactFrame: Rect, ambiguous: [Axis] = [],
      isBroken: Bool = false
    ) {
      self.id = id
      self.parent = parent
      self.frame = frame
      self.exactFrame = exactFrame
      self.ambiguous = ambiguous
      self.isBroken = isBroken
    }
  }

  /// A layout guide and its place.
  public struct Guide: Sendable {
    /// Its name.
    public var id: String
    /// The index of the view that owns it.
    public var owner: Int
    /// The frame in the owner, in points, its edges rounded to whole pixels.
    public var frame: Rect
    /// The frame in the owner, in points, as it was solved.
    public var exactFrame: Rect
    /// The axes along which the constraints leave the guide more than one place or size.
    public var ambiguous: [Axis]

    /// Makes a guide.
    public init(id: String, owner: Int, frame: Rect, exactFrame: Rect, ambiguous: [Axis] = []) {
      self.id = id
      self.owner = owner
      self.frame = frame
      self.exactFrame = exactFrame
      self.ambiguous = ambiguous
    }
  }

  /// Required constraints that cannot all hold, though any one less of them could.
  public struct Conflict: Sendable {
    /// The constraints, in the order of the document.
    public var members: [Member]
    /// The index in `members` of the one that was given up.
    public var broken: Int
    /// By how much the one that was given up is missed, in points; nil when the document does not
    /// state it.
    public var miss: Double?

    /// Makes a conflict.
    public init(members: [Member], broken: Int, miss: Double?) {
      self.members = members
      self.broken = broken
      self.miss = miss
    }
  }

  /// A constraint in a conflict.
  public struct Member: Hashable, Sendable {
    /// The constraint as the document spells it, or in the same form when the document only implies
    /// it.
    public var text: String
    /// Where the document states it, or what implies it.
    public var place: TextPlace?

    /// Makes a member.
    public init(text: String, place: TextPlace?) {
      self.text = text
      self.place = place
    }
  }

  /// A distance between two parallel edges that a constraint states and that holds.
  public struct Gap: Hashable, Sendable {
    /// The axis along which it is measured.
    public var axis: Axis
    /// Where it begins and ends along the axis, in the root, in points.
    public var range: ClosedRange<Double>
    /// Where along the other axis both edges run side by side, in the root, in points.
    public var across: ClosedRange<Double>

    /// Makes a gap.
    public init(axis: Axis, range: ClosedRange<Double>, across: ClosedRange<Double>) {
      self.axis = axis
      self.range = range
      self.across = across
    }

    /// The distance, in points.
    var length: Double { range.upperBound - range.lowerBound }
  }

  /// What it took to solve a layout.
  public struct Statistics: Hashable, Sendable {
    /// The variables of the solver.
    public var variables: Int
    /// The rows of the solver: constraints, and what intrinsic sizes and fixed frames add to them.
    public var rows: Int
    /// The steps of the solver.
    public var pivots: Int

    /// Makes statistics.
    public init(variables: Int, rows: Int, pivots: Int) {
      self.variables = variables
      self.rows = rows
      self.pivots = pivots
    }
  }

  /// Makes a solved layout.
  public init(
    file: String, size: Size, scale: Double, views: [View], guides: [Guide] = [],
    constraintCount: Int, conflicts: [Conflict] = [], gaps: [Gap] = [], statistics: Statistics
  ) {
    self.file = file
    self.size = size
    self.scale = scale
    self.views = views
    self.guides = guides
    self.constraintCount = constraintCount
    self.conflicts = conflicts
    self.gaps = gaps
    self.statistics = statistics
  }

  /// How many views and guides are ambiguous.
  public var ambiguousCount: Int {
    views.count { !$0.ambiguous.isEmpty } + guides.count { !$0.ambiguous.isEmpty }
  }

  /// Whether every view has one place and every required constraint holds.
  public var isSound: Bool { conflicts.isEmpty && ambiguousCount == 0 }

  /// The rounded frames of the views in the root's coordinates.
  var framesInRoot: [Rect] {
    var frames: [Rect] = []
    for view in views {
      let origin = view.parent.map { frames[$0].origin } ?? .zero
      frames.append(
        view.parent == nil
          ? Rect(origin: .zero, size: view.frame.size)
          : view.frame.offsetBy(dx: origin.x, dy: origin.y))
    }
    return frames
  }

  /// How many superviews each view has.
  var depths: [Int] {
    var depths: [Int] = []
    for view in views { depths.append(view.parent.map { depths[$0] + 1 } ?? 0) }
    return depths
  }
}
