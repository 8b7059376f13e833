/// An event, and the flow with the screen that gets it.
///
/// - SeeAlso: ``Store/send(_:_:at:)``
public struct EventAddress {
  /// An event of a screen of the flow.
  @usableFromInline let event: Any
  /// The type of the flow.
  @usableFromInline let flow: any FlowReducer.Type
  /// The route, if it is not the topmost one whose screen has the event.
  @usableFromInline let id: RouteID?
  /// Whether the topmost showing of the flow has been found. Nothing below it is searched.
  @usableFromInline var isFlowFound = false

  init(event: Any, flow: any FlowReducer.Type, id: RouteID?) {
    self.event = event
    self.flow = flow
    self.id = id
  }
}

extension FlowReducer {
  // The routes are searched from the top, and the flow that a route is before the one around it, so it takes time
  // proportional to the routes that are shown. Of tabs the selected one counts. The action is made on the way back, as
  // closures and copies of states would take twice the time.
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

/// Looks for the screen of an event in the flow that one screen is.
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
    guard let action = flow.action(for: &address, in: state) else { return }
    self.action = embed(action)
  }
}

extension Routes {
  /// The topmost route whose screen has an event: whose case has the name of the event's. Where one of them is no enum,
  /// that is the top.
  @inlinable
  func topmost(hearing event: some Any) -> RouteID? {
    guard let name = enumCaseName(of: event) else { return top.id }
    return topmost { screen in enumCaseName(of: screen).map { isEqual($0, name) } ?? true }
  }
}
