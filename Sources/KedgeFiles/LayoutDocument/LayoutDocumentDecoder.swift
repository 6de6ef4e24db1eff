import Kedge

/// Makes a layout document out of JSON, and collects everything that is wrong on the way.
struct LayoutDocumentDecoder: DocumentDecoder {
  let json: JSONDocument
  var problems: Problems

  private(set) var views: [LayoutDocument.View] = []
  private var guides: [LayoutDocument.Guide] = []
  /// The items by their names.
  private(set) var items: [String: LayoutDocument.Item] = [:]

  /// What documents of this kind call themselves.
  static let format = "layout/1"

  init(_ json: JSONDocument) {
    self.json = json
    problems = Problems(in: json.source)
  }

  /// Decodes the document.
  mutating func decode() throws(DocumentError) -> LayoutDocument {
    try checkFormat(Self.format, of: LayoutKey.owner)
    var size: Size?
    var scale = LayoutDocument.defaultScale
    var root: JSONValue?
    var texts: JSONValue?

    for (key, value) in members(of: json.root, as: LayoutKey.self) {
      switch key {
      case .schema: _ = string(value, named: key)
      case .kedge: break  // checked above
      case .size: size = self.size(value, named: key)
      case .scale: scale = self.scale(value) ?? scale
      case .direction: checkDirection(value)
      case .root: root = value
      case .constraints: texts = value
      case .extra: checkExtra(value)
      case .safeArea, .states, .traits: break  // refused by `members`
      }
    }
    if let root {
      decodeViews(root)
    } else {
      addMissing("root", to: json.root, of: LayoutKey.owner)
    }
    if !hasKey("size", json.root) { addMissing("size", to: json.root, of: LayoutKey.owner) }

    // Names of items are only known once all views are read, wherever in the text they stand.
    var constraints: [LayoutDocument.Constraint] = []
    if let texts {
      for element in array(texts, named: "constraints") {
        if let constraint = constraint(element) { constraints.append(constraint) }
      }
    }
    warnAboutUnusedFrames(constraints)

    try problems.throwIfAny()
    return LayoutDocument(
      source: json.source, size: size ?? .zero, scale: scale, views: views, guides: guides,
      constraints: constraints, warnings: problems.warnings)
  }

  private mutating func scale(_ value: JSONValue) -> Double? {
    guard let scale = number(value, named: "scale") else { return nil }
    guard scale > 0, scale <= 100 else {
      problems.add("\"scale\" must be above 0 and at most 100 pixels per point", at: value.range)
      return nil
    }
    return scale
  }

  private mutating func checkDirection(_ value: JSONValue) {
    switch value.string {
    case "ltr": break
    case "rtl":
      problems.add(Self.notSupported("right-to-left layouts"), at: value.range)
    default:
      problems.add("\"direction\" must be \"ltr\" or \"rtl\"", at: value.range)
    }
  }

  // MARK: Views

  /// Decodes the views of the tree, each before its subviews.
  private mutating func decodeViews(_ root: JSONValue) {
    var waiting: [(value: JSONValue, parent: Int?)] = [(root, nil)]
    while let (value, parent) = waiting.popLast() {
      guard value.members != nil else {
        problems.add("a view must be an object, not \(value.kind)", at: value.range)
        continue
      }
      let index = views.count
      var subviews: [JSONValue] = []
      views.append(decodeView(value, index: index, parent: parent, subviews: &subviews))
      waiting += subviews.reversed().map { ($0, index) }
    }
  }

  private mutating func decodeView(
    _ value: JSONValue, index: Int, parent: Int?, subviews: inout [JSONValue]
  ) -> LayoutDocument.View {
    var view = LayoutDocument.View(
      id: "", parent: parent, hugging: .hugging, compression: .compression, range: value.range)
    var mask: JSONValue?
    for (key, value) in members(of: value, as: ViewKey.self) {
      switch key {
      case .id:
        view.id = name(value, of: .view(index)) ?? ""
        view.range = value.range
      case .views: subviews = array(value, named: "views")
      case .guides: decodeGuides(value, owner: index)
      case .frame:
        view.frame = frame(value)
        if parent == nil {
          problems.add(
            "the root has no \"frame\": it stands at 0, 0 and takes the document's \"size\"",
            at: value.range)
        }
      case .autoresizing: mask = value
      case .intrinsicSize:
        if let size = intrinsicSize(value) { (view.intrinsicWidth, view.intrinsicHeight) = size }
      case .hugging: view.hugging = priorities(value, named: "hugging") ?? view.hugging
      case .compression:
        view.compression = priorities(value, named: "compression") ?? view.compression
      case .extra: checkExtra(value)
      case .baseline, .stack, .margins, .safeArea, .text, .scroll, .states, .traits:
        break  // refused by `members`
      }
    }
    if !hasKey("id", value) { addMissing("id", to: value, of: ViewKey.owner) }
    if let mask { checkMask(mask, hasFrame: hasKey("frame", value)) }
    return view
  }

