import FlowRuntime
import FlowUIKit
import UIKit

/// Checks the views from which pushed screens with `transition: zoom` zoom in, and to which they return. UIKit requests the view
/// each time.
extension ControllerChecks {
  func zoomsBack() async {
    await zoomsBackFromARestoredStack()
    await zoomsBackFromALayer()
    await zoomsBackAfterALink()
    await zoomsBackOnAStackOfTheApp()
  }

  /// A screen with a button. Other screens zoom in from this button.
  private final class SourceController: UIViewController, FlowSource {
    let button = UIButton(primaryAction: nil)
    var flowSource: UIView? { button }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(button)
    }
  }

  private func content(_ screen: Onboarding.ScreenStore) -> UIViewController { SourceController() }

  /// Pushes screens that zoom. If `sheet` is given, first presents this sheet and pushes in it.
  private func push(_ screens: [Onboarding.Screen], inSheet sheet: Onboarding.Screen? = nil, in flow: FlowStore<Onboarding>) {
    var routes = flow.state.routes
    if let sheet { routes.present(sheet, as: Presentation(kind: .sheet, options: PresentationOptions(container: .navigation))) }
    for screen in screens { routes.present(screen, as: Presentation(kind: .push, options: PresentationOptions(transition: .zoom))) }
    flow.send(.router(.setRoutes(routes)))
  }

  /// For each screen in `indices`, the index of the screen from whose button it zooms in. UIKit zooms out to the same button.
  private func sources(of indices: [Int], among screens: [UIViewController]) -> [Int?] {
    indices.map { index in
      let source = screens[index].preferredTransition?._source()
      return screens.firstIndex { ($0 as? SourceController)?.button === source }
    }
  }

  /// The user goes back screen by screen. Each screen must zoom out to the button of the screen below it.
  private func goBack(_ navigation: UINavigationController?, to first: Int, line: Int = #line) async {
    let screens = navigation?.viewControllers ?? []
    expect(screens.count == first + 3, "\(screens)", line: line)
    for index in stride(from: screens.count - 1, to: first, by: -1) {
      navigation?._goBack(1)
      let found = sources(of: [index], among: screens)
      expect(found == [index - 1], "the screen \(index) goes back into that of \(found)", line: line)
      await rest()
    }
  }

  private func zoomsBackFromARestoredStack() async {
    let flow = FlowStore(Onboarding())
    push([.terms, .help], in: flow)
    let controller = FlowViewController(flow, content: content)
    controller._appear()
    await rest()
    let navigation = controller.children.last as? UINavigationController
    expect(navigation?.viewControllers.first?.preferredTransition == nil, "the first screen is not pushed")
    await goBack(navigation, to: 0)
  }

  /// The stack belongs to a sheet, which appears with all its screens.
  private func zoomsBackFromALayer() async {
    let flow = FlowStore(Onboarding())
    let controller = FlowViewController(flow, content: content)
    controller._appear()
    push([.terms, .help], inSheet: .logIn, in: flow)
    await rest()
    await goBack(controller._top as? UINavigationController, to: 0)
  }

  /// Two screens appear at once. They zoom in from the visible screen, and return to each other.
  private func zoomsBackAfterALink() async {
    let flow = FlowStore(Onboarding())
    let controller = FlowViewController(flow, content: content)
    controller._appear()
    let navigation = controller.children.last as? UINavigationController
    push([.terms, .help], in: flow)
    let screens = navigation?.viewControllers ?? []
    expect(navigation?._isMoving == true && screens.count == 3, "\(screens)")
    let found = sources(of: [1, 2], among: screens)
    expect(found == [0, 0], "they grow out of \(found)")
    await rest()
    await goBack(navigation, to: 0)
  }

  private func zoomsBackOnAStackOfTheApp() async {
    let navigation = UINavigationController(rootViewController: SourceController())
    navigation._appear()
    let flow = FlowStore(Onboarding())
    push([.terms, .help], in: flow)
    let pushed = FlowNavigation(flow, pushedOn: navigation, content: content)
    await rest()
    await goBack(navigation, to: 1)
    _ = pushed
  }
}
