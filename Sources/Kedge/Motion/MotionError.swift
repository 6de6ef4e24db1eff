/// What is wrong with the numbers that an animation was to be made of.
public enum MotionError: Error, Hashable, Sendable {
  /// The named parameter is NaN or infinite.
  case notFinite(parameter: String)
  /// The named parameter lies outside the values that are `allowed`, told in words.
  case outOfRange(parameter: String, value: Double, allowed: String)
  /// A track was to lead from a value of one kind to a value of another.
  case mixedKinds(from: MotionValue.Kind, to: MotionValue.Kind)
  /// A table was to have more samples than `limit`.
  case tooManySamples(limit: Int)
}

extension MotionError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .notFinite(let parameter):
      "\(parameter) must be a finite number"
    case .outOfRange(let parameter, let value, let allowed):
      "\(parameter) is \(Int(exactly: value).map(String.init) ?? "\(value)") but must be \(allowed)"
    case .mixedKinds(let from, let to):
      "a track cannot lead from a \(from.rawValue) to a \(to.rawValue)"
    case .tooManySamples(let limit):
      "more than \(limit) samples were asked for"
    }
  }
}

extension Double {
  /// The number itself when it is finite and `allowed`; else an error that names the parameter.
  func checked(
    _ parameter: String, _ allowed: String, _ isAllowed: (Double) -> Bool
  ) throws(MotionError) -> Double {
    guard isFinite else { throw .notFinite(parameter: parameter) }
    guard isAllowed(self) else {
      throw .outOfRange(parameter: parameter, value: self, allowed: allowed)
    }
    return self
  }

  /// The number itself when it is finite; else an error that names the parameter.
  func checkedFinite(_ parameter: String) throws(MotionError) -> Double {
    guard isFinite else { throw .notFinite(parameter: parameter) }
    return self
  }
}
