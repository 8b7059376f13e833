package import FlowModel
package import FlowSyntax

/// What the language has and this version of `flowc` does not generate yet: one finding for each, at its place.
/// Nothing is dropped silently.
package func unsupportedConstructs(in unit: FlowUnit) -> [Diagnostic] {
  var refusals = Refusals(unit)
  refusals.visit()
  return refusals.findings.sortedByPlace()
}

private struct Refusals {
  let unit: FlowUnit
  // Of the unit, by themselves: reading one of them through the unit copies all of it without optimisation.
  let screens: UnsafePointer<Screen>
  let transitions: UnsafePointer<Transition>
  let branches: UnsafePointer<Branch>
  let operations: UnsafePointer<Operation>
  var findings: [Diagnostic] = []

  init(_ unit: FlowUnit) {
    self.unit = unit
    screens = unit.screens
    transitions = unit.transitions
    branches = unit.branches
    operations = unit.operations
  }

  private mutating func refuse(_ construct: String, at location: Location) {
    findings.append(Diagnostic(.unsupported, at: location, "\(construct) cannot be generated yet"))
  }

  mutating func visit() {
    for style in unit.styles where style.kind.isMessage {
      refuse("a style for \(style.kind.word)s", at: style.location)
    }
    for flow in unit.flows {
      for exit in flow.exits { refuse("an exit of a flow", at: exit.location) }
      for tab in flow.tabs.start..<flow.tabs.end { refuse("a tab", at: unit.tabs[tab].location) }
      for link in flow.links { refuse("a link", at: link.location) }
      for event in flow.events { visit(event.branches) }
      var screen = flow.screens.start
      while screen < flow.screens.end {
        visit(screens[screen])
        screen &+= 1
      }
    }
  }

  private mutating func visit(_ screen: Screen) {
    if case .flow(_, let type, _) = screen.content { refuse("a child flow", at: type.location) }
    if let requirement = screen.requirement {
      refuse("`requires`", at: unit.requirements[Int(requirement)].location)
    }
    if let presentation = screen.presentation, presentation.kind.isMessage {
      refuse("a screen that is shown as \(presentation.kind.article)", at: screen.location)
    }
    var index = screen.transitions.start
    while index < screen.transitions.end {
      visit(transitions[index].branches)
      index &+= 1
    }
  }

  private mutating func visit(_ run: Run) {
    var branch = run.start
    while branch < run.end {
      var index = branches[branch].operations.start
      let end = branches[branch].operations.end
      while index < end {
        if case .show(let presentation, _) = operations[index].kind, presentation.kind.isMessage {
          refuse(presentation.kind.article, at: operations[index].location)
        }
        index &+= 1
      }
      branch &+= 1
    }
  }
}

extension PresentationKind {
  fileprivate var isMessage: Bool {
    switch self {
    case .alert, .dialog: true
    case .push, .sheet, .cover, .popover: false
    }
  }

  fileprivate var article: String { self == .alert ? "an alert" : "a \(word)" }
}
