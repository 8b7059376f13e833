/// An event, and the flow whose screen receives it. The store uses it to find the action that brings the event to the screen; apps
/// call ``Store/send(_:_:at:)`` instead.
///
/// - SeeAlso: ``Store/send(_:_:at:)``
public struct EventAddress {
  /// An event of a screen of the flow.
  @usableFromInline let event: Any
  /// The type of the flow.
  @usableFromInline let flow: any FlowReducer.Type
  /// The route that receives the event; `nil` for the topmost route whose screen has the event.
  @usableFromInline let id: RouteID?
  /// Whether the topmost instance of the flow was found. The search then stops.
  @usableFromInline var isFlowFound = false

  init(event: Any, flow: any FlowReducer.Type, id: RouteID?) {
    self.event = event
    self.flow = flow
    self.id = id
  }
}

extension FlowReducer {
  // The search runs from the top route down, and checks a child flow before its parent. So it takes time proportional to the
  // number of shown routes. It checks only the selected tab, and it checks the column in front before the other columns. It
  // builds the action on the way back, because closures and copies of states would take twice as long.
  @inlinable
  public func action(for address: inout EventAddress, in state: State) -> Action? {
    if Self.hasNestedFlows {
      var index = state.routes.count - 1
      while index >= 0 {
        var screen = state.routes[index].screen
        var finder = AddressFinder<ScreenAction>(address)
        visitFlow(of: &screen, with: &finder)
        if finder.address.isFlowFound {
          address.isFlowFound = true
          guard let action = finder.action else { return nil }
          return .router(.screen(id: state.routes[index].id, action: action))
        }
        index -= 1
      }
    }
    guard address.flow == Self.self, let event = address.event as? ScreenAction else { return nil }
    address.isFlowFound = true
    let id = if let id = address.id { state.routes[id: id]?.id } else { state.routes.topmost(hearing: event) }
    guard let id else { return nil }
    return .router(.screen(id: id, action: event))
  }
}

/// Searches for the receiver of an event in a screen that is a child flow, tabs or columns.
@frozen @usableFromInline
struct AddressFinder<Action>: FlowVisitor {
  @usableFromInline var address: EventAddress
  @usableFromInline var action: Action?

  @inlinable
  init(_ address: EventAddress) {
    self.address = address
  }

  @inlinable
  var changesFlows: Bool { false }

  @inlinable
  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    guard !address.isFlowFound, let action = flow.action(for: &address, in: state) else { return }
    self.action = embed(action)
  }
}

extension Routes {
  /// The topmost route whose screen has an event: the case of the screen has the same name as the case of the event. If the event
  /// is not an enum, the top route. A screen that is not an enum matches every event.
  @inlinable
  func topmost(hearing event: some Any) -> RouteID? {
    guard let name = enumCaseName(of: event) else { return top.id }
    return topmost { screen in enumCaseName(of: screen).map { isEqual($0, name) } ?? true }
  }
}
