/// The hosts of one store by which a person did something last, to notice that two of them are used side by side.
///
/// A view that takes the place of another one makes a host of its own, while the other one still leaves. So two hosts are one
/// too many only if the first is used again after the second.
@MainActor
final class HostsOfStore {
  private static var all: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    weak var hosts: HostsOfStore?
  }

  private weak var last: FlowHost?
  private weak var before: FlowHost?
  private var isReported = false

  /// The hosts of one store, kept as long as one of them lives.
  static func of(_ store: AnyObject) -> HostsOfStore {
    if let known = all[ObjectIdentifier(store)]?.hosts { return known }
    all = all.filter { $0.value.hosts != nil }
    let new = HostsOfStore()
    all[ObjectIdentifier(store)] = Entry(hosts: new)
    return new
  }

  /// Takes note that a person did something by a host.
  ///
  /// - Returns: whether two hosts are used side by side, and that was not noticed before.
  func use(_ host: FlowHost) -> Bool {
    if last === host { return false }
    let isSideBySide = before === host && last != nil
    (before, last) = (last, host)
    defer { if isSideBySide { isReported = true } }
    return isSideBySide && !isReported
  }
}

extension PlatformEvent {
  /// Whether the event reports what a person did.
  var isOfPerson: Bool {
    switch self {
    case .pathChanged, .cleared, .selected, .pressed: true
    case .pathSettled, .stackAppeared, .dismissed, .appeared, .popBegan, .popEnded, .activated, .covered: false
    }
  }
}
