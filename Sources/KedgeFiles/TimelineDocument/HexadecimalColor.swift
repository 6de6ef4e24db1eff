import Kedge

extension RGBAColor {
  /// A colour from `#RRGGBB` or `#RRGGBBAA`, in either case.
  init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else {
      return nil
    }
    var components: [Double] = []
    var rest = digits[...]
    while rest.count >= 2 {
      let pair = String(decoding: rest.prefix(2), as: UTF8.self)
      guard pair.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        let byte = UInt8(pair, radix: 16)
      else { return nil }
      components.append(Double(byte) / 255)
      rest = rest.dropFirst(2)
    }
    self.init(
      red: components[0], green: components[1], blue: components[2],
      alpha: components.count == 4 ? components[3] : 1)
  }

  /// `#RRGGBB`, or `#RRGGBBAA` for a colour that is not opaque, each component rounded to a byte.
  var hexadecimal: String {
    let bytes = (alpha >= 1 ? [red, green, blue] : [red, green, blue, alpha]).map { component in
      UInt8((min(1, max(0, component)) * 255).rounded())
    }
    return "#"
      + bytes.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
