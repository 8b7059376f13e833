/// A flow of a certain type, as another flow or itself has found it: its state, and the way back to the actions of the
/// flow that looked for it.
struct FoundFlow<Inner: FlowReducer, Action> {
  let flow: Inner
  let state: Inner.State
  let embed: (Inner.Action) -> Action

  init(flow: Inner, state: Inner.State, embed: @escaping (Inner.Action) -> Action) {
    self.flow = flow
    self.state = state
    self.embed = embed
  }

  /// A flow of any type; `nil` if it is of another one.
  init?<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State, _ embed: @escaping (Flow.Action) -> Action) {
    guard Flow.self == Inner.self, let flow = flow as? Inner, let state = state as? Inner.State,
      let embed = embed as? (Inner.Action) -> Action
    else { return nil }
    self.init(flow: flow, state: state, embed: embed)
  }
}

extension FlowReducer {
  /// The topmost showing of the flow of a type, which may be this flow itself. Of tabs the selected one counts.
  ///
  /// The routes are searched from the top, and the flow that a route is before the one around it, so it takes time
  /// proportional to the routes that are shown.
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

/// Looks for the topmost flow of a type inside of one screen.
private struct TopmostFlowFinder<Inner: FlowReducer, Action>: FlowVisitor {
  private(set) var found: FoundFlow<Inner, Action>?

  var changesFlows: Bool { false }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    guard let inner = flow.topmost(Inner.self, in: state) else { return }
    found = FoundFlow(flow: inner.flow, state: inner.state) { embed(inner.embed($0)) }
  }
}

extension FlowReducer {
  /// Changes the state of a flow inside, or of this one.
  ///
  /// - Parameters:
  ///   - flow: the type of the flow.
  ///   - lineage: which showing of it: that of its routes.
  ///   - state: the state of this flow.
  ///   - change: changes the flow's state.
  /// - Returns: whether the flow is still there.
  /// - Throws: what `change` throws.
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

/// Changes the state of a flow inside of one screen.
private struct FlowChanger<Inner: FlowReducer, Action>: FlowVisitor {
  let lineage: Lineage
  let change: (inout Inner.State) throws -> Void
  /// Whether the flow was there.
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
