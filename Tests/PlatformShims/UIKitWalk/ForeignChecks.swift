import FlowRuntime
import FlowUIKit
import UIKit

/// Presentations of the app itself, such as a share sheet or an alert. UIKit presents no other controller until they have gone.
@MainActor
final class ForeignChecks: CheckList {
  /// Ends all animations, and lets waiting tasks run, including tasks that wait for some time.
  override func rest() async {
    for _ in 0..<150 {
      while _Screen.isAnimating { _Screen.endAnimation() }
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  override func run() async {
    for staysWanted in [true, false] {
      let (existing, foreign) = (ExistingController(), StepController("Share", next: nil))
      existing._appear()
      existing.present(foreign, animated: true)
      let issues = IssueLog()
      await issues.collect {
        existing.onboarding.send(Onboarding.self, .welcome(.registerTapped))
        await rest()
      }
      expect(issues.messages.count == 1 && issues.messages[0].contains("has presented something of its own"), "\(issues.messages)")
      expect(existing._top === foreign, "\(existing._top) is presented over what the app has presented")
      if !staysWanted { existing.onboarding.send(.router(.setRoutes(Routes(root: .welcome, container: .navigation)))) }
      await rest()
      expect(existing._top === foreign, "the flow takes away what the app has presented")
      existing.dismiss(animated: true)
      await rest()
      expect((existing._top is UINavigationController) == staysWanted, "\(existing._top) is presented when that has gone")
      expect(existing.onboarding.plan.layers.count == (staysWanted ? 2 : 1), "\(existing.onboarding.plan)")
    }
    await restored()
    await unselectedTab()
    await dismissedByApp()
    await search()
    await shortPresentation()
    await pushOfApp()
    await sourceItem()
    expectNothingRefused()
  }

  /// A flow in an unselected tab of the app presents and dismisses. This is invisible, and nothing is missing afterwards.
  private func unselectedTab() async {
    let start = FlowStore(Start())
    let root = startController(start)
    let issues = IssueLog()
    await issues.collect {
      for _ in 0..<3 {
        start.send(Onboarding.self, .welcome(.registerTapped))
        await rest()
        if let sheet = start.plan.layers.dropFirst().first { start.follow(.dismissed(sheet.place)) }
        await rest()
      }
      start.send(Onboarding.self, .welcome(.registerTapped))
      await rest()
    }
    expect(issues.messages == [], "\(issues.messages)")
    expect(root._top === root, "\(root._top) is presented where nobody sees it")
    root._moveToWindow()
    root._appear()
    await rest()
    expect(root._top is UINavigationController && start.plan.layers.count == 2, "\(root._top), \(start.plan)")
  }

  /// The app dismisses a layer of the flow in code, as a Done button does. UIKit calls no delegate. A controller of the app that is
  /// presented afterwards stays.
  private func dismissedByApp() async {
    for (container, isAtOnce) in [(NavigationContainer.navigation, false), (.none, false), (.navigation, true), (.none, true)] {
      let flow = FlowStore(Onboarding())
      let root = FlowViewController(flow) { onboardingController($0) }
      root._moveToWindow()
      root._appear()
      var routes = flow.state.routes
      routes.present(.help, as: Presentation(kind: .sheet, options: PresentationOptions(container: container)))
      routes.present(.terms, as: Presentation(kind: .cover, options: PresentationOptions(container: container)))
      flow.send(.router(.setRoutes(routes)))
      await rest()
      expect(flow.plan.layers.count == 3 && root._top !== root, "\(flow.plan)")
      if !isAtOnce {
        root._top.dismiss(animated: true)
        await rest()
        expect(flow.plan.layers.count == 2, "the flow does not notice that its cover has gone: \(flow.plan)")
      }
      root.dismiss(animated: true)
      await rest()
      expect(flow.plan.layers.count == 1, "the flow does not notice that its sheet has gone: \(flow.plan)")
      let foreign = StepController("Share", next: nil)
      root.present(foreign, animated: true)
      await rest()
      flow.send(Onboarding.self, .welcome(.termsTapped))
      await rest()
      expect(root._top === foreign, "the flow takes away what the app has presented")
    }
  }

  /// A layer appears over an active search, which UIKit presents.
  private func search() async {
    let existing = ExistingController()
    existing._appear()
    let search = UISearchController(searchResultsController: nil)
    existing.present(search, animated: true)
    await rest()
    existing.onboarding.send(Onboarding.self, .welcome(.registerTapped))
    await rest()
    expect(search.presentedViewController is UINavigationController, "\(existing._top) is presented over the search")
    existing.onboarding.send(.router(.setRoutes(Routes(root: .welcome, container: .navigation))))
    await rest()
    expect(existing._top === search, "the flow takes away the search: \(existing._top)")
  }

  /// A presentation of the app that ends soon, such as that of a menu, delays a layer only until then.
  private func shortPresentation() async {
    let (existing, menu) = (ExistingController(), StepController("Menu", next: nil))
    existing._appear()
    existing.present(menu, animated: true)
    let issues = IssueLog()
    await issues.collect {
      existing.onboarding.send(Onboarding.self, .welcome(.registerTapped))
      for turn in 0..<40 {
        while _Screen.isAnimating { _Screen.endAnimation() }
        if turn == 10 { existing.dismiss(animated: true) }
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
    expect(existing._top is UINavigationController, "\(existing._top) is presented")
    expect(issues.messages == [], "\(issues.messages)")
    await rest()
  }

  /// The app pushes its own controller on a stack of the flow, while the flow pushes, too. The escape gesture does not leave a screen
  /// below that controller.
  private func pushOfApp() async {
    let flow = FlowStore(Onboarding())
    let root = FlowViewController(flow) { onboardingController($0) }
    root._moveToWindow()
    root._appear()
    var routes = flow.state.routes
    routes.push(.help)
    flow.send(.router(.setRoutes(routes)))
    await rest()
    let (stack, own) = (root.children.first as? UINavigationController, StepController("Own", next: nil))
    stack?.pushViewController(own, animated: false)
    expect(!root.accessibilityPerformEscape() && stack?.accessibilityPerformEscape() == false, "a covered screen is left")
    expect(flow.state.routes.count == 2, "\(flow.plan)")
    stack?.popViewController(animated: false)
    stack?.pushViewController(own, animated: true)
    routes.push(.terms)
    flow.send(.router(.setRoutes(routes)))
    await rest()
    expect(stack?.viewControllers.count == 3 && stack?.topViewController !== own, "\(stack?.viewControllers ?? [])")
    expect(root.accessibilityPerformEscape(), "nothing is left")
    await rest()
    expect(flow.state.routes.count == 2 && stack?.viewControllers.count == 2, "\(flow.plan)")
  }

  private final class BarController: UIViewController, FlowSource {
    let item = UIBarButtonItem()
    var flowSourceItem: (any UIPopoverPresentationControllerSourceItem)? { item }
  }

  /// A popover comes from a bar button.
  private func sourceItem() async {
    let flow = FlowStore(Onboarding())
    let root = FlowViewController(flow) { _ in BarController() }
    root._moveToWindow()
    root._appear()
    var routes = flow.state.routes
    routes.present(.help, as: .popover)
    flow.send(.router(.setRoutes(routes)))
    await rest()
    let bar = (root.children.first as? UINavigationController)?.topViewController as? BarController
    expect(bar != nil && root._top.popoverPresentationController?.sourceItem === bar?.item, "\(root._top)")
  }

  /// Restored layers also appear when the app's own presentation has gone.
  private func restored() async {
    let start = FlowStore(Start())
    start.send(Onboarding.self, .welcome(.registerTapped))
    let (root, foreign) = (startController(start), StepController("Share", next: nil))
    root._moveToWindow()
    root.present(foreign, animated: true)
    root._appear()
    await rest()
    expect(root._top === foreign, "\(root._top)")
    root.dismiss(animated: true)
    await rest()
    expect(root._top is UINavigationController && start.plan.layers.count == 2, "\(root._top), \(start.plan)")
  }
}
