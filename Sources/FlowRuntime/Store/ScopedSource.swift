/// A part of another source's state. It is compared after each change of that source, and its readers are notified only
/// if it is different.
///
/// A part without readers since its last change is not even compared.
@MainActor
final class ScopedSource<State, Action: Sendable>: StoreSource, StoreFollower {
  /// How to get at the part in the whole.
  struct Access {
    /// The part as it is now; `nil` if it has gone.
    let read: @MainActor () -> State?
    /// The part in the middle of a change.
    let readLatest: @MainActor () -> State?
    /// The part as it will be after the waiting actions.
    let readComing: @MainActor () -> State?
    let send: @MainActor (Action) -> CancellationScope
    let sendMaking: @MainActor (@escaping (State) -> Action?) -> CancellationScope
    let followActions: @MainActor (any StoreFollower) -> Void
    let noteActions: @MainActor () -> FlowNotes
    let tellOfEqualStates: @MainActor () -> Void
  }

  let whole: WholeSignal
  private let access: Access
  private let isSame: (State, State) -> Bool
  private let signal = ChangeSignal()
  private var followers = Followers()
  /// The part as it was when it was read the last time, or before it went.
  private var current: State
  /// Whether the part was read since the last change of it.
  private var isRead = false
  /// Whether the whole has changed since `current` was.
  private var isStale = false
  /// Whether followers look also when the state is equal to the one before.
  private var tellsOfEqualStates = false

  private init(
    _ state: State, of whole: WholeSignal, _ access: Access, isSame: @escaping (State, State) -> Bool
  ) {
    current = state
    self.whole = whole
    self.access = access
    self.isSame = isSame
  }

  deinit {
    // Its readers would never be notified.
    if isRead { whole.adoptReader() }
  }

  var state: State {
    // Brought up to date first: that is no change for those who read only now.
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

  /// Whether the part is there now.
  var isThere: Bool { access.read() != nil }

  func follow(_ follower: any StoreFollower) {
    let left = followers.leftBeforeGrowing
    followers.add(follower, forgettingAllBut: left)
    withExtendedLifetime(left) {}
  }

  func followActions(_ follower: any StoreFollower) { access.followActions(follower) }
  func noteActions() -> FlowNotes { access.noteActions() }

  func tellOfEqualStates() {
    tellsOfEqualStates = true
    access.tellOfEqualStates()
  }

  func send(_ action: Action) -> CancellationScope { access.send(action) }

  func replaceState(_ body: @escaping (inout State) -> Effect<Action>) {
    reportIssue("\(State.self) is a part of another store, so it cannot be replaced alone.")
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
      // It may nevertheless have another lineage, and the lineage identifies routes.
      _ = exchange(&current, for: new)
      if tellsOfEqualStates { followers.tell() }
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
  /// A part of a store. The store stays as long as the part.
  ///
  /// - Parameters:
  ///   - store: the whole.
  ///   - state: the part as it is now.
  ///   - read: finds the part; `nil` if it has gone.
  ///   - embed: makes an action of the whole.
  ///   - isOpen: whether the part may still be sent something, asked when the turn of an action comes. Without it,
  ///     the reducer decides.
  static func part<Whole, WholeAction>(
    of store: Store<Whole, WholeAction>,
    _ state: State,
    read: @escaping (Whole) -> State?,
    embed: @escaping (Action) -> WholeAction,
    isOpen: ((Whole) -> Bool)? = nil
  ) -> ScopedSource {
    let reportLoss = { (what: Any) in
      reportIssue("\(State.self) is not there any more, so \(what) is lost.")
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
          reportLoss("what was written to it")
          return nil
        })
      },
      followActions: { store.source.followActions($0) },
      noteActions: { store.source.noteActions() },
      tellOfEqualStates: { store.source.tellOfEqualStates() }
    )
    let part = ScopedSource(state, of: store.source.whole, access) { $0 == $1 }
    store.source.follow(part)
    return part
  }
}
