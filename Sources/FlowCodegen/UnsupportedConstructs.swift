package import FlowModel
package import FlowSyntax

/// What the language has and this version of `flowc` does not generate yet: one finding for each, at its place.
/// Nothing is dropped silently.
package func unsupportedConstructs(in unit: FlowUnit) -> [Diagnostic] {
  var findings: [Diagnostic] = []
  func refuse(_ construct: String, at location: Location) {
    findings.append(Diagnostic(.unsupported, at: location, "\(construct) cannot be generated yet"))
  }
  for style in unit.styles where style.kind == .alert || style.kind == .dialog {
    refuse("a style for \(style.kind.rawValue)s", at: style.location)
  }
  for flow in unit.flows {
    for exit in flow.exits { refuse("an exit of a flow", at: exit.location) }
    for tab in flow.tabs { refuse("a tab", at: tab.location) }
    for link in flow.links { refuse("a link", at: link.location) }
    for screen in flow.screens {
      if case .flow(_, let type, _) = screen.content { refuse("a child flow", at: type.location) }
      if let requirement = screen.requirement { refuse("`requires`", at: requirement.location) }
      if let presentation = screen.presentation, presentation.isMessage {
        refuse("a screen that is shown as \(presentation.kind.article)", at: screen.location)
      }
    }
    for branch in flow.events.flatMap(\.branches) + flow.screens.flatMap(\.transitions).flatMap(\.branches) {
      for operation in branch.operations {
        guard case .show(let presentation, _) = operation.kind, presentation.isMessage else { continue }
        refuse(presentation.kind.article, at: operation.location)
      }
    }
  }
  return findings.sortedByPlace()
}

extension Presentation {
  fileprivate var isMessage: Bool { kind == .alert || kind == .dialog }
}

extension PresentationKind {
  fileprivate var article: String { self == .alert ? "an alert" : "a \(rawValue)" }
}
