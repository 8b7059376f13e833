import FlowRuntime

/// A store for a test, and the issues that it reported.
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

  /// The issues since the last call.
  var complaints: [String] {
    defer { told = issues.messages.count }
    return Array(issues.messages[told...])
  }

  func send(_ action: Flow.Action) {
    issues.collect { _ = store.send(action) }
  }

  /// Sends an event from a route, by default the top route.
  func send(_ action: Flow.ScreenAction, from id: RouteID? = nil) {
    send(.router(.screen(id: id ?? top.id, action: action)))
  }
}
