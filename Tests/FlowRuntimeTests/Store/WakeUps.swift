import Observation

/// Counts how often something would have to be drawn again, as a view that reads it would.
@MainActor
final class WakeUps {
  private(set) var count = 0
  private let readsAtOnce: Bool
  private let read: @MainActor () -> Void

  /// - Parameter readsAtOnce: whether it reads again while it is told, so that nothing escapes it. A view reads again
  ///   when the change is done.
  init(readingAtOnce readsAtOnce: Bool = false, _ read: @escaping @MainActor () -> Void) {
    self.readsAtOnce = readsAtOnce
    self.read = read
    observe()
  }

  private func observe() {
    withObservationTracking {
      read()
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.wakeUp() }
    }
  }

  private func wakeUp() {
    count += 1
    if readsAtOnce { return observe() }
    Task { observe() }
  }

  /// Lets the observers read again.
  static func settle() async {
    for _ in 0..<4 { await Task.yield() }
  }
}
