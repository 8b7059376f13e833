package import FlowSyntax

/// `unknown-tab`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownTab = Rule(
    "unknown-tab", .error,
    page: RulePage(
      "a tab that the flow does not declare",
      what: """
        `select` names something that is not a `tab` of this flow.
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
