extension Store where State: FlowState {
  /// Observes a flow: calls a closure with each later event of its screens, in order.
  ///
  /// Child flows are observed as well; other flows of the store are not. An event of a covered screen is reported as ignored if
  /// the screen has no reducer. A reducer handles its events even while its screen is covered.
  ///
  /// ```swift
  /// store.observe(Numbers(api: api)) { event in log("\(event)") }
  /// ```
  ///
  /// Keep the store while you observe it, even if it is a part of another store. Without a strong reference to a part, its
  /// observation ends immediately.
  ///
  /// - Parameters:
  ///   - flow: the flow whose state the store holds. Its effects do not run, so its dependencies may have any values.
  ///   - tell: the closure. The store calls it on the main actor, after the change and before the effects begin.
  /// - Returns: an object that can end the observation. Otherwise the observation ends with the store.
  @discardableResult
  public func observe<Flow: FlowReducer>(
    _ flow: Flow, tell: @escaping @MainActor (FlowEvent) -> Void
  ) -> FlowObservation where Flow.State == State {
    let source = source
    let observer = FlowObserver(
      flow, source.latestState, notes: source.noteActions(),
      read: { [weak source] in source?.latestState }, tell: tell)
    source.followActions(observer)
    let key = ObjectIdentifier(observer)
    parts.add(observer: observer)
    return FlowObservation { [weak self, weak observer] in
      observer?.end()
      self?.parts.removeObserver(key)
    }
  }

  /// Returns the later events of a flow, in order. The sequence ends when the store is released. The observation ends with the
  /// iteration.
  ///
  /// Keep the store during the iteration, even if it is a part of another store. Without a strong reference to a part, the
  /// sequence ends immediately.
  ///
  /// A stream without a reader keeps the newest 1,000 events and drops older ones. To get every event, use ``observe(_:tell:)``.
  ///
  /// - Parameter flow: the flow whose state the store holds.
  public func events<Flow: FlowReducer>(of flow: Flow) -> AsyncStream<FlowEvent> where Flow.State == State {
    let (stream, continuation) = AsyncStream<FlowEvent>.makeStream(bufferingPolicy: .bufferingNewest(Limits.unreadEvents))
    let end = StreamEnd(continuation)
    let observation = observe(flow) { end.continuation.yield($0) }
    continuation.onTermination = { _ in
      Task { @MainActor in observation.cancel() }
    }
    return stream
  }
}

/// An observation of the events of a store's flow. It lasts until you cancel it or the store is released, even if you do not keep
/// this object.
///
/// ```swift
/// let observation = store.observe(numbers) { event in log(event) }
/// observation.cancel()
/// ```
@MainActor
public final class FlowObservation {
  private var end: (@MainActor () -> Void)?

  init(_ end: @escaping @MainActor () -> Void) {
    self.end = end
  }

  /// Ends the observation: the closure gets no more events. A second call has no effect.
  public func cancel() {
    end?()
    end = nil
  }
}

/// Ends a stream when the store that sends to it is released.
private final class StreamEnd: Sendable {
  let continuation: AsyncStream<FlowEvent>.Continuation

  init(_ continuation: AsyncStream<FlowEvent>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
