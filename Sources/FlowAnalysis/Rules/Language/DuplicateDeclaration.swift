import FlowSyntax

/// `duplicate-declaration`. The lowering reports it where it resolves names.
extension RulePage {
  static var duplicateDeclaration: RulePage {
    RulePage(
      .duplicateDeclaration, "two declarations share a name",
      what: """
        Screens, events, exits, parameters and variables are unique in their flow, flows and styles in their \
        target. Names that the generated Swift needs for itself, such as `routes` in the state, are taken as \
        well.
        """,
      why: """
        Every use of the name would mean one of the two, and the generated Swift would declare it twice.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help
          screen help
          //     ^^^^ error[duplicate-declaration]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            moreTapped -> push moreHelp
          }
          screen help
          screen moreHelp
        }
        """
    )
  }
}
