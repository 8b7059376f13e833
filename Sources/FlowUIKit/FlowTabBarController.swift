#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  public import FlowRuntime
  public import Foundation
  import Observation
  public import UIKit

  /// The tabs of a flow, each with its own stack.
  ///
  /// ```swift
  /// case .tabs(let tabs):
  ///   FlowTabBarController(tabs) { tab in
  ///     switch tab {
  ///     case .browse(let flow): FlowViewController(flow) { … }
  ///     case .cart(let flow): FlowViewController(flow) { … }
  ///     }
  ///   } item: { tab in
  ///     switch tab {
  ///     case .browse: UITabBarItem(title: "Browse", image: nil, tag: 0)
  ///     case .cart: UITabBarItem(title: "Cart", image: nil, tag: 1)
  ///     }
  ///   }
  /// ```
  ///
  /// Use it as the controller of the screen that is made of the tabs, inside a ``FlowViewController``.
  open class FlowTabBarController<TabStore: FlowScreenStore>: TabBarController
  where TabsAction<TabStore.Screen, TabStore.ScreenAction>: Sendable {
    /// Makes a controller of tabs.
    ///
    /// - Parameters:
    ///   - tabs: the tabs of the screen.
    ///   - content: makes the controller of a tab.
    ///   - item: makes the bar item of a tab. It is called again when a value that it reads changes, such as the number of a
    ///     badge.
    public init(
      _ tabs: TabsStore<TabStore>, content: @escaping (TabStore) -> UIViewController,
      item: @escaping (TabStore) -> UITabBarItem
    ) {
      super.init { id, scope in
        guard let tab = tabs[id] else { return nil }
        return scope.run { content(tab) }
      } item: { id in
        tabs[id].map { item($0) }
      }
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }
  }

  /// A tab bar controller that shows the tabs of a plan.
  open class TabBarController: UITabBarController, UITabBarControllerDelegate, UINavigationControllerDelegate {
    private let make: (TabID, ScreenScope) -> UIViewController?
    private let item: (TabID) -> UITabBarItem?
    private let scope: ScreenScope?
    /// The presenter of the flow. The app may release it while the tabs are still on the screen.
    private weak var presenter: FlowPresenter?
    /// If the presenter needs only one screen of a tab, for a stack or a layer: the controller of this screen. It is then shown
    /// instead of the tabs.
    private(set) var inner: UIViewController?
    private var ids: [TabID] = []
    /// The first screens of the tabs that have a path.
    private var firstScreens: [TabID: ScreenPlace] = [:]
    private var controllers: [TabID: UIViewController] = [:]
    private var taps = TabTaps()
    /// Whether the tabs have their own stacks.
    private(set) var hasStacks = false

    init(_ make: @escaping (TabID, ScreenScope) -> UIViewController?, item: @escaping (TabID) -> UITabBarItem?) {
      self.make = make
      self.item = item
      scope = ScreenScope.current
      presenter = scope?.presenter
      super.init(nibName: nil, bundle: nil)
      delegate = self
      if var scope, case .tab(let id) = scope.inner?.first {
        scope.inner = scope.inner?.inner
        inner = make(id, scope)?.unwrapped
        return
      }
      guard let scope, let tabs = scope.presenter.host.tabs(of: scope.screen) else {
        reportIssue("A FlowTabBarController must be inside a FlowViewController.")
        return
      }
      hasStacks = scope.presenter.host.hasStacks(tabsOf: scope.screen)
      scope.presenter.add(self, at: scope.screen)
      show(tabs, animated: false)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    func show(_ shown: NavigationPlan.TabItem, animated: Bool) {
      let firstScreens = shown.stacks.compactMapValues { $0.first?.place }
      if ids != shown.tabs || self.firstScreens != firstScreens {
        ids = shown.tabs
        controllers = controllers.filter { ids.contains($0.key) && self.firstScreens[$0.key] == firstScreens[$0.key] }
        self.firstScreens = firstScreens
        for id in ids where controllers[id] == nil { controllers[id] = controller(of: id, shown.paths[id]) }
        setViewControllers(ids.compactMap { controllers[$0] }, animated: animated)
        #if !os(tvOS) && !os(visionOS)
          // The flow decides the order. On an iPhone, six or more tabs do not fit, and the last ones are in the More list.
          customizableViewControllers = []
          moreNavigationController.delegate = self
        #endif
      }
      select(shown.selected)
    }

    private func select(_ id: TabID) {
      guard let controller = controllers[id], controller !== visibleTab else { return }
      selectedViewController = controller
      askVisibleScreen()
    }

    /// The controller of the visible tab; `nil` if the More list is visible.
    private var visibleTab: UIViewController? {
      #if !os(tvOS) && !os(visionOS)
        if selectedViewController === moreNavigationController {
          // UIKit does not document whether the list shows the stack of a tab, or a screen of this stack.
          guard let top = moreNavigationController.viewControllers.dropFirst().last else { return nil }
          return controllers.values.first { $0 === top || ($0 as? UINavigationController)?.viewControllers.contains(top) == true }
        }
      #endif
      return selectedViewController
    }

    private func controller(of id: TabID, _ path: [NavigationPlan.Item]?) -> UIViewController? {
      guard let scope, let presenter else { return nil }
      let controller =
        path.map { hasStacks && $0[0].columns == nil ? presenter.stack($0) : presenter.screen($0[0].place) } ?? make(id, scope)?.unwrapped
      if let controller { showItem(of: id, on: controller) }
      return controller
    }

    /// Sets the bar item of a controller, and sets it again when a value that the item reads changes, such as a badge.
    private func showItem(of id: TabID, on controller: UIViewController) {
      let show: @MainActor () -> Void = { [weak self, weak controller] in
        if let self, let controller { showItem(of: id, on: controller) }
      }
      withObservationTracking {
        if let item = item(id) { controller.tabBarItem = item }
      } onChange: {
        Task { await show() }
      }
    }

    // MARK: Properties of the visible screen

    #if !os(tvOS) && !os(visionOS)
      open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        visibleTab?.preferredInterfaceOrientationForPresentation ?? super.preferredInterfaceOrientationForPresentation
      }
    #endif

    #if !os(tvOS)
      open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        visibleTab?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
      }
    #endif

    // MARK: Delegate methods

    /// Leaves the selection to the flow. The flow gets an event for each tapped tab, even for the selected one.
    open func tabBarController(_ tabBarController: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
      #if !os(tvOS) && !os(visionOS)
        // The More list is not a tab of the flow.
        if controller === moreNavigationController { return true }
      #endif
      return mayShow(controller)
    }

    /// On iOS 27, UIKit may call this method, and ignore the result of the method above.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    open func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
      tab.viewController.map { self.tabBarController(tabBarController, shouldSelect: $0) } ?? true
    }

    /// UIKit may have selected a tab although the flow did not. In this case, shows the flow's selected tab again. A tab that was
    /// chosen in the More list is reported to the flow.
    open func tabBarController(_ tabBarController: UITabBarController, didSelect controller: UIViewController) {
      if id(of: controller) != nil { showSelectionOfFlow() } else { chosenInMore() }
    }

    /// The user chose a tab in the More list. UIKit does not call `shouldSelect` for such a tab.
    open func navigationController(
      _ navigationController: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      chosenInMore()
    }

    private func chosenInMore() {
      guard let id = visibleTab.flatMap({ id(of: $0) }) else { return }
      if taps.shown(id, selected: shown?.selected) { tell(id) }
      showSelectionOfFlow()
    }

    private func id(of controller: UIViewController) -> TabID? { controllers.first { $0.value === controller }?.key }

    private func mayShow(_ controller: UIViewController) -> Bool {
      guard let id = id(of: controller) else { return false }
      let answer = taps.answer(to: id, visible: visibleTab.flatMap { self.id(of: $0) }, selected: shown?.selected)
      if answer == .notifyFlow { tell(id) }
      return answer == .show
    }

    private func tell(_ id: TabID) {
      guard let scope, let presenter else { return }
      Task { [weak self] in self?.taps.turnEnded() }
      presenter.host.tell(.selected(id, in: scope.screen))
    }

    /// The tabs of the flow.
    private var shown: NavigationPlan.TabItem? { scope.flatMap { presenter?.host.tabs(of: $0.screen) } }

    private func showSelectionOfFlow() {
      if let shown { select(shown.selected) }
    }
  }
#endif
