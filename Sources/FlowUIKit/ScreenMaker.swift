#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  import FlowRuntime
  import Observation
  import UIKit

  /// The flow that shows the screens that are being made, and their location.
  @MainActor
  struct FlowScope {
    /// The scope of the screen that is being made.
    static var current: FlowScope?

    unowned let presenter: FlowPresenter
    /// The screen, as the outermost flow sees it.
    let screen: ScreenPlace
    /// The rest of the way, for the flow that the screen is; `nil` where the screen is no flow.
    var inner: ScreenPlace?

    /// Runs a closure in which controllers of flows inside know where they stand.
    func run<Result>(_ body: () -> Result) -> Result {
      let outer = FlowScope.current
      FlowScope.current = self
      defer { FlowScope.current = outer }
      return body()
    }
  }

  /// Makes the controllers of one flow's screens, and tells them of other values.
  @MainActor
  struct ScreenMaker<Flow: PresentableFlow> {
    let flow: FlowStore<Flow>
    let content: (Flow.ScreenStore) -> UIViewController
    let update: ((Flow.ScreenStore, UIViewController) -> Void)?
    /// Whether an equal screen uses the controller of one that leaves the same stack.
    let reuses: Bool
    let navigation: (() -> UINavigationController)?

    /// The controller of a screen.
    ///
    /// - Parameters:
    ///   - place: the screen, as its own flow sees it.
    ///   - scope: the flow that shows it.
    func controller(at place: ScreenPlace, in scope: FlowScope) -> UIViewController {
      guard let store = flow.unobservedScreen(at: place), let screen = Flow.ScreenStore(store, of: flow.flow) else {
        reportIssue("There is no screen at \(place) in \(Flow.self) any more.")
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

    /// What shows the flow, if it is not inside of another one.
    func presenter() -> FlowPresenter {
      FlowPresenter(FlowHost(flow, on: .uiKit), navigation: navigation) { controller(at: $0, in: FlowScope(presenter: $1, screen: $0)) }
    }

    /// Tells a controller of other values of its screen as long as it lives.
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

  /// A proxy: a controller that stands for another one, which is shown.
  @MainActor
  protocol StandIn {
    var inner: UIViewController? { get }
  }

  extension FlowViewController: StandIn {}
  extension TabBarController: StandIn {}

  extension UIViewController {
    /// The controller to show. For a flow inside it is the controller of the flow's screen.
    var unwrapped: UIViewController { (self as? any StandIn)?.inner ?? self }
  }
#endif
