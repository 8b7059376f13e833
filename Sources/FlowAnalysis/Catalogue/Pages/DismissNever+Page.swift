import FlowSyntax

extension RulePage {
  static var dismissNever: RulePage {
    RulePage(
      .dismissNever, "a `dismiss` with nothing presented, ever",
      what: """
        In every run all routes up to the sender are pushed, or there are fewer presented ones than the \
        number behind `dismiss` says. So it never does anything.
        """,
      why: """
        What was pushed is taken away by `pop`; `back` removes the top however it came.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
          }
          screen detail {
            closeTapped -> dismiss
            //             ^^^^^^^ warning[dismiss-never]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
          }
          screen detail {
            closeTapped -> back
          }
        }
        """
    )
  }
}
