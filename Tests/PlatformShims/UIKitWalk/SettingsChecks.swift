import FlowRuntime
import FlowUIKit
import Foundation
import UIKit

/// The adapter keeps the app's settings of controllers, navigation controllers and presentations. If the system asks the flow's
/// controller for a setting, such as the style of the status bar, the screen's controller answers.
@MainActor
final class SettingsChecks: CheckList {
  override func run() async {
    await presentedSettings()
    await ownNavigationController()
    await delegateOfAppStack()
    await delegateGivenBack()
    await delegateProxy()
    await delegateOfPresentation()
    await pushOfSeveralLayers()
    await lowerFlowLeavesFirst()
    await anotherFirstScreen()
    await presentedLater()
    await tabsOnAStackOfTheApp()
    systemQuestions()
    await withoutAnimation(endsAtOnce: false)
    await withoutAnimation(endsAtOnce: true)
  }

  private final class Animator: NSObject, UIViewControllerTransitioningDelegate {}

  /// Presents a screen with its own settings, with and without a stack around it.
  private func presented(
    _ kind: Presentation.Kind, _ options: PresentationOptions = PresentationOptions(),
    by set: @escaping @MainActor (UIViewController) -> Void
  ) async -> UIViewController {
    let flow = FlowStore(Onboarding())
    let root = FlowViewController(flow) { screen in
      let controller = onboardingController(screen)
      if case .help = screen { set(controller) }
      return controller
    }
    root._appear()
    var routes = flow.state.routes
    routes.present(.help, as: Presentation(kind: kind, options: options))
    flow.send(.router(.setRoutes(routes)))
    await rest()
    return root._top
  }

  private func presentedSettings() async {
    let animator = Animator()
    for container in [NavigationContainer.navigation, .none] {
      for kind in [Presentation.Kind.sheet, .cover] {
        let options = PresentationOptions(container: container)
        let own = await presented(kind, options) { controller in
          controller.modalPresentationStyle = .custom
          controller.transitioningDelegate = animator
          controller.modalTransitionStyle = .crossDissolve
          controller.isModalInPresentation = true
        }
        expect(own.modalPresentationStyle == .custom, "\(kind), \(container): \(own.modalPresentationStyle)")
        expect(own.transitioningDelegate === animator, "\(kind), \(container): the transitioning delegate is another one")
        expect(own.modalTransitionStyle == .crossDissolve, "\(kind), \(container): \(own.modalTransitionStyle)")
        expect(own._isModal, "\(kind), \(container): a swipe dismisses it")
        let said = await presented(
          kind, PresentationOptions(container: container, dismissal: .enabled, transition: .flip, uikit: .pageSheet)
        ) { controller in
          controller.modalPresentationStyle = .custom
          controller.modalTransitionStyle = .crossDissolve
          controller.isModalInPresentation = true
        }
        expect(said.modalPresentationStyle == .pageSheet, "\(kind), \(container): \(said.modalPresentationStyle)")
        expect(said.modalTransitionStyle == .flipHorizontal, "\(kind), \(container): \(said.modalTransitionStyle)")
        expect(!said._isModal, "\(kind), \(container): a swipe does not dismiss it")
      }
    }
    let sheet = await presented(.sheet, PresentationOptions(container: NavigationContainer.none)) { controller in
      controller.sheetPresentationController?.detents = [.medium()]
      controller.sheetPresentationController?.prefersGrabberVisible = true
      controller.sheetPresentationController?.preferredCornerRadius = 9
    }
    let settings = sheet.sheetPresentationController
    expect(settings?.detents.map { $0._text(maximum: 1_000) } == ["medium"], "the detents are the flow's")
    expect(settings?.prefersGrabberVisible == true && settings?.preferredCornerRadius == 9, "the sheet looks as usual")
    expectNothingRefused()
  }

  /// A navigation controller class of the app that is its own delegate, as is common.
  private final class OwnNavigationController: UINavigationController, UINavigationControllerDelegate {
    var shown: [String?] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      delegate = self
      navigationBar.prefersLargeTitles = true
    }

