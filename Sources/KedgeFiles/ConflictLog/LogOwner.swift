/// Who made a constraint, as far as its class, identifier and views tell.
enum LogOwner: Hashable, Sendable {
  /// The app.
  case own
  /// The app, by way of a library.
  case library(String)
  /// A view that still has its autoresizing mask translated.
  case mask
  /// A table, navigation bar and the like, which impose a size.
  case encapsulated
  /// Interface Builder.
  case interfaceBuilder
  /// A stack view.
  case stackView
  /// Another part of the system.
  case system

  /// One word or two.
  var words: String {
    switch self {
    case .own: "yours"
    case .library(let name): "yours, by \(name)"
    case .mask: "autoresizing mask"
    case .encapsulated: "size from outside"
    case .interfaceBuilder: "Interface Builder"
    case .stackView: "stack view"
    case .system: "system"
    }
  }

  /// Whether the app's code wrote it.
  var isOwn: Bool {
    switch self {
    case .own, .library: true
    default: false
    }
  }

  /// How willingly a set of contradictory constraints keeps it: what people can change says most.
  var weight: Int { isOwn ? 3 : self == .mask || self == .interfaceBuilder ? 2 : 1 }

  static func of(_ constraint: LogConstraint) -> LogOwner {
    let name = constraint.shortClass
    if let identifier = constraint.identifier, let known = known(identifier) { return known }
    if constraint.mask != nil || name.hasPrefix("NSAutoresizingMask") { return .mask }
    if name.hasPrefix("NSIBPrototyping") { return .interfaceBuilder }
    if constraint.place != nil || constraint.className.hasPrefix("SnapKit") {
      return .library("SnapKit")
    }
    if name == "MASLayoutConstraint" { return .library("Masonry") }
    if name.hasPrefix("_UI") || name.hasPrefix("_NS") || name.hasPrefix("NSContentSize") {
      return .system
    }
    let items = constraint.items
    let arePrivate = items.allSatisfy { item in
      guard let className = item.shortClass else { return false }
      return item.className == className
        && ["_UI", "UIKB", "UIKeyboard", "_NS", "UIRemoteKeyboard"]
          .contains { className.hasPrefix($0) }
    }
    return arePrivate && !items.isEmpty ? .system : .own
  }

  private static func known(_ identifier: String) -> LogOwner? {
    if identifier.contains("Encapsulated-Layout") { return .encapsulated }
    if identifier.hasPrefix("fittingSize") || identifier.hasPrefix("_UITemporaryLayout") {
      return .encapsulated
    }
    if identifier.hasPrefix("UISV-") || identifier.hasPrefix("NSStackView.") { return .stackView }
    if identifier.hasPrefix("IB auto generated") || identifier == "UIIBSystemGenerated" {
      return .interfaceBuilder
    }
    let prefixes = [
      "UIView-", "UIViewSafeAreaLayoutGuide-", "UIButtonBar.", "TB_", "IB_", "TUIKey", "GridView",
      "NSWindow-", "_UI",
    ]
    return prefixes.contains { identifier.hasPrefix($0) } ? .system : nil
  }

  /// What to know about a constraint's maker, and what to do; nil where there is nothing to say.
  static func advice(for constraint: LogConstraint) -> String? {
    switch of(constraint) {
    case .mask:
      return "It froze the view's frame: the view has constraints, and its "
        + "translatesAutoresizingMaskIntoConstraints is still true. Set it to false."
    case .interfaceBuilder:
      return "Interface Builder filled in what the view lacked. Add real constraints, or let it be "
        + "removed at build time."
    case .encapsulated:
      let identifier = constraint.identifier ?? ""
      if identifier.hasPrefix("fittingSize") {
        return
          "The view is only being measured, often at a size of 0. Give one of its own edges or "
          + "sizes a priority of 999."
      }
      if identifier.hasPrefix("_UITemporary") {
        return
          "A passing size, before the real one is known. Give one of the view's own constraints "
          + "a priority of 999; if the message comes once, it may be ignored."
      }
      return
        "A table, collection or bar imposes this size, sometimes only for a moment or rounded. "
        + "Give one of the view's own edges or sizes a priority of 999, and tables a good estimate."
    case .stackView:
      if constraint.identifier == "UISV-hiding" {
        return "A hidden view in a stack is squeezed to nothing. Give its own insets and sizes a "
          + "priority of 999."
      }
      return nil
    case .system:
      let names = ["UIButtonBar.", "TB_", "TUIKey"]
      guard let identifier = constraint.identifier,
        names.contains(where: { identifier.hasPrefix($0) })
      else { return nil }
      return "It belongs to a bar or keyboard of the system: nothing to mend in the app."
    case .own, .library: return nil
    }
  }
}
