import Observation

/// Counts how often a view that reads something would have to be drawn again.
@MainActor
final class WakeUps {
  private(set) var count = 0
  private let readsAtOnce: Bool
  private let read: @MainActor () -> Void

  /// - Parameter readsAtOnce: whether to read again during the notification, so that no change is missed. A view reads again only
  ///   after the change.
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

  /// Waits until the observers have read again.
  static func settle() async {
    for _ in 0..<4 { await Task.yield() }
  }
}
