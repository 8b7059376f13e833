import FlowSyntax

extension RulePage {
  static var unreachableScreen: RulePage {
    RulePage(
      .unreachableScreen, "a screen that no run of the flow ever shows",
      what: """
        From the flow's start, whatever the user and the system do, this screen is never shown: no \
        transition shows it, or those that do belong to screens that are never shown themselves.
        """,
      why: """
        It is a screen that was built for nothing, or the button that should lead to it was forgotten.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help
          screen offers
          //     ^^^^^^ warning[unreachable-screen]
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            helpTapped   -> push help
            offersTapped -> push offers
          }
          screen help
          screen offers
        }
        """
    )
  }
}
