import Kedge
import Testing

/// A screen whose states lie in a stack view, one of them shown at a time; written as its article
/// writes it.
@Suite struct `Example: tapping goal` {
  private enum GoalSize: Int {
    case small = 15
    case medium = 45
    case big = 100

    var text: String { String(self.rawValue) }
  }

  private enum GoalViewState: Equatable {
    case empty
    case goal(value: GoalSize)
    case success
  }

  private final class GoalView: LayoutView {
    let titleLabel = ContentView(120, 30)
    let goalSetLabel = ContentView(80, 30)
    let stackView = StackView()
    let emptyGoalView = LayoutView()
    let emptyGoalTitleLabel = ContentView(100, 21)
    let optionsStackView = StackView()
    let goalView = LayoutView()
    let goalTitleLabel = ContentView(100, 21)
    let progressLabel = ContentView(60, 25)
    let successView = LayoutView()
    let imageView = ContentView(80, 80)
    private(set) var text = ""

    var state: GoalViewState = .empty {
      didSet { updateState(with: state) }
    }

    convenience init() {
      self.init(frame: .zero)
      for view in [titleLabel, goalSetLabel, stackView] as [LayoutView] { addSubview(view) }
      for view in [emptyGoalView, goalView, successView] { stackView.addArrangedSubview(view) }
      for view in [emptyGoalTitleLabel, optionsStackView] as [LayoutView] {
        emptyGoalView.addSubview(view)
      }
      for view in [goalTitleLabel, progressLabel] { goalView.addSubview(view) }
      successView.addSubview(imageView)
      stackView.translatesAutoresizingMaskIntoConstraints = false
      optionsStackView.translatesAutoresizingMaskIntoConstraints = false
      for _ in 0..<3 { optionsStackView.addArrangedSubview(ContentView(50, 44)) }
      optionsStackView.distribution = .fillEqually
      setupStackView()
      setupEmptyGoal()
      setupGoalView()
      setupSuccessView()
      updateState(with: state)
    }

    private func setupStackView() {
      stackView.axis = .vertical
      stackView.alignment = .fill
      stackView.distribution = .fill
      LayoutConstraint.activate([
        titleLabel.topAnchor.constraint(equalTo: topAnchor),
        titleLabel.leadingAnchor.constraint(equalTo: leadingAnchor),
        goalSetLabel.topAnchor.constraint(equalTo: topAnchor),
        goalSetLabel.trailingAnchor.constraint(equalTo: trailingAnchor),
      ])
      LayoutConstraint.activate([
        stackView.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 16),
        stackView.trailingAnchor.constraint(equalTo: trailingAnchor),
        stackView.leadingAnchor.constraint(equalTo: leadingAnchor),
        stackView.bottomAnchor.constraint(equalTo: bottomAnchor),
      ])
    }

    private func setupEmptyGoal() {
      LayoutConstraint.activate([
        emptyGoalTitleLabel.topAnchor.constraint(equalTo: emptyGoalView.topAnchor, constant: 16),
        emptyGoalTitleLabel.trailingAnchor.constraint(
          equalTo: emptyGoalView.trailingAnchor, constant: -16),
        emptyGoalTitleLabel.leadingAnchor.constraint(
          equalTo: emptyGoalView.leadingAnchor, constant: 16),
      ])
      LayoutConstraint.activate([
        optionsStackView.topAnchor.constraint(
          equalTo: emptyGoalTitleLabel.bottomAnchor, constant: 32),
        optionsStackView.trailingAnchor.constraint(
          equalTo: emptyGoalView.trailingAnchor, constant: -16),
        optionsStackView.leadingAnchor.constraint(
          equalTo: emptyGoalView.leadingAnchor, constant: 16),
        optionsStackView.bottomAnchor.constraint(
          equalTo: emptyGoalView.bottomAnchor, constant: -16),
      ])
    }

    private func setupGoalView() {
      LayoutConstraint.activate([
        goalTitleLabel.topAnchor.constraint(equalTo: goalView.topAnchor, constant: 16),
        goalTitleLabel.centerXAnchor.constraint(equalTo: goalView.centerXAnchor),
      ])
      LayoutConstraint.activate([
        progressLabel.topAnchor.constraint(equalTo: goalTitleLabel.bottomAnchor, constant: 16),
        progressLabel.centerXAnchor.constraint(equalTo: goalView.centerXAnchor),
        progressLabel.bottomAnchor.constraint(equalTo: goalView.bottomAnchor, constant: -16),
      ])
    }

