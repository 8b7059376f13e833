import Observation

/// Counts how often a view that reads something would have to be drawn again.
@MainActor
final class WakeUps {
  private(set) var count = 0
  private let readsAtOnce: Bool
  private let read: @MainActor () -> Void

  /// - Parameter readsAtOnce: whether it reads again during the notification, so that it misses no change. A view reads again after
  ///   the change.
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
