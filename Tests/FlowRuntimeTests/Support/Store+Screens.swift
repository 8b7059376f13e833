import FlowRuntime

extension Store where State: FlowState {
  /// Observes the changes of a flow's screens, without the events that the flow receives.
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
