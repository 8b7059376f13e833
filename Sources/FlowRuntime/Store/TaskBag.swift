/// The tasks of a store. The store's end cancels them from whatever thread it comes on, so it is the
/// one part of a store that is not bound to the main actor.
final class TaskBag: Sendable {
  private struct Content: Sendable {
    var tasks: [UInt64: Task<Void, Never>] = [:]
    var isStopped = false
  }

  private let content = Locked(Content())

  /// Whether the store has gone: nothing is delivered any more.
  var isStopped: Bool { content.withLock { $0.isStopped } }

  /// How many tasks run.
  var count: Int { content.withLock { $0.tasks.count } }

  func insert(_ task: Task<Void, Never>, id: UInt64) {
    let isStopped = content.withLock {
      if !$0.isStopped { $0.tasks[id] = task }
      return $0.isStopped
    }
    if isStopped { task.cancel() }
  }

  func remove(id: UInt64) {
    _ = content.withLock { $0.tasks.removeValue(forKey: id) }
  }

  func cancel(id: UInt64) {
    content.withLock { $0.tasks[id] }?.cancel()
  }

  /// Cancels all tasks that run now.
  func cancelAll() {
    for task in content.withLock({ Array($0.tasks.values) }) { task.cancel() }
  }

  func stop() {
    // Cancelled outside of the lock, for a cancellation handler may do anything.
    let tasks = content.withLock { content in
      content.isStopped = true
      let tasks = Array(content.tasks.values)
      content.tasks = [:]
      return tasks
    }
    for task in tasks { task.cancel() }
  }
}
