/// Showing screens.
///
/// No screen is shown above an alert or a dialog. If an alert or a dialog is on top, it is removed before another screen is
/// shown. So a push adds to the layer below it.
extension Routes {
  /// Whether the top layer declares a navigation container, in which a screen can be pushed. It is `false` if the platform
  /// decides.
  public var canPush: Bool {
    for route in elements.reversed() where route.kind != .push && !route.kind.isAlertOrDialog {
      return route.container == .navigation
    }
    return false
  }

  /// Pushes a screen on the top layer.
  @inlinable
  @discardableResult
  public mutating func push(_ screen: Screen) -> RoutesChange {
    // Does not call `present`: a push decides little, and is the most frequent operation.
    let hadAlert = removeAlertOnTop()
    let id = RouteID(rawValue: nextID)
    elements.append(Route(id: id, screen: screen, kind: .push, container: nil, extras: .none))
    nextID &+= 1
    return change(id, replacingAlert: hadAlert)
  }

  /// Presents a screen as a sheet.
  ///
  /// - Parameters:
  ///   - screen: the screen to show.
  ///   - container: whether the sheet has a navigation container, if the options leave it open.
  ///   - options: the options that differ from the platform's defaults.
  @inlinable
  @discardableResult
  public mutating func presentSheet(
    _ screen: Screen,
    container: NavigationContainer? = nil,
    options: PresentationOptions = PresentationOptions()
  ) -> RoutesChange {
    present(screen, .sheet, container, options)
  }

  /// Presents a screen that covers the whole screen.
  ///
  /// - Parameters:
  ///   - screen: the screen to show.
  ///   - container: whether the cover has a navigation container, if the options leave it open.
  ///   - options: the options that differ from the platform's defaults.
  @inlinable
  @discardableResult
  public mutating func presentCover(
    _ screen: Screen,
    container: NavigationContainer? = nil,
    options: PresentationOptions = PresentationOptions()
  ) -> RoutesChange {
    present(screen, .cover, container, options)
  }

  /// Shows a screen with a presentation that the app can choose at run time.
  ///
  /// - Parameters:
  ///   - screen: the screen to show.
  ///   - presentation: how to show the screen. `.root` is treated as `.push`, because the stack already has a root.
  ///   - container: whether the layer has a navigation container, if the presentation leaves it open. Alerts and dialogs never
  ///     have a container.
  @inlinable
  @discardableResult
  public mutating func present(
    _ screen: Screen,
    as presentation: Presentation,
    container: NavigationContainer? = nil
  ) -> RoutesChange {
    let layer = presentation.isPresented && !presentation.kind.isAlertOrDialog ? container : nil
    return present(screen, presentation.kind, layer, presentation.options)
  }

  @inlinable
  mutating func present(
    _ screen: Screen, _ kind: Presentation.Kind, _ container: NavigationContainer?, _ options: PresentationOptions
  ) -> RoutesChange {
    append(screen, kind, options.container ?? container, options.extras)
  }

  /// Replaces the stack with one screen. The route is new, even if the same screen was the root before.
  @inlinable
  @discardableResult
  public mutating func replace(with root: Screen, container: NavigationContainer? = nil) -> RoutesChange {
    replace(with: [(root, Presentation(kind: .root, options: PresentationOptions(onlyContainer: container)))])
  }

  /// Replaces the top screen. The new route has the presentation of the old one, and the routes below stay. An alert or a dialog
  /// on top is removed first.
  @inlinable
  @discardableResult
  public mutating func replaceTop(with screen: Screen) -> RoutesChange {
    let hadAlert = removeAlertOnTop()
    let id = RouteID(rawValue: nextID)
    let top = elements.count - 1
    let old = elements[top]
    elements[top] = Route(id: id, screen: screen, kind: old.kind, container: old.container, extras: old.extras)
    nextID &+= 1
    return .replaced(top: id, count: hadAlert ? 2 : 1)
  }

  /// Replaces the stack with these routes, bottom to top. All of them are new routes.
  ///
  /// ```swift
  /// routes.replace(with: (.home, .root.in(.navigation)), (.detail, .push))
  /// ```
  @inlinable
  @discardableResult
  public mutating func replace(with routes: (Screen, Presentation)...) -> RoutesChange {
    replace(with: routes)
  }

  /// Replaces the stack with these routes, bottom to top. All of them are new routes. The first becomes the root, whatever its
  /// kind is. Above the root, `.root` is treated as `.push`. An alert or a dialog below another route is left out. If the list is
  /// empty, nothing changes.
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
