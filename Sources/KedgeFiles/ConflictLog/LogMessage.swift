/// What a log tells besides conflicts.
enum LogMessage: String, CaseIterable, Sendable {
  case ambiguity, outsideSubtree, noCommonAncestor, unlikeAnchors, mixedDirections
  case locationConstant, notFinite, unpreparedHierarchy, fixedPriority, visualFormat
  case largeConstant, engineDump, backgroundThread, missingSuperCall

  /// The words by which it is known.
  var marks: [String] {
    switch self {
    case .ambiguity: ["AMBIGUOUS LAYOUT"]
    case .outsideSubtree:
      ["Unable to install constraint on view", "outside the subtree of the view"]
    case .noCommonAncestor: ["no common ancestor"]
    case .unlikeAnchors: ["anchors of incompatible types", "incompatible dimension"]
    case .mixedDirections:
      [
        "between a leading/trailing attribute and a right/left attribute",
        "leading/trailing for both",
      ]
    case .locationConstant:
      ["sets a location equal to a constant", "Invalid pairing of layout attributes"]
    case .notFinite: ["Multiplier is not finite", "Constant is not finite"]
    case .unpreparedHierarchy:
      ["hierarchy is not prepared for the constraint", "hierarchy unprepared for constraint"]
    case .fixedPriority: ["Mutating a priority from required to not"]
    case .visualFormat: ["Unable to parse constraint format", "Unable to interpret"]
    case .largeConstant: ["exceeds internal limits"]
    case .engineDump: ["Cannot find an outgoing row head", "internal error.  Cannot find"]
    case .backgroundThread: ["layout engine must not be performed from a background thread"]
    case .missingSuperCall: ["Auto Layout still required after"]
    }
  }

  var title: String {
    switch self {
    case .ambiguity: "An ambiguous layout"
    case .outsideSubtree: "A constraint that reaches out of the view that holds it"
    case .noCommonAncestor: "A constraint between views without a common ancestor"
    case .unlikeAnchors: "A constraint between anchors of different kinds"
    case .mixedDirections: "Leading or trailing against left or right"
    case .locationConstant: "A place that is a mere number"
    case .notFinite: "A constraint with a number that is not finite"
    case .unpreparedHierarchy: "A constraint on views that are not yet in one tree"
    case .fixedPriority: "A priority that can no longer change"
    case .visualFormat: "A visual format that could not be read"
    case .largeConstant: "A constant beyond what the engine takes"
    case .engineDump: "A layout engine that lost its way"
    case .backgroundThread: "Layout off the main thread"
    case .missingSuperCall: "A view that never lays itself out"
    }
  }

  /// What it means, and what to do.
  var advice: String {
    switch self {
    case .ambiguity:
      "More than one layout meets the constraints. That asks for more constraints, not fewer: give "
        + "each view that is named a place and a size along the axis that is named, by a "
        + "constraint or by its content."
    case .outsideSubtree:
      "A view may hold only constraints between itself and views inside it. Add both views to the "
        + "tree first and then activate the constraint, which finds the right holder by itself."
    case .noCommonAncestor:
      "Both views must be in one tree before the constraint is activated: call addSubview first."
    case .unlikeAnchors:
      "Horizontal places, vertical places and lengths do not mix. Relate an x to an x, a y to a y "
        + "and a length to a length."
    case .mixedDirections:
      "Leading and trailing change sides with the language, left and right do not. Use one pair for "
        + "both views."
    case .locationConstant:
      "A place needs another place to be measured from; only widths and heights can equal a number. "
        + "Name a second view, such as the superview."
    case .notFinite:
      "A division by zero or a size that was not known yet became part of a constraint. Look where "
        + "the number comes from."
    case .unpreparedHierarchy:
      "Add the views to their superview before the constraint is installed."
    case .fixedPriority:
      "On older systems an installed constraint cannot become required, or cease to be. Use 999 "
        + "from the start, or deactivate it while the priority changes."
    case .visualFormat:
      "The text under the message marks the place with a caret."
    case .largeConstant:
      "Numbers such as CGFLOAT_MAX are no lengths for a constraint. Use a real limit, or leave the "
        + "constraint out."
    case .engineDump:
      "This follows constants of enormous size, and constraints that were changed off the main "
        + "thread. Look for CGFLOAT_MAX, and for layout in completion handlers."
    case .backgroundThread:
      "Views and constraints belong to the main thread. Dispatch to the main queue before touching "
        + "them."
    case .missingSuperCall:
      "layoutSubviews() was overridden without a call to super."
    }
  }
}
