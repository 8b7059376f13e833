import FlowSyntax

extension RulePage {
  static var dismissedNever: RulePage {
    RulePage(
      .dismissedNever, "a `dismissed` transition on a screen that no gesture can remove",
      what: """
        `dismissed` is what the system reports after the user took a screen away by a gesture. This screen \
        is only ever shown in ways that have none: as the root, as a cover, or with `dismissal: disabled`.
        """,
      why: """
        The transition never runs. What a button of the screen does stands behind the event of that button.
        """,
      failing: """
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
            tourEnded
          }
          screen tour {
            doneTapped -> dismiss
            dismissed  -> send home.tourEnded
            //<^^^^^^ warning[dismissed-never]
          }
        }
        """,
      fixed: """
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
            tourEnded
          }
          screen tour {
            doneTapped -> dismiss, send home.tourEnded
          }
        }
        """
    )
  }
}
