import FlowRuntime
import FlowUIKit
import Foundation
import UIKit

/// The screen of a tab that is not a flow.
struct Plain: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case tapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// Seven tabs in a bar that has room for five. The checks run with each set of answers that UIKit may use, and with both behaviours
/// of the More list.
@MainActor
final class ManyTabsChecks: CheckList {
  private var flow = FlowStore(ManyTabs())
  private var root = UIViewController()
  private var titles: [String] { ["one", "two", "three", "four", "five", "six", "seven"] }

  override func run() async {
    for questions in _Screen.TabQuestions.allCases {
      for moreSelects in [false, true] {
        (_Screen.tabQuestions, _Screen.moreSelects) = (questions, moreSelects)
        await taps("\(questions), \(moreSelects)")
      }
    }
    (_Screen.tabQuestions, _Screen.moreSelects) = (.both, false)
    await badge()
    await pushOnTabs()
    await pushOnPlainTab()
    await pushedTabs()
    await tabsInHiddenTab()
    await dialogs()
  }

  private func start(_ state: ManyTabs.State = ManyTabs.State()) {
    let flow = FlowStore(ManyTabs(), state: state)
    self.flow = flow
    root = FlowViewController(flow) { [titles] screen in
      switch screen {
      case .tabs(let tabs):
        return FlowTabBarController(tabs) { tab in
          switch tab {
          case .one(let flow), .two(let flow), .three(let flow), .four(let flow), .five(let flow), .six(let flow):
            return FlowViewController(flow) { screen in
              switch screen {
              case .page: StepController("Page", next: nil)
              }
            }
          case .seven: return StepController("Plain", next: nil)
          }
        } item: { [titles] tab in
          let index =
            switch tab {
            case .one: 0
            case .two: 1
            case .three: 2
            case .four: 3
            case .five: 4
            case .six: 5
            case .seven: 6
            }
          let item = UITabBarItem(title: titles[index], image: nil, tag: index)
          if index == 1 { item.badgeValue = flow.state.taps == 0 ? nil : "\(flow.state.taps)" }
          return item
        }
      case .chat: return StepController("Chat", next: nil)
      }
    }
    root._appear()
  }

  private var bar: UITabBarController? { root.children.last as? UITabBarController }

  /// The visible tab.
  private var visible: String {
    guard let bar, let selected = bar.selectedViewController else { return "none" }
    let seen = selected === bar.moreNavigationController ? bar.moreNavigationController.viewControllers.dropFirst().last : selected
    return seen?.tabBarItem.title ?? "list of More"
  }

  private var selected: String? {
    guard let tabs = flow.plan.layers[0].path[0].tabs else { return nil }
    return tabs.tabs.firstIndex(of: tabs.selected).map { titles[$0] }
  }

  private func taps(_ mode: String) async {
    start()
    expect(bar?.customizableViewControllers?.isEmpty == true, "\(mode): a person may change the order of the tabs")
    // The More list covers the selected tab. A tap on the tab shows it again, and does not reselect it.
    bar?._tap(3)
    bar?._tapMore()
    await rest()
    expect(visible == "list of More" && selected == "four", "\(mode): \(visible), \(selected ?? "")")
    bar?._tap(3)
    await rest()
    expect(visible == "four" && flow.state.taps == 0, "\(mode): \(visible), \(flow.state.taps)")
    for index in [2, 5, 6, 0, 4, 3] {
      bar?._tap(index)
      await rest()
      expect(
        selected == titles[index] && visible == titles[index], "\(mode): \(selected ?? ""), \(visible) after a tap on \(titles[index])")
    }
    expect(flow.state.taps == 0, "\(mode): \(flow.state.taps) taps on a selected tab")
    bar?._tap(3)
    await rest()
    expect(flow.state.taps == 1, "\(mode): one tap on the selected tab is \(flow.state.taps)")
    // A tap on More shows the controller that was last chosen in the More list. Another tap on More shows the list.
    bar?._tapMore()
    await rest()
    expect(visible == "five" && selected == "five", "\(mode): \(visible), \(selected ?? "")")
    bar?._tapMore()
    await rest()
    expect(visible == "list of More" && selected == "five" && flow.state.taps == 1, "\(mode): \(visible), \(selected ?? "")")
    bar?._tap(4)
    await rest()
    expect(visible == "five" && flow.state.taps == 1, "\(mode): \(visible), \(flow.state.taps)")
    // The user goes from the More list to another tab of the bar. Then the flow selects a tab in the list.
    bar?._tapMore()
    bar?._tapMore()
    bar?._tap(1)
    await rest()
    expect(visible == "two" && selected == "two", "\(mode): \(visible), \(selected ?? "")")
    flow.send(.router(.screen(id: flow.state.routes.root.id, action: .tabs(.selectIndex(5)))))
    await rest()
    expect(visible == "six" && selected == "six", "\(mode): \(visible), \(selected ?? "")")
    expectNothingRefused()
  }

