package import FlowRuntime

/// A cache with the lifetime of a view. It retains the store of a screen as long as the view, even after the screen has left. The
/// leaving view then still shows the last content of the screen.
@MainActor
package final class ScreenCache<Flow: PresentableFlow> {
  private var kept: (place: ScreenPlace, store: Store<Flow.Screen, Flow.ScreenAction>?)?

  /// Whether the screen has a `stays if` condition. This does not change while the screen is shown.
  package private(set) var mayStay = false

  package init() {}

  package func screen(at place: ScreenPlace, in flow: FlowStore<Flow>) -> Flow.ScreenStore? {
    if kept?.place != place {
      kept = (place, flow.unobservedScreen(at: place))
      mayStay = flow.mayStay(at: place)
      if kept?.store == nil {
        reportIssue(
          "\(Flow.self) has no screen at \(place). Show a child flow with the FlowStore of its screen, not with the FlowStore of the "
            + "parent.")
      }
    }
    return kept?.store.flatMap { Flow.ScreenStore($0, of: flow.flow) }
  }
}

/// Makes the host of a flow once, and a new host when the app shows another flow.
@MainActor
package final class HostCache<AppStack> {
  private var current: (flow: ObjectIdentifier, host: PresentationHost, stack: AppStack?)?

  package init() {}

  /// Returns the host of a flow.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - platform: the abilities of the platform.
  ///   - stack: makes the access to the app's stack in which the flow pushes; `nil` if the flow has its own stack.
  package func host<Flow: FlowReducer>(
    of flow: FlowStore<Flow>, on platform: PlatformTraits, in stack: ((PresentationHost) -> AppStack)?
  ) -> (host: PresentationHost, stack: AppStack?) {
    if let current, current.flow == ObjectIdentifier(flow) { return (current.host, current.stack) }
    var platform = platform
    if stack != nil { platform.isInStack = true }
    let host = PresentationHost(flow, on: platform)
    let made = stack?(host)
    current = (ObjectIdentifier(flow), host, made)
    return (host, made)
  }
}

/// The last layer that was presented over another one. A platform that reports a dismissal may not name the dismissed layer.
@MainActor
package final class LastPresented {
  package var place: ScreenPlace?

  package init() {}
}

/// An object that reads and writes the routes of an app.
@MainActor
package protocol RoutesHolder<Screen>: AnyObject {
  associatedtype Screen
  var routes: Routes<Screen> { get set }
}

/// How an app that stores its routes itself reacts to changes by the system and to presses of buttons.
@MainActor
package struct RoutesAnswers {
  let follow: ((SystemChange) -> Void)?
  let press: (String, [String: String], RouteID) -> Void

  /// - Parameters:
  ///   - follow: called with each change by the system. If it is `nil`, the routes are updated automatically.
  ///   - press: called with the event of a button of an alert, the texts of its text fields, and the route of the alert.
  package init(follow: ((SystemChange) -> Void)?, press: @escaping (String, [String: String], RouteID) -> Void) {
    (self.follow, self.press) = (follow, press)
  }
}

/// Makes the host of routes that an app shows without a flow, and keeps it.
@MainActor
package final class RoutesCache<Screen: Equatable & Sendable, Navigator: RoutesHolder<Screen>> {
  private var current: (host: PresentationHost, navigator: Navigator)?
  private var answers = RoutesAnswers(follow: nil, press: { _, _, _ in })

  package init() {}

  /// - Parameters:
  ///   - routes: the routes when the host is made.
  ///   - platform: the abilities of the platform.
  ///   - answers: the current reactions of the app.
  ///   - navigator: makes the object through which the views inside access the routes.
  package func host(
    of routes: Routes<Screen>, on platform: PlatformTraits, answers: RoutesAnswers,
    navigator: @autoclosure () -> Navigator
  ) -> (host: PresentationHost, navigator: Navigator) {
    self.answers = answers
    if let current { return current }
    let navigator = navigator()
    let host = PresentationHost(routes.plan, on: platform) { [weak self] message in
      guard let self else { return }
      let follow = answers.follow ?? { navigator.routes.follow($0) }
      switch message {
      case .follow(let change): follow(change)
      case .press(let event, let fields, let place):
        // The alert has already left, so a screen that the app shows now is above the screens below the alert.
        follow(.dismissed(place))
        if case .route(let id) = place.first { answers.press(event, fields, id) }
      case .attemptLeave: break  // Routes without a flow have no screens that stay.
      }
      // The view reports the changed routes later. Without this call, the host would show a screen again that the user has
      // removed.
      current?.host.show(navigator.routes.plan)
    }
    current = (host, navigator)
    return (host, navigator)
  }
}

/// The screen of a route, for a view.
package struct RouteScreen<Screen: Equatable & Sendable>: Hashable, Sendable {
  package let id: RouteID
  package let screen: Screen

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Routes where Screen: Equatable & Sendable {
  /// The current screen of a route, or its last screen if the route has left. Writing then changes nothing.
  package subscript(of shown: RouteScreen<Screen>) -> Screen {
    get { self[id: shown.id]?.screen ?? shown.screen }
    set { update(id: shown.id) { $0 = newValue } }
  }
}

/// Keeps the screen of a route as long as its view, even after the route has left. The leaving view then still shows the last
/// content of the screen.
@MainActor
package final class RouteScreenCache<Screen: Equatable & Sendable> {
  private var kept: RouteScreen<Screen>?

  package init() {}

  /// Returns the screen at a place; the last screen if its route has left.
  package func screen(at place: ScreenPlace, in routes: Routes<Screen>) -> RouteScreen<Screen>? {
    guard case .route(let id) = place.first else { return nil }
    if let screen = routes[id: id]?.screen { kept = RouteScreen(id: id, screen: screen) }
    return kept?.id == id ? kept : nil
  }
}
