/// The parts of a store that are in use. While something retains a part, another request returns the same object. The presence of
/// optional parts is observed separately from their content.
///
/// Code of the app runs while a part is made or released, and may call this type again. So no property is being changed during
/// such a call.
@MainActor
final class StoreParts {
  private struct Entry {
    weak var object: AnyObject?
  }

  private var stores: [AnyHashable: Entry] = [:]
  private var storeLimit = 16
  private var presences: [AnyHashable: PresenceObserver] = [:]
  private var presenceLimit = 16
  private var absences: [AbsenceObserver] = []
  /// The observers. Each is kept until the store is released or the observation is cancelled.
  private(set) var observers: [ObjectIdentifier: any StoreFollower] = [:]

  /// The number of parts, including released ones.
  var count: Int { stores.count + presences.count + absences.count }

  /// Returns the store of a part, if something retains it.
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

  /// Whether a part exists. Observation notifies the caller when that changes.
  ///
  /// - Parameters:
  ///   - key: identifies the part.
  ///   - source: the source that contains the part.
  ///   - isThere: checks whether the part exists.
  func isPresent<Source: StoreSource>(
    _ key: AnyHashable,
    in source: Source,
    _ isThere: @escaping (Source.State) -> Bool
  ) -> Bool {
    if let known = presences[key], !known.hasEnded { return known.isThere }
    let presence = PresenceObserver(follow: source) { [unowned source] in isThere(source.unobservedState) }
    if presences.count >= presenceLimit {
      let kept = presences.filter { !$0.value.hasEnded }
      presenceLimit = max(16, kept.count * 2)
      _ = exchange(&presences, for: kept)
    }
    let old = presences.updateValue(presence, forKey: key)
    withExtendedLifetime(old) {}
    return presence.isThere
  }

  /// Whether a route is on the stack. Observation notifies the caller when that changes.
  ///
  /// - Parameters:
  ///   - route: the route, with the current lineage of the routes.
  ///   - source: the source that contains the route.
  ///   - isThere: checks whether the route is on the stack.
  func isPresent<Source: StoreSource>(
    _ route: Showing, in source: Source, _ isThere: @escaping (Source.State) -> Bool
  ) -> Bool where Source.State: FlowState {
    let key = AnyHashable(route)
    // In the middle of a change, a route may have left before its observers were notified.
    let isKnown = presences[key]?.hasEnded == false
    if isKnown || isThere(source.unobservedState) { return isPresent(key, in: source, isThere) }
    absence(of: route.lineage, in: source).add(route.id)
    return false
  }

  /// Returns the observer of routes of a lineage that are requested but not on the stack. Makes the observer if there is none.
  private func absence<Source: StoreSource>(of lineage: Lineage, in source: Source) -> AbsenceObserver
  where Source.State: FlowState {
    _ = exchange(&absences, for: absences.filter { !$0.hasEnded })
    if let known = absences.first(where: { $0.lineage === lineage }) { return known }
    let new = AbsenceObserver(of: lineage, in: source)
    absences.append(new)
    return new
  }
}
