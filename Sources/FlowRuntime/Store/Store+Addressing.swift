/// Access to screens by the type of their flow, wherever the flow is shown.
extension Store {
  /// Sends an event to a screen of a flow at any depth, through tabs and child flows.
  ///
  /// ```swift
  /// store.send(Cart.self, .overview(.payTapped))
  /// ```
  ///
  /// The topmost instance of the flow receives the event. It may be the store's own flow. In this flow, the topmost screen that
  /// has the event receives it. Only the selected tab is searched. The column in front is searched before the other columns.
  /// The usual rules apply to the screen: if another screen covers it, it does not navigate.
  ///
  /// The store searches for the screen when it handles the event. If the flow or the screen is not shown then, nothing changes,
  /// and the store reports an issue.
  ///
  /// - Parameters:
  ///   - flow: the type of the flow.
  ///   - event: the event of the flow's screen.
  ///   - id: the route that receives the event; `nil` for the topmost route whose screen has the event.
  /// - Returns: the work that the event started. You can wait for it or cancel it.
  @discardableResult
  public func send<Flow: FlowReducer>(
    _ flow: Flow.Type, _ event: Flow.ScreenAction, at id: RouteID? = nil
  ) -> StoreTask {
    let (whole, name) = (wholeFlow(), "\(Self.self)")
    return StoreTask(
      scope: source.send(making: { state in
        guard let whole else {
          reportIssue(
            "\(name) does not know its flow, so it cannot send \(eventName(of: event)) to \(flow). Make it with the flow's reducer.")
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

  /// Returns the content of the topmost screen of a kind in a flow at any depth: its values, or the state of its reducer or flow.
  /// Readers are notified of changes.
  ///
  /// ```swift
  /// let amount = store.screen(Cart.self, \.payment)?.amount
  /// ```
  ///
  /// - Parameters:
  ///   - flow: the type of the flow. The method reads its topmost instance, like ``send(_:_:at:)``.
  ///   - screen: the property of a case of the flow's `Screen`. A flow has these properties if its header names `CaseAccessible`.
  ///   - id: the route to read; `nil` for the topmost route with a screen of this kind.
  /// - Returns: the content; `nil` if the flow or the screen is not shown.
  public func screen<Flow: FlowReducer, Values>(
    _ flow: Flow.Type, _ screen: KeyPath<Flow.Screen, Values?>, at id: RouteID? = nil
  ) -> Values? {
    wholeFlow()?.values(of: screen, of: flow, at: id, in: state)
  }

  /// The flow whose state this store holds.
  private func wholeFlow() -> (any FlowReducer<State, Action>)? {
    if let flow { return flow }
    if let found = findFlow() { setFlow(found) }
    return flow
  }
}

/// Why an event cannot be sent: its flow or its screen is not shown, or an alert has no such button or text field.
package struct AddressError: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

extension FlowReducer {
  /// Returns the action that brings an event to a screen of a child flow at any depth.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - flow: the type of the flow.
  ///   - id: the route that receives the event; `nil` for the topmost route whose screen has the event.
  ///   - state: the state of this flow.
  /// - Returns: the action, or a failure if the flow or the screen is not shown.
  package func action<Inner: FlowReducer>(
    _ event: Inner.ScreenAction, of flow: Inner.Type, at id: RouteID? = nil, in state: State
  ) -> Result<Action, AddressError> {
    var address = EventAddress(event: event, flow: flow, id: id)
    if let action = action(for: &address, in: state) { return .success(action) }
    guard let routes = topmost(flow, in: state)?.state.routes else {
      return .failure(AddressError(description: "\(Self.self): \(eventName(of: event)) is lost, because no flow \(flow) is shown."))
    }
    let screen = id.map { "no route \($0)" } ?? "no screen \(caseName(of: event) ?? "of that kind")"
    let shown = routes.map { "\($0.id) (\(screenName(of: $0.screen)))" }.joined(separator: ", ")
    return .failure(
      AddressError(description: "\(flow): \(eventName(of: event)) is lost, because the flow has \(screen). It shows \(shown)."))
  }

  /// The lineage of the routes of the topmost instance of a flow; `nil` if the flow is not shown.
  package func topmostLineage<Inner: FlowReducer>(of flow: Inner.Type, in state: State) -> Lineage? {
    topmost(flow, in: state)?.state.routes.lineage
  }

  /// Returns the content of a screen of a child flow.
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

/// Returns the flow whose state is the state of a reducer: the reducer itself, or one of its parts.
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
