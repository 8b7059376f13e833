import FlowSyntax

extension RulePage {
  static var dismissMayNot: RulePage {
    RulePage(
      .dismissMayNot, "a `dismiss` with nothing presented in some run",
      what: """
        There is a run in which nothing is presented when this transition comes, so that it changes nothing. \
        The finding shows that run.
        """,
      why: """
        Often that is intended, so this rule is off unless asked for. `back` removes the top however it \
        came.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
            peeked   -> sheet detail
          }
          screen detail {
            closeTapped -> dismiss
            //             ^^^^^^^ warning[dismiss-may-not]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
            peeked   -> sheet detail
          }
          screen detail {
            closeTapped -> back
          }
        }
        """
    )
  }
}
