extension Point: Interpolatable {
  /// The differences of x and y.
  public func offset(to end: Point) -> MotionOffset {
    MotionOffset(end.x - x, end.y - y, 0, 0, 0, 0, 0, 0)
  }

  /// The sums of x and y.
  public func moved(by offset: MotionOffset) -> Point {
    Point(x: x + offset[0], y: y + offset[1])
  }
}

extension Size: Interpolatable {
  /// The differences of width and height.
  public func offset(to end: Size) -> MotionOffset {
    MotionOffset(end.width - width, end.height - height, 0, 0, 0, 0, 0, 0)
  }

  /// The sums of width and height.
  public func moved(by offset: MotionOffset) -> Size {
    Size(width: width + offset[0], height: height + offset[1])
  }
}

extension Rect: Interpolatable {
  /// The differences of x, y, width and height.
  public func offset(to end: Rect) -> MotionOffset {
    MotionOffset(
      end.minX - minX, end.minY - minY, end.width - width, end.height - height, 0, 0, 0, 0)
  }

  /// The sums of x, y, width and height.
  public func moved(by offset: MotionOffset) -> Rect {
    Rect(
      x: minX + offset[0], y: minY + offset[1], width: width + offset[2],
      height: height + offset[3])
  }
}

extension EdgeInsets: Interpolatable {
  /// The differences of top, left, bottom and right.
  public func offset(to end: EdgeInsets) -> MotionOffset {
    MotionOffset(
      end.top - top, end.left - left, end.bottom - bottom, end.right - right, 0, 0, 0, 0)
  }

  /// The sums of top, left, bottom and right.
  public func moved(by offset: MotionOffset) -> EdgeInsets {
    EdgeInsets(
      top: top + offset[0], left: left + offset[1], bottom: bottom + offset[2],
      right: right + offset[3])
  }
}
