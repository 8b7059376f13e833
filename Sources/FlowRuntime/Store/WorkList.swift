/// Works that a store knows without keeping them: each lives as long as something of it is to be done.
///
/// Those that have ended are forgotten when the list would otherwise grow, so that it never holds more
/// than about twice as many as there are.
@MainActor
struct WorkList {
  private struct Entry {
    weak var work: Work?
  }

  private var entries: [Entry] = []
  private var limit = 16

  var isEmpty: Bool { entries.isEmpty }

  /// How many works the list knows, ended ones among them.
  var count: Int { entries.count }

  mutating func add(_ work: Work) {
    if entries.count >= limit {
      take { _ in false }
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(work: work))
  }

  /// Takes out the works that satisfy the predicate, and forgets those that have ended or were cancelled.
  @discardableResult
  mutating func take(where predicate: (Work) -> Bool) -> [Work] {
    var taken: [Work] = []
    entries.removeAll { entry in
      guard let work = entry.work, !work.isCancelled else { return true }
      guard predicate(work) else { return false }
      taken.append(work)
      return true
    }
    return taken
  }
}

/// The works that can be cancelled by an id.
@MainActor
struct CancellableWorks {
  private var lists: [CancelID: WorkList] = [:]
  private var limit = 16

  /// How many ids are known, those of ended works among them.
  var count: Int { lists.count }

  mutating func add(_ work: Work, id: CancelID) {
    if lists.count >= limit && lists[id] == nil {
      for known in lists.keys { take(known) { _ in false } }
      limit = max(16, lists.count * 2)
    }
    lists[id, default: WorkList()].add(work)
  }

  /// Takes out the works under an id in a place or inside of it.
  mutating func take(_ id: CancelID, in path: [PlaceName]) -> [Work] {
    take(id) { $0.path.starts(with: path) }
  }

  @discardableResult
  private mutating func take(_ id: CancelID, where predicate: (Work) -> Bool) -> [Work] {
    guard let taken = lists[id]?.take(where: predicate) else { return [] }
    if lists[id]?.isEmpty == true { lists[id] = nil }
    return taken
  }
}
