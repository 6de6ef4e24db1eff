/// What a solver has done since it was made, and what it holds.
public struct SolverCounters: Hashable, Sendable {
  /// Solves that had something to do.
  public var solves: UInt64 = 0
  /// Exchanges of one active row against another.
  public var pivots: UInt64 = 0
  /// Bounds that were passed without an exchange.
  public var flips: UInt64 = 0
  /// Factorisations from scratch.
  public var refactors: UInt64 = 0
  /// Solves that began from nothing.
  public var rebuilds: UInt64 = 0
  /// Entries of rows and factors that were touched; the unit of a work budget.
  public var work: UInt64 = 0
  /// Entries in the factors now.
  public var factorEntries: UInt64 = 0
  /// Requests for memory.
  public var allocations: UInt64 = 0
  /// Bytes held now.
  public var bytes: UInt64 = 0
  /// The most bytes ever held.
  public var peakBytes: UInt64 = 0

  /// Counters at zero.
  public init() {}
}
