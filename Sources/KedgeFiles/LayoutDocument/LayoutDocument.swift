public import Kedge

/// A layout as a document tells it (`*.layout.json`): views, guides, and constraints between them.
///
/// The lists are flat and name their members by index, so that a document of any depth is made,
/// walked and freed without recursion.
public struct LayoutDocument: Sendable {
  /// The text that the document was read from.
  public let source: SourceText
  /// The size of the root, in points.
  public var size: Size
  /// Pixels in a point.
  public var scale: Double
  /// The views: each after its superview and before the next sibling of it.
  ///
  /// The root is the first.
  public var views: [View]
  /// The layout guides.
  public var guides: [Guide]
  /// The constraints, in the order of the document.
  public var constraints: [Constraint]
  /// What may not be as the author thinks, though the document can be used.
  public var warnings: [Diagnostic]

  /// A view.
  public struct View: Sendable {
    /// The name that constraints use; unique in the document.
    public var id: String
    /// The index of the superview; nil for the root.
    public var parent: Int?
    /// The frame in the superview, in points, for a view whose place is an input.
    public var frame: Rect?
    /// The natural width of the content, in points, if it has one.
    public var intrinsicWidth: Double?
    /// The natural height of the content, in points, if it has one.
    public var intrinsicHeight: Double?
    /// How strongly the view resists growing beyond its content.
    public var hugging: AxisPriorities
    /// How strongly the view resists becoming smaller than its content.
    public var compression: AxisPriorities
    /// Where the document describes the view.
    public var range: Range<Int>
  }

  /// A priority for each axis, 0 < priority <= 1000.
  public struct AxisPriorities: Hashable, Sendable {
    /// The priority along x.
    public var horizontal: Float
    /// The priority along y.
    public var vertical: Float

    /// What UIKit gives a view that says nothing about hugging.
    public static let hugging = AxisPriorities(horizontal: 250, vertical: 250)
    /// What UIKit gives a view that says nothing about compression resistance.
    public static let compression = AxisPriorities(horizontal: 750, vertical: 750)
  }

  /// A layout guide: a rectangle that takes part in constraints and is never seen.
  public struct Guide: Sendable {
    /// The name that constraints use; unique in the document.
    public var id: String
    /// The index of the view that owns the guide.
    public var owner: Int
    /// Where the document describes the guide.
    public var range: Range<Int>
  }

  /// A view or a guide, by its index.
  public enum Item: Hashable, Sendable {
    /// A view.
    case view(Int)
    /// A guide.
    case guide(Int)
  }

  /// One attribute of one item.
  public struct Term: Hashable, Sendable {
    /// The view or the guide.
    public var item: Item
    /// Which of its numbers.
    public var attribute: Attribute
  }

  /// How the two sides of a constraint relate.
  public enum Relation: String, CaseIterable, Hashable, Sendable {
    /// The left side is the right side.
    case equal = "=="
    /// The left side is the right side or more.
    case greaterThanOrEqual = ">="
    /// The left side is the right side or less.
    case lessThanOrEqual = "<="
  }

  /// `first RELATION multiplier * second + constant @priority`.
  public struct Constraint: Sendable {
    /// The left side.
    public var first: Term
    /// The relation.
    public var relation: Relation
    /// The right side's attribute; nil where a size is compared with the constant alone.
    public var second: Term?
    /// What the second attribute is multiplied by.
    public var multiplier: Double
    /// What is added to it, in points.
    public var constant: Double
    /// 0 < priority <= 1000; 1000 is required.
    public var priority: Float
    /// The author's name for the constraint.
    public var identifier: String?
    /// The constraint as the document spells it; one in object form is put into text form.
    public var text: String
    /// Where the document states it.
    public var range: Range<Int>
  }

  /// The scale of a document that names none, in pixels per point.
  public static let defaultScale: Double = 2

  /// The largest length, in points, that a document may state: a million screens.
  ///
  /// Beyond it, sums of lengths would lose the precision that layout works to.
  public static let largestLength: Double = 1e9

  /// The largest priority, which makes a constraint required.
  static let requiredPriority: Float = 1000

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
    var decoder = LayoutDocumentDecoder(json)
    self = try decoder.decode()
  }

  init(
    source: SourceText, size: Size, scale: Double, views: [View], guides: [Guide],
    constraints: [Constraint], warnings: [Diagnostic]
  ) {
    self.source = source
    self.size = size
    self.scale = scale
    self.views = views
    self.guides = guides
    self.constraints = constraints
    self.warnings = warnings
  }

  /// The name of an item.
  public func name(of item: Item) -> String {
    switch item {
    case .view(let index): views[index].id
    case .guide(let index): guides[index].id
    }
  }
}
