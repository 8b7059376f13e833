package import FlowSyntax

/// `unknown-screen`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownScreen = Rule(
    "unknown-screen", .error,
    page: RulePage(
      "a screen that the flow does not declare",
      what: """
        A destination, a place to go back to, or the receiver of `send` and `update` is no screen of this \
        flow. Screens of other flows cannot be shown directly: a flow shows a child flow as one screen.
        """,
      why: """
        There is nothing to show. A name that differs in a letter or two from a known one is most likely \
        that one, which is what the repair writes.
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
