import FlowRuntime
import FlowSwiftUI
import Foundation
import LogInSample
import NumbersSample
import Observation
import ShopSample
import SwiftUI

/// Checks of the views, in a host that evaluates bodies when Observation requires it.
@main
@MainActor
struct Checks {
  static func main() async {
    let issues = IssueLog()
    await issues.collect {
      for isFirst in [true, false] {
        (_Beliefs._writesBindingFirst, _Beliefs._reactsInsideFirst) = (isFirst, isFirst)
        await run()
      }
    }
    for unexpected in issues.messages + _Violations._take() { expect(false, "unexpected: \(unexpected)") }
    Failures.end("views\(CommandLine.arguments.dropFirst().map { " as if on \($0)" }.joined())")
  }

  private static func run() async {
    for count in [3, 1_000] { oneValueEvaluatesOneView(screens: count) }
    pushEvaluatesNoOtherScreen()
    eventsLeadOn()
    await stackOfTheApp()
    storeGoesWithItsScreen()
    preview()
    await sceneIsKept()
    tabsOutsideOfAFlow()
    storeOfAnotherFlow()
    OptionChecks().run()
    await SystemChecks().run()
    await BehaviourChecks().run()
  }

  /// A flow that shows the list of numbers, with the given number of details on top.
  private static func numbers(details count: Int) -> FlowStore<Numbers> {
    let numbers = FlowStore(Numbers(facts: .arithmetic))
    var routes = numbers.state.routes
    for number in 0..<count { routes.push(.numberDetail(number: number)) }
    numbers.send(.router(.setRoutes(routes)))
    return numbers
  }

  private static func oneValueEvaluatesOneView(screens count: Int) {
    let numbers = numbers(details: count)
    let host = ViewHost(NumbersView(numbers: numbers))
    expect(host.texts.count == count + 1, "\(host.texts.count) screens are shown, not \(count + 1)")
    let id = numbers.state.routes[count / 2].id
    numbers.store.binding(route: id) { screen in
      if case .numberDetail(let number) = screen { number } else { nil }
    } set: { screen, number in
      screen = .numberDetail(number: number)
    }?.value = -1
    let evaluated = host.update()
    expect(evaluated["Detail"] == 1, "one value evaluated \(evaluated)")
    expect(evaluated.keys.sorted() == ["Detail", "ScreenView"], "one value evaluated \(evaluated)")
    expect(evaluated["ScreenView"] == 1, "one value evaluated \(evaluated)")
    expect(host.texts.contains("-1"), "the value is not shown: \(host.texts.prefix(5))")
  }

  private static func pushEvaluatesNoOtherScreen() {
    let numbers = numbers(details: 3)
    let host = ViewHost(NumbersView(numbers: numbers))
    numbers.send(.router(.screen(id: numbers.state.routes.top.id, action: .numberDetail(.nextTapped))))
    let evaluated = host.update()
    expect(evaluated["Detail"] == 1, "a push evaluated \(evaluated)")
    expect(evaluated["Home"] == nil, "a push evaluated \(evaluated)")
    expect(host.texts.count == 5, "\(host.texts)")
  }

  private static func eventsLeadOn() {
    let numbers = numbers(details: 0)
    let host = ViewHost(NumbersView(numbers: numbers))
    expect(host.press("Start"), "there is no button to start with: \(host.texts)")
    _ = host.update()
    expect(host.press("2"), "the list is not shown: \(host.texts)")
    _ = host.update()
    expect(numbers.plan.layers.count == 2 && numbers.plan.layers[1].path.count == 2, "\(numbers.plan)")
  }

