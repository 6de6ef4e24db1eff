/// The resistance of a scroll view beyond its end.
///
/// A finger that is x beyond the end moves the content b(x) = (1 - 1 / (x c / d + 1)) d in a view
/// of extent d: c x at first, never more than d.
public struct RubberBand: Hashable, Sendable {
  /// How much of the finger's first point the content follows, c: UIKit's is 0.55.
  public let coefficient: Double

  /// A scroll view's rubber band, c = 0.55.
  public static let standard = RubberBand(knownCoefficient: 0.55)

  /// Makes a rubber band.
  ///
  /// Throws `MotionError` unless the coefficient is above 0 and at most 1.
  public init(coefficient: Double) throws(MotionError) {
    self.init(
      knownCoefficient: try coefficient.checked("coefficient", "above 0 and at most 1") {
        $0 > 0 && $0 <= 1
      })
  }

  private init(knownCoefficient: Double) { coefficient = knownCoefficient }

  /// How far the content stands beyond its end when the finger is `overscroll` points beyond it, in
  /// a view of the extent `dimension` along that axis.
  ///
  /// Signs are kept; 0 where there is no extent.
  public func offset(overscroll: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let x = abs(overscroll)
    // (1 - 1 / (q + 1)) d = d q / (q + 1), without the cancellation.
    let q = x * coefficient / dimension
    let way = q.isFinite ? dimension * (q / (q + 1)) : dimension
    return overscroll < 0 ? -way : way
  }

  /// The overscroll that leads to an offset: the inverse of `offset(overscroll:dimension:)`.
  ///
  /// Infinite from an offset of `dimension` on.
  public func overscroll(offset: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let b = abs(offset)
    let x = b < dimension ? b * dimension / (coefficient * (dimension - b)) : .infinity
    return offset < 0 ? -x : x
  }

  /// Where content stands that a finger wants at `position`, free within `range`, in a view of the
  /// extent `dimension`.
  public func position(
    _ position: Double, in range: ClosedRange<Double>, dimension: Double
  ) -> Double {
    if position < range.lowerBound {
      return range.lowerBound
        + offset(overscroll: position - range.lowerBound, dimension: dimension)
    }
    if position > range.upperBound {
      return range.upperBound
        + offset(overscroll: position - range.upperBound, dimension: dimension)
    }
    return position
  }
}
