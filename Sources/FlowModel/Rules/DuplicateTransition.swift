package import FlowSyntax

/// `duplicate-transition`. The lowering reports it when it declares the transitions of a screen.
extension Rule {
  package static let duplicateTransition = Rule(
    "duplicate-transition", .error,
    page: RulePage(
      "two transitions for the same event",
      what: """
        A screen has two transitions for the same event, the same pattern of its reducer's action, the same exit, or \
        `dismissed`.
        """,
      why: """
        Only one of the two could run. Write everything that one event does after one arrow, and use branches for \
        different cases.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            helpTapped -> sheet help
            //<^^^^^^^ error[duplicate-transition]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          var isCompact: Bool = false
          start home
          screen home {
            helpTapped {
              if isCompact -> push help
              else         -> sheet help
            }
          }
          screen help
        }
        """))
}
