/// How much a constraint matters: 1000 is required, and a higher priority is met before a lower one.
///
/// Levels are strict. However many constraints of 250 there are, they never outvote one of 251.
/// Fractions count: 999.5 lies between 999 and 1000.
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number itself; 0 < `rawValue` <= 1000 wherever a constraint uses it.
  public var rawValue: Float

  /// Makes a priority from its number.
  ///
  /// Whether it is in range is checked where it is used.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Makes a priority from its number.
  ///
  /// Whether it is in range is checked where it is used.
  public init(_ rawValue: Float) {
    self.rawValue = rawValue
  }

  /// 1000: a constraint that must hold.
  public static let required = Priority(1000)
  /// 750: how strongly a view resists being made smaller than its content.
  public static let defaultHigh = Priority(750)
  /// 510: a drag that may resize the scene.
  public static let dragThatCanResizeScene = Priority(510)
  /// 500: the scene keeps its size.
  public static let sceneSizeStayPut = Priority(500)
  /// 490: a drag that may not resize the scene.
  public static let dragThatCannotResizeScene = Priority(490)
  /// 250: how strongly a view resists being made larger than its content.
  public static let defaultLow = Priority(250)
  /// 50: the target size of `systemLayoutSizeFitting`.
  public static let fittingSizeLevel = Priority(50)

  /// Whether the lower priority stands on the left.
  public static func < (lower: Priority, higher: Priority) -> Bool {
    lower.rawValue < higher.rawValue
  }

  /// Whether a constraint can have this priority: above 0, at most 1000.
  public var isValid: Bool { rawValue > 0 && rawValue <= 1000 }
}

/// The name that goes with `LayoutView` and `LayoutConstraint`.
public typealias LayoutPriority = Priority

extension Priority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a priority from a literal such as `999.5`.
  public init(floatLiteral value: Float) {
    self.init(value)
  }

  /// Makes a priority from a literal such as `750`.
  public init(integerLiteral value: Int) {
    self.init(Float(value))
  }
}

extension Priority: CustomStringConvertible {
  /// The number, without a fraction where there is none: `750`, `999.5`.
  public var description: String {
    // As a Double, 999.999 would show digits that nobody wrote.
    guard let whole = Int32(exactly: rawValue) else { return "\(rawValue)" }
    return "\(whole)"
  }
}

extension Double {
  /// The number as people write it: `8`, not `8.0`.
  var shortDescription: String {
    guard let whole = Int64(exactly: self), abs(whole) < 1 << 53 else { return "\(self)" }
    return "\(whole)"
  }
}
