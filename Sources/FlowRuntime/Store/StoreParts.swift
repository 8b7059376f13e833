/// The parts of a store that somebody keeps. A part that is requested again is the same object as long as somebody
/// keeps them, and whether optional ones are there is observed apart from what they hold.
@MainActor
struct StoreParts {
  private struct Entry {
    weak var object: AnyObject?
  }

  private var stores: [AnyHashable: Entry] = [:]
  private var presences: [AnyHashable: Presence] = [:]
  private var absences: [Absence] = []
  private var limit = 16
  /// The observers, each until the store is released or the observation is cancelled.
  var observers: [ObjectIdentifier: any StoreFollower] = [:]

  /// How many parts are known, those that have gone among them.
  var count: Int { stores.count + presences.count + absences.count }

  /// The store of a part, if somebody keeps it.
  func store<Part>(_ key: AnyHashable, as type: Part.Type) -> Part? {
    stores[key]?.object as? Part
  }

  mutating func add(_ store: AnyObject, _ key: AnyHashable) {
    if stores.count >= limit {
      stores = stores.filter { $0.value.object != nil }
      limit = max(16, stores.count * 2)
    }
    stores[key] = Entry(object: store)
  }

  /// Whether a part is there; Observation tells the caller when that changes.
  ///
  /// - Parameters:
  ///   - key: what tells the part from others.
  ///   - source: the whole.
  ///   - isThere: finds the part.
  mutating func isPresent<Source: StoreSource>(
    _ key: AnyHashable,
    in source: Source,
    _ isThere: @escaping (Source.State) -> Bool
  ) -> Bool {
    presences = presences.filter { !$0.value.hasEnded }
    if let presence = presences[key] { return presence.isThere }
    let presence = Presence(follow: source) { [unowned source] in isThere(source.unobservedState) }
    presences[key] = presence
    return presence.isThere
  }

  /// Whether a route is there; Observation tells the caller when that changes.
  ///
  /// - Parameters:
  ///   - route: the route, and the lineage of the routes as they are now.
  ///   - source: the whole.
  ///   - isThere: finds the route.
  mutating func isPresent<Source: StoreSource>(
    _ route: Showing, in source: Source, _ isThere: @escaping (Source.State) -> Bool
  ) -> Bool where Source.State: FlowState {
    let key = AnyHashable(route)
    // In the middle of a change a route may have gone without those being told who know that it was there.
    let isKnown = presences[key]?.hasEnded == false
    if isKnown || isThere(source.unobservedState) { return isPresent(key, in: source, isThere) }
    absence(of: route.lineage, in: source).add(route.id)
    return false
  }

  /// The observers of routes of a lineage that a caller asked for and that are not there.
  private mutating func absence<Source: StoreSource>(of lineage: Lineage, in source: Source) -> Absence
  where Source.State: FlowState {
    absences.removeAll(where: \.hasEnded)
    if let known = absences.first(where: { $0.lineage === lineage }) { return known }
    let new = Absence(of: lineage, in: source)
    absences.append(new)
    return new
  }
}
