import FlowSyntax

/// The pages of the rules about the comments that silence others.
extension RulePage {
  static var unknownRule: RulePage {
    RulePage(
      .unknownRule, "a suppression of a rule that does not exist",
      what: """
        The word behind `flowc:ignore` is the name of no rule, or is missing. `flowc rules` lists them all.
        """,
      why: """
        Such a comment silences nothing, although it looks as if it did.
        """,
      failing: """
        // flowc:ignore missing-dok the name says it all
        //              ^^^^^^^^^^^ error[unknown-rule]
        public flow Login {
          start form
          screen form
        }
        """,
      fixed: """
        // flowc:ignore missing-doc the name says it all
        public flow Login {
          start form
          screen form
        }
        """
    )
  }

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