    func navigationController(_ navigationController: UINavigationController, didShow controller: UIViewController, animated: Bool) {
      shown.append(controller.title)
    }
  }

  private func ownNavigationController() async {
    let flow = FlowStore(Onboarding())
    let root = FlowViewController(flow, navigationController: { OwnNavigationController(nibName: nil, bundle: nil) }) {
      onboardingController($0)
    }
    root._appear()
    let stack = root.children.last as? OwnNavigationController
    flow.send(Onboarding.self, .welcome(.termsTapped))
    await rest()
    expect(stack?.shown == ["Welcome", "Terms"], "\(stack?.shown ?? [])")
    stack?._goBack(1)
    await rest()
    expect(flow.state.routes.count == 1 && stack?.shown.last == "Welcome", "the flow does not hear of its stack")
    flow.send(Onboarding.self, .welcome(.registerTapped))
    await rest()
    let sheet = root._top as? OwnNavigationController
    expect(sheet?.shown == ["E-mail"], "\(root._top) has \(sheet?.shown ?? [])")
    // The app sets a delegate while the flow is shown.
    let other = Listener()
    sheet?.delegate = other
    flow.send(Registration.self, .email(.entered(email: "a@b.c")))
    await rest()
    expect(other.shown == ["First name"] && sheet?.delegate !== other, "\(other.shown)")
    sheet?._goBack(1)
    await rest()
    expect(flow.plan.layers[1].path.count == 1 && other.shown.last == "E-mail", "\(flow.plan), \(other.shown)")
    expect(sheet?.accessibilityPerformEscape() == true, "the sheet cannot be left")
    await rest()
    expect(root._top === root, "the sheet stays")
    expectNothingRefused()
  }

  private final class Listener: NSObject, UINavigationControllerDelegate, UIAdaptivePresentationControllerDelegate {
    var shown: [String?] = []
    var announced: [String?] = []
    var dismissals = 0

    func navigationController(_ navigationController: UINavigationController, willShow controller: UIViewController, animated: Bool) {
      announced.append(controller.title)
    }

    func navigationController(_ navigationController: UINavigationController, didShow controller: UIViewController, animated: Bool) {
      shown.append(controller.title)
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { dismissals += 1 }
  }

  /// Two flows on one stack, one above the other. Both flows and the app receive all calls, and the app's delegate is restored at
  /// the end.
  private func delegateOfAppStack() async {
    let (navigation, listener) = (UINavigationController(rootViewController: StepController("App", next: nil)), Listener())
    navigation.delegate = listener
    navigation._appear()
    var left: [Int] = []
    let flows = [FlowStore(Registration()), FlowStore(Registration())]
    var shown: [FlowNavigation<Registration>] = []
    for index in 0...1 {
      shown.append(
        FlowNavigation(flows[index], pushedOn: navigation, left: { left.append(index) }) { registrationController($0) })
      await rest()
    }
    // The lower flow changes its stack while the upper flow is on top. The two flows must not forward a delegate call of the
    // navigation controller to each other without end.
    flows[0].send(.router(.setRoutes(flows[0].state.routes)))
    flows[1].send(Registration.self, .email(.entered(email: "a@b.c")))
    await rest()
    expect(listener.shown == ["E-mail", "E-mail", "First name"] && listener.announced == listener.shown, "\(listener.shown)")
    navigation._goBack(2)
    await rest()
    expect(left == [1] && flows[0].plan.layers[0].path.count == 1, "\(left)")
    navigation._goBack(1)
    await rest()
    expect(left.last == 0 && navigation.delegate === listener, "\(left), \(String(describing: navigation.delegate))")
    expect(listener.shown.suffix(2) == ["E-mail", "App"], "\(listener.shown)")
    expectNothingRefused()
    _ = shown
  }

  /// Forwards all calls to the delegate whose place it takes, like the delegate proxies of RxCocoa.
  private final class Proxy: NSObject, UINavigationControllerDelegate {
    private weak var former: (any UINavigationControllerDelegate)?
    private(set) var announced: [String?] = []
    private(set) var shown: [String?] = []

    func take(_ navigation: UINavigationController) {
      former = navigation.delegate
      navigation.delegate = self
    }

    func navigationController(_ navigation: UINavigationController, willShow controller: UIViewController, animated: Bool) {
      announced.append(controller.title)
      former?.navigationController(navigation, willShow: controller, animated: animated)
    }

    func navigationController(_ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool) {
      shown.append(controller.title)
      former?.navigationController(navigation, didShow: controller, animated: animated)
    }
  }

  /// The calls of a forwarding delegate must not go round in a cycle.
  private func delegateProxy() async {
    let (navigation, proxy) = (UINavigationController(rootViewController: StepController("App", next: nil)), Proxy())
    navigation._appear()
    let flow = FlowStore(Registration())
    let shown = FlowNavigation(flow, pushedOn: navigation) { registrationController($0) }
    await rest()
    proxy.take(navigation)
    flow.send(Registration.self, .email(.entered(email: "a@b.c")))
    await rest()
    expect(proxy.shown == ["First name"] && proxy.announced == ["First name"], "\(proxy.announced), \(proxy.shown)")
    navigation._goBack(1)
    await rest()
    expect(flow.plan.layers[0].path.count == 1 && proxy.shown.last == "E-mail", "\(flow.plan), \(proxy.shown)")
    expectNothingRefused()
    _ = shown
  }

  private func delegateGivenBack() async {
    let (navigation, listener) = (UINavigationController(rootViewController: StepController("App", next: nil)), Listener())
    navigation.delegate = listener
    navigation._appear()
    var shown: FlowNavigation<Registration>? = FlowNavigation(FlowStore(Registration()), pushedOn: navigation) {
      registrationController($0)
    }
    await rest()
    expect(shown != nil && navigation.delegate !== listener, "the flow hears nothing of its stack")
    shown = nil
    await rest()
    expect(navigation.delegate === listener, "the delegate is not the app's again")
  }

  /// A screen sets the delegate of its presentation, before or when it appears.
  private func delegateOfPresentation() async {
    for isEarly in [true, false] {
      let (flow, listener) = (FlowStore(Onboarding()), Listener())
      let root = FlowViewController(flow) { screen in
        let controller = onboardingController(screen)
        if case .help = screen, isEarly { controller.presentationController?.delegate = listener }
        return controller
      }
      root._appear()
      var routes = flow.state.routes
      routes.present(.help, as: Presentation(kind: .sheet, options: PresentationOptions(container: NavigationContainer.none)))
      flow.send(.router(.setRoutes(routes)))
      for _ in 0..<5 { await Task.yield() }
      if !isEarly { root._top.presentationController?.delegate = listener }
      await rest()
      expect(root._top !== root, "nothing is presented")
      root._top._beginSwipe()(false)
      await rest()
      expect(listener.dismissals == 1, "the app's delegate hears of \(listener.dismissals) dismissals")
      expect(flow.state.routes.count == 1 && root._top === root, "the flow does not hear of the dismissal")
      expectNothingRefused()
    }
  }

  /// A flow on a stack of the app pushes and presents at once. The presentation starts after the push.
  private func pushOfSeveralLayers() async {
    let navigation = UINavigationController(rootViewController: StepController("App", next: nil))
    navigation._appear()
    let flow = FlowStore(Onboarding())
    flow.send(Onboarding.self, .welcome(.registerTapped))
    let shown = FlowNavigation(flow, pushedOn: navigation) { onboardingController($0) }
    expect(navigation._isMoving && navigation.presentedViewController == nil, "the sheet comes during the push")
    await rest()
    expect(navigation.presentedViewController is UINavigationController, "\(navigation._top)")
    expectNothingRefused()
    _ = shown
  }

  /// Two flows are on one stack. The lower flow changes its screens, so the upper flow leaves. Then the lower flow leaves, before
  /// the app releases the upper flow.
  private func lowerFlowLeavesFirst() async {
    let (navigation, listener) = (UINavigationController(rootViewController: StepController("App", next: nil)), Listener())
    navigation.delegate = listener
    navigation._appear()
    let flows = [FlowStore(Registration()), FlowStore(Registration())]
    var shown: [FlowNavigation<Registration>] = []
    for flow in flows {
      shown.append(FlowNavigation(flow, pushedOn: navigation) { registrationController($0) })
      await rest()
    }
    flows[0].send(Registration.self, .email(.entered(email: "a@b.c")))
    await rest()
    expect(navigation.viewControllers.map(\.title) == ["App", "E-mail", "First name"], "\(navigation.viewControllers.map(\.title))")
    shown.removeFirst()
    await rest()
    navigation._goBack(1)
    await rest()
    shown = []
    await rest()
    expect(navigation.delegate === listener && listener.shown.last == "E-mail", "\(listener.shown)")
  }

  /// A flow on a stack of the app changes its first screen. If the first screen belongs to the app, it stays, and this is reported.
  private func anotherFirstScreen() async {
    let navigation = UINavigationController(rootViewController: StepController("App", next: nil))
    navigation._appear()
    let flow = FlowStore(Onboarding())
    let shown = FlowNavigation(flow, pushedOn: navigation) { onboardingController($0) }
    await rest()
    flow.send(.router(.setRoutes(Routes(root: .logIn, container: .navigation))))
    await rest()
    expect(navigation.viewControllers.map(\.title) == ["App", "Log in"], "\(navigation.viewControllers.map(\.title))")
    var routes = flow.state.routes
    routes.push(.terms)
    flow.send(.router(.setRoutes(routes)))
    await rest()
    navigation._goBack(1)
    await rest()
    expect(flow.state.routes.count == 1 && navigation.viewControllers.count == 2, "\(flow.plan)")
    let existing = ExistingController()
    existing._appear()
    let issues = IssueLog()
    await issues.collect {
      existing.onboarding.send(.router(.setRoutes(Routes(root: .registration(Registration.State()), container: .navigation))))
      await rest()
    }
    expect(issues.messages.count == 1 && issues.messages[0].contains("replaces its first screen"), "\(issues.messages)")
    expectNothingRefused()
    _ = shown
  }

  /// A flow on a controller of the app presents while the app shows another screen. The layer appears when the controller is back.
  private func presentedLater() async {
    let existing = ExistingController()
    existing._appear()
    existing._disappear()
    await IssueLog().collect {
      existing.onboarding.send(Onboarding.self, .welcome(.registerTapped))
      await rest()
      expect(existing._top === existing, "\(existing._top)")
      existing._appear()
      for _ in 0..<150 where existing._top === existing {
        try? await Task.sleep(for: .milliseconds(20))
        await rest()
      }
    }
    expect(existing._top is UINavigationController, "\(existing._top)")
    expectNothingRefused()
  }

  /// Tabs with stacks cannot be pushed on a stack. This is reported.
  private func tabsOnAStackOfTheApp() async {
    let navigation = UINavigationController(rootViewController: StepController("App", next: nil))
    navigation._appear()
    let issues = IssueLog()
    await issues.collect {
      let shown = FlowNavigation(FlowStore(Start()), pushedOn: navigation) { screen in
        switch screen {
        case .tabs(let tabs):
          FlowTabBarController(tabs) { _ in
            UIViewController()
          } item: { _ in
            UITabBarItem()
          }
        }
      }
      await rest()
      _ = shown
    }
    expect(issues.messages.count == 1 && issues.messages[0].contains("cannot be pushed on a stack"), "\(issues.messages)")
    expect(navigation.viewControllers.count == 1, "\(navigation.viewControllers)")
    expectNothingRefused()
  }

  private final class QuietController: UIViewController {
    let scrollView = UIScrollView()
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
    override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .landscapeLeft }
    override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { scrollView }
  }

  private func systemQuestions() {
    let questions: [KeyPath<UIViewController, UIViewController?>] = [
      \.childForStatusBarStyle, \.childForStatusBarHidden, \.childForHomeIndicatorAutoHidden,
      \.childForScreenEdgesDeferringSystemGestures, \.childViewControllerForPointerLock,
    ]
    for container in [NavigationContainer.navigation, .none] {
      let (flow, screen) = (FlowStore(Onboarding()), QuietController())
      flow.send(.router(.setRoutes(Routes(root: .welcome, container: container))))
      let root = FlowViewController(flow) { _ in screen }
      root._appear()
      for question in questions {
        let asked = sequence(first: root as UIViewController) { $0[keyPath: question] }.map(\.self).last
        expect(asked === screen, "\(container), \(question): \(String(describing: asked))")
      }
      expect(root.supportedInterfaceOrientations == .portrait, "\(container): \(root.supportedInterfaceOrientations)")
      expect(root.preferredInterfaceOrientationForPresentation == .landscapeLeft, "\(container): another orientation")
      if let stack = root.children.last as? UINavigationController {
        stack.navigationBar.barStyle = .black
        expect(stack.childForStatusBarStyle == nil, "the bar does not decide the style of the status bar")
      } else {
        expect(root.contentScrollView(for: .top) === screen.scrollView, "the bar does not follow the screen's scroll view")
      }
    }
  }

  /// Changes that the flow makes without animation are not animated in any layer.
  ///
  /// - Parameter endsAtOnce: whether such a change ends before UIKit returns.
  private func withoutAnimation(endsAtOnce: Bool) async {
    _Screen.endsAtOnce = endsAtOnce
    defer { _Screen.endsAtOnce = false }
    let flow = FlowStore(Onboarding())
    let root = FlowViewController(flow) { onboardingController($0) }
    root._appear()
    let bare = PresentationOptions(container: NavigationContainer.none)
    let stack = PresentationOptions(container: .navigation)
    let changes: [(String, (inout Routes<Onboarding.Screen>) -> Void)] = [
      ("a sheet", { $0.present(.help, as: Presentation(kind: .sheet, options: stack)) }),
      ("a push in it", { $0.push(.terms) }),
      ("a cover over it", { $0.present(.help, as: Presentation(kind: .cover, options: stack)) }),
      ("a push in that", { $0.push(.terms) }),
      ("a sheet over that", { $0.present(.help, as: Presentation(kind: .sheet, options: bare)) }),
      (
        "another root with a sheet",
        { routes in
          routes = Routes(root: .logIn, container: .navigation)
          routes.changesAreAnimated = false
          routes.present(.help, as: Presentation(kind: .sheet, options: stack))
        }
      ),
      ("a push in that", { $0.push(.terms) }), ("a cover", { $0.present(.help, as: Presentation(kind: .cover, options: stack)) }),
      ("a push in the cover", { $0.push(.terms) }), ("a last sheet", { $0.present(.help, as: Presentation(kind: .sheet, options: bare)) }),
      ("away with it", { $0.dismiss() }), ("back in the cover", { $0.goBack() }), ("away with the cover", { $0.dismiss() }),
      ("back in the sheet", { $0.goBack() }),
    ]
    for (what, change) in changes {
      var routes = flow.state.routes
      routes.changesAreAnimated = false
      change(&routes)
      _ = _Screen.takeAnimated()
      flow.send(.router(.setRoutes(routes)))
      await rest()
      let animated = _Screen.takeAnimated()
      expect(!animated.isEmpty && !animated.contains(true), "\(what): \(animated)")
      let top = root._top as? UINavigationController
      let isShown = (top?.viewControllers.count ?? 1) == (flow.plan.layers.last?.path.count ?? 0)
      let layers = sequence(first: root as UIViewController) { $0.presentedViewController }.reduce(0) { count, _ in count + 1 }
      expect(isShown && layers == flow.plan.layers.count, "\(what): \(layers) layers and \(root._top) for \(flow.plan)")
    }
    expectNothingRefused()
  }
}
