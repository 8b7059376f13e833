extension Routes {
  /// Whether the top layer has a navigation container, as far as the routes say so.
  public var canPush: Bool {
    for route in elements.reversed() where route.kind != .push {
      return route.container == .navigation
    }
    return false
  }

  /// Pushes a screen on the top layer.
  @inlinable
  @discardableResult
  public mutating func push(_ screen: Screen) -> RoutesChange {
    // Not by way of `present`: a push has nothing to decide, and is what happens most.
    let id = RouteID(rawValue: nextID)
    elements.append(Route(id: id, screen: screen, kind: .push, container: nil, extras: .none))
    nextID &+= 1
    return .shown(id)
  }

  /// Presents a screen as a sheet.
  ///
  /// - Parameters:
  ///   - screen: what to show.
  ///   - container: whether the sheet has a navigation container, unless the options say so.
  ///   - options: what differs from the platform's defaults.
  @inlinable
  @discardableResult
  public mutating func presentSheet(
    _ screen: Screen,
    container: NavigationContainer? = nil,
    options: PresentationOptions = PresentationOptions()
  ) -> RoutesChange {
    present(screen, .sheet, container, options)
  }

  /// Presents a screen over the whole of what is shown.
  ///
  /// - Parameters:
  ///   - screen: what to show.
  ///   - container: whether the cover has a navigation container, unless the options say so.
  ///   - options: what differs from the platform's defaults.
  @inlinable
  @discardableResult
  public mutating func presentCover(
    _ screen: Screen,
    container: NavigationContainer? = nil,
    options: PresentationOptions = PresentationOptions()
  ) -> RoutesChange {
    present(screen, .cover, container, options)
  }

  /// Shows a screen as a presentation says, which the app may choose while it runs.
  ///
  /// - Parameters:
  ///   - screen: what to show.
  ///   - presentation: how; `.root` counts as `.push`, for there is a root already.
  ///   - container: whether the layer has a navigation container, if the presentation leaves it open.
  @inlinable
  @discardableResult
  public mutating func present(
    _ screen: Screen,
    as presentation: Presentation,
    container: NavigationContainer? = nil
  ) -> RoutesChange {
    let layer = presentation.isPresented ? container : nil
    return present(screen, presentation.kind, layer, presentation.options)
  }

  @inlinable
  mutating func present(
    _ screen: Screen, _ kind: Presentation.Kind, _ container: NavigationContainer?, _ options: PresentationOptions
  ) -> RoutesChange {
    let id = RouteID(rawValue: nextID)
    append(screen, kind, options.container ?? container, options.extras)
    return .shown(id)
  }

  /// Makes one screen the whole stack. It is a new showing, even of a screen that was the root before.
  @inlinable
  @discardableResult
  public mutating func replace(with root: Screen, container: NavigationContainer? = nil) -> RoutesChange {
    replace(with: [(root, Presentation(kind: .root, options: PresentationOptions(onlyContainer: container)))])
  }

  /// Puts a screen in the place of the top one: a new showing, presented as that was, on what lay below it.
  @inlinable
  @discardableResult
  public mutating func replaceTop(with screen: Screen) -> RoutesChange {
    let id = RouteID(rawValue: nextID)
    let top = elements.count - 1
    let old = elements[top]
    elements[top] = Route(id: id, screen: screen, kind: old.kind, container: old.container, extras: old.extras)
    nextID &+= 1
    return .replaced(top: id, count: 1)
  }

  /// Makes the given routes, bottom to top, the whole stack, all of them new showings.
  ///
  /// ```swift
  /// routes.replace(with: (.home, .root.in(.navigation)), (.detail, .push))
  /// ```
  @inlinable
  @discardableResult
  public mutating func replace(with routes: (Screen, Presentation)...) -> RoutesChange {
    replace(with: routes)
  }

  /// Makes the given routes, bottom to top, the whole stack, all of them new showings; no routes change
  /// nothing. The first becomes the root whatever its kind, `.root` above it counts as `.push`.
  @discardableResult
  public mutating func replace(with routes: [(Screen, Presentation)]) -> RoutesChange {
    guard let (root, presentation) = routes.first else { return .unchanged(.noRoutes) }
    let count = elements.count
    elements.removeAll(keepingCapacity: true)
    elements.append(Route(id: RouteID(rawValue: nextID), screen: root, presentation: presentation.asRoot))
    nextID &+= 1
    for (screen, presentation) in routes.dropFirst() { append(screen, presentation) }
    return .replaced(top: top.id, count: count)
  }
}

extension Presentation {
  var asRoot: Presentation {
    var root = self
    root.kind = .root
    return root
  }
}
