import Kedge
import Testing

@testable import KedgeFiles

/// A random document: a tree of views, some with content or a fixed frame, and constraints between
/// any of them that are legal one by one, though hardly all together.
private func randomDocument(seed: UInt64) throws -> LayoutDocument {
  var random = SplitMix(seed: seed)
  func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

  let count = 2 + Int(random.next() % 12)
  var children: [[Int]] = Array(repeating: [], count: count)
  for index in 1..<count { children[Int(random.next() % UInt64(index))].append(index) }
  func view(_ index: Int) -> String {
    var text = #"{"id":"v\#(index)""#
    if index > 0 {
      switch random.next() % 4 {
      case 0: text += #","frame":[\#(pick([-5, 0, 12])),\#(pick([0, 7])),\#(pick([0, 40])),30]"#
      case 1: text += #","intrinsicSize":[\#(pick([20, 55])),\#(pick(["null", "21"]))]"#
      default: break
      }
    }
    text += #","guides":[{"id":"g\#(index)"}],"views":["#
    return text + children[index].map { view($0) }.joined(separator: ",") + "]}"
  }
  let root = view(0)

  let horizontal = ["left", "right", "centerX"]
  let vertical = ["top", "bottom", "centerY"]
  let sizes = ["width", "height"]
  func item() -> String { pick(["v", "v", "v", "g"]) + "\(random.next() % UInt64(count))" }
  var texts: [String] = []
  for _ in 0..<(3 * count) {
    let family = pick([horizontal, vertical, sizes])
    var text = "\(item()).\(pick(family)) \(pick(["==", "==", ">=", "<="])) "
    if family == sizes, random.next() % 2 == 0 {
      text += "\(pick([0, 10, 80, 33.3]))"
    } else {
      text += pick(["", "", "0.5 * ", "2 * "]) + "\(item()).\(pick(family))"
      text += pick(["", " + 8", " - 3.5"])
    }
    texts.append(text + pick(["", "", " @750", " @250", " @999.5"]))
  }
  let constraints = texts.map { "\"\($0)\"" }.joined(separator: ",")
  return try layoutDocument(
    #"{"kedge":"layout/1","size":[320,480],"root":\#(root),"constraints":[\#(constraints)]}"#)
}

@Suite struct `Random documents` {
  @Test(arguments: 0..<120 as Range<UInt64>)
  func `what was not given up holds`(seed: UInt64) throws {
    let document = try randomDocument(seed: seed)
    let solved = try LayoutTree(document).solve()
    #expect(solved.notices.isEmpty)

    var views: [Rect] = []
    for view in solved.views {
      let origin = view.parent.map { views[$0].origin } ?? .zero
      views.append(view.exactFrame.offsetBy(dx: origin.x, dy: origin.y))
      #expect(view.exactFrame.width >= -1e-6 && view.exactFrame.height >= -1e-6)
      #expect(view.exactFrame.minX.isFinite && view.exactFrame.minY.isFinite)
    }
    let guides = solved.guides.map {
      $0.exactFrame.offsetBy(dx: views[$0.owner].minX, dy: views[$0.owner].minY)
    }
    /// The view that an item is or belongs to, and all views around it, from the root down.
    func chain(_ item: LayoutDocument.Item) -> [Int] {
      var index: Int?
      switch item {
      case .view(let view): index = view
      case .guide(let guide): index = document.guides[guide].owner
      }
      var chain: [Int] = []
      while let view = index {
        chain.insert(view, at: 0)
        index = document.views[view].parent
      }
      return chain
    }
    func value(_ term: LayoutDocument.Term, from origin: Point) -> Double {
      var frame =
        switch term.item {
        case .view(let index): views[index]
        case .guide(let index): guides[index]
        }
      frame = frame.offsetBy(dx: -origin.x, dy: -origin.y)
      switch term.attribute {
      case .left, .leading: return frame.minX
      case .right, .trailing: return frame.maxX
      case .centerX: return frame.midX
      case .top: return frame.minY
      case .bottom: return frame.maxY
      case .centerY: return frame.midY
      case .width: return frame.width
      case .height: return frame.height
      }
    }

    let given = solved.conflicts.map { $0.members[$0.broken] }
    for conflict in solved.conflicts {
      #expect(conflict.members.count == Set(conflict.members).count)
      #expect(conflict.miss.map { $0 >= 0 } ?? true)
    }
    for constraint in document.constraints where constraint.priority == 1000 {
      let place = document.source.place(at: constraint.range.lowerBound)
      if given.contains(.init(text: constraint.text, place: place)) { continue }
      // Positions count from the corner of the nearest view around both items.
      var origin = Point.zero
      if let second = constraint.second {
        var shared = zip(chain(constraint.first.item), chain(second.item))
          .prefix { $0 == $1 }.map(\.0)
        // A view is no view around itself.
        if case .view(let view) = second.item, second.item == constraint.first.item, view > 0 {
          shared.removeLast()
        }
        origin = views[shared.last ?? 0].origin
      }
      let second = constraint.second.map { value($0, from: origin) } ?? 0
      let error =
        value(constraint.first, from: origin) - constraint.multiplier * second
        - constraint.constant
      switch constraint.relation {
      case .equal: #expect(abs(error) < 1e-4, "\(constraint.text)")
      case .greaterThanOrEqual: #expect(error > -1e-4, "\(constraint.text)")
      case .lessThanOrEqual: #expect(error < 1e-4, "\(constraint.text)")
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `every output can be made`(seed: UInt64) throws {
    let solved = try LayoutTree(randomDocument(seed: 1_000 + seed)).solve()
    #expect(try json(solved.json.description).members != nil)
    #expect(solved.table.hasSuffix(".\n"))
    #expect(solved.tree.hasSuffix(".\n"))
    for number in ["nan", "inf"] { #expect(!solved.svg.contains("\"\(number)")) }
  }
}
