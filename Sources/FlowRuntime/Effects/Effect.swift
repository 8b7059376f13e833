/// A request of a reducer to the store: to send actions, to run tasks, or to cancel tasks.
///
/// An effect is a value that does nothing by itself. The store performs it after the action that returned it.
///
/// You can merge or concatenate any number of effects. You can nest effects (merged effects in concatenated ones, `cancellable`
/// effects in each other) up to 1,000 levels deep. A deeper effect is reported as an issue and is not performed.
///
/// ```swift
/// case .startTapped:
///   return .run { send in
///     for await count in counter() { await send(.counted(count)) }
///   }
///   .cancellable(id: Counting.id, cancelInFlight: true)
/// ```
@frozen public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline let node: Node

  /// The type of a closure that is called when an action is lost, because its location in the state is gone.
  @usableFromInline typealias OnLoss = @MainActor @Sendable () -> Void

  /// The parts of an effect.
  @usableFromInline
  indirect enum Node: Sendable {
    case none
    /// An action to send, and the function to call if its location in the state is gone before the action is handled.
    case send(Action, onLoss: OnLoss?)
    case run(TaskPriority?, @Sendable (Send<Action>) async -> Void)
    case cancel(CancelID)
    case merge(Rope<Effect>, depth: Int)
    case concatenate(Rope<Effect>, depth: Int)
    /// The whole effect can be cancelled by this id.
    case cancellable(CancelID, Effect, depth: Int)
    /// The whole effect belongs to a location in the state, and ends when the location is gone.
    case bound(to: any StateLocation, Effect, depth: Int)
  }

  @inlinable
  init(_ node: Node) {
    self.node = node
  }

  /// Whether the effect does nothing.
  @inlinable
  var isNone: Bool {
    if case .none = node { true } else { false }
  }
}

extension Effect {
  /// An effect that does nothing.
  @inlinable
  public static var none: Effect { Effect(.none) }

  /// Sends an action. The store handles it after the actions that already wait.
  public static func send(_ action: Action) -> Effect {
    Effect(.send(action, onLoss: nil))
  }

  /// Sends an action that must not be lost silently: `onLoss` is called if its location is gone before the action is handled.
  static func send(_ action: Action, onLoss: @escaping OnLoss) -> Effect {
    Effect(.send(action, onLoss: onLoss))
  }

  /// Returns an effect that runs an asynchronous operation. The operation may send any number of actions, in order.
  ///
  /// The store cancels the operation's task when its route leaves, when an effect cancels its id, and when the store is released.
  /// Actions that the task sends after that are ignored.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task.
  ///   - operation: the operation; `await send(…)` returns when the store has handled or enqueued the action.
  ///   - handler: receives an error that the operation throws. Without a handler, the error is reported as an issue, except
  ///     `CancellationError`, which ends a cancelled operation.
  ///   - fileID: the file that the issue names.
  ///   - line: the line that the issue names.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Effect {
    Effect(
      .run(priority) { send in
        do {
          try await operation(send)
        } catch is CancellationError {
          return
        } catch {
          guard let handler else {
            // A cancelled operation may throw any error of the function that it waited for.
            if Task.isCancelled { return }
            reportIssue(
              "An effect threw an unhandled error: \(error). Catch it in the operation, or pass `catch:` to "
                + "`.run`.", fileID: fileID, line: line)
            return
          }
          await handler(error, send)
        }
      })
  }
}

/// Sends actions from an effect's operation to the store.
///
/// ```swift
/// return .run { send in
///   await send(.loaded(try await api.notes()))
/// }
/// ```
public struct Send<Action: Sendable>: Sendable {
  let deliver: @MainActor @Sendable (Action) -> Void

  /// Sends an action. It does nothing after the effect was cancelled.
  @MainActor
  public func callAsFunction(_ action: Action) {
    deliver(action)
  }
}
