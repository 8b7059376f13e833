/// The transition of one event: its sender, and its results.
///
/// A flow's transitions write into it while they run. `navigate` returns it. Use it if you run a flow's rules in an
/// architecture of your own:
///
/// ```swift
/// let navigation = numbers.navigate(&state, id: id, action: .home(.startTapped))
/// if navigation.ignored == nil { show(navigation.shown) }
/// ```
///
/// - SeeAlso: ``NavigationOf``, which is shorter to write.
@frozen public struct Navigation<Screen, ScreenAction: Sendable, Exit: Sendable> {
  /// The route whose screen sent the event; `nil` for an event of the flow itself.
  public let sender: RouteID?
  /// The details that few events need. They are out of line, so all other events allocate no memory.
  @usableFromInline var details: Details?

  /// Why a flow ignored an event.
  public enum Ignored: Hashable, Sendable {
    /// Another route covers the sender, and only the top navigates.
    case covered(by: RouteID)
    /// The flow itself is covered: another screen stands on it in its parent, or another tab is selected.
    case flowCovered
    /// The route has left, or never was.
    case noSuchRoute
    /// The event belongs to another screen than the sender.
    case mismatch
    /// The system cannot dismiss the root.
    case root
    /// The routes are already as the event says.
    case alreadyThere
    /// The link leads nowhere; ``Navigation/linkError`` says why.
    case badLink
  }

  /// An event to a screen.
  public struct Delivery {
    /// The route that gets it.
    public let id: RouteID
    /// The event.
    public let action: ScreenAction

    /// Makes a delivery, for example to compare it with another one in a test.
    public init(id: RouteID, action: ScreenAction) {
      self.id = id
      self.action = action
    }
  }

  /// A delivery after the change.
  enum Outcome {
    case send(Delivery)
    case exit(Exit)
    /// An action of the flow itself, for its work. Its type is known where it is delivered.
    case action(any Sendable)
  }

  /// The transition of an event of the flow itself.
  @inlinable
  public init() {
    sender = nil
    details = nil
  }

  /// The transition of an event of a route's screen.
  @inlinable
  public init(sender: RouteID) {
    self.sender = sender
    details = nil
  }

  /// Why the flow ignored the event; `nil` if it did not.
  public var ignored: Ignored? { details?.content.ignored }

  /// The sender's screen. A transition reads it before it changes anything.
  ///
  /// The method looks the screen up in the routes, because a copy would cost each event more than the rest of its
  /// handling.
  ///
  /// ```swift
  /// guard case .detail(let number) = navigation.screen(in: routes) else { return navigation.mismatch() }
  /// ```
  ///
  /// - Returns: the screen; `nil` for an event of the flow itself, or if the sender has left.
  @inlinable
  public func screen(in routes: Routes<Screen>) -> Screen? {
    guard let sender, let index = routes.index(of: sender) else { return nil }
    return routes.elements[index].screen
  }

  /// The events to deliver after the change, first to last.
  public var sends: [Delivery] {
    outcomes.compactMap { if case .send(let delivery) = $0 { delivery } else { nil } }
  }

  /// The exits by which the flow hands control back to its parent, first to last.
  public var exits: [Exit] {
    outcomes.compactMap { if case .exit(let exit) = $0 { exit } else { nil } }
  }

  /// The events and the exits, in the order in which the transition asked for them.
  var outcomes: [Outcome] { details?.content.outcomes ?? [] }

  /// Why a link leads nowhere. It is not part of ``ignored``, because every event has that value.
  public var linkError: LinkError? { details?.content.linkError }

  /// Why operations could not be done, one for each that was skipped.
  public var skipped: [RoutesChange.Reason] { details?.content.skipped ?? [] }

  /// The routes that left, top first. Only `navigate` fills it.
  public var removed: [Route<Screen>] { details?.content.removed ?? [] }

  /// The routes that came, bottom first. Only `navigate` fills it.
  public var shown: [Route<Screen>] { details?.content.shown ?? [] }
}

/// The transition of one event of a flow: `NavigationOf<Numbers>`.
public typealias NavigationOf<Flow: FlowReducer> = Navigation<Flow.Screen, Flow.ScreenAction, Flow.Action.Exit>

extension Navigation.Outcome: CustomStringConvertible {
  var description: String {
    switch self {
    case .send(let delivery): "the event \(delivery.action) for the route \(delivery.id)"
    case .exit(let exit): "the exit \(exit)"
    case .action(let action): "the action \(action)"
    }
  }
}

extension Navigation: Sendable where Screen: Sendable {}
extension Navigation.Delivery: Sendable {}
extension Navigation.Outcome: Sendable {}
extension Navigation.Content: Sendable where Screen: Sendable {}
extension Navigation.Details: Sendable where Screen: Sendable {}
extension Navigation.Delivery: Equatable where ScreenAction: Equatable {}

extension Navigation {
  struct Content {
    var ignored: Ignored?
    var outcomes: [Outcome] = []
    var lineage: Lineage?
    var refusals = 0
    var begun: [RouteID] = []
    var linkError: LinkError?
    var rest: FlowLink?
    var skipped: [RoutesChange.Reason] = []
    var removed: [Route<Screen>] = []
    var shown: [Route<Screen>] = []
  }

  /// `Content` out of line. It never changes, so that copies may share it.
  @usableFromInline
  final class Details {
    let content: Content

    init(_ content: Content) {
      self.content = content
    }
  }
}

