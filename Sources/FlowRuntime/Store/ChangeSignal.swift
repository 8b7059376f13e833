import Observation

/// The observable part of a store or of a part of a store. Its readers are notified of the next change.
///
/// It is deliberately not generic. Swift creates a key path of a generic type's property again at each use. This took most of the
/// time of an action.
final class ChangeSignal: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// The target of the key path. It has no content.
  private var change: Void { () }

  /// Registers the current reader.
  func access() {
    registrar.access(self, keyPath: \.change)
  }

  /// Notifies the readers before a change.
  func willChange() {
    registrar.willSet(self, keyPath: \.change)
  }

  /// Notifies the readers after a change.
  func didChange() {
    registrar.didSet(self, keyPath: \.change)
  }
}

/// The signal of a root store, for readers of its parts that are released while they are observed.
///
/// A part of a store without an owner is released right after it was read, together with the signal that would notify its reader.
/// The root store then adopts the reader and notifies it of the store's next action, which may be too often but never too seldom.
/// A part that contains the released part cannot adopt the reader, because it notifies only of changes of its own value.
///
/// A part may be released on any thread, so this type is not isolated to an actor. Without an observer, nothing happens.
final class WholeSignal: Sendable {
  let signal = ChangeSignal()
  private let hasAdoptedReader = Locked(false)

  /// Adopts the reader of a part that is being released.
  func adoptReader() {
    hasAdoptedReader.withLock { $0 = true }
    signal.access()
  }

  /// Returns whether a reader was adopted since the last call.
  func takeAdoptedReader() -> Bool {
    hasAdoptedReader.withLock { hasAdoptedReader in
      defer { hasAdoptedReader = false }
      return hasAdoptedReader
    }
  }
}
