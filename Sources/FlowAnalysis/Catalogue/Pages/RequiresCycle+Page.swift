import FlowSyntax

extension RulePage {
  static var requiresCycle: RulePage {
    RulePage(
      .requiresCycle, "entry conditions that redirect to each other for ever",
      what: """
        A screen that `requires` something shows another instead if the condition fails, that one requires \
        something too, and so on in a circle. If all those conditions fail there is no screen to show.
        """,
      why: """
        Conditions that exclude each other today may not tomorrow, and then the app hangs. One screen of the \
        circle has to be without a condition.
        """,
      failing: """
        flow Bank {
          var isUnlocked: Bool = false
          start home
          screen home {
            accountTapped -> push account
          }
          screen account requires isUnlocked else push lock
          //     ^^^^^^^ error[requires-cycle]
          screen lock requires !isUnlocked else push account {
            unlocked -> set isUnlocked = true, back
          }
        }
        """,
      fixed: """
        flow Bank {
          var isUnlocked: Bool = false
          start home
          screen home {
            accountTapped -> push account
          }
          screen account requires isUnlocked else push lock
          screen lock {
            unlocked -> set isUnlocked = true, back
          }
        }
        """
    )
  }
}
