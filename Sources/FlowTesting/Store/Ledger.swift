import FlowRuntime

/// The record of a test store: the actions that arrived, and the effects that still run.
///
/// It is not bound to an actor, so that a store that goes can be asked wherever it goes.
final class Ledger<State: Sendable, Action: Sendable>: Sendable {
  /// An action that was handled, and the state that it left.
  struct Entry: Sendable {
    let action: Action
    let state: State
  }

  private struct Content: Sendable {
    var entries: [Entry] = []
    /// The actions whose effects run. The effects of the state's preparation have no action.
    var effects: [UInt64: Action?] = [:]
    var lastEffect: UInt64 = 0
    /// How often something was added or ended.
    var changes = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let content = Locked(Content())

  /// The handled actions that the test did not state yet, first to last.
  var entries: [Entry] { content.withLock { $0.entries } }

  /// The actions whose effects go on, in the order in which the effects began; `nil` for the preparation's.
  var running: [Action?] {
    content.withLock { content in content.effects.sorted { $0.key < $1.key }.map(\.value) }
  }

  func add(_ action: Action, _ state: State) {
    content.withLock { $0.entries.append(Entry(action: action, state: state)) }
    wakeUp()
  }

  /// Takes out the first entries.
  @discardableResult
  func take(_ count: Int) -> [Entry] {
    content.withLock { content in
      defer { content.entries = Array(content.entries.dropFirst(count)) }
      return Array(content.entries.prefix(count))
    }
  }

  /// Runs an operation that an action's effect consists of, so that it is known as long as it goes on: before it
  /// leaves the main actor, and until it is there again. What the state's preparation asked for has no action.
  @MainActor
  func run(_ operation: @escaping @Sendable () async -> Void, of action: Action?) async {
    let id = content.withLock { content in
      content.lastEffect += 1
      content.effects.updateValue(action, forKey: content.lastEffect)
      return content.lastEffect
    }
    await runSettling(operation)
    content.withLock { _ = $0.effects.removeValue(forKey: id) }
    wakeUp()
  }

  /// Forgets the effects that go on, also those that take no notice of being cancelled.
  func forgetRunning() {
    content.withLock { $0.effects = [:] }
    wakeUp()
  }

  /// How often something was added or ended, to wait for the next time.
  var changes: Int { content.withLock { $0.changes } }

  /// Waits until something is added or ends, or until `wakeUp()`, unless that was so since `changes` was asked.
  func news(after changes: Int) async {
    await withCheckedContinuation { continuation in
      let isOld = content.withLock { content in
        if content.changes == changes { content.waiting.append(continuation) }
        return content.changes != changes
      }
      if isOld { continuation.resume() }
    }
  }

  func wakeUp() {
    let waiting = content.withLock { content in
      defer { content.waiting = [] }
      content.changes += 1
      return content.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
