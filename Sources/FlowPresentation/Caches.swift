package import FlowRuntime

/// A cache with the lifetime of a view. It retains the store of a screen until the view disappears, even if the screen has left
/// earlier. So the leaving view still shows the last content of the screen.
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

/// Creates the flow of a preview once.
@MainActor
package final class PreviewCache<Flow: FlowReducer> {
  private var current: FlowStore<Flow>?

  package init() {}

  /// Returns the flow of the preview. The first call makes it.
  package func flow(_ make: () -> FlowStore<Flow>) -> FlowStore<Flow> {
    let flow = current ?? make()
    current = flow
    return flow
  }
}

/// Creates the host of a flow once. When the app shows another flow, creates a new host.
@MainActor
package final class HostCache<AppStack> {
  private var current: (flow: ObjectIdentifier, host: PresentationHost, stack: AppStack?)?

  package init() {}

  /// Returns the host of a flow.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - platform: the abilities of the platform.
  ///   - stack: makes or updates the access to the app's stack in which the flow pushes; `nil` if the flow has its own stack.
  package func host<Flow: FlowReducer>(
    of flow: FlowStore<Flow>, on platform: PlatformTraits, in stack: ((PresentationHost, AppStack?) -> AppStack)?
  ) -> (host: PresentationHost, stack: AppStack?) {
    if let current, current.flow == ObjectIdentifier(flow) {
      let stack = stack?(current.host, current.stack)
      self.current?.stack = stack
      return (current.host, stack)
    }
    var platform = platform
    if stack != nil { platform.isInStack = true }
    let host = PresentationHost(flow, on: platform)
    let made = stack?(host, nil)
    current = (ObjectIdentifier(flow), host, made)
    return (host, made)
  }
}

/// The source with which a view appeared, if any.
@MainActor
package final class FirstSource {
  private var kept: ScreenPlace??

  package init() {}

  /// Returns the source of the first call.
  package func callAsFunction(_ source: ScreenPlace?) -> ScreenPlace? {
    let first = kept ?? source
    kept = .some(first)
    return first
  }
}

/// The last layer (sheet, cover, popover or alert) that was presented over another layer. It is needed because some platforms
/// report a dismissal without the dismissed layer.
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

/// The reactions of an app that stores its routes itself: to changes by the system, and to presses of buttons.
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

/// Creates and keeps the host of routes that an app shows without a flow.
@MainActor
package final class RoutesCache<Screen: Equatable & Sendable, Navigator: RoutesHolder<Screen>> {
  private var current: (host: PresentationHost, navigator: Navigator)?
  /// The routes that the view has read last.
  private var shown: Routes<Screen>?
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
    shown = routes
    if let current { return current }
    let navigator = navigator()
    let host = PresentationHost(routes.plan, on: platform) { [weak self] message in
      guard let self else { return }
      let answer = answers.follow ?? { navigator.routes.follow($0) }
      let follow = { answer(self.shown == navigator.routes ? $0.ofEqualRoutes : $0) }
      switch message {
      case .follow(let change): follow(change)
      case .press(let event, let fields, let place):
        // The alert is removed before its button's event is handled. So a screen that the app presents now is above the screens
        // below the alert.
        follow(.dismissed(place))
        if case .route(let id) = place.first { answers.press(event, fields, id) }
      case .attemptLeave: break  // Routes without a flow have no screens that stay.
      }
      // The view reports the changed routes later. Without this call, the host would show a screen again that the user has
      // removed.
      shown = navigator.routes
      current?.host.show(navigator.routes.plan)
    }
    current = (host, navigator)
    return (host, navigator)
  }
}

extension SystemChange {
  /// The change in routes that are equal to the shown ones, but may be other instances. SwiftUI does not notify a view when the app
  /// replaces routes by equal ones.
  fileprivate var ofEqualRoutes: SystemChange {
    switch self {
    case .wentBack(let place): .wentBack(to: ScreenPlace(place.steps))
    case .dismissed(let place): .dismissed(ScreenPlace(place.steps))
    case .selected, .left: self
    }
  }
}

/// A screen together with the identity of its route, for a view.
package struct RouteScreen<Screen: Equatable & Sendable>: Hashable, Sendable {
  package let id: RouteID
  package let screen: Screen

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Routes where Screen: Equatable & Sendable {
  /// The current screen of a route. If the route has left, its last screen; writing then changes nothing.
  package subscript(of shown: RouteScreen<Screen>) -> Screen {
    get { self[id: shown.id]?.screen ?? shown.screen }
    set { update(id: shown.id) { $0 = newValue } }
  }
}

/// Keeps the screen of a route until its view disappears, even if the route has left earlier. So the leaving view still shows the
/// last content of the screen.
@MainActor
package final class RouteScreenCache<Screen: Equatable & Sendable> {
  private var kept: RouteScreen<Screen>?

  package init() {}

  /// Returns the screen at a place. If its route has left, returns the last screen.
  package func screen(at place: ScreenPlace, in routes: Routes<Screen>) -> RouteScreen<Screen>? {
    guard case .route(let id) = place.first else { return nil }
    if let screen = routes[id: id]?.screen { kept = RouteScreen(id: id, screen: screen) }
    return kept?.id == id ? kept : nil
  }
}
