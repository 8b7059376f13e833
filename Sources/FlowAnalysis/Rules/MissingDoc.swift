import FlowModel
import FlowSyntax

/// `missing-doc`: a public flow, or a screen of one, without a `///` comment.
///
/// ```
/// public flow Numbers {        // its users read nothing about it
/// ```
enum MissingDoc {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    guard context.options.runs(.missingDoc) else { return [] }
    let unit = context.unit
    var findings: [Diagnostic] = []
    for flow in unit.ownFlows where flow.access == .public {
      if flow.doc.isEmpty { findings.append(finding("public flow", unit.names[flow.name], at: flow.location)) }
      for index in flow.screens.start..<flow.screens.end where unit.screens[index].doc.isEmpty {
        let screen = unit.screens[index]
        findings.append(finding("screen", unit.names[screen.name], at: screen.location))
      }
    }
    return findings
  }

  private static func finding(_ what: String, _ name: String, at location: Location) -> Diagnostic {
    Diagnostic(.missingDoc, at: location, "\(what) `\(name)` has no `///` comment")
  }
}
