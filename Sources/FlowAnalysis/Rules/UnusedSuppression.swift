package import FlowSyntax

/// `unused-suppression`. ``Silencer`` reports it after all other rules have run.
extension Rule {
  package static let unusedSuppression = Rule(
    "unused-suppression", .warning, findsUnused: true,
    page: RulePage(
      "an ignore comment that silences nothing",
      what: """
        A `// flowc:ignore` comment stands where the rule that it names reports nothing. If an error or a \
        missing module hides part of what the rule looks at, no comment is reported.
        """,
      why: """
        What it excused has been repaired, or it never stood in the right place. Left there, it would hide \
        the next mistake.
        """,
      failing: """
        flow Login {
          start form
          exit done // flowc:ignore unused-exit the parent is not written yet
          //        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unused-suppression]
          screen form {
            sent -> exit done
          }
        }
        """,
      fixed: """
        flow Login {
          start form
          exit done
          screen form {
            sent -> exit done
          }
        }
        """))
}
