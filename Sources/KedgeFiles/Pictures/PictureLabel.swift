import Kedge

/// A way to write a view's name, and its size where there is room.
struct PictureLabel {
  /// The area that the label takes, in pixels.
  let width: Double
  let height: Double
  private let name: String
  private let size: String?
  private let fontSize: Double
  private let isOneLine: Bool

  /// The ways from the fullest to the smallest.
  static func variants(name: String, size: String) -> [PictureLabel] {
    var labels: [PictureLabel] = []
    for fontSize in [13.0, 11, 9] {
      labels.append(.init(name: name, size: size, fontSize: fontSize, isOneLine: false))
      labels.append(.init(name: name, size: size, fontSize: fontSize, isOneLine: true))
      if fontSize < 13 {
        labels.append(.init(name: name, size: nil, fontSize: fontSize, isOneLine: true))
      }
    }
    return labels
  }

  private init(name: String, size: String?, fontSize: Double, isOneLine: Bool) {
    self.name = name
    self.size = size
    self.fontSize = fontSize
    self.isOneLine = isOneLine
    let nameWidth = PictureStyle.width(of: name) * fontSize * 1.06  // semibold is wider
    let sizeWidth = (size.map(PictureStyle.width) ?? 0) * fontSize * Self.sizeRatio
    if isOneLine {
      width = nameWidth + (size == nil ? 0 : sizeWidth + fontSize / 2)
      height = fontSize * 1.25
    } else {
      width = max(nameWidth, sizeWidth)
      height = fontSize * 2.4
    }
  }

  /// The size is written a little smaller than the name.
  private static let sizeRatio = 0.86

  /// The label with its top left corner at a point; `isCentred` centres its lines.
  func svg(at corner: Point, isCentred: Bool) -> String {
    let ink = PictureStyle.ink
    let faint = PictureStyle.faintInk
    let first = corner.y + fontSize
    guard let size else {
      return SVG.text(
        name, x: isCentred ? corner.x + width / 2 : corner.x, y: first, size: fontSize, colour: ink,
        isBold: true, isCentred: isCentred)
    }
    if isOneLine {
      return SVG.text(
        name, x: isCentred ? corner.x + width / 2 : corner.x, y: first, size: fontSize, colour: ink,
        isBold: true, isCentred: isCentred, tail: (size, fontSize * Self.sizeRatio, faint))
    }
    let x = isCentred ? corner.x + width / 2 : corner.x
    return SVG.text(
      name, x: x, y: first, size: fontSize, colour: ink, isBold: true, isCentred: isCentred)
      + SVG.text(
        size, x: x, y: first + fontSize * 1.2, size: fontSize * Self.sizeRatio, colour: faint,
        isCentred: isCentred)
  }
}
