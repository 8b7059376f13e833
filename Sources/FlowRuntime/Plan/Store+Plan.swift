/// The last plan, which the next plan needs to decide whether its change is animated.
private final class PlanHistory {
  private var last: NavigationPlan?

  func next<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State) -> NavigationPlan {
    let next = flow.plan(of: state).following(last)
    last = next
    return next
  }
}

/// Methods of a store for user interfaces.
extension Store where State: FlowState {
  /// Returns the plan of a flow as a store. Its readers are notified when the flow shows other screens, but not when screens
  /// change their values.
  ///
  /// ```swift
  /// let plan = store.plan(of: shop)
  /// for layer in plan.state.layers { show(layer) }
  /// ```
  ///
  /// Keep the returned store if you read it more than once. Without a strong reference to it, its reader is notified of the next
  /// action, even if the action does not change the plan.
  ///
  /// - Parameter flow: the flow whose state the store holds. Its effects do not run.
  public func plan<Flow: FlowReducer>(of flow: Flow) -> Store<NavigationPlan, Never> where Flow.State == State {
    source.notifyOfEqualStates()
    let history = PlanHistory()
    return scope(state: { history.next(flow, $0) })
  }

  /// Updates the flow after a change by the system. A late change has no effect.
  ///
  /// If the store is handling another action, the change waits for its turn. The store then compares it with the screens that the
  /// flow shows at that time.
  ///
  /// - Parameters:
  ///   - change: the change by the system.
  ///   - flow: the flow whose state the store holds.
  public func follow<Flow: FlowReducer>(_ change: SystemChange, of flow: Flow)
  where Flow.State == State, Flow.Action == Action {
    // Each flow on the way to the screen has at most one action.
    let most = change.place.ways.count - 1
    var turns = SystemTurns<Flow>([change])
    for _ in 0..<most where !turns.isDone { _ = source.send(making: { turns.next(in: $0, of: flow) }) }
  }
}
