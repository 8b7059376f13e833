package import FlowSyntax

/// `unknown-event`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownEvent = Rule(
    "unknown-event", .error,
    page: RulePage(
      "an event that the screen does not declare",
      what: """
        `send` names an event that the receiving screen does not declare. A transition declares an event; the name \
        of the event alone is enough.
        """,
      why: """
        The generated action has no such case, so there would be nothing to send.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
          }
          screen filter {
            applied -> dismiss, send list.filterChanged
            //                            ^^^^^^^^^^^^^ error[unknown-event]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
            filterChanged
          }
          screen filter {
            applied -> dismiss, send list.filterChanged
          }
        }
        """))
}
