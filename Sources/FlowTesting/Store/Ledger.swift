import FlowRuntime

/// The record of a test store: the handled actions, and the running effects.
///
/// It is not isolated to an actor, so that the `deinit` of a store can read it on any thread.
final class Ledger<State: Sendable, Action: Sendable>: Sendable {
  /// An action that was handled, and the state after it.
  struct Entry: Sendable {
    let action: Action
    let state: State
  }

  private struct Content: Sendable {
    var entries: [Entry] = []
    /// The actions whose effects run; `nil` for the effect that prepared the initial state.
    var effects: [UInt64: Action?] = [:]
    var lastEffect: UInt64 = 0
    /// The number of changes: handled actions, ended effects, and calls of `wakeUp()`.
    var changes = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let content = Locked(Content())

  /// The handled actions that the test has not asserted, first to last.
  var entries: [Entry] { content.withLock { $0.entries } }

  /// The actions whose effects run, in the order in which the effects started; `nil` for the effect that prepared the initial
  /// state.
  var running: [Action?] {
    content.withLock { content in content.effects.sorted { $0.key < $1.key }.map(\.value) }
  }

  func add(_ action: Action, _ state: State) {
    content.withLock { $0.entries.append(Entry(action: action, state: state)) }
    wakeUp()
  }

  /// Removes and returns the first entries.
  @discardableResult
  func take(_ count: Int) -> [Entry] {
    content.withLock { content in
      defer { content.entries = Array(content.entries.dropFirst(count)) }
      return Array(content.entries.prefix(count))
    }
  }

  /// Runs an operation of an action's effect, and records the operation as running until it has returned to the main actor.
  /// `action` is `nil` for the effect that prepared the initial state.
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

  /// Forgets the running effects, including those that ignore their cancellation.
  func forgetRunning() {
    content.withLock { $0.effects = [:] }
    wakeUp()
  }

  /// The number of changes so far. Pass it to `news(after:)`.
  var changes: Int { content.withLock { $0.changes } }

  /// Waits for the next change. Returns immediately if there was a change since `changes` was read.
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
