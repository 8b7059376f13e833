import ArchitecturesSample
import FlowRuntime
import FlowSwiftUI
import Foundation
import ShopSample
import SwiftUI

/// The sample apps in SwiftUI, each a counterpart of an example of another package. The checks use them like a user, and read the
/// results.
@main
@MainActor
struct Samples {
  static func main() async {
    let issues = IssueLog()
    await issues.collect {
      for isFirst in [true, false] {
        (_Beliefs._writesBindingFirst, _Beliefs._reactsInsideFirst) = (isFirst, isFirst)
        await run()
      }
    }
    for unexpected in issues.messages + _Violations._take() { expect(false, "unexpected: \(unexpected)") }
    Failures.end("samples")
  }

  private static func run() async {
    await numbers()
    await plainState()
    await viewModels()
    await fixedRoot()
    await largeUpdates()
    await childCoordinators()
    await stacksOfTheApp()
    await recursion()
    await chain()
    await library()
    await reading()
    await shop()
  }

  /// Lets all changes be shown, step by step.
  private static func rest(_ host: ViewHost) async {
    for _ in 0..<20 {
      for _ in 0..<5 { await Task.yield() }
      _ = host.update()
      host.endAnimations()
    }
  }

  /// Presses buttons of the top screen, one after the other, and then compares the visible texts.
  private static func use(_ host: ViewHost, _ buttons: [String], shows texts: [String], line: Int = #line) async {
    for button in buttons {
      expect(host.press(button, onTop: true), "there is no \(button): \(host.texts)", line: line)
      await rest(host)
    }
    expect(host.texts == texts, "\(buttons) show \(host.texts)", line: line)
  }

  private static func act(_ host: ViewHost, _ name: String, shows texts: [String], line: Int = #line) async {
    await act(name, nil, host, line: line)
    expect(host.texts == texts, "\(name) shows \(host.texts)", line: line)
  }

  private static let list = ["Start", "1", "2", "3"]

  private static func numbers() async {
    let host = ViewHost(NumbersView())
    await use(host, ["Start", "2"], shows: ["Start", "0", "1", "2", "3", "2", "To the beginning"])
    await use(host, ["To the beginning"], shows: ["Start"])
  }

  /// Shows a list in a sheet and a detail that changes its own value. Then pushes through the environment, and goes back to the
  /// beginning.
  private static func plainState() async {
    let host = ViewHost(PlainNumbersView())
    let detail = ["To the beginning", "Another"]
    await use(host, ["Start"], shows: list)
    await use(host, ["2"], shows: list + ["2"] + detail)
    await act(host, "step", shows: list + ["3"] + detail)
    await use(host, ["Another"], shows: list + ["3"] + detail + ["42"] + detail)
    await act(host, "back", shows: list + ["3"] + detail)
    await act(host, "dismiss", shows: ["Start"])
    await use(host, ["Start", "1", "To the beginning"], shows: ["Start"])
  }

  /// The view model of a screen is released with its route.
  private static func viewModels() async {
    let model = CoordinatorModel()
    let host = ViewHost(ModelNumbersView(model: model))
    await use(host, ["Start"], shows: list)
    await use(host, ["3"], shows: list + ["3", "To the beginning"])
    weak var (list, detail): (ListModel?, DetailModel?)
    if case .list(let model) = model.routes[1].screen { list = model }
    if case .detail(let model) = model.routes[2].screen { detail = model }
    expect(list != nil && detail != nil, "\(model.routes)")
    await act(host, "back", shows: Self.list)
    expect(list != nil && detail == nil, "the view model of a screen that was popped is kept")
    await act(host, "dismiss", shows: ["Start"])
    expect(list == nil, "the view model of a sheet that was dismissed is kept")
  }

  private static func fixedRoot() async {
    let host = ViewHost(FixedRootView())
    await use(host, ["Start", "Edit", "Done"], shows: ["Start", "Edit", "Done", "To the beginning"])
    await use(host, ["To the beginning"], shows: ["Start"])
  }

