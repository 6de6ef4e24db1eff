/// Reads a visual format, one character after the other.
///
/// Only ASCII is ever stepped over, so that places in bytes are places in characters.
struct VisualFormatParser {
  let format: String
  let bytes: [UInt8]
  let isExtended: Bool
  private let hasView: (String) -> Bool
  var position = 0

  /// - Parameters:
  ///   - format: What is read.
  ///   - isExtended: Whether blanks, percentages, multipliers and tildes are allowed.
  ///   - hasView: Whether there is a view of a name.
  init(_ format: String, isExtended: Bool, hasView: @escaping (String) -> Bool) {
    self.format = format
    self.isExtended = isExtended
    self.hasView = hasView
    bytes = Array(format.utf8)
  }

  /// Reads the whole format.
  ///
  /// - Complexity: O(its length).
  mutating func parse() throws(VisualFormatError) -> VisualFormat {
    var result = VisualFormat()
    skipBlanks()
    guard peek != nil else { throw error(.empty, "It's an empty string.") }
    result.axis = try orientation()
    skipBlanks()
    if take("|") {
      skipBlanks()
      result.opening = try gap() ?? VisualFormat.Gap(kind: .flush)
    }
    result.views.append(try view())
    while true {
      skipBlanks()
      let gap = try gap()
      if take("|") {
        result.closing = gap ?? VisualFormat.Gap(kind: .flush)
        skipBlanks()
        guard peek == nil else {
          throw error(.trailingText, "Unexpected text after the closing superview")
        }
        return result
      }
      if gap == nil {
        guard let next = peek else { return result }
        guard next == UInt8(ascii: "[") else {
          throw error(.trailingText, "Expected a connection, a view or the end")
        }
      }
      result.gaps.append(gap ?? VisualFormat.Gap(kind: .flush))
      result.views.append(try view())
    }
  }

  /// `H:`, `V:` or nothing.
  private mutating func orientation() throws(VisualFormatError) -> LayoutConstraint.Axis {
    let start = position
    guard let letter = name() else { return .horizontal }
    let axis: LayoutConstraint.Axis? =
      switch letter {
      case "H": .horizontal
      case "V": .vertical
      default: nil
      }
    guard let axis else {
      let kind: VisualFormatError.Kind = peek == UInt8(ascii: ":") ? .badOrientation : .expectedView
      throw error(kind, at: start, "Expected a view")
    }
    guard take(":") else {
      throw error(
        .missingColon, "Expected ':' after '\(letter)' to specify \(axis) arrangement")
    }
    return axis
  }

  /// `[name(sizes)]`.
  private mutating func view() throws(VisualFormatError) -> VisualFormat.View {
    guard take("[") else { throw error(.expectedView, "Expected a view") }
    skipBlanks()
    guard let name = name() else { throw error(.expectedViewName, "Expected a view name") }
    // At once, not after the whole format was read: `[self.box]` is a view named `self`.
    guard hasView(name) else {
      throw error(.unknownView, "\(name) is not a key in the views dictionary.")
    }
    var view = VisualFormat.View(name: name, nameEnd: position)
    skipBlanks()
    let unclosed =
      "A predicate on a view's thickness must end with ')' and the view must end with ']'"
    if take("(") {
      view.sizes = try predicates(orElse: .unclosedSize, unclosed)
      skipBlanks()
      guard take("]") else { throw error(.unclosedView, unclosed) }
    } else {
      guard take("]") else { throw error(.unclosedView, "Expected ']' after a view") }
    }
    view.end = position
    return view
  }
}
