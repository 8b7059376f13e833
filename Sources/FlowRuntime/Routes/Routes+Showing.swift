extension Routes {
  /// Whether the top layer has a navigation container, as far as the routes say so.
  public var canPush: Bool {
    for route in elements.reversed() where route.presentation.kind != .push {
      return route.presentation.container == .navigation
    }
    return false
  }

  /// Pushes a screen on the top layer.
  @inlinable
  @discardableResult
  public mutating func push(_ screen: Screen) -> RoutesChange {
    present(screen, as: .push)
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
    present(screen, as: Presentation(kind: .sheet, options: options), container: container)
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
    present(screen, as: Presentation(kind: .cover, options: options), container: container)
  }

  /// Shows a screen in a way that may be chosen while the program runs.
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
    let id = RouteID(rawValue: nextID)
    var presentation = presentation
    if presentation.isPresented && presentation.container == nil { presentation.container = container }
    append(screen, presentation)
    return .shown(id)
  }

  /// Makes one screen the whole stack. It is a new showing, even of a screen that was the root before.
  @inlinable
  @discardableResult
  public mutating func replace(with root: Screen, container: NavigationContainer? = nil) -> RoutesChange {
    replace(with: [(root, Presentation(kind: .root, options: PresentationOptions(onlyContainer: container)))])
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
    append(root, .push)
    elements[0] = Route(id: elements[0].id, screen: root, presentation: presentation.asRoot)
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
