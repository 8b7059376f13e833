import FlowCore
import FlowModel
package import FlowSyntax

/// `back-from-root`: a `back` that can only ever run on the root.
///
/// ```
/// start home
/// screen home {
///   closeTapped -> back       // nothing ever lies below home
/// }
/// ```
enum BackFromRoot {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.operationsThatNeverWork()) { index in
      if runs.followsAlways(index) { return nil }
      let operation = runs.unit.operations[index]
      guard case .leave(let departure, _) = operation.kind, !departure.takesOnlyPushed else { return nil }
      switch departure.extent {
      case .routes(1):
        return Diagnostic(.backFromRoot, at: operation.location, "only the root is ever there when this `back` runs")
      case .routes(let count):
        let message = "there are never more than \(count) routes when this `back \(count)` runs"
        return Diagnostic(.backFromRoot, at: operation.location, message)
      case .toRoot:
        let message = "only the root is ever there when this `back to root` runs"
        return Diagnostic(.backFromRoot, at: operation.location, message)
      case .layers, .allLayers, .toScreen: return nil
      }
    }
  }
}

extension Rule {
  package static let backFromRoot = Rule(
    "back-from-root", .warning,
    page: RulePage(
      "a `back` that can only ever run on the root",
      what: """
        In every run the sender of this transition is the root of the flow when the event comes, and `back` \
        never removes the root. So it never does anything.
        """,
      why: """
        A button that does nothing is worse than none. A flow that is finished leaves by an `exit`, and its \
        parent removes it.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            closeTapped -> back
            //             ^^^^ warning[back-from-root]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help {
            closeTapped -> back
          }
        }
        """))
}
