import FlowRuntime

extension Store where State: FlowState {
  /// Observes a flow without the events that were sent to it: what became of its screens.
  @discardableResult
  func observeScreens<Flow: FlowReducer>(
    _ flow: Flow, tell: @escaping @MainActor (FlowEvent) -> Void
  ) -> FlowObservation where Flow.State == State {
    observe(flow) { event in
      if case .sent = event { return }
      tell(event)
    }
  }
}
