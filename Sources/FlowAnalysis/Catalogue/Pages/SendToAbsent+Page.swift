import FlowSyntax

extension RulePage {
  static var sendToAbsent: RulePage {
    RulePage(
      .sendToAbsent, "a `send` or `update` to a screen that is never in the stack then",
      what: """
        `send` and `update` speak to the topmost route of a screen. Whenever this transition runs, the stack \
        holds no such route.
        """,
      why: """
        Nobody receives what is sent, so the list behind the sheet is never reloaded.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped     -> push list
            settingsTapped -> sheet settings
          }
          screen list {
            reload
          }
          screen settings {
            changed -> dismiss, send list.reload
            //                  ^^^^^^^^^^^^^^^^ warning[send-to-absent]
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            settingsTapped -> sheet settings
            reload
          }
          screen settings {
            changed -> dismiss, send list.reload
          }
        }
        """
    )
  }
}
