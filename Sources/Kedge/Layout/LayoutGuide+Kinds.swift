extension LayoutNode {
  /// What places a guide.
  enum GuideKind: UInt8 {
    /// Constraints alone.
    case free
    /// The margins of its view.
    case margins
    case safeArea
    case readable
    /// What a scroll view shows, as large as its constraints make it.
    case content
    /// What is seen of that.
    case frame
    case keyboard
    case top
    case bottom
  }

  /// The guide of a kind that the view has already.
  func guide(_ kind: GuideKind) -> LayoutGuide? {
    guides.first { $0.node.kind == kind }
  }

  /// The guide of a kind, made when it is first asked for.
  func ensureGuide(_ kind: GuideKind) -> LayoutGuide {
    if let guide = guide(kind) { return guide }
    let made: LayoutGuide = kind == .keyboard ? KeyboardLayoutGuide() : LayoutGuide()
    made.node.kind = kind
    made.node.identifier = "\(name).\(kind.name)"
    guides.append(made)
    made.node.parentLink.target = self
    if let engine { engine.system.added(made.node) }
    return made
  }
}

extension LayoutNode.GuideKind {
  /// What messages call the guide.
  var name: String {
    switch self {
    case .free: "guide"
    case .margins: "layoutMarginsGuide"
    case .safeArea: "safeAreaLayoutGuide"
    case .readable: "readableContentGuide"
    case .content: "contentLayoutGuide"
    case .frame: "frameLayoutGuide"
    case .keyboard: "keyboardLayoutGuide"
    case .top: "topLayoutGuide"
    case .bottom: "bottomLayoutGuide"
    }
  }
}

extension LayoutView {
  /// The view without its margins (``layoutMargins``).
  public final var layoutMarginsGuide: LayoutGuide { node.ensureGuide(.margins) }

  /// The part of the view that nothing covers (``safeAreaInsets``).
  public final var safeAreaLayoutGuide: LayoutGuide { node.ensureGuide(.safeArea) }

  /// The part of the view within the margins that is narrow enough to read: at most 672 points wide
  /// and centred between the margins.
  public final var readableContentGuide: LayoutGuide { node.ensureGuide(.readable) }

  /// The part of the view that a keyboard covers; without one, what the safe area leaves free at the
  /// lower end (``KeyboardLayoutGuide/usesBottomSafeArea``).
  public final var keyboardLayoutGuide: KeyboardLayoutGuide {
    guard let guide = node.ensureGuide(.keyboard) as? KeyboardLayoutGuide else {
      preconditionFailure("the keyboard's guide of \(node.name) is of another class")
    }
    return guide
  }

  /// Where bars at the upper end reach to: its lower edge is that of the bars.
  public final var topLayoutGuide: LayoutGuide { node.ensureGuide(.top) }

  /// Where bars at the lower end begin: its upper edge is that of the bars.
  public final var bottomLayoutGuide: LayoutGuide { node.ensureGuide(.bottom) }
}

/// The guide that follows a keyboard; see ``LayoutView/keyboardLayoutGuide``.
public final class KeyboardLayoutGuide: LayoutGuide {
  /// Whether the guide is at least as high as the safe area at the lower end; true unless set
  /// otherwise.
  public var usesBottomSafeArea = true {
    didSet {
      guard usesBottomSafeArea != oldValue else { return }
      if let engine = node.engine { engine.system.rulesChanged(node) }
    }
  }
}

extension LayoutSystem {
  /// The widest column that is easy to read, in points.
  static let readableWidth = 672.0

  /// What the rules of a guide of a kind are to say now, in the coordinates of its view.
  ///
  /// Each of the first four says that x, y, width or height is a multiple of the view's size plus a
  /// constant.
  func wantedGuideRules(_ slot: Int, _ node: LayoutNode) -> LayoutTable.Rules {
    var rules = LayoutTable.Rules()
    rules.constants = .zero
    let owner = Int(table.slots[slot].parent)
    let around = table.tracksSurroundings ? table.surroundings[owner] : Surroundings()
    switch node.kind {
    case .free, .content: break
    case .margins: inset(&rules, by: around.margins)
    case .safeArea: inset(&rules, by: around.safeArea)
    case .readable:
      inset(&rules, by: around.margins)
      rules.constants.x = (around.margins.left - around.margins.right) / 2
    case .frame:
      table.nodes[owner].with {
        let offset = $0.settings?.contentOffset ?? .zero
        rules.constants = SIMD4(offset.x, offset.y, 0, 0)
      }
      rules.coefficients = SIMD4(0, 0, 1, 1)
    case .keyboard:
      let usesSafeArea = (node.item as? KeyboardLayoutGuide)?.usesBottomSafeArea ?? true
      let height = max(around.keyboard, usesSafeArea ? around.safeArea.bottom : 0)
      rules.constants = SIMD4(0, -height, 0, height)
      rules.coefficients = SIMD4(0, 1, 1, 0)
    case .top: rules.constants.w = around.safeArea.top
    case .bottom:
      rules.constants = SIMD4(0, -around.safeArea.bottom, 0, around.safeArea.bottom)
      rules.coefficients.y = 1
    }
    return rules
  }

  private func inset(_ rules: inout LayoutTable.Rules, by insets: EdgeInsets) {
    rules.constants = SIMD4(
      insets.left, insets.top, -insets.left - insets.right, -insets.top - insets.bottom)
    rules.coefficients = SIMD4(0, 0, 1, 1)
  }

  /// The rule at a place of a guide of a kind, or nil.
  func guideRule(_ place: Int, _ kind: LayoutNode.GuideKind, _ rules: LayoutTable.Rules) -> Rule? {
    if kind == .content, place == 2 || place == 3 {
      return Rule(part: place, relation: .greaterThanOrEqual, constant: 0, priority: .required)
    }
    guard kind == .readable else {
      guard place < 4 else { return nil }
      return Rule(
        part: place, relation: .equal, constant: rules.constants[place], priority: .required,
        ownerFactor: rules.coefficients[place])
    }
    switch place {
    case 0:
      // The centres agree.
      return Rule(
        part: 0, relation: .equal, constant: rules.constants.x, priority: .required,
        ownerFactor: 0.5, sizeFactor: 0.5)
    case 2:
      return Rule(
        part: 2, relation: .equal, constant: rules.constants.z, priority: Priority(999),
        ownerFactor: 1)
    case 4:
      return Rule(
        part: 2, relation: .lessThanOrEqual, constant: Self.readableWidth, priority: .required)
    case 5:
      return Rule(
        part: 2, relation: .lessThanOrEqual, constant: rules.constants.z, priority: .required,
        ownerFactor: 1)
    default:
      return Rule(
        part: place, relation: .equal, constant: rules.constants[place], priority: .required,
        ownerFactor: rules.coefficients[place])
    }
  }
}
