/// A value that a track can animate.
public enum MotionValue: Hashable, Sendable {
  /// A plain number: an opacity, an inset, a constraint's constant.
  case number(Double)
  /// A place, in points.
  case point(Point)
  /// An extent, in points.
  case size(Size)
  /// A frame, in points.
  case rect(Rect)
  /// Insets, in points.
  case insets(EdgeInsets)
  /// A colour.
  case color(RGBAColor)
  /// Corner radii, in points.
  case cornerRadii(CornerRadii)
  /// An affine map.
  case transform(Transform2D)

  /// What a value is, without its numbers.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A plain number.
    case number
    /// A place.
    case point
    /// An extent.
    case size
    /// A frame.
    case rect
    /// Insets.
    case insets
    /// A colour.
    case color
    /// Corner radii.
    case cornerRadii
    /// An affine map.
    case transform
  }

  /// What this value is.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .insets: .insets
    case .color: .color
    case .cornerRadii: .cornerRadii
    case .transform: .transform
    }
  }

  /// The value's numbers, in the order of its initialiser.
  public var numbers: [Double] {
    switch self {
    case .number(let v): [v]
    case .point(let v): [v.x, v.y]
    case .size(let v): [v.width, v.height]
    case .rect(let v): [v.minX, v.minY, v.width, v.height]
    case .insets(let v): [v.top, v.left, v.bottom, v.right]
    case .color(let v): [v.red, v.green, v.blue, v.alpha]
    case .cornerRadii(let v): [v.topLeft, v.topRight, v.bottomRight, v.bottomLeft]
    case .transform(let v): [v.a, v.b, v.c, v.d, v.tx, v.ty]
    }
  }
}

extension MotionValue: Interpolatable {
  /// The way to a value of the same kind; no way at all to one of another.
  public func offset(to end: MotionValue) -> MotionOffset {
    switch (self, end) {
    case (.number(let a), .number(let b)): a.offset(to: b)
    case (.point(let a), .point(let b)): a.offset(to: b)
    case (.size(let a), .size(let b)): a.offset(to: b)
    case (.rect(let a), .rect(let b)): a.offset(to: b)
    case (.insets(let a), .insets(let b)): a.offset(to: b)
    case (.color(let a), .color(let b)): a.offset(to: b)
    case (.cornerRadii(let a), .cornerRadii(let b)): a.offset(to: b)
    case (.transform(let a), .transform(let b)): a.offset(to: b)
    default: .zero
    }
  }

  /// The value of the same kind at the end of a way.
  public func moved(by offset: MotionOffset) -> MotionValue {
    switch self {
    case .number(let v): .number(v.moved(by: offset))
    case .point(let v): .point(v.moved(by: offset))
    case .size(let v): .size(v.moved(by: offset))
    case .rect(let v): .rect(v.moved(by: offset))
    case .insets(let v): .insets(v.moved(by: offset))
    case .color(let v): .color(v.moved(by: offset))
    case .cornerRadii(let v): .cornerRadii(v.moved(by: offset))
    case .transform(let v): .transform(v.moved(by: offset))
    }
  }
}
