/// What the test kit needs of the runtime.
extension Effect {
  /// The same effect with another way to run each of its operations.
  ///
  /// - Parameter run: runs an operation that it is given, to its end. It is on the main actor like the store, so that
  ///   there is no way round by another thread, of which nobody would know what it is for.
  package func runningOperations(
    _ run: @escaping @MainActor @Sendable (_ operation: @escaping @Sendable () async -> Void) async -> Void
  ) -> Effect {
    rebuilt { part in
      guard case .run(let priority, let operation) = part.node else { return part }
      return Effect(.run(priority) { @MainActor send in await run { await operation(send) } })
    }
  }
}

extension StoreTask {
  /// Whether nothing of the work is to be done any more, nor of what the actions started that its effects sent.
  @MainActor
  package var isFinished: Bool { scope.isFinished }
}

/// Whether a handler of the current task takes the issues that are reported.
package var issuesAreHandled: Bool { IssueHandler.current != nil }
