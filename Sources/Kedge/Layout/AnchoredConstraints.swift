/// The constraints that ``LayoutView/anchor(top:leading:bottom:trailing:padding:size:)`` made; nil
/// where nothing was asked for.
public struct AnchoredConstraints {
  /// Pins the upper edge.
  public var top: LayoutConstraint?
  /// Pins the leading edge.
  public var leading: LayoutConstraint?
  /// Pins the lower edge.
  public var bottom: LayoutConstraint?
  /// Pins the trailing edge.
  public var trailing: LayoutConstraint?
  /// Fixes the width.
  public var width: LayoutConstraint?
  /// Fixes the height.
  public var height: LayoutConstraint?

  /// Makes a set without constraints.
  public init() {}

  /// Those that were made, in the order of the properties.
  public var all: [LayoutConstraint] {
    [top, leading, bottom, trailing, width, height].compactMap { $0 }
  }
}

extension LayoutView {
  /// Pins edges and fixes a size in one call, and activates what it makes.
  ///
  /// Sets ``translatesAutoresizingMaskIntoConstraints`` to false.
  ///
  /// - Parameters:
  ///   - top: What the upper edge is pinned to.
  ///   - leading: What the leading edge is pinned to.
  ///   - bottom: What the lower edge is pinned to.
  ///   - trailing: What the trailing edge is pinned to.
  ///   - padding: How far each edge stays inside what it is pinned to, in points; `left` goes with
  ///     the leading edge, `right` with the trailing one.
  ///   - size: The size in points; 0 leaves an extent open.
  /// - Returns: The constraints, so that they can be changed later.
  @discardableResult
  public final func anchor(
    top: LayoutYAxisAnchor? = nil, leading: LayoutXAxisAnchor? = nil,
    bottom: LayoutYAxisAnchor? = nil, trailing: LayoutXAxisAnchor? = nil,
    padding: EdgeInsets = .zero, size: Size = .zero
  ) -> AnchoredConstraints {
    translatesAutoresizingMaskIntoConstraints = false
    var made = AnchoredConstraints()
    made.top = top.map { topAnchor.constraint(equalTo: $0, constant: padding.top) }
    made.leading = leading.map { leadingAnchor.constraint(equalTo: $0, constant: padding.left) }
    made.bottom = bottom.map { bottomAnchor.constraint(equalTo: $0, constant: -padding.bottom) }
    made.trailing = trailing.map {
      trailingAnchor.constraint(equalTo: $0, constant: -padding.right)
    }
    if size.width != 0 { made.width = widthAnchor.constraint(equalToConstant: size.width) }
    if size.height != 0 { made.height = heightAnchor.constraint(equalToConstant: size.height) }
    LayoutConstraint.activate(made.all)
    return made
  }
}
