#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  import FlowRuntime
  import Foundation
  import UIKit

  /// Performs what the host says on controllers, and tells it what they say.
  @MainActor
  final class FlowPresenter: NSObject {
    let host: FlowHost
    private let make: (ScreenPlace, FlowPresenter) -> UIViewController
    /// Makes the navigation controllers of the stacks; without it they are of UIKit's class.
    private let makeNavigation: (() -> UINavigationController)?
    /// The controllers of screens, of layers, of stacks and of tabs, by their places.
    private var screens: [ScreenPlace: UIViewController] = [:]
    private var layers: [ScreenPlace: UIViewController] = [:]
    /// The stores of the screens. A place has several if flows are inside each other.
    private var stores: [ScreenPlace: [AnyObject]] = [:]
    private var stacks: [ScreenPlace: StackDelegate] = [:]
    /// The delegates of the layers that are presented.
    private var delegates: [ScreenPlace: LayerDelegate] = [:]
    private var tabBars: [ScreenPlace: TabBarController] = [:]
    private var setRoot: (UIViewController) -> Void = { _ in }
    /// Whether the first screen is a controller of the app, or the lowest stack belongs to it. Such a container stays.
    private var isRootOfApp = false
    private var isOnStackOfApp = false
    /// The app's controller or stack. It is not retained, because it may keep the `FlowNavigation`, which keeps this object.
    private weak var container: UIViewController?
    /// Whether the lowest layer is on the screen. Before that UIKit presents nothing.
    private var isReady = false
    /// The controllers that leave the stack that is being changed.
    private var leaving = LeavingViews<UIViewController>()
    /// The first screen of the lowest layer.
    private var root: ScreenPlace?
    /// The view that pushed screens grow out of, while the flow pushes them.
    private var pushSource: UIView?
    private var left: () -> Void = {}

    init(
      _ host: FlowHost, navigation: (() -> UINavigationController)?,
      make: @escaping (ScreenPlace, FlowPresenter) -> UIViewController
    ) {
      self.host = host
      self.make = make
      makeNavigation = navigation
      super.init()
      host.perform = { [weak self] in self?.perform($0) }
      host.isAnimating = { [weak self] in self?.isAnimating ?? false }
    }

    deinit {
      let stacks = Array(stacks.values)
      Task { @MainActor in for stack in stacks { stack.leave() } }
    }

    // MARK: The first plan

    /// Shows the lowest layer.
    func showRoot(_ show: @escaping (UIViewController) -> Void) {
      setRoot = show
      root = host.shown.layers[0].place
      show(layer(host.shown.layers[0]))
    }

    /// Presents the layers that stand over the lowest one by now, which is on the screen.
    func rootAppeared() {
      if isReady { return }
      isReady = true
      presentLayers(from: 1)
    }

    /// The lowest layer has left the window, as in a tab of the app that is not selected any more. Under a layer of the flow it may
    /// leave it, too.
    func rootDisappeared() {
      if host.shown.layers.count == 1 { isReady = false }
    }

    /// Shows the lowest layer in a navigation controller of the app.
    func showRoot(in navigation: UINavigationController, left: @escaping () -> Void) {
      let root = host.shown.layers[0]
      if root.hasTabs {
        return reportIssue("The flow begins with tabs, which have stacks, so it cannot be pushed on one. Present it, or show it in a tab.")
      }
      self.left = left
      self.root = root.place
      isOnStackOfApp = true
      container = navigation
      stacks[root.place] = StackDelegate(of: navigation, isOfApp: true, at: root.place, for: self)
      navigation.setViewControllers(navigation.viewControllers + screens(of: root.path.map(\.place), in: root.place), animated: true)
      guard let transition = navigation.transitionCoordinator else { return rootAppeared() }
      transition.animate(alongsideTransition: nil) { [weak self] _ in self?.rootAppeared() }
    }

    /// Takes a controller of the app for the first screen, and shows all others on it.
    func showRoot(as controller: UIViewController) {
      let root = host.shown.layers[0]
      self.root = root.place
      container = controller
      isRootOfApp = true
      if let navigation = controller.navigationController {
        stacks[root.place] = StackDelegate(of: navigation, isOfApp: true, at: root.place, for: self)
      }
      if root.path.count > 1 { setPath(root.path.dropFirst().map(\.place), in: root.place) }
      rootAppeared()
    }

    private func presentLayers(from index: Int) {
      guard index < host.shown.layers.count else { return }
      let below = host.shown.layers[index - 1].place
      if waits(forForeignOver: below, then: { [weak self] in self?.presentLayers(from: index) }) { return }
      present(host.shown.layers[index], over: below, animated: false) { [weak self] in
        self?.presentLayers(from: index + 1)
      }
    }

    // MARK: Commands

    private func perform(_ commands: [PlatformCommand]) {
      // Tabs have stacks only at the bottom of their own one, so tabs that have moved may need another controller.
      for (place, bar) in tabBars where host.shows(place) && bar.hasStacks != host.hasStacks(tabsOf: place) {
        screens[place] = nil
        tabBars[place] = nil
      }
      for command in commands {
        switch command {
        case .setRoot(let place):
          replaceRoot(by: place)
        case .setPath(let path, let stack): setPath(Array(path), in: stack)
        case .setTabs(_, let place), .select(_, let place):
          if let tabs = host.tabs(of: place) { tabBars[place]?.show(tabs, animated: host.isAnimated) }
        // Nobody sees what is presented before the lowest layer has appeared. Then UIKit presents all layers that are left.
        case .present(let place, _) where !isReady: host.tell(.appeared(place))
        case .present(let place, let below): present(place, over: below)
        case .dismiss(let place, _) where !isReady: host.tell(.dismissed(place))
        case .dismiss(let place, let below): dismiss(controller(of: below)?.presentedViewController, at: place)
        }
        leaving = LeavingViews()
      }
      forgetControllers()
    }

    private func replaceRoot(by place: ScreenPlace) {
      guard let former = root, let layer = host.layer(place) else { return }
      root = place
      guard isRootOfApp || isOnStackOfApp else {
        if let navigation = stacks[former]?.navigation { noteLeaving(navigation) }
        // The former root may be shown again, in another layer or on another stack.
        stacks[former] = nil
        layers[former] = nil
        return setRoot(self.layer(layer))
      }
      // The container is the app's, and stays.
      if isRootOfApp {
        reportIssue("The flow replaces its first screen, which is a controller of the app and stays.")
      }
      if let delegate = stacks.removeValue(forKey: former) {
        delegate.stack = place
        stacks[place] = delegate
        setPath(layer.path.dropFirst().map(\.place), in: place)
      }
    }

    private func present(_ place: ScreenPlace, over below: ScreenPlace) {
      guard let layer = host.shown.layers.first(where: { $0.place == place }) else { return }
      // Made now, as the flow may leave the screen before it is presented.
      _ = self.layer(layer)
      if let leaving = controller(of: below), leaving.isBeingDismissed, let transition = leaving.transitionCoordinator {
        // A finger or a button is taking away what it is presented over, and a finger may still let that fall back.
        transition.animate(alongsideTransition: nil) { [weak self] _ in
          Task { self?.present(place, over: below) }
        }
      } else if !waits(forForeignOver: below, then: {}) {
        present(layer, over: below, animated: host.isAnimated) {}
      }
    }

    private func present(
      _ layer: NavigationPlan.Layer, over below: ScreenPlace, animated: Bool, _ completion: @escaping () -> Void
    ) {
      let (presenting, controller) = (controller(of: below), self.layer(layer))
      controller.apply(
        layer.presentation, source: layer.presentation.hasSource ? source(in: presenting) : nil,
        height: Double(presenting?.view.bounds.height ?? 0))
      let delegate = layer.presentation.hasCancelButton ? nil : LayerDelegate(of: layer.place, for: self)
      delegates[layer.place] = delegate
      delegate?.take(controller.presentationController)
      presenting?.present(controller, animated: animated) { [weak self, weak controller] in
        // A screen of the app may have set a delegate of its own while it appeared.
        delegate?.take(controller?.presentationController)
        self?.host.tell(.appeared(layer.place))
        completion()
      }
    }

    /// Whether nothing can be presented over a layer now: the app has presented a controller of its own over it, or shows another tab.
    /// UIKit would ignore the flow's layer, and does not tell when it can be presented. So this looks until then, and the host
    /// presents again what it wanted to present.
    private func waits(forForeignOver below: ScreenPlace, then: @escaping () -> Void) -> Bool {
      guard !canPresent(over: below) else { return false }
      host.tell(.covered(true))
      Task { [weak self] in
        var checks = 0
        while let self, !canPresent(over: below) {
          try? await Task.sleep(for: Polling.pause(afterChecks: checks))
          checks += 1
        }
        self?.host.tell(.covered(false))
        then()
      }
      return true
    }

    private func canPresent(over below: ScreenPlace) -> Bool {
      // The flow may have left the layer meanwhile.
      guard let layer = controller(of: below) else { return true }
      if let foreign = layer.presentedViewController, !layers.values.contains(foreign) { return false }
      return layer.viewIfLoaded?.window != nil || layer.presentingViewController != nil
    }

    /// The view that a popover or a dialog over a layer comes from, and that a layer or a screen grows out of: the one that the
    /// visible controller names, if it is on the screen, or else the controller's own.
    private func source(in layer: UIViewController?) -> PresentationSource? {
      guard let visible = layer?.visible else { return nil }
      if let named = (visible as? any FlowSource)?.flowSource, named !== visible.view {
        if named.window != nil { return PresentationSource(view: named, isNamed: true) }
        reportIssue("The `flowSource` of \(type(of: visible)) is not on the screen, so its whole view is taken.")
      }
      return visible.view.map { PresentationSource(view: $0, isNamed: false) }
    }

    /// Dismisses a controller with all above. What it stands on may be another root meanwhile.
    private func dismiss(_ controller: UIViewController?, at place: ScreenPlace) {
      guard let controller, let presenting = controller.presentingViewController else {
        return host.tell(.dismissed(place))
      }
      if controller.isBeingDismissed, let transition = controller.transitionCoordinator {
        // A finger is taking it away, and may still let it fall back.
        transition.animate(alongsideTransition: nil) { [weak self, weak controller] _ in
          self?.dismiss(controller, at: place)
        }
      } else {
        presenting.dismiss(animated: host.isAnimated) { [weak self] in self?.host.tell(.dismissed(place)) }
      }
    }

    private func setPath(_ path: [ScreenPlace], in stack: ScreenPlace) {
      guard let delegate = stacks[stack], let navigation = delegate.navigation else {
        if !showTab(from: stack) {
          reportIssue("The flow pushes on \(stack), whose controller stands in no navigation controller.")
        }
        return host.tell(.pathSettled(in: stack))
      }
      delegate.take()
      let old = navigation.viewControllers
      let places = placesOfControllers
      let below = host.shown.layers[0].place == stack ? old.prefix { places[ObjectIdentifier($0)] == nil } : []
      noteLeaving(navigation)
      let controllers = below + screens(of: [stack] + path, in: stack)
      if controllers == old { return host.tell(.pathSettled(in: stack)) }
      // Nobody sees the stack of a tab that is not selected.
      let isAnimated = host.isAnimated && navigation.viewIfLoaded?.window != nil
      if controllers.count < old.count, old.starts(with: controllers), let top = controllers.last {
        navigation.popToViewController(top, animated: isAnimated)
      } else if controllers.count == old.count + 1, controllers.starts(with: old), let top = controllers.last {
        navigation.pushViewController(top, animated: isAnimated)
      } else {
        navigation.setViewControllers(controllers, animated: isAnimated)
      }
      guard let transition = navigation.transitionCoordinator else { return host.tell(.pathSettled(in: stack)) }
      transition.animate(alongsideTransition: nil) { [weak self] _ in self?.host.tell(.pathSettled(in: stack)) }
    }

    /// Shows another first screen in a tab. Its stack is another one, too.
    ///
    /// - Returns: whether the screen is the first one of a tab.
    private func showTab(from first: ScreenPlace) -> Bool {
      for (place, bar) in tabBars {
        guard let tabs = host.tabs(of: place), tabs.stacks.values.contains(where: { $0.first?.place == first }) else { continue }
        bar.show(tabs, animated: host.isAnimated)
        return true
      }
      return false
    }

    private var isAnimating: Bool {
      (layers.values + [container].compactMap(\.self)).contains { $0.presentedViewController?.transitionCoordinator != nil }
        || stacks.values.contains { $0.navigation?.transitionCoordinator != nil }
    }

    // MARK: Controllers

    /// The controller of a layer that has one.
    private func controller(of layer: ScreenPlace) -> UIViewController? { layer == root ? container ?? layers[layer] : layers[layer] }

    /// The controller of a layer: an alert, a stack, or the one screen of a layer without a container.
    private func layer(_ layer: NavigationPlan.Layer) -> UIViewController {
      if let known = layers[layer.place] { return known }
      let made: UIViewController
      if layer.presentation.isAlert {
        made = UIAlertController(layer.presentation) { [weak self] event in
          // UIKit calls this when the alert has gone.
          self?.host.tell(.pressed(event, at: layer.place))
          self?.hasLeft(layer.place)
        }
      } else if layer.presentation.container == NavigationContainer.none || layer.hasTabs {
        made = screen(layer.place)
        detach(made, unlessIn: nil)
      } else {
        made = stack(layer.path)
        // UIKit asks the presented controller, and no screen in it.
        made.takeOver(from: screen(layer.place))
      }
      layers[layer.place] = made
      return made
    }

    /// The navigation controller of a path.
    func stack(_ path: [NavigationPlan.Item]) -> UINavigationController {
      if let known = stacks[path[0].place]?.navigation { return known }
      let navigation = makeNavigation?() ?? StackController(nibName: nil, bundle: nil)
      (navigation as? StackController)?.host = host
      // A class of the app has not overridden the gesture.
      navigation.accessibilityPerformEscapeBlock = { [weak host] in host?.escape() ?? false }
      let delegate = StackDelegate(of: navigation, isOfApp: false, at: path[0].place, for: self)
      // While these are made, there is no stack yet that they would grow out of.
      navigation.setViewControllers(screens(of: path.map(\.place), in: path[0].place), animated: false)
      stacks[path[0].place] = delegate
      return navigation
    }

    /// The controllers of the screens of a stack. A pushed one zooms if the flow says so. UIKit asks for the view again when the
    /// screen is popped: then it is that of the screen that one sees next, since nobody may have seen it before.
    private func screens(of path: [ScreenPlace], in stack: ScreenPlace) -> [UIViewController] {
      for place in path where screens[place] == nil && host.zoomSource(ofPushed: place, in: stack) != nil {
        pushSource = source(in: stacks[stack]?.navigation)?.view
        let controller = screen(place)
        controller.zoom { [weak self, weak controller] in
          self?.pushSource ?? self?.stacks[stack]?.navigation?.viewControllers.last { $0 !== controller }?.visible.source
        }
      }
      let navigation = stacks[stack]?.navigation
      return path.map { place in
        let controller = screen(place)
        #if !os(tvOS)
          if place.isPushedOnTabs(around: stack) { controller.hidesBottomBarWhenPushed = true }
        #endif
        // What is pushed on tabs moves to the tab that is selected.
        detach(controller, unlessIn: navigation)
        return controller
      }
    }

    /// Takes the controller of a screen that moves out of its former stack. UIKit wants it to have left before it is shown elsewhere.
    private func detach(_ controller: UIViewController, unlessIn navigation: UINavigationController?) {
      guard let former = controller.parent as? UINavigationController, former !== navigation else { return }
      former.setViewControllers(former.viewControllers.filter { $0 !== controller }, animated: false)
    }

    /// The controller of a screen.
    func screen(_ place: ScreenPlace) -> UIViewController {
      if let known = screens[place] ?? (place == root && isRootOfApp ? container : nil) { return known }
      let made = make(place, self)
      screens[place] = made
      return made
    }

    private func noteLeaving(_ navigation: UINavigationController) {
      let places = host.livingScreens
      for place in self.places(in: navigation) where !places.contains(place) {
        if let store = stores[place]?.last, let controller = screens[place] { leaving.add(controller, of: store) }
      }
    }

    /// The controller of an equal screen that leaves the stack which is being changed.
    func takeLeaving<Screen: Equatable, Action: Sendable>(for screen: Store<Screen, Action>) -> UIViewController? {
      guard let controller = leaving.take(for: screen) else { return nil }
      screens = screens.filter { $0.value !== controller }
      return controller
    }

    /// Keeps the store of a screen as long as its controller.
    func keep(_ store: AnyObject, at place: ScreenPlace) {
      stores[place, default: []].append(store)
    }

    func add(_ tabBar: TabBarController, at place: ScreenPlace) {
      tabBars[place] = tabBar
    }

    /// A person took a layer away. The host has no commands after that, unless the flow wants something else.
    func hasLeft(_ layer: ScreenPlace) {
      host.tell(.dismissed(layer))
      forgetControllers()
    }

    /// Releases the controllers of screens that are not shown any more. UIKit keeps those that are still leaving.
    private func forgetControllers() {
      let places = host.livingScreens
      screens = screens.filter { places.contains($0.key) }
      stores = stores.filter { places.contains($0.key) }
      tabBars = tabBars.filter { places.contains($0.key) }
      // A screen that has moved may be the first one of a layer or a stack no more.
      let shown = Set(host.shown.layers.map(\.place))
      layers = layers.filter { shown.contains($0.key) }
      delegates = delegates.filter { shown.contains($0.key) }
      stacks = stacks.filter { host.isStack($0.key) }
    }

    // MARK: What navigation controllers say

    /// A person pops, because the host does not know yet of fewer screens. Until the pop ends, nothing may be changed.
    func willShow(_ navigation: UINavigationController, at stack: ScreenPlace) {
      guard let transition = navigation.transitionCoordinator, places(in: navigation).count < host[path: stack].count + 1 else { return }
      host.tell(.popBegan(in: stack))
      transition.animate(alongsideTransition: nil) { [weak self] _ in self?.host.tell(.popEnded(in: stack)) }
    }

    func didShow(_ navigation: UINavigationController, at stack: ScreenPlace) {
      pushSource = nil
      // UIKit reports a cancelled swipe as well, with the old controllers. A stack that the flow has left says nothing to it.
      guard let delegate = stacks[stack], delegate.navigation === navigation, navigation.transitionCoordinator?.isCancelled != true
      else { return }
      let shown = places(in: navigation)
      if shown.isEmpty {
        delegate.leave()
        return left()
      }
      if shown.count < host[path: stack].count + 1 { host.tell(.pathChanged(Array(shown.dropFirst()), in: stack)) }
    }

    /// The screens of the flow that a navigation controller shows.
    private func places(in navigation: UINavigationController) -> [ScreenPlace] {
      let places = placesOfControllers
      return navigation.viewControllers.compactMap { places[ObjectIdentifier($0)] }
    }

    /// The places of the screens, by their controllers.
    private var placesOfControllers: [ObjectIdentifier: ScreenPlace] {
      var places = Dictionary(screens.map { (ObjectIdentifier($0.value), $0.key) }) { first, _ in first }
      if isRootOfApp, let container { places[ObjectIdentifier(container)] = root }
      return places
    }
  }

  /// The navigation controller of a stack, which hands the escape gesture of VoiceOver and the Escape key to the flow.
  private final class StackController: UINavigationController {
    weak var host: FlowHost?

    override func accessibilityPerformEscape() -> Bool {
      host?.escape() ?? super.accessibilityPerformEscape()
    }
  }

  extension NavigationPlan.Layer {
    /// Whether the layer is made of tabs. Those have stacks of their own.
    fileprivate var hasTabs: Bool { path[0].tabs != nil }
  }
#endif
