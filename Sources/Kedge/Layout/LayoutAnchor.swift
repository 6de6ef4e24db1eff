/// Says that an anchor is a place along x.
///
/// See ``LayoutXAxisAnchor``.
public enum LayoutXAxis {}
/// Says that an anchor is a place along y.
///
/// See ``LayoutYAxisAnchor``.
public enum LayoutYAxis {}
/// Says that an anchor is a length.
///
/// See ``LayoutDimension``.
public enum LayoutLength {}

/// A place along x: ``LayoutItem/leadingAnchor`` and its like.
public typealias LayoutXAxisAnchor = LayoutAnchor<LayoutXAxis>
/// A place along y: ``LayoutItem/topAnchor`` and its like.
public typealias LayoutYAxisAnchor = LayoutAnchor<LayoutYAxis>
/// A length: ``LayoutItem/widthAnchor``, or the distance between two places.
public typealias LayoutDimension = LayoutAnchor<LayoutLength>

/// One attribute of a view or guide, from which constraints are made.
///
/// ```swift
/// title.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 8).isActive = true
/// ```
///
/// `Kind` keeps places along x, places along y and lengths apart, so that mixing them does not
/// compile. An anchor is a small value; it does not keep its view alive. A constraint that it makes
/// is inactive and required.
public struct LayoutAnchor<Kind> {
  /// The item whose attribute counts.
  let node: LayoutNode
  /// Of a distance: the item from which it is measured.
  let base: LayoutNode?
  let attribute: LayoutConstraint.Attribute
  let baseAttribute: LayoutConstraint.Attribute

  init(_ node: LayoutNode, _ attribute: LayoutConstraint.Attribute) {
    self.node = node
    self.attribute = attribute
    base = nil
    baseAttribute = .notAnAttribute
  }

  /// Makes the distance from `base` to `end`.
  fileprivate init<Place>(from base: LayoutAnchor<Place>, to end: LayoutAnchor<Place>) {
    node = end.node
    attribute = end.attribute
    self.base = base.node
    baseAttribute = base.attribute
  }

  /// The view or guide, while it lives.
  ///
  /// Of a distance: the one at its end.
  public var item: LayoutItem? { node.item }

  /// What messages call this anchor: `title.top`, or `a.left to b.left` for a distance.
  public var name: String {
    let end = "\(node.name).\(attribute)"
    guard let base else { return end }
    return "\(base.name).\(baseAttribute) to \(end)"
  }

  /// A constraint that makes both anchors equal, plus a constant in points.
  public consuming func constraint(
    equalTo anchor: consuming LayoutAnchor<Kind>, constant: Double = 0
  ) -> LayoutConstraint {
    make(.equal, anchor, 1, constant)
  }

  /// A constraint that makes this anchor at least the other one plus a constant in points.
  public consuming func constraint(
    greaterThanOrEqualTo anchor: consuming LayoutAnchor<Kind>, constant: Double = 0
  ) -> LayoutConstraint {
    make(.greaterThanOrEqual, anchor, 1, constant)
  }

  /// A constraint that makes this anchor at most the other one plus a constant in points.
  public consuming func constraint(
    lessThanOrEqualTo anchor: consuming LayoutAnchor<Kind>, constant: Double = 0
  ) -> LayoutConstraint {
    make(.lessThanOrEqual, anchor, 1, constant)
  }

  @inline(__always)
  fileprivate consuming func make(
    _ relation: Relation, _ other: consuming LayoutAnchor<Kind>, _ multiplier: Double,
    _ constant: Double
  ) -> LayoutConstraint {
    var distance: LayoutConstraint.DistanceEnds?
    if base != nil || other.base != nil {
      distance = .init(
        first: base, firstAttribute: baseAttribute, second: other.base,
        secondAttribute: other.baseAttribute)
    }
    return LayoutConstraint(
      node, attribute, relation, other.node, other.attribute, multiplier, constant,
      distance: distance)
  }

