/// A place in the state that work belongs to: a route, a child's state, a screen's state.
///
/// Reducers of children know nothing of their parents. So each parent adds one place to the effects
/// that it hands on, outermost last, and only the store sees the whole way from its own state inwards.
/// It goes that way after every action while such work runs, and cancels the work whose place is gone.
/// That is the only way in which work ends with its route, however the route left.
@usableFromInline
protocol Place: Sendable {
  /// What tells this place from others beside it, for the scope of cancellation ids; `nil` for a place
  /// that adds nothing to the places around it.
  var name: PlaceName? { get }

  /// Steps inwards.
  func find(in state: Any) -> Finding
}

/// What a step inwards found.
@usableFromInline
enum Finding {
  /// The place exists, and this is what it holds.
  case there(Any)
  /// The place is gone.
  case gone
  /// The state is of a type that this place knows nothing of, as in a composition that was written by
  /// hand. Then nothing can be said, and the work goes on.
  case unknown
}

@usableFromInline
enum PlaceName: Hashable, Sendable {
  case route(ObjectIdentifier, RouteID)
  case tab(ObjectIdentifier, TabID)
  case child(CancelID)
}

/// A route of a flow.
struct RoutePlace<State: FlowState>: Place {
  let id: RouteID
  let lineage: Lineage

  var name: PlaceName? { .route(ObjectIdentifier(lineage), id) }

  func find(in state: Any) -> Finding {
    guard let state = state as? State else { return .unknown }
    let routes = state.routes
    guard routes.lineage === lineage, let route = routes[id: id] else { return .gone }
    return .there(route.screen)
  }
}

/// A child's state that always exists.
struct ChildPlace<Parent, Child>: Place {
  let keyPath: any KeyPath<Parent, Child> & Sendable

  var name: PlaceName? { .child(CancelID(keyPath)) }

  func find(in state: Any) -> Finding {
    guard let state = state as? Parent else { return .unknown }
    return .there(state[keyPath: keyPath])
  }
}

/// A child's state that may go.
struct OptionalChildPlace<Parent, Child>: Place {
  let keyPath: any KeyPath<Parent, Child?> & Sendable

  var name: PlaceName? { .child(CancelID(keyPath)) }

  func find(in state: Any) -> Finding {
    guard let state = state as? Parent else { return .unknown }
    guard let child = state[keyPath: keyPath] else { return .gone }
    return .there(child)
  }
}

/// What a closure takes out of the state, as the state of one case of an enum.
struct ExtractedPlace<Parent, Child>: Place {
  let extract: @Sendable (Parent) -> Child?

  var name: PlaceName? { nil }

  func find(in state: Any) -> Finding {
    guard let state = state as? Parent else { return .unknown }
    guard let child = extract(state) else { return .gone }
    return .there(child)
  }
}
