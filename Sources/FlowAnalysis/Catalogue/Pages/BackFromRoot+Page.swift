import FlowSyntax

extension RulePage {
  static var backFromRoot: RulePage {
    RulePage(
      .backFromRoot, "a `back` that can only ever run on the root",
      what: """
        In every run the sender of this transition is the root of the flow when the event comes, and `back` \
        never removes the root. So it never does anything.
        """,
      why: """
        A button that does nothing is worse than none. A flow that is over leaves by an `exit`, and its \
        parent takes it away.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            closeTapped -> back
            //             ^^^^ warning[back-from-root]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help {
            closeTapped -> back
          }
        }
        """
    )
  }
}
