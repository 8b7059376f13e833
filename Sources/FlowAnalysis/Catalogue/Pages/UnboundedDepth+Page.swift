import FlowSyntax

extension RulePage {
  static var unboundedDepth: RulePage {
    RulePage(
      .unboundedDepth, "a stack that can grow for ever",
      what: """
        Some events can be repeated without end, and each time the stack grows by a route. The finding shows \
        one round.
        """,
      why: """
        Recursion is often the purpose, so this rule is off unless asked for. Where it is not, `update` \
        changes the screen in its place, and `replace` begins anew.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int) {
            nextTapped -> push detail(number: number + 1)
            //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unbounded-depth]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int) {
            nextTapped -> update detail(number: number + 1)
          }
        }
        """
    )
  }
}