  private static func largeUpdates() async {
    let host = ViewHost(LargeUpdatesView(model: LargeUpdatesView.Model()))
    await use(host, ["Show all"], shows: ["Show all"] + (1...5).flatMap { ["\($0)", "To the beginning"] })
    await use(host, ["To the beginning"], shows: ["Show all"])
  }

  /// A child is in a sheet or a tab with its own stack, or it is pushed and joins its parent's stack. No stack is inside another
  /// stack.
  private static func childCoordinators() async {
    let host = ViewHost(ParentCoordinator())
    func stacks() -> Int { host.notes.filter { $0 == "NavigationStack" }.count }
    let home = ["Take the tour", "Pick"]
    await use(host, ["Pick", "Next step"], shows: home + (1...2).flatMap { ["Step \($0)", "Next step", "Picked"] })
    expect(stacks() == 1, "\(host.notes)")
    await act(host, "back", shows: home + ["Step 1", "Next step", "Picked"])
    await use(host, ["Next step", "Picked"], shows: home)
    await use(host, ["Pick"], shows: home + ["Step 1", "Next step", "Picked"])
    await act(host, "back", shows: home)
    await use(host, ["Take the tour", "Go on"], shows: home + (1...2).flatMap { ["Stop \($0)", "Go on", "End the tour"] })
    expect(stacks() == 2, "\(host.notes)")
    await act(host, "back", shows: home + ["Stop 1", "Go on", "End the tour"])
    await use(host, ["End the tour"], shows: home)
    let tabs = ViewHost(TabsOfCoordinators())
    await use(tabs, ["Go on"], shows: home + (1...2).flatMap { ["Stop \($0)", "Go on", "End the tour"] })
    await use(
      tabs, ["Pick"], shows: home + ["Step 1", "Next step", "Picked"] + (1...2).flatMap { ["Stop \($0)", "Go on", "End the tour"] })
  }

  private static func stacksOfTheApp() async {
    for host in [ViewHost(AppWithPath()), ViewHost(AppWithArray())] {
      await use(host, ["Numbers"], shows: ["Numbers", "Start"])
      await use(host, ["Start", "1"], shows: ["Numbers", "Start", "0", "1", "2", "3", "1", "To the beginning"])
      await use(host, ["To the beginning"], shows: ["Numbers", "Start"])
    }
  }

  /// The sample `Recursive`. Its screens with operators are pushed, and shown in a sheet as a fork or because the state chooses a
  /// sheet.
  private static func recursion() async {
    let host = ViewHost(RecursiveView())
    func results() -> [String] { host.texts.filter { $0.hasPrefix("=") } }
    for (button, shown) in [
      ("+ 1", ["= 1", "= 2"]), ("× 2", ["= 1", "= 2", "= 4"]), ("Fork", ["= 1", "= 2", "= 4", "= 4"]),
      ("× 2", ["= 1", "= 2", "= 4", "= 4", "= 8"]), ("Join", ["= 1", "= 2", "= 4"]),
      ("Show", ["= 1", "= 2", "= 4", "= 4"]), ("Start over", ["= 1"]),
    ] {
      expect(host.press(button, onTop: true), "there is no \(button): \(host.texts)")
      await rest(host)
      expect(results() == shown, "\(button) shows \(results())")
    }
    await pressed(host, ["× 2", "× 2", "× 2", "× 2"])
    let sheets = host.notes.filter { $0 == "sheet" }.count
    await pressed(host, ["Show"])
    expect(results().suffix(2) == ["= 16", "= 16"], "\(results())")
    expect(host.notes.filter { $0 == "sheet" }.count == sheets + 1, "a large number is shown in a sheet: \(host.notes)")
    await pressed(host, ["Count", "Count on"])
    expect(host.texts.contains("Stop"), "the counter does not count: \(host.texts)")
    await pressed(host, ["Capture"])
    expect(results().count == 7, "\(results())")
  }

  private static func pressed(_ host: ViewHost, _ buttons: [String], line: Int = #line) async {
    for button in buttons {
      expect(host.press(button, onTop: true), "there is no \(button): \(host.texts)", line: line)
      await rest(host)
    }
  }

