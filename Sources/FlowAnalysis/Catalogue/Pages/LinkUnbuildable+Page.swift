import FlowSyntax

extension RulePage {
  static var linkUnbuildable: RulePage {
    RulePage(
      .linkUnbuildable, "a link that builds a stack which no container allows",
      what: """
        A link begins with the flow's start and applies its operations. One of them pushes in a layer that \
        has no navigation container.
        """,
      why: """
        The link would open the app and show less than it promises.
        """,
      failing: """
        flow App {
          start home without navigation
          screen home {
            helpTapped -> sheet help
          }
          screen help
          link "/help" -> push help
          //              ^^^^^^^^^ warning[link-unbuildable]
        }
        """,
      fixed: """
        flow App {
          start home without navigation
          screen home {
            helpTapped -> sheet help
          }
          screen help
          link "/help" -> sheet help
        }
        """
    )
  }
}
