import FlowJSON
import FlowModel
import FlowSyntax

/// Names, fragments, comments and places as text.
extension DocumentReader {
  func text(_ name: Name) -> String { unit.names[name] }

  func text(_ fragment: Fragment) -> String {
    unit.files[fragment.location.file].text(fragment.location.range)
  }

  /// The lines of a `///` comment without the slashes.
  func doc(_ run: IndexRange) -> String {
    unit.documentation(run).map { $0.filter { $0 != "\r" } }.joined(separator: "\n")
  }

  func place(_ location: Location) -> DocumentPlace {
    let file = unit.files[location.file]
    let position = file.position(at: location.range.start)
    return DocumentPlace(file: file.path, line: position.line, column: position.column)
  }

  func values(_ list: ParameterList?) -> [DocumentValue] {
    (list?.parameters ?? .empty).map { index in
      let parameter = unit.parameters[index]
      return DocumentValue(
        name: text(parameter.name), type: text(parameter.type), value: parameter.defaultValue.map { text($0) })
    }
  }

  func arguments(_ list: ArgumentList?) -> JSON? {
    .unlessEmpty(
      unit.arguments(of: list).map {
        .object(of: [("label", .optional($0.label.map { text($0) })), ("value", .string(text($0.value)))])
      })
  }

  // MARK: Findings

  func finding(_ finding: Diagnostic) -> DocumentFinding {
    let owner = owner(of: finding.location)
    return DocumentFinding(
      rule: finding.rule.name, severity: finding.severity.rawValue, message: finding.message,
      place: place(finding.location), flow: owner?.flow, screen: owner?.screen,
      trace: finding.trace.map { .init(event: $0.event, stack: $0.stack) })
  }

  /// The flow and the screen around a location: the last flow and the last screen that begin before it. Text before the first
  /// screen belongs to no screen.
  private func owner(of location: Location) -> (flow: Int, screen: Int?)? {
    func begins(_ other: Location) -> Bool {
      other.file == location.file && other.range.start <= location.range.start
    }
    guard
      let flow = unit.ownFlows.indices.filter({ begins(unit.flows[$0].location) })
        .max(by: { unit.flows[$0].location < unit.flows[$1].location })
    else { return nil }
    let screens = unit.flows[flow].screens
    let screen = screens.indices.filter { begins(unit.screens[$0].location) }
      .max { unit.screens[$0].location < unit.screens[$1].location }
    return (flow, screen.map { $0 - screens.start })
  }
}

extension IndexRange {
  func map<Element>(_ transform: (Int) -> Element) -> [Element] { (start..<end).map(transform) }
}
