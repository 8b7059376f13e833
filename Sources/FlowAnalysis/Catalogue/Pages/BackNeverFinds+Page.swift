import FlowSyntax

extension RulePage {
  static var backNeverFinds: RulePage {
    RulePage(
      .backNeverFinds, "a `back to x` where no x is ever below",
      what: """
        Whatever happened before, no route of that screen is below the sender when this transition runs. \
        `back to` then changes nothing.
        """,
      why: """
        The screen that was meant has another name, or comes later in the flow and not earlier.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            itemTapped -> push item
            doneTapped -> back to item
            //            ^^^^^^^^^^^^ warning[back-never-finds]
          }
          screen item
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            itemTapped -> push item
            doneTapped -> back to home
          }
          screen item
        }
        """
    )
  }
}
