import FlowRuntime

/// Skipping changes that a test does not assert.
extension TestStore {
  /// Skips the actions that effects have sent so far, and accepts their changes of the state.
  public func skipReceivedActions() async {
    await settle()
    if let last = ledger.take(ledger.entries.count).last { state = last.state }
  }

  /// Cancels the running effects. The test may then end without waiting for them.
  ///
  /// ```swift
  /// await store.send(.startTapped) { $0.isCounting = true }
  /// await store.skipInFlightEffects()     // the counting never ends on its own
  /// ```
  ///
  /// The test must still receive the actions that the effects have sent before. Actions that they send later are ignored.
  public func skipInFlightEffects() async {
    await settle()
    for sent in sent { sent.task.cancel() }
    sent = []
    await settle()
    ledger.forgetRunning()
  }
}
