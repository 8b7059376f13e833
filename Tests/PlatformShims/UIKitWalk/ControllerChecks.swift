import FlowRuntime
import FlowUIKit
import UIKit

/// Checks of single controllers: flows on existing controllers of the app, and wrong uses, each of which is reported without ending
/// the app.
@MainActor
final class ControllerChecks: CheckList {
  override func run() async {
    await existingController()
    await existingNavigation()
    await heldSheet()
    await anotherStyle()
    await memory()
    await memoryOnControllersOfTheApp()
    await anotherFirstScreenInATab()
    await zoomsBack()
    await missingSource()
    tabsOutsideOfAFlow()
    await noNavigation()
    await escape()
    await focus()
    await escapeOnControllersOfTheApp()
    expectNothingRefused()
  }

  private func titles(_ navigation: UINavigationController) -> [String?] { navigation.viewControllers.map(\.title) }

  private func existingController() async {
    let navigation = UINavigationController(nibName: nil, bundle: nil)
    let (below, existing) = (StepController("Below", next: nil), ExistingController())
    existing.title = "Existing"
    navigation.setViewControllers([below, existing], animated: false)
    await rest()
    existing._appear()
    existing.onboarding.send(Onboarding.self, .welcome(.logInTapped))
    await rest()
    expect((existing._top as? UINavigationController).map(titles) == ["Log in"], "\(existing._top) is presented")
    existing.onboarding.send(Onboarding.self, .logIn(.registerTapped))
    await rest()
    let sheet = existing._top as? UINavigationController
    expect(sheet.map(titles) == ["E-mail"], "\(existing._top) is in the place of the log-in")
    existing.onboarding.send(Registration.self, .email(.entered(email: "a@b.c")))
    await rest()
    expect(sheet.map(titles) == ["E-mail", "First name"], "\(sheet.map(titles) ?? [])")
    existing._top._beginSwipe()(false)
    await rest()
    expect(existing.onboarding.state.routes.count == 1 && existing._top === navigation, "the sheet has gone")
    existing.onboarding.send(Onboarding.self, .welcome(.termsTapped))
    await rest()
    expect(titles(navigation) == ["Below", "Existing", "Terms"], "\(titles(navigation))")
    navigation._goBack(1)
    await rest()
    expect(existing.onboarding.state.routes.count == 1, "the person has gone back")
    expect(navigation.viewControllers.last === existing, "the first screen is the controller of the app")
  }

  private func existingNavigation() async {
    let navigation = UINavigationController(nibName: nil, bundle: nil)
    let account = AccountController()
    account.title = "Account"
    navigation.setViewControllers([account], animated: false)
    let flow = FlowStore(Registration())
    account.registerTapped(flow)
    await rest()
    flow.send(Registration.self, .email(.entered(email: "a@b.c")))
    await rest()
    expect(titles(navigation) == ["Account", "E-mail", "First name"], "\(titles(navigation))")
    navigation._goBack(2)
    await rest()
    expect(titles(navigation) == ["Account"], "\(titles(navigation))")
    expect(account.registration == nil, "the flow has gone with its first screen")
  }

  /// A finger holds a sheet that the flow replaces, for longer than an animation takes in UIKit.
  private func heldSheet() async {
    for fallsBack in [true, false] {
      let existing = ExistingController()
      existing._appear()
      existing.onboarding.send(Onboarding.self, .welcome(.registerTapped))
      await rest()
      let letGo = existing._top._beginSwipe()
      var routes = existing.onboarding.state.routes
      routes.dismiss()
      routes.presentCover(.logIn)
      existing.onboarding.send(.router(.setRoutes(routes)))
      try? await Task.sleep(for: .milliseconds(1_200))
      await rest()
      expect(existing._top !== existing, "the finger holds the sheet")
      letGo(fallsBack)
      await rest()
      expect((existing._top as? UINavigationController).map(titles) == ["Log in"], "\(existing._top) is presented")
    }
  }

