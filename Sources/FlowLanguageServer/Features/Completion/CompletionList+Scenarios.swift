import FlowJSON
import FlowServerProtocol

/// The completions in the body of a scenario.
extension CompletionList {
  func inScenario() -> [CompletionItem] {
    if context.isBehindArrow { return inStack() }
    guard let first = context.statement.first.map(text) else {
      let places = screens(withArguments: false) + tabs() + work()
      return places + flowEvents() + words(["start", "given", "go back", "swipe down", "select", "link"])
    }
    if first == "select", context.statement.count == 1 { return tabs() }
    if last == "." { return happenings() }
    return context.statement.contains { text($0) == "when" } ? reselections() : words(["when"])
  }

  /// The completions in a stack of screens. The first screen is the root; each other screen follows the word for its presentation.
  private func inStack() -> [CompletionItem] {
    let isRoot = !context.statement.contains { text($0) == "," }
    if hasColumns {
      if isRoot { return context.part.isEmpty ? contents(of: ["sidebar"], withArguments: false) : words(["front"]) }
      if let column = context.part.first.map(text), filledColumns.contains(column) {
        return context.part.count == 1 ? contents(of: [column], withArguments: false) : words(["front"])
      }
      return shown() ?? words(filledColumns) + presentations()
    }
    if isRoot { return context.part.isEmpty ? screens(["screen"], withArguments: false) + (tabs().isEmpty ? [] : words(["tabs"])) : [] }
    return shown() ?? presentations()
  }

  /// The screens after the word for a presentation; `nil` if the word is missing.
  private func shown() -> [CompletionItem]? {
    context.part.first.map { screens(shownBy: text($0), withArguments: false) }
  }

  /// The conditions that a content of a column was chosen again: `message is reselected`.
  private func reselections() -> [CompletionItem] {
    guard last == "when" else { return [] }
    return contents(of: ["content", "detail"], withArguments: false).map { CompletionItem("\($0.label) is reselected", .keyword) }
  }

  /// The completions after a path such as `shop.cart.`: the events of the screen or tab at its end, and the screens and tabs
  /// inside.
  private func happenings() -> [CompletionItem] {
    let path = context.part.map(text).filter { $0 != "." && $0 != "select" }
    guard let flow else { return [] }
    let place = NameOccurrence.ScenarioName(flow: subject.names[flow].name, path: path, role: .event)
    guard let (inner, owner) = subject.names.end(of: place, in: subject.file) else { return [] }
    if let owner {
      let events = subject.names.members([.event], of: owner) + subject.names.members([.sharedEvent], of: inner)
      return events.map { item($0, .event, inserting: call(of: $0)) }
    }
    let events = subject.names.members([.flowEvent, .exit], of: inner).map { item($0, .event, inserting: call(of: $0)) }
    return subject.names.members([.screen, .tab], of: inner).map { item($0, .struct, inserting: nil) } + events
  }
}
