extension Effect {
  /// Returns this effect, bound to a route: the effect ends when the route leaves.
  ///
  /// `FlowReducer` does this to the effects of its screens. A coordinator that you write by hand does it when it returns the
  /// effect of a screen's reducer.
  ///
  /// - Parameters:
  ///   - id: the route that the effect belongs to.
  ///   - state: the state with the route. The effect is bound to this stack. If another stack replaces it, the effect ends, even
  ///     if the new routes have the same ids.
  public func bound<State: FlowState>(to id: RouteID, in state: State) -> Effect {
    bound(to: id, lineage: state.routes.lineage, State.self)
  }

  @usableFromInline
  func bound<State: FlowState>(to id: RouteID, lineage: Lineage, _: State.Type) -> Effect {
    bound(to: RouteLocation<State>(showing: Showing(id: id, lineage: lineage)))
  }

  /// Returns this effect with its actions converted to a parent's actions. The effect ends when the parent's state no longer
  /// contains the child's state.
  ///
  /// ```swift
  /// return effect.map(ScreenAction.filter, from: { (screen: Screen) in
  ///   if case .filter(let state) = screen { state } else { nil }
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - transform: makes the parent's action.
  ///   - child: returns the child's state from the parent's state; `nil` if it is absent.
  public func map<Other: Sendable, Parent, Child>(
    _ transform: @escaping @Sendable (Action) -> Other,
    from child: @escaping @Sendable (Parent) -> Child?
  ) -> Effect<Other> {
    map(transform).bound(to: ExtractedLocation(extract: child))
  }

  /// Returns this effect, bound to a location. An empty effect needs no location, so none is made for it.
  func bound<Location: StateLocation>(to location: @autoclosure () -> Location) -> Effect {
    isNone ? self : nested(depth + 1) { .bound(to: location(), self, depth: $0) }
  }
}
