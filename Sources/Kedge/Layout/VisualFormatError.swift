/// Why a visual format could not be turned into constraints: what is wrong and where.
///
/// The text shows the format with a caret under the place:
///
/// ```
/// Unable to parse constraint format:
/// Expected ':' after 'V' to specify vertical arrangement
/// V|[box]|
///  ^
/// ```
public struct VisualFormatError: Error, Hashable, Sendable {
  /// What kind of mistake it is.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The format has no characters.
    case empty
    /// `H` or `V` without a colon.
    case missingColon
    /// A letter other than `H` and `V` before a colon.
    case badOrientation
    /// Something else where `[` must stand.
    case expectedView
    /// Something else where the name of a view must stand.
    case expectedViewName
    /// A view without its `]`.
    case unclosedView
    /// The sizes of a view without their `)`.
    case unclosedSize
    /// A list of distances without its `)`.
    case unclosedSpacing
    /// Something else where a number or a metric must stand.
    case expectedNumber
    /// Something else than `width` or `height` after a dot.
    case expectedLength
    /// A distance without its second dash, or its second tilde.
    case missingDash
    /// A relation other than `==`, `>=` and `<=`.
    case unknownRelation
    /// Text where nothing can follow.
    case trailingText
    /// A character that is not ASCII.
    case nonASCII
    /// A view that the dictionary does not have.
    case unknownView
    /// An entry of the dictionary that is neither a view nor a guide.
    case notAnItem
    /// A name that stands for no number.
    case unknownMetric
    /// A metric that is not a number.
    case metricNotNumber
    /// A number that is not finite or too large.
    case numberRange
    /// A priority outside 0 < p <= 1000.
    case priorityRange
    /// `|` or `%` next to a view without a superview.
    case noSuperview
    /// An alignment along the direction of the format.
    case optionAxis
    /// Options that exclude one another, or bits without a meaning.
    case badOptions
  }

  /// What kind of mistake it is.
  public let kind: Kind
  /// The character of the format at which the reading stopped, counted from 0.
  ///
  /// Everything before it is ASCII. It may be the end of the format.
  public let position: Int
  /// The whole format.
  public let format: String
  /// What is wrong, in one sentence.
  public let message: String
}

extension VisualFormatError: CustomStringConvertible {
  /// The message, the format, and a caret below the place.
  public var description: String {
    // A blank before each line end: logs of Apple's systems have it, and tools look for it.
    let caret = String(repeating: " ", count: position) + "^"
    return "Unable to parse constraint format: \n\(message) \n\(format) \n\(caret)"
  }
}
