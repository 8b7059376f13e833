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
  /// It makes one controller for each instance of a screen. The controller lives as long as the instance. Use a
  /// `FlowViewController` also as the controller of a child flow. It then shows one screen, in the stack, the sheet or the tab of
  /// the outer flow.
  open class FlowViewController<Flow: PresentableFlow>: UIViewController {
    private let presenter: FlowPresenter?
    /// The controller to show instead of this one, if this controller was made for a screen of a child flow.
    let inner: UIViewController?

    /// Makes a controller of a flow.
    ///
    /// - Parameters:
    ///   - flow: the flow. The app keeps it, or the screen of the parent flow provides it.
    ///   - update: shows the new values of a screen in its controller. Without it, each controller must observe its values
    ///     itself.
    ///   - reusesControllers: whether a new screen uses the controller of an equal screen that leaves the same stack, as `b` does
    ///     when `[a, b, c]` becomes `[x, y, b]`. It requires `update`, which also gives the controller the events of the new
    ///     screen.
    ///   - navigationController: makes the navigation controller of each stack, for your own class, another appearance of the
    ///     bar, or a delegate with custom transitions. Child flows use the closure of the outermost flow.
    ///   - content: makes the controller of a screen.
    public init(
      _ flow: FlowStore<Flow>, update: ((Flow.ScreenStore, UIViewController) -> Void)? = nil, reusesControllers: Bool = false,
      navigationController: (() -> UINavigationController)? = nil, content: @escaping (Flow.ScreenStore) -> UIViewController
    ) {
      let maker = ScreenMaker(
        flow: flow, content: content, update: update, reuses: reusesControllers, navigation: navigationController)
      inner = ScreenScope.current.flatMap { scope in scope.inner.map { maker.controller(at: $0, in: scope) } }
      presenter = inner == nil ? maker.presenter() : nil
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    open override func viewDidLoad() {
      super.viewDidLoad()
      presenter?.showRoot { [weak self] in self?.embed($0) }
      if let inner { embed(inner) }
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      presenter?.rootAppeared()
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      presenter?.rootDisappeared()
    }

    // MARK: Properties of the visible screen

    #if !os(tvOS) && !os(visionOS)
      open override var childForStatusBarStyle: UIViewController? { embedded }
      open override var childForStatusBarHidden: UIViewController? { embedded }
      open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        embedded?.preferredInterfaceOrientationForPresentation ?? super.preferredInterfaceOrientationForPresentation
      }
      @available(iOS 26, *)
      open override var childForInterfaceOrientationLock: UIViewController? { embedded }
    #endif

    #if !os(tvOS)
      open override var childForHomeIndicatorAutoHidden: UIViewController? { embedded }
      open override var childForScreenEdgesDeferringSystemGestures: UIViewController? { embedded }
      open override var childViewControllerForPointerLock: UIViewController? { embedded }
      open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        embedded?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
      }
    #endif

    open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
      super.contentScrollView(for: edge) ?? embedded?.contentScrollView(for: edge)
    }

    /// Leaves the top screen for VoiceOver's escape gesture and for the Escape key.
    open override func accessibilityPerformEscape() -> Bool {
      presenter?.escape() == true || super.accessibilityPerformEscape()
    }

    /// Sets whether the scene of the flow is in the foreground. In the background, the system may remove layers, and the flow
    /// ignores that. Call this from `sceneWillEnterForeground` and `sceneDidEnterBackground` of the scene delegate.
    public func setActive(_ isActive: Bool) {
      presenter?.host.tell(.activated(isActive))
    }

    private var embedded: UIViewController?

    private func embed(_ controller: UIViewController) {
      // If the flow has moved the screen, its controller may already be in a stack, and must not be removed from there.
      if let embedded, embedded.parent === self {
        embedded.willMove(toParent: nil)
        embedded.view.removeFromSuperview()
        embedded.removeFromParent()
      }
      let isOther = embedded != nil
      embedded = controller
      addChild(controller)
      controller.view.frame = view.bounds
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
      // UIKit moves VoiceOver's focus when it pushes or presents, but not when it replaces a child.
      if isOther, view.window != nil { UIAccessibility.post(notification: .screenChanged, argument: controller.view) }
      #if !os(tvOS) && !os(visionOS)
        setNeedsStatusBarAppearanceUpdate()
      #endif
      #if !os(tvOS)
        setNeedsUpdateOfHomeIndicatorAutoHidden()
        setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
        setNeedsUpdateOfPrefersPointerLocked()
      #endif
      askVisibleScreen()
    }
  }

  /// Shows a flow on controllers of the app. The flow pushes its screens on a navigation controller of the app, or uses a
  /// controller of the app as its first screen.
  ///
  /// ```swift
  /// checkout = FlowNavigation(flow, pushedOn: navigationController!) { screen in … }
  /// ```
  ///
  /// The controllers below stay as they are. Keep the object as long as the flow is shown. A controller of the app may keep it,
  /// because the object does not retain the app's controllers. The navigation controller's delegate still gets its calls.
  @MainActor
  public final class FlowNavigation<Flow: PresentableFlow> {
    private let presenter: FlowPresenter

    /// Pushes the first screen of a flow on a navigation controller of the app.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - navigation: the navigation controller on which the flow pushes.
    ///   - left: called when the user goes back past the first screen.
    ///   - update: shows the new values of a screen in its controller, as in ``FlowViewController``.
    ///   - reusesControllers: whether a new screen uses the controller of an equal screen that leaves the same stack.
    ///   - navigationController: makes the navigation controller of each layer that the flow presents.
    ///   - content: makes the controller of a screen.
    public init(
      _ flow: FlowStore<Flow>, pushedOn navigation: UINavigationController, left: @escaping () -> Void = {},
      update: ((Flow.ScreenStore, UIViewController) -> Void)? = nil, reusesControllers: Bool = false,
      navigationController: (() -> UINavigationController)? = nil, content: @escaping (Flow.ScreenStore) -> UIViewController
    ) {
      presenter = ScreenMaker(
        flow: flow, content: content, update: update, reuses: reusesControllers, navigation: navigationController
      ).presenter()
      presenter.showRoot(in: navigation, left: left)
    }

    /// Shows a flow with a controller of the app as its first screen. This controller stays in its place. The flow pushes on the
    /// navigation controller that contains it, and presents layers over it.
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
    ///   - controller: the first screen, which the app already shows.
    ///   - update: shows the new values of a screen in its controller, as in ``FlowViewController``.
    ///   - reusesControllers: whether a new screen uses the controller of an equal screen that leaves the same stack.
    ///   - navigationController: makes the navigation controller of each layer that the flow presents.
    ///   - content: makes the controllers of the other screens.
    public init(
      _ flow: FlowStore<Flow>, from controller: UIViewController,
      update: ((Flow.ScreenStore, UIViewController) -> Void)? = nil, reusesControllers: Bool = false,
      navigationController: (() -> UINavigationController)? = nil, content: @escaping (Flow.ScreenStore) -> UIViewController
    ) {
      presenter = ScreenMaker(
        flow: flow, content: content, update: update, reuses: reusesControllers, navigation: navigationController
      ).presenter()
      presenter.showRoot(as: controller)
    }

    /// Leaves the top screen for VoiceOver's escape gesture and for the Escape key. Layers with a navigation controller do this
    /// automatically. In any other layer, the gesture reaches the controller of the app below. Call this method there:
    ///
    /// ```swift
    /// override func accessibilityPerformEscape() -> Bool {
    ///   onboarding.escape() || super.accessibilityPerformEscape()
    /// }
    /// ```
    ///
    /// - Returns: whether a screen or a layer left, or a screen got `leaveAttempted`.
    public func escape() -> Bool { presenter.escape() }

    /// Sets whether the scene of the flow is in the foreground. In the background, the system may remove layers, and the flow
    /// ignores that. Call this from `sceneWillEnterForeground` and `sceneDidEnterBackground` of the scene delegate.
    public func setActive(_ isActive: Bool) {
      presenter.host.tell(.activated(isActive))
    }
  }
#endif
