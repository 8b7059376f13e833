import Foundation

/// The streams that are listened to, from whatever thread.
final class LockedList: @unchecked Sendable {
  // Unchecked: every access to the two variables holds the lock.
  private let lock = NSLock()
  private var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  private var nextID = 0

  var count: Int { lock.withLock { continuations.count } }

  func add(_ continuation: AsyncStream<Void>.Continuation) -> Int {
    lock.withLock {
      nextID += 1
      continuations[nextID] = continuation
      return nextID
    }
  }

  func remove(_ id: Int) {
    _ = lock.withLock { continuations.removeValue(forKey: id) }
  }

  func yield() {
    for continuation in lock.withLock({ Array(continuations.values) }) { continuation.yield() }
  }
}
