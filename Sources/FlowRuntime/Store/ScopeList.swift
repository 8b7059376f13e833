/// Cancellation scopes that a store tracks without retaining them. Each scope lives until its effects have finished.
///
/// The list removes ended scopes before it would grow, so it holds at most about twice as many entries as there are live scopes.
@MainActor
struct ScopeList {
  private struct Entry {
    weak var scope: CancellationScope?
  }

  private var entries: [Entry] = []
  private var limit = 16

  var isEmpty: Bool { entries.isEmpty }

  /// The number of entries, including those of ended scopes.
  var count: Int { entries.count }

  mutating func add(_ scope: CancellationScope) {
    if entries.count >= limit {
      take { _ in false }
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(scope: scope))
  }

  /// Removes and returns the scopes that satisfy the predicate. Also removes scopes that have ended or were cancelled.
  @discardableResult
  mutating func take(where predicate: (CancellationScope) -> Bool) -> [CancellationScope] {
    var taken: [CancellationScope] = []
    entries.removeAll { entry in
      guard let scope = entry.scope, !scope.isCancelled else { return true }
      guard predicate(scope) else { return false }
      taken.append(scope)
      return true
    }
    return taken
  }
}

/// The cancellation scopes that an id cancels.
@MainActor
struct ScopesByID {
  private var lists: [CancelID: ScopeList] = [:]
  private var limit = 16

  /// The number of ids, including those of ended scopes.
  var count: Int { lists.count }

  mutating func add(_ scope: CancellationScope, id: CancelID) {
    if lists.count >= limit && lists[id] == nil {
      for known in lists.keys { take(known) { _ in false } }
      limit = max(16, lists.count * 2)
    }
    lists[id, default: ScopeList()].add(scope)
  }

  /// Removes and returns the scopes of an id that belong to a location or are inside it.
  mutating func take(_ id: CancelID, in path: [LocationName]) -> [CancellationScope] {
    take(id) { $0.path.starts(with: path) }
  }

  @discardableResult
  private mutating func take(_ id: CancelID, where predicate: (CancellationScope) -> Bool) -> [CancellationScope] {
    guard let taken = lists[id]?.take(where: predicate) else { return [] }
    if lists[id]?.isEmpty == true { lists[id] = nil }
    return taken
  }
}
