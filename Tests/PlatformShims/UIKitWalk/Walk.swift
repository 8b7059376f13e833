import FlowPresentation
import FlowRuntime
import FlowUIKit
import Foundation
import LogInSample
import ShopSample
import UIKit

/// The shop in UIKit, as the sample app shows it, with random actions of the user at any moment, even during an animation. At rest,
/// the controllers match the plan, UIKit has ignored nothing, and nothing was reported.
@MainActor
final class Walk {
  private let shop = FlowStore(Shop(accounts: .teaDrinkers))
  private let root: UIViewController
  private var random: RandomNumbers
  private var endDrag: ((Bool) -> Void)?
  private var trace: [String] = []
  private(set) var gestures = 0
  private(set) var failures: [String] = []

  init(seed: UInt64) {
    random = RandomNumbers(state: seed)
    root = shopController(shop)
    _ = root.view
    root._appear()
  }

  private func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private func note(_ what: String) {
    trace.append(what)
    if trace.count > 60 { trace.removeFirst(30) }
  }

  private func fail(_ what: String) {
    failures.append("\(what)\n\(trace.suffix(20).joined(separator: "\n"))")
  }

  // MARK: One step

  func step() async {
    switch roll(12) {
    case 0..<4: press()
    case 4: gesture()
    case 5: openLink()
    case 6 where roll(4) == 0: shop.send(roll(2) == 0 ? .accountTapped : .loggedOut)
    case 6..<10: _Screen.endAnimation()
    default: await endTurn()
    }
    check()
  }

  private func check() {
    for refused in _Screen.takeRefused() { fail("UIKit refused: \(refused)") }
  }

  /// Lets the tasks of the main actor run.
  private func endTurn() async {
    for _ in 0..<5 { await Task.yield() }
  }

  /// Ends all animations, lets waiting tasks run, and compares the controllers with the plan.
  func rest() async {
    endDrag?(false)
    endDrag = nil
    for attempt in 0..<3_000 {
      while _Screen.isAnimating { _Screen.endAnimation() }
      await endTurn()
      check()
      if !_Screen.isAnimating, picture == wanted { return }
      // On a busy machine, it takes a while until a task runs.
      if attempt > 100 { try? await Task.sleep(for: .milliseconds(1)) }
    }
    fail("the controllers are\n  \(picture)\nthe plan is\n  \(wanted)")
  }

  // MARK: Actions of a person

  /// Whether the screen accepts touches. It does not during a transition.
  private var isTouchable: Bool { !_Screen.isAnimating && endDrag == nil }

  private func press() {
    guard isTouchable else { return }
    gestures += 1
    let top = root._top
    if let alert = top as? UIAlertController {
      guard !alert.actions.isEmpty else { return }
      note("press in an alert")
      return alert._press(roll(alert.actions.count))
    }
    let buttons = visible(top).view.buttons
    guard !buttons.isEmpty, let action = buttons[roll(buttons.count)]._action else { return }
    note("press in \(visible(top).title ?? "")")
    action._perform(action)
  }

  private func gesture() {
    if let endDrag, roll(2) == 0 {
      note("the finger lets go")
      self.endDrag = nil
      return endDrag(roll(2) == 0)
    }
    guard isTouchable else { return }
    gestures += 1
    let top = root._top
    switch roll(4) {
    case 0:
      let canLeave = top !== root && !(top is UIAlertController) && top.modalPresentationStyle != .fullScreen
      if canLeave, !top._isModal {
        note("a finger drags a layer down")
        endDrag = top._beginSwipe()
      }
    case 1:
      guard let stack = stack(top), stack.viewControllers.count > 1 else { return }
      note("back")
      stack._goBack(1 + roll(stack.viewControllers.count - 1))
    case 2:
      guard let stack = stack(top), stack.viewControllers.count > 1 else { return }
      note("a finger pops")
      endDrag = stack._beginPop()
    default:
      guard let tabs = tabs(top), let count = tabs.viewControllers?.count else { return }
      note("tap a tab")
      tabs._tap(roll(count))
    }
  }

  private func openLink() {
    let links = ["/browse", "/cart", "/account", "/browse/\(Product.allCases[0].rawValue)/reviews", "/browse/none"]
    let link = links[roll(links.count - 1)]
    note("open \(link)")
    shop.open(link)
  }

  // MARK: The screen

  /// The visible controller of a layer.
  private func visible(_ controller: UIViewController) -> UIViewController {
    switch controller {
    case let stack as UINavigationController: stack.viewControllers.last.map(visible) ?? controller
    case let tabs as UITabBarController: tabs.selectedViewController.map(visible) ?? controller
    default: controller.children.last.map(visible) ?? controller
    }
  }

