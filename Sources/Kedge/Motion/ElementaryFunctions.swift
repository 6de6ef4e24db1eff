// The one place that names the platform's C library for mathematics. The wrappers have names of
// their own, so that the other files need no import and no function is shadowed.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

/// e to the power of `x`.
func exponential(_ x: Double) -> Double { exp(x) }

/// e to the power of `x`, less 1, without the cancellation near 0.
func exponentialMinusOne(_ x: Double) -> Double { expm1(x) }

/// The logarithm to the base e.
func naturalLogarithm(_ x: Double) -> Double { log(x) }

/// `base` to the power of `exponent`.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The sine of an angle in radians.
func sine(_ x: Double) -> Double { sin(x) }

/// The cosine of an angle in radians.
func cosine(_ x: Double) -> Double { cos(x) }

/// The angle in radians, -pi...pi, of the point (`x`, `y`).
func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }

/// The inverse of the hyperbolic tangent.
func inverseHyperbolicTangent(_ x: Double) -> Double { atanh(x) }

/// The length of the vector (`x`, `y`), without overflow on the way.
func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
