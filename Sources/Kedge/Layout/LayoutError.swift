/// Why a call on a view, guide or constraint was refused, or why a layout is incomplete.
///
/// The text names the views, the constraint and the reason.
///
/// Calls with Apple's names hand these to ``LayoutEngine/diagnosticsHandler``; their twins that end
/// in `OrThrow` throw them. Either way nothing has changed.
public enum LayoutError: Error, Hashable, Sendable {
  /// A place was to equal a constant: no second item, or a multiplier of 0.
  case locationEqualToConstant(String)
  /// An item of the constraint no longer exists.
  case missingItem(String)
  /// Leading or trailing against left or right.
  case directionMismatch(String)
  /// Attributes that do not go together: x with y, a place with a length, or none at all.
  case invalidPairing(String)
  /// An attribute that the engine cannot turn into variables.
  case unsupportedAttribute(String)
  /// The items of a constraint share no root.
  case noCommonAncestor(String)
  /// A view was to hold a constraint on items outside its subtree.
  case notAnAncestor(String)
  /// The priority of an active constraint was to change from required to optional or back.
  case priorityAcrossRequired(String)
  /// A number is NaN, infinite or out of range.
  case badNumber(String)
  /// A view was to become a subview of itself or of a view below it, or a guide is in use elsewhere.
  case brokenHierarchy(String)
  /// Views asked for layout again and again without coming to rest.
  case unsettled(String)
  /// A visual format could not be read.
  case visualFormat(VisualFormatError)
  /// The solver ran out of memory or budget; the frames are those of the layout before.
  case solver(SolverError)
}

extension LayoutError: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .locationEqualToConstant(let text), .missingItem(let text), .directionMismatch(let text),
      .invalidPairing(let text), .unsupportedAttribute(let text), .noCommonAncestor(let text),
      .notAnAncestor(let text), .priorityAcrossRequired(let text), .brokenHierarchy(let text),
      .unsettled(let text):
      text
    case .badNumber(let text): "Not a usable number: \(text)"
    case .visualFormat(let error): error.description
    case .solver(let error): "The layout could not be solved: \(error)"
    }
  }
}