    private func setupSuccessView() {
      LayoutConstraint.activate([
        imageView.topAnchor.constraint(equalTo: successView.topAnchor),
        imageView.bottomAnchor.constraint(equalTo: successView.bottomAnchor),
        imageView.trailingAnchor.constraint(equalTo: successView.trailingAnchor),
        imageView.leadingAnchor.constraint(equalTo: successView.leadingAnchor),
      ])
    }

    private func updateState(with state: GoalViewState) {
      stackView.arrangedSubviews.forEach { $0.isHidden = true }
      goalSetLabel.isHidden = true
      switch state {
      case .empty:
        emptyGoalView.isHidden = false
      case .goal(let value):
        goalView.isHidden = false
        goalSetLabel.isHidden = false
        text = value.text
      case .success:
        successView.isHidden = false
      }
    }
  }

  /// A screen of 300 points width on which the view has its natural height.
  private func make() -> (screen: Screen, view: GoalView) {
    let screen = Screen(300, 600)
    let view = screen.add(GoalView(), "goal")
    LayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: screen.root.topAnchor),
      view.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: screen.root.trailingAnchor),
    ])
    screen.root.layoutIfNeeded()
    return (screen, view)
  }

  @Test func `every state has its height`() {
    let (screen, view) = make()
    func expectHeight(
      _ height: Double, _ shown: LayoutView, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      screen.root.layoutIfNeeded()
      expectFrame(view.stackView.frame, 0, 46, 300, height, sourceLocation: sourceLocation)
      expectFrame(shown.frame, 0, 0, 300, height, sourceLocation: sourceLocation)
      expectClose(view.frame.height, 46 + height, sourceLocation: sourceLocation)
      #expect(view.stackView.arrangedSubviews.filter { !$0.isHidden }.count == 1)
      #expect(screen.conflicts.isEmpty && screen.errors.isEmpty, sourceLocation: sourceLocation)
    }
    expectHeight(129, view.emptyGoalView)
    #expect(view.goalSetLabel.isHidden)
    view.state = .goal(value: .medium)
    expectHeight(94, view.goalView)
    #expect(!view.goalSetLabel.isHidden && view.text == "45")
    view.state = .success
    expectHeight(80, view.successView)
    #expect(view.goalSetLabel.isHidden)
    view.state = .empty
    expectHeight(129, view.emptyGoalView)
    view.goalView.isHidden = false
    screen.root.layoutIfNeeded()
    expectClose(view.stackView.frame.height, 223)
  }

  @Test func `a thousand changes leave nothing behind`() {
    let (screen, view) = make()
    let states: [GoalViewState] = [
      .empty, .goal(value: .small), .goal(value: .big), .success,
    ]
    let heights = [129.0, 94, 94, 80]
    var random = Random(seed: 11)
    for _ in 0..<1000 {
      let place = Int.random(in: 0..<4, using: &random)
      let width = Double(Int.random(in: 12...40, using: &random) * 20)
      view.state = states[place]
      screen.resize(width, 600)
      expectFrame(view.frame, 0, 0, width, 46 + heights[place])
    }
    let rows = screen.root.layoutEngine.counters.rows
    view.state = .empty
    screen.resize(300, 600)
    let (fresh, _) = make()
    #expect(screen.root.layoutEngine.counters.rows == fresh.root.layoutEngine.counters.rows)
    #expect(rows > 0 && screen.conflicts.isEmpty)
  }

  /// The view with its own `didSet` against the same states described once.
  @Test func `states described once do the same`() throws {
    let (screen, view) = make()
    var texts: [String] = []
    let states = LayoutStates(
      GoalViewState.empty, of: view.stackView.arrangedSubviews + [view.goalSetLabel],
      shown: { state in
        switch state {
        case .empty: [view.emptyGoalView]
        case .goal: [view.goalView, view.goalSetLabel]
        case .success: [view.successView]
        }
      },
      didChange: { state in
        if case .goal(let value) = state { texts.append(value.text) }
      })
    screen.root.layoutIfNeeded()
    expectClose(view.stackView.frame.height, 129)
    states.state = .goal(value: .small)
    states.state = .goal(value: .big)
    screen.root.layoutIfNeeded()
    expectClose(view.stackView.frame.height, 94)
    #expect(texts == ["15", "100"] && !view.goalSetLabel.isHidden)
    let animation = try view.animate(duration: 1, timing: .curve(.linear)) {
      states.state = .success
    }
    expectClose(view.stackView.frame.height, 80)
    expectClose(animation.frame(of: view.stackView, at: 0.5).height, 87)
  }
}
