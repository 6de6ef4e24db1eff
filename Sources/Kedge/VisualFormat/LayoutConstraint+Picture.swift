extension LayoutConstraint: CustomDebugStringConvertible {
  /// The constraint as a log line of Apple's systems shows it: a picture where there is one, else an
  /// equation, and what its names stand for.
  ///
  /// ```
  /// <LayoutConstraint:0x5f 'gap' H:[icon]-(8)-[title]   (active, names: icon:0x6a, title:0x6b )>
  /// ```
  ///
  /// A picture is used where ``constraints(withVisualFormat:options:metrics:views:)`` would make this
  /// very constraint from it.
  public var debugDescription: String {
    let address = Self.address(of: self)
    let label = identifier.map { " '\($0)'" } ?? ""
    let level = priority == .required ? "" : " priority:\(priority)"
    let picture = picture
    var notes: [String] = isActive ? ["active"] : []
    let names = names(inPicture: picture)
    if !names.isEmpty { notes.append("names: \(names.joined(separator: ", ")) ") }
    let note = notes.isEmpty ? "" : "   (\(notes.joined(separator: ", ")))"
    return "<\(Self.self):\(address)\(label) \(picture?.text ?? logEquation)\(level)\(note)>"
  }

  private struct Picture {
    var text: String
    /// What `|` stands for.
    var superview: LayoutNode?
  }

  /// A distance between an item and its superview, or between two items.
  private var picture: Picture? {
    guard let second, distance == nil, multiplier == 1, first !== second else { return nil }
    guard let sides = Sides(firstAttribute, secondAttribute) else { return nil }
    let (before, after) = (second, first)
    let direction = sides.suffix
    switch (sides.start, sides.end) {
    case (.near, .near) where after.parent === before:
      return Picture(
        text: "\(sides.axis)|-\(gap)[\(after.name)]\(direction)", superview: before)
    case (.far, .far) where before.parent === after:
      return Picture(
        text: "\(sides.axis)[\(before.name)]-\(gap)|\(direction)", superview: after)
    case (.nearMargin, .near) where after.parent === before && isPlain:
      return Picture(text: "\(sides.axis)|-[\(after.name)]\(direction)", superview: before)
    case (.far, .farMargin) where before.parent === after && isPlain:
      return Picture(text: "\(sides.axis)[\(before.name)]-|\(direction)", superview: after)
    case (.far, .near) where before.parent !== after && after.parent !== before:
      return Picture(text: "\(sides.axis)[\(before.name)]-\(gap)[\(after.name)]\(direction)")
    default:
      return nil
    }
  }

  /// A standard space is a bare dash: no other relation, number or priority can be written there.
  private var isPlain: Bool { relation == .equal && constant == 0 && priority == .required }

  /// `(>=8@750)-`.
  private var gap: String {
    let sign = relation == .equal ? "" : "\(relation)"
    let level = priority == .required ? "" : "@\(priority)"
    return "(\(sign)\(constant.shortDescription)\(level))-"
  }

  /// The equation in the spelling of logs: `0.5*icon.width + 4`, `== - 16`.
  private var logEquation: String {
    let left = Self.logText(first, firstAttribute, distance?.first, distance?.firstAttribute)
    var text = "\(left) \(relation)"
    if let second, multiplier != 0 {
      let factor = multiplier == 1 ? "" : "\(multiplier.shortDescription)*"
      text += " \(factor)"
      text += Self.logText(second, secondAttribute, distance?.second, distance?.secondAttribute)
      guard constant != 0 else { return text }
      text += constant < 0 ? " - " : " + "
    } else {
      text += constant < 0 ? " - " : " "
    }
    return text + abs(constant).shortDescription
  }

  private static func logText(
    _ node: LayoutNode, _ attribute: Attribute, _ base: LayoutNode?, _ baseAttribute: Attribute?
  ) -> String {
    guard let base, let baseAttribute else { return "\(node.name).\(attribute)" }
    return "(\(node.name).\(attribute) - \(base.name).\(baseAttribute))"
  }

  /// What the identifiers stand for, each once, `|` last.
  private func names(inPicture picture: Picture?) -> [String] {
    var result: [String] = []
    var seen: [LayoutNode] = []
    let drawn = picture?.superview
    for case let node? in [first, second, distance?.first, distance?.second]
    where node !== drawn && !seen.contains(where: { $0 === node }) {
      seen.append(node)
      guard let identifier = node.identifier, let item = node.item else { continue }
      result.append("\(identifier):\(Self.address(of: item))")
    }
    if let drawn, let item = drawn.item {
      let address = Self.address(of: item)
      let name = drawn.identifier.map { "\($0):\(address)" } ?? drawn.name
      result.append("'|':\(name)")
    }
    return result
  }

  private static func address(of object: AnyObject) -> String {
    "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
  }
}

extension LayoutConstraint {
  /// Which edges a picture lies between: of the second item where the gap begins, of the first where
  /// it ends.
  private struct Sides {
    enum Edge {
      case near
      case far
      case nearMargin
      case farMargin
    }

    let start: Edge
    let end: Edge
    let axis: String
    /// What marks edges that ignore the direction of text.
    let suffix: String

    init?(_ first: Attribute, _ second: Attribute) {
      guard let (kind, end) = Self.edge(first), let (other, start) = Self.edge(second),
        kind == other
      else { return nil }
      self.start = start
      self.end = end
      axis = kind == .vertical ? "V:" : "H:"
      suffix = kind == .sides ? "(LTR)" : ""
    }

    private enum Kind {
      case directional
      case sides
      case vertical
    }

    private static func edge(_ attribute: Attribute) -> (Kind, Edge)? {
      switch attribute {
      case .leading: (.directional, .near)
      case .trailing: (.directional, .far)
      case .leadingMargin: (.directional, .nearMargin)
      case .trailingMargin: (.directional, .farMargin)
      case .left: (.sides, .near)
      case .right: (.sides, .far)
      case .leftMargin: (.sides, .nearMargin)
      case .rightMargin: (.sides, .farMargin)
      case .top: (.vertical, .near)
      case .bottom: (.vertical, .far)
      case .topMargin: (.vertical, .nearMargin)
      case .bottomMargin: (.vertical, .farMargin)
      default: nil
      }
    }
  }
}
