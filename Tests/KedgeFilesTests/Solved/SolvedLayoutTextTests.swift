import Kedge
import Testing

@testable import KedgeFiles

@Suite struct `Tables` {
  @Test func `columns are aligned, numbers by their points`() {
    #expect(
      Sample.sound.table == """
        sound.layout.json · 320 × 100 points · 2 pixels per point

          view   in         x     y  width  height
          root   –        0     0    320       100
          left   root     0     0    106.5     100
          right  root   106.5   0    213.5     100
          inner  right   -8    40.5   20         8
          gap    right    0     0      8       100  guide

        4 views, 12 constraints: solved, nothing ambiguous, nothing given up.

        """)
  }

  @Test func `what is wrong is said in words`() {
    #expect(
      Sample.troubled.table == """
        card.layout.json · 375 × 240 points · 1 pixel per point

          view    in       x   y  width  height
          screen  –        0   0    375     240
          card    screen  20  20    335     200  ! a constraint was given up
          loose   card     0   0     60      30  ? ambiguous in both directions
          label   card     0  60     60      30  ? ambiguous vertically

        Conflict: these 3 required constraints cannot all hold.
            card.layout.json:9:5   card.leading == screen.leading + 20
            card.layout.json:10:5  card.trailing == screen.trailing - 20
          ! card.layout.json:11:5  card.width == 400 'wide'   ← given up
          The constraint on line 11 was given up; the other 2 hold. It is missed by 65 points.

        4 views, 5 constraints: solved, but 1 constraint given up and 2 ambiguous.

        """)
  }

  @Test func `names from files cannot act on a terminal, and long ones are cut`() {
    var layout = Sample.sound
    layout.views[1].id = "a\u{1B}[31m\u{202E}b"
    layout.views[2].id = String(repeating: "long", count: 1_000)
    let table = layout.table
    #expect(table.contains("a\\u{1B}[31m\\u{202E}b"))
    #expect(!table.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(table.contains(String(repeating: "long", count: 9) + "lon…"))
    #expect(table.split(separator: "\n").allSatisfy { Printable.width(String($0)) < 140 })
  }

  @Test func `wide names keep the columns straight`() {
    var layout = Sample.sound
    layout.views[1].id = "日本語"
    let lines = layout.table.split(separator: "\n")
    #expect(lines[3] == "  日本語  root     0     0    106.5     100")
    #expect(lines[2] == "  root    –        0     0    320       100")
  }

  @Test func `conflicts of one and of several are told apart`() {
    var layout = Sample.troubled
    layout.conflicts = [
      .init(members: [.init(text: "a.width == -1", place: nil)], broken: 0, miss: 1),
      .init(
        members: [
          .init(text: "b", place: nil), .init(text: "c", place: .init(line: 3, column: 1)),
        ],
        broken: 0, miss: 0.25),
    ]
    #expect(
      layout.conflictReport == """
        Conflict 1: this required constraint cannot hold.
          !   a.width == -1   ← given up
          The constraint was given up. It is missed by 1 point.

        Conflict 2: these 2 required constraints cannot all hold.
          !                       b   ← given up
            card.layout.json:3:1  c
          The constraint was given up; the other one holds. It is missed by 0.25 points.

        """)
    #expect(layout.summary.contains("2 constraints given up and 2 ambiguous"))
  }
}

@Suite struct `Trees` {
  @Test func `a tree is drawn with its branches`() {
    var layout = Sample.sound
    layout.views.append(Sample.view("last", 0, Rect(x: 1, y: 2, width: 3, height: 4)))
    #expect(
      layout.tree == """
        sound.layout.json · 320 × 100 points · 2 pixels per point

        root         0, 0  320 × 100
        ├─ left      0, 0  106.5 × 100
        ├─ right     106.5, 0  213.5 × 100
        │  └─ inner  -8, 40.5  20 × 8
        └─ last      1, 2  3 × 4

        5 views, 12 constraints: solved, nothing ambiguous, nothing given up.

        """)
  }

  @Test func `what is wrong is said in words`() {
    let tree = Sample.troubled.tree
    #expect(tree.contains("└─ card      20, 20  335 × 200  ! a constraint was given up\n"))
    #expect(tree.contains("   ├─ loose  0, 0  60 × 30  ? ambiguous in both directions\n"))
    #expect(tree.contains("   └─ label  0, 60  60 × 30  ? ambiguous vertically\n"))
    #expect(tree.contains(Sample.troubled.conflictReport))
  }

  @Test func `a deep tree does not grow without end to the right`() {
    var layout = Sample.sound
    layout.guides = []
    layout.views = (0..<10_000).map {
      Sample.view("v\($0)", $0 == 0 ? nil : $0 - 1, Rect(x: 0, y: 0, width: 1, height: 1))
    }
    let lines = layout.tree.split(separator: "\n")
    #expect(lines.count == 10_002)
    #expect(lines[1].hasPrefix("v0 "))
    #expect(lines[3].hasPrefix("   └─ v2 "))
    #expect(lines[26].hasPrefix(String(repeating: " ", count: 72) + "⋯ 25: v25"))
    #expect(lines[10_000].hasPrefix(String(repeating: " ", count: 72) + "⋯ 9999: v9999"))
  }
}

