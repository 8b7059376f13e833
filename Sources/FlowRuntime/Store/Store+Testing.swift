/// Hooks of the runtime for `FlowTesting`.
extension Effect {
  /// Returns this effect, changed so that `run` runs each of its operations.
  ///
  /// - Parameter run: runs an operation to its end. Like the store, it is isolated to the main actor, so the operation starts
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
  /// Makes a task without any work, for an action that was not sent.
  @MainActor
  package init() {
    scope = CancellationScope(bag: TaskBag())
  }

  /// Whether all effects of the action have finished, including the effects of the actions that they sent.
  @MainActor
  package var isFinished: Bool { scope.isFinished }
}

/// Whether a handler of the current task receives issues.
package var issuesAreHandled: Bool { IssueHandler.current != nil }
