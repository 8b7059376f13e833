package import FlowSyntax

/// `unknown-screen`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownScreen = Rule(
    "unknown-screen", .error,
    page: RulePage(
      "a screen that the flow does not declare",
      what: """
        The destination of a transition, the target of `back to`, or the receiver of `send` or `update` is not a \
        screen of this flow. A flow cannot show the screens of another flow directly; it can show the whole flow as \
        one screen.
        """,
      why: """
        There is nothing to show. If the name differs from a declared one by a letter or two, the repair writes the \
        declared name.
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
