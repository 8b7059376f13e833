import FlowModel
package import FlowSyntax

/// `unused-need`: a `needs` that nothing in its flow mentions.
///
/// ```
/// needs api: APIClient        // no screen hands it on, no condition asks it
/// ```
enum UnusedNeed {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    context.findings(
      .unusedNeed, for: { flow in flow.needs.map { ($0.name, $0.location) } },
      unless: { $0.contains($1, besidesAt: $2) }, { "nothing in the flow uses `\($0)`" })
  }
}

extension Rule {
  package static let unusedNeed = Rule(
    "unused-need", .warning,
    page: RulePage(
      "a `needs` that nothing in the flow uses",
      what: """
        A flow declares with `needs` what has to be handed to it, and none of its lines mentions the name: no \
        reducer and no child flow gets it, no condition and no value reads it.
        """,
      why: """
        Whoever makes the flow has to provide it for nothing. Where Swift code of the app uses it in an \
        extension of the flow, a comment `// flowc:ignore unused-need` says so.
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