  /// A flow in a navigation stack of the app pushes screens onto this stack. When the user goes back, the flow removes the screens.
  private static func stackOfTheApp() async {
    let (numbers, app) = (numbers(details: 2), AppPath())
    let host = ViewHost(AppView(numbers: numbers, app: app))
    expect(app.path.count == 1 && host.texts == ["Numbers"], "the flow is not pushed yet: \(host.texts)")
    app.isShown = true
    _ = host.update()
    expect(app.path.count == 3, "\(app.path.count) screens lie on the path")
    expect(host.texts == ["Numbers", "Start", "0", "1"], "\(host.texts)")
    numbers.send(.router(.screen(id: numbers.state.routes.top.id, action: .numberDetail(.nextTapped))))
    let evaluated = host.update()
    expect(app.path.count == 4 && host.texts.count == 5, "\(host.texts)")
    expect(evaluated["Detail"] == 1, "a push evaluated \(evaluated)")
    app.path.removeLast(2)
    host.settle()
    expect(numbers.state.routes.count == 2 && host.texts == ["Numbers", "Start", "0"], "\(host.texts), \(numbers.plan)")
    app.path.append(7)
    numbers.send(.router(.setRoutes(Routes(root: .home, container: .navigation))))
    // The app has already changed the path in this turn, so the flow writes the path later.
    for _ in 0..<1_000 where app.path.count > 1 { try? await Task.sleep(for: .milliseconds(1)) }
    host.settle()
    expect(app.path.count == 1 && host.texts == ["Numbers", "Start"], "\(app.path.count) on the path: \(host.texts)")
    // A screen of the flow takes the place of a value of the app, in two changes. SwiftUI would trap at a single change.
    app.path.append(7)
    _ = host.update()
    numbers.send(.router(.setRoutes(Routes(root: .home, container: .navigation, then: [(.numberDetail(number: 5), .push)]))))
    for _ in 0..<1_000 where host.texts != ["Numbers", "Start", "5"] {
      try? await Task.sleep(for: .milliseconds(1))
      host.settle()
    }
    expect(app.path.count == 2 && host.texts == ["Numbers", "Start", "5"], "\(app.path.count) on the path: \(host.texts)")
  }

  private static func storeGoesWithItsScreen() {
    let numbers = numbers(details: 3)
    let host = ViewHost(NumbersView(numbers: numbers))
    let path = numbers.plan.layers[0].path
    weak let store = numbers.unobservedScreen(at: path[path.count - 1].place)
    expect(store != nil, "the view keeps its store")
    numbers.follow(.wentBack(to: path[path.count - 2].place))
    _ = host.update()
    expect(host.texts.count == path.count && store != nil, "a popped view is empty before it has left: \(host.texts)")
    host.settle()
    expect(host.texts.count == path.count - 1 && store == nil, "the store is kept: \(host.texts)")
  }

  /// A preview shows the given screen first, and then handles events like an app. It keeps its flow when the view around it is
  /// evaluated again.
  private static func preview() {
    let app = AppPath()
    let host = ViewHost(PreviewView(app: app))
    expect(host.press("5"), "the screen is not shown: \(host.texts)")
    _ = host.update()
    expect(host.texts == ["5", "5"], "\(host.texts)")
    app.isShown = true
    _ = host.update()
    expect(host.texts == ["shown", "5", "5"], "\(host.texts)")
  }

  /// A flow is saved when its scene becomes inactive, and restored in a new view of the scene.
  private static func sceneIsKept() async {
    let (numbers, scene) = (numbers(details: 2), SceneOfApp())
    let host = ViewHost(SceneView(numbers: numbers, scene: scene))
    scene.scene.phase = .active
    _ = host.update()
    expect(scene.kept == nil, "nothing has changed yet")
    scene.scene.phase = .inactive
    _ = host.update()
    expect(scene.kept != nil, "the flow is not kept before the scene leaves")
    scene.scene.phase = .background
    _ = host.update()
    let restored = FlowStore(Numbers(facts: .arithmetic))
    let other = ViewHost(SceneView(numbers: restored, scene: scene))
    _ = other.update()
    expect(restored.state == numbers.state && other.texts == ["Start", "0", "1"], "\(restored.plan), \(other.texts)")
    // The user goes back, and then the view appears again. It must not restore the saved state a second time.
    restored.follow(.wentBack(to: restored.plan.layers[0].place))
    for _ in 0..<5 {
      await Task.yield()
      other.settle()
    }
    expect(restored.state.routes.count == 1 && other.texts == ["Start"], "it is restored again: \(restored.plan)")

    scene.kept = Data("{".utf8)
    let damaged = FlowStore(Numbers(facts: .arithmetic))
    let issues = issues(of: SceneView(numbers: damaged, scene: scene))
    expect(issues.count == 1 && issues[0].hasPrefix("The saved state of Numbers cannot be read"), "\(issues)")
    expect(damaged.state.routes.count == 1, "what cannot be read has changed the flow: \(damaged.plan)")
  }

