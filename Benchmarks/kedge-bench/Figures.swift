/// A number with so many digits after the point.
func decimal(_ value: Double, _ digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = (value.magnitude * scale).rounded()
  guard scaled < 9e15 else { return "\(value)" }
  let whole = Int(scaled)
  let sign = value < 0 && whole > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(whole)" }
  let fraction = String(whole % Int(scale))
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(whole / Int(scale)).\(zeros)\(fraction)"
}

/// A number to three digits or so.
func figure(_ value: Double) -> String {
  value < 10 ? decimal(value, 2) : value < 100 ? decimal(value, 1) : decimal(value, 0)
}

/// Nanoseconds in the unit that reads best.
func duration(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<1e3: figure(nanoseconds) + " ns"
  case ..<1e6: figure(nanoseconds / 1e3) + " us"
  case ..<1e9: figure(nanoseconds / 1e6) + " ms"
  default: figure(nanoseconds / 1e9) + " s"
  }
}

/// Sixteen hexadecimal digits.
func hex(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// A JSON string.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// The natural logarithm, by its series: log x = 2 artanh((x - 1) / (x + 1)).
func logarithm(_ x: Double) -> Double {
  guard x > 0, x.isFinite else { return .nan }
  let z = (x.significand - 1) / (x.significand + 1)
  var sum = 0.0
  var power = z
  for k in stride(from: 1.0, to: 60, by: 2) {
    sum += power / k
    power *= z * z
  }
  return 2 * sum + Double(x.exponent) * 0.693_147_180_559_945_3
}
