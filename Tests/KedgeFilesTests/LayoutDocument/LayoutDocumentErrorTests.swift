import Testing

@testable import KedgeFiles

/// What is wrong with a document, as `line:column: message`.
private func errors(_ text: String) -> [String] {
  do {
    _ = try layoutDocument(text)
    return []
  } catch let error as DocumentError {
    return error.diagnostics.map { "\($0.place): \($0.message)" }
  } catch {
    return ["\(error)"]
  }
}

/// What is wrong with a document that has a root `r` with a view `v` and a guide `g`; the given
/// members stand on its second line, in the document or in the view.
private func errors(inDocument members: String) -> [String] {
  errors(
    """
    {"kedge":"layout/1","size":[9,9],"root":{"id":"r","guides":[{"id":"g"}],"views":[{"id":"v"}]},
    \(members)}
    """)
}

private func errors(inView members: String) -> [String] {
  errors(
    """
    {"kedge":"layout/1","size":[9,9],"root":{"id":"r","views":[{"id":"v",
    \(members)}]}}
    """)
}

private func errors(inConstraint text: String) -> [String] {
  errors(inDocument: "\"constraints\":[\n\(text)]")
}

@Suite struct `Errors of documents` {
  @Test(arguments: [
    ("[]", ["1:1: a layout document must be an object, not an array"]),
    ("7", ["1:1: a layout document must be an object, not a number"]),
    (
      #"{"name": "package", "size": 3}"#,
      [#"1:1: this object has no "kedge": "layout/1", which every layout document must have"#]
    ),
    (
      #"{"kedge": "timeline/1"}"#,
      [#"1:11: "kedge" must be "layout/1" in a layout document, not "timeline/1""#]
    ),
    (#"{"kedge": 1}"#, [#"1:11: "kedge" must be "layout/1" in a layout document, not a number"#]),
    (
      #"{"kedge": "layout/1"}"#,
      [
        #"1:1: a layout document must have the key "root""#,
        #"1:1: a layout document must have the key "size""#,
      ]
    ),
    ("{", [#"1:2: expected a key in double quotes, found the end of the file"#]),
  ])
  func `of the whole`(_ text: String, _ expected: [String]) {
    #expect(errors(text) == expected)
  }

  @Test(arguments: [
    (#""sizes":[1,2]"#, [#"2:1: a layout document has no key "sizes"; did you mean "size"?"#]),
    (#""colour":1"#, [#"2:1: a layout document has no key "colour""#]),
    (#""scale":"2""#, [#"2:9: "scale" must be a number, not a string"#]),
    (#""scale":0"#, [#"2:9: "scale" must be above 0 and at most 100 pixels per point"#]),
    (#""scale":101"#, [#"2:9: "scale" must be above 0 and at most 100 pixels per point"#]),
    (
      #""direction":"rtl""#,
      ["2:13: right-to-left layouts are not supported yet by this version of kedge"]
    ),
    (#""direction":"up""#, [#"2:13: "direction" must be "ltr" or "rtl""#]),
    (
      #""safeArea":[0,0,0,0]"#,
      [#"2:1: "safeArea": safe areas are not supported yet by this version of kedge"#]
    ),
    (#""states":{}"#, [#"2:1: "states": states are not supported yet by this version of kedge"#]),
    (#""traits":{}"#, [#"2:1: "traits": traits are not supported yet by this version of kedge"#]),
    (#""extra":[]"#, [#"2:9: "extra" must be an object, not an array"#]),
    (#""$schema":null"#, [#"2:11: "$schema" must be a string, not null"#]),
    (#""constraints":{}"#, [#"2:15: "constraints" must be an array, not an object"#]),
    (
      #""constraints":[1,null]"#,
      [
        "2:16: a constraint must be a string or an object, not a number",
        "2:18: a constraint must be a string or an object, not null",
      ]
    ),
  ])
  func `of the document's members`(_ members: String, _ expected: [String]) {
    #expect(errors(inDocument: members) == expected)
  }

  @Test(arguments: [
    ("[1]", #"1:28: "size" must be [width, height] in numbers"#),
    ("[1,2,3]", #"1:28: "size" must be [width, height] in numbers"#),
    (#"[1,"2"]"#, #"1:28: "size" must be [width, height] in numbers"#),
    ("{}", #"1:28: "size" must be [width, height] in numbers"#),
    ("[1,-2]", #"1:31: the height in "size" is less than 0"#),
    ("[2e9,1]", "1:29: a length is at most 1000000000 points here"),
  ])
  func `of the size`(_ size: String, _ expected: String) {
    #expect(errors(#"{"kedge":"layout/1","size":\#(size),"root":{"id":"r"}}"#) == [expected])
  }

  @Test(arguments: [
    (#""framee":[0,0,1,1]"#, [#"2:1: a view has no key "framee"; did you mean "frame"?"#]),
    (#""Hugging":[1,1]"#, [#"2:1: a view has no key "Hugging"; did you mean "hugging"?"#]),
    (#""frame":[0,0,1]"#, [#"2:9: "frame" must be [x, y, width, height] in numbers"#]),
    (#""frame":[0,0,-1,1]"#, [#"2:14: the width in "frame" is less than 0"#]),
    (#""frame":[-2e9,0,1,1]"#, ["2:10: a length is at most 1000000000 points here"]),
    (
      #""intrinsicSize":[1]"#,
      [
        #"2:17: "intrinsicSize" must be [width, height] in numbers, with null for an axis without one"#
      ]
    ),
    (
      #""intrinsicSize":[1,true]"#,
      [
        #"2:17: "intrinsicSize" must be [width, height] in numbers, with null for an axis without one"#
      ]
    ),
    (#""intrinsicSize":[null,-1]"#, [#"2:23: the height in "intrinsicSize" is less than 0"#]),
    (#""hugging":251"#, [#"2:11: "hugging" must be [horizontal, vertical] in numbers"#]),
    (
      #""hugging":[0,1001]"#,
      [
        "2:12: a priority must be above 0 and at most 1000",
        "2:14: a priority must be above 0 and at most 1000",
      ]
    ),
    (#""compression":[1e-60,1]"#, ["2:16: a priority must be above 0 and at most 1000"]),
    (
      #""compression":["1",1]"#, [#"2:15: "compression" must be [horizontal, vertical] in numbers"#]
    ),
    (#""views":{}"#, [#"2:9: "views" must be an array, not an object"#]),
    (#""views":[1]"#, ["2:10: a view must be an object, not a number"]),
    (#""views":[{}]"#, [#"2:10: a view must have the key "id""#]),
    (#""views":[{"id":1}]"#, [#"2:16: "id" must be a string, not a number"#]),
    (#""views":[{"id":"r"}]"#, [#"2:16: the id "r" is taken already, on line 1"#]),
    (#""guides":[{"id":"v"}]"#, [#"2:17: the id "v" is taken already, on line 1"#]),
    (#""guides":[{"id":"a"},{"id":"a"}]"#, [#"2:28: the id "a" is taken already, on line 2"#]),
    (#""guides":[3]"#, ["2:11: a guide must be an object, not a number"]),
    (
      #""guides":[{"frame":[0,0,1,1]}]"#,
      [
        #"2:11: a guide must have the key "id""#, #"2:12: a guide has no key "frame""#,
      ]
    ),
    (
      #""views":[{"id":"8a"}]"#,
      [
        #"2:16: "8a" cannot be an id: an id begins with a letter or "_" and has only letters, digits, "_" and "-""#
      ]
    ),
    (#""autoresizing":"h=--& v=--&""#, [#"2:16: "autoresizing" says nothing without a "frame""#]),
    (
      #""frame":[0,0,1,1],"autoresizing":"h=-&- v=--&""#,
      [
        #"2:34: autoresizing masks other than "h=--& v=--&" are not supported yet by this version of kedge"#
      ]
    ),
    (
      #""frame":[0,0,1,1],"autoresizing":"flexible""#,
      [#"2:34: "autoresizing" must be written as in "h=--& v=--&", with "&" for what may grow"#]
    ),
    (
      #""baseline":[1,2]"#,
      [#"2:1: "baseline": baselines are not supported yet by this version of kedge"#]
    ),
    (
      #""stack":{}"#, [#"2:1: "stack": stack views are not supported yet by this version of kedge"#]
    ),
    (
      #""margins":[8,8,8,8]"#,
      [#"2:1: "margins": margins are not supported yet by this version of kedge"#]
    ),
    (
      #""safeArea":[8,8,8,8]"#,
      [#"2:1: "safeArea": safe areas are not supported yet by this version of kedge"#]
    ),
    (
      #""text":{}"#,
      [#"2:1: "text": wrapping texts are not supported yet by this version of kedge"#]
    ),
    (
      #""scroll":{}"#,
      [#"2:1: "scroll": scroll views are not supported yet by this version of kedge"#]
    ),
    (#""states":{}"#, [#"2:1: "states": states are not supported yet by this version of kedge"#]),
    (#""traits":{}"#, [#"2:1: "traits": traits are not supported yet by this version of kedge"#]),
  ])
  func `of views and guides`(_ members: String, _ expected: [String]) {
    #expect(errors(inView: members) == expected)
  }

  @Test func `the root has no frame`() {
    #expect(
      errors(#"{"kedge":"layout/1","size":[1,1],"root":{"id":"r","frame":[0,0,1,1]}}"#) == [
        #"1:59: the root has no "frame": it stands at 0, 0 and takes the document's "size""#
      ])
    #expect(
      errors(#"{"kedge":"layout/1","size":[1,1],"root":[]}"#) == [
        "1:41: a view must be an object, not an array"
      ])
  }
}

@Suite struct `Errors of constraints` {
  @Test(arguments: [
    ("w.left == v.left", [#"3:2: no view or guide has the id "w""#]),
    ("v.left == vv.left", [#"3:12: no view or guide has the id "vv""#]),
    ("v.leadng == r.leading", [#"3:4: "leadng" is not an attribute; did you mean "leading"?"#]),
    (
      "w.left == q.left",
      [
        #"3:2: no view or guide has the id "w""#, #"3:12: no view or guide has the id "q""#,
      ]
    ),
    ("v.margins.left == r.left", ["3:2: margins are not supported yet by this version of kedge"]),
    (
      "v.left == r.safeArea.left",
      ["3:12: safe areas are not supported yet by this version of kedge"]
    ),
    ("v.left == r.safeAera.left", [#"3:12: views have no "safeAera"; did you mean "safeArea"?"#]),
    (
      "v.leading == r.leadingMargin",
      [#"3:17: "leadingMargin": margins are not supported yet by this version of kedge"#]
    ),
    (
      "v.lastBaseline == r.bottom",
      [#"3:4: "lastBaseline": baselines are not supported yet by this version of kedge"#]
    ),
    (
      "v.left == r.leading",
      [
        #"3:1: "left" is a left or right edge and "leading" is a leading or trailing edge, which cannot be compared; use leading and trailing for both, or left and right for both"#
      ]
    ),
    (
      "v.left == r.top",
      [
        #"3:1: "left" is a left or right edge and "top" is a vertical position, which cannot be compared"#
      ]
    ),
    (
      "v.width == r.left",
      [#"3:1: "width" is a size and "left" is a left or right edge, which cannot be compared"#]
    ),
    (
      "v.centerX == r.centerY",
      [
        #"3:1: "centerX" is a horizontal centre and "centerY" is a vertical position, which cannot be compared"#
      ]
    ),
    (
      "v.leading == 20",
      [
        #"3:4: "leading" is a position, and needs a second one to be compared with, as in v.leading == r.leading + 20"#
      ]
    ),
    ("v.left == 0 * r.left", ["3:12: a position times 0 is no position"]),
    ("v.left == r.left @0", ["3:20: a priority must be above 0 and at most 1000"]),
    ("v.left == r.left @1000.5", ["3:20: a priority must be above 0 and at most 1000"]),
    ("v.left == r.left @-1", ["3:20: a priority must be above 0 and at most 1000"]),
    ("v.left == r.left + 2e9", ["3:19: a length is at most 1000000000 points here"]),
    ("v.width == 1e7 * r.width", ["3:13: a multiplier must be 0, or between 0.000001 and 1000000"]),
    (
      "v.width == 1e-7 * r.width", ["3:13: a multiplier must be 0, or between 0.000001 and 1000000"]
    ),
    ("v.left = r.left", [#"3:9: "=" is not a relation; write "==""#]),
    (
      "",
      ["3:2: expected a view's name and attribute, as in title.leading, found the end of the text"]
    ),
    (#"v.\u006ceadng == r.left"#, [#"3:4: "leadng" is not an attribute; did you mean "leading"?"#]),
    (#"v.left\t\u003d r.left"#, [#"3:10: "=" is not a relation; write "==""#]),
  ])
  func `in text form`(_ text: String, _ expected: [String]) {
    #expect(errors(inConstraint: "\"\(text)\"") == expected)
  }

  @Test(arguments: [
    "v.centerX == r.leading", "v.left == r.centerX", "v.width == r.height",
    "v.width == 0 * r.width",
    "g.left == v.right", "v.left == v.right - 8", "v.width >= 1e9", "v.bottom <= 1e6 * r.centerY",
    "v.width == 7 @1e-30",
  ])
  func `what makes sense is not refused`(_ text: String) {
    #expect(errors(inConstraint: "\"\(text)\"") == [])
  }

  @Test(arguments: [
    (
      "{}",
      [
        #"3:1: a constraint must have the key "first""#,
        #"3:1: a constraint must have the key "firstAttribute""#,
      ]
    ),
    (#"{"first":"v"}"#, [#"3:1: a constraint must have the key "firstAttribute""#]),
    (
      #"{"first":"v","firstAttribute":3}"#,
      [#"3:31: "firstAttribute" must be a string, not a number"#]
    ),
    (
      #"{"first":"v","firstAttribute":"width","constnat":3}"#,
      [
        #"3:39: a constraint has no key "constnat"; did you mean "constant"?"#
      ]
    ),
    (
      #"{"first":"v","firstAttribute":"width","constant":"3"}"#,
      [
        #"3:50: "constant" must be a number, not a string"#
      ]
    ),
    (
      #"{"first":"v","firstAttribute":"width","relation":"="}"#,
      [
        #"3:50: "relation" must be "==", ">=" or "<=""#
      ]
    ),
    (
      #"{"first":"v","firstAttribute":"width","second":"r"}"#,
      [
        #"3:48: "second" needs "secondAttribute" beside it"#
      ]
    ),
    (
      #"{"first":"v","firstAttribute":"width","secondAttribute":"width"}"#,
      [
        #"3:57: "secondAttribute" needs "second" beside it"#
      ]
    ),
    (
      #"{"first":"v","firstAttribute":"left","second":"r","secondAttribute":"leadingEdge"}"#,
      [
        #"3:69: "leadingEdge" is not an attribute"#
      ]
    ),
    (
      #"{"first":"v","firstAttribute":"left","second":"r","secondAttribute":"top"}"#,
      [
        #"3:1: "left" is a left or right edge and "top" is a vertical position, which cannot be compared"#
      ]
    ),
    (
      #"{"first":"v","firstAttribute":"width","priority":2000}"#,
      [
        "3:50: a priority must be above 0 and at most 1000"
      ]
    ),
    (
      #"{"vfl":"H:|-[v]-|","options":[],"metrics":{}}"#,
      [
        #"3:2: "vfl": visual format strings are not supported yet by this version of kedge"#,
        #"3:20: "options": visual format strings are not supported yet by this version of kedge"#,
        #"3:33: "metrics": visual format strings are not supported yet by this version of kedge"#,
      ]
    ),
    (
      #"{"first":"v","firstAttribute":"width","extra":1}"#,
      [
        #"3:47: "extra" must be an object, not a number"#
      ]
    ),
  ])
  func `in object form`(_ text: String, _ expected: [String]) {
    #expect(errors(inConstraint: text) == expected)
  }
}

@Suite struct `Reports of errors` {
  @Test func `all errors of a file are told, in the order of the text`() {
    let error = #expect(throws: DocumentError.self) {
      try layoutDocument(
        """
        {
          "kedge": "layout/1",
          "constraints": ["tite.leading == page.leadng + 8"],
          "root": { "id": "page", "views": [{ "id": "title", "framee": [0, 0, 1, 1] }] },
          "size": [320, -1]
        }
        """, name: "Layouts/page.layout.json")
    }
    #expect(
      error?.description == """
        Layouts/page.layout.json:3:20: error: no view or guide has the id "tite"; did you mean "title"?
        3 |   "constraints": ["tite.leading == page.leadng + 8"],
          |                    ^~~~
        Layouts/page.layout.json:3:41: error: "leadng" is not an attribute; did you mean "leading"?
        3 |   "constraints": ["tite.leading == page.leadng + 8"],
          |                                         ^~~~~~
        Layouts/page.layout.json:4:54: error: a view has no key "framee"; did you mean "frame"?
        4 |   "root": { "id": "page", "views": [{ "id": "title", "framee": [0, 0, 1, 1] }] },
          |                                                      ^~~~~~~~
        Layouts/page.layout.json:5:17: error: the height in "size" is less than 0
        5 |   "size": [320, -1]
          |                 ^~
        4 errors
        """)
  }

  @Test func `beyond a hundred, errors are counted`() {
    let texts = Array(repeating: "\"x\"", count: 250).joined(separator: ",\n")
    let error = #expect(throws: DocumentError.self) {
      try layoutDocument(
        #"{"kedge":"layout/1","size":[1,1],"root":{"id":"r"},"constraints":[\#(texts)]}"#)
    }
    #expect(error?.diagnostics.count == 100)
    #expect(error?.omitted == 150)
    #expect(
      error?.description.hasSuffix("\n250 errors, of which the first 100 are shown") == true)
  }
}
