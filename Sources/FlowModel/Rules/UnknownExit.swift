package import FlowSyntax

/// `unknown-exit`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownExit = Rule(
    "unknown-exit", .error,
    page: RulePage(
      "an exit that the flow does not declare",
      what: """
        A transition uses an exit that the flow does not declare, or a parent handles an exit that its child does \
        not declare.
        """,
      why: """
        A flow tells its parent through an exit that it has ended. A parent can only handle exits that the flow \
        declares.
        """,
      failing: """
        flow Login {
          start form
          exit done
          screen form {
            sent      -> exit done
            cancelled -> exit aborted
            //                ^^^^^^^ error[unknown-exit]
          }
        }
        """,
      fixed: """
        flow Login {
          start form
          exit done
          exit aborted
          screen form {
            sent      -> exit done
            cancelled -> exit aborted
          }
        }
        """))
}
