import FlowSyntax

extension RulePage {
  static var trapped: RulePage {
    RulePage(
      .trapped, "a screen that no event and no gesture leads away from",
      what: """
        Once this screen is on top the user can only quit the app: none of its events changes the routes, \
        and the system has no gesture for it. A pushed screen can be swiped away and a sheet pulled down; a \
        cover, a sheet with `dismissal: disabled` and a root that was put there by `replace` cannot.
        """,
      why: """
        Nobody tests the way out of the last screen. If it is meant to be the end, say so with `// \
        flowc:ignore trapped`.
        """,
      failing: """
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
          }
          screen tour
          //     ^^^^ warning[trapped]
        }
        """,
      fixed: """
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
          }
          screen tour {
            doneTapped -> dismiss
          }
        }
        """
    )
  }
}
