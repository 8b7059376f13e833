package import FlowRuntime

/// Saving and restoring a flow with its scene.
extension FlowStore {
  /// Restores the flow. If the data cannot be read, an issue is reported, and the flow does not change.
  package func restore(decoding decode: () throws -> FlowSnapshot<Flow.State>) {
    do {
      restore(try decode())
    } catch {
      reportIssue("The saved state of \(Flow.self) cannot be read: \(error)")
    }
  }

  /// Encodes a snapshot of the flow; returns `nil` and reports an issue if that fails.
  package func kept<Kept>(_ encode: (FlowSnapshot<Flow.State>) throws -> Kept) -> Kept? {
    do {
      return try encode(snapshot())
    } catch {
      reportIssue("The state of \(Flow.self) cannot be saved: \(error)")
      return nil
    }
  }
}
