/// Guesses what somebody meant by a name that nothing has.
package enum Suggestion {
  /// The candidate that is nearest to a misspelt name, if one is near enough: at most one slip in
  /// three letters (a letter too many, too few, wrong, or two exchanged), whatever the case.
  ///
  /// - Complexity: O(candidates) for names of ordinary length. Long names and long lists are not
  ///   searched, so that a hostile file cannot make its own error slow.
  static func nearest(to name: String, in candidates: some Collection<String>) -> String? {
    let limit = 40
    guard candidates.count <= 2_000, name.utf8.count <= limit else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= limit {
      let other = Array(candidate.lowercased().unicodeScalars)
      let allowed = min(best.map { $0.distance - 1 } ?? .max, max(wanted.count, other.count) / 3)
      guard abs(other.count - wanted.count) <= allowed else { continue }
      let distance = distance(wanted, other)
      if distance <= allowed { best = (candidate, distance) }
    }
    return best?.name
  }

  /// `; did you mean "x"?`, or nothing when no candidate is near.
  package static func question(for name: String, in candidates: some Collection<String>) -> String {
    nearest(to: name, in: candidates).map { "; did you mean \(Printable.quoted($0))?" } ?? ""
  }

  /// The least number of slips that turn one name into the other (optimal string alignment: the
  /// Damerau-Levenshtein distance in which no part is changed twice).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var twoAbove: [Int] = []
    var above = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var least = min(
          above[column] + (isSame ? 0 : 1), above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, twoAbove[column - 1] + 1)
        }
        current.append(least)
      }
      twoAbove = above
      above = current
    }
    return above[right.count]
  }
}
