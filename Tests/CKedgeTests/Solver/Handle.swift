public import CKedge

/// A handle of either kind, to compare and look up.
struct Handle: Hashable {
  let index1: UInt32
  let generation: UInt32
  let solver: UInt32
}

extension KDVariable: @retroactive Equatable {
  var key: Handle { Handle(index1: index1, generation: generation, solver: solver) }

  /// Whether both name the same thing.
  public static func == (left: KDVariable, right: KDVariable) -> Bool { left.key == right.key }
}

extension KDRow: @retroactive Equatable {
  var key: Handle { Handle(index1: index1, generation: generation, solver: solver) }

  /// Whether both name the same thing.
  public static func == (left: KDRow, right: KDRow) -> Bool { left.key == right.key }
}
