public import FlowRuntime
public import NumbersSample

/// Plays the Numbers flow without a user interface: shows the stack as text, lists the possible events and sends them.
///
/// Every change goes through the store, as in an app. The demo knows the screens, but not how they lead to each other.
@MainActor
public final class Demo {
  private let store: StoreOf<Numbers>

  public init() {
    store = Store(initialState: Numbers.State()) { Numbers(facts: .arithmetic) }
  }

  /// The current routes.
  public var routes: Routes<Numbers.Screen> { store.state.routes }

  /// The flow's own state as text, or `nil` if there is nothing to show.
  var favouritesLine: String? {
    store.state.favourites.isEmpty ? nil : "favourites \(store.state.favourites)"
  }

  /// Everything that can happen now: first the events of the top screen, then the gestures of the system, then the events of
  /// the flow.
  public var choices: [Choice] {
    let top = routes.top
    return top.screen.events.map { event in
      Choice(command: event.command, hint: event.hint, action: .router(.screen(id: top.id, action: event.action)))
    } + gestures + [Choice(command: "loggedOut", hint: "the flow starts over", action: .loggedOut)]
  }

  /// Performs the choice that a command names.
  ///
  /// - Throws: ``UnknownCommand`` if the command is not possible now. The state is then unchanged.
  public func play(_ command: String) async throws(UnknownCommand) {
    let words = command.split(separator: " ").joined(separator: " ")
    guard let action = choices.first(where: { $0.command == words })?.action ?? typed(words) else {
      throw UnknownCommand(command: words, possible: choices.map(\.command))
    }
    await store.send(action).finish()
    await appear()
  }

  /// Starts loading the fact when its screen appears, as a user interface would.
  private func appear() async {
    guard case .fact(let fact) = routes.top.screen, fact.fact == nil, !fact.isLoading else { return }
    await store.send(.router(.screen(id: routes.top.id, action: .fact(.appeared)))).finish()
  }

  /// An event with a number that is not among the offered choices.
  private func typed(_ words: String) -> Numbers.Action? {
    let parts = words.split(separator: " ")
    guard parts.count == 2, parts[0] == "numberSelected", let number = Int(parts[1]),
      case .numbersList = routes.top.screen
    else { return nil }
    return .router(.screen(id: routes.top.id, action: .numbersList(.numberSelected(number: number))))
  }

  /// The back button, its menu, and the swipe that dismisses a sheet.
  private var gestures: [Choice] {
    var choices: [Choice] = []
    let layer = routes.lastIndex { $0.presentation.kind != .push } ?? 0
    let below = routes[..<(routes.count - 1)]
    if routes.top.presentation.kind == .push, let previous = below.last {
      choices.append(Choice(command: "back", hint: "the back button", action: .router(.systemBack(to: previous.id))))
      for (steps, route) in below[layer...].reversed().enumerated().dropFirst() {
        let hint = "back-button menu: \(route.screen.title)"
        choices.append(Choice(command: "back \(steps + 1)", hint: hint, action: .router(.systemBack(to: route.id))))
      }
    }
    if layer > 0 {
      let action = Numbers.Action.router(.dismissed(id: routes[layer].id))
      choices.append(Choice(command: "swipe", hint: "swipe the sheet down", action: action))
    }
    return choices
  }
}

/// A possible event or gesture.
public struct Choice: Sendable {
  /// The text that selects this choice.
  public let command: String
  /// An explanation, or empty if the command is clear.
  public let hint: String
  let action: Numbers.Action
}

/// A command that is not possible now.
public struct UnknownCommand: Error, Equatable, CustomStringConvertible {
  public let command: String
  public let possible: [String]

  public init(command: String, possible: [String]) {
    self.command = command
    self.possible = possible
  }

  public var description: String {
    "`\(command)` cannot happen now; possible: \(possible.joined(separator: ", "))"
  }
}
