package import FlowSyntax

/// `duplicate-transition`. The lowering reports it when it declares the transitions of a screen.
extension Rule {
  package static let duplicateTransition = Rule(
    "duplicate-transition", .error,
    page: RulePage(
      "two transitions for one trigger",
      what: """
        A screen handles one event, one pattern of its reducer's action, one exit or `dismissed` twice.
        """,
      why: """
        Only one of the two could run. Write all that one event does behind one arrow, and different cases \
        as branches.
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

extension Diagnostic {
  static func duplicateTransition(_ trigger: String, at location: Location, first: Location) -> Diagnostic {
    Diagnostic(
      .duplicateTransition, at: location, "`\(trigger)` is handled twice",
      notes: [Note("it is handled here first", at: first)]
    )
  }
}
