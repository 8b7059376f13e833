extension Effect {
  /// The same effect, cancelled as soon as a route leaves.
  ///
  /// `FlowReducer` does this to the effects of its screens. A coordinator that is written by hand does it where it
  /// returns the effect of a screen's reducer.
  ///
  /// - Parameters:
  ///   - id: the route that the effect belongs to.
  ///   - state: the state whose route it is. Only the route of this stack counts. If another stack takes its place, the
  ///     effect ends, although the routes of that stack may have the same ids.
  public func bound<State: FlowState>(to id: RouteID, in state: State) -> Effect {
    bound(to: id, lineage: state.routes.lineage, State.self)
  }

  @usableFromInline
  func bound<State: FlowState>(to id: RouteID, lineage: Lineage, _: State.Type) -> Effect {
    bound(to: RouteLocation<State>(showing: Showing(id: id, lineage: lineage)))
  }

  /// The same effect with its actions turned into a parent's, cancelled as soon as the parent's state no
  /// longer holds the child's.
  ///
  /// ```swift
  /// return effect.map(ScreenAction.filter, from: { (screen: Screen) in
  ///   if case .filter(let state) = screen { state } else { nil }
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - transform: makes the parent's action.
  ///   - child: takes the child's state out of the parent's; `nil` if the parent has none.
  public func map<Other: Sendable, Parent, Child>(
    _ transform: @escaping @Sendable (Action) -> Other,
    from child: @escaping @Sendable (Parent) -> Child?
  ) -> Effect<Other> {
    map(transform).bound(to: ExtractedLocation(extract: child))
  }

  func bound(to location: some StateLocation) -> Effect {
    isNone ? self : nested(depth + 1) { .bound(to: location, self, depth: $0) }
  }
}