  private func badge() async {
    start()
    let item = { [self] in bar?.viewControllers?[1].tabBarItem }
    expect(item()?.badgeValue == nil, "\(item()?.badgeValue ?? "")")
    bar?._tap(0)
    await rest()
    expect(item()?.badgeValue == "1" && item()?.title == "two", "\(item()?.badgeValue ?? "no badge")")
    bar?._tap(0)
    await rest()
    expect(item()?.badgeValue == "2", "\(item()?.badgeValue ?? "no badge")")
    expectNothingRefused()
  }

  private func push(_ screen: ManyTabs.Screen = .chat) async {
    var routes = flow.state.routes
    routes.push(screen)
    flow.send(.router(.setRoutes(routes)))
    await rest()
  }

  private func stack(_ index: Int) -> UINavigationController? { bar?.viewControllers?[index] as? UINavigationController }

  private func titles(_ index: Int) -> [String?] { stack(index)?.viewControllers.map(\.title) ?? [] }

  /// A screen that is pushed on the tabs is in the stack of the selected tab, without the tab bar. It moves to the tab that the
  /// flow selects.
  private func pushOnTabs() async {
    start()
    let tabs = bar
    await push()
    await push()
    expect(bar === tabs, "the tabs are made again")
    expect(titles(0) == ["Page", "Chat", "Chat"], "\(titles(0))")
    expect(stack(0)?.viewControllers.map(\.hidesBottomBarWhenPushed) == [false, true, true], "the tab bar is shown")
    let chat = stack(0)?.viewControllers[1]
    flow.send(.router(.screen(id: flow.state.routes.root.id, action: .tabs(.selectIndex(1)))))
    await rest()
    expect(titles(0) == ["Page"] && titles(1) == ["Page", "Chat", "Chat"], "\(titles(0)), \(titles(1))")
    expect(stack(1)?.viewControllers[1] === chat, "the controller is another one in the other tab")
    stack(1)?._goBack(1)
    await rest()
    expect(titles(1) == ["Page", "Chat"] && flow.state.routes.count == 2, "\(titles(1)), \(flow.plan)")
    stack(1)?._goBack(1)
    await rest()
    expect(titles(1) == ["Page"] && flow.state.routes.count == 1, "\(titles(1)), \(flow.plan)")
    expectNothingRefused()
  }

  private func pushOnPlainTab() async {
    start()
    bar?._tap(6)
    await rest()
    await push()
    expect(titles(6) == ["Plain", "Chat"], "\(titles(6)), \(flow.plan)")
    stack(6)?._goBack(1)
    await rest()
    expect(titles(6) == ["Plain"] && flow.state.routes.count == 1, "\(titles(6)), \(flow.plan)")
    expectNothingRefused()
  }

