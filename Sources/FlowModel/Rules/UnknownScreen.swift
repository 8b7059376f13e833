package import FlowSyntax

/// `unknown-screen`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownScreen = Rule(
    "unknown-screen", .error,
    page: RulePage(
      "a screen that the flow does not declare",
      what: """
        A destination, a place to go back to, or the receiver of `send` and `update` is not a screen of this \
        flow. Screens of other flows cannot be shown directly: a flow shows a child flow as one screen.
        """,
      why: """
        There is nothing to show. If the name differs from a known one in a letter or two, the known one is \
        most likely meant, and the repair writes it.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push hlep
            //                 ^^^^ error[unknown-screen]
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
        """))
}
