package import FlowSyntax

/// `unknown-tab`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownTab = Rule(
    "unknown-tab", .error,
    page: RulePage(
      "a tab or a column that the flow does not declare",
      what: """
        `select` names something that is not a `tab` of this flow, or an operation names a column or something that the column does not \
        show.
        """,
      why: """
        The selection would not change, and the event would have no effect.
        """,
      failing: """
        flow Clinic {
          tabs {
            tab news: News
            tab shop: Shop {
              newsTapped -> select new
              //                   ^^^ error[unknown-tab]
            }
          }
        }
        """,
      fixed: """
        flow Clinic {
          tabs {
            tab news: News
            tab shop: Shop {
              newsTapped -> select news
            }
          }
        }
        """))
}