@Suite struct `Solved layouts as JSON` {
  @Test func `the document has the shape that programs rely on`() {
    #expect(
      Sample.sound.json.description == """
        {
          "file": "sound.layout.json",
          "size": [320, 100],
          "scale": 2,
          "views": [
            { "id": "root", "parent": null, "frame": [0, 0, 320, 100], "exactFrame": [0, 0, 320, 100], "ambiguous": [] },
            { "id": "left", "parent": "root", "frame": [0, 0, 106.5, 100], "exactFrame": [0, 0, 106.66666666666667, 100], "ambiguous": [] },
            { "id": "right", "parent": "root", "frame": [106.5, 0, 213.5, 100], "exactFrame": [106.66666666666667, 0, 213.33333333333334, 100], "ambiguous": [] },
            { "id": "inner", "parent": "right", "frame": [-8, 40.5, 20, 8], "exactFrame": [-8, 40.5, 20, 8], "ambiguous": [] }
          ],
          "guides": [{ "id": "gap", "owner": "right", "frame": [0, 0, 8, 100], "exactFrame": [0, 0, 8, 100], "ambiguous": [] }],
          "conflicts": [],
          "notices": [],
          "statistics": { "variables": 16, "rows": 20, "pivots": 7 }
        }
        """)
  }

  @Test func `conflicts name their members and the one that was given up`() {
    #expect(
      Sample.troubled.json.line.contains(
        #""conflicts": [{ "members": ["card.leading == screen.leading + 20", "card.trailing == screen.trailing - 20", "card.width == 400 'wide'"], "broken": "card.width == 400 'wide'", "missedBy": 65, "places": [{ "line": 9, "column": 5 }, { "line": 10, "column": 5 }, { "line": 11, "column": 5 }] }]"#
      ))
    #expect(Sample.troubled.json.line.contains(#""ambiguous": ["horizontal", "vertical"]"#))
  }

  @Test func `several layouts are results`() throws {
    let both = try json(SolvedLayout.json([Sample.sound, Sample.troubled]).description)
    let members = try #require(both.members).map { $0 }
    #expect(members.map(\.key.text) == ["results"])
    #expect(members[0].value.elements?.map(\.kind) == ["an object", "an object"])
    #expect(SolvedLayout.json([Sample.sound]).line == Sample.sound.json.line)
  }
}

@Suite struct `Words and numbers` {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-0.0001, "0"), (1, "1"), (106.66666666666667, "106.667"),
    (106.5, "106.5"), (-8.25, "-8.25"), (1e9, "1000000000"), (0.0005, "0.001"), (1e20, "1e+20"),
    (.infinity, "inf"),
  ])
  func `numbers have at most three digits after the point`(_ value: Double, _ text: String) {
    #expect(Words.number(value) == text)
  }

  @Test func `nouns agree with their numbers`() {
    #expect(Words.count(1, "view") == "1 view")
    #expect(Words.count(0, "view") == "0 views")
    #expect(Words.points(1) == "1 point")
    #expect(Words.points(1.0001) == "1 point")
    #expect(Words.points(0.5) == "0.5 points")
  }

  @Test func `texts are cut by cells`() {
    #expect(Words.short("abcdef", 6) == "abcdef")
    #expect(Words.short("abcdefg", 6) == "abcde…")
    #expect(Words.short("日本語", 5) == "日本…")
    #expect(Words.pad("日", to: 4) == "日  ")
  }
}
