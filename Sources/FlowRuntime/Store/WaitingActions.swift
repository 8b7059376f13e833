/// The waiting actions of a store, each with its cancellation scope: first in, first out.
struct WaitingActions<State, Action: Sendable> {
  /// A waiting entry.
  enum Entry {
    /// An action, and the function to call if its location in the state is gone before the action is handled.
    case action(Action, onLoss: Effect<Action>.OnLoss? = nil)
    /// A closure that makes an action from the current state when its turn comes. It may return `nil`.
    case made((State) -> Action?)
    /// A replacement of the state.
    case replacement((inout State) -> Effect<Action>)
  }

  /// An entry with its cancellation scope, and the call of the issue handler that caused it.
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
