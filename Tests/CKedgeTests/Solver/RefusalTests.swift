import CKedge
import Testing

/// A call that must fail, and with what.
struct BadCall: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let status: KDStatus
  let call: @Sendable (RefusalTests.Scene) throws -> Void

  init(
    _ name: String, _ status: KDStatus,
    _ call: @escaping @Sendable (RefusalTests.Scene) throws -> Void
  ) {
    testDescription = name
    self.status = status
    self.call = call
  }
}

@Suite(.serialized) struct RefusalTests {
  /// A solved solver with a few rows of every kind, and another whose handles are foreign.
  struct Scene {
    let solver: SolverUnderTest
    let variables: [Form]
    let rows: [KDRow]
    let gone: KDRow
    let other: SolverUnderTest

    init() throws {
      solver = try SolverUnderTest()
      variables = try solver.variables(6)
      let (a, b, c, d) = (variables[0], variables[1], variables[2], variables[3])
      rows = try solver.add([
        a == 10, b - a >= 5, (b == 0).at(300).rank(1), (c == 4).at(200).rank(2),
        (c == 8).at(200).rank(3), c + d == 50, variables[4] <= 3, variables[4] >= 9,
      ])
      gone = try solver.add(a >= 0)
      try solver.remove(gone)
      guard solver.solve() == .conflict else { throw Refusal(status: .ok) }
      other = try SolverUnderTest()
    }

    /// What the solver does later.
    func future() throws -> [UInt64] {
      try solver.setConstant(rows[0], 17)
      try solver.setPriority(rows[3], 201)
      try solver.add((variables[5] == 9).at(4))
      guard solver.solve() == .conflict else { throw Refusal(status: .ok) }
      return try solver.values().map(\.bitPattern)
    }
  }

  static let outOfRange: [BadCall] =
    [
      -1, 0, -0.0, Float(1000).nextUp, 1001, .greatestFiniteMagnitude,
    ].flatMap { priority in
      [
        BadCall("a row at priority \(priority)", .outOfRange) {
          try $0.solver.add(($0.variables[0] == 1).at(priority))
        },
        BadCall("priority \(priority)", .outOfRange) {
          try $0.solver.setPriority($0.rows[2], priority)
        },
      ]
    }
    + [1.001e15, -1.001e15, 1e300].flatMap { constant in
      [
        BadCall("a row with constant \(constant)", .outOfRange) {
          try $0.solver.add($0.variables[0] == constant)
        },
        BadCall("constant \(constant)", .outOfRange) {
          try $0.solver.setConstant($0.rows[2], constant)
        },
        BadCall("constants, the last \(constant)", .outOfRange) {
          try $0.solver.setConstants([$0.rows[0], $0.rows[2]], [3, constant])
        },
      ]
    }
    + [1.001e12, -1e13, 1e-13, -1e-300, .leastNonzeroMagnitude].map { coefficient in
      BadCall("coefficient \(coefficient)", .outOfRange) {
        try $0.solver.add($0.variables[1] + coefficient * $0.variables[0] == 1)
      }
    } + [
      BadCall("coefficients that add up to too much", .outOfRange) {
        try $0.solver.add(9e11 * $0.variables[0] + 9e11 * $0.variables[0] == 1)
      },
      BadCall("coefficients that add up to too little", .outOfRange) {
        try $0.solver.add($0.variables[0] + (-1 + 1e-14) * $0.variables[0] == 1)
      },
    ]
    + [0, -1, 0.9e-6, 1.1e6, 1e300].map { weight in
      BadCall("weight \(weight)", .outOfRange) {
        try $0.solver.add(($0.variables[0] == 1).weight(weight))
      }
    }

  static let notFinite: [BadCall] = [Double.nan, .infinity, -.infinity, .signalingNaN].flatMap {
    number in
    [
      BadCall("a row with constant \(number)", .notFinite) {
        try $0.solver.add($0.variables[0] == number)
      },
      BadCall("constant \(number)", .notFinite) {
        try $0.solver.setConstant($0.rows[2], number)
      },
      BadCall("constants, one \(number)", .notFinite) {
        try $0.solver.setConstants(Array($0.rows[0..<3]), [3, number, 4])
      },
      BadCall("coefficient \(number)", .notFinite) {
        try $0.solver.add($0.variables[1] + number * $0.variables[0] == 1)
      },
      BadCall("weight \(number)", .notFinite) {
        try $0.solver.add(($0.variables[0] == 1).weight(number))
      },
      BadCall("a row at priority \(number)", .notFinite) {
        try $0.solver.add(($0.variables[0] == 1).at(Float(number)))
      },
      BadCall("priority \(number)", .notFinite) {
        try $0.solver.setPriority($0.rows[2], Float(number))
      },
    ]
  }

