/// What the trial of this design reached.
///
/// The trial was a first implementation, checked against a linear program solver and raced against
/// others. Its times are of another day and machine, so only its multiples of its own residual pass
/// are used. It left a freed variable where it stood, while ours goes to the place that the remaining
/// rows give it; so toggles are not compared.
enum Trial {
  /// How much more than the trial's multiple is let pass.
  static let allowance = 1.5

  private struct Times {
    /// Microseconds.
    var limit, batch, onebyone: Double
    /// Nil where the trial's steps moved nothing, or were not measured.
    var warm, cold: Double?
  }

  /// The trial's multiple of the residual pass, where it was measured.
  static func multiple(family: String, boxes: Int, operation: String) -> Double? {
    guard let times = table["\(family) \(boxes)"] else { return nil }
    let time: Double? =
      switch operation {
      case "batch": times.batch
      case "onebyone": times.onebyone
      case "edit_warm": times.warm
      case "edit_cold": times.cold
      default: nil
      }
    return time.map { $0 / times.limit }
  }

  private static func times(
    _ limit: Double, _ batch: Double, _ onebyone: Double, _ warm: Double?, cold: Double? = nil
  ) -> Times {
    Times(limit: limit, batch: batch, onebyone: onebyone, warm: warm, cold: cold)
  }

  private static let table: [String: Times] = [
    "list 100": times(0.8, 107, 111, 0.2),
    "tabs 100": times(0.8, 180, 126, 0.5),
    "stack 100": times(0.9, 174, 157, 1.0),
    "grid 100": times(0.8, 258, 169, 0.5),
    "nested 100": times(1.2, 422, 337, 4.8),
    "form 100": times(1.9, 314, 281, 0.2),
    "chat 100": times(2.7, 509, 476, 5.0),
    "list 1000": times(7.3, 1095, 1138, 2.2, cold: 10.8),
    "tabs 1000": times(7.9, 1749, 1266, 5.0, cold: 38.9),
    "stack 1000": times(8.3, 1792, 1678, 2.2, cold: 10.5),
    "grid 1000": times(7.3, 2469, 1707, 5.5, cold: 97.9),
    "nested 1000": times(11.3, 18_400, 8640, 159, cold: 148),
    "form 1000": times(18.2, 3501, 2761, 2.3, cold: 14.3),
    "chat 1000": times(28.8, 5868, 5920, 59.3, cold: 58.2),
    "list 10000": times(75.7, 11_600, 14_000, 28.4, cold: 120),
    "tabs 10000": times(80.5, 21_500, 18_400, 60.1, cold: 414),
    "stack 10000": times(86.8, 23_900, 21_900, 28.6, cold: 118),
    "grid 10000": times(77.5, 41_600, 28_600, 1253, cold: 1252),
    "nested 10000": times(118, 646_200, 256_900, 2166, cold: 2236),
    "form 10000": times(191, 45_400, 38_400, 31.5, cold: 154),
    "chat 10000": times(294, 133_300, 117_900, 1478, cold: 1548),
    "list 30000": times(227, 39_000, 50_000, 76.0),
    "tabs 30000": times(243, 70_600, 69_200, 201),
    "stack 30000": times(264, 92_600, 84_500, 86.7),
    "grid 30000": times(233, 199_200, 119_900, nil),
    "nested 30000": times(358, 9_080_000, 2_330_000, nil),
  ]
}
