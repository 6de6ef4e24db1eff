/// Where a popover stands and which way its arrow points.
public struct PopoverPlacement: Hashable, Sendable {
  /// The side of the popover that its arrow leaves: `up` means that it stands below its source.
  public enum Arrow: Hashable, Sendable, CaseIterable {
    /// It stands below its source.
    case up
    /// It stands above its source.
    case down
    /// It stands to the right of its source.
    case left
    /// It stands to the left of its source.
    case right
  }

  /// The popover, in the container.
  public var frame: Rect
  /// Which way the arrow points.
  public var arrow: Arrow

  /// Makes a placement.
  public init(frame: Rect, arrow: Arrow) {
    self.frame = frame
    self.arrow = arrow
  }
}

extension PresentationLayout {
  /// Places a popover beside its source, in the container.
  ///
  /// The first of `arrows` on whose side the whole popover fits is taken, else the one with the
  /// most room, and the popover is made smaller. Along the source's edge it is centred on the
  /// source as far as the container's safe edges and the margin allow.
  public func popover(
    beside source: Rect, arrows: [PopoverPlacement.Arrow] = [.up, .down, .left, .right]
  ) -> PopoverPlacement {
    let margin = metrics.popoverMargin
    let room = container.inset(by: safeArea)
      .inset(by: EdgeInsets(top: margin, left: margin, bottom: margin, right: margin))
    let size = preferredContentSize ?? metrics.popoverSize
    let candidates = (arrows.isEmpty ? PopoverPlacement.Arrow.allCases : arrows)
      .map { placement($0, size, beside: source, in: room) }
    if let whole = candidates.first(where: { $0.frame.size == size }) { return whole }
    let area = { (frame: Rect) in frame.width * frame.height }
    return candidates.dropFirst().reduce(candidates[0]) {
      area($1.frame) > area($0.frame) ? $1 : $0
    }
  }

  private func placement(
    _ arrow: PopoverPlacement.Arrow, _ size: Size, beside source: Rect, in room: Rect
  ) -> PopoverPlacement {
    // The part of the room on the arrow's side of the source.
    var side = room
    switch arrow {
    case .up: side = Rect(room.minX, max(room.minY, source.maxY), room.maxX, room.maxY)
    case .down: side = Rect(room.minX, room.minY, room.maxX, min(room.maxY, source.minY))
    case .left: side = Rect(max(room.minX, source.maxX), room.minY, room.maxX, room.maxY)
    case .right: side = Rect(room.minX, room.minY, min(room.maxX, source.minX), room.maxY)
    }
    let width = min(size.width, side.width)
    let height = min(size.height, side.height)
    // Against the source on the arrow's axis, centred on it on the other.
    let clamp = { (value: Double, low: Double, high: Double) in max(low, min(value, high)) }
    let x = clamp(source.midX - width / 2, side.minX, side.maxX - width)
    let y = clamp(source.midY - height / 2, side.minY, side.maxY - height)
    let frame =
      switch arrow {
      case .up: Rect(x: x, y: side.minY, width: width, height: height)
      case .down: Rect(x: x, y: side.maxY - height, width: width, height: height)
      case .left: Rect(x: side.minX, y: y, width: width, height: height)
      case .right: Rect(x: side.maxX - width, y: y, width: width, height: height)
      }
    return PopoverPlacement(frame: frame, arrow: arrow)
  }
}

extension Rect {
  /// The rectangle between two corners; without extent where they are the wrong way round.
  fileprivate init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}
