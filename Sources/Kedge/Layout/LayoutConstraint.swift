/// A relation between two attributes of views or guides:
/// `first.attribute RELATION multiplier * second.attribute + constant`, with a priority.
///
/// A constraint counts while it is active. Then the nearest view above both items holds it, keeps
/// it alive, and the tree's ``LayoutEngine`` takes it into account at the next layout.
///
/// Wrong use never stops the program: what cannot be done is left undone, and the engine's
/// diagnostics handler is told. Each call that can go wrong has a twin that throws instead, named
/// alike and ending in `OrThrow`.
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
  // The same two once more, for reading without counting references.
  let firstNode: Backlink<LayoutNode>
  let secondNode: Backlink<LayoutNode>

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
  /// Cleared in time: a view deactivates what it holds before it dies.
  var holderLink = Backlink<LayoutNode>()
  /// The place in the holder's list.
  var heldIndex: Int32 = 0
  // Neighbours in the lists of the first and second item's node. Cleared in time: an active
  // constraint is kept alive by its holder and leaves both lists when it is deactivated.
  private var next1 = Backlink<LayoutConstraint>()
  private var previous1 = Backlink<LayoutConstraint>()
  private var next2 = Backlink<LayoutConstraint>()
  private var previous2 = Backlink<LayoutConstraint>()

  /// The row in the core of the engine that lowered it, or ``Row/null``.
  var row = Row.null
  /// The system that has it in its queue to be lowered (``LayoutSystem/identity``), or 0.
  var queue: UInt = 0
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
    firstNode = Backlink(first)
    secondNode = Backlink(second)
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
  public var firstItem: LayoutItem? { first.item }

  /// The second item, while it lives; nil without one.
  public var secondItem: LayoutItem? { second?.item }

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
      engine?.system.constraintEdited(self, constant: true)
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
    engine?.system.constraintEdited(self, constant: false)
  }

  /// Whether the constraint counts.
  ///
  /// Setting it activates or deactivates the constraint; an activation that cannot be done is
  /// reported and leaves the constraint inactive.
  public var isActive: Bool {
    get { !holderLink.isEmpty }
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
    holderLink.target?.engine
  }

  // MARK: Attributes

  /// The items with their attributes, those of distances included.
  var ends: [(LayoutNode, Attribute)] {
    var result = [(first, firstAttribute)]
    if let second { result.append((second, secondAttribute)) }
    if let distance {
      if let node = distance.first { result.append((node, distance.firstAttribute)) }
      if let node = distance.second { result.append((node, distance.secondAttribute)) }
    }
    return result
  }

  /// Whether an attribute speaks of margins.
  @inline(__always)
  var hasMargins: Bool {
    if firstAttribute.isMargin || secondAttribute.isMargin { return true }
    guard let distance else { return false }
    return distance.firstAttribute.isMargin || distance.secondAttribute.isMargin
  }

  /// Whether an attribute is named by the direction of text.
  @inline(__always)
  var isDirectional: Bool {
    if firstAttribute.isDirectional || secondAttribute.isDirectional { return true }
    guard let distance else { return false }
    return distance.firstAttribute.isDirectional || distance.secondAttribute.isDirectional
  }

  // MARK: The lists of the nodes

  /// The next constraint in a node's list.
  @inline(__always)
  func nextLink(of node: LayoutNode) -> Backlink<LayoutConstraint> {
    firstNode.refers(to: node) ? next1 : next2
  }

  var nextOfFirst: Backlink<LayoutConstraint> { next1 }
  var nextOfSecond: Backlink<LayoutConstraint> { next2 }

  /// Enters the lists of both items.
  func link() {
    let link = Backlink(self)
    firstNode.with { node in
      next1 = node.firstLink
      next1.with { $0.setPrevious(of: node, link) }
      node.firstLink = link
    }
    if !(secondNode == firstNode) {
      secondNode.with { node in
        next2 = node.firstLink
        next2.with { $0.setPrevious(of: node, link) }
        node.firstLink = link
      }
    }
    guard let distance else { return }
    distance.first?.extraEnds.append(self)
    distance.second?.extraEnds.append(self)
  }

  /// Leaves the lists of both items.
  func unlink() {
    firstNode.with { unlink(from: $0, next1, previous1) }
    next1 = Backlink()
    previous1 = Backlink()
    if !(secondNode == firstNode) {
      secondNode.with { unlink(from: $0, next2, previous2) }
      next2 = Backlink()
      previous2 = Backlink()
    }
    guard let distance else { return }
    distance.first?.extraEnds.removeAll { $0 === self }
    distance.second?.extraEnds.removeAll { $0 === self }
  }

  private func unlink(
    from node: LayoutNode, _ next: Backlink<LayoutConstraint>,
    _ previous: Backlink<LayoutConstraint>
  ) {
    next.with { $0.setPrevious(of: node, previous) }
    if previous.isEmpty {
      node.firstLink = next
    } else {
      previous.with { $0.setNext(of: node, next) }
    }
  }

  private func setNext(of node: LayoutNode, _ next: Backlink<LayoutConstraint>) {
    if firstNode.refers(to: node) {
      next1 = next
    } else {
      next2 = next
    }
  }

  private func setPrevious(of node: LayoutNode, _ previous: Backlink<LayoutConstraint>) {
    if firstNode.refers(to: node) {
      previous1 = previous
    } else {
      previous2 = previous
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
