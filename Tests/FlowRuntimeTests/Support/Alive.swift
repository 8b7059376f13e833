import FlowRuntime

/// Counts the tokens that are still alive. A closure captures a token, which ends with the closure.
final class Alive: Sendable {
  final class Token: Sendable {
    private let alive: Alive

    fileprivate init(_ alive: Alive) {
      self.alive = alive
      alive.number.withLock { $0 += 1 }
    }

    deinit {
      alive.number.withLock { $0 -= 1 }
    }

    /// Keeps the token alive in the closure that calls this function.
    func hold() {}
  }

  private let number = Locked(0)

  var count: Int { number.withLock { $0 } }

  func token() -> Token { Token(self) }
}
