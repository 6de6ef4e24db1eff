import Kedge

/// A root, a stack at its origin, and arranged views with content: a row of the test's views or, with
/// width and height exchanged, a column of them.
final class StackBoard {
  let screen = Screen(2000, 2000)
  let stack = StackView()
  let axis: LayoutConstraint.Axis
  private(set) var views: [ContentView] = []
  private var along: LayoutConstraint?
  private var across: LayoutConstraint?

  /// - Parameters:
  ///   - axis: The stack's axis.
  ///   - contents: The length along and the length across of each view.
  init(_ axis: LayoutConstraint.Axis, _ contents: [(Double, Double)]) {
    self.axis = axis
    screen.root.layoutEngine.scale = 1000
    _ = screen.add(stack, "stack")
    stack.axis = axis
    LayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor),
      stack.topAnchor.constraint(equalTo: screen.root.topAnchor),
    ])
    for (index, content) in contents.enumerated() {
      let isRow = axis == .horizontal
      let view = ContentView(
        isRow ? content.0 : content.1, isRow ? content.1 : content.0)
      view.identifier = ["a", "b", "c", "d"][index]
      views.append(view)
      stack.addArrangedSubview(view)
    }
  }

  /// Fixes the stack's length along or across its axis; nil lets it be.
  func fix(along length: Double? = nil, across breadth: Double? = nil) {
    LayoutConstraint.deactivate([along, across].compactMap { $0 })
    let isRow = axis == .horizontal
    let lengthAnchor = isRow ? stack.widthAnchor : stack.heightAnchor
    let breadthAnchor = isRow ? stack.heightAnchor : stack.widthAnchor
    along = length.map { lengthAnchor.constraint(equalToConstant: $0) }
    across = breadth.map { breadthAnchor.constraint(equalToConstant: $0) }
    LayoutConstraint.activate([along, across].compactMap { $0 })
    layOut()
  }

  func layOut() { screen.root.layoutIfNeeded() }

  /// Where a view lies: place and length along the axis, place and length across it.
  func span(_ view: LayoutView) -> Span {
    let frame = view.exactFrame
    return axis == .horizontal
      ? Span(frame.origin.x, frame.size.width, frame.origin.y, frame.size.height)
      : Span(frame.origin.y, frame.size.height, frame.origin.x, frame.size.width)
  }

  /// The constraints that the stack made; those on one view alone are held by that view.
  var made: [LayoutConstraint] {
    (stack.constraints + views.flatMap(\.constraints)).filter {
      $0.identifier?.hasPrefix("UISV") == true
    }
  }

  var spans: [Span] { views.map { span($0) } }
  var stackSpan: Span { span(stack) }

  struct Span {
    var start: Double
    var length: Double
    var top: Double
    var breadth: Double

    init(_ start: Double, _ length: Double, _ top: Double, _ breadth: Double) {
      self.start = start
      self.length = length
      self.top = top
      self.breadth = breadth
    }

    var end: Double { start + length }
    var middle: Double { start + length / 2 }
    var bottom: Double { top + breadth }
    var centre: Double { top + breadth / 2 }
  }
}
