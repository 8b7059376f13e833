import FlowRuntime
import Foundation
import SwiftUI
import UIKit

/// Uses the answers to questions of the first week: `Flows/Apps/Questions`.
@main
@MainActor
struct QuestionChecks {
  static func main() async {
    await views()
    await drafts()
    await draftsInUIKit()
    await tabs()
    await controllers()
    await waiting()
    Failures.end("questions")
  }

  private static func rest(_ host: ViewHost? = nil) async {
    for _ in 0..<20 {
      while _Screen.isAnimating { _Screen.endAnimation() }
      for _ in 0..<5 { await Task.yield() }
      // On a busy machine, other tasks need time, not only turns.
      try? await Task.sleep(for: .milliseconds(10))
      _ = host?.update()
      host?.endAnimations()
    }
  }

  private static func press(_ host: ViewHost, _ button: String, line: Int = #line) async {
    expect(host.press(button, onTop: true), "there is no \(button): \(host.texts)", line: line)
    await rest(host)
  }

  /// Search, a push, a box that is opened by a call, and an alert with localized texts.
  private static func views() async {
    let flow = FlowStore(Questions())
    let host = ViewHost(QuestionsView(flow: flow))
    expect(host.act("search", "Tea"), "nothing is searched")
    await rest(host)
    expect(host.texts.contains("searching for Tea"), "\(host.texts)")
    await press(host, "Milk")
    await press(host, "More")
    expect(flow.state.routes.count == 3, "\(flow.state.routes.map(\.screen))")
    expect(host.act("back"), "the system cannot go back")
    await rest(host)
    expect(flow.state.routes.count == 2, "\(flow.state.routes.map(\.screen))")
    expect(host.act("back"), "the system cannot go back")
    await rest(host)

    await press(host, "Name")
    await press(host, "Call it Tea")
    expect(flow.state.routes.count == 1, "\(flow.state.routes.map(\.screen))")
    expect(host.texts.contains("searching for Tea"), "\(host.texts)")

    await press(host, "Sizes")
    await press(host, "Larger")
    expect(host.texts.contains("large"), "\(host.texts)")
    await press(host, "Close")

    await press(host, "Delete")
    let question = flow.state.routes.top.presentation.options
    expect(question.title == "Delete all notes?" && question.buttons.map(\.title) == ["Delete", "Keep"], "\(question)")
    await press(host, "Keep")
    expect(flow.state.routes.count == 1 && !flow.state.isEmpty, "\(flow.state.routes.map(\.screen))")
    await press(host, "Delete")
    await press(host, "Delete")
    expect(flow.state.routes.count == 1 && flow.state.isEmpty, "\(flow.state.routes.map(\.screen))")
  }

  /// A draft with changes cannot be swiped down. The app asks before it closes the draft, and shows the draft again after a late
  /// swipe.
  private static func drafts() async {
    let flow = FlowStore(Questions())
    let host = ViewHost(QuestionsView(flow: flow))
    await press(host, "Draft")
    expect(host.notes.contains("interactiveDismissDisabled false"), "\(host.notes)")
    await press(host, "Change")
    expect(host.notes.contains("interactiveDismissDisabled true"), "\(host.notes)")
    expect(host.notes.contains("navigationBarBackButtonHidden true"), "\(host.notes)")
    await press(host, "Cancel")
    await press(host, "Keep editing")
    expect(host.act("escape"), "there is no Escape")
    await rest(host)
    expect(flow.state.routes.count == 3, "Escape does not ask: \(flow.state.routes.map(\.screen))")
    await press(host, "Keep editing")
    flow.follow(.dismissed(flow.plan.layers[1].place))
    expect(flow.state.routes.count == 2, "a late swipe took the draft away")
    await press(host, "Cancel")
    await press(host, "Discard")
    expect(flow.state.routes.count == 1, "\(flow.state.routes.map(\.screen))")
  }

  private static func draftsInUIKit() async {
    let flow = FlowStore(Questions())
    let root = questionsController(flow, transitions: FadeOnPush())
    root._appear()
    await rest()
    flow.send(Questions.self, .list(.draftTapped))
    await rest()
    let draft = root._top
    expect(draft !== root && !draft.isModalInPresentation, "a draft without changes stays")
    flow.send(Questions.self, .draft(.changed))
    await rest()
    expect(draft.isModalInPresentation, "a draft with changes is swiped down")
    draft._beginSwipe()(false)
    await rest()
    expect(flow.state.routes.count == 3 && root._top is UIAlertController, "the attempt is not told: \(flow.state.routes.map(\.screen))")
    (root._top as? UIAlertController)?._press(1)
    await rest()
    expect(flow.state.routes.count == 2, "\(flow.state.routes.map(\.screen))")
    flow.send(.router(.setRoutes(Routes(root: .list, then: [(.draft(isDirty: true), .push)]))))
    await rest()
    let stack = root.children.last as? UINavigationController
    expect(stack?.topViewController?.navigationItem._hidesBack == true, "a pushed draft has a back button")
    stack?._goBack(1)
    await rest()
    expect(stack?.viewControllers.count == 2, "the back button works")
    flow.send(Questions.self, .draft(.saveTapped))
    expect(flow.state.routes.count == 2, "a pushed draft is dismissed")
  }

  private static func tabs() async {
    let flow = FlowStore(Boards())
    let host = ViewHost(BoardsView(flow: flow))
    await rest(host)
    await press(host, "Milk")
    expect(host.texts.contains("More"), "no note is shown: \(host.texts)")

    // The banner is shown once, however many screens there are. An event for a child flow goes through its parent.
    let banner = ViewHost(BoardsWithBanner(flow: flow))
    await rest(banner)
    expect(banner.texts.filter { $0 == "2 unread" }.count == 1, "\(banner.texts)")
    Notifications(flow: flow).notesWanted()
    await rest(banner)
    expect(!banner.texts.contains("More"), "a note is shown: \(banner.texts)")
    Notifications(flow: flow).sizesWanted()
    await rest(banner)
    expect(banner.texts.contains("Larger"), "no sizes are shown: \(banner.texts)")
  }

  private static func controllers() async {
    let (flow, transitions) = (FlowStore(Boards()), FadeOnPush())
    let root = boardsController(flow, transitions: transitions)
    root._appear()
    await rest()
    guard let bar = root.children.last as? UITabBarController, let notes = bar.viewControllers?.first else {
      expect(false, "there are no tabs: \(root.children)")
      return
    }
    expect(notes.tabBarItem.badgeValue == "2", "the badge is \(notes.tabBarItem.badgeValue ?? "none")")
    flow.send(Questions.self, .list(.noteTapped(title: "Milk")))
    await rest()

    let questions = FlowStore(Questions())
    let alone = questionsController(questions, transitions: transitions)
    alone._appear()
    await rest()
    questions.send(Questions.self, .list(.noteTapped(title: "Milk")))
    await rest()
    let stack = alone.children.last as? PlainNavigationController
    expect(stack?.viewControllers.map(\.title) == ["Notes", "Milk"], "\(alone.children)")
    expect(stack?.topViewController?.hidesBottomBarWhenPushed == true, "the bar of tabs stays")
  }

  /// Async code waits for an exit.
  private static func waiting() async {
    let picking = Picking()
    let waiting = Task { await picking.exit() }
    await rest()
    picking.flow.send(Pick.self, .numbers(.numberTapped(number: 7)))
    guard case .picked(number: 7)? = await waiting.value else { return expect(false, "the exit is another one") }
  }
}
