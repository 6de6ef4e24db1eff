/// One thing that the engine asks of the layout: a constraint, or a rule that comes with a view.
public struct LayoutRule {
  /// Where the rule comes from.
  public enum Origin: Hashable, Sendable {
    /// A constraint that somebody made.
    case constraint
    /// The frame of a view whose frame is an input.
    case frame
    /// The content of a view: hugging and compression resistance.
    case contentSize
    /// No view or guide is narrower or lower than 0.
    case positiveSize
    /// What a guide that comes with a view follows: margins, the safe area and the like.
    case guide
  }

  /// Where the rule comes from.
  public let origin: Origin
  /// The constraint; nil for the rules that come with a view.
  public let constraint: LayoutConstraint?
  /// The item that the rule is about, while it lives: the first item of a constraint.
  public var item: LayoutItem? { node.item }
  /// The rule as an equation.
  public let text: String

  let node: LayoutNode
  /// Tells the rules of one node apart; -1 for constraints.
  let part: Int

  /// What makes two rules the same, whatever their constants are now.
  struct Identity: Hashable {
    let object: ObjectIdentifier
    let part: Int
  }

  var identity: Identity {
    Identity(object: constraint.map { ObjectIdentifier($0) } ?? ObjectIdentifier(node), part: part)
  }
}

/// Required constraints that cannot hold together, and the one that the engine gave up.
///
/// Without any one of ``members`` the others can hold. The engine gives up the constraint that is
/// likely to do the least damage, and the same one each time: a fixed or limited size before a
/// place, an inequality before an equality, and among equals the one of the view that comes later
/// in the tree. Rules that come with a view are given up last. The constraint stays active; it is
/// tried again whenever something changes.
public struct LayoutConflict {
  /// The contradictory rules.
  public let members: [LayoutRule]
  /// The rule that does not count for now.
  public let broken: LayoutRule

  func isSame(as other: LayoutConflict) -> Bool {
    broken.identity == other.broken.identity
      && Set(members.map(\.identity)) == Set(other.members.map(\.identity))
  }
}

extension LayoutRule: CustomStringConvertible {
  /// The equation, and where it comes from unless somebody made it.
  public var description: String {
    switch origin {
    case .constraint: text
    case .frame: "\(text) (the frame of the view)"
    case .contentSize: "\(text) (the content of the view)"
    case .positiveSize: "\(text) (no size is below 0)"
    case .guide: "\(text) (the guide of a view)"
    }
  }
}

extension LayoutConflict: CustomStringConvertible {
  /// The members, one a line, and the one that was given up.
  public var description: String {
    var text = "Unable to satisfy these constraints together:\n"
    for member in members { text += "  \(member)\n" }
    return text + "Given up: \(broken)"
  }
}

/// What an engine tells its diagnostics handler.
public enum LayoutDiagnostic {
  /// A call was refused; nothing has changed.
  case wrongUse(LayoutError)
  /// Required constraints contradict one another, and one of them was given up.
  case conflict(LayoutConflict)
}

extension LayoutDiagnostic: CustomStringConvertible {
  /// The text of the error or of the conflict.
  public var description: String {
    switch self {
    case .wrongUse(let error): "\(error)"
    case .conflict(let conflict): "\(conflict)"
    }
  }
}