  @inline(__always)
  fileprivate consuming func make(_ relation: Relation, _ constant: Double) -> LayoutConstraint {
    var distance: LayoutConstraint.DistanceEnds?
    if base != nil {
      distance = .init(
        first: base, firstAttribute: baseAttribute, second: nil, secondAttribute: .notAnAttribute)
    }
    return LayoutConstraint(
      node, attribute, relation, nil, .notAnAttribute, 1, constant, distance: distance)
  }

  /// A constraint with the system's space of 8 points times `multiplier`, never below 0.
  fileprivate consuming func makeSpaced(
    _ relation: Relation, _ other: consuming LayoutAnchor<Kind>, _ multiplier: Double
  ) -> LayoutConstraint {
    let space = multiplier * LayoutConstraint.systemSpace
    // `max` would turn NaN into 0 and hide a mistake.
    return make(relation, other, 1, space < 0 ? 0 : space)
  }
}

extension LayoutAnchor where Kind == LayoutXAxis {
  /// The distance from this place to another: `other - self`.
  public func anchorWithOffset(to other: LayoutXAxisAnchor) -> LayoutDimension {
    LayoutDimension(from: self, to: other)
  }

  /// A constraint that puts this place after the other one by the system's space (8 points) times
  /// `multiplier`; less than 0 counts as 0.
  public consuming func constraint(
    equalToSystemSpacingAfter anchor: consuming LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    makeSpaced(.equal, anchor, multiplier)
  }

  /// A constraint that puts this place after the other one by at least the system's space
  /// (8 points) times `multiplier`.
  public consuming func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: consuming LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    makeSpaced(.greaterThanOrEqual, anchor, multiplier)
  }

  /// A constraint that puts this place after the other one by at most the system's space
  /// (8 points) times `multiplier`.
  public consuming func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: consuming LayoutXAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    makeSpaced(.lessThanOrEqual, anchor, multiplier)
  }
}

extension LayoutAnchor where Kind == LayoutYAxis {
  /// The distance from this place to another: `other - self`.
  public func anchorWithOffset(to other: LayoutYAxisAnchor) -> LayoutDimension {
    LayoutDimension(from: self, to: other)
  }

  /// A constraint that puts this place below the other one by the system's space (8 points) times
  /// `multiplier`; less than 0 counts as 0.
  public consuming func constraint(
    equalToSystemSpacingBelow anchor: consuming LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    makeSpaced(.equal, anchor, multiplier)
  }

  /// A constraint that puts this place below the other one by at least the system's space
  /// (8 points) times `multiplier`.
  public consuming func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: consuming LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    makeSpaced(.greaterThanOrEqual, anchor, multiplier)
  }

  /// A constraint that puts this place below the other one by at most the system's space
  /// (8 points) times `multiplier`.
  public consuming func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: consuming LayoutYAxisAnchor, multiplier: Double
  ) -> LayoutConstraint {
    makeSpaced(.lessThanOrEqual, anchor, multiplier)
  }
}

extension LayoutAnchor where Kind == LayoutLength {
  /// A constraint that makes this length a number of points.
  public consuming func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    make(.equal, constant)
  }

  /// A constraint that makes this length at least a number of points.
  public consuming func constraint(greaterThanOrEqualToConstant constant: Double)
    -> LayoutConstraint
  {
    make(.greaterThanOrEqual, constant)
  }

  /// A constraint that makes this length at most a number of points.
  public consuming func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    make(.lessThanOrEqual, constant)
  }

  /// A constraint that makes this length the other one times `multiplier`, plus a constant in
  /// points.
  public consuming func constraint(
    equalTo dimension: consuming LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    make(.equal, dimension, multiplier, constant)
  }

  /// A constraint that makes this length at least the other one times `multiplier`, plus a constant
  /// in points.
  public consuming func constraint(
    greaterThanOrEqualTo dimension: consuming LayoutDimension, multiplier: Double,
    constant: Double = 0
  ) -> LayoutConstraint {
    make(.greaterThanOrEqual, dimension, multiplier, constant)
  }

  /// A constraint that makes this length at most the other one times `multiplier`, plus a constant
  /// in points.
  public consuming func constraint(
    lessThanOrEqualTo dimension: consuming LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    make(.lessThanOrEqual, dimension, multiplier, constant)
  }
}
