/// The actions that wait for their turn, each with its cancellation scope: first in, first out.
struct WaitingActions<State, Action: Sendable> {
  /// A waiting entry.
  enum Entry {
    /// An action, and what to call if the location that it belongs to goes before its turn.
    case action(Action, onLoss: Effect<Action>.OnLoss? = nil)
    /// An action that the closure makes of the current state when its turn comes; or none.
    case made((State) -> Action?)
    /// Another state in the place of the state.
    case replacement((inout State) -> Effect<Action>)
  }

  /// An entry with its cancellation scope, and the call of an issue handler that caused it.
  typealias Waiting = (entry: Entry, scope: CancellationScope, cause: IssueHandler.Call?)

  private var entries: [Waiting?] = []
  private var first = 0

  var isEmpty: Bool { first >= entries.count }

  /// The waiting entries, in order.
  var all: [Waiting] { entries[first...].compactMap(\.self) }

  mutating func append(_ entry: Entry, _ scope: CancellationScope) {
    entries.append((entry, scope, IssueHandler.cause))
  }

  mutating func next() -> Waiting? {
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
