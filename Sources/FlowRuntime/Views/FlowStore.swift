public import Observation

/// A flow with its store. The app keeps the `FlowStore`, and passes it to views.
///
/// ```swift
/// @State var shop = FlowStore(Shop(accounts: .live))
/// …
/// shop.open("/orders/3")
/// ```
///
/// Views of a child flow get a `FlowStore` of the child, which is a part of the store of its parent.
@MainActor
public final class FlowStore<Flow: FlowReducer>: Observable {
  /// The flow, with its dependencies.
  public let flow: Flow
  /// The store of the flow's state.
  public let store: StoreOf<Flow>
  /// The parts of the last restored data that are missing from the state.
  public private(set) var losses: [FlowLoss] = []
  private let planStore: Store<NavigationPlan, Never>

  /// Combines a flow with its store.
  ///
  /// - Parameters:
  ///   - store: the store of the flow's state, which may be a part of another store.
  ///   - flow: the flow, with its dependencies.
  public init(_ store: StoreOf<Flow>, of flow: Flow) {
    self.flow = flow
    self.store = store
    store.setFlow(flow)
    planStore = store.plan(of: flow)
  }

  /// Makes the store of a flow with an initial state.
  ///
  /// - Parameters:
  ///   - flow: the flow, with its dependencies.
  ///   - state: the initial state.
  public convenience init(_ flow: Flow, state: Flow.State) {
    self.init(Store(initialState: state) { flow }, of: flow)
  }

  /// Makes the store of a flow that needs no parameters, with its initial state.
  public convenience init(_ flow: Flow) where Flow: StartingFlow {
    self.init(flow, state: Flow.start())
  }

  /// Restores a flow from saved data. If the data cannot be decoded, the flow starts with `start`, without an error. ``losses``
  /// lists what was lost.
  ///
  /// ```swift
  /// FlowStore(Shop(accounts: .live), orStart: Shop.State(), restoring: {
  ///   try JSONDecoder().decode(FlowSnapshot<Shop.State>.self, from: data)
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - flow: the flow, with its dependencies.
  ///   - start: the initial state of the flow.
  ///   - decode: reads and decodes the data.
  public convenience init(
    _ flow: Flow, orStart start: @autoclosure () -> Flow.State, restoring decode: () throws -> FlowSnapshot<Flow.State>
  ) {
    let snapshot = FlowSnapshot.restore(orStart: start(), from: decode)
    self.init(flow, state: snapshot.state)
    losses = snapshot.losses
  }

  /// The state after the last action.
  public var state: Flow.State { store.state }

  /// The plan of the flow. Its readers are notified when the flow shows other screens, but not when screens change their values.
  public var plan: NavigationPlan { planStore.state }

  /// Handles an action, and starts its effects.
  ///
  /// - Returns: the work that the action started. You can wait for it or cancel it.
  @discardableResult
  public func send(_ action: Flow.Action) -> StoreTask { store.send(action) }

  /// Sends an event to a screen of this flow, or of a child flow at any depth. See ``Store/send(_:_:at:)``.
  ///
  /// ```swift
  /// shop.send(Cart.self, .overview(.payTapped))
  /// ```
  ///
  /// - Returns: the work that the event started. You can wait for it or cancel it.
  @discardableResult
  public func send<Inner: FlowReducer>(
    _ flow: Inner.Type, _ event: Inner.ScreenAction, at id: RouteID? = nil
  ) -> StoreTask { store.send(flow, event, at: id) }

  /// Returns the content of the topmost screen of a kind in this flow, or in a child flow at any depth. See
  /// ``Store/screen(_:_:at:)``.
  ///
  /// - Returns: the content; `nil` if the flow or the screen is not shown.
  public func screen<Inner: FlowReducer, Values>(
    _ flow: Inner.Type, _ screen: KeyPath<Inner.Screen, Values?>, at id: RouteID? = nil
  ) -> Values? { store.screen(flow, screen, at: id) }

