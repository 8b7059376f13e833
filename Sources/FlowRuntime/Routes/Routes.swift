/// The routes that a flow shows, bottom to top: the root, and then each screen above it.
///
/// It is never empty, the ids of its routes are unique, and no operation traps, whatever its arguments: an operation that
/// cannot be done changes nothing and says why.
///
/// ```swift
/// var routes = Routes(root: Screen.home, container: .navigation)
/// routes.presentSheet(.list, container: .navigation)
/// routes.push(.detail)
/// routes.goBackToRoot()      // .removed(downTo: #0, count: 2)
/// ```
///
/// Two values are equal if they have the same routes. Their next ids do not count.
@frozen public struct Routes<Screen> {
  @usableFromInline var elements: [Route<Screen>]
  @usableFromInline var nextID: UInt64
  @usableFromInline let lineage: Lineage

  /// Whether the user interface should animate the last change: false after a transition that was
  /// written `without animation`, until the next transition.
  public var changesAreAnimated = true

  /// Whether a screen of the parent or another tab covers the flow of these routes. Then none of its screens navigates. The
  /// parent sets this while it passes an action to the flow, and only then: a state that is taken out of the parent is not
  /// covered. Like `changesAreAnimated`, it does not count in `==`.
  @usableFromInline var isCovered = false

  /// Whether the flow of these routes has begun to live, so that its work was told. One that is new or decoded has not. It
  /// does not count in `==`, either.
  @usableFromInline var hasBegun = false

  /// Whether a binding has written a value of a screen here, and changed nothing else. Then the flow that adopts the routes
  /// need not check what its screens require, because all of them were there before.
  @usableFromInline var isWrittenInPlace = false

  /// A stack of one route.
  @inlinable
  public init(root: Screen, container: NavigationContainer? = nil) {
    let options = Presentation(kind: .root, options: PresentationOptions(onlyContainer: container))
    elements = [Route(id: RouteID(rawValue: 0), screen: root, presentation: options)]
    nextID = 1
    lineage = Lineage()
  }

  /// A stack of a root and more routes above it.
  ///
  /// ```swift
  /// Routes(root: .home, then: [(.list, .sheet.in(.navigation)), (.detail, .push)])
  /// ```
  ///
  /// - Parameters:
  ///   - root: the bottom screen.
  ///   - container: whether the layer of the root has a navigation container.
  ///   - others: the routes above the root, bottom to top; `.root` among them counts as `.push`. An alert or a dialog below
  ///     another route is left out.
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

  /// Removes an alert or a dialog from the top, because nothing stands above it.
  ///
  /// - Returns: whether there was one.
  @inlinable
  @discardableResult
  mutating func removeAlertOnTop() -> Bool {
    guard elements[elements.count - 1].kind.isAlertOrDialog, elements.count > 1 else { return false }
    _ = removeTop()
    return true
  }

  /// The change after a new route came on top, and an alert perhaps left for it.
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
    // Two ways, for in the first there is nothing to keep alive.
    if let extras {
      elements.append(Route(id: id, screen: screen, kind: kind, container: container, extras: .some(extras)))
    } else {
      elements.append(Route(id: id, screen: screen, kind: kind, container: container, extras: .none))
    }
    nextID &+= 1
    return change(id, replacingAlert: hadAlert)
  }

  /// Removes the routes above `index`, which must be the place of a route.
  @inlinable
  mutating func cut(above index: Int) -> RoutesChange {
    let count = elements.count - 1 - index
    guard count > 0 else { return .unchanged(.alreadyThere) }
    if count == 1 { return removeTop() }
    removeSeveral(above: index)
    return .removed(downTo: elements[index].id, count: count)
  }

  /// Removes the top route, which must not be the root: the most frequent number by far, and cheaper than a range.
  @inlinable
  @inline(__always)
  mutating func removeTop() -> RoutesChange {
    // `popLast()`, because the value that `removeLast()` returns would be released through the type's witness table.
    _ = elements.popLast()
    return .removed(downTo: elements.last.unsafelyUnwrapped.id, count: 1)
  }

  /// Removes several routes. If a copy keeps the old routes, the method copies only those that stay.
  @inlinable
  @inline(never)
  mutating func removeSeveral(above index: Int) {
    let count = elements.count - 1 - index
    if count <= index { elements.removeLast(count) } else { elements = firstRoutes(index + 1) }
  }

  /// The lowest routes, at least one and not more than there are. An array of a slice would be the same, but asks the
  /// slice three times what it is of.
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
  /// The routes.
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
