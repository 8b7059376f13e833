/// Work that belongs to no screen: a reducer of the app whose state is a part of the flow's state, and which lives as long
/// as the flow.
extension FlowReducer {
  /// Runs an action of the flow's work: first the reducer of the work, then the flow's transition, whatever screen is
  /// on top.
  ///
  /// ```swift
  /// case .sync(let action): return run(Sync(api: api), at: \.sync, action, into: &state, as: { .sync($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - work: the reducer.
  ///   - part: where its state is in the flow's.
  ///   - action: what happened.
  ///   - state: the flow's state.
  ///   - embed: makes an action of the flow, usually a case of it.
  /// - Returns: the effects of both. Those of the work end with the flow, and their cancellation ids are their own.
  public func run<Work: Reducer>(
    _ work: Work, at part: WritableKeyPath<State, Work.State>, _ action: Work.Action,
    into state: inout State, as embed: @escaping @Sendable (Work.Action) -> Action
  ) -> Effect<Action> {
    let location = WorkLocation<State, Work.State>(lineage: state.routes.lineage, part: StatePart(path: part))
    let effect = work.reduce(into: &state[keyPath: part], action: action).map(embed).bound(to: location)
    return effect.merge(with: run(embed(action), into: &state))
  }
}

/// The state of a flow's work. It goes with the flow's stack of routes: a state that is made anew in the flow's place has
/// another one, and work of its own.
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

/// A key path that is written out in generated code, so it holds no values of the app that other threads could change. It
/// is not called `Sendable` there, because the state may belong to the main actor.
struct StatePart<Root, Value>: Hashable, @unchecked Sendable {
  let path: KeyPath<Root, Value>
}
