/// A finger that drags a sheet between its detents, or away.
///
/// The sheet's height follows the finger; above the highest detent it resists as a scroll view
/// does. When the finger is lifted, its speed says where the sheet would come to rest, and the
/// nearest detent takes it.
public struct SheetDrag: Hashable, Sendable {
  /// The figures of the drag, from one system version.
  public enum Figures {
    /// How far the finger moves before the sheet follows, in points.
    public static let slop = 10.0
    /// The downward speed in points per second that dismisses a sheet at its lowest detent.
    public static let dismissalSpeed = 1000.0
    /// Below this speed, in points per second, the finger counts as still.
    public static let stillSpeed = 250.0
    /// How a speed is projected.
    public static let decay = Decay.fast
    /// The angular frequency of the spring that takes over: sqrt(1000 / 3).
    public static let angularFrequency = (1000.0 / 3).squareRoot()
    /// The spring's damping ratio.
    public static let dampingRatio = 1.0
    /// The spring's damping ratio after a flick.
    public static let flickDampingRatio = 0.8
    /// The time of a transition without a finger, in seconds.
    public static let transitionDuration = 0.4
  }

  /// What becomes of the sheet when the finger is lifted.
  public enum Outcome: Hashable, Sendable {
    /// It goes to the detent of this index, on the spring.
    case settle(Int, Spring)
    /// It is dismissed.
    case dismiss
  }

  /// The heights at which the sheet rests, from the lowest up, in points.
  public let heights: [Double]
  /// Whether the sheet may be dragged away.
  public let isDismissible: Bool
  /// The index of the detent at which the sheet rests or rested.
  public private(set) var index: Int
  /// The sheet's height now, in points: what the finger makes of it.
  public private(set) var height: Double
  /// Whether a finger holds the sheet and has moved beyond the slop.
  public private(set) var isDragging = false

  private var startHeight: Double

  /// Makes a sheet that rests at one of its heights.
  ///
  /// Throws `MotionError` unless there is a height, all are finite, positive and rising, and the
  /// index is one of theirs.
  public init(heights: [Double], index: Int, isDismissible: Bool = true) throws(MotionError) {
    var last = 0.0
    for height in heights {
      last = try height.checked("height", "above \(last)") { $0 > last }
    }
    guard heights.indices.contains(index) else {
      throw .outOfRange(
        parameter: "index", value: Double(index), allowed: "in 0..<\(heights.count)")
    }
    self.heights = heights
    self.isDismissible = isDismissible
    self.index = index
    height = heights[index]
    startHeight = heights[index]
  }

  /// A finger takes hold of the sheet, wherever it stands at the moment.
  ///
  /// A height that is not finite is ignored.
  public mutating func begin(at height: Double? = nil) {
    if let height, height.isFinite { self.height = max(0, height) }
    startHeight = self.height
    isDragging = false
  }

  /// The finger has moved by this much since it took hold, in points, downwards positive.
  public mutating func move(by translation: Double) {
    guard translation.isFinite else { return }
    if !isDragging {
      guard abs(translation) >= Figures.slop else { return }
      isDragging = true
    }
    let wanted = startHeight - translation
    height = max(
      0, RubberBand.standard.position(wanted, in: 0...highest, dimension: highest))
  }

  /// The finger is lifted with a velocity in points per second, downwards positive.
  ///
  /// A finger that has not moved beyond the slop leaves the sheet at its detent.
  public mutating func end(velocity: Double) -> Outcome {
    let speed = velocity.isFinite && abs(velocity) >= Figures.stillSpeed ? velocity : 0
    guard isDragging else {
      height = heights[index]
      return .settle(index, Self.spring(isFlick: false))
    }
    isDragging = false
    let lowest = heights[0]
    let projected = height - Figures.decay.projectedDistance(velocity: speed)
    let isPulledFar = projected < lowest / 2
    let isFlicked = speed >= Figures.dismissalSpeed && height <= lowest
    if isDismissible, isPulledFar || isFlicked {
      height = 0
      return .dismiss
    }
    index =
      heights.indices.min { abs(heights[$0] - projected) < abs(heights[$1] - projected) }
      ?? index
    height = heights[index]
    return .settle(index, Self.spring(isFlick: speed != 0))
  }

  /// How far the sheet is pulled below its lowest detent, in points.
  public var offset: Double { max(0, heights[0] - height) }

  private var highest: Double { heights[heights.count - 1] }

  private static func spring(isFlick: Bool) -> Spring {
    Spring(
      knownFrequency: Figures.angularFrequency,
      ratio: isFlick ? Figures.flickDampingRatio : Figures.dampingRatio)
  }
}
