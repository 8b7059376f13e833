import FlowRuntime

/// A store that is played with, and what it had to complain of.
@MainActor
final class Player<Flow: FlowReducer> {
  let store: StoreOf<Flow>
  private let issues = IssueLog()
  private var told = 0

  init(_ state: Flow.State, _ flow: Flow) {
    store = Store(initialState: state) { flow }
  }

  var state: Flow.State { store.state }
  var top: Route<Flow.Screen> { state.routes.top }

  /// What was complained of since this was asked last.
  var complaints: [String] {
    defer { told = issues.messages.count }
    return Array(issues.messages[told...])
  }

  func send(_ action: Flow.Action) {
    issues.collect { _ = store.send(action) }
  }

  /// Lets an event come from a route, as a rule the top one.
  func send(_ action: Flow.ScreenAction, from id: RouteID? = nil) {
    send(.router(.screen(id: id ?? top.id, action: action)))
  }
}
