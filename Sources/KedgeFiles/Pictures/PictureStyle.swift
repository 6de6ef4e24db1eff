/// The colours and sizes of the pictures.
enum PictureStyle {
  static let background = "#FFFFFF"
  static let frame = "#D9DEE4"
  static let ink = "#1F2933"
  static let faintInk = "#5F6C7B"
  static let gap = "#C2306B"
  static let guide = "#7A5CC7"
  static let ambiguous = "#B7791F"
  static let broken = "#C62F2F"
  static let fonts =
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

  /// Fill and outline by depth; deeper views begin again.
  private static let depths: [(fill: String, outline: String)] = [
    ("#F6F8FA", "#AEB8C4"), ("#DFEBFA", "#6F97C9"), ("#DDF2E3", "#63A87C"),
    ("#FCEFD5", "#CB9C4C"), ("#F1E3F7", "#A67CBB"), ("#D8F0EF", "#55A3A0"),
    ("#FBE3E1", "#CB847D"),
  ]

  static func colours(depth: Int) -> (fill: String, outline: String) {
    depth == 0 ? depths[0] : depths[1 + (depth - 1) % (depths.count - 1)]
  }

  /// An upper estimate of the width of a text, in units of its font size.
  ///
  /// Fonts differ; these are the widths of a wide one (DejaVu Sans), so that text that fits here
  /// fits everywhere.
  static func width(of text: String) -> Double {
    text.reduce(0) { sum, character in
      switch character {
      case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": sum + 0.36
      case "f", "t", "r", "(", ")", "[", "]", "-", "\"": sum + 0.44
      case "m", "w", "M", "W", "@", "×", "…", "=", "<", ">", "+": sum + 0.9
      case "A"..."Z": sum + 0.74
      default: sum + (Printable.width(character) == 2 ? 1.05 : 0.65)
      }
    }
  }
}
