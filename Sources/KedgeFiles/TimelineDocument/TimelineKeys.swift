/// The keys of a timeline document.
enum TimelineKey: String, DocumentKey {
  case schema = "$schema"
  case kedge, size, views, tracks, extra

  static let owner = "a timeline document"
}

/// The keys of a view of a timeline document.
enum StagedViewKey: String, DocumentKey {
  case id, label, frame, backgroundColor, alpha, cornerRadius, extra

  static let owner = "a view"
}

/// The keys of a track.
enum TrackKey: String, DocumentKey {
  case target, property, from, to, keyframes, mode, duration, delay, curve, extra

  static let owner = "a track"
}

/// The keys of a keyframe.
enum KeyframeKey: String, DocumentKey {
  case time, value

  static let owner = "a keyframe"
}

/// The keys of a curve in object form.
enum CurveKey: String, DocumentKey {
  case bezier, spring, steps

  static let owner = "a curve"
}

/// The keys of a spring.
enum SpringKey: String, DocumentKey {
  case dampingRatio, response, duration, bounce, mass, stiffness, damping, velocity

  static let owner = "a spring"
}

/// The keys of steps.
enum StepsKey: String, DocumentKey {
  case count, position

  static let owner = "an object of steps"
}