  /// Ten views, one above the other, and events from one of them to views below.
  private static func chain() async {
    let host = ViewHost(TenViews())
    func views() -> [String] { host.texts.filter { $0.hasPrefix("View") } }
    await pressed(host, Array(repeating: "Next", count: 9))
    expect(views() == (1...10).map { "View \($0) " }, "\(views())")
    await pressed(host, ["Send back"])
    expect(views() == (1...8).map { "View \($0) " } + ["View 9 from 10"], "\(views())")
    await pressed(host, ["Back", "Next", "Next", "Pass on"])
    expect(views() == ["View 1 from 10: 10 9 8 7 6 5 4 3 2"], "\(views())")
    await pressed(host, Array(repeating: "Next", count: 9) + ["Send to the first"])
    expect(views() == ["View 1 from the last one"], "\(views())")
  }

  /// A reducer has the state of a flow as an optional value. The state is `nil` at first, and again after the flow's exit.
  private static func library() async {
    let host = ViewHost(LibraryView())
    let shelf = ["Emma", "Close"]
    let book = ["Emma", "Note", "Share", "To the shelf"]
    await use(host, ["Read"], shows: shelf)
    await use(host, ["Emma", "Note"], shows: shelf + book + ["Save"])
    await act("type", "Matchmaking.", host)
    await use(host, ["Save"], shows: shelf + book)
    await use(host, ["Share"], shows: shelf + book + ["Recommended: Emma"])
    await use(host, ["To the shelf", "Close"], shows: ["Read", "Recommended: Emma"])
    await use(host, ["Read"], shows: shelf + ["Recommended: Emma"])
  }

  /// A view model runs the rules of a flow without a store, including the rules for actions of the system.
  private static func reading() async {
    let model = ReadingModel()
    let host = ViewHost(ReadingModelView(model: model))
    let shelf = ["Emma", "Close"]
    let book = ["Emma", "Note", "Share", "To the shelf"]
    await use(host, ["Emma", "Note"], shows: shelf + book + ["Save"])
    await act("type", "Matchmaking.", host)
    await use(host, ["Save"], shows: shelf + book)
    expect(model.state.notes == [Note(title: "Emma", text: "Matchmaking.")], "\(model.state)")
    await use(host, ["Note"], shows: shelf + book + ["Save"])
    await act(host, "dismiss", shows: shelf + book)
    expect(model.droppedNotes == 1 && model.state.notes.count == 1, "\(model.state)")
    await act(host, "back", shows: shelf)
    await use(host, ["Emma", "Share", "To the shelf", "Close"], shows: [])
    expect(model.shared == ["Emma"], "\(model.shared)")
  }

  /// A child pushes in its parent's stack, is presented, and is in a tab.
  private static func shop() async {
    let host = ViewHost(ShopView())
    func count(_ note: String) -> Int { host.notes.filter { $0 == note }.count }
    func press(_ buttons: [String], line: Int = #line) async { await pressed(host, buttons, line: line) }
    let stacks = count("NavigationStack")
    expect(stacks > 2, "each tab has a stack: \(host.notes)")
    expect(host.press(Product.allCases[0].rawValue), "\(host.texts)")
    await rest(host)
    await press(["Reviews", "Review 1", "Next"])
    expect(host.texts.contains("Buy it") && count("NavigationStack") == stacks, "\(host.notes)")
    await press(["Buy it", "Write a review"])
    expect(!host.texts.contains("Buy it") && count("sheet") == 1 && count("NavigationStack") == stacks + 1, "\(host.notes)")
    await press(["Write"])
    await act("type", "Good.", host)
    await press(["Send", "Close"])
    expect(count("sheet") == 0, "\(host.notes)")
    await act("back", nil, host)
    await press(["Basket", "Check out"])
    expect(count("sheet") == 1 && host.texts.contains("Not now"), "who checks out has to log in: \(host.texts)")
    await press(["Not now"])
    expect(count("sheet") == 0, "\(host.notes)")
  }

  private static func act(_ name: String, _ value: Any?, _ host: ViewHost, line: Int = #line) async {
    expect(host.act(name, value), "nothing can \(name): \(host.texts)", line: line)
    await rest(host)
  }
}
