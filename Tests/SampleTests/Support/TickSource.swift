import Foundation

/// Ticks that a test makes. The test can wait until a stream is observed or has ended, so it does not guess how long to wait.
final class TickSource: @unchecked Sendable {
  // Unchecked: every access to the variables holds the lock.
  private let lock = NSLock()
  private var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  private var nextID = 0
  private let listened = AsyncStream.makeStream(of: Void.self)
  private let ended = AsyncStream.makeStream(of: Void.self)

  /// The number of streams that are observed.
  var listeners: Int { lock.withLock { continuations.count } }

  func stream() -> AsyncStream<Void> {
    AsyncStream { continuation in
      let id = lock.withLock {
        nextID += 1
        continuations[nextID] = continuation
        return nextID
      }
      continuation.onTermination = { [self] _ in
        _ = lock.withLock { continuations.removeValue(forKey: id) }
        ended.continuation.yield()
      }
      listened.continuation.yield()
    }
  }

  /// Returns when another stream is observed.
  func untilListened() async {
    for await _ in listened.stream { return }
  }

  /// Returns when another stream has ended.
  func untilEnded() async {
    for await _ in ended.stream { return }
  }

  func tick(_ count: Int) {
    for continuation in lock.withLock({ Array(continuations.values) }) {
      for _ in 0..<count { continuation.yield() }
    }
  }

  func finish() {
    for continuation in lock.withLock({ Array(continuations.values) }) { continuation.finish() }
  }
}
