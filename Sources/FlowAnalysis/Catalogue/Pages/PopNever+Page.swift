import FlowSyntax

extension RulePage {
  static var popNever: RulePage {
    RulePage(
      .popNever, "a `pop` whose sender is never pushed",
      what: """
        `pop` removes the top only if it was pushed. This one is never pushed when the transition runs, so \
        nothing happens.
        """,
      why: """
        What was presented is taken away by `dismiss`; `back` removes the top however it came.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
          }
          screen filter {
            doneTapped -> pop
            //            ^^^ warning[pop-never]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
          }
          screen filter {
            doneTapped -> dismiss
          }
        }
        """
    )
  }
}
