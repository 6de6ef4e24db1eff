/// Text inside XML.
enum XMLText {
  /// Text for an element or an attribute in double quotes.
  ///
  /// What XML cannot hold is spelt out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Printable.text(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A coordinate with at most two digits after the point.
  static func number(_ value: Double) -> String {
    JSONOutput.digits((value * 100).rounded() / 100)
  }
}
