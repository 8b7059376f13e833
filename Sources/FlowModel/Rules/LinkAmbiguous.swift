package import FlowSyntax

/// `link-ambiguous`. The lowering reports it after it has read the links of a flow.
extension Rule {
  package static let linkAmbiguous = Rule(
    "link-ambiguous", .error,
    page: RulePage(
      "two links that match one path",
      what: """
        There is a path that two links of a flow match equally well. Words count more than values, so \
        `/numbers/new` beside `/numbers/{number: Int}` is no conflict.
        """,
      why: """
        Which of the two opens would depend on their order in the file, and order never means anything in a \
        flow.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int)
          link "/numbers/{number: Int}" -> push detail(number: number)
          link "/numbers/{index: Int}" -> sheet detail(number: index)
          //   ^^^^^^^^^^^^^^^^^^^^^^^ error[link-ambiguous]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int)
          link "/numbers/{number: Int}" -> push detail(number: number)
          link "/indices/{index: Int}" -> sheet detail(number: index)
        }
        """))
}
