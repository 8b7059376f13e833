#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  public import FlowRuntime
  public import Foundation
  public import UIKit

  /// Shows a flow: its stacks, sheets, covers, popovers, alerts and tabs.
  ///
  /// ```swift
  /// window.rootViewController = FlowViewController(numbers) { screen in
  ///   switch screen {
  ///   case .home(let send): HomeViewController(start: { send(.startTapped) })
  ///   case .numberDetail(let number, let send): DetailViewController(number, next: { send(.nextTapped) })
  ///   case .filter(let store): UIHostingController(rootView: FilterView(store: store))
  ///   }
  /// }
  /// ```
  ///
  /// A controller is made once for each showing of a screen, and lives as long as the showing. The screen of a flow inside is
  /// made by a `FlowViewController` as well; there it makes the one controller that is asked for, which stands in the stack,
  /// the sheet or the tab of the flow around.
  open class FlowViewController<Flow: PresentableFlow>: UIViewController {
    private let presenter: FlowPresenter?
    /// What stands for this controller where it makes the screen of a flow inside.
    let inner: UIViewController?

    /// A controller of a flow.
    ///
    /// - Parameters:
    ///   - flow: the flow, which the app keeps, or which the screen of the flow around hands over.
    ///   - update: shows other values of a screen in the controller that was made for it. Without it, a controller observes
    ///     by itself what it shows.
    ///   - content: makes the controller of a screen.
    public init(
      _ flow: FlowStore<Flow>, update: ((Flow.ScreenStore, UIViewController) -> Void)? = nil,
      content: @escaping (Flow.ScreenStore) -> UIViewController
    ) {
      let maker = ScreenMaker(flow: flow, content: content, update: update)
      if let scope = FlowScope.current, let place = scope.inner {
        inner = maker.controller(at: place, in: scope)
        presenter = nil
      } else {
        inner = nil
        presenter = FlowPresenter(FlowHost(flow, on: .uiKit)) { place, presenter in
          maker.controller(at: place, in: FlowScope(presenter: presenter, screen: place))
        }
      }
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    open override func viewDidLoad() {
      super.viewDidLoad()
      presenter?.showRoot { [unowned self] in embed($0) }
      if let inner { embed(inner) }
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      presenter?.rootAppeared()
    }

    /// Leaves what is seen, for VoiceOver's escape gesture and for the Escape key.
    open override func accessibilityPerformEscape() -> Bool {
      presenter?.host.escape() ?? super.accessibilityPerformEscape()
    }

    /// Tells the flow whether the app is active: in the background the system takes layers away on its own. A scene
    /// delegate calls this.
    public func setActive(_ isActive: Bool) {
      presenter?.host.tell(.activated(isActive))
    }

    private var embedded: UIViewController?

    private func embed(_ controller: UIViewController) {
      embedded?.willMove(toParent: nil)
      embedded?.view.removeFromSuperview()
      embedded?.removeFromParent()
      // UIKit moves VoiceOver's focus when it pushes or presents, but not for another child.
      if embedded != nil { UIAccessibility.post(notification: .screenChanged, argument: controller.view) }
      embedded = controller
      addChild(controller)
      controller.view.frame = view.bounds
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
    }
  }

  /// Shows a flow on controllers that the app has already: on top of what a navigation controller shows, or from a controller
  /// that is the first screen itself.
  ///
  /// ```swift
  /// checkout = FlowNavigation(flow, pushedOn: navigationController!) { screen in … }
  /// ```
  ///
  /// The controllers below are left alone, and stay below. Keep it as long as the flow is shown; it becomes the delegate of
  /// the navigation controller.
  @MainActor
  public final class FlowNavigation<Flow: PresentableFlow> {
    private let presenter: FlowPresenter

    /// A flow whose first screen is pushed.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - navigation: where it is pushed.
    ///   - left: called when the user went back past the first screen.
    ///   - content: makes the controller of a screen.
    public init(
      _ flow: FlowStore<Flow>, pushedOn navigation: UINavigationController, left: @escaping () -> Void = {},
      content: @escaping (Flow.ScreenStore) -> UIViewController
    ) {
      let maker = ScreenMaker(flow: flow, content: content, update: nil)
      presenter = FlowPresenter(FlowHost(flow, on: .uiKit)) { place, presenter in
        maker.controller(at: place, in: FlowScope(presenter: presenter, screen: place))
      }
      presenter.showRoot(in: navigation, left: left)
    }

    /// A flow whose first screen is a controller of the app, which stays where it is. What the flow pushes comes into the navigation
    /// controller of that controller, and what it presents comes over it.
    ///
    /// ```swift
    /// override func viewDidAppear(_ animated: Bool) {
    ///   super.viewDidAppear(animated)
    ///   if onboarding == nil { onboarding = FlowNavigation(flow, from: self) { screen in … } }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - controller: the first screen, which is on the screen by now.
    ///   - content: makes the controllers of the other screens.
    public init(
      _ flow: FlowStore<Flow>, from controller: UIViewController,
      content: @escaping (Flow.ScreenStore) -> UIViewController
    ) {
      let maker = ScreenMaker(flow: flow, content: content, update: nil)
      presenter = FlowPresenter(FlowHost(flow, on: .uiKit)) { place, presenter in
        maker.controller(at: place, in: FlowScope(presenter: presenter, screen: place))
      }
      presenter.showRoot(as: controller)
    }

    /// Leaves what is seen, for VoiceOver's escape gesture and for the Escape key. Layers with a navigation controller do
    /// that by themselves. The gesture over any other layer reaches the controller of the app that stands below, which
    /// hands it on:
    ///
    /// ```swift
    /// override func accessibilityPerformEscape() -> Bool {
    ///   onboarding.escape() || super.accessibilityPerformEscape()
    /// }
    /// ```
    ///
    /// - Returns: whether there was something to leave.
    public func escape() -> Bool { presenter.host.escape() }

    /// Tells the flow whether the app is active: in the background the system takes layers away on its own. A scene
    /// delegate calls this.
    public func setActive(_ isActive: Bool) {
      presenter.host.tell(.activated(isActive))
    }
  }
#endif
