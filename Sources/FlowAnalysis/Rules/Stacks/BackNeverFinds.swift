import FlowCore
import FlowModel
package import FlowSyntax

/// `back-never-finds`: a `back to x` that never has an x below it.
enum BackNeverFinds {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.operationsThatNeverWork()) { index in
      if runs.followsAlways(index) { return nil }
      let operation = runs.unit.operations[index]
      guard let screen = operation.kind.screenGoneBackTo else { return nil }
      let name = runs.unit.names[runs.unit.screens[Int(screen)].name]
      let isOnTop = runs.numbers(ofOperation: index).allSatisfy {
        runs.reach.isAlwaysOnTop(runs.number(ofScreen: Int(screen)), at: $0)
      }
      let message =
        isOnTop
        ? "`\(name)` is always already on top when this `back to \(name)` runs"
        : "there is never a `\(name)` below when this `back to \(name)` runs"
      return Diagnostic(.backNeverFinds, at: operation.location, message)
    }
  }
}

extension Operation.Kind {
  /// The screen that the operation goes back to, as in `back to list`; `nil` for other operations.
  var screenGoneBackTo: Int32? {
    guard case .leave(let departure, _) = self, !departure.takesOnlyPushed else { return nil }
    return departure.screen
  }
}

extension Rule {
  package static let backNeverFinds = Rule(
    "back-never-finds", .warning,
    page: RulePage(
      "a `back to x` where no x is ever below",
      what: """
        The screen is never below the sender when this transition runs, so `back to` changes nothing.
        """,
      why: """
        Either a different screen is meant, or the screen is only shown later in the flow.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            itemTapped -> push item
            doneTapped -> back to item
            //            ^^^^^^^^^^^^ warning[back-never-finds]
          }
          screen item
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            itemTapped -> push item
            doneTapped -> back to home
          }
          screen item
        }
        """))
}
