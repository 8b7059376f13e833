import FlowModel
package import FlowSyntax

/// `unread-variable`: a `var` that its flow declares or sets, but never reads.
///
/// ```
/// var count: Int = 0
/// screen list { tapped -> set count = 1 }       // nothing reads the count
/// ```
///
/// Views of the app can read the variable, and `flowc` does not see them. So the rule is off by default.
enum UnreadVariable {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    context.findings(
      .unreadVariable, for: { flow in flow.variables.map { ($0.name, $0.location) } },
      unless: { $0.isRead($1, besidesAt: $2) }, { "nothing in the flow reads `\($0)`" })
  }
}

extension Rule {
  package static let unreadVariable = Rule(
    "unread-variable", .off, findsUnused: true,
    page: RulePage(
      "a `var` that its flow never reads",
      what: """
        A flow declares a variable, and perhaps sets it, and none of its lines reads it: no condition, no \
        value, no argument.
        """,
      why: """
        Either the variable is superfluous, or a condition has been forgotten. Views of the app can read it \
        too, which `flowc` cannot see. So the rule is off unless asked for.
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
