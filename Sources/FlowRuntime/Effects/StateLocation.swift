/// A location in the state that effects belong to: a route, a child's state, a screen's state. It is a partial lens, because the
/// location may be absent.
///
/// A child's reducer knows nothing about its parents. So each parent adds one location to the effects that its child returns, and
/// the outermost parent adds the last one. Only the store knows the whole path, which starts at its own state. While such effects
/// run, the store follows the path after every action, and cancels the effects whose location is gone. So effects end with their
/// route, no matter how the route left.
@usableFromInline
protocol StateLocation: Sendable {
  /// The name that distinguishes this location from its siblings, for the scope of cancellation ids; `nil` for a
  /// location that adds nothing to its parents.
  var name: LocationName? { get }

  /// Returns the content of this location in a state.
  func find(in state: Any) -> Finding
}

/// The content of a location.
@usableFromInline
enum Finding {
  /// The location exists, and this is its state.
  case there(Any)
  /// The location is gone.
  case gone
  /// The location does not know the type of the state, as in a composition that was written by hand. The effects then continue.
  case unknown
}

@usableFromInline
enum LocationName: Hashable, Sendable {
  case route(Showing)
  case tab(ObjectIdentifier, TabID)
  case column(ObjectIdentifier, ColumnID)
  case child(CancelID)
}

/// The location of a route of a flow.
struct RouteLocation<State: FlowState>: StateLocation {
  let showing: Showing

  var name: LocationName? { .route(showing) }

  func find(in state: Any) -> Finding {
    guard let state = state as? State else { return .unknown }
    let routes = state.routes
    guard let index = routes.index(of: showing) else { return .gone }
    return .there(routes[index].screen)
  }
}

/// The location of a part of the state that a closure returns: a child's state, a tab, the content of a column, or the value of an
/// enum case.
struct ExtractedLocation<Parent, Child>: StateLocation {
  var name: LocationName?
  let extract: @Sendable (Parent) -> Child?

  func find(in state: Any) -> Finding {
    guard let state = state as? Parent else { return .unknown }
    return extract(state).map { .there($0) } ?? .gone
  }
}
