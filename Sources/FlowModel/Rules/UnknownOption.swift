package import FlowSyntax

/// `unknown-option`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownOption = Rule(
    "unknown-option", .error,
    page: RulePage(
      "a presentation option, or a value of one, that does not exist",
      what: """
        A style sets an option that does not exist, that does not fit its kind of presentation, or to a \
        value that the option does not take. `in navigation` and `without navigation`, too, fit only what opens \
        a layer of screens: a sheet, a cover, or a popover.
        """,
      why: """
        If an option were ignored in silence, a sheet would look wrong, and nobody would know why.
        """,
      failing: """
        style picker = sheet {
          detent: medium
          //<^^^ error[unknown-option]
        }
        flow Numbers {
          start home
          screen home {
            filterTapped -> picker filter
          }
          screen filter
        }
        """,
      fixed: """
        style picker = sheet {
          detents: medium
        }
        flow Numbers {
          start home
          screen home {
            filterTapped -> picker filter
          }
          screen filter
        }
        """))
}
