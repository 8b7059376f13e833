import FlowRuntime

/// Skipping changes that a test does not state.
extension TestStore {
  /// Skips the actions that effects sent until now, and accepts their changes of the state.
  public func skipReceivedActions() async {
    await settle()
    if let last = ledger.take(ledger.entries.count).last { state = last.state }
  }

  /// Cancels the effects that run. The test may end without waiting for them.
  ///
  /// ```swift
  /// await store.send(.startTapped) { $0.isCounting = true }
  /// await store.skipInFlightEffects()     // counting goes on for ever
  /// ```
  ///
  /// The test must still receive the actions that they sent before. Actions that they send later do not arrive.
  public func skipInFlightEffects() async {
    await settle()
    for sent in sent { sent.task.cancel() }
    sent = []
    await settle()
    ledger.forgetRunning()
  }
}