  static let stale: [BadCall] = [
    BadCall("a list to remove with a stale row", .stale) {
      try $0.solver.remove([$0.rows[0], $0.rows[3], $0.gone])
    },
    BadCall("a list to remove with a null row", .stale) {
      try $0.solver.remove([$0.rows[0], KDRow(), $0.rows[3]])
    },
    BadCall("a list to remove that names a row twice", .stale) {
      try $0.solver.remove([$0.rows[0], $0.rows[3], $0.rows[0]])
    },
    BadCall("constants for a stale row", .stale) {
      try $0.solver.setConstants([$0.rows[0], $0.gone], [99, 1])
    },
    BadCall("a batch that names a foreign variable", .stale) {
      let handle = $0.other.handle(try $0.other.variable())
      try $0.solver.add(
        variables: [$0.solver.variables[0], handle], coefficients: [1, 1],
        like: $0.variables[0] == 0)
    },
    BadCall("a batch whose last row is not finite", .notFinite) {
      let a = $0.variables[0]
      try $0.solver.add([a == 4, $0.variables[5] >= 9, a <= .nan])
    },
    BadCall("a batch whose first row is out of range", .outOfRange) {
      let a = $0.variables[0]
      try $0.solver.add([(a == 4).at(0), $0.variables[5] >= 9, a <= 3])
    },
    BadCall("a variable that is in use", .inUse) {
      try $0.solver.remove($0.solver.variables[2])
    },
  ]

  @Test(arguments: outOfRange + notFinite + stale)
  func `changes nothing`(_ bad: BadCall) throws {
    let scene = try Scene()
    let twin = try Scene()
    let before = try Snapshot(scene.solver, rows: scene.rows)
    #expect(throws: Refusal(status: bad.status)) { try bad.call(scene) }
    #expect(scene.solver.needsSolve == false)
    #expect(try Snapshot(scene.solver, rows: scene.rows) == before)
    #expect(try scene.future() == twin.future())
  }

  /// With changes that wait, these must survive, and no other.
  @Test(arguments: outOfRange + notFinite + stale)
  func `leaves what waits`(_ bad: BadCall) throws {
    let scene = try Scene()
    let twin = try Scene()
    for solver in [scene, twin] {
      try solver.solver.setConstant(solver.rows[0], -40)
      try solver.solver.add(solver.variables[5] >= 2)
    }
    let before = try Snapshot(scene.solver, rows: scene.rows)
    #expect(throws: Refusal(status: bad.status)) { try bad.call(scene) }
    #expect(try Snapshot(scene.solver, rows: scene.rows) == before)
    #expect(scene.solver.needsSolve)
    #expect(scene.solver.solve() == twin.solver.solve())
    #expect(
      try scene.solver.values().map(\.bitPattern) == twin.solver.values().map(\.bitPattern))
    #expect(try scene.future() == twin.future())
  }

  /// A relation that is none, as C can pass it.
  @Test func `a relation out of range`() throws {
    let scene = try Scene()
    let before = try Snapshot(scene.solver, rows: scene.rows)
    for relation in [7, -2, Int32.max, Int32.min] {
      #expect(throws: Refusal(status: .outOfRange)) {
        try scene.solver.add(scene.variables[0] == 1, rawRelation: relation)
      }
    }
    #expect(try Snapshot(scene.solver, rows: scene.rows) == before)
  }

  @Test func `the ends of every range are allowed`() throws {
    let solver = try SolverUnderTest()
    let a = try solver.variable(rank: .max)
    let row = try solver.add((a == 1e15).at(.leastNonzeroMagnitude).weight(1e6).rank(.max))
    try solver.add((a == -1e15).at(1000).weight(1e-6))
    try solver.add([(1e12 * a == 0).at(1), (1e-12 * a == 0).at(1)])
    try solver.add(0 * a == 0)
    try solver.setConstant(row, -1e15)
    try solver.setPriority(row, 1000)
    #expect(solver.solve() == .ok)
    #expect(try solver.value(a) == -1e15)
  }

  @Test func `nothing is written for a stale variable`() throws {
    let scene = try Scene()
    var values = [1.0, 2, 3]
    let variables = scene.solver.variables
    #expect(throws: Refusal(status: .stale)) {
      try scene.solver.copyValues(of: [variables[0], KDVariable(), variables[1]], to: &values)
    }
    #expect(values == [1, 2, 3])
  }

  /// Constants for a row that is named twice: the last one holds, or the call is refused as a whole.
  @Test func `a row that is given two constants`() throws {
    let scene = try Scene()
    let before = try Snapshot(scene.solver, rows: scene.rows)
    do {
      try scene.solver.setConstants([scene.rows[0], scene.rows[0]], [77, 78])
      #expect(scene.solver.solve() == .conflict)
      #expect(try scene.solver.value(scene.variables[0]) == 78)
    } catch {
      #expect(try Snapshot(scene.solver, rows: scene.rows) == before)
    }
  }
}
