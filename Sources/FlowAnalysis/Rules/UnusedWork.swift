import FlowModel
package import FlowSyntax

/// `unused-work`: work that nothing in its flow mentions, so it never receives an event.
enum UnusedWork {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    context.findings(
      .unusedWork, for: { flow in flow.work.map { ($0.name, $0.location) } },
      unless: { $0.contains($1, besidesAt: $2) }, { "the flow never sends to `\($0)` or reads it" })
  }
}

extension Rule {
  package static let unusedWork = Rule(
    "unused-work", .warning, findsUnused: true,
    page: RulePage(
      "work that nothing in the flow mentions",
      what: """
        A flow declares `work` but never sends it an event or reads its state.
        """,
      why: """
        Work does not start by itself: its reducer runs when it receives an action, and the flow sends the first \
        one, as in `start home, send sync.begin`. If Swift code of the app sends it, add the comment `// \
        flowc:ignore unused-work`.
        """,
      failing: """
        flow Notes {
          start list
          work sync: Sync {
            // ^^^^ warning[unused-work]
            failed -> sheet warning
          }
          screen list
          screen warning
        }
        """,
      fixed: """
        flow Notes {
          start list, send sync.begin
          work sync: Sync {
            failed -> sheet warning
          }
          screen list
          screen warning
        }
        """))
}
