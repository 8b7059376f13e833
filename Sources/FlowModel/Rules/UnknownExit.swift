package import FlowSyntax

/// `unknown-exit`. The lowering reports it where it resolves names.
extension Rule {
  package static let unknownExit = Rule(
    "unknown-exit", .error,
    page: RulePage(
      "an exit that the flow does not declare",
      what: """
        A transition leaves the flow by an exit that the flow does not have, or a parent reacts to an exit \
        that its child does not have.
        """,
      why: """
        An exit is how a flow talks to its parent. One that is not declared reaches nobody.
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
