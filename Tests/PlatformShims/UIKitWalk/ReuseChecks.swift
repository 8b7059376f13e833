import FlowRuntime
import FlowUIKit
import UIKit

/// A stack `[a, b, c]` becomes `[x, y, b]`. The controller of `b` is reused if the route of `b` is kept. If a new route shows an
/// equal screen, its controller is reused only if the app wants this.
@MainActor
final class ReuseChecks: CheckList {
  /// A controller that can send an event of its screen. The app sets `send`.
  private final class Page: UIViewController {
    var send: () -> Void = {}
  }

  private let flow = FlowStore(Onboarding())
  private var root = UIViewController()

  override func run() async {
    for reuses in [true, false] {
      await inAStack(reuses)
      await withAnotherRoot(reuses)
    }
    await inAFlowInside()
    await sameShowings()
  }

  private func start(reuses: Bool) async {
    flow.send(.router(.setRoutes(Routes(root: .welcome, container: .navigation))))
    root = FlowViewController(
      flow,
      update: { [self] screen, controller in
        (controller as? Page)?.send = send(of: screen)
      },
      reusesControllers: reuses
    ) { [self] screen in
      if case .registration(let flow) = screen { return FlowViewController(flow) { registrationController($0) } }
      let page = Page()
      page.send = send(of: screen)
      return page
    }
    root._appear()
    await rest()
  }

  /// The action of a screen's controller. If it runs after the screen has left, it only causes a reported issue.
  private func send(of screen: Onboarding.ScreenStore) -> () -> Void {
    switch screen {
    case .welcome(let send): { send(.termsTapped) }
    case .logIn, .registration, .terms, .help: {}
    }
  }

  private func show(_ screens: [Onboarding.Screen], root: Onboarding.Screen? = nil) async {
    var routes = flow.state.routes
    if let root { routes = Routes(root: root, container: .navigation) }
    routes.goBackToRoot()
    for screen in screens { routes.push(screen) }
    flow.send(.router(.setRoutes(routes)))
    await rest()
  }

  private func arrange(_ change: (inout Routes<Onboarding.Screen>) -> Void) async {
    var routes = flow.state.routes
    change(&routes)
    flow.send(.router(.setRoutes(routes)))
    await rest()
  }

  private var controllers: [UIViewController] { (root.children.last as? UINavigationController)?.viewControllers ?? [] }

  /// A route that has moved keeps its controller, also across layers, and the controller still sends events.
  private func sameShowings() async {
    await start(reuses: false)
    await arrange {
      $0.push(.terms); $0.push(.help)
    }
    let before = controllers
    let ids = flow.state.routes.map(\.id)
    await arrange { $0.arrange([.kept(ids[0]), .new(.logIn), .new(.help), .kept(ids[1])]) }
    expect(controllers.count == 4 && controllers[3] === before[1], "in a stack: \(before), \(controllers)")
    await arrange { $0.move(id: ids[1], to: 1) }
    expect(controllers.count == 4 && controllers[1] === before[1], "lower: \(before), \(controllers)")
    await arrange { $0.insert(.help, at: 1) }
    expect(controllers.count == 5 && controllers[2] === before[1], "below it: \(before), \(controllers)")
    await arrange { $0.arrange([.kept(ids[1]), .kept(ids[0])]) }
    expect(controllers.count == 2 && controllers[0] === before[1] && controllers[1] === before[0], "as the root: \(controllers)")
    await arrange { $0.arrange([.kept(ids[0]), .kept(ids[1], as: .sheet.in(.navigation))]) }
    let sheet = (root._top as? UINavigationController)?.viewControllers ?? []
    expect(controllers == [before[0]] && sheet == [before[1]], "as a layer: \(controllers), \(sheet)")
    await arrange { $0.arrange([.kept(ids[0]), .kept(ids[1], as: .cover.in(.none))]) }
    expect(root._top === before[1], "as a layer without a stack: \(root._top)")
    await arrange { $0.arrange([.kept(ids[0]), .new(.help, as: .sheet.in(.navigation)), .kept(ids[1], as: .push)]) }
    let pushed = (root._top as? UINavigationController)?.viewControllers ?? []
    expect(pushed.count == 2 && pushed[1] === before[1], "in another layer: \(pushed)")
    await arrange { $0.arrange([.kept(ids[1]), .kept(ids[0])]) }
    expect(root._top === root && controllers == [before[1], before[0]], "out of the layer: \(controllers)")
    let issues = IssueLog()
    issues.collect { (controllers.last as? Page)?.send() }
    await rest()
    expect(issues.messages.isEmpty && flow.state.routes.count == 3, "the events: \(issues.messages), \(flow.state.routes)")
    expectNothingRefused()
  }

  private func inAStack(_ reuses: Bool) async {
    await start(reuses: reuses)
    await show([.welcome, .terms, .help])
    let before = controllers
    await show([.help, .logIn, .welcome])
    let after = controllers
    expect(before.count == 4 && after.count == 4 && after[0] === before[0], "\(after)")
    expect((after[3] === before[1]) == reuses && (after[1] === before[3]) == reuses, "\(reuses): \(before), \(after)")
    expect(!before.contains(after[2]), "a screen that was not shown has the controller of another one")
    let issues = IssueLog()
    issues.collect { (after[3] as? Page)?.send() }
    await rest()
    let isHeard = issues.messages.isEmpty && flow.state.routes.count == 5
    expect(isHeard, "the controller sends the events of the screen that has left: \(issues.messages)")
    // Each of two equal screens has its own controller.
    await show([.terms])
    let one = controllers
    await show([.logIn, .terms, .terms])
    expect(controllers.count == 4 && controllers[2] !== controllers[3], "two screens have one controller")
    expect((controllers[2] === one[1]) == reuses, "\(reuses): \(one), \(controllers)")
    expectNothingRefused()
  }

  private func withAnotherRoot(_ reuses: Bool) async {
    await start(reuses: reuses)
    await show([.terms, .help])
    let before = controllers
    await show([.logIn, .terms], root: .help)
    let after = controllers
    expect(before.count == 3 && after.count == 3, "\(before), \(after)")
    expect((after[0] === before[2]) == reuses && (after[2] === before[1]) == reuses, "\(reuses): \(before), \(after)")
    expectNothingRefused()
  }

  /// If a child flow does not reuse controllers, its screens get new controllers.
  private func inAFlowInside() async {
    await start(reuses: true)
    let registration = Onboarding.Screen.registration(Registration.State())
    await show([registration, .terms])
    let before = controllers
    await show([.terms, registration])
    expect(controllers.count == 3 && controllers[1] === before[2] && controllers[2] !== before[1], "\(before), \(controllers)")
    expectNothingRefused()
  }
}
