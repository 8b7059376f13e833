/// The parts of a store that somebody keeps. A part that is requested again is the same object as long as somebody
/// keeps them, and whether optional ones are there is observed apart from what they hold.
///
/// Code of the app runs while a part is made or released, and may come back here. So no call of such code happens while a
/// property is being changed.
@MainActor
final class StoreParts {
  private struct Entry {
    weak var object: AnyObject?
  }

  private var stores: [AnyHashable: Entry] = [:]
  private var storeLimit = 16
  private var presences: [AnyHashable: Presence] = [:]
  private var presenceLimit = 16
  private var absences: [Absence] = []
  /// The observers, each until the store is released or the observation is cancelled.
  private(set) var observers: [ObjectIdentifier: any StoreFollower] = [:]

  /// How many parts are known, those that have gone among them.
  var count: Int { stores.count + presences.count + absences.count }

  /// The store of a part, if somebody keeps it.
  func store<Part>(_ key: AnyHashable, as type: Part.Type) -> Part? {
    stores[key]?.object as? Part
  }

  func add(_ store: AnyObject, _ key: AnyHashable) {
    if stores.count >= storeLimit {
      let kept = stores.compactMapValues { $0.object }
      storeLimit = max(16, kept.count * 2)
      _ = exchange(&stores, for: kept.mapValues { Entry(object: $0) })
    }
    let old = stores.updateValue(Entry(object: store), forKey: key)
    withExtendedLifetime(old) {}
  }

  func add(observer: any StoreFollower) {
    observers[ObjectIdentifier(observer)] = observer
  }

  func removeObserver(_ id: ObjectIdentifier) {
    let gone = observers.removeValue(forKey: id)
    withExtendedLifetime(gone) {}
  }

  /// Whether a part is there; Observation tells the caller when that changes.
  ///
  /// - Parameters:
  ///   - key: what tells the part from others.
  ///   - source: the whole.
  ///   - isThere: finds the part.
  func isPresent<Source: StoreSource>(
    _ key: AnyHashable,
    in source: Source,
    _ isThere: @escaping (Source.State) -> Bool
  ) -> Bool {
    if let known = presences[key], !known.hasEnded { return known.isThere }
    let presence = Presence(follow: source) { [unowned source] in isThere(source.unobservedState) }
    if presences.count >= presenceLimit {
      let kept = presences.filter { !$0.value.hasEnded }
      presenceLimit = max(16, kept.count * 2)
      _ = exchange(&presences, for: kept)
    }
    let old = presences.updateValue(presence, forKey: key)
    withExtendedLifetime(old) {}
    return presence.isThere
  }

  /// Whether a route is there; Observation tells the caller when that changes.
  ///
  /// - Parameters:
  ///   - route: the route, and the lineage of the routes as they are now.
  ///   - source: the whole.
  ///   - isThere: finds the route.
  func isPresent<Source: StoreSource>(
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
  private func absence<Source: StoreSource>(of lineage: Lineage, in source: Source) -> Absence
  where Source.State: FlowState {
    _ = exchange(&absences, for: absences.filter { !$0.hasEnded })
    if let known = absences.first(where: { $0.lineage === lineage }) { return known }
    let new = Absence(of: lineage, in: source)
    absences.append(new)
    return new
  }
}
