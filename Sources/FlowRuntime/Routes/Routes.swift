/// The routes that a flow shows, bottom to top: the root, and then each screen above it.
///
/// The stack is never empty, and the ids of its routes are unique. No operation traps, whatever its arguments are. An operation
/// that cannot be done changes nothing and returns the reason.
///
/// ```swift
/// var routes = Routes(root: Screen.home, container: .navigation)
/// routes.presentSheet(.list, container: .navigation)
/// routes.push(.detail)
/// routes.goBackToRoot()      // .removed(downTo: #0, count: 2)
/// ```
///
/// Two values are equal if they have the same routes. The next id and the flags are not compared.
@frozen public struct Routes<Screen> {
  @usableFromInline var elements: [Route<Screen>]
  @usableFromInline var nextID: UInt64
  @usableFromInline let lineage: Lineage

  /// Whether the user interface should animate the last change. A transition that is written `without animation` sets this to
  /// `false`; the next transition sets it back to `true`.
  public var changesAreAnimated = true

  /// Whether the flow of these routes is covered by a screen of its parent, or by another tab. A covered flow does not navigate.
  /// The parent sets this flag only while it passes an action to the flow. So the flag is `false` in a state that you read from
  /// the parent. `==` does not compare it.
  @usableFromInline var isCovered = false

  /// Whether the flow of these routes has started and its `start` events were sent to its work. It is `false` for new and decoded
  /// routes, and `==` does not compare it.
  @usableFromInline var hasBegun = false

  /// Whether a binding wrote a value of a screen in these routes, and changed nothing else. The flow that adopts the routes then
  /// does not check requirements again, because it shows no new screens.
  @usableFromInline var isWrittenInPlace = false

  /// Makes a stack of one route.
  @inlinable
  public init(root: Screen, container: NavigationContainer? = nil) {
    let options = Presentation(kind: .root, options: PresentationOptions(onlyContainer: container))
    elements = [Route(id: RouteID(rawValue: 0), screen: root, presentation: options)]
    nextID = 1
    lineage = Lineage()
  }

  /// Makes a stack of a root and routes above it.
  ///
  /// ```swift
  /// Routes(root: .home, then: [(.list, .sheet.in(.navigation)), (.detail, .push)])
  /// ```
  ///
  /// - Parameters:
  ///   - root: the bottom screen.
  ///   - container: whether the layer of the root has a navigation container.
  ///   - others: the routes above the root, bottom to top. `.root` is treated as `.push`. An alert or a dialog below another
  ///     route is left out.
  public init(root: Screen, container: NavigationContainer? = nil, then others: [(Screen, Presentation)]) {
    self.init(root: root, container: container)
    for (screen, presentation) in others { append(screen, presentation) }
  }

  init(elements: [Route<Screen>], nextID: UInt64) {
    self.elements = elements
    self.nextID = nextID
    lineage = Lineage()
  }

  /// The top route.
  @inlinable
  public var top: Route<Screen> { elements[elements.count - 1] }

  /// The route at the bottom.
  @inlinable
  public var root: Route<Screen> { elements[0] }

  mutating func append(_ screen: Screen, _ presentation: Presentation) {
    append(screen, presentation.kind, presentation.options.container, presentation.options.extras)
  }

  /// Removes an alert or a dialog from the top, because no screen is shown above it.
  ///
  /// - Returns: whether an alert or a dialog was removed.
  @inlinable
  @discardableResult
  mutating func removeAlertOnTop() -> Bool {
    guard elements[elements.count - 1].kind.isAlertOrDialog, elements.count > 1 else { return false }
    _ = removeTop()
    return true
  }

  /// The result of adding a route on top, which may have replaced an alert.
  @inlinable
  func change(_ id: RouteID, replacingAlert: Bool) -> RoutesChange {
    replacingAlert ? .replaced(top: id, count: 1) : .shown(id)
  }

  @inlinable
  @discardableResult
  mutating func append(
    _ screen: Screen, _ kind: Presentation.Kind, _ container: NavigationContainer?,
    _ extras: PresentationOptions.Extras?
  ) -> RoutesChange {
    let hadAlert = removeAlertOnTop()
    let kind = kind == .root ? .push : kind
    let id = RouteID(rawValue: nextID)
    // Two branches: without options there is no reference to retain.
    if let extras {
      elements.append(Route(id: id, screen: screen, kind: kind, container: container, extras: .some(extras)))
    } else {
      elements.append(Route(id: id, screen: screen, kind: kind, container: container, extras: .none))
    }
    nextID &+= 1
    return change(id, replacingAlert: hadAlert)
  }

  /// Removes the routes above `index`, which must be the index of a route.
  @inlinable
  mutating func cut(above index: Int) -> RoutesChange {
    let count = elements.count - 1 - index
    guard count > 0 else { return .unchanged(.alreadyThere) }
    if count == 1 { return removeTop() }
    removeSeveral(above: index)
    return .removed(downTo: elements[index].id, count: count)
  }

  /// Removes the top route, which must not be the root. Removing one route is by far the most frequent case, and this is cheaper
  /// than removing a range.
  @inlinable
  @inline(__always)
  mutating func removeTop() -> RoutesChange {
    // `popLast()`, because Swift releases the value that `removeLast()` returns through the witness table of the type.
    _ = elements.popLast()
    return .removed(downTo: elements.last.unsafelyUnwrapped.id, count: 1)
  }

  /// Removes several routes. If a copy of the array is in use, only the routes that stay are copied.
  @inlinable
  @inline(never)
  mutating func removeSeveral(above index: Int) {
    let count = elements.count - 1 - index
    if count <= index { elements.removeLast(count) } else { elements = firstRoutes(index + 1) }
  }

  /// The lowest `count` routes. `count` must be from 1 to the number of routes. Faster than an array of a slice, which reads the
  /// slice's base three times.
  @inlinable
  func firstRoutes(_ count: Int) -> [Route<Screen>] {
    elements.withUnsafeBufferPointer { Array(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }
}

extension Routes: Sendable where Screen: Sendable {}

extension Routes: Equatable where Screen: Equatable {
  @inlinable
  public static func == (lhs: Routes, rhs: Routes) -> Bool {
    lhs.elements == rhs.elements
  }
}

extension Routes: Hashable where Screen: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

extension Routes: CustomStringConvertible {
  public var description: String {
    "[" + elements.map(\.description).joined(separator: ", ") + "]"
  }
}

extension Routes: CustomReflectable {
  /// The routes as unlabelled children.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}

extension PresentationOptions {
  @inlinable
  init(onlyContainer container: NavigationContainer?) {
    self.init()
    self.container = container
  }
}
