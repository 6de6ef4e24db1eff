import Testing

@testable import KedgeFiles

/// A constraint's parts in one canonical line, or `offset..<end: message`.
private func parse(_ text: String) -> String {
  do {
    let parsed = try ConstraintText(text)
    var result = "\(parsed.first.item.value)|\(parsed.first.attribute.value)"
    result += " \(parsed.relation.value.rawValue)"
    if let second = parsed.second { result += " \(second.item.value)|\(second.attribute.value)" }
    if let multiplier = parsed.multiplier { result += " *\(multiplier.value)" }
    if let constant = parsed.constant { result += " +\(constant.value)" }
    if let priority = parsed.priority { result += " @\(priority.value)" }
    if let identifier = parsed.identifier { result += " '\(identifier.value)'" }
    return result
  } catch {
    return "\(error.range.lowerBound)..<\(error.range.upperBound): \(error.message)"
  }
}

@Suite struct `Constraint text` {
  @Test(arguments: [
    ("a.left == b.right", "a|left == b|right"),
    ("a.left==b.right", "a|left == b|right"),
    ("  a.left >=  b.right\t", "a|left >= b|right"),
    ("a.top <= b.bottom + 8", "a|top <= b|bottom +8.0"),
    ("a.top <= b.bottom-8", "a|top <= b|bottom +-8.0"),
    ("a.width == 120", "a|width == +120.0"),
    ("a.width == -1.5e2", "a|width == +-150.0"),
    ("a.width >= +3", "a|width >= +3.0"),
    ("a.width == .5", "a|width == +0.5"),
    ("a.width == 0.5 * b.width", "a|width == b|width *0.5"),
    ("a.width == b.width * 0.5", "a|width == b|width *0.5"),
    ("a.width == -2 * b.width - 3 @750", "a|width == b|width *-2.0 +-3.0 @750.0"),
    ("a.width == b.width * -2 + 3", "a|width == b|width *-2.0 +3.0"),
    ("a.height >= 30 @249.5 'tall enough'", "a|height >= +30.0 @249.5 'tall enough'"),
    ("a.height >= 30 'é {}.@'", "a|height >= +30.0 'é {}.@'"),
    ("a.height >= 30''", "a|height >= +30.0 ''"),
    ("row-1_b.left == _x.right", "row-1_b|left == _x|right"),
    ("größe.left == 日本.right", "größe|left == 日本|right"),
    ("a.margins.left == b.safeArea.top", "a.margins|left == b.safeArea|top"),
    ("a.centerX==0.5*b.trailing+10@1", "a|centerX == b|trailing *0.5 +10.0 @1.0"),
  ])
  func `a constraint is read`(_ text: String, _ parts: String) {
    #expect(parse(text) == parts)
  }

