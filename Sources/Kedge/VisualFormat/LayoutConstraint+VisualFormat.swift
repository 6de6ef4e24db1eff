extension LayoutConstraint {
  /// Makes constraints from a picture of a row or a column of views.
  ///
  /// ```swift
  /// LayoutConstraint.activate(
  ///   LayoutConstraint.constraints(
  ///     withVisualFormat: "H:|-15-[icon(30)]-[title(>=60@750)]-gap-|",
  ///     options: [.alignAllCenterY], metrics: ["gap": 20],
  ///     views: ["icon": icon, "title": title]))
  /// ```
  ///
  /// `H:` or nothing means a row, `V:` a column. `|` is the superview, `[name]` a view, `-` the
  /// standard space: 8 points between views, the superview's margin next to `|`. A distance stands
  /// between dashes, a size in parentheses after the name; both may be lists of
  /// `relation value @priority`, where the value is a number, a metric, or in a size another view.
  ///
  /// With ``FormatOptions/extendedSyntax`` a format may also have
  /// - blanks between its pieces;
  /// - percentages of the superview's length along the format: `[a(50%)]`, `-10%-`;
  /// - multipliers and sums: `[a(==b*0.5+4)]`, `[a(b.height/2)]`, `-(b.width*0.25)-`;
  /// - tildes, the gaps that are all as wide as one another: `|~[a]~[b]~|` spreads, `|~[a]~|`
  ///   centres; `~(>=8)~` has conditions as well.
  ///
  /// What cannot be read gives no constraints, and ``LayoutEngine/diagnosticsHandler`` of the tree
  /// of one of the views is told (``LayoutError/visualFormat(_:)``).
  ///
  /// - Parameters:
  ///   - format: The picture.
  ///   - options: Alignments across the format, its direction, its dialect.
  ///   - metrics: Numbers of any type by their names in the format.
  ///   - views: Views and guides by their names in the format.
  /// - Returns: Inactive constraints in the order of the format: for each view the gap in front of
  ///   it, then its sizes; alignments come last.
  /// - Complexity: O(length of the format), plus the views times the alignments.
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [LayoutConstraint] {
    do {
      return try constraintsOrThrow(
        withVisualFormat: format, options: options, metrics: metrics, views: views)
    } catch {
      report(.visualFormat(error), to: views)
      return []
    }
  }

  /// Makes constraints from a picture of a row or a column of views, or says what is wrong with the
  /// picture and where.
  ///
  /// See ``constraints(withVisualFormat:options:metrics:views:)``.
  public static func constraintsOrThrow(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    let names = VisualFormatNames(format: format, metrics: metrics ?? [:], views: views)
    return try VisualFormatBuilder.constraints(names, options: options)
  }

  /// Hands an error to the tree of the first item by name that is in a tree, if there is any.
  private static func report(_ error: LayoutError, to views: [String: Any]) {
    let named = views.filter { $0.value is LayoutItem }
    let items = named.sorted { $0.key < $1.key }.compactMap { $0.value as? LayoutItem }
    guard let item = items.first(where: { $0.node.parent != nil }) ?? items.first else {
      return StandardError.emit("\(error)\n")
    }
    item.node.root.reportingEngine.report(error)
  }
}
