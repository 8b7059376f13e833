/// The plan that was made last, by which the next one knows whether the change to it is to be animated.
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
  /// The plan of a flow. Its readers are notified when the flow shows other screens, and not when screens change their
  /// values.
  ///
  /// ```swift
  /// let plan = store.plan(of: shop)
  /// for layer in plan.state.layers { show(layer) }
  /// ```
  ///
  /// Keep the plan if you read it more than once. Without a strong reference to it, its reader is notified of the next
  /// action, even if the action does not change the plan.
  ///
  /// - Parameter flow: the flow whose state the store holds. Its effects do not run.
  public func plan<Flow: FlowReducer>(of flow: Flow) -> Store<NavigationPlan, Never> where Flow.State == State {
    source.tellOfEqualStates()
    let history = PlanHistory()
    return scope(state: { history.next(flow, $0) })
  }

  /// Makes the flow follow what the system did. A change that comes late has no effect.
  ///
  /// If the store is handling another action, the change waits for its turn. The store compares it with what the flow
  /// shows then.
  ///
  /// - Parameters:
  ///   - change: what the system did.
  ///   - flow: the flow whose state the store holds.
  public func follow<Flow: FlowReducer>(_ change: SystemChange, of flow: Flow)
  where Flow.State == State, Flow.Action == Action {
    // Flows at several places of the way may have to do something, each after the one before has done its part. What
    // that is, is known from the beginning: what a reaction shows meanwhile is not what the system took away.
    var turns = 1
    if case .wentBack(let place) = change { turns = place.ways.count - 1 }
    if case .dismissed(let place) = change { turns = place.ways.count - 1 }
    var actions: [Action]?
    for turn in 0..<turns {
      _ = source.send(making: { state in
        let left = flow.actions(for: change, in: state)
        let all = actions ?? left
        actions = all
        // A flow that has gone meanwhile has nothing left to do.
        return left.isEmpty || turn >= all.count ? nil : all[turn]
      })
    }
  }
}
