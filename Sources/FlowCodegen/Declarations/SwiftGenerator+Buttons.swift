import FlowModel
import FlowSyntax

/// The events that buttons of alerts and dialogs send.
extension SwiftGenerator {
  mutating func writeButtons() {
    let events = buttonEvents()
    let alerts = (flow.screens.start..<flow.screens.end).filter { index in
      screens[index].alert.map { !unit.alerts[Int($0)].buttons.isEmpty } ?? false
    }
    if events.isEmpty, alerts.isEmpty { return }
    emptyLine()
    line(2, "\(access)func action(")
    line(4, "forButton event: String, fields: [String: String], of screen: Screen")
    line(2, ") -> ScreenAction? {")
    line(4, "switch screen {")
    for index in alerts { writeButtons(of: index) }
    for (screen, names) in events {
      line(4, "case .", screens[screen].name, ":")
      line(6, "switch event {")
      for (name, shown) in names {
        beginLine(6, "case \(literal: name): ")
        if isApps(screens[screen].content) {
          // If the app's action has no such case, swiftc reports this where the screen is shown with the button.
          put("\n")
          begin()
          putEvent(of: screen)
          place(at: shown, indent: 8)
        } else {
          putEvent(of: screen)
        }
        put("\(name))\n")
      }
      line(6, "default: nil")
      line(6, "}")
    }
    if facts.hasTabs || events.count + alerts.count < flow.screens.count { line(4, "default: nil") }
    line(4, "}")
    line(2, "}")
  }

  private mutating func putEvent(of screen: Int) {
    put(".\(screens[screen].name)(.")
  }

  /// For each screen that the flow shows with a style with buttons: the events of the buttons, and for each event the first
  /// place that shows the screen with it.
  private mutating func buttonEvents() -> [(screen: Int, events: [(name: Name, shown: UInt32)])] {
    let hasButtons = unit.styles.contains { $0.options.contains { if case .button = $0 { true } else { false } } }
    if !hasButtons { return [] }
    var events: [Int: [(name: Name, shown: UInt32)]] = [:]
    var seen: [Int: Set<Name>] = [:]
    func add(_ style: Int, _ screen: Int, at location: Location, if isButton: (Name) -> Bool = { _ in true }) {
      for case .button(let button) in unit.styles[style].options where isButton(button.event) {
        guard seen[screen, default: []].insert(button.event).inserted else { continue }
        events[screen, default: []].append((button.event, location.range.start))
      }
    }
    func add(_ style: Int32?, _ screen: Int, at location: Location) {
      if let style { add(Int(style), screen, at: location) }
    }
    // A style chosen at run time may be any style whose buttons are events of the screen.
    func addChosen(_ screen: Int, at location: Location) {
      let names = plainEvents(of: screen)
      for style in unit.styles.indices { add(style, screen, at: location, if: names.contains) }
    }
    let screens = self.screens
    for index in flow.screens.start..<flow.screens.end {
      guard let style = screens[index].presentation?.style else { continue }
      // The events of the buttons are checked only where the flow shows the screen with the style, which it may never do.
      let names = plainEvents(of: index)
      let isApps = isApps(screens[index].content)
      add(Int(style), index, at: screens[index].location) { isApps || names.contains($0) }
    }
    forEachOperation { operation in
      switch operation.kind {
      case .show(let showing, let destination):
        if let presentation = showing.presentation {
          add(presentation.style, destination.screen, at: operation.location)
        } else {
          addChosen(destination.screen, at: operation.location)
        }
      case .replace(let routes):
        for index in routes.start..<routes.end {
          let route = unit.routes[index]
          add(route.presentation?.style, route.destination.screen, at: operation.location)
        }
      default: break
      }
    }
    return events.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The events without payload of a screen, or of the child flow that it shows.
  private func plainEvents(of screen: Int) -> Set<Name> {
    if case .flow(let child?, _, _) = screens[screen].content {
      return Set(unit.flows[Int(child)].events.filter { ($0.parameters?.parameters ?? .empty).isEmpty }.map(\.name))
    }
    let transitions = screens[screen].transitions
    var names: Set<Name> = []
    for index in transitions.start..<transitions.end {
      if case .event(let name, let parameters) = self.transitions[index].trigger, parameters?.copied == nil { names.insert(name) }
    }
    return names
  }

  private func forEachOperation(_ body: (Operation) -> Void) {
    func visit(_ run: Run) {
      for index in run.start..<run.end { body(operations[index]) }
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
