/// A part of another source's state. After each change of that source, the part is compared with its last value, and its readers
/// are notified only if it differs.
///
/// A part that was not read since its last change is not compared.
@MainActor
final class ScopedSource<Whole, WholeAction: Sendable, State: Equatable, Action: Sendable>: StoreSource, StoreFollower {
  let whole: WholeSignal
  private let store: Store<Whole, WholeAction>
  private let read: (Whole) -> State?
  private let embed: (Action) -> WholeAction
  private let isOpen: ((Whole) -> Bool)?
  private let signal = ChangeSignal()
  private var followers = Followers()
  /// The value of the part when it was last read, or the last value before the part was gone.
  private var current: State
  /// Whether the part was read since its last change.
  private var isRead = false
  /// Whether the source has changed since `current` was read.
  private var isStale = false
  /// Whether followers are notified even if the new state equals the old one.
  private var notifiesOfEqualStates = false

  /// Makes a part of a store. The part retains the store.
  ///
  /// - Parameters:
  ///   - store: the store that contains the part.
  ///   - state: the current part.
  ///   - read: reads the part; `nil` if it is gone.
  ///   - embed: makes an action of the containing store.
  ///   - isOpen: whether the part may still receive actions. The closure is called when an action is handled. Without the
  ///     closure, the reducer decides.
  init(
    of store: Store<Whole, WholeAction>, _ state: State, read: @escaping (Whole) -> State?,
    embed: @escaping (Action) -> WholeAction, isOpen: ((Whole) -> Bool)? = nil
  ) {
    whole = store.source.whole
    self.store = store
    self.read = read
    self.embed = embed
    self.isOpen = isOpen
    current = state
    store.source.follow(self)
  }

  deinit {
    // After the release, only the root store can notify the readers.
    if isRead { whole.adoptReader() }
  }

  var state: State {
    // Updates the part before the reader is registered, so that the reader is not notified of this update.
    let state = unobservedState
    signal.access()
    isRead = true
    return state
  }

  var unobservedState: State {
    if isStale { update() }
    return current
  }

  var latestState: State { isStale ? read(store.source.latestState) ?? current : current }

  var comingState: State { read(store.source.comingState) ?? current }

  /// Whether the part exists now.
  var isThere: Bool { read(store.source.unobservedState) != nil }

  func follow(_ follower: any StoreFollower) {
    let left = followers.leftBeforeGrowing
    followers.add(follower, forgettingAllBut: left)
    withExtendedLifetime(left) {}
  }

  func followActions(_ follower: any StoreFollower) { store.source.followActions(follower) }
  func noteActions() -> FlowNotes { store.source.noteActions() }

  func notifyOfEqualStates() {
    notifiesOfEqualStates = true
    store.source.notifyOfEqualStates()
  }

  // A waiting action does not retain the part.
  func send(_ action: Action) -> CancellationScope {
    guard let isOpen else { return store.source.send(embed(action)) }
    return store.source.send(making: { [embed] whole in
      if isOpen(whole) { return embed(action) }
      Self.reportLoss(of: action)
      return nil
    })
  }

  func replaceState(_ body: @escaping (inout State) -> Effect<Action>) {
    reportIssue("\(State.self) is a part of another store, so it cannot be replaced alone. Replace the state of the outermost store.")
  }

  func send(making action: @escaping (State) -> Action?) -> CancellationScope {
    store.source.send(making: { [read, embed] whole in
      if let part = read(whole) { return action(part).map(embed) }
      Self.reportLoss(of: "a written value")
      return nil
    })
  }

  private static func reportLoss(of what: Any) {
    reportIssue("\(State.self) was removed, so \(what) is lost. Do not keep the store of a screen that has left.")
  }

  func stateIsOutdated() {
    isStale = true
    followers.outdate()
  }

  func stateDidChange() {
    isStale = true
    if isRead || !followers.isEmpty { update() }
  }

  private func update() {
    isStale = false
    guard let new = read(store.source.unobservedState) else { return }
    if current == new {
      // The new state replaces the equal old state, because its routes may have another lineage, which identifies them.
      _ = exchange(&current, for: new)
      if notifiesOfEqualStates { followers.tell() }
      return
    }
    isRead = false
    signal.willChange()
    let old = exchange(&current, for: new)
    signal.didChange()
    withExtendedLifetime(old) {}
    followers.tell()
  }
}
