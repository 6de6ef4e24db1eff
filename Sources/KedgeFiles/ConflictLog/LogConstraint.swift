import Kedge

/// One constraint as a log prints it.
struct LogConstraint: Hashable, Sendable {
  /// The class: `NSLayoutConstraint`, `SnapKit.LayoutConstraint`.
  var className: String
  /// The address, or what a library prints in its place: by this a constraint is known.
  var key: String
  /// The file and line that SnapKit prints.
  var place: String?
  /// The autoresizing mask: `h=--& v=--&`.
  var mask: String?
  /// The identifier in quotes before the equation.
  var identifier: String?
  var first: LogSum
  var relation: Relation
  var second: LogSum
  /// 1000 unless the log says otherwise.
  var priority: Double = 1000
  /// The view that a bar stands for in this line.
  var bar: String?
  /// Whether the line says that the constraint is active; older systems never do.
  var isMarkedActive = false
  /// Whether the class and address stood in brackets of their own, as a very early SnapKit prints
  /// them.
  var hasOwnBrackets = false

  /// The views and guides, in the order in which they are named.
  var items: [LogItem] { (first.terms + second.terms).map(\.anchor.item) }

  /// Whether the constraint must hold.
  var isRequired: Bool { priority >= 1000 }

  /// The class without its module.
  var shortClass: String { className.split(separator: ".").last.map(String.init) ?? className }
}

/// A sum of anchors with factors, and a constant.
struct LogSum: Hashable, Sendable {
  /// One anchor times a factor.
  struct Term: Hashable, Sendable {
    var factor: Double
    var anchor: LogAnchor
  }

  var terms: [Term] = []
  var constant = 0.0

  /// A number.
  static func number(_ value: Double) -> LogSum { LogSum(constant: value) }

  /// An anchor, with a factor and a constant.
  static func anchor(_ anchor: LogAnchor, times factor: Double = 1, plus constant: Double = 0)
    -> LogSum
  {
    LogSum(terms: [Term(factor: factor, anchor: anchor)], constant: constant)
  }
}

/// An attribute of a view or guide.
struct LogAnchor: Hashable, Sendable {
  var item: LogItem
  var attribute: LogAttribute
}

/// A view or guide as one line of a log names it.
struct LogItem: Hashable, Sendable {
  /// The class; nil where the log prints an identifier alone.
  var className: String?
  /// The text or identifier: a label's text, a guide's name.
  var text: String?
  /// By this the item is known in every line: its address, else its name.
  var key: String

  /// The class without its module and its generic scaffolding.
  var shortClass: String? {
    guard var name = className else { return nil }
    if name.hasPrefix("NSKVONotifying_") { name.removeFirst("NSKVONotifying_".count) }
    return name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Whether it is a layout guide or spacer, not a view.
  var isGuide: Bool {
    guard let name = shortClass else { return false }
    return name.hasSuffix("LayoutGuide") || name.hasSuffix("LayoutSpacer")
  }

  /// The guide between the margins of a view.
  var isMarginsGuide: Bool { text == "UIViewLayoutMarginsGuide" }
}

/// An attribute by the name that the log gives it.
struct LogAttribute: Hashable, Sendable {
  /// What an attribute is in terms of a frame.
  enum Meaning: Hashable, Sendable {
    /// A place along an axis: 0 is the near edge, 0.5 the middle, 1 the far edge.
    case edge(LogAxis, Double)
    /// The same, in the superview's coordinates where nothing else gives them.
    case maskEdge(LogAxis, Double)
    case size(LogAxis)
    /// The near or far edge less the margin.
    case margin(LogAxis, isFar: Bool)
    case marginCentre(LogAxis)
    /// Somewhere between top and bottom.
    case baseline(isLast: Bool)
    /// Nothing that is known: some place of its own.
    case unknown
  }

  /// The word in the log.
  var name: String

  var meaning: Meaning { Self.meanings[name] ?? .unknown }

  /// Whether the word is one that Auto Layout knows.
  static func isKnown(_ name: String) -> Bool { meanings[name] != nil || name == "(null)" }

  private static let meanings: [String: Meaning] = [
    "left": .edge(.horizontal, 0), "leading": .edge(.horizontal, 0),
    "right": .edge(.horizontal, 1), "trailing": .edge(.horizontal, 1),
    "centerX": .edge(.horizontal, 0.5), "top": .edge(.vertical, 0), "bottom": .edge(.vertical, 1),
    "centerY": .edge(.vertical, 0.5), "width": .size(.horizontal), "height": .size(.vertical),
    "Width": .size(.horizontal), "Height": .size(.vertical),
    "minX": .maskEdge(.horizontal, 0), "midX": .maskEdge(.horizontal, 0.5),
    "maxX": .maskEdge(.horizontal, 1), "minY": .maskEdge(.vertical, 0),
    "midY": .maskEdge(.vertical, 0.5), "maxY": .maskEdge(.vertical, 1),
    "leftMargin": .margin(.horizontal, isFar: false),
    "leadingMargin": .margin(.horizontal, isFar: false),
    "rightMargin": .margin(.horizontal, isFar: true),
    "trailingMargin": .margin(.horizontal, isFar: true),
    "topMargin": .margin(.vertical, isFar: false), "bottomMargin": .margin(.vertical, isFar: true),
    "centerXWithinMargins": .marginCentre(.horizontal),
    "centerYWithinMargins": .marginCentre(.vertical),
    "baseline": .baseline(isLast: true), "lastBaseline": .baseline(isLast: true),
    "firstBaseline": .baseline(isLast: false),
  ]
}

extension LogAttribute.Meaning {
  /// The axis along which the attribute lies, if that is known.
  var axis: LogAxis? {
    switch self {
    case .edge(let axis, _), .maskEdge(let axis, _), .size(let axis), .margin(let axis, _),
      .marginCentre(let axis):
      axis
    case .baseline: .vertical
    case .unknown: nil
    }
  }

  /// Whether it is a length, not a place.
  var isSize: Bool { if case .size = self { true } else { false } }
}

/// Left to right, or top to bottom.
enum LogAxis: Hashable, Sendable, CaseIterable {
  case horizontal, vertical
}
