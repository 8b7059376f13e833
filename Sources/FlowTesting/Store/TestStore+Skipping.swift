import FlowRuntime

/// Passing over what a test does not want to state.
extension TestStore {
  /// Passes over the actions that effects sent until now, and takes over what they did to the state.
  public func skipReceivedActions() async {
    await settle()
    if let last = ledger.take(ledger.entries.count).last { state = last.state }
  }

  /// Cancels the effects that run, and asks no more of them: a test may end without waiting for them.
  ///
  /// ```swift
  /// await store.send(.startTapped) { $0.isCounting = true }
  /// await store.skipInFlightEffects()     // counting goes on for ever
  /// ```
  ///
  /// What they sent before is still to be received; nothing that they send later arrives.
  public func skipInFlightEffects() async {
    await settle()
    for sent in sent { sent.task.cancel() }
    sent = []
    await settle()
    ledger.forgetRunning()
  }
}
