import Kedge

extension TimelineDocument {
  /// What pages and pictures are called: the file's name without its folders.
  var title: String { source.name.split(separator: "/").last.map(String.init) ?? source.name }

  /// What a player shows between two samples it works out itself; this many a second are enough for
  /// slow motion.
  public static let playerRate = 240.0
  /// The most values that go into a page or a picture.
  private static let valueLimit = 400_000

  /// Samples for a page or a picture: `rate` a second as far as the limit allows, and one at every
  /// quarter of the duration and at the start and end of every track.
  func pictureSamples(rate: Double) -> [TimelineSample] {
    let duration = timeline.duration
    let room = Self.valueLimit / max(1, timeline.channels.count)
    // Halved, so that what is left still falls on the same moments.
    var rate = rate > 0 && rate.isFinite ? rate : Self.playerRate
    while duration * rate > Double(room) { rate /= 2 }
    let count = Int((duration * rate).rounded(.up))
    var times: Set<Double> = [0, duration / 4, duration / 2, 3 * duration / 4, duration]
    for frame in 0..<count { times.insert(Double(frame) / rate) }
    if 2 * timeline.tracks.count <= room {
      for track in timeline.tracks {
        times.insert(track.start)
        times.insert(min(track.end, duration))
      }
    }
    return timeline.samples(at: times.sorted())
  }
}
