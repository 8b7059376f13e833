import FlowRuntime
import Testing

/// A flow whose transitions deliver two things at the same time.
struct Draft: FlowReducer {
  enum Screen: Equatable, Sendable { case fields }
  enum ScreenAction: Equatable, Sendable { case saveTapped, checkTapped, checked }
  enum Exit: Equatable, Sendable { case saved, closed }

  struct State: FlowState, Equatable, Sendable {
    var routes = Routes<Screen>(root: .fields)
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)
    case exit(Exit)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      if case .router(let action) = self { action } else { nil }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .router(let action) = action { route(action, into: &state) } else { .none }
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Draft>) {
    guard action != .checked, navigation.begin(&state.routes) else { return }
    navigation.exit(.saved)
    if action == .saveTapped { navigation.exit(.closed) } else { navigation.send(to: state.routes.root.id, .checked) }
  }
}

/// A flow that removes a draft after it is saved.
struct Editor: FlowReducer {
  enum Screen: Equatable, Sendable {
    case start
    case draft(Draft.State)
  }

  enum ScreenAction: Sendable {
    case twiceTapped, closed
    case draft(Draft.Action)
  }

  struct State: FlowState, Equatable, Sendable {
    var routes = Routes<Screen>(root: .start)
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      switch self {
      case .router(let action): action
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    }
  }

  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>? {
    guard case .draft(let action) = action else { return Effect.none }
    guard case .draft(var state) = screen else { return nil }
    let effect = Draft().reduce(into: &state, action: action, isCovered: isCovered)
    screen = .draft(state)
    return effect.map(
      ScreenAction.draft, from: { (screen: Screen) in if case .draft(let state) = screen { state } else { nil } })
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Editor>) {
    switch action {
    case .draft(.exit(.saved)), .closed: navigation.goBack(&state.routes)
    case .twiceTapped:
      for _ in 0..<2 { navigation.send(to: state.routes.top.id, .closed) }
    case .draft: break
    }
  }
}

/// Everything that a transition requests is delivered, or the runtime reports that it was not delivered.
@MainActor
@Suite struct LostDeliveryTests {
  private static var withDraft: Editor.State {
    Editor.State(routes: Routes(root: .start, then: [(.draft(Draft.State()), .sheet)]))
  }

  private func issues<R: Reducer<Editor.State, Editor.Action>>(
    of action: Editor.Action, _ state: Editor.State,
    @ReducerBuilder<Editor.State, Editor.Action> by reducer: () -> R
  ) -> [String] {
    let issues = IssueLog()
    let reducer = reducer()
    issues.collect { _ = Store(initialState: state) { reducer }.send(action) }
    return issues.messages
  }

  private func inDraft(_ event: Draft.ScreenAction) -> Editor.Action {
    .router(.screen(id: id(1), action: .draft(.router(.screen(id: id(0), action: event)))))
  }

  @Test func theSecondExitOfAFlowThatLeavesWithTheFirstIsReported() {
    #expect(
      issues(of: inDraft(.saveTapped), Self.withDraft) { Editor() } == [
        "Draft: the flow was removed, so the exit closed is lost."
      ])
  }

  @Test func anEventThatIsSentInsideOfAFlowThatLeavesFirstIsReported() {
    #expect(
      issues(of: inDraft(.checkTapped), Self.withDraft) { Editor() } == [
        "Draft: the flow was removed, so the event checked for the route #0 is lost."
      ])
  }

  @Test func anEventForAScreenThatLeavesWithTheEventBeforeIsReported() {
    let state = Editor.State(routes: Routes(root: .start, then: [(.start, .push)]))
    let action = Editor.Action.router(.screen(id: id(1), action: .twiceTapped))
    #expect(issues(of: action, state) { Editor() } == ["Editor: closed was sent to the route #1, which is no longer in the stack."])
  }

  @Test func exitsOfAFlowThatItsParentTakesAwayWithTheSameEventAreReported() {
    let issues = issues(of: inDraft(.saveTapped), Self.withDraft) {
      Editor()
      Reduce { state, _ in
        state.routes.goBackToRoot()
        return .none
      }
    }
    #expect(
      issues == [
        "Draft: the flow was removed, so the exit saved is lost.",
        "Draft: the flow was removed, so the exit closed is lost.",
      ])
  }

  @Test func whatIsCancelledByItsIdIsNotReported() {
    let issues = issues(of: inDraft(.saveTapped), Self.withDraft) {
      Reduce { state, action in
        if case .router(.screen(_, .draft(.exit))) = action { return .cancel(id: 1) }
        return Editor().reduce(into: &state, action: action).cancellable(id: 1)
      }
    }
    #expect(issues == [])
  }
}
