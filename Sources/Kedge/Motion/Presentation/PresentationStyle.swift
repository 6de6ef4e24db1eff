/// How a controller's view is to cover what is behind it, with UIKit's numbers.
public enum PresentationStyle: Int, Hashable, Sendable, CaseIterable {
  /// The system chooses: a page sheet, as a rule.
  case automatic = -2
  /// Not to be adapted: only an answer of `adapted`, never a style of its own.
  case none = -1
  /// The whole container; what is behind is taken away.
  case fullScreen = 0
  /// A sheet that lets the edge of what is behind show.
  case pageSheet = 1
  /// A small sheet in the middle.
  case formSheet = 2
  /// The bounds of the controller that provides the context; what is behind is taken away.
  case currentContext = 3
  /// What the presented controller's own delegate makes of it.
  case custom = 4
  /// The whole container; what is behind stays.
  case overFullScreen = 5
  /// The bounds of the context; what is behind stays.
  case overCurrentContext = 6
  /// A bubble beside its source.
  case popover = 7
  /// The whole container, over a blur (tvOS).
  case blurOverFullScreen = 8

  /// The style that is really used.
  public var resolved: PresentationStyle { self == .automatic ? .pageSheet : self }

  /// Whether the presenting view leaves the container while this one covers it: it then disappears
  /// and appears again, and the transition has no view to animate from.
  public var removesPresenter: Bool {
    switch self {
    case .fullScreen, .currentContext: true
    case .automatic, .none, .pageSheet, .formSheet, .custom, .overFullScreen,
      .overCurrentContext, .popover, .blurOverFullScreen:
      false
    }
  }
}

/// The transitions that a modal presentation has of its own, with UIKit's numbers.
public enum ModalTransitionStyle: Int, Hashable, Sendable, CaseIterable {
  /// Up from below.
  case coverVertical = 0
  /// Round about the middle.
  case flipHorizontal = 1
  /// Through one another.
  case crossDissolve = 2
  /// The page is turned up. It bends the view, which no frame can say: there is no animator for it.
  case partialCurl = 3

  /// The animator of the style.
  public var animator: (any TransitionAnimator)? {
    switch self {
    case .coverVertical: CoverVerticalTransition()
    case .flipHorizontal: FlipTransition()
    case .crossDissolve: CrossDissolveTransition()
    case .partialCurl: PartialCurlTransition()
    }
  }
}

/// How much room there is along an axis, with UIKit's numbers.
public enum SizeClass: Int, Hashable, Sendable, CaseIterable {
  /// Not known; counts as regular.
  case unspecified = 0
  /// Little: a phone held upright has a compact width.
  case compact = 1
  /// Enough.
  case regular = 2
}

/// The age of the system whose adaptive presentations are followed.
public enum PresentationRules: Hashable, Sendable, CaseIterable {
  /// Before iOS 13: what does not fit a compact width fills the screen.
  case fullScreen
  /// From iOS 13 on: it becomes a sheet.
  case sheets
}

extension PresentationStyle {
  /// The style in a container of the given width class: popovers and sheets change in a compact
  /// one.
  public func adapted(
    to width: SizeClass, rules: PresentationRules = .sheets
  ) -> PresentationStyle {
    let style = resolved
    guard width == .compact else { return style }
    return switch style {
    case .popover, .formSheet, .pageSheet: rules == .sheets ? .pageSheet : .fullScreen
    default: style
    }
  }
}
