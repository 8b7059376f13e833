import FlowRuntime
import FlowSwiftUI
import Foundation
import NumbersSample
import SwiftUI

/// What is checked of the views, in a host that evaluates bodies as Observation tells.
@main
@MainActor
struct Checks {
  static func main() {
    for count in [3, 1_000] { oneValueEvaluatesOneView(screens: count) }
    pushEvaluatesNoOtherScreen()
    eventsLeadOn()
    if failures > 0 { exit(1) }
    print("views: all checks passed")
  }

  private static var failures = 0

  private static func expect(_ isTrue: Bool, _ what: @autoclosure () -> String, line: Int = #line) {
    if isTrue { return }
    failures += 1
    print("Checks.swift:\(line): \(what())")
  }

  /// The numbers from a list on, with as many details over it.
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
}

struct NumbersView: View {
  let numbers: FlowStore<Numbers>

  var body: some View {
    FlowView(numbers) { screen in
      switch screen {
      case .home(let send): Home(send: send)
      case .numbersList(let numbers, let send):
        ForEach(numbers, id: \.self) { number in Button("\(number)") { send(.numberSelected(number: number)) } }
      case .numberDetail(let number, _): Detail(number: number)
      case .filter, .fact: EmptyView()
      }
    }
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
