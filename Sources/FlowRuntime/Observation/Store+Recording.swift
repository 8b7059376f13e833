extension Store where State: FlowState {
  /// Starts to record a flow: keeps the last events, and the stacks after each of them.
  ///
  /// ```swift
  /// let recorder = store.record(shop, last: 100)
  /// ```
  ///
  /// Child flows are recorded as well. The recorder keeps events with their values until newer steps replace them. It writes only
  /// the values that the app allows. Without a recorder or an observer, a store has no extra cost.
  ///
  /// - Parameters:
  ///   - flow: the flow whose state the store holds. Its effects do not run, so its dependencies may have any values.
  ///   - count: the number of steps to keep, at least one.
  ///   - values: the values that the recording may contain.
  /// - Returns: the recorder. Keep it, because the recording ends when it is released.
  @inlinable
  public func record<Flow: FlowReducer>(
    _ flow: Flow, last count: Int = 100, keeping values: [RecordedValue] = []
  ) -> FlowRecorder where Flow.State == State, Flow.Action == Action {
    record(Flow.self, last: count, keeping: values) { state, reader in reader.add(flow, state) }
  }

  @usableFromInline
  func record<Flow: FlowReducer>(
    _: Flow.Type, last count: Int, keeping values: [RecordedValue], look: @escaping @MainActor (State, StackReader) -> Void
  ) -> FlowRecorder where Flow.State == State, Flow.Action == Action {
    let source = source
    let access = FlowLog.Access(
      name: "\(Flow.self)",
      look: { [weak source] reader in
        guard let source else { return false }
        look(source.latestState, reader)
        return true
      },
      action: Flow.Action.self,
      find: { NamedAction.find(Flow.Action.self, in: $0) })
    let log = FlowLog(access, last: count, keeping: values, notes: source.noteActions())
    source.followActions(log)
    return FlowRecorder(log)
  }
}

extension FlowStore {
  /// Starts to record the flow. See ``Store/record(_:last:keeping:)``.
  ///
  /// ```swift
  /// let recorder = shop.record(last: 100)
  /// ```
  ///
  /// - Returns: the recorder. Keep it, because the recording ends when it is released.
  public func record(last count: Int = 100, keeping values: [RecordedValue] = []) -> FlowRecorder {
    store.record(flow, last: count, keeping: values)
  }
}
