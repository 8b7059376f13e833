import FlowModel
import FlowSyntax

/// The events behind the buttons of alerts and dialogs.
extension SwiftGenerator {
  mutating func writeButtons() {
    let events = buttonEvents()
    if events.isEmpty { return }
    emptyLine()
    indent(2)
    putAccess()
    put("func action(forButton event: String, of screen: Screen) -> ScreenAction? {\n")
    line(4, "switch screen {")
    for (screen, names) in events {
      line(4, "case .", screens[screen].name, ":")
      line(6, "switch event {")
      for name in names {
        indent(6)
        put("case ")
        putLiteral(name)
        put(": .")
        put(screens[screen].name)
        put("(.")
        put(name)
        put(")\n")
      }
      line(6, "default: nil")
      line(6, "}")
    }
    if facts.hasTabs || events.count < flow.screens.count { line(4, "default: nil") }
    line(4, "}")
    line(2, "}")
  }

  /// For each screen that something of the unit shows with a style that has buttons, their events.
  private mutating func buttonEvents() -> [(screen: Int, events: [Name])] {
    let hasButtons = unit.styles.contains { $0.options.contains { if case .button = $0 { true } else { false } } }
    if !hasButtons { return [] }
    var events: [Int: [Name]] = [:]
    func add(_ style: Int, _ screen: Int, if isButton: (Name) -> Bool = { _ in true }) {
      for case .button(let button) in unit.styles[style].options where isButton(button.event) {
        if events[screen, default: []].contains(button.event) { continue }
        events[screen, default: []].append(button.event)
      }
    }
    func add(_ style: Int32?, _ screen: Int) {
      if let style { add(Int(style), screen) }
    }
    // A style that is chosen while the app runs may be any that has buttons for events of the screen.
    func addChosen(_ screen: Int) {
      let names = plainEvents(of: screen)
      for style in unit.styles.indices { add(style, screen, if: names.contains) }
    }
    let screens = self.screens
    for index in flow.screens.start..<flow.screens.end { add(screens[index].presentation?.style, index) }
    forEachOperation { operation in
      if case .show(let presentation, let destination) = operation { add(presentation.style, destination.screen) }
      if case .present(_, let destination) = operation { addChosen(destination.screen) }
      guard case .replace(let routes) = operation else { return }
      for index in routes.start..<routes.end {
        add(unit.routes[index].presentation?.style, unit.routes[index].destination.screen)
      }
    }
    return events.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The events of a screen that carry nothing.
  private func plainEvents(of screen: Int) -> [Name] {
    let transitions = screens[screen].transitions
    return (transitions.start..<transitions.end).compactMap { index in
      guard case .event(let name, let parameters) = self.transitions[index].trigger, parameters?.copied == nil
      else { return nil }
      return name
    }
  }

  private func forEachOperation(_ body: (Operation.Kind) -> Void) {
    func visit(_ run: Run) {
      for index in run.start..<run.end { body(operations[index].kind) }
    }
    func visit(branches run: Run) {
      for index in run.start..<run.end { visit(branches[index].operations) }
    }
    func visit(transitions run: Run) {
      for index in run.start..<run.end { visit(branches: transitions[index].branches) }
    }
    for event in flow.events { visit(branches: event.branches) }
    for link in flow.links { visit(branches: link.branches) }
    for index in flow.tabs.start..<flow.tabs.end { visit(transitions: tabs[index].transitions) }
    for index in flow.screens.start..<flow.screens.end {
      visit(transitions: screens[index].transitions)
      if let requirement = screens[index].requirement { visit(requirements[Int(requirement)].operations) }
    }
  }
}
