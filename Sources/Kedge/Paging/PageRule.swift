/// Which page scrolled content comes to rest at when the finger is lifted.
public enum PageRule: Hashable, Sendable {
  /// The page that is nearest to where the speed would lead.
  case projecting(Decay = .fast)
  /// With at least this speed, in points per second, the next page that way; else the nearest.
  case flicking(speed: Double = 500)

  /// The page, at most one away from the page of the start, and one that exists.
  ///
  /// `offset` is the content's offset in points, `velocity` its speed in points per second, `width`
  /// that of a page. 0 without pages or width.
  public func page(
    offset: Double, velocity: Double, width: Double, start: Int, count: Int
  ) -> Int {
    guard count > 0, width > 0, offset.isFinite else { return 0 }
    let start = min(max(0, start), count - 1)
    let speed = velocity.isFinite ? velocity : 0
    let position =
      switch self {
      case .projecting(let decay):
        nearest((offset + decay.projectedDistance(velocity: speed)) / width)
      case .flicking(let least) where abs(speed) >= least:
        (offset / width).rounded(speed > 0 ? .up : .down)
      case .flicking:
        nearest(offset / width)
      }
    let low = Double(max(0, start - 1))
    let high = Double(min(count - 1, start + 1))
    return Int(min(high, max(low, position)))
  }

  /// The nearest whole number, halves upwards.
  private func nearest(_ x: Double) -> Double { (x + 0.5).rounded(.down) }
}
