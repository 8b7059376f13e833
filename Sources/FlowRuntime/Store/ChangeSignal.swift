import Observation

/// What is observed of a store or of a part of one: whoever reads it is told of the next change.
///
/// It is of no generic type on purpose. The key path of a generic type's property is made anew wherever it is written,
/// which took most of the time that a store needs for an action.
@MainActor
final class ChangeSignal: Observable {
  private let registrar = ObservationRegistrar()

  /// What the key path leads to; there is nothing to read.
  private var change: Void { () }

  /// Takes note that somebody reads.
  func access() {
    registrar.access(self, keyPath: \.change)
  }

  /// Tells those who have read that something is about to change.
  func willChange() {
    registrar.willSet(self, keyPath: \.change)
  }

  /// Ends the change.
  func didChange() {
    registrar.didSet(self, keyPath: \.change)
  }
}
