/// Where a store's state comes from and its actions go.
@MainActor
protocol StoreSource<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action: Sendable

  /// The signal of the outermost source around, or of the source itself.
  nonisolated var whole: WholeSignal { get }

  /// The state. Readers are notified when it changes.
  var state: State { get }

  /// The state. Readers are not notified of changes.
  var unobservedState: State { get }

  /// The state during a change. Readers are not notified.
  var latestState: State { get }

  /// The state that an action meets which is sent now: the state after the actions that wait. Their reducers run on a
  /// copy. Readers are not notified.
  var comingState: State { get }

  /// Tells a follower of every change from now on, as long as somebody keeps it.
  func follow(_ follower: any StoreFollower)

  /// Tells a follower of every action from now on, also of those that change nothing here: `stateIsOutdated()` is
  /// called once for each.
  func followActions(_ follower: any StoreFollower)

  /// Lets followers look from now on also when the state is equal to the one before. Its routes may have been made anew,
  /// which `==` does not tell.
  func tellOfEqualStates()

  /// Makes flows take notes from now on, as long as the result is kept. The notes are those of the last action.
  func noteActions() -> FlowNotes

  func send(_ action: Action) -> CancellationScope

  /// Replaces the state when the turn of that comes. All effects of the old state end, and the returned one begins. A part of
  /// another source reports an issue instead.
  func replaceState(_ body: @escaping (inout State) -> Effect<Action>)

  /// Sends an action. The closure makes it of the current state when its turn comes; `nil` sends nothing.
  func send(making action: @escaping (State) -> Action?) -> CancellationScope
}

/// An observer of a source.
@MainActor
protocol StoreFollower: AnyObject {
  /// An action was handled. The change is not over yet.
  func stateIsOutdated()
  func stateDidChange()
}

extension StoreFollower {
  func stateIsOutdated() {}
  func stateDidChange() {}
}

/// The followers of a source, in the order in which they came, as weak references.
@MainActor
struct Followers {
  private struct Entry {
    weak var follower: (any StoreFollower)?
  }

  private var entries: [Entry] = []
  private var limit = 16

  /// Whether no follower is left.
  var isEmpty: Bool { !entries.contains { $0.follower != nil } }

  /// How many followers are known, released ones among them.
  var count: Int { entries.count }

  /// The followers that are left, if the list must forget the others before it grows; otherwise none.
  ///
  /// The caller keeps them while it adds a follower, because their end may come back to the store.
  var leftBeforeGrowing: [any StoreFollower]? {
    entries.count >= limit ? entries.compactMap(\.follower) : nil
  }

  mutating func add(_ follower: any StoreFollower, forgettingAllBut left: [any StoreFollower]?) {
    if let left {
      entries = left.map { Entry(follower: $0) }
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(follower: follower))
  }

  func outdate() {
    for entry in entries { entry.follower?.stateIsOutdated() }
  }

  /// Not mutating, because a follower may add others meanwhile.
  func tell() {
    for entry in entries { entry.follower?.stateDidChange() }
  }
}
