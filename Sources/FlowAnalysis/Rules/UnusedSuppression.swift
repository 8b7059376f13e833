package import FlowSyntax

/// `unused-suppression`. ``Silencer`` reports it after all other rules have run.
extension Rule {
  package static let unusedSuppression = Rule(
    "unused-suppression", .warning, findsUnused: true,
    page: RulePage(
      "an ignore comment that silences nothing",
      what: """
        The rule named by a `// flowc:ignore` comment reports nothing there. If an error or a missing module \
        prevents the rule from checking everything, no such comment is reported.
        """,
      why: """
        Either the problem has been fixed, or the comment is in the wrong place. If it stays, it may hide a later \
        mistake.
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
