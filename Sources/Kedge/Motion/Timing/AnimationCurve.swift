/// The four curves that UIKit names, with its raw values.
public enum AnimationCurve: Int, Hashable, Sendable, CaseIterable {
  /// Slow at both ends: the curve of animations that name none.
  case easeInEaseOut = 0
  /// Slow at the start.
  case easeIn = 1
  /// Slow at the end.
  case easeOut = 2
  /// The same speed all the way.
  case linear = 3

  /// The curve's bits in UIKit's animation options.
  public var optionBits: UInt { UInt(rawValue) << 16 }

  /// The curve as a Bezier: (0.42, 0, 0.58, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1) or (0, 0, 1, 1).
  public var bezier: UnitBezier {
    switch self {
    case .easeInEaseOut: .easeInEaseOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: UnitBezier(Point(x: 0, y: 0), Point(x: 1, y: 1))
    }
  }
}

extension UnitBezier {
  /// Slow at the start: (0.42, 0, 1, 1).
  public static let easeIn = UnitBezier(Point(x: 0.42, y: 0), Point(x: 1, y: 1))
  /// Slow at the end: (0, 0, 0.58, 1).
  public static let easeOut = UnitBezier(Point(x: 0, y: 0), Point(x: 0.58, y: 1))
  /// Slow at both ends: (0.42, 0, 0.58, 1).
  public static let easeInEaseOut = UnitBezier(Point(x: 0.42, y: 0), Point(x: 0.58, y: 1))
  /// Core Animation's default, quick at first: (0.25, 0.1, 0.25, 1).
  public static let systemDefault = UnitBezier(Point(x: 0.25, y: 0.1), Point(x: 0.25, y: 1))
}
