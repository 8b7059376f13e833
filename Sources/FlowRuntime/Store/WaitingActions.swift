/// The actions that wait for their turn, each with its cancellation scope: first in, first out.
struct WaitingActions<State, Action: Sendable> {
  /// A waiting entry.
  enum Entry {
    /// An action, and what to call if the location that it belongs to goes before its turn.
    case action(Action, onLoss: Effect<Action>.OnLoss? = nil)
    /// An action that the closure makes of the current state when its turn comes; or none.
    case made((State) -> Action?)
    /// A change of the state that no action makes.
    case change((inout State) -> Effect<Action>)
  }

  private var entries: [(entry: Entry, scope: CancellationScope)?] = []
  private var first = 0

  var isEmpty: Bool { first >= entries.count }

  mutating func append(_ entry: Entry, _ scope: CancellationScope) {
    entries.append((entry, scope))
  }

  mutating func next() -> (entry: Entry, scope: CancellationScope)? {
    guard first < entries.count else {
      entries.removeAll(keepingCapacity: entries.count < 64)
      first = 0
      return nil
    }
    let next = entries[first]
    entries[first] = nil
    first += 1
    if first > 1024 && first * 2 > entries.count {
      entries.removeFirst(first)
      first = 0
    }
    return next
  }
}
