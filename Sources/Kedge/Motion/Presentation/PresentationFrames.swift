/// Where a presented view goes.
public struct PresentationLayout: Hashable, Sendable {
  /// The container's bounds.
  public var container: Rect
  /// The bounds of the view that provides the current context, in the container.
  public var context: Rect?
  /// The insets of the container that bars and sensors take.
  public var safeArea: EdgeInsets
  /// The room along x.
  public var width: SizeClass
  /// The system whose adaptation is followed.
  public var rules: PresentationRules
  /// The size that the presented controller would like: heeded by form sheets and popovers.
  public var preferredContentSize: Size?
  /// What a popover points at, in the container.
  public var source: Rect?
  /// The system's sizes.
  public var metrics: Metrics

  /// Sizes that differ from system to system.
  public struct Metrics: Hashable, Sendable {
    /// The greatest width of a page sheet in a regular width, in points; not verified.
    public var pageSheetWidth = 704.0
    /// The size of a form sheet without a preferred size, in points; up to iPadOS 15, not verified.
    public var formSheetSize = Size(width: 540, height: 620)
    /// The least distance between a popover and the container's safe edges, in points; not
    /// verified.
    public var popoverMargin = 10.0
    /// The size of a popover without a preferred size, in points; not verified.
    public var popoverSize = Size(width: 320, height: 480)

    /// The figures above.
    public init() {}
  }

  /// Makes a layout for a container.
  public init(
    container: Rect, safeArea: EdgeInsets = .zero, width: SizeClass = .compact,
    rules: PresentationRules = .sheets, metrics: Metrics = Metrics()
  ) {
    self.container = container
    self.safeArea = safeArea
    self.width = width
    self.rules = rules
    self.metrics = metrics
  }

  /// The frame of the presented view, in the container, after adaptation.
  ///
  /// A sheet in a compact width is large, from the safe top to the bottom edge; its detents are
  /// `SheetGeometry`'s. A popover without a source stands in the middle.
  public func frame(for style: PresentationStyle) -> Rect {
    switch style.adapted(to: width, rules: rules) {
    case .currentContext, .overCurrentContext: context ?? container
    case .pageSheet: pageSheet
    case .formSheet: centered(preferredContentSize ?? metrics.formSheetSize)
    case .popover:
      source.map { popover(beside: $0).frame }
        ?? centered(preferredContentSize ?? metrics.popoverSize)
    case .automatic, .none, .fullScreen, .custom, .overFullScreen, .blurOverFullScreen: container
    }
  }

  private var pageSheet: Rect {
    let below = container.inset(by: EdgeInsets(top: safeArea.top, left: 0, bottom: 0, right: 0))
    guard width != .compact else { return below }
    let breadth = min(below.width, metrics.pageSheetWidth)
    return Rect(
      x: container.midX - breadth / 2, y: below.minY, width: breadth,
      height: max(0, below.height))
  }

  private func centered(_ size: Size) -> Rect {
    let room = container.inset(by: safeArea)
    let breadth = min(size.width, max(0, room.width))
    let height = min(size.height, max(0, room.height))
    return Rect(
      x: container.midX - breadth / 2, y: container.midY - height / 2, width: breadth,
      height: height)
  }
}
