extension FlowStore {
  /// Returns the store of a flow of the given type that contains a screen, at any depth.
  ///
  /// ```swift
  /// let cart = shop.flowStore(Cart.self, at: plan.layers[0].path[0].place)
  /// ```
  ///
  /// As long as something retains the store of a place, the method returns the same object.
  ///
  /// - Parameters:
  ///   - type: the type of the flow.
  ///   - place: the place of a screen of the flow, relative to the flow of this store.
  /// - Returns: the store of the innermost flow of this type on the way to the place; `nil` if there is none.
  public func flowStore<Inner: FlowReducer>(_ type: Inner.Type, at place: ScreenPlace) -> FlowStore<Inner>?
  where Inner.State: Equatable {
    let (flow, steps) = (flow, place.lineageSteps)
    guard let found = flow.find(type, at: steps[...], in: store.unobservedState) else { return nil }
    let key = InnerFlowKey(type: ObjectIdentifier(type), place: place)
    if let known = store.parts.store(key, as: FlowStore<Inner>.self) { return known }
    let inner = Store<Inner.State, Inner.Action>(
      source: ScopedSource(
        of: store, found.state, read: { flow.find(type, at: steps[...], in: $0)?.state }, embed: found.embed,
        isOpen: { flow.find(type, at: steps[...], in: $0) != nil }))
    let flowStore = FlowStore<Inner>(inner, of: found.flow)
    store.parts.add(flowStore, key)
    return flowStore
  }
}

private struct InnerFlowKey: Hashable {
  let type: ObjectIdentifier
  let place: ScreenPlace
}

extension FlowReducer {
  fileprivate func find<Inner: FlowReducer>(
    _ type: Inner.Type, at steps: ArraySlice<LineageStep>, in state: State
  ) -> FoundFlow<Inner, Action>? {
    guard let step = steps.first, let index = state.routes.index(of: step) else { return nil }
    let route = state.routes[index]
    var screen = route.screen
    var visitor = FlowFinder<Inner, ScreenAction>(steps: steps.dropFirst())
    visitFlow(of: &screen, with: &visitor)
    return visitor.found.map { found in
      FoundFlow(flow: found.flow, state: found.state) { .router(.screen(id: route.id, action: found.embed($0))) }
    }
  }
}

/// Searches for a flow of a certain type inside a screen.
private struct FlowFinder<Inner: FlowReducer, Action>: PartVisitor {
  let steps: ArraySlice<LineageStep>
  var found: FoundFlow<Inner, Action>?
  var part = VisitedPart()

  var visitsAllTabs: Bool { true }
  var changesFlows: Bool { false }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    guard let rest = part.rest(of: steps) else { return }
    if let deeper = flow.find(Inner.self, at: rest, in: state) {
      found = FoundFlow(flow: deeper.flow, state: deeper.state) { embed(deeper.embed($0)) }
    } else {
      found = FoundFlow(flow, state, embed)
    }
  }
}
