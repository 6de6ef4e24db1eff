/// A height at which a sheet rests.
public enum SheetDetent: Hashable, Sendable {
  /// About half of the screen.
  case medium
  /// As much as there is.
  case large
  /// A height of one's own in points, without the bottom safe inset; what is too high is `large`.
  case custom(Double)
}

/// Where a sheet with detents stands in its container.
///
/// The figures come from one system version each and are kept together in `Metrics`.
public struct SheetGeometry: Hashable, Sendable {
  /// The figures of a system's sheets, in points.
  public struct Metrics: Hashable, Sendable {
    /// The distance from the safe top to a large sheet, on a screen with a bottom safe inset.
    public var topGap: Double
    /// The same on a screen without one (with a home button).
    public var topGapWithHomeButton: Double
    /// The part of the greatest detent value that a medium one takes.
    public var mediumPart = 0.56
    /// The same in containers that are not taller than `shortHeight`.
    public var mediumPartWhenShort = 0.63
    /// The height up to which a container counts as short.
    public var shortHeight = 568.0
    /// The distance to the sides and the bottom at which a sheet below large floats; 0 where it is
    /// attached to them.
    public var floatingMargin: Double
    /// The radius of the top corners, and of the view behind.
    public var cornerRadius = 10.0
    /// How far the view behind shrinks from each side.
    public var presenterInset = 16.0
    /// How far the top of the view behind stands above that of a large sheet.
    public var presenterLift = 10.0
    /// The opacity of the black over the view behind.
    public var dimming = 0.2
    /// The size of the grabber.
    public var grabberSize = Size(width: 36, height: 5)
    /// The distance of the grabber from the sheet's top.
    public var grabberInset = 5.0

    /// Sheets attached to the screen's edges, as in iOS 16.
    public static let attached = Metrics(
      topGap: 10, topGapWithHomeButton: 20, floatingMargin: 0)
    /// Sheets that float as cards below the large detent, as in iOS 26.
    public static let floating = Metrics(topGap: 0, topGapWithHomeButton: 0, floatingMargin: 8)
  }

  /// The container's size.
  public var container: Size
  /// The container's safe insets.
  public var safeArea: EdgeInsets
  /// Whether there is little height, as on a phone held sideways: medium is not available then.
  public var isCompactHeight: Bool
  /// The system's figures.
  public var metrics: Metrics
  /// The pixels of a point: detent values below large are rounded to whole pixels.
  public var scale: Double

  /// Makes the geometry of a container.
  public init(
    container: Size, safeArea: EdgeInsets, isCompactHeight: Bool = false,
    metrics: Metrics = .floating, scale: Double = 3
  ) {
    self.container = container
    self.safeArea = safeArea
    self.isCompactHeight = isCompactHeight
    self.metrics = metrics
    self.scale = scale
  }

  /// The distance from the container's top to a large sheet.
  public var largeTop: Double {
    let gap = safeArea.bottom > 0 ? metrics.topGap : metrics.topGapWithHomeButton
    return safeArea.top + gap
  }

  /// The greatest value that a detent may have: the height between the safe insets.
  public var maximumDetentValue: Double {
    max(0, container.height - safeArea.top - safeArea.bottom)
  }

  /// The value of a detent, without the bottom safe inset; nil for one that is not available.
  public func value(of detent: SheetDetent) -> Double? {
    switch detent {
    case .large: maximumDetentValue
    case .custom(let height): height.isNaN ? nil : min(max(0, height), maximumDetentValue)
    case .medium:
      isCompactHeight
        ? nil
        : maximumDetentValue
          * (container.height > metrics.shortHeight
            ? metrics.mediumPart : metrics.mediumPartWhenShort)
    }
  }

  /// The detents that are available and differ, from the lowest to the highest.
  public func sorted(_ detents: [SheetDetent]) -> [SheetDetent] {
    var values: Set<Double> = []
    return detents.compactMap { detent in value(of: detent).map { (detent, $0) } }
      .sorted { $0.1 < $1.1 }
      .filter { values.insert($0.1).inserted }
      .map(\.0)
  }

  /// The frame of a sheet that rests at a detent, in the container; nil for one that is not
  /// available.
  public func frame(for detent: SheetDetent) -> Rect? {
    value(of: detent).map { frame(value: $0) }
  }

  /// The frame of a sheet of a detent value.
  ///
  /// At the greatest it reaches from `largeTop` to the bottom; below it is attached, or floats and
  /// is scaled so that its sides keep their margin.
  public func frame(value: Double) -> Rect {
    let (width, height) = (container.width, container.height)
    if value >= maximumDetentValue {
      return Rect(x: 0, y: largeTop, width: width, height: max(0, height - largeTop))
    }
    let pixels = scale > 0 ? (max(0, value) * scale).rounded() / scale : max(0, value)
    let full = pixels + safeArea.bottom
    let margin = metrics.floatingMargin
    guard margin > 0, width > 2 * margin else {
      return Rect(x: 0, y: height - full, width: width, height: full)
    }
    let shrink = (width - 2 * margin) / width
    return Rect(
      x: margin, y: height - margin - shrink * full, width: width - 2 * margin,
      height: shrink * full)
  }

  /// How much the view behind a large sheet shrinks: 1 - 2 * inset / width.
  public var presenterScale: Double {
    container.width > 0 ? 1 - 2 * metrics.presenterInset / container.width : 1
  }

  /// The transform, about its middle, of the view behind a large sheet: shrunk, and moved so that
  /// its top shows above the sheet's.
  public var presenterTransform: Transform2D {
    let scale = presenterScale
    let shrunkTop = container.height * (1 - scale) / 2
    return Transform2D(
      a: scale, b: 0, c: 0, d: scale, tx: 0, ty: largeTop - metrics.presenterLift - shrunkTop)
  }

  /// The opacity of the black behind a sheet `height` high that was pulled down by `offset` points.
  public func dimming(offset: Double, height: Double) -> Double {
    guard height > 0 else { return 0 }
    return metrics.dimming * (1 - min(1, max(0, offset / height)))
  }

  /// The grabber in the sheet's own coordinates, for a sheet of the given width.
  public func grabber(inWidth width: Double) -> Rect {
    Rect(
      x: (width - metrics.grabberSize.width) / 2, y: metrics.grabberInset,
      width: metrics.grabberSize.width, height: metrics.grabberSize.height)
  }
}
