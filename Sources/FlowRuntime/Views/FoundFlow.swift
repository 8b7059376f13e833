/// The result of a search for a flow of a certain type: the flow and its state. `embed` converts its actions to actions of the
/// flow where the search started.
struct FoundFlow<Inner: FlowReducer, Action> {
  let flow: Inner
  let state: Inner.State
  let embed: (Inner.Action) -> Action

  init(flow: Inner, state: Inner.State, embed: @escaping (Inner.Action) -> Action) {
    self.flow = flow
    self.state = state
    self.embed = embed
  }

  /// Makes a result from a flow of any type; `nil` if the flow does not have the type `Inner`.
  init?<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State, _ embed: @escaping (Flow.Action) -> Action) {
    guard Flow.self == Inner.self, let flow = flow as? Inner, let state = state as? Inner.State,
      let embed = embed as? (Inner.Action) -> Action
    else { return nil }
    self.init(flow: flow, state: state, embed: embed)
  }
}

extension FlowReducer {
  /// Returns the topmost instance of a flow type, which may be this flow. Only the selected tab is searched. The column in front
  /// is searched before the other columns.
  ///
  /// The search runs from the top route down, and checks a child flow before its parent. So it takes time proportional to the
  /// number of shown routes.
  func topmost<Inner: FlowReducer>(_ type: Inner.Type, in state: State) -> FoundFlow<Inner, Action>? {
    if Self.hasNestedFlows {
      var index = state.routes.count - 1
      while index >= 0 {
        var screen = state.routes[index].screen
        var visitor = TopmostFlowFinder<Inner, ScreenAction>()
        visitFlow(of: &screen, with: &visitor)
        if let found = visitor.found {
          let id = state.routes[index].id
          return FoundFlow(flow: found.flow, state: found.state) {
            .router(.screen(id: id, action: found.embed($0)))
          }
        }
        index -= 1
      }
    }
    return FoundFlow(self, state) { $0 }
  }
}

/// Searches for the topmost flow of a type inside one screen.
private struct TopmostFlowFinder<Inner: FlowReducer, Action>: FlowVisitor {
  private(set) var found: FoundFlow<Inner, Action>?

  var changesFlows: Bool { false }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    guard found == nil, let inner = flow.topmost(Inner.self, in: state) else { return }
    found = FoundFlow(flow: inner.flow, state: inner.state) { embed(inner.embed($0)) }
  }
}

extension FlowReducer {
  /// Changes the state of this flow, or of a child flow at any depth.
  ///
  /// - Parameters:
  ///   - flow: the type of the flow to change.
  ///   - lineage: the lineage of the routes of the flow to change.
  ///   - state: the state of this flow.
  ///   - change: changes the state of the found flow.
  /// - Returns: whether the flow was found.
  /// - Throws: the error that `change` throws.
  package func change<Inner: FlowReducer>(
    _ flow: Inner.Type, of lineage: Lineage, in state: inout State, _ change: @escaping (inout Inner.State) throws -> Void
  ) throws -> Bool {
    if state.routes.lineage === lineage, var own = state as? Inner.State {
      try change(&own)
      if let own = own as? State { state = own }
      return true
    }
    for index in state.routes.indices {
      var visitor = FlowChanger<Inner, ScreenAction>(lineage: lineage, change: change)
      visitFlow(of: &state.routes[screenAt: index], with: &visitor)
      if try visitor.result.get() { return true }
    }
    return false
  }
}

/// Changes the state of a child flow inside one screen.
private struct FlowChanger<Inner: FlowReducer, Action>: FlowVisitor {
  let lineage: Lineage
  let change: (inout Inner.State) throws -> Void
  /// Whether the flow was found, or the error of `change`.
  private(set) var result: Result<Bool, any Error> = .success(false)

  var visitsAllTabs: Bool { true }

  init(lineage: Lineage, change: @escaping (inout Inner.State) throws -> Void) {
    self.lineage = lineage
    self.change = change
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    guard case .success(false) = result else { return }
    result = Result { try flow.change(Inner.self, of: lineage, in: &state, change) }
  }
}
