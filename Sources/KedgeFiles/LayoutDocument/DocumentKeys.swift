/// The keys of a layout document.
enum LayoutKey: String, DocumentKey {
  case schema = "$schema"
  case kedge, size, scale, direction, safeArea, root, constraints, states, traits, extra

  static let owner = "a layout document"

  var laterFeature: String? {
    switch self {
    case .safeArea: "safe areas"
    case .states: "states"
    case .traits: "traits"
    case .schema, .kedge, .size, .scale, .direction, .root, .constraints, .extra: nil
    }
  }
}

/// The keys of a view.
enum ViewKey: String, DocumentKey {
  case id, views, guides, frame, autoresizing, intrinsicSize, hugging, compression, baseline, stack
  case margins, safeArea, text, scroll, states, traits, extra

  static let owner = "a view"

  var laterFeature: String? {
    switch self {
    case .baseline: "baselines"
    case .stack: "stack views"
    case .margins: "margins"
    case .safeArea: "safe areas"
    case .text: "wrapping texts"
    case .scroll: "scroll views"
    case .states: "states"
    case .traits: "traits"
    case .id, .views, .guides, .frame, .autoresizing, .intrinsicSize, .hugging, .compression,
      .extra:
      nil
    }
  }
}

/// The keys of a layout guide.
enum GuideKey: String, DocumentKey {
  case id, extra

  static let owner = "a guide"
}

/// The keys of a constraint in object form.
enum ConstraintKey: String, DocumentKey {
  case first, firstAttribute, relation, second, secondAttribute, multiplier, constant, priority
  case identifier, vfl, options, metrics, extra

  static let owner = "a constraint"

  var laterFeature: String? {
    switch self {
    case .vfl, .options, .metrics: "visual format strings"
    case .first, .firstAttribute, .relation, .second, .secondAttribute, .multiplier, .constant,
      .priority, .identifier, .extra:
      nil
    }
  }
}
