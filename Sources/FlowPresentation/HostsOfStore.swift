/// The last two hosts of a store that reported an action of the user. They reveal two views that show the same store.
///
/// When a new view replaces an old one, the new view makes its own host while the old view is still leaving. So a second host is a
/// mistake only if the first host is used again after it.
@MainActor
final class HostsOfStore {
  private static var all: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    weak var hosts: HostsOfStore?
  }

  private weak var last: PresentationHost?
  private weak var before: PresentationHost?
  private var isReported = false

  /// Returns the hosts of one store. The result exists as long as one of the hosts.
  static func of(_ store: AnyObject) -> HostsOfStore {
    if let known = all[ObjectIdentifier(store)]?.hosts { return known }
    all = all.filter { $0.value.hosts != nil }
    let new = HostsOfStore()
    all[ObjectIdentifier(store)] = Entry(hosts: new)
    return new
  }

  /// Records that the user has used a host.
  ///
  /// - Returns: whether two hosts are used at the same time, and this was not reported before.
  func use(_ host: PresentationHost) -> Bool {
    if last === host { return false }
    let isSideBySide = before === host && last != nil
    (before, last) = (last, host)
    defer { if isSideBySide { isReported = true } }
    return isSideBySide && !isReported
  }
}

extension PlatformEvent {
  /// Whether the event reports an action of the user.
  var isOfPerson: Bool {
    switch self {
    case .pathChanged, .cleared, .selected, .pressed, .leaveAttempted: true
    case .pathSettled, .stackAppeared, .dismissed, .appeared, .popBegan, .popEnded, .narrowed, .activated, .covered: false
    }
  }
}
