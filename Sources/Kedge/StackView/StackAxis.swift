/// The attributes along one axis, so that rows and columns are arranged by the same code.
struct StackAxis {
  let start: LayoutConstraint.Attribute
  let end: LayoutConstraint.Attribute
  let center: LayoutConstraint.Attribute
  let length: LayoutConstraint.Attribute

  static let horizontal = StackAxis(
    start: .leading, end: .trailing, center: .centerX, length: .width)
  static let vertical = StackAxis(start: .top, end: .bottom, center: .centerY, length: .height)
}
