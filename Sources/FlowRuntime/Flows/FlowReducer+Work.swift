/// Work that belongs to no screen: a reducer of the app whose state is a part of the flow's state. It runs as long as the flow.
extension FlowReducer {
  /// Runs an action of the flow's work: first the reducer of the work, then the flow's transition. It does not matter which
  /// screen is on top.
  ///
  /// ```swift
  /// case .sync(let action): return run(Sync(api: api), at: \.sync, action, into: &state, as: { .sync($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - work: the reducer.
  ///   - part: the key path of the work's state in the flow's state.
  ///   - action: the action of the work.
  ///   - state: the flow's state.
  ///   - embed: makes an action of the flow from an action of the work, usually a case.
  /// - Returns: the effects of both. The effects of the work end with the flow, and their cancellation ids do not collide with
  ///   those of other reducers.
  public func run<Work: Reducer>(
    _ work: Work, at part: WritableKeyPath<State, Work.State>, _ action: Work.Action,
    into state: inout State, as embed: @escaping @Sendable (Work.Action) -> Action
  ) -> Effect<Action> {
    let location = WorkLocation<State, Work.State>(lineage: state.routes.lineage, part: StatePart(path: part))
    let effect = work.reduce(into: &state[keyPath: part], action: action).map(embed).bound(to: location)
    return effect.merge(with: run(embed(action), into: &state))
  }
}

/// The location of the state of a flow's work. It includes the lineage of the flow's routes, so a new state of the same flow is
/// another location.
struct WorkLocation<State: FlowState, Work>: StateLocation {
  let lineage: Lineage
  let part: StatePart<State, Work>

  var name: LocationName? { .child(CancelID(part)) }

  func find(in state: Any) -> Finding {
    guard let state = state as? State else { return .unknown }
    guard state.routes.lineage === lineage else { return .gone }
    return .there(state[keyPath: part.path])
  }
}

/// A key path that generated code writes out literally, so it captures no values that other threads could change. The key path is
/// not declared `Sendable` there, because the state may belong to the main actor.
struct StatePart<Root, Value>: Hashable, @unchecked Sendable {
  let path: KeyPath<Root, Value>
}