  /// Pushed tabs have no stacks. A screen that is pushed on them is in the surrounding stack.
  private func pushedTabs() async {
    start()
    let tabs = flow.state.routes.root.screen
    flow.send(.router(.setRoutes(Routes(root: .chat, container: .navigation))))
    await rest()
    await push(tabs)
    await push()
    let stack = root.children.last as? UINavigationController
    let inner = stack?.viewControllers.dropFirst().first as? UITabBarController
    expect(stack?.viewControllers.count == 3 && inner != nil, "\(stack?.viewControllers ?? [])")
    expect(inner?.viewControllers?.contains { $0 is UINavigationController } == false, "a stack is in a stack")
    stack?._goBack(1)
    await rest()
    inner?._tap(2)
    await rest()
    expect(inner?.selectedViewController?.tabBarItem.title == "three", "\(inner?.selectedViewController?.tabBarItem.title ?? "")")
    expectNothingRefused()
  }

  /// The flow is in an unselected tab of the app. Its presentation appears when the tab is selected.
  private func tabsInHiddenTab() async {
    start()
    root._disappear()
    flow.send(.questionWanted)
    await rest()
    expect(root._top === root, "\(root._top)")
    expectNothingRefused()
    root._appear()
    await rest()
    expect(root._top is UIAlertController, "\(root._top)")
    expectNothingRefused()
  }

  // MARK: Dialogs

  func dialogs() async {
    await outsideTaps()
    await dialogSources()
    await names()
  }

  /// A text field begins with the flow's value, and a button sends the typed text to the flow. A second press comes too late and
  /// changes nothing.
  private func names() async {
    for (index, typed) in [(0, "Oil"), (0, ""), (1, "Salt"), (2, "never")] {
      start()
      flow.send(.nameWanted)
      await rest()
      guard let alert = root._top as? UIAlertController, let field = alert.textFields?.first else {
        expect(false, "there is no text field in \(root._top)")
        continue
      }
      expect(alert.title == "Another name than Tea?" && field.text == "Tea" && field.placeholder == "Name", "\(field.text ?? "nil")")
      field._write(typed)
      expect(flow.state.name == "Tea", "the flow learns of a text before a button carries it")
      let place = flow.plan.layers[1].place
      alert._press(index)
      await rest()
      flow.press("saved", fields: ["name": "late"], at: place)
      expect(flow.state.name == (index == 2 ? "Tea" : typed), "\(flow.state.name)")
      expect(flow.plan.layers.count == 1 && flow.state.routes.count == (index == 1 ? 2 : 1), "\(flow.plan)")
      expectNothingRefused()
    }
  }

  /// A tap beside a dialog means its cancel button, whether the delegate or the handler is called first. A dialog without a cancel
  /// button just leaves.
  private func outsideTaps() async {
    for notifiesDelegateFirst in [false, true] {
      start()
      flow.send(.questionWanted)
      await rest()
      (root._top as? UIAlertController)?._tapOutside(notifiesDelegateFirst: notifiesDelegateFirst)
      await rest()
      expect(flow.state.noes == 1 && flow.plan.layers.count == 1, "the cancel button was heard \(flow.state.noes) times")
      flow.send(.choiceWanted)
      await rest()
      expect(root._top is UIAlertController, "\(root._top)")
      (root._top as? UIAlertController)?._tapOutside(notifiesDelegateFirst: notifiesDelegateFirst)
      await rest()
      expect(flow.plan.layers.count == 1, "the dialog stays: \(flow.plan)")
      expectNothingRefused()
    }
  }

  /// On an iPad, a dialog is a popover and needs a source. On an iPhone it has a source only if the app names one.
  private func dialogSources() async {
    for idiom in [UIUserInterfaceIdiom.phone, .pad, .mac, .vision] {
      _Screen.idiom = idiom
      start()
      flow.send(.questionWanted)
      await rest()
      let popover = root._top.popoverPresentationController
      expect((popover?.sourceView == nil) == (idiom == .phone), "\(idiom): \(String(describing: popover?.sourceView))")
      expect(idiom == .phone || popover?.permittedArrowDirections == [], "\(idiom): an arrow points at the middle of the screen")
      expectNothingRefused()
    }
    _Screen.idiom = .phone
  }
}
