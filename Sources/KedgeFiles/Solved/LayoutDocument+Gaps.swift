import Kedge

extension LayoutDocument {
  /// The distances between parallel edges that the constraints state and keep.
  ///
  /// - Parameters:
  ///   - views: The frames of the views in the root.
  ///   - guides: The frames of the guides in the root.
  ///   - broken: The constraints that were given up, by their index.
  /// - Complexity: O(constraints).
  func gaps(views: [Rect], guides: [Rect], except broken: Set<Int>) -> [SolvedLayout.Gap] {
    func frame(_ item: Item) -> Rect {
      switch item {
      case .view(let index): views[index]
      case .guide(let index): guides[index]
      }
    }
    // Rounding moves an edge by half a pixel at most.
    let tolerance = 1 / scale + 1e-6
    var gaps: [SolvedLayout.Gap] = []
    var seen: Set<SolvedLayout.Gap> = []
    for (index, constraint) in constraints.enumerated() where !broken.contains(index) {
      guard let second = constraint.second, constraint.multiplier == 1, constraint.constant != 0,
        let axis = constraint.first.attribute.edgeAxis, second.attribute.edgeAxis == axis
      else { continue }
      let (one, other) = (frame(constraint.first.item), frame(second.item))
      let near = one.value(of: constraint.first.attribute)
      let far = other.value(of: second.attribute)
      guard abs(near - far - constraint.constant) <= tolerance, near != far else { continue }
      let low: Double
      let high: Double
      switch axis {
      case .horizontal: (low, high) = (max(one.minY, other.minY), min(one.maxY, other.maxY))
      case .vertical: (low, high) = (max(one.minX, other.minX), min(one.maxX, other.maxX))
      }
      guard low <= high else { continue }
      let gap = SolvedLayout.Gap(
        axis: axis, range: min(near, far)...max(near, far), across: low...high)
      if seen.insert(gap).inserted { gaps.append(gap) }
    }
    return gaps
  }
}

extension LayoutDocument.Attribute {
  /// The axis along which an edge's position is measured; nil for centres and sizes.
  fileprivate var edgeAxis: SolvedLayout.Axis? {
    switch self {
    case .left, .right, .leading, .trailing: .horizontal
    case .top, .bottom: .vertical
    case .width, .height, .centerX, .centerY: nil
    }
  }
}

extension Rect {
  /// The number that an attribute stands for; leading is left.
  func value(of attribute: LayoutDocument.Attribute) -> Double {
    switch attribute {
    case .left, .leading: minX
    case .right, .trailing: maxX
    case .top: minY
    case .bottom: maxY
    case .centerX: midX
    case .centerY: midY
    case .width: width
    case .height: height
    }
  }
}