  /// Updates the flow after a change by the system. A late change has no effect.
  public func follow(_ change: SystemChange) { store.follow(change, of: flow) }

  /// Sends the event of a button that was pressed in an alert or a dialog. See ``Store/press(_:fields:at:of:)``.
  ///
  /// - Parameters:
  ///   - event: the name of the button's event.
  ///   - fields: the texts of the text fields, by the names of the fields.
  ///   - place: the place of the alert.
  public func press(_ event: String, fields: [String: String] = [:], at place: ScreenPlace) {
    store.press(event, fields: fields, at: place, of: flow)
  }

  /// Sends `leaveAttempted` to a screen that the user has tried to leave although its `stays if` holds. See
  /// ``Store/attemptLeave(at:of:)``.
  public func attemptLeave(at place: ScreenPlace) { store.attemptLeave(at: place, of: flow) }

  /// Calls a closure with each event of the flow. See ``Store/observe(_:tell:)``.
  ///
  /// - Returns: an object that can end the observation. Otherwise the observation ends with the store.
  @discardableResult
  public func observe(_ tell: @escaping @MainActor (FlowEvent) -> Void) -> FlowObservation {
    store.observe(flow, tell: tell)
  }

  /// The later events of the flow, in order. See ``Store/events(of:)``, also for the number of unread events that the stream
  /// keeps.
  public var events: AsyncStream<FlowEvent> { store.events(of: flow) }
}

/// The views of the flow.
extension FlowStore {
  /// Calls a closure with each new plan after the change, as long as the caller retains the result.
  package func followPlan(_ tell: @escaping @MainActor (NavigationPlan) -> Void) -> AnyObject {
    let source = planStore.source
    let follower = PlanFollower { [weak source] in
      if let source { tell(source.unobservedState) }
    }
    source.follow(follower)
    return follower
  }
}

private final class PlanFollower: StoreFollower {
  private let tell: @MainActor () -> Void

  init(_ tell: @escaping @MainActor () -> Void) {
    self.tell = tell
  }

  func stateDidChange() { tell() }
}

/// Links and saved states.
extension FlowStore {
  /// Opens a link: the flow starts over and shows the destination of the link. If the link leads nowhere, nothing changes, and
  /// the store reports an issue.
  ///
  /// If the store is handling another action, for example if an observer calls this, the link waits for its turn. The store must
  /// find out whether the link will be valid then. So it runs its reducer for the waiting actions on a copy of the state, without
  /// effects. Actions that the reducer sends to a store during this run are ignored, because the reducer runs again when the
  /// waiting actions are handled.
  ///
  /// - Returns: whether the link leads to a screen. If a screen on the way is refused, the rest of the link is not tried, and the
  ///   result is `true`.
  @discardableResult
  public func open(_ link: FlowLink) -> Bool {
    let leads = Foresight.run { isInside in
      var state = isInside ? store.unobservedState : store.source.comingState
      return (try? flow.open(link, &state)) != nil
    }
    store.send(.router(.open(link)))
    return leads
  }

  /// Opens a link from its text: see ``FlowLink/init(_:)``. A text that is not a link is reported as an issue.
  @discardableResult
  public func open(_ link: String) -> Bool {
    do throws(LinkError) {
      return open(try FlowLink(link))
    } catch {
      reportIssue("\(Flow.self): \(error)")
      return false
    }
  }

  /// Returns a snapshot of the flow, which you can save if its state is `Codable`.
  public func snapshot(version: String? = nil) -> FlowSnapshot<Flow.State> {
    FlowSnapshot(store.unobservedState, version: version)
  }

