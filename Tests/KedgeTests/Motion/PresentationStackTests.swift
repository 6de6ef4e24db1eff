import Kedge
import Testing

@Suite struct `Presentation stack` {
  @Test func `presenting, in order`() throws {
    var stack = PresentationStack(root: "home")
    let start = try stack.present("sheet", style: .fullScreen)
    #expect(
      start == [
        .asksForPresentationController("sheet"), .asksForAnimator("sheet"),
        .asksForInteractor("sheet"), .presentationWillBegin("sheet"), .viewWillDisappear("home"),
        .viewWillAppear("sheet"), .animatesTransition,
      ])
    let end = try stack.completeTransition(true)
    #expect(
      end == [
        .completesTransition(true), .presentationDidEnd("sheet", true), .viewDidDisappear("home"),
        .viewDidAppear("sheet"), .completion("sheet", true), .animationEnded(true),
      ])
    #expect(stack.top == "sheet" && stack.presenter(of: "sheet") == "home")
    #expect(stack.presented(by: "home") == "sheet" && stack.presented(by: "sheet") == nil)
  }

  @Test func `a presentation that is given up`() throws {
    var stack = PresentationStack(root: "home")
    _ = try stack.present("sheet", style: .fullScreen, interactive: true)
    try stack.cancelTransition()
    #expect(throws: PresentationError.cancelled) { try stack.completeTransition(true) }
    let end = try stack.completeTransition(false)
    #expect(
      end == [
        .completesTransition(false), .presentationDidEnd("sheet", false),
        .viewWillDisappear("sheet"), .viewWillAppear("home"), .viewDidDisappear("sheet"),
        .viewDidAppear("home"), .completion("sheet", false), .animationEnded(false),
      ])
    #expect(stack.top == "home" && stack.presentations.isEmpty)
  }

  @Test func `a transition is completed once`() throws {
    var stack = PresentationStack(root: "home")
    #expect(throws: PresentationError.noTransition) { try stack.completeTransition(true) }
    _ = try stack.present("a")
    #expect(throws: PresentationError.transitionInProgress) { try stack.present("b") }
    #expect(throws: PresentationError.transitionInProgress) { try stack.dismiss() }
    #expect(throws: PresentationError.notInteractive) { try stack.cancelTransition() }
    _ = try stack.completeTransition(true)
    #expect(throws: PresentationError.noTransition) { try stack.completeTransition(true) }
    #expect(throws: PresentationError.alreadyPresented("a")) { try stack.present("a") }
    #expect(throws: PresentationError.alreadyPresented("home")) { try stack.present("home") }
    #expect(throws: PresentationError.notPresented("home")) { try stack.dismiss("home") }
    #expect(throws: PresentationError.notPresented("x")) { try stack.dismiss("x") }
    #expect("\(PresentationError.notPresented("x"))" == "x is not presented")
  }

  /// A custom style leaves the presenting view in place: it neither disappears nor appears again.
  @Test func `over a custom presentation the presenter stays seen`() throws {
    var stack = PresentationStack(root: "home")
    var events = try stack.present("dialog", style: .custom)
    events += try stack.completeTransition(true)
    events += try stack.dismiss()
    events += try stack.completeTransition(true)
    #expect(!events.contains(.viewWillDisappear("home")))
    #expect(!events.contains(.viewWillAppear("home")))
    #expect(events.filter { $0 == .viewDidDisappear("dialog") }.count == 1)
    #expect(stack.top == "home")
  }

  @Test func `dismissing takes along what stands above`() throws {
    var stack = PresentationStack(root: "home")
    for name in ["a", "b", "c"] { _ = try stack.present(name, style: .fullScreen, animated: false) }
    #expect(stack.presentations.map(\.controller) == ["a", "b", "c"])
    let start = try stack.dismiss("b")
    #expect(
      start == [
        .asksForAnimator("b"), .asksForInteractor("b"), .dismissalWillBegin("b"),
        .viewWillDisappear("c"), .viewWillAppear("a"), .animatesTransition,
      ])
    let end = try stack.completeTransition(true)
    #expect(
      end == [
        .completesTransition(true), .dismissalDidEnd("b", true), .viewDidDisappear("c"),
        .viewDidAppear("a"), .completion("b", true), .animationEnded(true),
      ])
    #expect(stack.presentations.map(\.controller) == ["a"])
  }

  @Test func `without animation all of it happens at once`() throws {
    var stack = PresentationStack(root: "home")
    let events = try stack.present("a", style: .pageSheet, animated: false)
    #expect(
      events == [
        .asksForPresentationController("a"), .presentationWillBegin("a"), .viewWillAppear("a"),
        .completesTransition(true), .presentationDidEnd("a", true), .viewDidAppear("a"),
        .completion("a", true),
      ])
    #expect(stack.transition == nil)
  }

  /// The animator learns the direction from who was presented; one that is gone counts as going.
  @Test func `the context tells the direction`() throws {
    let layout = PresentationLayout(container: Rect(x: 0, y: 0, width: 320, height: 568))
    var stack = PresentationStack(root: "home")
    #expect(stack.context(in: layout) == nil)
    _ = try stack.present("dialog", style: .custom)
    let coming = try #require(stack.context(in: layout))
    #expect(coming.isPresenting && coming.from == "home" && coming.to == "dialog")
    #expect(coming.fromView == nil && coming.toView == .to)
    #expect(ZoomTransition().duration(in: coming) == 1)
    let gone = try #require(stack.context(in: layout, gone: ["dialog"]))
    #expect(ZoomTransition().duration(in: gone) == 0.3)
    _ = try stack.completeTransition(true)
    _ = try stack.dismiss()
    let leaving = try #require(stack.context(in: layout))
    #expect(!leaving.isPresenting && leaving.from == "dialog" && leaving.to == "home")
    #expect(leaving.fromView == .from && leaving.toView == nil)
    #expect(ZoomTransition().duration(in: leaving) == 0.3)
  }

  /// Random calls.
  ///
  /// Every begun presentation and dismissal is completed exactly once; a view appears and
  /// disappears in turns; errors change nothing.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `random histories keep the rules`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stack = PresentationStack(root: "0")
    var events: [PresentationEvent] = []
    var begun = 0
    let names = (0..<6).map(String.init)
    for _ in 0..<80 {
      let before = stack
      do throws(PresentationError) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          events += try stack.present(
            names.randomElement(using: &random) ?? "1",
            style: PresentationStyle.allCases.randomElement(using: &random) ?? .automatic,
            animated: Bool.random(using: &random), interactive: Bool.random(using: &random))
          begun += 1
        case 1:
          events += try stack.dismiss(
            Bool.random(using: &random) ? nil : names.randomElement(using: &random),
            animated: Bool.random(using: &random), interactive: Bool.random(using: &random))
          begun += 1
        case 2: try stack.cancelTransition()
        default: events += try stack.completeTransition(Bool.random(using: &random))
        }
      } catch { #expect(stack == before) }
      #expect(Set(stack.presentations.map(\.controller)).count == stack.presentations.count)
      for presentation in stack.presentations {
        let presenter = try #require(stack.presenter(of: presentation.controller))
        #expect(stack.presented(by: presenter) == presentation.controller)
      }
    }
    if stack.transition != nil { events += try stack.completeTransition(false) }
    let completions = events.filter { if case .completion = $0 { true } else { false } }
    #expect(completions.count == begun)
    // Of each view: will, did, will, did, and never twice the same way.
    for name in names {
      var isSeen = name == "0"
      var isChanging: Bool?
      for event in events {
        switch event {
        case .viewWillAppear(name): isChanging = true
        case .viewWillDisappear(name): isChanging = false
        case .viewDidAppear(name):
          #expect(isChanging == true)
          (isSeen, isChanging) = (true, nil)
        case .viewDidDisappear(name):
          #expect(isChanging == false)
          (isSeen, isChanging) = (false, nil)
        default: break
        }
      }
      #expect(isChanging == nil)
      if name == stack.top { #expect(isSeen) }
    }
    // It can always be emptied.
    while stack.top != "0" { _ = try stack.dismiss(animated: false) }
    #expect(stack.presentations.isEmpty)
  }
}
