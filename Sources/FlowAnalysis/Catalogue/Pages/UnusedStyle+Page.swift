import FlowSyntax

extension RulePage {
  static var unusedStyle: RulePage {
    RulePage(
      .unusedStyle, "a presentation style that nothing uses",
      what: """
        No transition of the target shows a screen with this style, no screen names it behind `as`, and no \
        `present(…)` mentions it.
        """,
      why: """
        It is left over, or the transition that it was written for uses another.
        """,
      failing: """
        style picker = sheet in navigation
        //    ^^^^^^ warning[unused-style]
        flow Numbers {
          start home
          screen home {
            filterTapped -> sheet filter
          }
          screen filter
        }
        """,
      fixed: """
        style picker = sheet in navigation
        flow Numbers {
          start home
          screen home {
            filterTapped -> picker filter
          }
          screen filter
        }
        """
    )
  }
}
