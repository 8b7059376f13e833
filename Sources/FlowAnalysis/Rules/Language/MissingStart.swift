import FlowSyntax

/// `missing-start`. The lowering reports it when it has read a flow.
extension RulePage {
  static var missingStart: RulePage {
    RulePage(
      .missingStart, "a flow without `start` or `tabs`",
      what: """
        A flow does not say which screen it begins with, or its `start` has branches that may all fail.
        """,
      why: """
        A running flow always has a root. Without a start there would be nothing to show.
        """,
      failing: """
        flow Numbers {
          // ^^^^^^^ error[missing-start]
          screen home {
            helpTapped -> push help
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
          screen help
        }
        """
    )
  }
}
