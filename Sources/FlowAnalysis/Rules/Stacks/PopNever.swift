import FlowCore
import FlowModel
package import FlowSyntax

/// `pop-never`: a `pop` whose sender is never pushed.
///
/// ```
/// filterTapped -> sheet filter
/// screen filter {
///   doneTapped -> pop         // a sheet is dismissed, not popped
/// }
/// ```
enum PopNever {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.operationsThatNeverWork()) { index in
      let operation = runs.unit.operations[index]
      guard case .leave(let departure, _) = operation.kind, departure.takesOnlyPushed else { return nil }
      switch departure.extent {
      case .routes:
        return Diagnostic(.popNever, at: operation.location, "what is on top when this `pop` runs was never pushed")
      case .toRoot:
        let message = "there are never only pushed screens above the root when this `pop to root` runs"
        return Diagnostic(.popNever, at: operation.location, message)
      case .toScreen(let screen, _):
        let name = runs.unit.names[runs.unit.screens[Int(screen)].name]
        let message = "there are never only pushed screens above a `\(name)` when this `pop to \(name)` runs"
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
        `dismiss` removes what was presented; `back` removes the top however it was shown.
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
