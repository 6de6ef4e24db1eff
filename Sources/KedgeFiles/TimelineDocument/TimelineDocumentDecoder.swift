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
    var path: JSONValue?
    var mode = KeyframeMode.linear
    var modeRange: Range<Int>?
    var (duration, delay) = (0.0, 0.0)
    var durationRange: Range<Int>?
    var timing = TimingParameters.curve(.easeInEaseOut)
    for (key, value) in members(of: object, as: TrackKey.self) {
      switch key {
      case .target: target = name(value, named: key) ?? ""
      case .property: property = name(value, named: key) ?? ""
      case .from, .to: ends[key] = value
      case .keyframes: path = value
      case .mode:
        mode = keyframeMode(value) ?? mode
        modeRange = value.range
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
      case .target, .property: addMissing(key.rawValue, to: object, of: TrackKey.owner)
      case .from where path == nil, .to where path == nil:
        addMissing(key.rawValue, to: object, of: TrackKey.owner)
      case .duration where !hasOwnTime:
        addMissing(key.rawValue, to: object, of: TrackKey.owner)
      case .from, .to, .keyframes, .mode, .duration, .delay, .curve, .extra: break
      }
    }
    if hasOwnTime, let durationRange {
      problems.warn(
        "this spring takes its own time, so its \"duration\" is not used", at: durationRange)
    }
    if let path {
      for value in ends.values.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        problems.add("a track has \"from\" and \"to\", or \"keyframes\"", at: value.range)
      }
      guard problems.count == before,
        let keyframes = keyframes(path, mode: mode, of: target, property)
      else { return nil }
      do throws(MotionError) {
        return try Track(
          target, property, keyframes: keyframes, duration: duration, delay: delay, timing: timing)
      } catch {
        problems.add("\(error)", at: object.range)
        return nil
      }
    }
    if let modeRange {
      problems.add("only a track with \"keyframes\" has a \"mode\"", at: modeRange)
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

  // MARK: Keyframes

  /// The ways between keyframes, by name.
  static let modes: [(name: String, mode: KeyframeMode)] = [
    ("linear", .linear), ("discrete", .discrete), ("paced", .paced), ("cubic", .cubic),
    ("cubicPaced", .cubicPaced),
  ]

  private mutating func keyframeMode(_ value: JSONValue) -> KeyframeMode? {
    if let mode = Self.modes.first(where: { $0.name == value.string })?.mode { return mode }
    let names = Self.modes.map { "\"\($0.name)\"" }
    problems.add("\"mode\" must be one of \(names.joined(separator: ", "))", at: value.range)
    return nil
  }

  /// The path of a track, when all of its values are of one kind.
  private mutating func keyframes(
    _ list: JSONValue, mode: KeyframeMode, of target: String, _ property: String
  ) -> KeyframePath<MotionValue>? {
    let before = problems.count
    var kind = TimelineProperty(rawValue: property)?.kind
    var keyframes: [Keyframe<MotionValue>] = []
    for element in array(list, named: "keyframes") {
      guard element.members != nil else {
        problems.add("a keyframe must be an object, not \(element.kind)", at: element.range)
        continue
      }
      var time: Double?
      var place: MotionValue?
      for (key, value) in members(of: element, as: KeyframeKey.self) {
        switch key {
        case .time:
          time = number(value, in: (keyframes.last?.time ?? 0)...1, named: "time")
        case .value:
          kind = kind ?? self.kind(of: value)
          if let kind { place = self.value(value, as: kind, named: "value") }
        }
      }
      for key in KeyframeKey.allCases where !hasKey(key.rawValue, element) {
        addMissing(key.rawValue, to: element, of: KeyframeKey.owner)
      }
      if let time, let place { keyframes.append(Keyframe(time: time, value: place)) }
    }
    guard problems.count == before else { return nil }
    guard let kind, !keyframes.isEmpty else {
      problems.add("\"keyframes\" must not be empty", at: list.range)
      return nil
    }
    guard checkKind(kind, target, property, at: list.range) else { return nil }
    do throws(MotionError) {
      return try KeyframePath(keyframes, mode: mode)
    } catch {
      problems.add("\(error)", at: list.range)
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
