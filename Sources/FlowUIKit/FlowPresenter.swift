#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  import FlowRuntime
  import Foundation
  import UIKit

  /// Performs the commands of the host on controllers, and reports events of the controllers to the host.
  @MainActor
  final class FlowPresenter: NSObject {
    let host: PresentationHost
    private let make: (ScreenPlace, FlowPresenter) -> UIViewController
    /// Makes the navigation controllers of the stacks; `nil` for a `UINavigationController`.
    private let makeNavigation: (() -> UINavigationController)?
    /// The controllers of screens and layers, by their places.
    private var screens: [ScreenPlace: UIViewController] = [:]
    private var layers: [ScreenPlace: UIViewController] = [:]
    /// The stores of the screens. A place has a store for each nested flow that contains its screen.
    private var stores: [ScreenPlace: [AnyObject]] = [:]
    private var stacks: [ScreenPlace: StackDelegate] = [:]
    /// The delegates of the presented layers, and the views that notice when the layers leave.
    private var delegates: [ScreenPlace: LayerDelegate] = [:]
    private var probes: [ScreenPlace: LeavingProbe] = [:]
    private var tabBars: [ScreenPlace: TabBarController] = [:]
    private var splits: [ScreenPlace: SplitViewController] = [:]
    private var setRoot: (UIViewController) -> Void = { _ in }
    /// Whether the first screen is a controller of the app, or the lowest stack belongs to the app. The flow does not replace
    /// them.
    private var isRootOfApp = false
    private var isOnStackOfApp = false
    /// The controller or the stack of the app. It is not retained, because it may retain the `FlowNavigation`, which retains this
    /// object.
    private weak var container: UIViewController?
    /// Whether the lowest layer is on the screen. Before that, UIKit presents nothing.
    private var isReady = false
    /// The stacks whose change waits until a transition of the app has ended.
    private var delayedStacks: Set<ScreenPlace> = []
    /// The controllers that leave the stack which is being changed.
    private var leaving = LeavingViews<UIViewController>()
    /// The first screen of the lowest layer.
    private var root: ScreenPlace?
    /// The view out of which pushed screens grow, while the flow pushes them.
    private var pushSource: UIView?
    private var left: () -> Void = {}
    /// The app's own settings for screens and layers that gestures must not remove now. The settings are restored later.
    private var backButtons = FormerSettings()
    private var modality = FormerSettings()

    init(
      _ host: PresentationHost, navigation: (() -> UINavigationController)?,
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

    /// Called when the lowest layer is on the screen. Presents the layers that are over it in the plan.
    func rootAppeared() {
      if isReady { return }
      isReady = true
      presentLayers(from: 1)
    }

    /// Called when the lowest layer has left the window, for example because another tab of the app was selected. It may also
    /// leave the window while a layer of the flow covers it.
    func rootDisappeared() {
      if host.shown.layers.count == 1 { isReady = false }
    }

    /// Shows the lowest layer in a navigation controller of the app.
    func showRoot(in navigation: UINavigationController, left: @escaping () -> Void) {
      let root = host.shown.layers[0]
      if root.hasParts {
        return reportIssue("The flow begins with tabs or columns, so it cannot be pushed on a stack. Present it, or show it in a tab.")
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

    /// Uses a controller of the app as the first screen, and shows all other screens on it.
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
      // Tabs have their own stacks only if their screen is the first one in its stack. So tabs that have moved may need another
      // controller.
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
        case .arrange(let place): if let columns = host.columns(of: place) { splits[place]?.show(columns) }
        // Nothing can be presented before the lowest layer has appeared. When it appears, all layers of the plan are presented.
        case .present(let place, _) where !isReady: host.tell(.appeared(place))
        case .present(let place, let below): present(place, over: below)
        case .dismiss(let place, _) where !isReady: host.tell(.dismissed(place))
        case .dismiss(let place, _): dismiss(layers[place], at: place)
        case .setStaying:
          for place in screens.keys { keepBackButton(of: place) }
          for layer in layers.keys { keepModality(of: layer) }
        }
        leaving = LeavingViews()
      }
      // A stack that still shows former screens knows them by their controllers.
      if delayedStacks.isEmpty { forgetControllers() }
    }

    private func replaceRoot(by place: ScreenPlace) {
      guard let former = root, let layer = host.layer(place) else { return }
      root = place
      guard isRootOfApp || isOnStackOfApp else {
        if let navigation = stacks[former]?.navigation { noteLeaving(navigation) }
        // The former root may be shown again, in another layer or stack.
        stacks[former] = nil
        layers[former] = nil
        return setRoot(self.layer(layer))
      }
      // The container belongs to the app, and stays.
      if isRootOfApp {
        reportIssue("The flow replaces its first screen, but the screen is a controller of the app and stays.")
      }
      if let delegate = stacks.removeValue(forKey: former) {
        delegate.stack = place
        stacks[place] = delegate
        setPath(layer.path.dropFirst().map(\.place), in: place)
      }
    }

    private func present(_ place: ScreenPlace, over below: ScreenPlace) {
      guard let layer = host.shown.layers.first(where: { $0.place == place }) else { return }
      // The controller is made now, because the screen may leave the flow before it is presented.
      _ = self.layer(layer)
      if let leaving = controller(of: below), leaving.isBeingDismissed, let transition = leaving.transitionCoordinator {
        // The user is dismissing the layer below, and may still cancel the dismissal.
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
      let (presenting, controller) = (presenter(over: below), self.layer(layer))
      controller.apply(
        layer.presentation, source: layer.presentation.hasSource ? source(in: self.controller(of: below)) : nil,
        height: Double(presenting?.view.bounds.height ?? 0))
      keepModality(of: layer.place)
      let delegate = layer.presentation.cancelButton != nil ? nil : LayerDelegate(of: layer.place, for: self)
      delegates[layer.place] = delegate
      delegate?.take(controller.presentationController)
      presenting?.present(controller, animated: animated) { [weak self, weak controller] in
        // A controller of the app may have set its own delegate while it appeared.
        delegate?.take(controller?.presentationController)
        if let controller { self?.watch(controller, at: layer.place) }
        self?.host.tell(.appeared(layer.place))
        completion()
      }
    }

    /// Whether nothing can be presented over a layer now: the app has presented its own controller over it, or shows another tab.
    /// UIKit would ignore the flow's layer, and does not report when it can be presented. So this method checks repeatedly until
    /// then, and the host presents the layer again.
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
      // The layer may have left the flow.
      guard let layer = presenter(over: below) else { return true }
      if let foreign = layer.presentedViewController, !layers.values.contains(foreign) { return false }
      return layer.viewIfLoaded?.window != nil || layer.presentingViewController != nil
    }

    /// The controller that can present over a layer: its own, or that of an active search in it, which UIKit presents.
    private func presenter(over layer: ScreenPlace) -> UIViewController? {
      var presenter = controller(of: layer)
      while let search = presenter?.presentedViewController as? UISearchController, !search.isBeingDismissed { presenter = search }
      return presenter
    }

    /// The view that a popover or a dialog over a layer comes from, and that a layer or a screen grows out of. It is the view
    /// that the visible controller names, if that view is on the screen. Otherwise it is the view of the controller.
    private func source(in layer: UIViewController?) -> PresentationSource? {
      guard let visible = layer?.visible else { return nil }
      let source = visible as? any FlowSource
      #if !os(tvOS)
        if let item = source?.flowSourceItem {
          return (source?.flowSource ?? visible.view).map { PresentationSource(view: $0, item: item, isNamed: true) }
        }
      #endif
      if let named = source?.flowSource, named !== visible.view {
        if named.window != nil { return PresentationSource(view: named, isNamed: true) }
        reportIssue(
          "The `flowSource` of \(type(of: visible)) is not in a window, so the whole view of the controller is used. Return a visible "
            + "view.")
      }
      return visible.view.map { PresentationSource(view: $0, isNamed: false) }
    }

    /// Dismisses a controller with all controllers above it. The plan may already have another lowest layer, so the method asks
    /// UIKit for the presenting controller.
    private func dismiss(_ controller: UIViewController?, at place: ScreenPlace) {
      guard let controller, let presenting = controller.presentingViewController else {
        return host.tell(.dismissed(place))
      }
      if controller.isBeingDismissed, let transition = controller.transitionCoordinator {
        // The user is dismissing the controller, and may still cancel the dismissal.
        transition.animate(alongsideTransition: nil) { [weak self, weak controller] _ in
          // UIKit calls this before the transition has ended.
          Task { self?.dismiss(controller, at: place) }
        }
      } else {
        presenting.dismiss(animated: host.isAnimated) { [weak self] in self?.host.tell(.dismissed(place)) }
      }
    }

    /// Notices when a layer leaves because the app has dismissed its controller. UIKit tells the delegate of a presentation only of
    /// dismissals by the user. An alert or a dialog leaves with a button, and its views are private.
    private func watch(_ controller: UIViewController, at layer: ScreenPlace) {
      guard !(controller is UIAlertController), let view = controller.presentationController?.containerView ?? controller.view else {
        return
      }
      let probe = LeavingProbe()
      probe.left = { [weak self] in self?.layersMayHaveLeft() }
      probes.updateValue(probe, forKey: layer)?.removeFromSuperview()
      view.addSubview(probe)
      if view.window == nil { layersMayHaveLeft() }
    }

    /// Tells the host of the lowest layer that was presented and has left. All layers over it have left, too. The views of a layer
    /// that is only covered may leave the window, but its controller keeps its presenting controller. So does a layer that a finger
    /// drags, which may fall back.
    private func layersMayHaveLeft() {
      let gone = host.shown.layers.dropFirst().first { layer in
        probes[layer.place] != nil && layers[layer.place]?.presentingViewController == nil
      }
      if let gone { hasLeft(gone.place) }
    }

    private func setPath(_ path: [ScreenPlace], in stack: ScreenPlace) {
      // Before the lowest layer is shown, nothing has a controller. It is made with the path of that time.
      if root == nil { return host.tell(.pathSettled(in: stack)) }
      guard let delegate = stacks[stack], let navigation = delegate.navigation else {
        if !showTab(from: stack) {
          reportIssue("The flow pushes on \(stack), but its controller is not in a navigation controller. Embed it in one.")
        }
        return host.tell(.pathSettled(in: stack))
      }
      let running = navigation.transitionCoordinator
      if let running, let next = running.viewController(forKey: .to), navigation.viewControllers.contains(next) {
        // The app pushes or pops a controller of its own. UIKit would ignore the change.
        delayedStacks.insert(stack)
        let isWaiting = running.animate(alongsideTransition: nil) { [weak self] _ in
          Task { self?.repeatPath(in: stack) }
        }
        if !isWaiting { Task { [weak self] in self?.repeatPath(in: stack) } }
        return
      }
      delayedStacks.remove(stack)
      delegate.take()
      let old = navigation.viewControllers
      let places = placesOfControllers
      let below = host.shown.layers[0].place == stack ? old.prefix { places[ObjectIdentifier($0)] == nil } : []
      noteLeaving(navigation)
      let controllers = below + screens(of: [stack] + path, in: stack)
      if controllers == old { return host.tell(.pathSettled(in: stack)) }
      // Changes in a tab that is not selected are not visible, so they are not animated.
      let isAnimated = host.isAnimated && navigation.viewIfLoaded?.window != nil
      if controllers.count < old.count, old.starts(with: controllers), let top = controllers.last {
        navigation.popToViewController(top, animated: isAnimated)
      } else if controllers.count == old.count + 1, controllers.starts(with: old), let top = controllers.last {
        navigation.pushViewController(top, animated: isAnimated)
      } else {
        navigation.setViewControllers(controllers, animated: isAnimated)
      }
      guard let transition = navigation.transitionCoordinator else { return host.tell(.pathSettled(in: stack)) }
      transition.animate(alongsideTransition: nil) { [weak self] _ in
        Task { self?.host.tell(.pathSettled(in: stack)) }
      }
    }

    private func repeatPath(in stack: ScreenPlace) {
      guard delayedStacks.remove(stack) != nil else { return }
      if stacks[stack] != nil { setPath(Array(host[path: stack]), in: stack) } else { host.tell(.pathSettled(in: stack)) }
      if delayedStacks.isEmpty { forgetControllers() }
    }

    /// Shows another first screen in a tab, which then gets another stack.
    ///
    /// - Returns: whether the screen is the first screen of a tab.
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

    /// Returns the controller of a layer; `nil` if the layer has none.
    private func controller(of layer: ScreenPlace) -> UIViewController? { layer == root ? container ?? layers[layer] : layers[layer] }

    /// Returns the controller of a layer: an alert, a stack, or the only screen of a layer without a container.
    private func layer(_ layer: NavigationPlan.Layer) -> UIViewController {
      if let known = layers[layer.place] { return known }
      let made: UIViewController
      if layer.presentation.isAlert {
        made = UIAlertController(layer.presentation) { [weak self] event, fields in
          // UIKit calls this when the alert has gone.
          self?.host.tell(.pressed(event, fields: fields, at: layer.place))
          self?.hasLeft(layer.place)
        }
      } else if layer.presentation.container == NavigationContainer.none || layer.hasParts {
        made = screen(layer.place)
        detach(made, unlessIn: nil)
      } else {
        made = stack(layer.path)
        // UIKit reads these properties from the presented controller, not from a screen in it.
        made.takeOver(from: screen(layer.place))
      }
      layers[layer.place] = made
      return made
    }

    /// Returns the navigation controller of a path.
    func stack(_ path: [NavigationPlan.Item]) -> UINavigationController {
      if let known = stacks[path[0].place]?.navigation { return known }
      let navigation = emptyStack()
      let delegate = StackDelegate(of: navigation, isOfApp: false, at: path[0].place, for: self)
      // There is no stack yet, so these screens do not grow out of a view.
      navigation.setViewControllers(screens(of: path.map(\.place), in: path[0].place), animated: false)
      stacks[path[0].place] = delegate
      return navigation
    }

    /// Returns a new navigation controller without controllers.
    func emptyStack() -> UINavigationController {
      let navigation = makeNavigation?() ?? StackController(nibName: nil, bundle: nil)
      (navigation as? StackController)?.escape = { [weak self] in self?.escapes(from: $0) == true }
      // This block handles the escape gesture, because a navigation controller class of the app does not override the method for
      // it.
      navigation.accessibilityPerformEscapeBlock = { [weak self, weak navigation] in
        navigation.map { self?.escapes(from: $0) == true } ?? false
      }
      return navigation
    }

    /// Leaves the top screen for the escape gesture, unless a controller that the app has pushed is above it.
    func escape() -> Bool {
      let navigation = host.shown.layers.last.flatMap { controller(of: $0.place)?.visible.navigationController }
      if let navigation, stacks.values.contains(where: { $0.navigation === navigation }) { return escapes(from: navigation) }
      return host.escape()
    }

    private func escapes(from navigation: UINavigationController) -> Bool {
      guard let top = navigation.topViewController, placesOfControllers[ObjectIdentifier(top)] != nil else { return false }
      return host.escape()
    }

    /// Shows the screens of a stack in a navigation controller of columns, which may have shown another stack before.
    func fill(_ navigation: UINavigationController, from stack: ScreenPlace) {
      if let delegate = stacks[stack], delegate.navigation === navigation {
        delegate.take()
      } else {
        forget(navigation)
        stacks[stack] = StackDelegate(of: navigation, isOfApp: false, at: stack, for: self)
      }
      let controllers = screens(of: [stack] + host[path: stack], in: stack)
      if navigation.viewControllers != controllers { navigation.setViewControllers(controllers, animated: false) }
    }

    /// Whether a navigation controller shows the screens of a stack.
    func shows(_ stack: ScreenPlace, in navigation: UINavigationController) -> Bool { stacks[stack]?.navigation === navigation }

    /// Removes all screens from a navigation controller of columns.
    func empty(_ navigation: UINavigationController) {
      forget(navigation)
      navigation.setViewControllers([], animated: false)
    }

    private func forget(_ navigation: UINavigationController) {
      for (stack, delegate) in stacks where delegate.navigation === navigation {
        delegate.leave()
        stacks[stack] = nil
      }
    }

    /// Returns the controllers of the screens of a stack. A pushed screen zooms if the flow requests it. When the screen is
    /// popped, UIKit asks for the source view again. The answer is then a view of the screen that becomes visible, because the
    /// original view may never have been visible.
    private func screens(of path: [ScreenPlace], in stack: ScreenPlace) -> [UIViewController] {
      for place in path where screens[place] == nil && host.zoomSource(ofPushed: place, in: stack) != nil {
        pushSource = source(in: stacks[stack]?.navigation)?.view
        let controller = screen(place)
        controller.zoom { [weak self, weak controller] in
          self?.pushSource ?? self?.stacks[stack]?.navigation?.viewControllers.last { $0 !== controller }?.visible.source
        }
      }
      let navigation = stacks[stack]?.navigation
      // The stack of narrow columns begins with the first screen of the sidebar.
      let first = host.columns(of: stack).flatMap { $0.isNarrow ? $0.shape.shown.first : nil }
      let path = (first.map { [host.columns(of: stack)?.paths[$0.id]?.first?.place ?? stack] } ?? [path[0]]) + path.dropFirst()
      return path.map { place in
        let controller = screen(place)
        #if !os(tvOS)
          if place.isPushedOnTabs(around: stack) { controller.hidesBottomBarWhenPushed = true }
        #endif
        // Screens that are pushed on tabs move to the stack of the selected tab.
        detach(controller, unlessIn: navigation)
        return controller
      }
    }

    /// Removes the controller of a screen that moves from its former stack. UIKit requires this before the controller is shown in
    /// another place.
    private func detach(_ controller: UIViewController, unlessIn navigation: UINavigationController?) {
      guard let former = controller.parent as? UINavigationController, former !== navigation else { return }
      former.setViewControllers(former.viewControllers.filter { $0 !== controller }, animated: false)
    }

    /// Returns the controller of a screen.
    func screen(_ place: ScreenPlace) -> UIViewController {
      if let known = screens[place] ?? (place == root && isRootOfApp ? container : nil) { return known }
      let made = make(place, self)
      screens[place] = made
      keepBackButton(of: place)
      return made
    }

    /// Hides the back button of a screen while its `stays if` holds. UIKit then also ignores the swipe back.
    private func keepBackButton(of place: ScreenPlace) {
      #if !os(tvOS)
        guard let item = screens[place]?.navigationItem else { return }
        backButtons.set(host.stays(place), at: place, former: item.hidesBackButton) { item.hidesBackButton = $0 }
      #endif
    }

    /// Prevents the user from swiping down a layer while the `stays if` of one of its screens holds.
    private func keepModality(of place: ScreenPlace) {
      guard let controller = layers[place], let layer = host.layer(place) else { return }
      modality.set(layer.stays, at: place, former: controller.isModalInPresentation) { controller.isModalInPresentation = $0 }
    }

    private func noteLeaving(_ navigation: UINavigationController) {
      let places = host.livingScreens
      for place in self.places(in: navigation) where !places.contains(place) {
        if let store = stores[place]?.last, let controller = screens[place] { leaving.add(controller, of: store) }
      }
    }

    /// Returns the controller of an equal screen that leaves the stack which is being changed.
    func takeLeaving<Screen: Equatable, Action: Sendable>(for screen: Store<Screen, Action>) -> UIViewController? {
      guard let controller = leaving.take(for: screen) else { return nil }
      screens = screens.filter { $0.value !== controller }
      return controller
    }

    /// Keeps the store of a screen as long as the controller of the screen lives.
    func keep(_ store: AnyObject, at place: ScreenPlace) {
      stores[place, default: []].append(store)
    }

    func add(_ tabBar: TabBarController, at place: ScreenPlace) {
      tabBars[place] = tabBar
    }

    func add(_ split: SplitViewController, at place: ScreenPlace) {
      splits[place] = split
    }

    /// Called when the user has dismissed a layer. The host then sends no commands, unless the flow wants another change.
    func hasLeft(_ layer: ScreenPlace) {
      host.tell(.dismissed(layer))
      forgetControllers()
    }

    /// Releases the controllers of screens that are no longer shown. UIKit retains those that are still leaving.
    private func forgetControllers() {
      let places = host.livingScreens
      screens = screens.filter { places.contains($0.key) }
      stores = stores.filter { places.contains($0.key) }
      tabBars = tabBars.filter { places.contains($0.key) }
      backButtons.forget { !places.contains($0) }
      splits = splits.filter { places.contains($0.key) }
      // A screen that has moved may no longer be the first one of a layer or a stack.
      let shown = Set(host.shown.layers.map(\.place))
      layers = layers.filter { shown.contains($0.key) }
      delegates = delegates.filter { shown.contains($0.key) }
      probes = probes.filter { shown.contains($0.key) }
      modality.forget { !shown.contains($0) }
      stacks = stacks.filter { host.isStack($0.key) }
    }

    // MARK: Reports of navigation controllers

    /// If the navigation controller has fewer screens than the host knows of, the user is popping screens. Until the pop ends,
    /// nothing may be changed.
    func willShow(_ navigation: UINavigationController, at stack: ScreenPlace) {
      guard let transition = navigation.transitionCoordinator, places(in: navigation).count < host[path: stack].count + 1 else { return }
      host.tell(.popBegan(in: stack))
      transition.animate(alongsideTransition: nil) { [weak self] _ in self?.host.tell(.popEnded(in: stack)) }
    }

    func didShow(_ navigation: UINavigationController, at stack: ScreenPlace) {
      pushSource = nil
      navigation.askVisibleScreen()
      // UIKit also reports a cancelled swipe, with the old controllers. A stack that the flow has left is ignored.
      guard !delayedStacks.contains(stack), let delegate = stacks[stack], delegate.navigation === navigation,
        navigation.transitionCoordinator?.isCancelled != true
      else { return }
      let shown = places(in: navigation)
      if shown.isEmpty {
        delegate.leave()
        return left()
      }
      if shown.count < host[path: stack].count + 1 { host.tell(.pathChanged(Array(shown.dropFirst()), in: stack)) }
    }

    /// Returns the screens of the flow that a navigation controller shows.
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

  /// The navigation controller of a stack. It passes VoiceOver's escape gesture and the Escape key to the flow, and the system's
  /// questions to the visible screen.
  private final class StackController: UINavigationController {
    var escape: @MainActor (UINavigationController) -> Bool = { _ in false }

    override func accessibilityPerformEscape() -> Bool { escape(self) || super.accessibilityPerformEscape() }

    #if !os(tvOS) && !os(visionOS)
      /// A bar with a style of its own decides the style of the status bar.
      override var childForStatusBarStyle: UIViewController? {
        navigationBar.barStyle == .default ? topViewController : super.childForStatusBarStyle
      }
      override var childForStatusBarHidden: UIViewController? { topViewController }
      override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        #if canImport(ObjectiveC)
          if let answer = delegate?.navigationControllerPreferredInterfaceOrientationForPresentation?(self) { return answer }
        #endif
        return topViewController?.preferredInterfaceOrientationForPresentation ?? super.preferredInterfaceOrientationForPresentation
      }
      @available(iOS 26, *)
      override var childForInterfaceOrientationLock: UIViewController? { topViewController }
    #endif

    #if !os(tvOS)
      override var childForHomeIndicatorAutoHidden: UIViewController? { topViewController }
      override var childForScreenEdgesDeferringSystemGestures: UIViewController? { topViewController }
      override var childViewControllerForPointerLock: UIViewController? { topViewController }
      override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        #if canImport(ObjectiveC) && os(iOS)
          if let answer = delegate?.navigationControllerSupportedInterfaceOrientations?(self) { return answer }
        #endif
        return topViewController?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
      }
    #endif
  }

  /// An empty view in a presented layer. It calls a closure in the turn after it has left its window, and once more a moment later,
  /// because the controller may keep its presenting controller until the animation has ended.
  private final class LeavingProbe: UIView {
    var left: @MainActor () -> Void = {}

    override func didMoveToWindow() {
      super.didMoveToWindow()
      guard window == nil else { return }
      Task { [left] in
        left()
        try? await Task.sleep(for: .milliseconds(500))
        left()
      }
    }
  }

  extension UIViewController {
    /// Tells the system that the orientations may be other ones, because another screen has become visible.
    func askVisibleScreen() {
      #if !os(tvOS)
        setNeedsUpdateOfSupportedInterfaceOrientations()
      #endif
      #if !os(tvOS) && !os(visionOS)
        if #available(iOS 26, *) { setNeedsUpdateOfPrefersInterfaceOrientationLocked() }
      #endif
    }
  }

  extension NavigationPlan.Layer {
    /// Whether the layer is made of tabs or columns, which have their own stacks.
    fileprivate var hasParts: Bool { path[0].tabs != nil || path[0].columns != nil }
  }
#endif
