public import Observation

/// A flow with its state and its store. An app keeps it, and views get it.
///
/// ```swift
/// @State var shop = FlowStore(Shop(accounts: .live))
/// …
/// shop.open("/orders/3")
/// ```
///
/// Views of a flow inside get a `FlowStore` of that flow, which is a part of the store of the outer flow.
@MainActor
public final class FlowStore<Flow: FlowReducer>: Observable {
  /// The flow, with its dependencies.
  public let flow: Flow
  /// The store of the flow's state.
  public let store: StoreOf<Flow>
  /// The parts of the last restored data that the state lacks.
  public private(set) var losses: [FlowLoss] = []
  private let planStore: Store<NavigationPlan, Never>

  /// Makes a value of a flow and its store.
  ///
  /// - Parameters:
  ///   - store: the store of the flow's state, which may be a part of another one.
  ///   - flow: the flow, with its dependencies.
  public init(_ store: StoreOf<Flow>, of flow: Flow) {
    self.flow = flow
    self.store = store
    store.setFlow(flow)
    planStore = store.plan(of: flow)
  }

  /// Makes the store of a flow that begins with a state.
  public convenience init(_ flow: Flow, state: Flow.State) {
    self.init(Store(initialState: state) { flow }, of: flow)
  }

  /// Makes the store of a flow that begins by itself.
  public convenience init(_ flow: Flow) where Flow: StartingFlow {
    self.init(flow, state: Flow.start())
  }

  /// Makes a flow of saved data. If the data cannot be decoded, the flow starts with `start`. ``losses`` says what is lost.
  ///
  /// - Parameters:
  ///   - flow: the flow, with its dependencies.
  ///   - start: the state of the flow when it begins.
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

  /// The plan of the flow. Its readers are notified when the flow shows other screens, and not when screens change
  /// their values.
  public var plan: NavigationPlan { planStore.state }

  /// Handles an action, and starts its effects.
  ///
  /// - Returns: the work that the action started, to wait for or to cancel.
  @discardableResult
  public func send(_ action: Flow.Action) -> StoreTask { store.send(action) }

  /// Sends an event to a screen of a flow inside, or of this one. See ``Store/send(_:_:at:)``.
  ///
  /// ```swift
  /// shop.send(Cart.self, .overview(.payTapped))
  /// ```
  ///
  /// - Returns: the work that the event started, to wait for or to cancel.
  @discardableResult
  public func send<Inner: FlowReducer>(
    _ flow: Inner.Type, _ event: Inner.ScreenAction, at id: RouteID? = nil
  ) -> StoreTask { store.send(flow, event, at: id) }

  /// The content of the topmost screen of a kind in a flow inside, or in this one. See ``Store/screen(_:_:at:)``.
  ///
  /// - Returns: `nil` if the flow or the screen is not shown.
  public func screen<Inner: FlowReducer, Values>(
    _ flow: Inner.Type, _ screen: KeyPath<Inner.Screen, Values?>, at id: RouteID? = nil
  ) -> Values? { store.screen(flow, screen, at: id) }

  /// Makes the flow follow what the system did. A change that comes late changes nothing.
  public func follow(_ change: SystemChange) { store.follow(change, of: flow) }

  /// Sends the event of a button that was pressed in an alert or a dialog. See ``Store/press(_:at:of:)``.
  public func press(_ event: String, at place: ScreenPlace) { store.press(event, at: place, of: flow) }

  /// Calls a closure with each event of the flow. See ``Store/observe(_:tell:)``.
  ///
  /// - Returns: an object that can end the observation. Otherwise the observation ends with the store.
  @discardableResult
  public func observe(_ tell: @escaping @MainActor (FlowEvent) -> Void) -> FlowObservation {
    store.observe(flow, tell: tell)
  }

  /// The events of the flow, in order, from now on. See ``Store/events(of:)``, also for how many unread events the stream
  /// keeps.
  public var events: AsyncStream<FlowEvent> { store.events(of: flow) }
}

/// The views of the flow.
extension FlowStore {
  /// Calls a closure with every other plan, once the change is over, as long as somebody keeps what is returned.
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
  /// Opens a link: the flow starts over and shows what the link leads to. If the link leads nowhere, nothing changes,
  /// and the store reports an issue.
  ///
  /// While the store handles another action, for example in an observer, the link waits for its turn after the actions
  /// that wait already. To answer for the state that the link will meet, the store first runs its reducer for these actions
  /// on a copy of the state, without effects. What the reducer sends to a store meanwhile is not sent, because the reducer
  /// runs again when the turn of the actions comes.
  ///
  /// - Returns: whether the link leads somewhere.
  @discardableResult
  public func open(_ link: FlowLink) -> Bool {
    let leads = Foresight.run { isInside in
      var state = isInside ? store.unobservedState : store.source.comingState
      return (try? flow.open(link, &state)) != nil
    }
    store.send(.router(.open(link)))
    return leads
  }

