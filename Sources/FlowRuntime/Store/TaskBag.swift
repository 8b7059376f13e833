/// The tasks of a store. A store may be released on any thread and then cancels its tasks, so this type is not isolated to the
/// main actor.
final class TaskBag: Sendable {
  private struct Content: Sendable {
    var tasks: [UInt64: Task<Void, Never>] = [:]
    var isStopped = false
  }

  private let content = Locked(Content())

  /// Whether the store was released. Nothing is delivered after that.
  var isStopped: Bool { content.withLock { $0.isStopped } }

  /// The number of running tasks.
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

  /// Cancels all running tasks.
  func cancelAll() {
    for task in content.withLock({ Array($0.tasks.values) }) { task.cancel() }
  }

  func stop() {
    // Cancels outside the lock, because a cancellation handler may call anything.
    let tasks = content.withLock { content in
      content.isStopped = true
      let tasks = Array(content.tasks.values)
      content.tasks = [:]
      return tasks
    }
    for task in tasks { task.cancel() }
  }
}
