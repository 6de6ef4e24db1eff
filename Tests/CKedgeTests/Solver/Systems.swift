import CKedge
import Testing

/// A plan with a name.
struct System: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let plan: Plan
}

/// The systems that edits and histories are tried on: layouts and random ones.
enum Systems {
  static let all = layouts + random

  static let layouts = [
    System(testDescription: "window", plan: window(conflict: false)),
    System(testDescription: "window with a conflict", plan: window(conflict: true)),
    System(testDescription: "icon row", plan: iconRow),
    System(testDescription: "tabs without an anchor", plan: tabs),
    System(testDescription: "chat", plan: chat),
    System(testDescription: "two conflicts", plan: conflicts),
  ]

  static let random = (0..<6 as Range<UInt64>).map { seed in
    var numbers = RandomNumbers(seed: 1000 + seed)
    var plan = RandomPlan(
      variables: 5 + Int(seed), rows: 12 + 3 * Int(seed), numbers: &numbers
    ).plan
    plan.numberRanks()
    return System(testDescription: "random \(seed)", plan: plan)
  }

  /// A header, a search field, a table and a footer, 20 apart, in a window of 800 by 700.
  private static func window(conflict: Bool) -> Plan {
    var rows: [Ask] = []
    let window = View(0)
    let (header, search, data, footer) = (View(1), View(2), View(3), View(4))
    rows += [window.x == 0, window.y == 0, window.width == 800, window.height == 700]
    for view in [header, search, data, footer] {
      rows += [view.x == 20, view.right - window.width == -20]
    }
    rows += [
      header.y == 20, (header.height == 100).at(750), search.y - header.bottom == 20,
      search.height == 60, data.y - search.bottom == 20, (data.height >= 300).at(999),
      footer.y - data.bottom == 20, footer.height == 50, footer.bottom - window.height == -20,
    ]
    if conflict {
      rows += [data.height >= 500, header.height >= 100]
    }
    return numbered(rows, variables: 20)
  }

  /// A label and a button that hug alike: either may stretch.
  private static var iconRow: Plan {
    let (row, label, button) = (View(0), View(1), View(2))
    var rows = [
      row.x == 0, row.y == 0, row.width == 320, row.height == 44,
      label.x == 8, button.x - label.right == 8, button.right == 312,
      (label.y + 0.5 * label.height == 22), (button.y + 0.5 * button.height == 22),
    ]
    for (view, width, height) in [(label, 90.0, 21.0), (button, 32, 32)] {
      rows += [
        (view.width <= width).at(250), (view.width >= width).at(750),
        (view.height <= height).at(250), (view.height >= height).at(750),
      ]
    }
    return numbered(rows, variables: 12)
  }

  /// Equal tabs side by side that nothing holds, and that nothing gives a height.
  private static var tabs: Plan {
    let tabs = (0..<5).map(View.init)
    var rows: [Ask] = []
    for (tab, next) in zip(tabs, tabs.dropFirst()) {
      rows += [next.x - tab.right == 4, next.width - tab.width == 0, next.y - tab.y == 0]
      rows += [next.height - tab.height >= 0]
    }
    rows += [(tabs[4].right - tabs[0].x == 316).at(900), (tabs[2].height == 49).at(10)]
    return numbered(rows, variables: 20)
  }

  /// Bubbles that hug their text and are at most three quarters of the screen wide.
  private static var chat: Plan {
    let screen = View(0)
    var rows = [screen.x == 0, screen.y == 0, screen.width == 375, (screen.height == 667).at(500)]
    var above = Form()
    for number in 1...6 {
      let bubble = View(number)
      let isMine = number.isMultiple(of: 2)
      rows += [
        bubble.y - above == 6, bubble.width - 0.75 * screen.width <= 0,
        isMine ? bubble.right - screen.width == -12 : bubble.x == 12,
        (bubble.width == 70 * Double(number)).at(250),
        (bubble.width >= 44), (bubble.height == 20 + 3 * Double(number)).at(749.5),
      ]
      above = bubble.bottom
    }
    rows += [(screen.height - above >= 10).at(999)]
    return numbered(rows, variables: 28)
  }

  /// Two sets of required rows that contradict each other, and one that shares a row with both.
  private static var conflicts: Plan {
    let variables = (0..<6).map(Form.init(variable:))
    let rows = [
      variables[0] == 10, variables[1] - variables[0] >= 5, variables[1] <= 12,
      variables[2] + variables[3] == 100, variables[2] >= 60, variables[3] >= 50,
      variables[0] + variables[2] == 40, (variables[4] == 3).at(400), (variables[4] == 7).at(400),
      (variables[5] - variables[4] <= 1).at(30),
    ]
    return numbered(rows, variables: 6)
  }

  private static func numbered(_ rows: [Ask], variables: Int) -> Plan {
    var plan = Plan(variables: (0..<UInt32(variables)).map { $0 }, rows: rows)
    plan.numberRanks()
    return plan
  }
}

/// The four variables of a view.
struct View {
  let x, y, width, height: Form

  init(_ number: Int) {
    let first = 4 * number
    (x, y) = (Form(variable: first), Form(variable: first + 1))
    (width, height) = (Form(variable: first + 2), Form(variable: first + 3))
  }

  var right: Form { x + width }
  var bottom: Form { y + height }
}
