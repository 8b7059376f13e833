import FlowModel
package import FlowSyntax

/// `nothing-to-resume`: a `resume` that never finds a kept refusal, or a `forget` in a flow without `resume`.
enum NothingToResume {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    // `link rest` also keeps something to resume: the rest of the link. It may be there at any `resume`.
    if !runs.flow.resumes || runs.flow.links.contains(where: \.isRest) { return [] }
    let kinds = runs.operations.map { runs.unit.operations[$0].kind }
    let resumes = kinds.contains { if case .resume = $0 { true } else { false } }
    if !resumes {
      return runs.findings(of: Array(runs.operations)) { index in
        guard case .forget = runs.unit.operations[index].kind, runs.facts(ofOperation: index).isReached else { return nil }
        return Diagnostic(
          .nothingToResume, at: runs.unit.operations[index].location, "`forget` has no effect in a flow without `resume`")
      }
    }
    return runs.findings(of: runs.idleOperations) { index in
      guard case .resume = runs.unit.operations[index].kind else { return nil }
      return Diagnostic(
        .nothingToResume, at: runs.unit.operations[index].location,
        "no operation can have been refused before this `resume`")
    }
  }
}

extension Rule {
  package static let nothingToResume = Rule(
    "nothing-to-resume", .warning,
    page: RulePage(
      "a `resume` where nothing can have been refused",
      what: """
        Whenever this `resume` runs, no operation has been refused, or all refused ones have been resumed or \
        forgotten. A `forget` is reported if the flow never uses `resume`.
        """,
      why: """
        The user does not get to the screen that they wanted. Check that this is the screen shown by the \
        requirement's `else`, and that the requirement is not missing.
        """,
      failing: """
        flow Shop {
          var isOpen: Bool = false
          start list
          screen list {
            accountTapped -> sheet account
            helpTapped    -> push help
          }
          screen account requires isOpen else sheet logIn
          screen logIn {
            doneTapped -> set isOpen = true, dismiss
          }
          screen help {
            closeTapped -> back, resume
            //                   ^^^^^^ warning[nothing-to-resume]
          }
        }
        """,
      fixed: """
        flow Shop {
          var isOpen: Bool = false
          start list
          screen list {
            accountTapped -> sheet account
            helpTapped    -> push help
          }
          screen account requires isOpen else sheet logIn
          screen logIn {
            doneTapped -> set isOpen = true, dismiss, resume
          }
          screen help {
            closeTapped -> back
          }
        }
        """))
}
