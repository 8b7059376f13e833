import FlowSyntax

extension RulePage {
  static var unusedExit: RulePage {
    RulePage(
      .unusedExit, "an exit that no transition takes",
      what: """
        A flow declares an exit, and none of its transitions leaves by it.
        """,
      why: """
        A parent that reacts to it waits in vain, and the code for it never runs.
        """,
      failing: """
        flow Login {
          start form
          exit done
          exit cancelled
          //   ^^^^^^^^^ warning[unused-exit]
          screen form {
            sent -> exit done
          }
        }
        """,
      fixed: """
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
