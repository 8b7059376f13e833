import FlowSyntax

extension RulePage {
  static var unreachableOperation: RulePage {
    RulePage(
      .unreachableOperation, "an operation that can have no effect behind the one before it",
      what: """
        The operations of a transition run in their order, on what those before them left. Behind `replace` \
        there is nothing to go back to and nothing to dismiss, so such an operation never does anything.
        """,
      why: """
        What is written there does not happen. Either it is superfluous, or the order is wrong.
        """,
      failing: """
        flow Bank {
          start welcome
          screen welcome {
            signedIn -> replace account
          }
          screen account {
            signedOut -> replace welcome, back
            //                            ^^^^ warning[unreachable-operation]
          }
        }
        """,
      fixed: """
        flow Bank {
          start welcome
          screen welcome {
            signedIn -> replace account
          }
          screen account {
            signedOut -> replace welcome
          }
        }
        """
    )
  }
}
