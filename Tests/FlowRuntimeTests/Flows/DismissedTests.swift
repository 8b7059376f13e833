import FlowRuntime
import Testing

/// A flow whose screens are numbers. It records the screens that the system removed, and the routes that remained after each
/// removal.
private struct Pile: FlowReducer {
  struct State: FlowState, Sendable {
    var routes: Routes<Int>
    var dismissed: [Int] = []
    var left: [[Int]] = []
    var heard: [Int] = []
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Int, Int>)

    var routerAction: RouterAction<Int, Int>? {
      if case .router(let action) = self { action } else { nil }
    }
  }

  /// For each screen, the screen to show after the system has removed it.
  var shownInstead: [Int: Int] = [:]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    }
  }

  func handle(_ action: Int, _ state: inout State, _ navigation: inout Navigation<Int, Int, Never>) {
    state.heard.append(action)
  }

  func handleDismissed(_ screen: Int, _ state: inout State, _ navigation: inout Navigation<Int, Int, Never>) {
    state.dismissed.append(screen)
    state.left.append(state.routes.map(\.screen))
    guard navigation.begin(&state.routes) else { return }
    if let instead = shownInstead[screen] { navigation.note(state.routes.push(instead)) }
    navigation.send(to: state.routes.root.id, screen)
  }
}

@MainActor
@Suite struct DismissedTests {
  private let issues = IssueLog()

  /// Sends actions to a pile of the screens 0, 1, 2, 3. Screen 2 is a sheet.
  private func play(_ actions: [RouterAction<Int, Int>], shownInstead: [Int: Int] = [:]) -> Pile.State {
    let routes = Routes(root: 0, then: [(1, .push), (2, .sheet), (3, .push)])
    let store = Store(initialState: Pile.State(routes: routes)) { Pile(shownInstead: shownInstead) }
    issues.collect {
      for action in actions { store.send(.router(action)) }
    }
    #expect(issues.messages == [])
    return store.state
  }

  @Test func screensAreDismissedTopFirstAfterTheRemoval() {
    let state = play([.systemBack(to: id(0))])
    #expect(state.dismissed == [3, 2, 1])
    #expect(state.left == [[0], [0], [0]])
    #expect(state.heard == [3, 2, 1])
  }

  @Test func aSheetThatWasSwipedDownTakesWhatStandsOnItAlong() {
    let state = play([.dismissed(id: id(2))])
    #expect(state.dismissed == [3, 2])
    #expect(state.routes.map(\.screen) == [0, 1])
  }

  @Test func theReactionRunsOnTheStackThatRemains() {
    let state = play([.dismissed(id: id(2))], shownInstead: [3: 7, 2: 8])
    #expect(state.routes.map(\.screen) == [0, 1, 7, 8])
    #expect(state.left == [[0, 1], [0, 1, 7]])
  }

  @Test func theSystemDoesNotDismissTheRoot() {
    let state = play([.dismissed(id: id(0))])
    #expect(state.dismissed == [])
    #expect(state.routes.count == 4)
  }

  @Test func aFlowWithoutScreenReducersTakesAnyEvent() {
    let state = play([.screen(id: id(1), action: 5)])
    #expect(state.heard == [5])
  }
}
