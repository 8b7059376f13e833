import FlowCore
import FlowModel
package import FlowSyntax

/// `back-from-root`: a `back` that can only ever run on the root.
enum BackFromRoot {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.operationsThatNeverWork()) { index in
      if runs.followsAlways(index) { return nil }
      let operation = runs.unit.operations[index]
      guard case .leave(let departure, _) = operation.kind, !departure.takesOnlyPushed else { return nil }
      switch departure.extent {
      case .routes(1):
        return Diagnostic(.backFromRoot, at: operation.location, "this `back` always runs on the root, so it does nothing")
      case .routes(let count):
        let message = "this `back \(count)` never runs with more than \(count) routes, so it does nothing"
        return Diagnostic(.backFromRoot, at: operation.location, message)
      case .toRoot:
        let message = "this `back to root` always runs on the root, so it does nothing"
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
        The screen of this transition is always the root of the flow when the event is sent, and `back` never \
        removes the root, so it has no effect.
        """,
      why: """
        A button that does nothing confuses the user. To leave the flow, declare an `exit` and use it here; the \
        parent removes the flow.
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
