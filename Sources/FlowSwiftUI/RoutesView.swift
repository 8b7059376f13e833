#if canImport(SwiftUI)
  import FlowPresentation
  public import FlowRuntime
  public import Observation
  public import SwiftUI

  /// Shows routes that the app keeps itself: in a `@State`, in a view model, or in the store of another architecture.
  ///
  /// ```swift
  /// struct Coordinator: View {
  ///   @State var routes = Routes<Screen>(root: .home, container: .navigation)
  ///
  ///   var body: some View {
  ///     RoutesView($routes) { $screen in
  ///       switch screen {
  ///       case .home: HomeView(start: { routes.presentSheet(.list, container: .navigation) })
  ///       case .list: ListView(select: { routes.push(.detail($0)) })
  ///       case .detail(let number): DetailView(number: number, close: { routes.goBackToRoot() })
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The view makes large changes in steps that the platform can show, as for a flow. Views inside read the routes from
  /// the environment: `@Environment(FlowNavigator<Screen>.self)`.
  public struct RoutesView<Screen: Equatable & Sendable, Content: View>: View {
    private let routes: Binding<Routes<Screen>>
    private let press: (String, RouteID) -> Void
    private let content: (Binding<Screen>) -> Content
    @State private var keeper = RoutesKeeper<Screen>()

    /// Makes a view of routes.
    ///
    /// - Parameters:
    ///   - routes: the routes to show. The view writes changes by the system to them.
    ///   - press: called with the event of a button of an alert, and the route of the alert.
    ///   - content: makes the view of a screen, which may change its own values.
    public init(
      _ routes: Binding<Routes<Screen>>, press: @escaping (_ event: String, _ route: RouteID) -> Void = { _, _ in },
      @ViewBuilder content: @escaping (Binding<Screen>) -> Content
    ) {
      self.routes = routes
      self.press = press
      self.content = content
    }

    public var body: some View {
      let host = keeper.host(of: routes, press: press)
      BottomLayerView(host: host) { place in
        if let screen = keeper.screen(at: place, in: routes) { content(screen) }
      }
      .environment(keeper.navigator)
      .transaction { if !host.isAnimated { $0.disablesAnimations = true } }
      .modifier(ActivityModifier(host: host))
      .onChange(of: routes.wrappedValue) { _, routes in host.show(routes.plan) }
    }
  }

  /// The routes that a ``RoutesView`` shows, for the views inside.
  ///
  /// ```swift
  /// @Environment(FlowNavigator<Screen>.self) var navigator
  /// …
  /// Button("Detail") { navigator.routes.push(.detail(3)) }
  /// ```
  @MainActor
  public final class FlowNavigator<Screen>: Observable {
    fileprivate var binding: Binding<Routes<Screen>>

    fileprivate init(_ binding: Binding<Routes<Screen>>) {
      self.binding = binding
    }

    /// The routes. The view shows each change of them.
    public var routes: Routes<Screen> {
      get { binding.wrappedValue }
      set { binding.wrappedValue = newValue }
    }
  }

  /// Makes the host of routes once, and keeps what a screen that leaves is drawn with.
  @MainActor
  private final class RoutesKeeper<Screen: Equatable & Sendable> {
    private var current: (host: FlowHost, navigator: FlowNavigator<Screen>)?
    private var press: (String, RouteID) -> Void = { _, _ in }
    private var lastScreens: [RouteID: Screen] = [:]

    func host(of routes: Binding<Routes<Screen>>, press: @escaping (String, RouteID) -> Void) -> FlowHost {
      self.press = press
      if let current {
        current.navigator.binding = routes
        return current.host
      }
      let navigator = FlowNavigator(routes)
      let host = FlowHost(
        routes.wrappedValue.plan, on: .here,
        tell: { [weak self] message in
          switch message {
          case .follow(let change): navigator.routes.follow(change)
          case .press(let event, let place):
            if case .route(let id) = place.first { self?.press(event, id) }
          }
        })
      current = (host, navigator)
      return host
    }

    var navigator: FlowNavigator<Screen>? { current?.navigator }

    /// The screen at a place; if it has left, as it was before.
    func screen(at place: ScreenPlace, in routes: Binding<Routes<Screen>>) -> Binding<Screen>? {
      guard case .route(let id) = place.first, let last = routes.wrappedValue[id: id]?.screen ?? lastScreens[id]
      else { return nil }
      lastScreens[id] = last
      return Binding {
        routes.wrappedValue[id: id]?.screen ?? last
      } set: { screen in
        routes.wrappedValue.update(id: id) { $0 = screen }
      }
    }
  }
#endif
