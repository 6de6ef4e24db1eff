import Kedge

/// Constraints of a log in plain words.
struct LogWords {
  /// What each view is called.
  private var names: [String: String] = [:]

  /// Finds names that tell the views of a message apart.
  init(_ constraints: [LogConstraint]) {
    var plain: [(key: String, name: String)] = []
    for item in constraints.flatMap(\.items) {
      let name = Self.plainName(of: item)
      if let place = plain.firstIndex(where: { $0.key == item.key }) {
        // The fullest name that any line gives.
        if name.count > plain[place].name.count { plain[place].name = name }
      } else {
        plain.append((item.key, name))
      }
    }
    var counts: [String: Int] = [:]
    for (_, name) in plain { counts[name, default: 0] += 1 }
    for (key, name) in plain {
      names[key] = counts[name, default: 0] > 1 ? "\(name) …\(key.suffix(4))" : name
    }
  }

  /// What a view is called when there is no other like it.
  static func plainName(of item: LogItem) -> String {
    guard let name = item.shortClass else {
      return item.text == "|" ? "the superview" : Words.short(Printable.text(item.text ?? ""), 40)
    }
    switch item.text {
    case "UIViewLayoutMarginsGuide": return "the margins guide"
    case "UIViewSafeAreaLayoutGuide": return "the safe area"
    case let text? where !text.isEmpty:
      return Words.short(Printable.text("\(name) '\(text)'"), 48)
    default: return Words.short(Printable.text(name), 48)
    }
  }

  func name(_ key: String) -> String { names[key] ?? Words.short(Printable.text(key), 48) }

  /// `left edge`, `width`.
  static func attribute(_ attribute: LogAttribute) -> String {
    switch attribute.meaning {
    case .edge, .maskEdge: edges[attribute.name] ?? attribute.name
    case .size(.horizontal): "width"
    case .size(.vertical): "height"
    case .margin(.horizontal, let isFar): isFar ? "right margin" : "left margin"
    case .margin(.vertical, let isFar): isFar ? "bottom margin" : "top margin"
    case .marginCentre: "middle between the margins"
    case .baseline: "baseline"
    case .unknown: Printable.text(attribute.name)
    }
  }

  private static let edges = [
    "left": "left edge", "right": "right edge", "leading": "leading edge",
    "trailing": "trailing edge", "top": "top", "bottom": "bottom", "centerX": "middle",
    "centerY": "middle", "minX": "left edge", "maxX": "right edge", "midX": "middle",
    "minY": "top", "maxY": "bottom", "midY": "middle",
  ]

  /// What a constraint asks for: `the width of title is at least 152`.
  func sentence(_ constraint: LogConstraint) -> String {
    let relation =
      switch constraint.relation {
      case .equal: "is"
      case .greaterThanOrEqual: "is at least"
      case .lessThanOrEqual: "is at most"
      }
    let first = sum(constraint.first)
    guard let place = constraint.second.terms.first, constraint.second.terms.count == 1,
      place.factor == 1, constraint.first.terms.count == 1, constraint.first.constant == 0,
      let axis = place.anchor.attribute.meaning.axis, !place.anchor.attribute.meaning.isSize
    else {
      var text = "\(first) \(relation) \(sum(constraint.second))"
      if case .maskEdge? = constraint.first.terms.first?.anchor.attribute.meaning {
        text += " in its superview"
      }
      return text
    }
    let constant = constraint.second.constant
    let other = anchor(place.anchor)
    if constant == 0 {
      return constraint.relation == .equal
        ? "\(first) is \(other)"
        : "\(first) \(relation) at \(other)"
    }
    let way =
      switch (axis, constant > 0) {
      case (.horizontal, true): "right of"
      case (.horizontal, false): "left of"
      case (.vertical, true): "below"
      case (.vertical, false): "above"
      }
    // At least -8 is at most 8 the other way.
    let sense =
      constant > 0 || constraint.relation == .equal
      ? relation : constraint.relation == .greaterThanOrEqual ? "is at most" : "is at least"
    return "\(first) \(sense) \(Words.number(abs(constant))) \(way) \(other)"
  }

  private func anchor(_ anchor: LogAnchor) -> String {
    "the \(Self.attribute(anchor.attribute)) of \(name(anchor.item.key))"
  }

  private func sum(_ sum: LogSum) -> String {
    var text = ""
    for term in sum.terms {
      let factor = abs(term.factor)
      if !text.isEmpty {
        text += term.factor < 0 ? " minus " : " plus "
      } else if term.factor < 0 {
        text += "minus "
      }
      text += factor == 1 ? "" : "\(JSONOutput.digits(factor)) × "
      text += anchor(term.anchor)
    }
    if text.isEmpty { return Words.number(sum.constant) }
    if sum.constant == 0 { return text }
    return text + (sum.constant < 0 ? " minus " : " plus ") + Words.number(abs(sum.constant))
  }
}
