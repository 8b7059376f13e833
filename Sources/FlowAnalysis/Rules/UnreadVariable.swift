import FlowModel
package import FlowSyntax

/// `unread-variable`: a `var` that its flow declares or sets, but never reads.
///
/// Views of the app can read the variable, and `flowc` does not see them. So the rule is off by default.
enum UnreadVariable {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    context.findings(
      .unreadVariable, for: { flow in flow.variables.map { ($0.name, $0.location) } },
      unless: { $0.isRead($1, besidesAt: $2) }, { "the flow never reads `\($0)`" })
  }
}

extension Rule {
  package static let unreadVariable = Rule(
    "unread-variable", .off, findsUnused: true,
    page: RulePage(
      "a `var` that its flow never reads",
      what: """
        A flow declares a variable and may set it, but no condition, value or argument in the flow reads it.
        """,
      why: """
        Either the variable is not needed, or a condition is missing. The app's views may read it as well, which \
        `flowc` cannot see, so the rule is off by default.
        """,
      failing: """
        flow Notes {
          var isEdited: Bool = false
          //  ^^^^^^^^ warning[unread-variable]
          start list
          screen list {
            noteChanged -> set isEdited = true
          }
        }
        """,
      fixed: """
        flow Notes {
          var isEdited: Bool = false
          start list
          screen list {
            noteChanged -> set isEdited = true
            leaveTapped {
              if isEdited -> sheet question
            }
          }
          screen question
        }
        """))
}