  /// Opens a link from its text: see ``FlowLink/init(_:)``.
  @discardableResult
  public func open(_ link: String) -> Bool {
    do throws(LinkError) {
      return open(try FlowLink(link))
    } catch {
      reportIssue("\(Flow.self): \(error)")
      return false
    }
  }

  /// A snapshot of the flow to save, if its state is `Codable`.
  public func snapshot(version: String? = nil) -> FlowSnapshot<Flow.State> {
    FlowSnapshot(store.unobservedState, version: version)
  }

  /// Replaces the state with a saved one, for example in a scene that the system restores. The snapshot may also be one
  /// that the app has kept in memory, for example to undo changes.
  ///
  /// The restored state is a new one, as if a new store began with it:
  /// - All effects that the store runs end, also those of reducers beside the flow, because the state that they were
  ///   started for is gone. Then the store's reducer prepares the new state, and the flow's work begins again.
  /// - All routes are new showings. They keep their ids, but parts of the store, places and effects of the old routes do
  ///   not reach them. Routes that are shown later get ids that neither the old nor the restored routes had.
  ///
  /// A flow whose store is a part of another store cannot be restored alone. For such a flow the method reports an
  /// issue, and nothing changes.
  public func restore(_ snapshot: FlowSnapshot<Flow.State>) {
    let flow = flow
    // A reducer that calls the flow by hand may not prepare it.
    let prepare = store.findFlow() is Flow ? store.prepare : nil
    store.source.replaceState { [weak self] state in
      if !Foresight.isActive { self?.losses = snapshot.losses }
      flow.noteReplacement(in: state.routes.lineage)
      var restored = snapshot.state
      restored.routes.takePlace(of: state.routes)
      // A launch does not replay how the person came here.
      restored.routes.changesAreAnimated = false
      state = restored
      flow.noteReplacement(in: state.routes.lineage)
      return prepare.map { $0(&state) } ?? flow.prepare(&state)
    }
  }
}

/// Screens by their place.
extension FlowStore where Flow.Screen: Equatable {
  /// The store of the screen to which the first step of a place leads. Its readers are notified when the route leaves.
  ///
  /// - Returns: `nil` if the place is not there.
  public func screen(at place: ScreenPlace) -> Store<Flow.Screen, Flow.ScreenAction>? {
    guard let step = place.lineageSteps.first, case .route(let id) = step.step else { return nil }
    let screen = store.scope(route: id)
    return step.lineage == nil || store.unobservedState.routes.index(of: step) != nil ? screen : nil
  }
}

extension FlowStore where Flow.Screen: Equatable {
  /// The store of the screen to which the first step of a place leads. The call is not observed, because a leaving
  /// screen is drawn with its last values. Keep the store as long as the screen is drawn.
  ///
  /// - Returns: `nil` if the place is not there.
  public func unobservedScreen(at place: ScreenPlace) -> Store<Flow.Screen, Flow.ScreenAction>? {
    guard let step = place.lineageSteps.first, case .route(let id) = step.step,
      step.lineage == nil || store.unobservedState.routes.index(of: step) != nil
    else { return nil }
    return store.unobservedScope(route: id)
  }
}

extension FlowStore where Flow: PresentableFlow {
  /// The screen to which the first step of a place leads, for a view. The call is not observed, because a leaving
  /// screen is drawn with its last values.
  ///
  /// - Returns: `nil` if the place is not there.
  public func screenStore(at place: ScreenPlace) -> Flow.ScreenStore? {
    unobservedScreen(at: place).flatMap { Flow.ScreenStore($0, of: flow) }
  }
}

extension Store where State: FlowState {
  /// The flow of this store. While there is a strong reference to it, the method returns the same one, so a view that gets
  /// it has the same input as before.
  public func flowStore<Flow: FlowReducer>(of flow: Flow) -> FlowStore<Flow>
  where Flow.State == State, Flow.Action == Action {
    let key = ObjectIdentifier(FlowStore<Flow>.self)
    if let known = parts.store(key, as: FlowStore<Flow>.self) { return known }
    let new = FlowStore(self, of: flow)
    parts.add(new, key)
    return new
  }
}
