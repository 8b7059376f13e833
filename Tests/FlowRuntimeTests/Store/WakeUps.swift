import Observation

/// Counts how often something would have to be drawn again, as a view that reads it would.
@MainActor
final class WakeUps {
  private(set) var count = 0
  private let read: @MainActor () -> Void

  init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    observe()
  }

  private func observe() {
    withObservationTracking {
      read()
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        self?.count += 1
        // A view reads again when the change is done.
        Task { @MainActor in self?.observe() }
      }
    }
  }

  /// Lets the observers read again.
  static func settle() async {
    for _ in 0..<4 { await Task.yield() }
  }
}
