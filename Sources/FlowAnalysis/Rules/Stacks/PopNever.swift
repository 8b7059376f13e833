import FlowCore
import FlowModel
package import FlowSyntax

/// `pop-never`: a `pop` whose sender is never pushed.
enum PopNever {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.operationsThatNeverWork()) { index in
      let operation = runs.unit.operations[index]
      guard case .leave(let departure, _) = operation.kind, departure.takesOnlyPushed else { return nil }
      switch departure.extent {
      case .routes:
        return Diagnostic(.popNever, at: operation.location, "the screen on top is never a pushed one when this `pop` runs")
      case .toRoot:
        let message = "this `pop to root` never finds only pushed screens above the root"
        return Diagnostic(.popNever, at: operation.location, message)
      case .toScreen(let screen, _):
        let name = runs.unit.names[runs.unit.screens[Int(screen)].name]
        let message = "this `pop to \(name)` never finds a `\(name)` with only pushed screens above it"
        return Diagnostic(.popNever, at: operation.location, message)
      case .layers, .allLayers: return nil
      }
    }
  }
}

extension Rule {
  package static let popNever = Rule(
    "pop-never", .warning,
    page: RulePage(
      "a `pop` whose sender is never pushed",
      what: """
        `pop` removes the top only if it was pushed. The sender of this transition is never pushed when the \
        transition runs, so nothing happens.
        """,
      why: """
        Use `dismiss` to remove a presented screen, or `back` to remove the top screen no matter how it was shown.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
          }
          screen filter {
            doneTapped -> pop
            //            ^^^ warning[pop-never]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            filterTapped -> sheet filter
          }
          screen filter {
            doneTapped -> dismiss
          }
        }
        """))
}
