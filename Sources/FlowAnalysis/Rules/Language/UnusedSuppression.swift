import FlowSyntax

/// `unused-suppression`. ``Silencer`` reports it when all other rules have spoken.
extension RulePage {
  static var unusedSuppression: RulePage {
    RulePage(
      .unusedSuppression, "an ignore comment that silences nothing",
      what: """
        A `// flowc:ignore` comment stands where the rule that it names has nothing to say.
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
        """
    )
  }
}
