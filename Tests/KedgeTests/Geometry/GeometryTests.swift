import Kedge
import Testing

@Suite struct `Geometry` {
  @Test func `a rectangle's edges and centre`() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 50)
    #expect(rect.minX == 10)
    #expect(rect.midX == 25)
    #expect(rect.maxX == 40)
    #expect(rect.minY == 20)
    #expect(rect.midY == 45)
    #expect(rect.maxY == 70)
    #expect(rect.center == Point(x: 25, y: 45))
    #expect(rect.size == Size(width: 30, height: 50))
  }

  @Test func `moving and insetting`() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 50)
    #expect(rect.offsetBy(dx: -10, dy: 5) == Rect(x: 0, y: 25, width: 30, height: 50))
    #expect(
      rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        == Rect(x: 12, y: 21, width: 24, height: 46))
    #expect(rect.inset(by: .zero) == rect)
  }
}
