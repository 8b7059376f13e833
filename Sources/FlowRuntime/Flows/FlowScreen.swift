/// A screen that may be a flow by itself: a child flow, or tabs.
///
/// Generated screens conform if one of them is a flow. Code that does not know the types of the children uses this: a push,
/// for example, dismisses what a child presents.
public protocol FlowScreen {
  /// The state of the flow that the screen is, or of the flow in the selected tab; `nil` for any other screen. The
  /// setter ignores a state of another type.
  var nestedFlow: (any FlowState)? { get set }
}

extension FlowState {
  /// Dismisses the layers that the flow has presented, and then those of the flow that is its top screen.
  mutating func dismissPresented() {
    routes.dismissAll()
    guard var screen = routes.top.screen as? any FlowScreen else { return }
    screen.dismissPresented()
    if let screen = screen as? Screen { routes[screenAt: routes.count - 1] = screen }
  }
}

extension FlowScreen {
  mutating func dismissPresented() {
    guard var flow = nestedFlow else { return }
    flow.dismissPresented()
    nestedFlow = flow
  }
}

/// Nothing stands above an alert or a dialog, so the flow around takes it away before it shows a screen.
extension FlowState {
  /// Removes an alert or a dialog that is on top of the flow, and then one that is on top of its top screen.
  mutating func removeAlerts() {
    routes.removeAlertOnTop()
    guard var screen = routes.top.screen as? any FlowScreen else { return }
    screen.removeAlerts()
    if let screen = screen as? Screen { routes[screenAt: routes.count - 1] = screen }
  }

  /// Removes the alerts of the screen that was on top, if other routes stand on it now.
  mutating func removeAlerts(ofCovered id: RouteID) {
    guard let index = routes.index(of: id), index < routes.count - 1 else { return }
    guard var screen = routes[index].screen as? any FlowScreen else { return }
    screen.removeAlerts()
    if let screen = screen as? Screen { routes[screenAt: index] = screen }
  }

  /// Whether an alert or a dialog is on top of the flow, or on top of its top screen.
  fileprivate var hasAlert: Bool {
    if routes.top.kind.isAlertOrDialog { return true }
    return (routes.top.screen as? any FlowScreen)?.nestedFlow?.hasAlert ?? false
  }
}

extension FlowScreen {
  mutating func removeAlerts() {
    // Most often there is none. Then the screen is not written, which would copy its flow.
    guard var flow = nestedFlow, flow.hasAlert else { return }
    flow.removeAlerts()
    nestedFlow = flow
  }
}

/// Operations for flows whose screens may be flows. A push adds to the layer of the screen below it, so the layers that
/// this screen has presented leave first. An alert or a dialog of that screen leaves before any screen is shown.
extension Navigation where Screen: FlowScreen {
  /// Pushes a screen. First it dismisses the layers that the flow on top has presented.
  public mutating func push(_ routes: inout Routes<Screen>, _ screen: Screen) {
    present(&routes, screen, as: .push)
  }

  /// Shows a screen as a presentation says, which may be a push.
  public mutating func present(
    _ routes: inout Routes<Screen>, _ screen: Screen, as presentation: Presentation,
    container: NavigationContainer? = nil
  ) {
    routes.removeAlertOnTop()
    if presentation.isPresented {
      routes[screenAt: routes.count - 1].removeAlerts()
    } else {
      routes[screenAt: routes.count - 1].dismissPresented()
    }
    routes.present(screen, as: presentation, container: container)
  }
}

/// A visitor of screens that are flows. It accepts flows of any type.
///
/// - SeeAlso: ``FlowReducer/visitFlow(of:with:)``
public protocol FlowVisitor<Action> {
  /// The events of the screens that the visited flows are.
  associatedtype Action

  /// Visits a flow.
  ///
  /// - Parameters:
  ///   - flow: the flow, with its dependencies.
  ///   - state: its state.
  ///   - embed: makes an event of the screen out of an action of the flow.
  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  )

  /// Whether the visitor visits the flows of all tabs, in their order, and not only the flow of the selected tab.
  /// Without an implementation the answer is false.
  var visitsAllTabs: Bool { get }

  /// Whether the visitor may change the states of the flows. If not, a change may be lost, and the visit takes less time.
  /// Without an implementation the answer is true.
  var changesFlows: Bool { get }

  /// Says which tabs the screen is made of. Copies of these tabs count as the same; newly made tabs do not.
  ///
  /// A call of ``visitTabs(_:selected:_:)`` follows.
  mutating func visitTabs(of lineage: Lineage)

  /// Says that the screen is made of tabs. The next calls visit the flows in them, if there are any.
  ///
  /// - Parameters:
  ///   - tabs: all of them, first to last.
  ///   - selected: the one that is shown.
  ///   - select: makes an event of the screen that selects a tab.
  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action)

  /// Names the tab of the flow that the next call visits.
  ///
  /// - Parameter tab: one of the tabs that ``visitTabs(_:selected:_:)`` got.
  mutating func visitTab(_ tab: TabID)
}

extension FlowVisitor {
  @inlinable
  public var visitsAllTabs: Bool { false }

  @inlinable
  public var changesFlows: Bool { true }

  @inlinable
  public mutating func visitTabs(of lineage: Lineage) {}

  @inlinable
  public mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {}

  @inlinable
  public mutating func visitTab(_ tab: TabID) {}
}

/// A visitor that passes the flows in the tabs of a screen to another visitor.
@frozen public struct EmbeddedVisitor<Base: FlowVisitor, Action>: FlowVisitor {
  @usableFromInline var base: Base
  @usableFromInline let embed: (Action) -> Base.Action

  @inlinable
  init(base: Base, embed: @escaping (Action) -> Base.Action) {
    self.base = base
    self.embed = embed
  }

  @inlinable
  public var visitsAllTabs: Bool { base.visitsAllTabs }

  @inlinable
  public var changesFlows: Bool { base.changesFlows }

  @inlinable
  public mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    let outer = self.embed
    base.visit(flow, &state) { outer(embed($0)) }
  }
}

extension Reducer {
  /// Runs the reducer of a screen. Generated code calls this. There is an overload for a reducer that is a flow; Swift
  /// selects it.
  @inlinable
  public func reduce(into state: inout State, action: Action, isCovered: Bool) -> Effect<Action> {
    reduce(into: &state, action: action)
  }
}

extension FlowReducer {
  /// Runs the flow as a screen of another one.
  ///
  /// - Parameters:
  ///   - state: the flow's state.
  ///   - action: what happened.
  ///   - isCovered: whether a screen covers the flow in its parent. Then none of its screens navigates.
  @inlinable
  public func reduce(into state: inout State, action: Action, isCovered: Bool) -> Effect<Action> {
    state.routes.isCovered = isCovered
    let effect = reduce(into: &state, action: action)
    state.routes.isCovered = false
    return effect
  }

  /// Runs the rules of the flow as a screen of another one.
  ///
  /// - Returns: what the flow has to deliver, as actions of its own.
  public func navigate(_ state: inout State, _ action: Action, isCovered: Bool) -> [Action] {
    state.routes.isCovered = isCovered
    defer { state.routes.isCovered = false }
    return deliveries(of: navigate(&state, action))
  }
}
