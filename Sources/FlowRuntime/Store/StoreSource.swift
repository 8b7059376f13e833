/// The source of a store's state, and the receiver of its actions.
@MainActor
protocol StoreSource<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action: Sendable

  /// The signal of the outermost source, which may be this source.
  nonisolated var whole: WholeSignal { get }

  /// The state. Readers are notified when it changes.
  var state: State { get }

  /// The state. Readers are not notified of changes.
  var unobservedState: State { get }

  /// The state during a change. Readers are not notified.
  var latestState: State { get }

  /// The state after the waiting actions, which the next sent action will change. The reducers of the waiting actions run on a
  /// copy. Readers are not notified.
  var comingState: State { get }

  /// Notifies a follower of every later change. The follower is not retained.
  func follow(_ follower: any StoreFollower)

  /// Notifies a follower of every later action, including actions that do not change this state:
  /// `actionWasHandled(_:isDelivery:)` is called once for each.
  func followActions(_ follower: any StoreFollower)

  /// Makes the source notify followers even if the new state equals the old one. Its routes may be new instances, which `==` does
  /// not detect.
  func notifyOfEqualStates()

  /// Makes flows record what they do, as long as the caller retains the result. The result contains the notes about the last
  /// action.
  func noteActions() -> FlowNotes

  func send(_ action: Action) -> CancellationScope

  /// Replaces the state after the actions that already wait. All effects of the old state end, and the returned effect starts. A
  /// part of another source reports an issue instead.
  func replaceState(_ body: @escaping (inout State) -> Effect<Action>)

  /// Sends an action. The closure makes the action from the current state when its turn comes; `nil` sends nothing.
  func send(making action: @escaping (State) -> Action?) -> CancellationScope
}

/// An observer of a source.
@MainActor
protocol StoreFollower: AnyObject {
  /// Called after an action was handled, before the change ends.
  func stateIsOutdated()
  /// Called after the outermost source handled an action, before the change ends. Only followers of actions are called.
  ///
  /// - Parameters:
  ///   - action: the action; `nil` if the state was replaced.
  ///   - isDelivery: whether a flow sent the action as a part of a transition.
  func actionWasHandled(_ action: Any?, isDelivery: Bool)
  func stateDidChange()
}

extension StoreFollower {
  func stateIsOutdated() {}
  func actionWasHandled(_ action: Any?, isDelivery: Bool) {}
  func stateDidChange() {}
}

/// Weak references to the followers of a source, in the order in which they were added.
@MainActor
struct Followers {
  private struct Entry {
    weak var follower: (any StoreFollower)?
  }

  private var entries: [Entry] = []
  private var limit = 16

  /// Whether no follower is left.
  var isEmpty: Bool { !entries.contains { $0.follower != nil } }

  /// The number of followers, including released ones.
  var count: Int { entries.count }

  /// The live followers, if the list must drop released ones before it grows; otherwise `nil`.
  ///
  /// The caller retains them while it adds a follower, because releasing a follower may call the store.
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

  func tell(of action: Any?, isDelivery: Bool) {
    for entry in entries { entry.follower?.actionWasHandled(action, isDelivery: isDelivery) }
  }

  /// Notifies the followers. The method is not mutating, because a follower may add other followers during the call.
  func tell() {
    for entry in entries { entry.follower?.stateDidChange() }
  }
}
