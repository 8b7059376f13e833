package import FlowSyntax

/// `unsupported`. The lowering reports it for what the parser reads and nothing can be made of yet.
extension Rule {
  package static let unsupported = Rule(
    "unsupported", .error,
    page: RulePage(
      "a construct that this version of flowc does not generate yet",
      what: """
        The text is right and says what it means, but no Swift can be made of it so far.
        """,
      why: """
        To leave it out in silence would be a flow that does less than is written.
        """,
      failing: """
        flow Numbers {
          start home
          screen home
        }
        scenario "nothing happens" for Numbers {
        //<^^^^^ error[unsupported]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home
        }
        """))
}
