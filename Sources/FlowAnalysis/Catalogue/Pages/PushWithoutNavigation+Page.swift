import FlowSyntax

extension RulePage {
  static var pushWithoutNavigation: RulePage {
    RulePage(
      .pushWithoutNavigation, "a push that can land in a layer without a navigation container",
      what: """
        A root, a sheet and a cover get a navigation container by themselves if something is pushed in them. \
        `without navigation` forbids it, and in some run this push comes to such a layer. The finding shows \
        the events that lead there.
        """,
      why: """
        Without a container nothing can slide in. The system would show nothing at all, and the user would \
        wonder whether the button works.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            startTapped -> sheet list without navigation
          }
          screen list {
            helpTapped -> push help
            //            ^^^^^^^^^ error[push-without-navigation]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            startTapped -> sheet list in navigation
          }
          screen list {
            helpTapped -> push help
          }
          screen help
        }
        """
    )
  }
}
