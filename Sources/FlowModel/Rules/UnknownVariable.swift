package import FlowSyntax

/// `unknown-variable`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownVariable = Rule(
    "unknown-variable", .error,
    page: RulePage(
      "`set` with a name that is not a variable of the flow",
      what: """
        `set` changes only variables, which a flow declares with `var`. Parameters and needs cannot be changed. The \
        values of a screen are changed by `update`.
        """,
      why: """
        The generated state has no property of that name that could be changed.
        """,
      failing: """
        flow Numbers {
          var favourites: [Int] = []
          start home
          screen home {
            liked -> set favorites = favourites + [1]
            //           ^^^^^^^^^ error[unknown-variable]
          }
        }
        """,
      fixed: """
        flow Numbers {
          var favourites: [Int] = []
          start home
          screen home {
            liked -> set favourites = favourites + [1]
          }
        }
        """))
}
