#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  import FlowRuntime
  import Observation
  import UIKit

  /// The presenter and the location of the screen that is being made.
  @MainActor
  struct ScreenScope {
    /// The scope of the screen that is being made; `nil` outside a flow.
    static var current: ScreenScope?

    unowned let presenter: FlowPresenter
    /// The place of the screen, relative to the outermost flow.
    let screen: ScreenPlace
    /// If the screen is a child flow, the place of its screen inside the child flow; otherwise `nil`.
    var inner: ScreenPlace?

    /// Runs a closure that makes controllers, with this scope as the current one. If the closure makes controllers of child flows,
    /// they read the scope.
    func run<Result>(_ body: () -> Result) -> Result {
      let outer = ScreenScope.current
      ScreenScope.current = self
      defer { ScreenScope.current = outer }
      return body()
    }
  }

  /// Makes the controllers of one flow's screens, and updates them when values change.
  @MainActor
  struct ScreenMaker<Flow: PresentableFlow> {
    let flow: FlowStore<Flow>
    let content: (Flow.ScreenStore) -> UIViewController
    let update: ((Flow.ScreenStore, UIViewController) -> Void)?
    /// Whether a new screen uses the controller of an equal screen that leaves the same stack.
    let reuses: Bool
    let navigation: (() -> UINavigationController)?

    /// Returns the controller of a screen.
    ///
    /// - Parameters:
    ///   - place: the place of the screen, relative to its own flow.
    ///   - scope: the scope of the screen.
    func controller(at place: ScreenPlace, in scope: ScreenScope) -> UIViewController {
      guard let store = flow.unobservedScreen(at: place), let screen = Flow.ScreenStore(store, of: flow.flow) else {
        reportIssue("\(Flow.self): a controller was requested for \(place), which is no longer shown.")
        return UIViewController()
      }
      scope.presenter.keep(store, at: scope.screen)
      var scope = scope
      let rest = place.inner
      scope.inner = rest.first == nil ? nil : rest
      if reuses, let update, scope.inner == nil, let controller = scope.presenter.takeLeaving(for: store) {
        update(screen, controller)
        observe(store, controller)
        return controller
      }
      let controller = scope.run { content(screen) }.unwrapped
      if update != nil { observe(store, controller) }
      return controller
    }

    /// Makes the presenter of an outermost flow.
    func presenter() -> FlowPresenter {
      FlowPresenter(PresentationHost(flow, on: .uiKit), navigation: navigation) {
        controller(at: $0, in: ScreenScope(presenter: $1, screen: $0))
      }
    }

    /// Updates a controller when the values of its screen change, as long as the controller lives.
    private func observe(_ store: Store<Flow.Screen, Flow.ScreenAction>, _ controller: UIViewController) {
      let show: @MainActor () -> Void = { [weak store, weak controller] in
        guard let store, let controller, let screen = Flow.ScreenStore(store, of: flow.flow) else { return }
        update?(screen, controller)
        observe(store, controller)
      }
      withObservationTracking {
        _ = Flow.ScreenStore(store, of: flow.flow)
      } onChange: {
        Task { await show() }
      }
    }
  }

  /// A controller that may have a replacement, which is shown instead.
  @MainActor
  protocol StandIn {
    var inner: UIViewController? { get }
  }

  extension FlowViewController: StandIn {}
  extension TabBarController: StandIn {}
  extension SplitViewController: StandIn {}

  extension UIViewController {
    /// The controller to show. For a child flow, it is the controller of the flow's screen.
    var unwrapped: UIViewController { (self as? any StandIn)?.inner ?? self }
  }
#endif
