package import FlowSyntax

/// `unknown-option`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownOption = Rule(
    "unknown-option", .error,
    page: RulePage(
      "a presentation option, or a value of one, that does not exist",
      what: """
        A style sets an option that does not exist or does not apply to its kind of presentation, or gives an option \
        a value that it does not accept. Likewise, `in navigation` and `without navigation` apply only to \
        presentations that open a layer: a sheet, a cover or a popover.
        """,
      why: """
        If an option were silently ignored, a sheet would look wrong, and it would be hard to find out why.
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
