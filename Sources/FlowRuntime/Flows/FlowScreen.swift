/// A screen that may be a flow: a child flow, tabs, or columns.
///
/// The generated enum of screens conforms if one of its screens is a flow. Code that does not know the types of the child flows
/// uses the protocol. For example, a push dismisses the layers that a child flow presents.
public protocol FlowScreen {
  /// The state of the child flow, of the flow in the selected tab, or of the flow in the column that presents layers or is in
  /// front; `nil` for any other screen. The setter ignores a state of another type.
  var nestedFlow: (any FlowState)? { get set }
}

extension FlowState {
  /// Dismisses the layers that the flow has presented, and then the layers of its top screen if that is a flow.
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

  /// Whether the screen is a flow that presents layers.
  var presentsLayers: Bool { nestedFlow?.presentsLayers ?? false }
}

extension FlowState {
  /// Whether the flow presents layers, or its top screen is a flow that does.
  var presentsLayers: Bool {
    routes.contains { $0.presentation.isPresented } || ((routes.top.screen as? any FlowScreen)?.presentsLayers ?? false)
  }
}

/// No screen is shown above an alert or a dialog, so the parent flow removes them before it shows a screen.
extension FlowState {
  /// Removes an alert or a dialog from the top of the flow, and then from the flow that is its top screen.
  mutating func removeAlerts() {
    routes.removeAlertOnTop()
    guard var screen = routes.top.screen as? any FlowScreen else { return }
    screen.removeAlerts()
    if let screen = screen as? Screen { routes[screenAt: routes.count - 1] = screen }
  }

  /// Removes the alerts of the screen that was on top, if other routes are above it now.
  mutating func removeAlerts(ofCovered id: RouteID) {
    guard let index = routes.index(of: id), index < routes.count - 1 else { return }
    guard var screen = routes[index].screen as? any FlowScreen else { return }
    screen.removeAlerts()
    if let screen = screen as? Screen { routes[screenAt: index] = screen }
  }

  /// Whether an alert or a dialog is on top of the flow, or of the flow that is its top screen.
  fileprivate var hasAlert: Bool {
    if routes.top.kind.isAlertOrDialog { return true }
    return (routes.top.screen as? any FlowScreen)?.nestedFlow?.hasAlert ?? false
  }
}

extension FlowScreen {
  mutating func removeAlerts() {
    // Usually there is no alert. The screen is then not written to, because writing would copy its flow.
    guard var flow = nestedFlow, flow.hasAlert else { return }
    flow.removeAlerts()
    nestedFlow = flow
  }
}

/// Operations for flows whose screens may be flows. A push adds to the layer of the screen below it, so the layers that this
/// screen has presented are dismissed first. An alert or a dialog of that screen is removed before any screen is shown.
extension Navigation where Screen: FlowScreen {
  /// Pushes a screen. First dismisses the layers that the flow on top has presented.
  public mutating func push(_ routes: inout Routes<Screen>, _ screen: Screen) {
    present(&routes, screen, as: .push)
  }

  /// Shows a screen with a presentation, which may be a push.
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

/// A visitor of child flows of any type.
///
/// - SeeAlso: ``FlowReducer/visitFlow(of:with:)``
public protocol FlowVisitor<Action> {
  /// The type of the events of the screens that hold the visited flows.
  associatedtype Action

  /// Visits a flow.
  ///
  /// - Parameters:
  ///   - flow: the flow, with its dependencies.
  ///   - state: the state of the flow.
  ///   - embed: makes an event of the screen from an action of the flow.
  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  )

  /// Whether the visitor visits the flows of all tabs, in order, instead of only the flow of the selected tab. The default is
  /// `false`.
  var visitsAllTabs: Bool { get }

  /// Whether the visitor changes the states of the flows. If `false`, changes may be lost, and the visit is faster. The default
  /// is `true`.
  var changesFlows: Bool { get }

  /// Called before ``visitTabs(_:selected:_:)`` with the lineage of the tabs. Copies of the tabs have the same lineage; new tabs
  /// have another one.
  mutating func visitTabs(of lineage: Lineage)

  /// Called if the screen is made of tabs. The next calls visit the flows in the tabs.
  ///
  /// - Parameters:
  ///   - tabs: all tabs, first to last.
  ///   - selected: the selected tab.
  ///   - select: makes an event of the screen that selects a tab.
  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action)

  /// Called before the flow of a tab is visited.
  ///
  /// - Parameter tab: one of the tabs that ``visitTabs(_:selected:_:)`` received.
  mutating func visitTab(_ tab: TabID)

  /// Called before the flow of a tab is visited, with the content of the tab. The default implementation calls ``visitTab(_:)``.
  mutating func visitTab<Tab>(_ tab: TabID, content: Tab)

  /// Called if the screen is made of columns. The next calls visit the flows in all columns: from the sidebar to the detail, or
  /// first the flow of the column in front if ``visitsAllTabs`` is `false`.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - lineage: the lineage of the columns. Copies of the columns have the same lineage; new columns have another one.
  ///   - leave: makes the event that the screen receives when the user left a column.
  mutating func visitColumns(_ columns: ColumnsShape, of lineage: Lineage, _ leave: @escaping (ColumnID) -> Action)

  /// Called before the flow of a column is visited.
  ///
  /// - Parameter column: one of the columns that ``visitColumns(_:of:_:)`` received.
  mutating func visitColumn(_ column: ColumnID)

  /// Called before the flow of a column is visited, with the content of the column. The default implementation calls
  /// ``visitColumn(_:)``.
  mutating func visitColumn<Column>(_ column: ColumnID, content: Column)
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

  @inlinable
  public mutating func visitTab<Tab>(_ tab: TabID, content: Tab) { visitTab(tab) }

  @inlinable
  public mutating func visitColumns(
    _ columns: ColumnsShape, of lineage: Lineage, _ leave: @escaping (ColumnID) -> Action
  ) {}

  @inlinable
  public mutating func visitColumn(_ column: ColumnID) {}

  @inlinable
  public mutating func visitColumn<Column>(_ column: ColumnID, content: Column) { visitColumn(column) }
}

/// A visitor that passes the flows in the tabs or columns of a screen to another visitor.
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
  /// Runs the reducer of a screen. Generated code calls this. Swift selects another overload for a reducer that is a flow.
  @inlinable
  public func reduce(into state: inout State, action: Action, isCovered: Bool) -> Effect<Action> {
    reduce(into: &state, action: action)
  }
}

extension FlowReducer {
  /// Runs the flow as a screen of its parent.
  ///
  /// - Parameters:
  ///   - state: the flow's state.
  ///   - action: the action to handle.
  ///   - isCovered: whether a screen covers the flow in its parent. None of the flow's screens navigates then.
  @inlinable
  public func reduce(into state: inout State, action: Action, isCovered: Bool) -> Effect<Action> {
    state.routes.isCovered = isCovered
    let effect = reduce(into: &state, action: action)
    state.routes.isCovered = false
    return effect
  }

  /// Runs the rules of the flow as a screen of its parent.
  ///
  /// - Returns: the actions of this flow that the caller has to deliver.
  public func navigate(_ state: inout State, _ action: Action, isCovered: Bool) -> [Action] {
    state.routes.isCovered = isCovered
    defer { state.routes.isCovered = false }
    return deliveries(of: navigate(&state, action))
  }
}
