#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  public import FlowRuntime
  public import Foundation
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
  public final class FlowTabBarController<TabStore: FlowScreenStore>: TabBarController
  where TabsAction<TabStore.Screen, TabStore.ScreenAction>: Sendable {
    /// Makes a controller of tabs.
    ///
    /// - Parameters:
    ///   - tabs: the tabs of the screen.
    ///   - content: makes the controller of a tab.
    ///   - item: makes the bar item of a tab.
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
  public class TabBarController: UITabBarController, UITabBarControllerDelegate {
    private let make: (TabID, FlowScope) -> UIViewController?
    private let item: (TabID) -> UITabBarItem?
    private let scope: FlowScope?
    /// The stand-in for the tabs, if a screen in one of them is made for another stack or layer.
    private(set) var inner: UIViewController?
    private var ids: [TabID] = []
    private var tabs: [TabID: UIViewController] = [:]

    init(_ make: @escaping (TabID, FlowScope) -> UIViewController?, item: @escaping (TabID) -> UITabBarItem?) {
      self.make = make
      self.item = item
      scope = FlowScope.current
      super.init(nibName: nil, bundle: nil)
      delegate = self
      if var scope, case .tab(let id) = scope.inner?.first {
        scope.inner = scope.inner?.inner
        inner = make(id, scope)?.unwrapped
        return
      }
      guard let scope, let tabs = scope.presenter.host.tabs(of: scope.screen) else {
        reportIssue("A FlowTabBarController stands outside of a FlowViewController.")
        return
      }
      scope.presenter.add(self, at: scope.screen)
      show(tabs, animated: false)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    func show(_ shown: NavigationPlan.TabItem, animated: Bool) {
      if ids != shown.tabs {
        ids = shown.tabs
        tabs = tabs.filter { ids.contains($0.key) }
        for id in ids where tabs[id] == nil { tabs[id] = controller(of: id, shown.paths[id]) }
        setViewControllers(ids.compactMap { tabs[$0] }, animated: animated)
      }
      selectedViewController = tabs[shown.selected]
    }

    private func controller(of id: TabID, _ path: [NavigationPlan.Item]?) -> UIViewController? {
      guard let scope else { return nil }
      let controller = path.map { scope.presenter.stack($0) } ?? make(id, scope)?.unwrapped
      if let item = item(id) { controller?.tabBarItem = item }
      return controller
    }

    /// Leaves the selection to the flow. The flow gets an event for each tapped tab, even for the selected one.
    public func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect controller: UIViewController
    ) -> Bool {
      if let id = tabs.first(where: { $0.value === controller })?.key, let scope {
        scope.presenter.host.tell(.selected(id, in: scope.screen))
      }
      return false
    }
  }
#endif
