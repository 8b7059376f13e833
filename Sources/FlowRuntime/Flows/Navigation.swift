/// The transition of one event: its sender and its results.
///
/// A flow's transitions write their results into it while they run, and `navigate` returns it. Use it if you run a flow's rules
/// in an architecture of your own:
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
  /// The results that only few events have. They are on the heap, so events without such results allocate no memory.
  @usableFromInline var details: Details?

  /// Why a flow ignored an event.
  public enum Ignored: Hashable, Sendable {
    /// Another route covers the sender, and only the top navigates.
    case covered(by: RouteID)
    /// The flow itself is covered: its parent shows another screen above it, or another tab is selected.
    case flowCovered
    /// The route has left, or never existed.
    case noSuchRoute
    /// The event belongs to a screen other than the sender.
    case mismatch
    /// The system cannot dismiss the root.
    case root
    /// The routes are already in the requested state.
    case alreadyThere
    /// A gesture tried to remove a screen whose `stays if` condition holds.
    case stays
    /// The link leads nowhere; ``Navigation/linkError`` gives the reason.
    case badLink
  }

  /// An event to a screen.
  public struct Delivery {
    /// The route that receives the event.
    public let id: RouteID
    /// The event.
    public let action: ScreenAction

    /// Makes a delivery, for example to compare it in a test.
    public init(id: RouteID, action: ScreenAction) {
      self.id = id
      self.action = action
    }
  }

  /// A result that is delivered after the change.
  enum Outcome {
    case send(Delivery)
    case exit(Exit)
    /// An action of the flow itself, for its work. The code that delivers it knows its type.
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

  /// Why the flow ignored the event; `nil` if it handled the event.
  public var ignored: Ignored? { details?.content.ignored }

  /// Returns the sender's screen. A transition reads it before it changes anything.
  ///
  /// The method reads the screen from the routes. Storing a copy would take more time than all other handling of an event.
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

  /// The exits that return control to the parent, first to last.
  public var exits: [Exit] {
    outcomes.compactMap { if case .exit(let exit) = $0 { exit } else { nil } }
  }

  /// The events, the exits and the actions for work, in the order of the transition's operations.
  var outcomes: [Outcome] { details?.content.outcomes ?? [] }

  /// Why a link leads nowhere. It is separate from ``ignored``, so that other events do not need room for it.
  public var linkError: LinkError? { details?.content.linkError }

  /// Why operations could not be done, one reason for each skipped operation.
  public var skipped: [RoutesChange.Reason] { details?.content.skipped ?? [] }

  /// The routes that left, top first. Only `navigate` sets it.
  public var removed: [Route<Screen>] { details?.content.removed ?? [] }

  /// The routes that were added, bottom first. Only `navigate` sets it.
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

  /// Storage of `Content` on the heap. It never changes, so copies share it.
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
  ///   - always: whether the transition is written `always`. It then removes the screens that cover the sender.
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

  /// Handles a sender that is not on top: removes what covers it, or records why the event is ignored.
  @inlinable
  @inline(never)
  mutating func uncover(_ routes: inout Routes<Screen>, _ always: Bool) -> Bool {
    guard let index = covered(in: routes, always) else { return false }
    routes.goBackTo(index: index)
    return true
  }

  /// Returns the index of a sender that is not on top, if the flow handles its event anyway. Otherwise records why the flow
  /// ignores the event.
  @usableFromInline
  mutating func covered(in routes: Routes<Screen>, _ always: Bool) -> Int? {
    let index = sender.flatMap { routes.index(of: $0) }
    if let index, always { return index }
    noteFlow(of: routes.lineage)
    ignore(index == nil ? .noSuchRoute : routes.isCovered ? .flowCovered : .covered(by: routes.top.id))
    return nil
  }

  /// Records the result of an operation, if it failed.
  @inlinable
  public mutating func note(_ change: RoutesChange) {
    guard let failure = change.failure else { return }
    skip(failure)
  }

  /// Sends an event to a screen. The flow delivers it after the change. `nil` means that no screen was found.
  public mutating func send(to id: RouteID?, _ action: ScreenAction) {
    guard let id else { return skip(.noReceiver) }
    change { $0.outcomes.append(.send(Delivery(id: id, action: action))) }
  }

  /// Sends an action of the flow itself, such as one for its work. The flow delivers it after the change.
  public mutating func send<Action: FlowAction>(_ action: Action)
  where Action.Screen == Screen, Action.ScreenAction == ScreenAction, Action.Exit == Exit {
    change { $0.outcomes.append(.action(action)) }
  }

  /// Returns control to the parent, which receives the exit after the change.
  public mutating func exit(_ exit: Exit) {
    change { $0.outcomes.append(.exit(exit)) }
  }

  /// Begins the operations that run instead of showing a screen whose requirement fails.
  ///
  /// - Returns: `false` if requirements lead to each other in a cycle. The navigation records that, and the caller stops.
  public mutating func beginRefusal() -> Bool {
    let refusals = refusals + 1
    guard refusals <= Limits.refusals else {
      skip(.requirementsLoop)
      return false
    }
    change { $0.refusals = refusals }
    return true
  }

  /// Whether a screen was refused, so that other operations ran instead.
  var wasRefused: Bool { refusals > 0 }

  /// The number of screens that were refused so far. A transition reads it to skip the operations after a refused screen.
  public var refusals: Int { details?.content.refusals ?? 0 }

  /// Records that the child flow of a route has started over. `nil` means that no screen was found.
  public mutating func begin(anew id: RouteID?) {
    guard let id else { return }
    change { $0.begun.append(id) }
  }

  /// The routes whose child flows have started over.
  var begun: [RouteID] { details?.content.begun ?? [] }

  /// Records that the event belongs to a screen other than the sender.
  public mutating func mismatch() {
    ignore(.mismatch)
  }

  mutating func ignore(_ reason: Ignored) {
    change { $0.ignored = reason }
  }

  /// Records the lineage of the flow's routes, if an observer wants ignored events.
  @usableFromInline
  mutating func noteFlow(of lineage: Lineage) {
    if FlowNotes.current != nil { change { $0.lineage = lineage } }
  }

  /// The lineage of the flow's routes; `nil` if it was not recorded.
  var lineage: Lineage? { details?.content.lineage }

  /// Records the rest of a link. The flow on top opens it after the transition.
  mutating func follow(_ rest: FlowLink) { change { $0.rest = rest } }

  /// The rest of a link that was kept with a refused screen, if the transition shows this screen now. It is opened afterwards.
  var rest: FlowLink? { details?.content.rest }

  /// Records that a link leads nowhere.
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

  /// Changes the results. Other copies of this value may share the old ones, so the method replaces the storage.
  private mutating func change(_ body: (inout Content) -> Void) {
    var content = details?.content ?? Content()
    body(&content)
    details = Details(content)
  }

  /// Records the routes that left and the routes that were added since `before`.
  mutating func compare(_ before: Routes<Screen>, with after: Routes<Screen>) {
    var kept = 0
    while kept < before.count && kept < after.count && before[kept].id == after[kept].id { kept += 1 }
    guard kept < before.count || kept < after.count else { return }
    // If a route was removed or inserted below others, the routes above it are in both stacks. They neither left nor were added.
    change {
      $0.removed = before[kept...].reversed().filter { !after.contains(id: $0.id) }
      $0.shown = after[kept...].filter { !before.contains(id: $0.id) }
    }
  }
}
