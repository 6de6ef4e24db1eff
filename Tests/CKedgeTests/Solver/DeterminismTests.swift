import CKedge
import Testing

@Suite struct `The same calls twice` {
  /// Each seed is one random way to one system.
  @Test(arguments: Systems.all, 0..<3 as Range<UInt64>)
  func `give the same bits and counts`(_ system: System, _ seed: UInt64) throws {
    let (one, other) = (
      try History(of: system.plan, seed: seed), try History(of: system.plan, seed: seed)
    )
    #expect(one.solver.solve() == other.solver.solve())
    for (first, second) in zip(one.variables, other.variables) {
      #expect(first.index1 == second.index1 && first.generation == second.generation)
    }
    #expect(
      try one.solver.values(of: one.variables).map(\.bitPattern)
        == other.solver.values(of: other.variables).map(\.bitPattern))
    #expect(
      try one.solver.ambiguous().map(\.index1) == other.solver.ambiguous().map(\.index1))
    #expect(try one.solver.conflict().map(\.index1) == other.solver.conflict().map(\.index1))
    #expect(
      one.solver.changed().map { "\($0.variable.index1) \($0.value)" }
        == other.solver.changed().map { "\($0.variable.index1) \($0.value)" })
    #expect("\(one.solver.counters)" == "\(other.solver.counters)")
    #expect(one.solver.memory.requests == other.solver.memory.requests)
  }
}
