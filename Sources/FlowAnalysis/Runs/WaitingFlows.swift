/// The flows that a search goes into next, the nearest first; of those that are as near, that which came first.
struct WaitingFlows {
  struct Flow {
    var flow: Int
    /// The exit that it has to take, if any.
    var exit: Int32?
    /// The way to it.
    var way: NestedRun
  }

  private struct Entry {
    var flow: Flow
    var length: Int
    var path: String
    var number: Int

    func isBefore(_ other: Entry) -> Bool {
      if length != other.length { return length < other.length }
      return path != other.path ? path < other.path : number < other.number
    }
  }

  /// A heap: no entry comes before the one at half its place.
  private var entries: [Entry] = []
  private var count = 0

  mutating func insert(_ flow: Flow) {
    entries.append(Entry(flow: flow, length: flow.way.length, path: flow.way.path, number: count))
    count += 1
    var place = entries.count - 1
    while place > 0, entries[place].isBefore(entries[(place - 1) / 2]) {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeNearest() -> Flow? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if entries.isEmpty { return first.flow }
    entries[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
        if entries[child].isBefore(entries[least]) { least = child }
      }
      if least == place { return first.flow }
      entries.swapAt(place, least)
      place = least
    }
  }
}
