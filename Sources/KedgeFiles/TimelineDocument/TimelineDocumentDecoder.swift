import Kedge

/// Makes a timeline document out of JSON, and collects everything that is wrong on the way.
struct TimelineDocumentDecoder: DocumentDecoder {
  let json: JSONDocument
  var problems: Problems

  /// What documents of this kind call themselves.
  static let format = "timeline/1"

  /// The kinds of value that properties have in the tracks so far.
  private var kinds: [[String]: MotionValue.Kind] = [:]

  init(_ json: JSONDocument) {
    self.json = json
    problems = Problems(in: json.source)
  }

  /// Decodes the document.
  mutating func decode() throws(DocumentError) -> TimelineDocument {
    try checkFormat(Self.format, of: TimelineKey.owner)
    var size = Size.zero
    var views: [TimelineDocument.View] = []
    var tracks: [Track] = []

    for (key, value) in members(of: json.root, as: TimelineKey.self) {
      switch key {
      case .schema: _ = string(value, named: key)
      case .kedge: break  // checked above
      case .size:
        if case .size(let given) = self.value(value, as: .size, named: "size") { size = given }
      case .views: views = decodeViews(value)
      case .tracks:
        for element in array(value, named: "tracks") {
          if let track = track(element) { tracks.append(track) }
        }
      case .extra: checkExtra(value)
      }
    }
    for key in ["size", "tracks"] where !hasKey(key, json.root) {
      addMissing(key, to: json.root, of: TimelineKey.owner)
    }
    try problems.throwIfAny()
    return TimelineDocument(
      source: json.source, size: size, views: views,
      // The kinds of values were compared track by track.
      timeline: (try? Timeline(tracks)) ?? .empty,
      warnings: problems.warnings)
  }

  // MARK: Views

  private mutating func decodeViews(_ value: JSONValue) -> [TimelineDocument.View] {
    var views: [TimelineDocument.View] = []
    var ids: Set<String> = []
    for element in array(value, named: "views") {
      guard element.members != nil else {
        problems.add("a view must be an object, not \(element.kind)", at: element.range)
        continue
      }
      var view = TimelineDocument.View(id: "", alpha: 1, cornerRadius: 0)
      for (key, value) in members(of: element, as: StagedViewKey.self) {
        switch key {
        case .id:
          guard let id = name(value, named: key) else { continue }
          view.id = id
          if !ids.insert(id).inserted {
            problems.add("there is a view \(Printable.quoted(id)) already", at: value.range)
          }
        case .label: view.label = string(value, named: key)
        case .frame:
          if case .rect(let frame) = self.value(value, as: .rect, named: "frame") {
            view.frame = frame
          }
        case .backgroundColor:
          if case .color(let color) = self.value(value, as: .color, named: "backgroundColor") {
            view.backgroundColor = color
          }
        case .alpha: view.alpha = number(value, in: 0...1, named: "alpha") ?? 1
        case .cornerRadius:
          view.cornerRadius =
            number(value, in: 0...TimelineDocument.largestLength, named: "cornerRadius") ?? 0
        case .extra: checkExtra(value)
        }
      }
      if !hasKey("id", element) { addMissing("id", to: element, of: StagedViewKey.owner) }
      views.append(view)
    }
    return views
  }

  /// Reads a name that is not empty.
  private mutating func name(_ value: JSONValue, named key: some DocumentKey) -> String? {
    guard let name = string(value, named: key) else { return nil }
    if name.isEmpty { problems.add("\"\(key.rawValue)\" must not be empty", at: value.range) }
    return name.isEmpty ? nil : name
  }

  // MARK: Tracks

  private mutating func track(_ object: JSONValue) -> Track? {
    guard object.members != nil else {
      problems.add("a track must be an object, not \(object.kind)", at: object.range)
      return nil
    }
    let before = problems.count
    var target = ""
    var property = ""
    var ends: [TrackKey: JSONValue] = [:]
    var (duration, delay) = (0.0, 0.0)
    var durationRange: Range<Int>?
    var timing = TimingParameters.curve(.easeInEaseOut)
    for (key, value) in members(of: object, as: TrackKey.self) {
      switch key {
      case .target: target = name(value, named: key) ?? ""
      case .property: property = name(value, named: key) ?? ""
      case .from, .to: ends[key] = value
      case .duration:
        duration = number(value, in: 0...TimelineDocument.longestTime, named: "duration") ?? 0
        durationRange = value.range
      case .delay:
        delay = number(value, in: 0...TimelineDocument.longestTime, named: "delay") ?? 0
      case .curve: timing = curve(value) ?? timing
      case .extra: checkExtra(value)
      }
    }
    let hasOwnTime = if case .spring = timing { true } else { false }
    for key in TrackKey.allCases where !hasKey(key.rawValue, object) {
      switch key {
      case .target, .property, .from, .to: addMissing(key.rawValue, to: object, of: TrackKey.owner)
      case .duration where !hasOwnTime:
        addMissing(key.rawValue, to: object, of: TrackKey.owner)
      case .duration, .delay, .curve, .extra: break
      }
    }
    if hasOwnTime, let durationRange {
      problems.warn(
        "this spring takes its own time, so its \"duration\" is not used", at: durationRange)
    }
    guard let first = ends[.from], let last = ends[.to], problems.count == before,
      let (from, to) = values(first, last, of: property),
      checkKind(from.kind, target, property, at: first.range)
    else { return nil }
    do throws(MotionError) {
      return try Track(
        target, property, from: from, to: to, duration: duration, delay: delay, timing: timing)
    } catch {
      problems.add("\(error)", at: object.range)
      return nil
    }
  }

  /// The two ends of a track, when both are values of one kind.
  private mutating func values(
    _ first: JSONValue, _ last: JSONValue, of property: String
  ) -> (MotionValue, MotionValue)? {
    let known = TimelineProperty(rawValue: property)?.kind
    guard let kind = known ?? kind(of: first) else { return nil }
    guard let from = value(first, as: kind, named: "from"),
      let to = value(last, as: kind, named: "to")
    else { return nil }
    return (from, to)
  }

  /// Checks that all tracks of a property have values of one kind.
  private mutating func checkKind(
    _ kind: MotionValue.Kind, _ target: String, _ property: String, at range: Range<Int>
  ) -> Bool {
    let other = kinds[[target, property]] ?? kind
    kinds[[target, property]] = other
    if kind == other { return true }
    problems.add(
      "another track of \(Printable.quoted("\(target).\(property)")) leads from a "
        + "\(other.rawValue), not from a \(kind.rawValue)", at: range)
    return false
  }
}
