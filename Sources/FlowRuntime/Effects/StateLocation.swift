/// A location in the state that effects belong to: a route, a child's state, a screen's state. It is a partial lens, as the
/// part may be absent.
///
/// Reducers of children know nothing of their parents. So each parent adds one location to the effects that its child
/// returns, the outermost last, and only the store sees the whole path from its own state inwards. The store follows that
/// path after every action while such effects run, and cancels the effects whose location is gone. Effects end with their
/// route in this one way, however the route left.
@usableFromInline
protocol StateLocation: Sendable {
  /// The name that distinguishes this location from its siblings, for the scope of cancellation ids; `nil` for a
  /// location that adds nothing to its parents.
  var name: LocationName? { get }

  /// Steps inwards.
  func find(in state: Any) -> Finding
}

/// The content of a location.
@usableFromInline
enum Finding {
  /// The location exists, and this is its state.
  case there(Any)
  /// The location is gone.
  case gone
  /// The state is of a type that this location does not know, as in a composition that was written by hand. Then the
  /// effects go on.
  case unknown
}

@usableFromInline
enum LocationName: Hashable, Sendable {
  case route(Showing)
  case tab(ObjectIdentifier, TabID)
  case child(CancelID)
}

/// A route of a flow.
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

/// A child's state that always exists.
struct ChildLocation<Parent, Child>: StateLocation {
  let keyPath: any KeyPath<Parent, Child> & Sendable

  var name: LocationName? { .child(CancelID(keyPath)) }

  func find(in state: Any) -> Finding {
    guard let state = state as? Parent else { return .unknown }
    return .there(state[keyPath: keyPath])
  }
}

/// A child's state that may be absent.
struct OptionalChildLocation<Parent, Child>: StateLocation {
  let keyPath: any KeyPath<Parent, Child?> & Sendable

  var name: LocationName? { .child(CancelID(keyPath)) }

  func find(in state: Any) -> Finding {
    guard let state = state as? Parent else { return .unknown }
    guard let child = state[keyPath: keyPath] else { return .gone }
    return .there(child)
  }
}

/// The location of a part that a closure takes out of the state, for example the state of one case of an enum.
struct ExtractedLocation<Parent, Child>: StateLocation {
  let extract: @Sendable (Parent) -> Child?

  var name: LocationName? { nil }

  func find(in state: Any) -> Finding {
    guard let state = state as? Parent else { return .unknown }
    guard let child = extract(state) else { return .gone }
    return .there(child)
  }
}
