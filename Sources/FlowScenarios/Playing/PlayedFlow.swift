package import FlowGraph

/// The state of a flow as far as its rules know it: which screens are shown, and how. Values are not part of it.
package struct PlayedFlow: Sendable {
  /// The flow's index in the document.
  package let flow: Int
  /// Bottom to top.
  package var routes: [PlayedRoute] = []
  /// The refusals that are kept. Each happened while the flow did what stands in for the one before it.
  var refused: [PlayedRefusal] = []
  /// The identity of the next route.
  private(set) var nextID = 0

  init(flow: Int) { self.flow = flow }

  /// Shows a screen on top of the others, as one that was never shown before. Nothing stands above an alert, so an alert
  /// leaves first.
  mutating func append(_ route: PlayedRoute) {
    removeAlertOnTop()
    var route = route
    route.id = nextID
    nextID += 1
    routes.append(route)
  }

  private mutating func removeAlertOnTop() {
    if routes.count > 1, let top = routes.last, top.kind.isAlertOrDialog { routes.removeLast() }
  }

  /// Removes an alert from the top, and then one from the top of the flow that is the top screen.
  mutating func removeAlerts() {
    removeAlertOnTop()
    if let top = routes.indices.last { routes[top].content.removeAlerts() }
  }
}

/// One showing of one screen.
package struct PlayedRoute: Sendable {
  var id = 0
  /// The index of the screen in its flow; absent for the tabs.
  package let screen: Int?
  package var kind: DocumentPresentation.Kind
  /// Whether the system must not dismiss it.
  var isLocked: Bool
  var content: PlayedContent

  var isPresented: Bool { kind != .root && kind != .push }
}

/// The content of a screen or a tab.
struct PlayedContent: Sendable {
  /// The flow, if it is one that is known: one element, or none.
  var child: [PlayedFlow] = []
  var tabs: PlayedTabs?
  /// The actions that the start of the flow asked for before it was shown.
  var pending: [PlayAction] = []

  /// Removes the alerts on top of the flow that is shown in it.
  fileprivate mutating func removeAlerts() {
    if let selected = tabs?.selected {
      tabs?.items[selected].content.removeAlerts()
    } else if !child.isEmpty {
      child[0].removeAlerts()
    }
  }
}

/// Tabs side by side.
struct PlayedTabs: Sendable {
  var items: [PlayedTab]
  /// The index of the one that is shown.
  var selected = 0
}

struct PlayedTab: Sendable {
  var content: PlayedContent
}

/// Something that happens to a flow.
indirect enum PlayAction: Sendable {
  /// An event of the flow itself.
  case own(String)
  /// An exit, which its parent hears of.
  case exit(String)
  /// The system goes back to a place.
  case back(to: Int)
  /// The system removes what stands from a place on.
  case dismiss(from: Int)
  case link(PlayedLink)
  /// An action of the flow's work, by its index and its dotted name.
  case work(Int, String)
  case route(RoutePlace, RouteAction)
}

/// Which route is meant: one by its place, or what was sent to one by its identity.
enum RoutePlace: Sendable { case index(Int), id(Int) }

/// Something that happens to a screen.
indirect enum RouteAction: Sendable {
  /// An event, or a pattern over the action of a reducer, by its dotted name.
  case event(String)
  /// Something that happens to the flow inside.
  case flow(PlayAction)
  /// A tab is chosen, by its index.
  case select(Int)
  /// The selected tab was chosen again.
  case reselected(Int)
  /// Something that happens in a tab.
  case tab(Int, RouteAction)
}

/// A transition that was taken: for the coverage of scenarios.
package struct PlayedTransition: Hashable, Sendable {
  package var flow: Int
  package var owner: Owner
  /// The index among those of its owner.
  package var index: Int

  package enum Owner: Hashable, Sendable { case screen(Int), tab(Int), work(Int), flow, link }

  package init(flow: Int, owner: Owner, index: Int) {
    self.flow = flow
    self.owner = owner
    self.index = index
  }
}
