import FlowCore
import FlowModel
package import FlowSyntax

/// `dismiss-never`: a `dismiss` that never has anything to dismiss.
enum DismissNever {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.operationsThatNeverWork()) { index in
      if runs.followsAlways(index) { return nil }
      let operation = runs.unit.operations[index]
      guard case .leave(let departure, _) = operation.kind else { return nil }
      switch departure.extent {
      case .layers(1), .allLayers:
        return Diagnostic(
          .dismissNever, at: operation.location, "no layer is ever presented when this `dismiss` runs",
          notes: runs.isOfButton(index) ? [Diagnostic.Note("a button takes its alert away before its operations run")] : [])
      case .layers(let count):
        let message = "fewer than \(count) layers are presented whenever this `dismiss \(count)` runs"
        return Diagnostic(.dismissNever, at: operation.location, message)
      case .routes, .toRoot, .toScreen: return nil
      }
    }
  }
}

extension FlowRuns {
  /// Whether an operation belongs to a button of an alert or a dialog.
  fileprivate func isOfButton(_ operation: Int) -> Bool {
    unit.screens(of: flow).contains { screen in
      screen.alert != nil
        && unit.transitions(of: screen).contains { transition in
          unit.branches(of: transition).contains { $0.operations.start <= operation && operation < $0.operations.end }
        }
    }
  }
}

extension Rule {
  package static let dismissNever = Rule(
    "dismiss-never", .warning,
    page: RulePage(
      "a `dismiss` where nothing is ever presented",
      what: """
        When this transition runs, all screens up to the sender are pushed, or fewer are presented than the number \
        after `dismiss`. So it never has an effect.
        """,
      why: """
        Use `pop` to remove a pushed screen, or `back` to remove the top screen no matter how it was shown.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
          }
          screen detail {
            closeTapped -> dismiss
            //             ^^^^^^^ warning[dismiss-never]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
          }
          screen detail {
            closeTapped -> back
          }
        }
        """))
}
