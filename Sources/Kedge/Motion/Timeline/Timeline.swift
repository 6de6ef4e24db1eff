/// Tracks that start together, each after its own delay: what an animation is, without a clock.
///
/// Give it a time, and it gives every property's value. Several tracks may animate one property of
/// one view: of those that run at a moment the one listed last counts, and between two of them the
/// value stands that the earlier one reached. Before its first track a property has that track's
/// first value, after its last that track's last one.
public struct Timeline: Hashable, Sendable {
  /// A property of a view.
  public struct Channel: Hashable, Sendable {
    /// The view.
    public let target: String
    /// The property.
    public let property: String
    /// The property's tracks, in the order of the timeline.
    let tracks: [Int]
  }

  /// The tracks, in the order in which they were given.
  public let tracks: [Track]
  /// The properties that move, in the order in which the tracks first name them.
  public let channels: [Channel]
  /// The time in seconds after which nothing moves any more.
  public let duration: Double

  /// The timeline in which nothing moves.
  public static let empty = Timeline(known: [])

  /// Makes a timeline of tracks.
  ///
  /// Throws `MotionError.mixedKinds` when two tracks of one property have values of different
  /// kinds.
  public init(_ tracks: [Track]) throws(MotionError) {
    var kinds: [Key: MotionValue.Kind] = [:]
    for track in tracks {
      let key = Key(target: track.target, property: track.property)
      let kind = kinds[key] ?? track.from.kind
      guard kind == track.from.kind else { throw .mixedKinds(from: kind, to: track.from.kind) }
      kinds[key] = kind
    }
    self.init(known: tracks)
  }

  private struct Key: Hashable {
    let target: String
    let property: String
  }

  /// For tracks whose kinds are known to agree.
  init(known tracks: [Track]) {
    self.tracks = tracks
    duration = tracks.map(\.end).max() ?? 0
    var order: [Key] = []
    var members: [Key: [Int]] = [:]
    for (index, track) in tracks.enumerated() {
      let key = Key(target: track.target, property: track.property)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(index)
    }
    channels = order.map {
      Channel(target: $0.target, property: $0.property, tracks: members[$0] ?? [])
    }
  }

  /// The value of a channel at a time in seconds.
  public func value(of channel: Channel, at time: Double) -> MotionValue {
    tracks[decider(of: channel, at: time)].value(at: time)
  }

  /// The value of a property at a time in seconds, or nil when no track animates it.
  ///
  /// O(channels); use `sample` for all of them at once.
  public func value(of target: String, _ property: String, at time: Double) -> MotionValue? {
    channels.first { $0.target == target && $0.property == property }
      .map { value(of: $0, at: time) }
  }

  /// Writes the value of every channel at a time in seconds, in the order of `channels`.
  ///
  /// `values` is made as long as `channels`. Nothing is allocated when it already is. O(tracks).
  public func sample(at time: Double, into values: inout [MotionValue]) {
    if values.count != channels.count {
      values.removeAll(keepingCapacity: true)
      for channel in channels { values.append(value(of: channel, at: time)) }
      return
    }
    for index in channels.indices { values[index] = value(of: channels[index], at: time) }
  }

  /// The values of all channels at a time in seconds.
  public func values(at time: Double) -> [MotionValue] {
    var values: [MotionValue] = []
    sample(at: time, into: &values)
    return values
  }

  /// The track that decides a channel's value at a moment.
  private func decider(of channel: Channel, at time: Double) -> Int {
    var running: Int?
    var before: Int?
    var after: Int?
    for index in channel.tracks {
      let track = tracks[index]
      if track.start > time {
        if let other = after, tracks[other].start < track.start { continue }
        after = index
      } else if track.end < time {
        if let other = before, tracks[other].end > track.end { continue }
        before = index
      } else {
        running = index
      }
    }
    if let running { return running }
    // Played backwards, what stands between two tracks is where the later one begins.
    if let after, before == nil || tracks[after].isReversed { return after }
    return before ?? channel.tracks[0]
  }
}
