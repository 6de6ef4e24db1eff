/// A colour in sRGB with its opacity, each component in 0...1.
public struct RGBAColor: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity: 0 is invisible, 1 hides what is behind.
  public var alpha: Double

  /// Nothing at all.
  public static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Makes a colour from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a grey: 0 is black, 1 is white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }
}

extension RGBAColor: Interpolatable {
  /// The differences of the components times alpha, and of alpha.
  ///
  /// Colours are mixed with their opacity taken in, so that a fade from nothing to red is red on
  /// the way and not dark.
  public func offset(to end: RGBAColor) -> MotionOffset {
    MotionOffset(
      end.red * end.alpha - red * alpha, end.green * end.alpha - green * alpha,
      end.blue * end.alpha - blue * alpha, end.alpha - alpha, 0, 0, 0, 0)
  }

  /// The colour at the end of such a way; clear where alpha is not above 0.
  ///
  /// Components beyond 0...1, as a spring makes them, stay as they are.
  public func moved(by offset: MotionOffset) -> RGBAColor {
    if offset == .zero { return self }
    let sum = alpha + offset[3]
    guard sum > 0 else { return .clear }
    return RGBAColor(
      red: (red * alpha + offset[0]) / sum, green: (green * alpha + offset[1]) / sum,
      blue: (blue * alpha + offset[2]) / sum, alpha: sum)
  }
}
