import FlowRuntime
import Foundation
import Testing

/// A list that asks for names, written by hand as `flowc` would write it.
private struct Asker: FlowReducer {
  enum Screen: Equatable, Sendable, Codable {
    case list(names: [String])
    case naming(old: String)
  }

  enum ScreenAction: Equatable, Sendable {
    case named(String)
    case more
    /// The event of a button that does not remove the alert.
    case stubborn
  }

  struct State: FlowState, Equatable, Sendable {
    var routes: Routes<Screen>
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      switch self {
      case .router(let action): action
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    }
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Asker>) {
    guard let screen = navigation.enter(&state.routes), case .naming = screen else { return }
    switch action {
    case .named(let name):
      navigation.removeAlert(&state.routes)
      state.routes.update(id: state.routes.top.id) { screen in
        if case .list(let names) = screen { screen = .list(names: names + [name]) }
      }
    case .more:
      navigation.removeAlert(&state.routes)
      state.routes.presentSheet(.list(names: ["more"]))
    case .stubborn: break
    }
  }

  func action(forButton event: String, fields: [String: String], of screen: Screen) -> ScreenAction? {
    guard case .naming(let old) = screen else { return nil }
    switch event {
    case "named": return .named(fields["name"] ?? old)
    case "more": return .more
    case "stubborn": return .stubborn
    default: return nil
    }
  }
}

extension Asker.State: Codable {}

@MainActor
@Suite("Presses of buttons") struct ButtonPressTests {
  private func asking(_ kind: Presentation.Kind) -> FlowStore<Asker> {
    let options = PresentationOptions(
      title: "Name?", fields: [.init("Name", name: "name", text: "Tea")], buttons: [.init("Name", event: "named")])
    var routes = Routes<Asker.Screen>(root: .list(names: []))
    routes.present(.naming(old: "Tea"), as: Presentation(kind: kind, options: options))
    return FlowStore(Asker(), state: Asker.State(routes: routes))
  }

  private func texts(_ store: FlowStore<Asker>) -> [String] { store.state.routes.map { "\($0.presentation.kind) \($0.screen)" } }

  @Test("The texts of the fields come with the press", arguments: [["name": "Coffee"], ["name": ""], [:]])
  func fields(_ fields: [String: String]) throws {
    let store = asking(.alert)
    store.press("named", fields: fields, at: store.plan.layers[1].place)
    #expect(texts(store) == [#"root list(names: ["\#(fields["name"] ?? "Tea")"])"#])
  }

  @Test("A second press and a press of an alert that has gone change nothing", arguments: ["named", "more"])
  func late(_ event: String) throws {
    let store = asking(.dialog)
    let place = store.plan.layers[1].place
    store.press(event, at: place)
    let after = store.state
    for event in ["named", "more", "stubborn", "unknown"] { store.press(event, fields: ["name": "late"], at: place) }
    #expect(store.state == after)
    let other = asking(.alert)
    let gone = other.plan.layers[1].place
    other.follow(.dismissed(gone))
    other.press(event, at: gone)
    #expect(texts(other) == ["root list(names: [])"])
  }

  @Test("An alert never stays after a press: the platform has taken it away")
  func stubborn() {
    let store = asking(.alert)
    store.press("stubborn", at: store.plan.layers[1].place)
    #expect(texts(store) == ["root list(names: [])"])
    let issues = IssueLog()
    let other = asking(.dialog)
    issues.collect { other.press("unknown", at: other.plan.layers[1].place) }
    #expect(texts(other) == ["root list(names: [])"])
    #expect(issues.messages.count == 1 && issues.messages[0].contains("no event `unknown`"))
  }

  @Test("A press never dismisses what is no alert", arguments: [Presentation.Kind.sheet, .cover, .popover, .push])
  func otherLayers(_ kind: Presentation.Kind) {
    let store = asking(kind)
    let place = store.plan.layers.last?.path.last?.place
    for place in [place, store.plan.layers[0].place].compactMap(\.self) { store.press("stubborn", at: place) }
    #expect(store.state.routes.count == 2)
  }

  @Test("An alert that was restored can be pressed, and a press from before the restoration is late")
  func restored() throws {
    let store = asking(.alert)
    let old = store.plan.layers[1].place
    let data = try JSONEncoder().encode(store.state)
    let state = try JSONDecoder().decode(Asker.State.self, from: data)
    #expect(state == store.state)
    store.restore(FlowSnapshot(state))
    #expect(store.state.routes.top.presentation.options.fields == [.init("Name", name: "name", text: "Tea")])
    store.press("more", at: old)
    #expect(store.state.routes.top.presentation.kind == .alert)
    store.press("named", fields: ["name": "Coffee"], at: store.plan.layers[1].place)
    #expect(texts(store) == [#"root list(names: ["Coffee"])"#])
  }

  @Test("A press from inside of another action waits for its turn")
  func inside() {
    let store = asking(.alert)
    let place = store.plan.layers[1].place
    let observation = store.observe { _ in store.press("named", fields: ["name": "Coffee"], at: place) }
    store.send(.router(.screen(id: store.state.routes.top.id, action: .more)))
    #expect(texts(store) == ["root list(names: [])", #"sheet list(names: ["more"])"#])
    observation.cancel()
  }
}
