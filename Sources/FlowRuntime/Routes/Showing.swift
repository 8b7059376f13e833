/// The identity of one instance of a screen on a stack. It differs from all others, also from those of a newly made stack
/// that counts its routes from the beginning.
///
/// Everything that outlives an action and belongs to a route uses this identity: effects, parts of a store, notes for
/// observers, places.
@usableFromInline
struct Showing: Hashable, Sendable {
  let id: RouteID
  /// The stack of routes that the route is of.
  let lineage: Lineage
}

extension Routes {
  /// The showing of a route of these routes, whether or not it is there.
  func showing(_ id: RouteID) -> Showing { Showing(id: id, lineage: lineage) }

  /// The place of a showing, the root being 0; `nil` if it has left, or is of another stack.
  func index(of showing: Showing) -> Int? {
    showing.lineage === lineage ? index(of: showing.id) : nil
  }

  /// A function that finds a showing in these routes and in changed copies of them. It first looks at the place where it
  /// found the showing last, because a route seldom moves.
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

  /// The place of the route to which a step inwards leads. A step that knows no stack leads into any.
  func index(of step: LineageStep) -> Int? {
    guard case .route(let id) = step.step else { return nil }
    return index(of: Showing(id: id, lineage: step.lineage ?? lineage))
  }
}

/// The identity of a value and its copies. It distinguishes a value that was changed in place from a new value that uses the
/// same ids. Copies share their lineage. A new stack of routes has a new lineage, and so have new tabs.
///
/// It is never coded, so a restored value has a new lineage.
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