  /// Replaces the state with a saved one, for example in a scene that the system restores. The app may also have kept the
  /// snapshot in memory, for example to undo changes.
  ///
  /// The restored state is new, as if a new store started with it:
  /// - All effects of the store end, including those of other reducers in the store, because their state is gone. Then the
  ///   store's reducer prepares the new state, and the flow's work starts again.
  /// - All routes are new instances. They keep their ids, but parts of the store, places and effects of the old routes do not
  ///   reach them. Later routes get ids that neither the old nor the restored routes used.
  ///
  /// A flow whose store is a part of another store cannot be restored separately. The method then reports an issue and changes
  /// nothing.
  public func restore(_ snapshot: FlowSnapshot<Flow.State>) {
    let flow = flow
    // If a reducer calls the flow in its own code, the store does not find the flow, and the reducer may not prepare it.
    let prepare = store.findFlow() is Flow ? store.prepare : nil
    store.source.replaceState { [weak self] state in
      if !Foresight.isActive { self?.losses = snapshot.losses }
      flow.noteReplacement(in: state.routes.lineage)
      var restored = snapshot.state
      restored.routes.takePlace(of: state.routes)
      // The app shows the restored screens at once, without animating how the user reached them.
      restored.routes.changesAreAnimated = false
      state = restored
      flow.noteReplacement(in: state.routes.lineage)
      return prepare.map { $0(&state) } ?? flow.prepare(&state)
    }
  }
}

/// Screens by their place.
extension FlowStore where Flow.Screen: Equatable {
  /// Returns the store of the screen that the first step of a place leads to. Its readers are notified when the route leaves.
  ///
  /// - Returns: the store; `nil` if the place does not exist.
  public func screen(at place: ScreenPlace) -> Store<Flow.Screen, Flow.ScreenAction>? {
    guard let step = place.lineageSteps.first, case .route(let id) = step.step else { return nil }
    let screen = store.scope(route: id)
    return step.lineage == nil || store.unobservedState.routes.index(of: step) != nil ? screen : nil
  }
}

extension FlowStore where Flow.Screen: Equatable {
  /// Whether the first screen on the way to a place has a `stays if` condition, even if the condition does not hold now. The call
  /// does not observe the state.
  package func mayStay(at place: ScreenPlace) -> Bool {
    let state = store.unobservedState
    guard Flow.hasStayingScreens, let step = place.lineageSteps.first, let index = state.routes.index(of: step) else { return false }
    return flow.stays(state.routes[index].screen, state) != nil
  }

  /// Returns the store of the screen that the first step of a place leads to. The call is not observed, because a leaving screen
  /// is drawn with its last values. Keep the store while the screen is drawn.
  ///
  /// - Returns: the store; `nil` if the place does not exist.
  public func unobservedScreen(at place: ScreenPlace) -> Store<Flow.Screen, Flow.ScreenAction>? {
    guard let step = place.lineageSteps.first, case .route(let id) = step.step,
      step.lineage == nil || store.unobservedState.routes.index(of: step) != nil
    else { return nil }
    return store.unobservedScope(route: id)
  }
}

extension FlowStore where Flow: PresentableFlow {
  /// Returns the screen that the first step of a place leads to, for a view. The call is not observed, because a leaving screen
  /// is drawn with its last values.
  ///
  /// - Returns: the screen; `nil` if the place does not exist.
  public func screenStore(at place: ScreenPlace) -> Flow.ScreenStore? {
    unobservedScreen(at: place).flatMap { Flow.ScreenStore($0, of: flow) }
  }
}

extension Store where State: FlowState {
  /// Combines this store with its flow. As long as something retains the result, the method returns the same object. A view that
  /// takes the result then has the same input as before, and SwiftUI does not evaluate the view again.
  public func flowStore<Flow: FlowReducer>(of flow: Flow) -> FlowStore<Flow>
  where Flow.State == State, Flow.Action == Action {
    let key = ObjectIdentifier(FlowStore<Flow>.self)
    if let known = parts.store(key, as: FlowStore<Flow>.self) { return known }
    let new = FlowStore(self, of: flow)
    parts.add(new, key)
    return new
  }
}