  private mutating func decodeGuides(_ value: JSONValue, owner: Int) {
    for element in array(value, named: "guides") {
      guard element.members != nil else {
        problems.add("a guide must be an object, not \(element.kind)", at: element.range)
        continue
      }
      var guide = LayoutDocument.Guide(id: "", owner: owner, range: element.range)
      for (key, value) in members(of: element, as: GuideKey.self) {
        switch key {
        case .id:
          guide.id = name(value, of: .guide(guides.count)) ?? ""
          guide.range = value.range
        case .extra: checkExtra(value)
        }
      }
      if !hasKey("id", element) { addMissing("id", to: element, of: GuideKey.owner) }
      guides.append(guide)
    }
  }

  /// Reads the name of a view or a guide, and keeps it.
  private mutating func name(_ value: JSONValue, of item: LayoutDocument.Item) -> String? {
    guard let name = string(value, named: ViewKey.id) else { return nil }
    guard ConstraintText.isName(name) else {
      problems.add(
        "\(Printable.quoted(name)) cannot be an id: an id begins with a letter or \"_\" and has "
          + "only letters, digits, \"_\" and \"-\"", at: value.range)
      return nil
    }
    if let other = items[name] {
      let (start, source) = (range(of: other).lowerBound, json.source)
      problems.add(
        "the id \(Printable.quoted(name)) is taken already", at: value.range,
        suggestion: { ", on line \(source.place(at: start).line)" })
      return nil
    }
    items[name] = item
    if case .view(let index) = item, index < views.count { views[index].range = value.range }
    return name
  }

  private func range(of item: LayoutDocument.Item) -> Range<Int> {
    switch item {
    case .view(let index): index < views.count ? views[index].range : json.root.range
    case .guide(let index): index < guides.count ? guides[index].range : json.root.range
    }
  }

  /// Checks a mask as Apple's logs print it: `h=--& v=--&`, where `&` marks what may grow.
  private mutating func checkMask(_ value: JSONValue, hasFrame: Bool) {
    guard let text = string(value, named: ViewKey.autoresizing) else { return }
    let parts = text.split(separator: " ")
    let isMask =
      parts.count == 2 && parts[0].hasPrefix("h=") && parts[1].hasPrefix("v=")
      && parts.allSatisfy { $0.count == 5 && $0.dropFirst(2).allSatisfy { $0 == "-" || $0 == "&" } }
    if !isMask {
      problems.add(
        "\"autoresizing\" must be written as in \"h=--& v=--&\", with \"&\" for what may grow",
        at: value.range)
    } else if !parts.allSatisfy({ $0.hasSuffix("--&") }) {
      problems.add(
        Self.notSupported("autoresizing masks other than \"h=--& v=--&\""), at: value.range)
    } else if !hasFrame {
      problems.add("\"autoresizing\" says nothing without a \"frame\"", at: value.range)
    }
  }

  // MARK: Frames and constraints

  /// Drops the frames of views that have constraints of their own, and says so.
  ///
  /// A constraint is a view's own when the view stands first in it and the second item, if any, is
  /// not inside the view: those between a view and its contents are about the contents.
  private mutating func warnAboutUnusedFrames(_ constraints: [LayoutDocument.Constraint]) {
    let ends = subtreeEnds()
    var own: Set<Int> = []
    for constraint in constraints {
      guard case .view(let index) = constraint.first.item, views[index].frame != nil else {
        continue
      }
      if let second = constraint.second {
        // Views stand in tree order, so the tree below a view is a range.
        let below: Bool
        switch second.item {
        case .view(let other): below = other > index && other < ends[index]
        case .guide(let guide): below = (index..<ends[index]).contains(guides[guide].owner)
        }
        if below { continue }
      }
      own.insert(index)
    }
    for index in own.sorted() {
      views[index].frame = nil
      problems.warn(
        "\(Printable.quoted(views[index].id)) has constraints of its own, so its \"frame\" is not used",
        at: views[index].range)
    }
  }

  /// For each view the index of the first view after it that is not below it.
  private func subtreeEnds() -> [Int] {
    var ends = views.indices.map { $0 + 1 }
    for index in views.indices.reversed() {
      if let parent = views[index].parent { ends[parent] = max(ends[parent], ends[index]) }
    }
    return ends
  }
}
