/// Screens by the type of their flow, wherever that flow stands.
extension Store {
  /// Sends an event to a screen of a flow inside, through tabs and flows of any depth.
  ///
  /// ```swift
  /// store.send(Cart.self, .overview(.payTapped))
  /// ```
  ///
  /// The topmost showing of the flow gets the event. That may be the store's own flow. In it, the topmost screen that
  /// has the event gets it. Only the selected tab counts as shown. The usual rules apply to that screen: if another
  /// screen covers it, it does not navigate.
  ///
  /// The store finds the screen when the turn of the event comes. If there is no such flow or no such screen then,
  /// nothing changes, and the store reports an issue.
  ///
  /// - Parameters:
  ///   - flow: the type of the flow.
  ///   - event: the event of its screen.
  ///   - id: the route of that flow, if it is not the topmost one whose screen has the event.
  /// - Returns: the work that the event started, to wait for or to cancel.
  @discardableResult
  public func send<Flow: FlowReducer>(
    _ flow: Flow.Type, _ event: Flow.ScreenAction, at id: RouteID? = nil
  ) -> StoreTask {
    let (whole, name) = (wholeFlow(), "\(Self.self)")
    return StoreTask(
      scope: source.send(making: { state in
        guard let whole else {
          reportIssue("\(name) does not know its flow, so it finds no \(flow) to get \(eventName(of: event)).")
          return nil
        }
        switch whole.action(event, of: flow, at: id, in: state) {
        case .success(let action): return action
        case .failure(let error):
          reportIssue(error.description)
          return nil
        }
      }))
  }

  /// The content of the topmost screen of a kind in a flow inside: its values, or the state of its reducer or flow.
  /// Readers are notified of changes.
  ///
  /// ```swift
  /// let amount = store.screen(Cart.self, \.payment)?.amount
  /// ```
  ///
  /// - Parameters:
  ///   - flow: the type of the flow. The method asks its topmost showing, as ``send(_:_:at:)`` does.
  ///   - screen: the property of a case of the flow's `Screen`. A flow has these properties if its header says
  ///     `CaseAccessible`.
  ///   - id: the route, if it is not the topmost one of that kind.
  /// - Returns: `nil` if the flow or the screen is not shown.
  public func screen<Flow: FlowReducer, Values>(
    _ flow: Flow.Type, _ screen: KeyPath<Flow.Screen, Values?>, at id: RouteID? = nil
  ) -> Values? {
    wholeFlow()?.values(of: screen, of: flow, at: id, in: state)
  }

  /// The flow whose state is the state of the store.
  private func wholeFlow() -> (any FlowReducer<State, Action>)? {
    if let flow { return flow }
    if let found = findFlow() { setFlow(found) }
    return flow
  }
}

/// An event for a screen that is not shown.
package struct AddressError: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

extension FlowReducer {
  /// The action that brings an event to a screen of a flow inside.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - flow: the type of the flow.
  ///   - id: the route of that flow, if it is not the topmost one whose screen has the event.
  ///   - state: the state of this flow.
  /// - Returns: a failure if no such flow or screen is shown.
  package func action<Inner: FlowReducer>(
    _ event: Inner.ScreenAction, of flow: Inner.Type, at id: RouteID? = nil, in state: State
  ) -> Result<Action, AddressError> {
    var address = EventAddress(event: event, flow: flow, id: id)
    if let action = action(for: &address, in: state) { return .success(action) }
    guard let routes = topmost(flow, in: state)?.state.routes else {
      return .failure(AddressError(description: "\(Self.self): no flow \(flow) is shown to get \(eventName(of: event))."))
    }
    let screen = id.map { "no route \($0)" } ?? "no screen \(caseName(of: event) ?? "of that kind")"
    let shown = routes.map { "\($0.id) (\(screenName(of: $0.screen)))" }.joined(separator: ", ")
    return .failure(
      AddressError(description: "\(flow): \(screen) is there to get \(eventName(of: event)); the flow shows \(shown)."))
  }

  /// Which showing of a flow is the topmost: the lineage of its routes. `nil` if none is shown.
  package func topmostLineage<Inner: FlowReducer>(of flow: Inner.Type, in state: State) -> Lineage? {
    topmost(flow, in: state)?.state.routes.lineage
  }

  /// The content of a screen of a flow inside.
  package func values<Inner: FlowReducer, Values>(
    of screen: KeyPath<Inner.Screen, Values?>, of flow: Inner.Type, at id: RouteID?, in state: State
  ) -> Values? {
    guard let routes = topmost(flow, in: state)?.state.routes else { return nil }
    if let id { return routes[id: id]?.screen[keyPath: screen] }
    for route in routes.reversed() {
      if let values = route.screen[keyPath: screen] { return values }
    }
    return nil
  }
}

/// The flow whose state is the state of a reducer: the reducer itself, or one that it is put together of.
package func wholeFlow<State, Action>(of reducer: some Reducer<State, Action>) -> (any FlowReducer<State, Action>)? {
  if let flow = reducer as? any FlowReducer<State, Action> { return flow }
  let parts = (reducer as? any ReducerGroup)?.parts ?? [reducer.body]
  for case let part as any Reducer<State, Action> in parts {
    if let flow = wholeFlow(of: part) { return flow }
  }
  return nil
}

/// Reducers that run one after the other on the same state.
private protocol ReducerGroup {
  var parts: [Any] { get }
}

extension ReducerPair: ReducerGroup {
  fileprivate var parts: [Any] { [first, second] }
}

extension ReducerList: ReducerGroup {
  fileprivate var parts: [Any] { reducers }
}

extension ReducerChoice: ReducerGroup {
  fileprivate var parts: [Any] {
    switch self {
    case .first(let reducer): [reducer]
    case .second(let reducer): [reducer]
    }
  }
}
