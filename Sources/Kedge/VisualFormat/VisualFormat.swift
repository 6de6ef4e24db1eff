/// What a visual format says, before names are looked up.
///
/// A format is one row of views: an optional superview in front, views with a gap between each two,
/// an optional superview at the end.
struct VisualFormat {
  /// A number, or the name of a metric or a view.
  struct Term {
    enum Value {
      case number(Double)
      case name(String)
    }
    var value: Value
    /// Where it begins and where it ends in the format.
    var range: Range<Int>
  }

  /// What a size or a distance is compared with: `term`, or beyond the plain language
  /// `term.length * multiplier + constant` and `term%`.
  struct Length {
    var term: Term
    var isPercentage = false
    /// The length named after a dot.
    var attribute: LayoutConstraint.Attribute?
    var multiplier = 1.0
    var constant = 0.0
  }

  /// One condition on a size or a distance.
  struct Predicate {
    var relation = Relation.equal
    var length: Length
    var priority: Term?
  }

  /// What stands between two neighbours.
  struct Gap {
    enum Kind {
      /// Nothing: they touch.
      case flush
      /// A dash: the standard space.
      case standard
      /// Conditions on the distance.
      case distance
      /// A tilde: as wide as the others of the format.
      case equal
    }
    var kind: Kind
    var predicates: [Predicate] = []
  }

  struct View {
    var name: String
    /// Where the name ends.
    var nameEnd: Int
    var sizes: [Predicate] = []
    /// Where the view's bracket has been closed.
    var end = 0
  }

  var axis = LayoutConstraint.Axis.horizontal
  /// The gap behind an opening superview.
  var opening: Gap?
  var views: [View] = []
  /// The gaps between the views: one less than views.
  var gaps: [Gap] = []
  /// The gap in front of a closing superview.
  var closing: Gap?
}