  /// Only the style of a presentation changes: the controller is dismissed, and presented again.
  private func anotherStyle() async {
    let existing = ExistingController()
    existing._appear()
    var shown: [UIViewController] = []
    for (presentation, style) in [(Presentation.sheet, UIModalPresentationStyle.formSheet), (.cover, .fullScreen), (.sheet, .formSheet)] {
      var routes = existing.onboarding.state.routes
      routes.dismiss()
      routes.present(.logIn, as: presentation)
      existing.onboarding.send(.router(.setRoutes(routes)))
      await rest()
      expect(existing._top.modalPresentationStyle == style, "\(presentation) is \(existing._top.modalPresentationStyle)")
      expect(!shown.contains { $0 === existing._top } && existing._top !== existing, "\(existing._top) is presented again")
      shown.append(existing._top)
    }
  }

  /// A controller is released when its screen leaves. All controllers are released with the flow's controller.
  private func memory() async {
    let start = FlowStore(Start())
    var root: UIViewController? = startController(start)
    root?._appear()
    start.send(Onboarding.self, .welcome(.registerTapped))
    start.send(Registration.self, .email(.entered(email: "a@b.c")))
    await rest()
    weak let sheet = root?._top as? UINavigationController
    weak let pushed = sheet?.viewControllers.last
    expect(sheet != nil && pushed !== sheet?.viewControllers.first, "\(String(describing: sheet))")
    sheet?._goBack(1)
    await rest()
    expect(pushed == nil, "the controller of a screen that was popped is kept")
    sheet?._beginSwipe()(false)
    await rest()
    expect(sheet == nil, "the controllers of a sheet are kept")
    weak let last = root
    root = nil
    expect(last == nil, "the controller of the flow is kept")
  }

  /// A controller of the app with a `FlowNavigation` is released with the screens around it, and so is a navigation controller.
  private func memoryOnControllersOfTheApp() async {
    weak var existing: ExistingController?
    weak var (account, stack): (AccountController?, UINavigationController?)
    func presents() async {
      let first = ExistingController()
      existing = first
      first._appear()
      first.onboarding.send(Onboarding.self, .welcome(.registerTapped))
      await rest()
      expect(first._top !== first, "nothing is presented")
      first._top._beginSwipe()(false)
      await rest()
    }
    func pushes() async {
      let (navigation, first) = (UINavigationController(nibName: nil, bundle: nil), AccountController())
      (account, stack) = (first, navigation)
      navigation.setViewControllers([first], animated: false)
      navigation._appear()
      first.registerTapped(FlowStore(Registration()))
      await rest()
      expect(titles(navigation) == [nil, "E-mail"], "\(titles(navigation))")
    }
    await presents()
    await pushes()
    await rest()
    expect(existing == nil, "the controller that is the first screen is kept")
    expect(account == nil && stack == nil, "the navigation controller that the flow was pushed on is kept")
  }

  /// The flow in a tab shows another first screen. The bar stays, and the tab gets a new stack.
  private func anotherFirstScreenInATab() async {
    var home: FlowStore<Onboarding>?
    let root = FlowViewController(FlowStore(Start())) { screen in
      switch screen {
      case .tabs(let tabs):
        FlowTabBarController(tabs) { tab in
          switch tab {
          case .home(let flow):
            home = flow
            return FlowViewController(flow) { onboardingController($0) }
          case .settings: return UIViewController()
          }
        } item: { _ in
          UITabBarItem(title: "Tab", image: nil, tag: 0)
        }
      }
    }
    root._appear()
    await rest()
    let bar = root.children.last as? UITabBarController
    home?.send(.router(.setRoutes(Routes(root: .logIn, container: .navigation))))
    await rest()
    let stack = bar?.viewControllers?.first as? UINavigationController
    expect(stack.map(titles) == ["Log in"], "\(stack.map(titles) ?? []) is in the tab")
    expect(bar?.selectedViewController === stack && stack?.tabBarItem.title == "Tab", "the tab is another one")
    home?.send(Onboarding.self, .logIn(.registerTapped))
    await rest()
    expect((root._top as? UINavigationController).map(titles) == ["E-mail"], "\(root._top) is presented")
  }