/// Methods that a transition calls while it runs.
extension Navigation {
  /// Begins a transition if its sender is on top, or if it can remove the screens that cover the sender.
  ///
  /// - Parameters:
  ///   - routes: the flow's routes.
  ///   - always: whether the transition was written `always`. Then it removes the screens that cover the sender.
  ///   - animated: false if the transition was written `without animation`.
  /// - Returns: whether the transition's operations may run.
  @inlinable
  public mutating func begin(
    _ routes: inout Routes<Screen>,
    always: Bool = false,
    animated: Bool = true
  ) -> Bool {
    if let sender, routes.isCovered || routes.top.id != sender, !uncover(&routes, always) { return false }
    routes.changesAreAnimated = animated
    return true
  }

  /// Deals with a sender that is not on top: removes what covers it, or notes why the event is ignored.
  @inlinable
  @inline(never)
  mutating func uncover(_ routes: inout Routes<Screen>, _ always: Bool) -> Bool {
    guard let index = covered(in: routes, always) else { return false }
    routes.goBackTo(index: index)
    return true
  }

  /// The index of a sender that is not on top, if the flow handles its event nevertheless. Otherwise the method notes
  /// why the flow ignores the event.
  @usableFromInline
  mutating func covered(in routes: Routes<Screen>, _ always: Bool) -> Int? {
    let index = sender.flatMap { routes.index(of: $0) }
    if let index, always { return index }
    noteFlow(of: routes.lineage)
    ignore(index == nil ? .noSuchRoute : routes.isCovered ? .flowCovered : .covered(by: routes.top.id))
    return nil
  }

  /// Notes what an operation did.
  @inlinable
  public mutating func note(_ change: RoutesChange) {
    guard let failure = change.failure else { return }
    skip(failure)
  }

  /// Sends an event to a screen. The flow delivers it after the change. `nil` stands for a screen that was not found.
  public mutating func send(to id: RouteID?, _ action: ScreenAction) {
    guard let id else { return skip(.noReceiver) }
    change { $0.outcomes.append(.send(Delivery(id: id, action: action))) }
  }

  /// Sends an action of the flow itself, such as one for its work. The flow delivers it after the change.
  public mutating func send<Action: FlowAction>(_ action: Action)
  where Action.Screen == Screen, Action.ScreenAction == ScreenAction, Action.Exit == Exit {
    change { $0.outcomes.append(.action(action)) }
  }

  /// Returns control to the parent, which gets the exit after the change.
  public mutating func exit(_ exit: Exit) {
    change { $0.outcomes.append(.exit(exit)) }
  }

  /// Begins the operations that replace the showing of a screen whose requirement fails.
  ///
  /// - Returns: false if requirements lead to each other again and again. The navigation notes that, and the caller
  ///   does nothing more.
  public mutating func beginRefusal() -> Bool {
    let refusals = refusals + 1
    guard refusals <= Limits.refusals else {
      skip(.requirementsLoop)
      return false
    }
    change { $0.refusals = refusals }
    return true
  }

  /// Whether a screen was refused, so that something else was done than asked for.
  var wasRefused: Bool { refusals > 0 }

  /// How many screens were refused so far. A transition does not run the operations after a refused screen.
  public var refusals: Int { details?.content.refusals ?? 0 }

  /// Notes that the flow that is the screen of a route has started over. `nil` stands for a screen that was not found.
  public mutating func begin(anew id: RouteID?) {
    guard let id else { return }
    change { $0.begun.append(id) }
  }

  /// The routes whose flows have begun anew.
  var begun: [RouteID] { details?.content.begun ?? [] }

  /// Notes that the event belongs to another screen than the sender.
  public mutating func mismatch() {
    ignore(.mismatch)
  }

  mutating func ignore(_ reason: Ignored) {
    change { $0.ignored = reason }
  }

  /// Notes which flow this is, if an observer wants to know which events the flow ignores.
  @usableFromInline
  mutating func noteFlow(of lineage: Lineage) {
    if FlowNotes.current != nil { change { $0.lineage = lineage } }
  }

  /// The flow, as far as there was something to note of it.
  var lineage: Lineage? { details?.content.lineage }

  /// Takes note of the rest of a link, which the flow on top is to open once the transition is over.
  mutating func follow(_ rest: FlowLink) { change { $0.rest = rest } }

  /// The rest of a link that was refused, and is followed now.
  var rest: FlowLink? { details?.content.rest }

  /// Takes note of a link that leads nowhere.
  mutating func ignore(_ error: LinkError) {
    change {
      $0.ignored = .badLink
      $0.linkError = error
    }
  }

  @usableFromInline
  mutating func skip(_ reason: RoutesChange.Reason) {
    change { $0.skipped.append(reason) }
  }

  /// Changes the details, which copies of this value may share.
  private mutating func change(_ body: (inout Content) -> Void) {
    var content = details?.content ?? Content()
    body(&content)
    details = Details(content)
  }

  /// Tells what left and what came, from the routes before.
  mutating func compare(_ before: Routes<Screen>, with after: Routes<Screen>) {
    var kept = 0
    while kept < before.count && kept < after.count && before[kept].id == after[kept].id { kept += 1 }
    guard kept < before.count || kept < after.count else { return }
    // What stood on a route that was taken out from below it is there as before.
    change {
      $0.removed = before[kept...].reversed().filter { !after.contains(id: $0.id) }
      $0.shown = after[kept...].filter { !before.contains(id: $0.id) }
    }
  }
}
