/// Whether something is there, observed.
@MainActor
final class Presence: StoreFollower {
  private let signal = ChangeSignal()
  private let whole: WholeSignal
  private let read: @MainActor () -> Bool
  private var current: Bool
  /// Whether those who asked were told of a change: they ask anew.
  private(set) var hasEnded = false

  init(follow source: some StoreSource, _ read: @escaping @MainActor () -> Bool) {
    self.read = read
    whole = source.whole
    current = read()
    source.follow(self)
  }

  deinit {
    // It goes with a part that nobody keeps. Whoever has asked would never be told.
    if !hasEnded { whole.handOn() }
  }

  var isThere: Bool {
    signal.access()
    return current
  }

  func stateDidChange() {
    let new = read()
    guard new != current else { return }
    hasEnded = true
    signal.willChange()
    current = new
    signal.didChange()
  }
}
