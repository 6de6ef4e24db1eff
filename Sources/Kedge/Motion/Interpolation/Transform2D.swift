/// An affine map of the plane: (x, y) goes to (a x + c y + tx, b x + d y + ty).
public struct Transform2D: Hashable, Sendable {
  /// The x that a step along x adds.
  public var a: Double
  /// The y that a step along x adds.
  public var b: Double
  /// The x that a step along y adds.
  public var c: Double
  /// The y that a step along y adds.
  public var d: Double
  /// The x of the origin's image, in points.
  public var tx: Double
  /// The y of the origin's image, in points.
  public var ty: Double

  /// The map that moves nothing.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a map from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A move.
  public static func translation(x: Double, y: Double) -> Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A stretch about the origin.
  public static func scale(x: Double, y: Double) -> Transform2D {
    Transform2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn about the origin, in radians, from x towards y: clockwise on a screen.
  public static func rotation(_ angle: Double) -> Transform2D {
    Transform2D(
      a: cosine(angle), b: sine(angle), c: -sine(angle), d: cosine(angle), tx: 0, ty: 0)
  }

  /// The map that applies this one first, and then `next`.
  public func concatenating(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Where the map takes a point.
  public func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}

/// A map taken apart: stretched along x, stretched and sheared along y, then turned, then moved.
///
/// The x axis goes to (scaleX, 0), the y axis to (shear, scaleY), before the turn.
struct TransformParts {
  var translation: Point
  /// In radians, -pi...pi.
  var rotation: Double
  var scaleX: Double
  /// Negative for a map that mirrors.
  var scaleY: Double
  var shear: Double

  init(_ map: Transform2D) {
    translation = Point(x: map.tx, y: map.ty)
    scaleX = hypotenuse(map.a, map.b)
    guard scaleX > 0 else {
      // x is crushed: the turn can be read from the y axis alone.
      scaleY = hypotenuse(map.c, map.d)
      rotation = scaleY > 0 ? arcTangent(y: -map.c, x: map.d) : 0
      shear = 0
      return
    }
    rotation = arcTangent(y: map.b, x: map.a)
    let (x, y) = (map.a / scaleX, map.b / scaleX)
    shear = x * map.c + y * map.d
    scaleY = x * map.d - y * map.c
  }

  init(_ offset: MotionOffset) {
    translation = Point(x: offset[0], y: offset[1])
    rotation = offset[2]
    scaleX = offset[3]
    scaleY = offset[4]
    shear = offset[5]
  }

  var lanes: MotionOffset {
    MotionOffset(translation.x, translation.y, rotation, scaleX, scaleY, shear, 0, 0)
  }

  var transform: Transform2D {
    let (x, y) = (cosine(rotation), sine(rotation))
    return Transform2D(
      a: scaleX * x, b: scaleX * y, c: shear * x - scaleY * y, d: shear * y + scaleY * x,
      tx: translation.x, ty: translation.y)
  }
}

extension Transform2D: Interpolatable {
  /// The differences of translation, rotation, the two scales and the shear, turning the shorter
  /// way.
  public func offset(to end: Transform2D) -> MotionOffset {
    var way = TransformParts(end).lanes - TransformParts(self).lanes
    if way[2] > .pi { way[2] -= 2 * .pi }
    if way[2] < -.pi { way[2] += 2 * .pi }
    return way
  }

  /// The map put together again from the sums.
  public func moved(by offset: MotionOffset) -> Transform2D {
    if offset == .zero { return self }
    return TransformParts(TransformParts(self).lanes + offset).transform
  }
}
