import FlowRuntime

/// Counts what is alive of the tokens that it gave away: each is captured by one closure, and goes with it.
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

    /// Keeps the token in the closure that calls this.
    func hold() {}
  }

  private let number = Locked(0)

  var count: Int { number.withLock { $0 } }

  func token() -> Token { Token(self) }
}
