/// A relation between two attributes of views or guides:
/// `first.attribute RELATION multiplier * second.attribute + constant`, with a priority.
///
/// A constraint counts while it is active. Then the nearest view above both items holds it, keeps
/// it alive, and the tree's ``LayoutEngine`` takes it into account at the next layout.
///
/// Wrong use never stops the program: what cannot be done is left undone, and the engine's
/// diagnostics handler is told. Each call that can go wrong has a twin that throws instead, named
/// alike and ending in `OrThrow`.
@safe
public final class LayoutConstraint {
  /// The space that system spacing is a multiple of, in points.
  static let systemSpace = 8.0
  /// No constant, multiplier or coordinate may be larger: the core's own limit is 1e15, and sums of
  /// several must stay below it.
  static let limit = 1e12
  /// The magnitudes that a multiplier may have, apart from 0: what the core keeps exact.
  static let multipliers = 1e-9...1e9

  /// The other two ends of a constraint on distances (``LayoutAnchor/anchorWithOffset(to:)``).
  final class DistanceEnds {
    let first: LayoutNode?
    let firstAttribute: Attribute
    let second: LayoutNode?
    let secondAttribute: Attribute

    init(
      first: LayoutNode?, firstAttribute: Attribute, second: LayoutNode?, secondAttribute: Attribute
    ) {
      self.first = first
      self.firstAttribute = firstAttribute
      self.second = second
      self.secondAttribute = secondAttribute
    }
  }

  // The items. Nodes outlive their views, so these never dangle.
  let first: LayoutNode
  let second: LayoutNode?
  let distance: DistanceEnds?

  /// What is asked of the first item.
  public let firstAttribute: Attribute
  /// What is asked of the second item; ``Attribute/notAnAttribute`` without one.
  public let secondAttribute: Attribute
  /// How the two sides relate.
  public let relation: Relation
  /// What the second item's attribute is multiplied by.
  public let multiplier: Double

  /// A name that messages and logs show.
  public var identifier: String?

  private var storedConstant: Double
  private var storedPriority = Priority.required

  // MARK: State that the hierarchy and the engine keep

  /// The view that holds this constraint; set while it is active.
  ///
  /// Sound: a view deactivates what it holds before it dies.
  unowned(unsafe) var holder: LayoutNode?
  /// The place in the holder's list.
  var heldIndex: Int32 = 0
  // Neighbours in the lists of the first and second item's node. Sound: an active constraint is
  // kept alive by its holder and leaves both lists when it is deactivated.
  unowned(unsafe) private var next1: LayoutConstraint?
  unowned(unsafe) private var previous1: LayoutConstraint?
  unowned(unsafe) private var next2: LayoutConstraint?
  unowned(unsafe) private var previous2: LayoutConstraint?

  /// The row in the core of the engine that lowered it, or ``Row/null``.
  var row = Row.null
  /// What the items add to the constant of the row.
  var rowOffset = 0.0
  /// Whether it waits to be lowered.
  var isQueued = false
  /// Whether a new constant waits.
  var isEdited = false
  /// Whether a new priority waits.
  var isReweighed = false
  /// Whether the engine gave it up because required constraints contradict one another.
  var isGivenUp = false
  /// Whether its row names origins of ancestors; see ``LayoutEngine``.
  var usesOrigins = false

  init(
    _ first: LayoutNode, _ firstAttribute: Attribute, _ relation: Relation, _ second: LayoutNode?,
    _ secondAttribute: Attribute, _ multiplier: Double, _ constant: Double,
    distance: DistanceEnds? = nil
  ) {
    self.first = first
    self.second = second
    self.distance = distance
    self.firstAttribute = firstAttribute
    self.secondAttribute = secondAttribute
    self.relation = relation
    self.multiplier = multiplier
    storedConstant = constant
  }

  /// Makes an inactive, required constraint
  /// `item.attribute relatedBy multiplier * toItem.attribute + constant`.
  ///
  /// What is wrong with it shows when it is activated: see ``LayoutError``.
  public convenience init(
    item: LayoutItem, attribute firstAttribute: Attribute, relatedBy relation: Relation,
    toItem second: LayoutItem?, attribute secondAttribute: Attribute, multiplier: Double,
    constant: Double
  ) {
    self.init(
      item.node, firstAttribute, relation, second?.node, secondAttribute, multiplier, constant)
  }

  /// The first item, while it lives.
  public var firstItem: LayoutItem? { unsafe first.item }

  /// The second item, while it lives; nil without one.
  public var secondItem: LayoutItem? { unsafe second?.item }

  /// What is added to the right side, in points.
  ///
  /// Changing it is cheap: the engine edits one number. A constant that is not finite or too large
  /// is refused and reported.
  public var constant: Double {
    get { storedConstant }
    set {
      guard newValue != storedConstant else { return }
      guard abs(newValue) <= Self.limit else {
        return report(.badNumber("the constant \(newValue) for \(self)"))
      }
      storedConstant = newValue
      engine?.constantChanged(self)
    }
  }

