/// Hooks of the runtime for the test kit.
extension Effect {
  /// The same effect with another way to run each of its operations.
  ///
  /// - Parameter run: runs an operation to its end. It is isolated to the main actor like the store, so the operation starts
  ///   without a hop to another thread.
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
  /// The work of an action that was not sent: none.
  @MainActor
  package init() {
    scope = CancellationScope(bag: TaskBag())
  }

  /// Whether all effects of the action have finished, and those of the actions that they sent.
  @MainActor
  package var isFinished: Bool { scope.isFinished }
}

/// Whether a handler of the current task takes the issues that are reported.
package var issuesAreHandled: Bool { IssueHandler.current != nil }