  // MARK: Wrong uses, each of which is reported without ending the app

  /// The issues that are reported while a view is evaluated.
  private static func issues(of view: some View) -> [String] {
    let issues = IssueLog()
    issues.collect { _ = ViewHost(view) }
    return issues.messages
  }

  private static func tabsOutsideOfAFlow() {
    let shop = FlowStore(Shop(accounts: .teaDrinkers))
    guard case .tabs(let tabs)? = shop.screenStore(at: shop.plan.layers[0].place) else {
      return expect(false, "the shop does not begin with tabs: \(shop.plan)")
    }
    let issues = issues(
      of: FlowTabs(tabs) { _ in
        EmptyView()
      } label: { _ in
        Text("tab")
      })
    expect(issues.count == 1 && issues[0].contains("FlowTabs must be inside a FlowView"), "\(issues)")
  }

  private static func storeOfAnotherFlow() {
    let numbers = numbers(details: 0)
    let issues = issues(
      of: FlowView(FlowStore(Shop(accounts: .teaDrinkers))) { screen in
        if case .tabs(let tabs) = screen {
          FlowTabs(tabs) { _ in
            NumbersView(numbers: numbers)
          } label: { _ in
            Text("tab")
          }
        }
      })
    expect(!issues.isEmpty && issues.allSatisfy { $0.contains("Numbers has no screen at ") }, "\(issues)")
  }
}

/// An app with its own path, on which it has pushed a value.
@Observable
@MainActor
final class AppPath {
  var path: NavigationPath
  var isShown = false

  init() {
    path = NavigationPath()
    path.append(7)
  }
}

private struct PreviewView: View {
  let app: AppPath

  var body: some View {
    if app.isShown { Text("shown") }
    FlowView(preview: .numbersList(numbers: [5]), in: Numbers(facts: .arithmetic), content: numbersScreen)
  }
}

struct AppView: View {
  let numbers: FlowStore<Numbers>
  let app: AppPath

  var body: some View {
    @Bindable var app = app
    NavigationStack(path: $app.path) {
      Text("Numbers")
      if app.isShown { FlowView(numbers, pushingOn: $app.path, content: numbersScreen) }
    }
  }
}

/// A scene, with the data that the system keeps for it.
@Observable
@MainActor
final class SceneOfApp {
  let scene = _Scene()
  var kept: Data?
}

struct SceneView: View {
  let numbers: FlowStore<Numbers>
  let scene: SceneOfApp

  var body: some View {
    @Bindable var scene = scene
    NumbersView(numbers: numbers).restores(numbers, from: $scene.kept).environment(\._scene, scene.scene)
  }
}

struct NumbersView: View {
  let numbers: FlowStore<Numbers>

  var body: some View {
    FlowView(numbers, content: numbersScreen)
  }
}

@ViewBuilder @MainActor
func numbersScreen(_ screen: Numbers.ScreenStore) -> some View {
  switch screen {
  case .home(let send): Home(send: send)
  case .numbersList(let numbers, let send):
    ForEach(numbers, id: \.self) { number in Button("\(number)") { send(.numberSelected(number: number)) } }
  case .numberDetail(let number, _): Detail(number: number)
  case .filter, .fact: EmptyView()
  }
}

struct Home: View {
  let send: ScreenSend<Numbers.HomeAction>
  var body: some View { Button("Start") { send(.startTapped) } }
}

struct Detail: View {
  let number: Int
  var body: some View { Text("\(number)") }
}
