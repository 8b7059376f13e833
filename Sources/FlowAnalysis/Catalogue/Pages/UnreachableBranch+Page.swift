import FlowSyntax

extension RulePage {
  static var unreachableBranch: RulePage {
    RulePage(
      .unreachableBranch, "a branch after `else`, or after the same condition",
      what: """
        Branches are tried in their order. One below an `else`, or below a branch with the same condition, \
        is never come to. Conditions are compared word by word; white space and comments do not count.
        """,
      why: """
        A branch that never runs is most likely one that was meant to stand higher, or to have another \
        condition.
        """,
      failing: """
        flow Numbers {
          var isDone: Bool = false
          start home
          screen home {
            tapped {
              if isDone -> push summary
              if isDone -> push help
              //<^^^^^^ warning[unreachable-branch]
              else -> push help
            }
          }
          screen summary
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          var isDone: Bool = false
          start home
          screen home {
            tapped {
              if isDone -> push summary
              else -> push help
            }
          }
          screen summary
          screen help
        }
        """
    )
  }
}