  private func tabsOutsideOfAFlow() {
    let start = FlowStore(Start())
    guard case .tabs(let tabs)? = start.screenStore(at: start.plan.layers[0].place) else {
      return expect(false, "\(start.plan) does not begin with tabs")
    }
    let issues = IssueLog()
    issues.collect {
      _ = FlowTabBarController(tabs) { _ in
        UIViewController()
      } item: { _ in
        UITabBarItem(title: nil, image: nil, tag: 0)
      }
    }
    expect(issues.messages.count == 1, "\(issues.messages)")
    expect(issues.messages.first?.contains("must be inside a FlowViewController") == true, "\(issues.messages)")
  }

  /// The source of a popover is not on any screen, so the popover comes from the whole view.
  private func missingSource() async {
    let existing = ExistingController()
    existing._appear()
    let issues = IssueLog()
    await issues.collect {
      existing.onboarding.send(Onboarding.self, .welcome(.helpTapped))
      await rest()
    }
    expect(issues.messages.count == 1, "\(issues.messages)")
    expect(issues.messages.first?.contains("`flowSource` of ExistingController is not in a window") == true, "\(issues.messages)")
    expect(existing._top.popoverPresentationController?.sourceView === existing.view, "the popover comes from the view")
  }

  private func noNavigation() async {
    let existing = ExistingController()
    existing._appear()
    let issues = IssueLog()
    await issues.collect {
      existing.onboarding.send(Onboarding.self, .welcome(.termsTapped))
      await rest()
    }
    expect(issues.messages.count == 1, "\(issues.messages)")
    expect(issues.messages.first?.contains("not in a navigation controller") == true, "\(issues.messages)")
  }

  /// VoiceOver's escape gesture dismisses a sheet, and does not dismiss a cover.
  private func escape() async {
    let start = FlowStore(Start())
    let root = startController(start)
    root._appear()
    start.send(Onboarding.self, .welcome(.registerTapped))
    await rest()
    expect(root.accessibilityPerformEscape(), "the sheet can be left")
    await rest()
    expect(root._top === root && start.plan.layers.count == 1, "the sheet has gone")
    start.send(Onboarding.self, .welcome(.logInTapped))
    await rest()
    expect(!root.accessibilityPerformEscape(), "a cover stays")
    expect(start.plan.layers.count == 2, "\(start.plan)")
  }

  /// VoiceOver is notified only when a new first screen replaces the old first screen.
  private func focus() async {
    let start = FlowStore(Start())
    let root = startController(start)
    _ = UIAccessibility._takePosts()
    root._appear()
    start.send(Onboarding.self, .welcome(.registerTapped))
    await rest()
    expect(UIAccessibility._takePosts().isEmpty, "UIKit moves the focus where something is presented")
    start.send(.router(.setRoutes(Routes(root: start.state.routes.root.screen, container: .navigation))))
    await rest()
    let posts = UIAccessibility._takePosts()
    expect(posts.map(\.notification) == [.screenChanged], "\(posts)")
    let focused = posts.last?.argument as? UIView
    expect(focused != nil && focused === root.children.last?.view, "the focus goes to \(posts), not to what is shown")
  }

  /// The escape gesture in a sheet over a controller of the app, directly and forwarded by that controller.
  private func escapeOnControllersOfTheApp() async {
    let existing = ExistingController()
    existing._appear()
    for handsOn in [false, true] {
      existing.onboarding.send(Onboarding.self, .welcome(.registerTapped))
      await rest()
      let sheet = existing._top
      expect(sheet !== existing, "the sheet is shown")
      expect(handsOn ? existing.accessibilityPerformEscape() : sheet.accessibilityPerformEscape(), "the sheet can be left")
      await rest()
      expect(existing._top === existing && existing.onboarding.state.routes.count == 1, "the sheet has gone")
    }
    expect(!existing.accessibilityPerformEscape(), "there is nothing to leave")
  }
}
