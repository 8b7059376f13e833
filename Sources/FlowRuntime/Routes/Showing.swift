/// The identity of one instance of a screen on a stack. It is unique even across stacks: a new stack may use the same ids, but it
/// has another lineage.
///
/// Everything that belongs to a route and outlives an action refers to the route by this identity: effects, parts of a store,
/// notes for observers, places.
@usableFromInline
struct Showing: Hashable, Sendable {
  let id: RouteID
  /// The lineage of the stack that the route belongs to.
  let lineage: Lineage
}

extension Routes {
  /// The showing of a route in these routes, whether or not the route is on the stack.
  func showing(_ id: RouteID) -> Showing { Showing(id: id, lineage: lineage) }

  /// The index of a showing, where the root is 0; `nil` if it has left, or belongs to another stack.
  func index(of showing: Showing) -> Int? {
    showing.lineage === lineage ? index(of: showing.id) : nil
  }

  /// Returns a function that finds the index of a showing in these routes and in changed copies of them. The function checks the
  /// last known index first, because routes seldom move.
  static func finder(of showing: Showing) -> (Routes) -> Int? {
    var place = 0
    return { routes in
      guard routes.lineage === showing.lineage else { return nil }
      if place < routes.elements.count, routes.elements[place].id == showing.id { return place }
      guard let found = routes.index(of: showing.id) else { return nil }
      place = found
      return found
    }
  }

  /// The index of the route that a step leads into. A step without a lineage matches any stack.
  func index(of step: LineageStep) -> Int? {
    guard case .route(let id) = step.step else { return nil }
    return index(of: Showing(id: id, lineage: step.lineage ?? lineage))
  }
}

/// The identity of a value and its copies. It distinguishes a value that was changed in place from a new value that uses the same
/// ids. Copies share their lineage. New stacks of routes and new tabs have a new lineage.
///
/// It is never encoded, so a restored value has a new lineage.
public final class Lineage: Sendable {
  @usableFromInline
  init() {}
}

extension Lineage: Hashable {
  public static func == (lhs: Lineage, rhs: Lineage) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