  @Test(arguments: [
    (
      "",
      "0..<0: expected a view's name and attribute, as in title.leading, found the end of the text"
    ),
    (
      "   ",
      "3..<3: expected a view's name and attribute, as in title.leading, found the end of the text"
    ),
    (
      "8 == a.left", #"0..<1: expected a view's name and attribute, as in title.leading, found "8""#
    ),
    ("a == b", #"0..<1: "a" must be followed by a point and an attribute, as in a.leading"#),
    ("a. == b.left", #"2..<3: expected an attribute after the point, found " ""#),
    ("a.left", #"6..<6: expected "==", ">=" or "<=", found the end of the text"#),
    ("a.left b.left", #"7..<13: expected "==", ">=" or "<=", found "b.left""#),
    ("a.left = b.left", #"7..<8: "=" is not a relation; write "==""#),
    ("a.left => b.left", #"7..<9: "=>" is not a relation; write ">=""#),
    ("a.left =< b.left", #"7..<9: "=<" is not a relation; write "<=""#),
    ("a.left < b.left", #"7..<8: "<" is not a relation; write "<=""#),
    ("a.left > b.left", #"7..<8: ">" is not a relation; write ">=""#),
    ("a.left ≥ b.left", #"7..<10: "≥" is not a relation; write ">=""#),
    ("a.left ≤ b.left", #"7..<10: "≤" is not a relation; write "<=""#),
    ("a.left != b.left", #"7..<9: "!=" is not a relation; write "==""#),
    (
      "a.left ==",
      "9..<9: expected a number, or a view's name and attribute, found the end of the text"
    ),
    ("a.left == *", #"10..<11: expected a number, or a view's name and attribute, found "*""#),
    ("a.left == b", #"10..<11: "b" must be followed by a point and an attribute, as in b.leading"#),
    (
      "a.left == 2 *",
      #"13..<13: expected a view's name and attribute after "*", found the end of the text"#
    ),
    ("a.left == 2 * 3", #"14..<15: expected a view's name and attribute after "*", found "3""#),
    ("a.left == 2 * b.left * 3", "21..<24: one number may multiply an attribute, not two"),
    ("a.left == b.left *", "18..<18: expected a number, found the end of the text"),
    ("a.left == b.left + ", "19..<19: expected a number, found the end of the text"),
    ("a.left == b.left + x", #"19..<20: expected a number, found "x""#),
    ("a.left == b.left + + 8", #"19..<20: expected a number, found "+""#),
    ("a.left == b.left + .", #"19..<20: expected a number, found ".""#),
    ("a.left == b.left + 8e", #"19..<21: "8e" is not a number that can be used"#),
    ("a.left == b.left + 1e999", #"19..<24: "1e999" is not a number that can be used"#),
    ("a.left == b.left @", "18..<18: expected a number, found the end of the text"),
    ("a.left == b.left @high", #"18..<22: expected a number, found "high""#),
    ("a.left == b.left 'x", "17..<19: this identifier has no closing quote"),
    ("a.width == b.width / 2", #"19..<22: constraints do not divide; write "* 0.5""#),
    (
      "a.width == b.width 2",
      #"19..<20: expected "*", "+", "-", "@priority", an identifier in single quotes, or the end, found "2""#
    ),
    (
      "a.width == b.width / x",
      #"19..<20: expected "*", "+", "-", "@priority", an identifier in single quotes, or the end, found "/""#
    ),
    (
      "a.width == 8 + b.width",
      #"13..<14: expected "*", "+", "-", "@priority", an identifier in single quotes, or the end, found "+""#
    ),
    (
      "a.width == 8 'x' @3",
      #"17..<18: expected "*", "+", "-", "@priority", an identifier in single quotes, or the end, found "@""#
    ),
    ("a.b.c.left == 8", #"5..<10: expected "==", ">=" or "<=", found ".left""#),
    (
      "-a.left == b.left",
      #"0..<1: expected a view's name and attribute, as in title.leading, found "-""#
    ),
  ])
  func `what cannot be read is named with its place`(_ text: String, _ message: String) {
    #expect(parse(text) == message)
  }

  @Test(arguments: ["a", "_", "_1", "row-1", "größe", "日本", "A9_-"])
  func `a name`(_ name: String) {
    #expect(ConstraintText.isName(name))
  }

  @Test(arguments: [
    "", "1a", "-a", "a.b", "a b", "a'", "@a", "a=", "a+b", "a*b", "é\u{0}", "🙂", "a\n",
  ])
  func `not a name`(_ name: String) {
    #expect(!ConstraintText.isName(name))
  }

  /// Whatever the text, reading it ends and every range lies inside it.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `random texts neither crash nor lie about places`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "a", "title", ".", "left", "width", "==", ">=", "<", "=", " ", "8", "0.5", "*", "+", "-", "@",
      "750", "'", "x", "é", "≥", "/", "1e5", "margins", "\t", "\u{0}", "🙂",
    ]
    for _ in 0..<200 {
      let text = (0..<(random.next() % 14)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      do {
        _ = try ConstraintText(text)
      } catch {
        #expect(error.range.lowerBound >= 0 && error.range.upperBound <= text.utf8.count)
        #expect(!error.message.isEmpty)
      }
    }
  }
}
