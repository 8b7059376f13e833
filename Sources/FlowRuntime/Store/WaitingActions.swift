/// The actions that wait for their turn, each with the work that it belongs to: first in, first out.
struct WaitingActions<Action> {
  private var entries: [(action: Action, work: Work)?] = []
  private var first = 0

  mutating func append(_ action: Action, _ work: Work) {
    entries.append((action, work))
  }

  mutating func next() -> (action: Action, work: Work)? {
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
