package import FlowSyntax

/// `missing-start`. The lowering reports it after it has read a flow.
extension Rule {
  package static let missingStart = Rule(
    "missing-start", .error,
    page: RulePage(
      "a flow without `start`, `tabs` or `columns`",
      what: """
        A flow does not say which screen it starts with, all conditions of its `start` can be false, or its first tab \
        or its sidebar has a requirement.
        """,
      why: """
        A running flow always has a root. Without a start there would be nothing to show.
        """,
      failing: """
        flow Numbers {
          // ^^^^^^^ error[missing-start]
          screen home {
            helpTapped -> push help
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help
        }
        """))
}
