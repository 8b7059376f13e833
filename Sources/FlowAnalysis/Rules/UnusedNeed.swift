import FlowModel
package import FlowSyntax

/// `unused-need`: a `needs` that nothing in its flow mentions.
enum UnusedNeed {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    context.findings(
      .unusedNeed, for: { flow in flow.needs.filter { !isMissing($0, in: flow, context.unit) }.map { ($0.name, $0.location) } },
      unless: { $0.contains($1, besidesAt: $2) }, { "the flow never uses `\($0)`" })
  }
}

extension UnusedNeed {
  /// Whether a child flow needs a value of this name and does not get it. Another rule reports the missing argument.
  private static func isMissing(_ need: Need, in flow: Flow, _ unit: FlowUnit) -> Bool {
    let contents = unit.screens(of: flow).map(\.content) + unit.tabs(of: flow).map(\.content)
    return contents.contains { content in
      guard case .flow(let child?, _, let list) = content, unit.flows[Int(child)].needs.contains(where: { $0.name == need.name })
      else { return false }
      let given = list?.arguments ?? .empty
      return !unit.arguments[given].contains { $0.label == need.name }
    }
  }
}

extension Rule {
  package static let unusedNeed = Rule(
    "unused-need", .warning, findsUnused: true,
    page: RulePage(
      "a `needs` that nothing in the flow uses",
      what: """
        A flow declares a value with `needs` but never uses it: it is passed to no reducer or child flow, and no \
        condition or value reads it.
        """,
      why: """
        Code that creates the flow has to provide a value that nothing uses. If Swift code in an extension of the \
        flow uses it, add the comment `// flowc:ignore unused-need`.
        """,
      failing: """
        flow Notes {
          needs api: APIClient
          //    ^^^ warning[unused-need]
          start list
          screen list
        }
        """,
      fixed: """
        flow Notes {
          needs api: APIClient
          start list
          screen list: List(api: api)
        }
        """))
}
