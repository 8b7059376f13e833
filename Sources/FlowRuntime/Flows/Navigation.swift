/// What one event does to the routes of a flow: who sent it, and what came of it.
///
/// A flow's transitions write into it while they run. `navigate` returns it, for people who run a flow's
/// rules in an architecture of their own:
///
/// ```swift
/// let navigation = numbers.navigate(&state, id: id, action: .home(.startTapped))
/// if navigation.ignored == nil { show(navigation.shown) }
/// ```
public struct Navigation<Screen, ScreenAction: Sendable> {
  /// The route whose screen sent the event, as it was after the screen's own reducer; `nil` for an event
  /// of the flow itself.
  public let sender: Route<Screen>?
  /// Why the event changed nothing by the rules of the flow; `nil` if it was heard.
  public private(set) var ignored: Ignored? = nil
  /// What few events need, out of line, so that all others need no memory.
  @usableFromInline var details: Details? = nil

  /// Why an event was not heard.
  public enum Ignored: Hashable, Sendable {
    /// Another route covers the sender, and only the top navigates.
    case covered(by: RouteID)
    /// The route has left, or never was.
    case noSuchRoute
    /// The event belongs to another screen than the sender.
    case mismatch
    /// The system cannot dismiss the root.
    case root
    /// The routes are as the event says already.
    case alreadyThere
  }

  /// An event to a screen.
  public struct Delivery {
    /// The route that gets it.
    public let id: RouteID
    /// The event.
    public let action: ScreenAction

    @usableFromInline
    init(id: RouteID, action: ScreenAction) {
      self.id = id
      self.action = action
    }
  }

  @usableFromInline
  struct Details {
    var sends: [Delivery] = []
    var skipped: [RoutesChange.Reason] = []
    var removed: [Route<Screen>] = []
    var shown: [Route<Screen>] = []

    init() {}
  }

  /// What an event of a screen does, or of the flow itself if there is no sender.
  @inlinable
  public init(sender: Route<Screen>? = nil) {
    self.sender = sender
  }

  /// The sender's screen, as it was after the screen's own reducer.
  @inlinable
  public var screen: Screen? { sender?.screen }

  /// The events to deliver after the change, first to last.
  public var sends: [Delivery] { details?.sends ?? [] }

  /// Why operations could not be done, one for each that was skipped.
  public var skipped: [RoutesChange.Reason] { details?.skipped ?? [] }

  /// The routes that left, top first; told by `navigate` only.
  public var removed: [Route<Screen>] { details?.removed ?? [] }

  /// The routes that came, bottom first; told by `navigate` only.
  public var shown: [Route<Screen>] { details?.shown ?? [] }
}

extension Navigation: Sendable where Screen: Sendable {}
extension Navigation.Delivery: Sendable where Screen: Sendable {}
extension Navigation.Details: Sendable where Screen: Sendable {}
extension Navigation.Delivery: Equatable where ScreenAction: Equatable {}

/// What a transition says while it runs.
extension Navigation {
  /// Begins a transition: only if its sender is on top, or is freed of what covers it.
  ///
  /// - Parameters:
  ///   - routes: the flow's routes.
  ///   - always: whether the transition was written `always`: then what covers the sender is removed.
  ///   - animated: false if the transition was written `without animation`.
  /// - Returns: whether the transition's operations may run.
  @inlinable
  public mutating func begin(
    _ routes: inout Routes<Screen>,
    always: Bool = false,
    animated: Bool = true
  ) -> Bool {
    if let sender, routes.top.id != sender.id {
      guard always else {
        ignore(routes.contains(id: sender.id) ? .covered(by: routes.top.id) : .noSuchRoute)
        return false
      }
      guard routes.goBackTo(id: sender.id).isChange else {
        ignore(.noSuchRoute)
        return false
      }
    }
    routes.changesAreAnimated = animated
    return true
  }

  /// Takes note of what an operation did.
  @inlinable
  public mutating func note(_ change: RoutesChange) {
    guard let failure = change.failure else { return }
    skip(failure)
  }

  /// Sends an event to a screen, to be delivered after the change; `nil` stands for a screen that was not
  /// found.
  public mutating func send(to id: RouteID?, _ action: ScreenAction) {
    guard let id else { return skip(.noReceiver) }
    change { $0.sends.append(Delivery(id: id, action: action)) }
  }

  /// Takes note that the event belongs to another screen than the sender.
  public mutating func mismatch() {
    ignore(.mismatch)
  }

  @usableFromInline
  mutating func ignore(_ reason: Ignored) {
    ignored = reason
  }

  @usableFromInline
  mutating func skip(_ reason: RoutesChange.Reason) {
    change { $0.skipped.append(reason) }
  }

  /// Changes the details in place.
  private mutating func change(_ body: (inout Details) -> Void) {
    var changed = details ?? Details()
    details = nil
    body(&changed)
    details = changed
  }

  /// Tells what left and what came, from the routes before.
  mutating func compare(_ before: Routes<Screen>, with after: Routes<Screen>) {
    var kept = 0
    while kept < before.count && kept < after.count && before[kept].id == after[kept].id { kept += 1 }
    guard kept < before.count || kept < after.count else { return }
    change {
      $0.removed = before[kept...].reversed()
      $0.shown = Array(after[kept...])
    }
  }
}
