/// A part of another source's state. After each change of that source, the part is compared with its last value, and its readers
/// are notified only if it differs.
///
/// A part that was not read since its last change is not compared.
@MainActor
final class ScopedSource<State, Action: Sendable>: StoreSource, StoreFollower {
  /// Access to the part through its source.
  struct Access {
    /// The current part; `nil` if it is gone.
    let read: @MainActor () -> State?
    /// The part as it is now, even while a change is still running; `nil` if it is gone.
    let readLatest: @MainActor () -> State?
    /// The part after the waiting actions; `nil` if it will be gone.
    let readComing: @MainActor () -> State?
    let send: @MainActor (Action) -> CancellationScope
    let sendMaking: @MainActor (@escaping (State) -> Action?) -> CancellationScope
    let followActions: @MainActor (any StoreFollower) -> Void
    let noteActions: @MainActor () -> FlowNotes
    let notifyOfEqualStates: @MainActor () -> Void
  }

  let whole: WholeSignal
  private let access: Access
  private let isSame: (State, State) -> Bool
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

  private init(
    _ state: State, of whole: WholeSignal, _ access: Access, isSame: @escaping (State, State) -> Bool
  ) {
    current = state
    self.whole = whole
    self.access = access
    self.isSame = isSame
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

  var latestState: State { isStale ? access.readLatest() ?? current : current }

  var comingState: State { access.readComing() ?? current }

  /// Whether the part exists now.
  var isThere: Bool { access.read() != nil }

  func follow(_ follower: any StoreFollower) {
    let left = followers.leftBeforeGrowing
    followers.add(follower, forgettingAllBut: left)
    withExtendedLifetime(left) {}
  }

  func followActions(_ follower: any StoreFollower) { access.followActions(follower) }
  func noteActions() -> FlowNotes { access.noteActions() }

  func notifyOfEqualStates() {
    notifiesOfEqualStates = true
    access.notifyOfEqualStates()
  }

  func send(_ action: Action) -> CancellationScope { access.send(action) }

  func replaceState(_ body: @escaping (inout State) -> Effect<Action>) {
    reportIssue("\(State.self) is a part of another store, so it cannot be replaced alone. Replace the state of the outermost store.")
  }

  func send(making action: @escaping (State) -> Action?) -> CancellationScope { access.sendMaking(action) }

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
    guard let new = access.read() else { return }
    if isSame(current, new) {
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

extension ScopedSource where State: Equatable {
  /// Makes a part of a store. The part retains the store.
  ///
  /// - Parameters:
  ///   - store: the store that contains the part.
  ///   - state: the current part.
  ///   - read: reads the part; `nil` if it is gone.
  ///   - embed: makes an action of the containing store.
  ///   - isOpen: whether the part may still receive actions. The closure is called when an action is handled. Without the
  ///     closure, the reducer decides.
  static func part<Whole, WholeAction>(
    of store: Store<Whole, WholeAction>,
    _ state: State,
    read: @escaping (Whole) -> State?,
    embed: @escaping (Action) -> WholeAction,
    isOpen: ((Whole) -> Bool)? = nil
  ) -> ScopedSource {
    let reportLoss = { (what: Any) in
      reportIssue("\(State.self) was removed, so \(what) is lost. Do not keep the store of a screen that has left.")
    }
    let access = Access(
      read: { read(store.source.unobservedState) },
      readLatest: { read(store.source.latestState) },
      readComing: { read(store.source.comingState) },
      send: { action in
        guard let isOpen else { return store.source.send(embed(action)) }
        return store.source.send(making: { whole in
          if isOpen(whole) { return embed(action) }
          reportLoss(action)
          return nil
        })
      },
      sendMaking: { make in
        store.source.send(making: { whole in
          if let part = read(whole) { return make(part).map(embed) }
          reportLoss("a written value")
          return nil
        })
      },
      followActions: { store.source.followActions($0) },
      noteActions: { store.source.noteActions() },
      notifyOfEqualStates: { store.source.notifyOfEqualStates() }
    )
    let part = ScopedSource(state, of: store.source.whole, access) { $0 == $1 }
    store.source.follow(part)
    return part
  }
}
