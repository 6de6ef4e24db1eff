extension FamilyBuilder {
  mutating func list(_ count: Int) {
    let parent = container()
    var previous: Box?
    for i in 0..<count {
      let box = box()
      sizesNotNegative(box)
      pinSides(box, to: parent, inset: 16)
      if let previous {
        follow(box.top, after: previous.top, size: previous.height, gap: 8)
      } else {
        place(box.top, at: parent.top, plus: 8)
      }
      add([(1, box.height)], .equal, -44)
      if i == count / 2 { toggleLast(1) }
      previous = box
    }
  }

  mutating func tabs(_ count: Int) {
    let parent = container()
    var first: Box?
    var previous = parent
    for i in 0..<count {
      let box = box()
      sizesNotNegative(box)
      place(box.top, at: parent.top)
      alignEnds(box.top, box.height, parent.top, parent.height)
      if let first {
        follow(box.left, after: previous.left, size: previous.width, gap: 0)
        place(box.width, at: first.width)
        if i == count / 2 { toggleLast(1) }
      } else {
        place(box.left, at: parent.left)
        first = box
      }
      previous = box
    }
    alignEnds(previous.left, previous.width, parent.left, parent.width)
  }

  mutating func stack(_ count: Int) {
    var random = self.random(usual: 1)
    let parent = container()
    var previous: Box?
    for i in 0..<count {
      let box = box()
      sizesNotNegative(box)
      pinSides(box, to: parent, inset: 16)
      if let previous {
        follow(box.top, after: previous.top, size: previous.height, gap: 8)
      } else {
        place(box.top, at: parent.top, plus: 8)
      }
      intrinsic(
        box.height, random.integer(in: 17...60), hugging: i == count / 3 ? 250 : 251)
      if i == count / 2 { toggleLast(2) }
      previous = box
    }
    guard let last = previous else { return }
    alignEnds(last.top, last.height, parent.top, parent.height, inset: 8, priority: 999)
  }

  mutating func grid(_ count: Int) {
    let columns = max(2, Int(Double(count).squareRoot()))
    let rows = max(1, count / columns)
    let parent = container()
    var above: [Box] = []
    for row in 0..<rows {
      var cells: [Box] = []
      for column in 0..<columns {
        let box = box()
        sizesNotNegative(box)
        if let before = cells.last {
          follow(box.left, after: before.left, size: before.width, gap: 8)
          place(box.width, at: before.width)
        } else {
          place(box.left, at: parent.left, plus: 8)
        }
        if column == columns - 1 {
          alignEnds(
            box.left, box.width, parent.left, parent.width, inset: 8,
            priority: row == 0 ? 1000 : 999)
        }
        if row == 0 {
          place(box.top, at: parent.top, plus: 8)
        } else {
          follow(box.top, after: above[column].top, size: above[column].height, gap: 8)
          place(box.height, at: above[column].height)
          if row == rows / 2 && column == columns / 2 { toggleLast(1) }
        }
        if row == rows - 1 {
          alignEnds(
            box.top, box.height, parent.top, parent.height, inset: 8,
            priority: column == 0 ? 1000 : 999)
        }
        cells.append(box)
      }
      above = cells
    }
  }

  mutating func nested(_ count: Int) {
    var random = self.random(usual: 2)
    var queue = [(box: container(), depth: 0)]
    var head = 0
    var made = 0
    while head < queue.count && made < count {
      let (parent, depth) = queue[head]
      head += 1
      let sideBySide = depth % 2 == 0
      func start(_ box: Box) -> Int { sideBySide ? box.left : box.top }
      func size(_ box: Box) -> Int { sideBySide ? box.width : box.height }
      func crossStart(_ box: Box) -> Int { sideBySide ? box.top : box.left }
      func crossSize(_ box: Box) -> Int { sideBySide ? box.height : box.width }
      var first: Box?
      var previous = parent
      for _ in 0..<min(4, count - made) {
        let box = box()
        made += 1
        sizesNotNegative(box)
        place(crossStart(box), at: crossStart(parent), plus: 4)
        alignEnds(
          crossStart(box), crossSize(box), crossStart(parent), crossSize(parent), inset: 4,
          priority: 999)
        if let first {
          follow(start(box), after: start(previous), size: size(previous), gap: 4)
          place(size(box), at: size(first), priority: 998)
          if made == count / 2 { toggleLast(1) }
        } else {
          place(start(box), at: start(parent), plus: 4)
          first = box
        }
        intrinsic(box.width, random.integer(in: 20...120))
        intrinsic(box.height, random.integer(in: 17...40))
        queue.append((box, depth + 1))
        previous = box
      }
      alignEnds(
        start(previous), size(previous), start(parent), size(parent), inset: 4, priority: 999)
    }
    if system.toggles.isEmpty { toggleLast(1) }
  }

  mutating func form(_ count: Int) {
    var random = self.random(usual: 3)
    let parent = container()
    let labels = box()
    sizesNotNegative(labels)
    place(labels.left, at: parent.left, plus: 16)
    add([(1, labels.top)], .equal)
    add([(1, labels.height)], .equal)
    add([(1, labels.width)], .lessOrEqual, 0, priority: 252)
    var previous: Box?
    for i in 0..<count {
      let label = box()
      let field = box()
      sizesNotNegative(label)
      sizesNotNegative(field)
      let width = random.integer(in: 30...140)
      place(label.left, at: labels.left)
      intrinsic(label.width, width, hugging: 251)
      intrinsic(label.height, 20)
      add([(1, labels.width), (-1, label.width)], .greaterOrEqual)
      follow(field.left, after: labels.left, size: labels.width, gap: 8)
      alignEnds(field.left, field.width, parent.left, parent.width, inset: 16)
      intrinsic(field.height, random.integer(in: 28...40))
      add(
        [(1, label.top), (0.5, label.height), (-1, field.top), (-0.5, field.height)], .equal)
      if let previous {
        follow(field.top, after: previous.top, size: previous.height, gap: 8)
      } else {
        place(field.top, at: parent.top, plus: 16)
      }
      if i == count / 2 { toggleLast(1) }
      previous = field
    }
  }

  mutating func chat(_ count: Int) {
    var random = self.random(usual: 4)
    let heights = [18, 36, 54, 72]
    let parent = container()
    var previous: Box?
    for i in 0..<count {
      let row = box()
      let bubble = box()
      let text = box()
      for box in [row, bubble, text] { sizesNotNegative(box) }
      pinSides(row, to: parent, inset: 0)
      if let previous {
        follow(row.top, after: previous.top, size: previous.height, gap: 4)
      } else {
        place(row.top, at: parent.top, plus: 4)
      }
      place(bubble.top, at: row.top, plus: 2)
      alignEnds(bubble.top, bubble.height, row.top, row.height, inset: 2)
      add([(1, bubble.width), (-0.75, row.width)], .lessOrEqual)
      if random.fraction() < 0.5 {
        place(bubble.left, at: row.left, plus: 8)
      } else {
        alignEnds(bubble.left, bubble.width, row.left, row.width, inset: 8)
      }
      pinSides(text, to: bubble, inset: 10)
      place(text.top, at: bubble.top, plus: 6)
      alignEnds(text.top, text.height, bubble.top, bubble.height, inset: 6)
      intrinsic(text.width, random.integer(in: 20...420))
      intrinsic(text.height, heights[random.below(heights.count)])
      if i == count / 2 { toggleLast(2) }
      previous = row
    }
  }
}
