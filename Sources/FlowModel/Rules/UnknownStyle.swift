package import FlowSyntax

/// `unknown-style`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownStyle = Rule(
    "unknown-style", .error,
    page: RulePage(
      "a presentation style that the target does not declare",
      what: """
        The word before a destination is neither a kind of presentation (`push`, `sheet`, `cover`, `popover`, \
        `alert`, `dialog`) nor a `style` of the target; or `show` is used for a screen that has no `as`.
        """,
      why: """
        How a screen is shown determines how the user can leave it, so `flowc` never guesses.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            filterTapped -> picker filter
            //              ^^^^^^ error[unknown-style]
          }
          screen filter
        }
        """,
      fixed: """
        style picker = sheet in navigation
        flow Numbers {
          start home
          screen home {
            filterTapped -> picker filter
          }
          screen filter
        }
        """))
}
