/// Which parts of a frame change with the superview's size while
/// ``LayoutView/translatesAutoresizingMaskIntoConstraints`` is true.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The sum of the options' numbers, which are those of layout files.
  public let rawValue: UInt

  /// Makes a mask from its number.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The distance from the left edges.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance from the right edges.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance from the upper edges.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance from the lower edges.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

  /// What an origin and a length along one axis are made from: each is a multiple of the superview's
  /// length plus a constant.
  struct Line {
    var originFactor = 0.0
    var origin: Double
    var lengthFactor = 0.0
    var length: Double
  }

  /// What the mask makes of a frame along an axis when the superview's length was `outer`.
  ///
  /// The parts that are fixed stay; the flexible ones share the rest in the ratio that they had, or
  /// equally when they had nothing.
  func line(_ axis: Int, _ origin: Double, _ length: Double, in outer: Double) -> Line {
    let bits = rawValue >> UInt(3 * axis) & 7
    var line = Line(origin: origin, length: length)
    // The far margin alone is what nobody asks for when the others are fixed.
    guard bits & 3 != 0 else { return line }
    let parts = SIMD4(origin, length, outer - origin - length, 0)
    var flexible = SIMD4<Double>.zero
    for part in 0..<3 where bits >> UInt(part) & 1 != 0 { flexible[part] = 1 }
    let fixed = ((1 - flexible) * parts).sum()
    let rest = (flexible * parts).sum()
    let shares = rest != 0 ? flexible * parts / rest : flexible / flexible.sum()
    if bits & 1 != 0 {
      line.originFactor = shares.x
      line.origin = -shares.x * fixed
    }
    if bits & 2 != 0 {
      line.lengthFactor = shares.y
      line.length = -shares.y * fixed
    }
    return line
  }
}

extension LayoutView {
  /// Which parts of the frame change with the superview's size; none unless set otherwise.
  ///
  /// Counts while ``translatesAutoresizingMaskIntoConstraints`` is true. The frame that was set last
  /// counts, against the superview's size at that time.
  public final var autoresizingMask: AutoresizingMask {
    get { node.settings?.autoresizing ?? [] }
    set {
      guard newValue != autoresizingMask else { return }
      if node.translates { node.frame = roundedFrame }
      node.ensureSettings().autoresizing = newValue
      node.takeReferenceSize()
      if let engine = node.engine, node.translates { engine.system.rulesChanged(node) }
    }
  }
}

extension LayoutNode {
  /// Remembers the superview's size that the frame goes with.
  func takeReferenceSize() {
    guard let settings, let superview = parent?.item else { return }
    settings.referenceSize = superview.roundedFrame.size
  }
}
