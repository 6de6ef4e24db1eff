import Kedge
import Testing

/// A view that an animation moves by putting one constraint in the place of another.
@Suite struct `Example: move button` {
  private func make() -> (screen: Screen, red: LayoutView, leading: LayoutConstraint) {
    let screen = Screen(320, 480)
    let redView = screen.add("red")
    let view = screen.root
    let leading = LayoutConstraint(
      item: redView, attribute: .leading, relatedBy: .equal, toItem: view, attribute: .leading,
      multiplier: 1.0, constant: 16)
    LayoutConstraint.activate([
      leading, redView.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
      redView.widthAnchor.constraint(equalToConstant: 100),
      redView.heightAnchor.constraint(equalToConstant: 100),
    ])
    view.layoutIfNeeded()
    return (screen, redView, leading)
  }

  @Test func `removing and adding within the animation`() throws {
    var (screen, redView, leadingConstraint) = make()
    let view = screen.root
    let count = view.constraints.count
    let newConstraint = LayoutConstraint(
      item: redView, attribute: .leading, relatedBy: .equal, toItem: view, attribute: .leading,
      multiplier: 1.0, constant: view.frame.width / 2)
    let animation = try view.animate(duration: 2.0, delay: 0.0, timing: .curve(.easeOut)) {
      view.removeConstraint(leadingConstraint)
      view.addConstraint(newConstraint)
      view.layoutIfNeeded()
    }
    #expect(!leadingConstraint.isActive && newConstraint.isActive)
    leadingConstraint = newConstraint
    #expect(view.constraints.count == count)
    #expect(view.constraints.filter { $0.firstAttribute == .leading }.count == 1)
    expectClose(redView.frame.minX, 160)
    expectClose(animation.frame(of: redView, at: 0).minX, 16)
    #expect(animation.frame(of: redView, at: 1).minX > 88)
    expectClose(animation.frame(of: redView, at: 2).minX, 160)
  }

  @Test func `states that swap it`() {
    let (screen, redView, leading) = make()
    let view = screen.root
    let moved = redView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 160)
    let states = LayoutStates(
      false, of: [], shown: { _ in [] }, constraints: { $0 ? [moved] : [leading] })
    #expect(leading.isActive && !moved.isActive)
    let rows = view.layoutEngine.counters.rows
    for _ in 0..<10 {
      states.state.toggle()
      view.layoutIfNeeded()
      expectClose(redView.frame.minX, states.state ? 160 : 16)
      #expect(leading.isActive == !states.state && moved.isActive == states.state)
      #expect(view.layoutEngine.counters.rows == rows)
    }
    #expect(screen.conflicts.isEmpty && screen.errors.isEmpty)
  }

  @Test func `constraints of both lists stay`() {
    let (screen, redView, leading) = make()
    let view = screen.root
    let other = redView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 50)
    let lowered = view.layoutEngine.counters.rowsLowered
    LayoutConstraint.replace([leading], with: [leading])
    view.layoutIfNeeded()
    #expect(view.layoutEngine.counters.rowsLowered == lowered)
    LayoutConstraint.replace([leading], with: [other, other])
    view.layoutIfNeeded()
    #expect(view.layoutEngine.counters.rowsLowered == lowered + 1)
    expectClose(redView.frame.minX, 50)
    #expect(screen.conflicts.isEmpty)
  }
}
