import FlowSyntax

extension RulePage {
  static var unhandledExit: RulePage {
    RulePage(
      .unhandledExit, "a child's exit that the parent does not react to",
      what: """
        A screen shows a child flow that has an exit for which the screen has no transition.
        """,
      why: """
        The child says that it is done, and stays where it is. To want just that, write the exit without a \
        handler.
        """,
      failing: """
        flow App {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Login {
            //   ^^^^^ warning[unhandled-exit]
            exit done -> dismiss
          }
        }
        flow Login {
          start form
          exit done
          exit cancelled
          screen form {
            sent        -> exit done
            closeTapped -> exit cancelled
          }
        }
        """,
      fixed: """
        flow App {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Login {
            exit done      -> dismiss
            exit cancelled -> dismiss
          }
        }
        flow Login {
          start form
          exit done
          exit cancelled
          screen form {
            sent        -> exit done
            closeTapped -> exit cancelled
          }
        }
        """
    )
  }
}
