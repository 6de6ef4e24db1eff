public import Kedge

/// An animation as a document tells it (`*.timeline.json`): tracks, and the views that they move.
public struct TimelineDocument: Sendable {
  /// The text that the document was read from.
  public let source: SourceText
  /// The size of the area in which the views move, in points.
  public var size: Size
  /// How the views look where no track says otherwise, from back to front.
  ///
  /// Views that only tracks name are not among them.
  public var views: [View]
  /// The tracks, in the order of the document.
  public var timeline: Timeline
  /// What may not be as the author thinks, though the document can be used.
  public var warnings: [Diagnostic]

  /// How a view looks.
  public struct View: Hashable, Sendable {
    /// The name that tracks use; unique among the views.
    public var id: String
    /// What is written on the view in pictures, if it is to be something else than the name.
    public var label: String?
    /// The frame, in points; nil for a view that only tracks place.
    public var frame: Rect?
    /// The colour of the view; nil lets pictures choose one.
    public var backgroundColor: RGBAColor?
    /// The opacity, 0...1.
    public var alpha: Double
    /// The radius of the corners, in points.
    public var cornerRadius: Double
  }

  /// The largest number that a value may have, in points.
  public static let largestLength = LayoutDocument.largestLength
  /// The longest time that a track may last or wait, in seconds: a day.
  public static let longestTime: Double = 86_400

  /// Decodes a document.
  ///
  /// - Throws: Everything that is wrong with it, each with its place: `DocumentError`.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  public init(_ source: SourceText) throws(DocumentError) {
    let json: JSONDocument
    do {
      json = try JSONDocument(source)
    } catch {
      throw DocumentError(diagnostics: [error.diagnostic], omitted: 0)
    }
    var decoder = TimelineDocumentDecoder(json)
    self = try decoder.decode()
  }

  init(
    source: SourceText, size: Size, views: [View], timeline: Timeline, warnings: [Diagnostic]
  ) {
    self.source = source
    self.size = size
    self.views = views
    self.timeline = timeline
    self.warnings = warnings
  }
}
