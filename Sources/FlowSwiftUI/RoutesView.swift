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
  /// As for a flow, the view makes large changes in steps that the platform can show. Views inside access the routes through the
  /// environment: `@Environment(FlowNavigator<Screen>.self)`.
  ///
  /// If a `RoutesView` is the view of a screen in the navigation stack of another `RoutesView`, it pushes in that stack. So a
  /// child coordinator with its own routes can be pushed, presented, or shown in a tab.
  public struct RoutesView<Screen: Equatable & Sendable, Content: View>: View {
    private let routes: Binding<Routes<Screen>>
    private let answers: RoutesAnswers
    private let content: (Binding<Screen>) -> Content
    @State private var cache = RoutesCache<Screen, FlowNavigator<Screen>>()
    @Environment(\.flowSurroundings.stack) private var around

    /// Makes a view of routes.
    ///
    /// - Parameters:
    ///   - routes: the routes to show. The view writes changes by the system to them, unless you pass `follow`.
    ///   - follow: called with each change by the system, such as a sheet that was swiped away. It must update the routes: call
    ///     `Routes.follow(_:)`, or pass the change to the rules of a flow with `FlowReducer.actions(for:in:)`. Screens that stay
    ///     in the routes are shown again.
    ///   - press: called with the event of a pressed button of an alert, and the route of the alert.
    ///   - content: makes the view of a screen, which may change its own values.
    public init(
      _ routes: Binding<Routes<Screen>>, follow: ((SystemChange) -> Void)? = nil,
      press: @escaping (_ event: String, _ fields: [String: String], _ route: RouteID) -> Void = { _, _, _ in },
      @ViewBuilder content: @escaping (Binding<Screen>) -> Content
    ) {
      (self.routes, self.content) = (routes, content)
      answers = RoutesAnswers(follow: follow, press: press)
    }

    public var body: some View {
      let (host, navigator) = cache.host(of: routes.wrappedValue, on: .here(in: around), answers: answers, navigator: FlowNavigator(routes))
      let _ = navigator.binding = routes
      let screen = { RouteView(routes: routes, place: $0, host: host, navigator: navigator, content: content) }
      BottomLayerView(host: host, content: screen)
        .environment(\.flowSurroundings.content) { AnyView(screen($0)) }
        .onChange(of: routes.wrappedValue) { _, _ in navigator.notify() }
        // Equal routes may be other showings, which have other places.
        .onChange(of: routes.wrappedValue.plan) { _, plan in host.show(plan) }
    }
  }

  /// The view of one screen. After the screen has left, the view shows the last content until it disappears.
  private struct RouteView<Screen: Equatable & Sendable, Content: View>: View {
    private let routes: Binding<Routes<Screen>>
    private let place: ScreenPlace
    private let host: PresentationHost
    private let navigator: FlowNavigator<Screen>
    private let content: (Binding<Screen>) -> Content
    @State private var cache = RouteScreenCache<Screen>()

    init(
      routes: Binding<Routes<Screen>>, place: ScreenPlace, host: PresentationHost, navigator: FlowNavigator<Screen>,
      content: @escaping (Binding<Screen>) -> Content
    ) {
      (self.routes, self.place, self.host, self.navigator, self.content) = (routes, place, host, navigator, content)
    }

    var body: some View {
      if let screen = cache.screen(at: place, in: routes.wrappedValue) {
        content(routes[of: screen])
          .environment(\.flowContext, FlowContext(host: host, screen: place)).environment(navigator)
      }
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
    private let registrar = ObservationRegistrar()

    fileprivate init(_ binding: Binding<Routes<Screen>>) { self.binding = binding }

    /// The routes. The view shows each change.
    public var routes: Routes<Screen> {
      get {
        registrar.access(self, keyPath: \.routes)
        return binding.wrappedValue
      }
      set { binding.wrappedValue = newValue }
    }

    /// Notifies the views that have read the routes. A binding to a `@State` does not notify views that get it through an object.
    fileprivate func notify() { registrar.withMutation(of: self, keyPath: \.routes) {} }
  }

  extension FlowNavigator: RoutesHolder {}
#endif
