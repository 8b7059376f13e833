package import FlowSyntax

/// `link-ambiguous`. The lowering reports it after it has read the links of a flow.
extension Rule {
  package static let linkAmbiguous = Rule(
    "link-ambiguous", .error,
    page: RulePage(
      "two links that match the same path",
      what: """
        Two links of a flow match the same path equally well. A word takes precedence over a value, so \
        `/numbers/new` and `/numbers/{number: Int}` do not conflict.
        """,
      why: """
        Which of the two opens would depend on their order in the file, but the order of declarations has no meaning \
        in a flow. Change one of the paths.
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
