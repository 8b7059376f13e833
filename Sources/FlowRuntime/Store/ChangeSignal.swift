import Observation

/// The observable part of a store or of a part of one. Its readers are notified of the next change.
///
/// It is not generic, on purpose. The key path of a generic type's property is made anew wherever it is written, which
/// took most of the time that a store needs for an action.
final class ChangeSignal: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// The target of the key path. It has no content.
  private var change: Void { () }

  /// Notes a read.
  func access() {
    registrar.access(self, keyPath: \.change)
  }

  /// Notifies the readers before a change.
  func willChange() {
    registrar.willSet(self, keyPath: \.change)
  }

  /// Ends the change.
  func didChange() {
    registrar.didSet(self, keyPath: \.change)
  }
}

/// The signal of a store that is no part of another one, for parts of it that go while somebody observes them.
///
/// A part without an owner is released as soon as it was read, with the signal that would notify its reader. The whole
/// store then adopts the reader, and notifies it of the store's next action, which is too often rather than never. The
/// parts in between cannot adopt it, because their signals notify only of values that were read from themselves.
///
/// A part may be released on any thread, so this type is isolated to no actor. Without an observer, nothing happens.
final class WholeSignal: Sendable {
  let signal = ChangeSignal()
  private let hasAdoptedReader = Locked(false)

  /// Adopts the reader of a part that is released.
  func adoptReader() {
    hasAdoptedReader.withLock { $0 = true }
    signal.access()
  }

  /// Whether a reader was adopted since this was asked last.
  func takeAdoptedReader() -> Bool {
    hasAdoptedReader.withLock { hasAdoptedReader in
      defer { hasAdoptedReader = false }
      return hasAdoptedReader
    }
  }
}