  /// How much the constraint matters; ``Priority/required`` at first.
  ///
  /// While the constraint is active the priority cannot change from required to optional or back;
  /// such a change is refused and reported (``LayoutError/priorityAcrossRequired(_:)``).
  public var priority: Priority {
    get { storedPriority }
    set {
      do {
        try setPriorityOrThrow(newValue)
      } catch {
        report(error)
      }
    }
  }

  /// Changes ``priority``, or says why it cannot be changed.
  public func setPriorityOrThrow(_ priority: Priority) throws(LayoutError) {
    guard priority != storedPriority else { return }
    guard priority.isValid else { throw .badNumber("the priority \(priority) for \(self)") }
    if isActive, (priority == .required) != (storedPriority == .required) {
      throw .priorityAcrossRequired(
        "Changing a priority from required to optional or back is not supported while the "
          + "constraint is active: new priority \(priority), existing priority \(storedPriority) "
          + "of \(self)")
    }
    storedPriority = priority
    engine?.priorityChanged(self)
  }

  /// Whether the constraint counts.
  ///
  /// Setting it activates or deactivates the constraint; an activation that cannot be done is
  /// reported and leaves the constraint inactive.
  public var isActive: Bool {
    get { unsafe holder != nil }
    set {
      if newValue {
        activateAndReport()
      } else {
        deactivate()
      }
    }
  }

  /// The engine that counts this constraint, once it has seen the holder.
  var engine: LayoutEngine? {
    unsafe holder?.engine
  }

  // MARK: The lists of the nodes

  /// The next constraint in a node's list.
  func nextLink(of node: LayoutNode) -> LayoutConstraint? {
    first === node ? unsafe next1 : unsafe next2
  }

  /// Enters the lists of both items.
  func link() {
    link(first: true, first)
    if let second, second !== first { link(first: false, second) }
    if let end = distance?.first { end.extraEnds.append(self) }
    if let end = distance?.second { end.extraEnds.append(self) }
  }

  /// Leaves the lists of both items.
  func unlink() {
    unlink(first: true, first)
    if let second, second !== first { unlink(first: false, second) }
    distance?.first?.extraEnds.removeAll { $0 === self }
    distance?.second?.extraEnds.removeAll { $0 === self }
  }

  private func link(first isFirst: Bool, _ node: LayoutNode) {
    let old = unsafe node.firstLink
    unsafe node.firstLink = self
    if isFirst {
      unsafe next1 = old
    } else {
      unsafe next2 = old
    }
    old?.setPrevious(of: node, self)
  }

  private func unlink(first isFirst: Bool, _ node: LayoutNode) {
    let next = unsafe isFirst ? next1 : next2
    let previous = unsafe isFirst ? previous1 : previous2
    if isFirst {
      unsafe next1 = nil
      unsafe previous1 = nil
    } else {
      unsafe next2 = nil
      unsafe previous2 = nil
    }
    next?.setPrevious(of: node, previous)
    if let previous {
      previous.setNext(of: node, next)
    } else {
      unsafe node.firstLink = next
    }
  }

  private func setNext(of node: LayoutNode, _ next: LayoutConstraint?) {
    if first === node {
      unsafe next1 = next
    } else {
      unsafe next2 = next
    }
  }

  private func setPrevious(of node: LayoutNode, _ previous: LayoutConstraint?) {
    if first === node {
      unsafe previous1 = previous
    } else {
      unsafe previous2 = previous
    }
  }
}

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as an equation: `title.top == header.bottom + 8 @750 'gap'`.
  public var description: String {
    let label = identifier.map { " '\($0)'" } ?? ""
    let level = priority == .required ? "" : " @\(priority)"
    return "\(equation)\(level)\(label)"
  }

  /// The equation alone.
  var equation: String {
    let left = Self.text(first, firstAttribute, distance?.first, distance?.firstAttribute)
    guard let second else { return "\(left) \(relation) \(constant.shortDescription)" }
    var right = Self.text(second, secondAttribute, distance?.second, distance?.secondAttribute)
    if multiplier != 1 { right = "\(multiplier.shortDescription) * \(right)" }
    if constant > 0 {
      right += " + \(constant.shortDescription)"
    } else if constant != 0 {
      right += " - \((-constant).shortDescription)"
    }
    return "\(left) \(relation) \(right)"
  }

  private static func text(
    _ node: LayoutNode, _ attribute: Attribute, _ base: LayoutNode?, _ baseAttribute: Attribute?
  ) -> String {
    guard let base, let baseAttribute else { return "\(node.name).\(attribute)" }
    return "(\(node.name).\(attribute) - \(base.name).\(baseAttribute))"
  }
}
