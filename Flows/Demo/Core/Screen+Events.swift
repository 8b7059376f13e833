import FlowRuntime
import NumbersSample

/// An event of a screen, as a command.
struct ScreenEvent {
  let command: String
  var hint = ""
  let action: Numbers.ScreenAction
}

extension Numbers.Screen {
  /// The events that a view of this screen could send.
  var events: [ScreenEvent] {
    switch self {
    case .home:
      [ScreenEvent(command: "startTapped", action: .home(.startTapped))]
    case .numbersList(let numbers):
      numbers.prefix(5).map {
        ScreenEvent(command: "numberSelected \($0)", action: .numbersList(.numberSelected(number: $0)))
      } + [
        ScreenEvent(command: "filterTapped", action: .numbersList(.filterTapped)),
        ScreenEvent(command: "closeTapped", action: .numbersList(.closeTapped)),
      ]
    case .numberDetail:
      [
        ScreenEvent(command: "nextTapped", hint: "the next number", action: .numberDetail(.nextTapped)),
        ScreenEvent(command: "doubleTapped", hint: "twice as much, in a sheet", action: .numberDetail(.doubleTapped)),
        ScreenEvent(command: "factTapped", action: .numberDetail(.factTapped)),
        ScreenEvent(command: "favouriteTapped", action: .numberDetail(.favouriteTapped)),
        ScreenEvent(command: "goBackTapped", action: .numberDetail(.goBackTapped)),
        ScreenEvent(command: "goBackToNumbersList", action: .numberDetail(.goBackToNumbersList)),
        ScreenEvent(command: "goBackToRootTapped", action: .numberDetail(.goBackToRootTapped)),
      ]
    case .filter:
      [
        ScreenEvent(command: "moreTapped", action: .filter(.moreTapped)),
        ScreenEvent(command: "fewerTapped", action: .filter(.fewerTapped)),
        ScreenEvent(command: "applyTapped", action: .filter(.applyTapped)),
      ]
    case .fact:
      [ScreenEvent(command: "closeTapped", action: .fact(.closeTapped))]
    }
  }

  /// The screen and its content on one line.
  var title: String {
    switch self {
    case .home: "home"
    case .numbersList(let numbers): "numbersList \(numbers)"
    case .numberDetail(let number): "numberDetail \(number)"
    case .filter(let filter): "filter, at most \(filter.limit)"
    case .fact(let fact): "fact: \(fact.fact ?? "…")"
    }
  }
}
