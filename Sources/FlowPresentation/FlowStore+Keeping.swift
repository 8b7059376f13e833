package import FlowRuntime

/// A flow as a scene keeps it.
extension FlowStore {
  /// Restores the flow. What cannot be read is reported as an issue, and the flow stays as it is.
  package func restore(decoding decode: () throws -> FlowSnapshot<Flow.State>) {
    do {
      restore(try decode())
    } catch {
      reportIssue("What was kept of \(Flow.self) cannot be read: \(error)")
    }
  }

  /// The flow as it is kept; `nil` if it cannot be, which is reported as an issue.
  package func kept<Kept>(_ encode: (FlowSnapshot<Flow.State>) throws -> Kept) -> Kept? {
    do {
      return try encode(snapshot())
    } catch {
      reportIssue("\(Flow.self) cannot be kept: \(error)")
      return nil
    }
  }
}