  private func stack(_ controller: UIViewController) -> UINavigationController? {
    switch controller {
    case let stack as UINavigationController: stack.viewControllers.last.flatMap { self.stack($0) } ?? stack
    case let tabs as UITabBarController: tabs.selectedViewController.flatMap { stack($0) }
    default: controller.children.last.flatMap { stack($0) }
    }
  }

  private func tabs(_ controller: UIViewController) -> UITabBarController? {
    controller as? UITabBarController ?? controller.children.last.flatMap { tabs($0) }
  }

  /// The controllers, layer by layer.
  private var picture: String {
    sequence(first: root) { $0.presentedViewController }.map(Self.picture).joined(separator: " | ")
  }

  private static func picture(_ controller: UIViewController) -> String {
    switch controller {
    case is UIAlertController: return "alert"
    case let stack as UINavigationController:
      return "stack(" + stack.viewControllers.map(picture).joined(separator: ", ") + ")"
    case let tabs as UITabBarController:
      let all = tabs.viewControllers ?? []
      return "tabs(\(all.firstIndex { $0 === tabs.selectedViewController } ?? -1): "
        + all.map(picture).joined(separator: ", ") + ")"
    default: return controller.children.first.map(picture) ?? "screen"
    }
  }

  /// The plan as a platform can show it, in the format of `picture`.
  private var wanted: String {
    shop.plan.displayable().layers.map { layer in
      if layer.presentation.isAlert { return "alert" }
      if layer.presentation.container == NavigationContainer.none { return Self.picture(layer.path[0], hasStacks: true) }
      return Self.picture(layer.path)
    }.joined(separator: " | ")
  }

  /// Tabs at the beginning of a path have their own stacks. Other tabs show only first screens.
  private static func picture(_ path: [NavigationPlan.Item]) -> String {
    if path.count == 1, path[0].tabs != nil { return picture(path[0], hasStacks: true) }
    return "stack(" + path.map { picture($0, hasStacks: false) }.joined(separator: ", ") + ")"
  }

  private static func picture(_ item: NavigationPlan.Item, hasStacks: Bool) -> String {
    guard let tabs = item.tabs else { return "screen" }
    let shown = tabs.tabs.map { tab in
      guard let path = tabs.paths[tab] else { return "screen" }
      return hasStacks ? picture(path) : picture(path[0], hasStacks: false)
    }
    return "tabs(\(tabs.tabs.firstIndex(of: tabs.selected) ?? -1): " + shown.joined(separator: ", ") + ")"
  }
}

extension UIView {
  fileprivate var buttons: [UIButton] { subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? $0.buttons } }
}

/// Repeatable random numbers from a seed (SplitMix64).
struct RandomNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// `walk [steps] [seed]`: the checks of controllers, and then the walk.
@main
@MainActor
struct Main {
  static func main() async {
    let lists: [CheckList.Type] = [
      ControllerChecks.self, OptionChecks.self, SceneChecks.self, TabChecks.self, ForeignChecks.self, ManyTabsChecks.self,
      SettingsChecks.self, ReuseChecks.self,
    ]
    var wrong: [String] = []
    for list in lists {
      let checks = list.init()
      await checks.run()
      wrong += checks.failures
    }
    for failure in wrong { print(failure) }
    if !wrong.isEmpty { exit(1) }
    print("controllers: all checks passed")
    let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    let steps = numbers.first ?? 10_000
    let seed = numbers.dropFirst().first ?? 20_261_124
    let issues = IssueLog()
    var (done, gestures) = (0, 0)
    var failures: [String] = []
    await issues.collect {
      let walk = Walk(seed: seed)
      while done < steps, walk.failures.isEmpty, unexpected(issues).isEmpty {
        for _ in 0..<40 { await walk.step() }
        await walk.rest()
        done += 40
      }
      (gestures, failures) = (walk.gestures, walk.failures)
    }
    failures += unexpected(issues)
    print("UIKit: seed \(seed), \(done) steps, \(gestures) gestures, \(failures.count) failures")
    for failure in failures.prefix(3) { print(failure) }
    if !failures.isEmpty { exit(1) }
  }

  /// The reported issues, without expected ones. A button may cause an issue if the platform still shows a screen that the flow has
  /// left.
  private static func unexpected(_ issues: IssueLog) -> [String] {
    issues.messages.filter { message in
      !["was removed", "no longer in the stack", "is lost, because"].contains { message.contains($0) }
    }
  }
}
