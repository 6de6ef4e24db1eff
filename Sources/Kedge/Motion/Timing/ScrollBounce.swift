/// How scrolled content returns from beyond its end, by figures measured on one system version.
public enum ScrollBounce {
  /// Below this speed, in points per second, the content counts as let go at rest.
  public static let restingSpeed = 50.0

  /// The spring that brings content back that was let go with `velocity` points per second.
  ///
  /// A critical spring of angular frequency 11 in motion; from rest an overdamped one whose two
  /// rates are 9 and 46 per second.
  public static func spring(velocity: Double) -> Spring {
    guard abs(velocity) < restingSpeed else { return moving }
    return resting
  }

  private static let moving = Spring(knownFrequency: 11, ratio: 1)
  // Rates a and b multiply to w^2 and add up to 2 r w.
  private static let resting = Spring(
    knownFrequency: (9.0 * 46).squareRoot(), ratio: (9.0 + 46) / 2 / (9.0 * 46).squareRoot())
}
