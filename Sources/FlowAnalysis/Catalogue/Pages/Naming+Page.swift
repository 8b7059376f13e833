import FlowSyntax

extension RulePage {
  static var naming: RulePage {
    RulePage(
      .naming, "a name that is not spelt as Swift spells such names",
      what: """
        Flows begin with a capital letter, as types do; everything else begins with a small one, as cases \
        and properties do.
        """,
      why: """
        The names reach the generated Swift as they are, where a capital case looks like a type. The rule is \
        off unless asked for.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            selected -> push Detail
          }
          screen Detail
          //     ^^^^^^ warning[naming]
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            selected -> push detail
          }
          screen detail
        }
        """
    )
  }
}
