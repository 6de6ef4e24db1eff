import Kedge
import Testing

/// A view whose content has a size.
final class ContentView: LayoutView {
  var content: Size {
    didSet { invalidateIntrinsicContentSize() }
  }

  init(_ width: Double, _ height: Double) {
    content = Size(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }

  override var intrinsicContentSize: Size { content }
}

/// A root with a frame, and everything that its engine says.
final class Screen {
  let root: LayoutView
  private(set) var errors: [LayoutError] = []
  private(set) var conflicts: [LayoutConflict] = []

  init(_ width: Double, _ height: Double, scale: Double = 2) {
    root = LayoutView(frame: Rect(x: 0, y: 0, width: width, height: height))
    root.identifier = "root"
    let engine = root.layoutEngine
    engine.scale = scale
    engine.diagnosticsHandler = { [weak self] diagnostic in
      switch diagnostic {
      case .wrongUse(let error): self?.errors.append(error)
      case .conflict(let conflict): self?.conflicts.append(conflict)
      }
    }
  }

  /// Adds a view that constraints place.
  func add(_ name: String, to parent: LayoutView? = nil) -> LayoutView {
    add(LayoutView(), name, to: parent)
  }

  func add<View: LayoutView>(_ view: View, _ name: String, to parent: LayoutView? = nil) -> View {
    view.identifier = name
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? root).addSubview(view)
    return view
  }

  /// Sets the root's size and lays out.
  func resize(_ width: Double, _ height: Double) {
    root.frame = Rect(x: 0, y: 0, width: width, height: height)
    root.layoutIfNeeded()
  }
}

func expectFrame(
  _ frame: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  tolerance: Double = 1e-6, sourceLocation: SourceLocation = #_sourceLocation
) {
  let isClose =
    abs(frame.origin.x - x) <= tolerance && abs(frame.origin.y - y) <= tolerance
    && abs(frame.size.width - width) <= tolerance && abs(frame.size.height - height) <= tolerance
  #expect(
    isClose, "\(frame) is not (\(x), \(y), \(width), \(height))", sourceLocation: sourceLocation)
}

func expectClose(
  _ value: Double, _ expected: Double, tolerance: Double = 1e-6,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(value - expected) <= tolerance, "\(value) is not \(expected)",
    sourceLocation: sourceLocation)
}

/// A generator that a seed repeats.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678_9abc_def1
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
